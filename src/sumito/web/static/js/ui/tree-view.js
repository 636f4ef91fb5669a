// The tree of moves as text: the line runs on, variations are folded beneath it.

import { fill, h } from "../core/dom.js";
import { t } from "../i18n/index.js";

/** @typedef {import("../core/tree.js").MoveTree} MoveTree */
/** @typedef {import("../core/tree.js").Node} Node */

/** @type {Record<number, string>} */
const NAGS = { 1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!" };

/** @param {string} comment */
const said = (comment) => h("span", { class: "tree-comment" }, comment);

export class TreeView {
  /** @param {(node: Node) => void} choose */
  constructor(choose) {
    this.choose = choose;
    this.element = h("div", {
      class: "tree",
      tabindex: 0,
      role: "region",
      "aria-label": t("moves"),
    });
    /** @type {Map<number, Node>} */
    this.nodes = new Map();
    this.element.addEventListener("click", (event) => {
      const button = event.target instanceof Element ? event.target.closest("[data-node]") : null;
      const node = button && this.nodes.get(Number(button.getAttribute("data-node")));
      if (node) this.choose(node);
    });
  }

  /**
   * @param {MoveTree} tree
   * @param {Node} current
   * @param {Map<number, string>} marks by depth of the main line
   */
  update(tree, current, marks) {
    this.tree = tree;
    this.nodes.clear();
    /** @type {Set<Node>} */
    const open = new Set();
    for (let at = current; at.parent; at = at.parent) open.add(at);
    const { start } = tree.replay;
    this.first = start.ply;
    this.players = start.players;
    fill(
      this.element,
      tree.root.comment ? h("p", { class: "tree-comment" }, tree.root.comment) : null,
      this.#line(tree.root, current, open, marks, true),
    );
    if (!tree.root.children.length) fill(this.element, h("p", { class: "soft" }, t("tree.none")));
    this.#follow();
  }

  /**
   * @param {Node} from
   * @param {Node} current
   * @param {Set<Node>} open
   * @param {Map<number, string>} marks
   * @param {boolean} main
   * @returns {HTMLElement[]}
   */
  #line(from, current, open, marks, main) {
    const parts = [];
    let fresh = true;
    for (let at = from; at.children.length; at = at.children[0]) {
      const [next, ...others] = at.children;
      const { comment_before: before } = next.kept;
      if (before) parts.push(said(before));
      fresh ||= Boolean(before);
      parts.push(this.#move(next, current, fresh, main ? marks.get(next.depth) : undefined));
      fresh = false;
      if (next.comment) {
        parts.push(said(next.comment));
        fresh = true;
      }
      for (const other of others) {
        parts.push(this.#variation(other, current, open, marks));
        fresh = true;
      }
    }
    return parts;
  }

  /**
   * @param {Node} node
   * @param {Node} current
   * @param {Set<Node>} open
   * @param {Map<number, string>} marks
   */
  #variation(node, current, open, marks) {
    const length = this.tree?.mainLine(node).length ?? 0;
    const { comment_before: before } = node.kept;
    return h(
      "details",
      { class: "variation", open: open.has(node) || length < 6 },
      h("summary", {}, before ? said(before) : null, this.#move(node, current, true)),
      node.comment ? said(node.comment) : null,
      h("div", { class: "variation-line" }, this.#line(node, current, open, marks, false)),
    );
  }

  /**
   * @param {Node} node
   * @param {Node} current
   * @param {boolean} numbered
   * @param {string} [mark]
   */
  #move(node, current, numbered, mark) {
    this.nodes.set(node.id, node);
    const ply = (this.first ?? 0) + node.depth - 1;
    const players = this.players ?? 2;
    const turn = ply % players;
    const number = turn === 0 || numbered
      ? h("span", { class: "move-number" }, `${Math.floor(ply / players) + 1}${turn ? "…" : ""}`)
      : null;
    const nag = node.nags.map((one) => NAGS[one] ?? "").join("");
    return h(
      "span",
      { class: "tree-move" },
      number,
      h("button", {
        type: "button",
        class: `move ${mark ?? ""}`,
        "data-node": node.id,
        ...(node === current ? { "aria-current": "true" } : {}),
        ...(mark ? { title: t(/** @type {any} */ (`mark.${mark}`)) } : {}),
      }, node.move + nag),
    );
  }

  #follow() {
    const now = this.element.querySelector("[aria-current]");
    if (!now) return;
    const box = this.element.getBoundingClientRect(), at = now.getBoundingClientRect();
    if (at.top < box.top || at.bottom > box.bottom) {
      this.element.scrollTop += at.top - box.top - box.height / 2;
    }
  }
}
