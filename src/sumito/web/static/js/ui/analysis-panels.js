// What stands beside the board of an analysis: the game, the engine's lines, the evaluation over the
// game, the tree of moves, the terms, and what one can do.

import { fill, h, setText } from "../core/dom.js";
import { t } from "../i18n/index.js";
import { Colour } from "../input/announce.js";
import { GraphCard } from "./graph-card.js";
import { icon } from "./icons.js";
import { LinesCard } from "./lines.js";
import { walkButtons } from "./moves.js";
import { outcomeText, seenText } from "./outcome.js";
import { TermsCard } from "./terms.js";
import { TreeView } from "./tree-view.js";

/** @typedef {import("../core/types.js").Effect} Effect */
/** @typedef {import("../core/types.js").Position} Position */
/** @typedef {import("../core/tree.js").Node} Node */

/**
 * @typedef {object} AnalysisActions
 * @property {() => void} think what the engine is asked has changed
 * @property {(effect: Effect) => void} play
 * @property {(ply: number) => void} jump
 * @property {(node: Node) => void} go
 * @property {(where: "first" | "back" | "forward" | "last") => void} walk
 * @property {() => void} flip
 * @property {() => void} promote
 * @property {() => void} remove
 * @property {() => void} type
 * @property {(text: string) => void} comment
 * @property {() => void} again
 * @property {() => void} edit
 * @property {() => void} read
 * @property {() => void} share
 * @property {() => void} playOn
 */

export class AnalysisPanels {
  /** @type {Node | null} whose comment stands in the field */
  #commented = null;

  /** @param {AnalysisActions} actions */
  constructor(actions) {
    this.actions = actions;
    this.head = h("section", { class: "card game-head" });
    this.lines = new LinesCard({ change: actions.think, play: actions.play });
    this.graph = new GraphCard(actions.jump);
    this.tree = new TreeView(actions.go);
    this.terms = new TermsCard();
    this.status = h("p", { class: "status" });
    this.comment = h("textarea", {
      class: "field",
      rows: 1,
      placeholder: t("comment"),
      "aria-label": t("comment"),
      maxlength: 2000,
      onchange: () => actions.comment(this.comment.value.trim()),
    });
    this.changed = h(
      "p",
      { class: "soft changed-note", hidden: true },
      h("span", {}, t("tree.kept")),
      " ",
      h(
        "button",
        { type: "button", class: "link-button", "data-action": "again", onclick: actions.again },
        t("tree.again"),
      ),
    );
    this.editButton = action("edit", t("editor.open"), "edit", actions.edit);
    this.element = h("aside", { class: "panels", "aria-label": t("panels") });
    this.layOut();
  }

  layOut() {
    const { actions } = this;
    fill(
      this.element,
      this.head,
      this.lines.element,
      this.graph.element,
      h(
        "section",
        { class: "card tree-card" },
        this.tree.element,
        h(
          "div",
          { class: "moves-foot" },
          walkButtons(actions.walk, icon),
          small("flip", t("flip"), actions.flip),
          small("promote", t("tree.promote"), actions.promote),
          small("trash", t("tree.remove"), actions.remove),
          small("keyboard", t("typed.label"), actions.type),
        ),
        this.comment,
        this.changed,
      ),
      this.status,
      this.terms.element,
      h(
        "div",
        { class: "actions" },
        this.editButton,
        action("download", t("import.title"), "import", actions.read),
        action("share", t("export.title"), "export", actions.share),
        action("go", t("play.on"), "play", actions.playOn),
      ),
    );
  }

  /**
   * The editor in the place of everything else.
   * @param {HTMLElement} editor
   */
  showEditor(editor) {
    fill(this.element, editor);
  }

  /**
   * @param {import("../core/tree.js").MoveTree} tree
   * @param {Node} node
   */
  update(tree, node) {
    this.tree.update(tree, node, this.graph.marks);
    if (this.#commented !== node) this.comment.value = node.comment; // not while somebody writes
    this.#commented = node;
    this.graph.graph.setPly(branch(tree, node).depth);
    if (node.position) setText(this.status, statusText(node.position));
  }
}

/**
 * Where a variation leaves the main line.
 * @param {import("../core/tree.js").MoveTree} tree
 * @param {Node} node
 */
function branch(tree, node) {
  let at = node;
  while (!tree.isMain(at) && at.parent) at = at.parent;
  return at;
}

/** @param {Position} position */
function statusText(position) {
  if (position.outcome) return outcomeText(position.outcome);
  return [
    t("to.move", { colour: Colour(position.turn) }),
    seenText(position),
    t("ejected.so.far", { counts: position.ejected.join(" : ") }),
  ].join(" · ");
}

/**
 * @param {string} picture
 * @param {string} label
 * @param {() => void} act
 */
function small(picture, label, act) {
  return h("button", {
    type: "button",
    class: "icon-button",
    title: label,
    "aria-label": label,
    onclick: act,
  }, icon(picture));
}

/**
 * @param {string} picture
 * @param {string} label
 * @param {string} name
 * @param {() => void} act
 */
function action(picture, label, name, act) {
  return h(
    "button",
    { type: "button", class: "action", "data-action": name, onclick: act },
    icon(picture),
    h("span", {}, label),
  );
}
