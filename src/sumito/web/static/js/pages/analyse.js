// Analysis: a tree of moves on a board, with the engine's lines, the evaluation over the game, and
// the terms that explain it.

import { api } from "../core/api.js";
import { fill, h, setText } from "../core/dom.js";
import { rename } from "../core/router.js";
import { MoveTree } from "../core/tree.js";
import { announce, Colour, describe } from "../input/announce.js";
import { t } from "../i18n/index.js";
import { AnalysisLink } from "../ui/analysis-link.js";
import { toast } from "../ui/dialog.js";
import { Editor } from "../ui/editor.js";
import { showError } from "../ui/errors.js";
import { EvalBar } from "../ui/evalbar.js";
import { openExport, openImport } from "../ui/exchange.js";
import { outcomeText, seenText } from "../ui/outcome.js";
import { drawHead, findGame, keepTree, restoreTree } from "../ui/analysed-game.js";
import { Graph } from "../ui/graph.js";
import { icon } from "../ui/icons.js";
import { LinesCard } from "../ui/lines.js";
import { walkButtons, walkByKeys } from "../ui/moves.js";
import { Stage } from "../ui/stage.js";
import { termBars } from "../ui/terms.js";
import { TreeView } from "../ui/tree-view.js";

/** @typedef {import("../core/types.js").Replay} Replay */
/** @typedef {import("../core/types.js").Effect} Effect */
/** @typedef {import("../core/types.js").Where} Where */
/** @typedef {import("../core/tree.js").Node} Node */

/**
 * @param {string[]} _parameters
 * @param {URLSearchParams} query
 * @returns {Promise<import("../core/router.js").Page>}
 */
export async function analysePage(_parameters, query) {
  const replay = await findGame(query);
  const view = new AnalyseView(replay, location.search);
  if (query.has("edit")) view.edit();
  return { title: t("nav.analyse"), element: view.element, leave: () => view.leave() };
}

class AnalyseView {
  /** @type {Editor | null} */
  #editor = null;
  /** @type {Node | null} whose comment stands in the field */
  #commented = null;
  #turned = 0;
  #asked = 0;
  /** @type {Map<number, string>} */
  #marks = new Map();

  /**
   * @param {Replay} replay
   * @param {string} key under which changes to the tree are kept in this tab
   */
  constructor(replay, key) {
    this.key = key;
    this.tree = new MoveTree(replay);
    this.node = this.tree.root;
    this.stage = new Stage({
      play: (effect) => this.#play(effect),
      why: (cells, direction) =>
        api.post("/api/why", { ...this.where(this.node), cells, direction }),
    });
    this.bar = new EvalBar();
    this.link = new AnalysisLink({
      info: (info) => this.#info(info),
      graph: (points, total) => this.#graph(points, total),
    });
    this.lines = new LinesCard({
      change: () => this.#think(),
      play: (effect) => this.#play(effect),
    });
    this.graph = new Graph((ply) => this.#jump(ply));
    this.graphCard = h(
      "section",
      { class: "card graph-card" },
      h("h2", { class: "unseen" }, t("graph")),
      this.graph.element,
    );
    this.graphNote = h("p", { class: "soft graph-note" });
    this.graphCard.append(this.graphNote);
    this.treeView = new TreeView((node) => this.#go(node));
    this.comment = h("textarea", {
      class: "field",
      rows: 1,
      placeholder: t("comment"),
      "aria-label": t("comment"),
      maxlength: 2000,
      onchange: () => {
        this.node.comment = this.comment.value.trim();
        this.#changed();
      },
    });
    this.terms = h("section", { class: "card terms-card" });
    this.status = h("p", { class: "status" });
    this.head = h("section", { class: "card game-head" });
    this.panels = h("aside", { class: "panels", "aria-label": t("panels") });
    this.element = h(
      "div",
      { class: "table analyse" },
      h("div", { class: "board-side" }, this.bar.element, this.stage.element),
      this.panels,
    );
    this.stopKeys = walkByKeys((where) => this.#walk(where));
    this.#layOut();
    this.open(replay, key);
  }

  #layOut() {
    fill(
      this.panels,
      this.head,
      this.lines.element,
      this.graphCard,
      h(
        "section",
        { class: "card tree-card" },
        this.treeView.element,
        h(
          "div",
          { class: "moves-foot" },
          walkButtons((where) => this.#walk(where), icon),
          this.#small("flip", t("flip"), () => this.#flip()),
          this.#small("promote", t("tree.promote"), () => this.#promote()),
          this.#small("trash", t("tree.remove"), () => this.#remove()),
          this.#small("keyboard", t("typed.label"), () => this.stage.startTyping()),
        ),
        this.comment,
      ),
      this.terms,
      this.status,
      h(
        "div",
        { class: "actions" },
        this.#action("edit", t("editor.open"), "edit", () => this.edit()),
        this.#action(
          "download",
          t("import.title"),
          "import",
          () => openImport(this.start(), (replay) => void this.#imported(replay)),
        ),
        this.#action("share", t("export.title"), "export", () => this.#export()),
        this.#action("go", t("play.on"), "play", () => void this.#playFromHere()),
      ),
    );
  }

  /**
   * @param {string} picture
   * @param {string} label
   * @param {() => void} act
   */
  #small(picture, label, act) {
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
  #action(picture, label, name, act) {
    return h(
      "button",
      { type: "button", class: "action", "data-action": name, onclick: act },
      icon(picture),
      h("span", {}, label),
    );
  }

  /**
   * @param {Replay} replay
   * @param {string} key
   */
  open(replay, key) {
    this.tree = new MoveTree(replay);
    this.key = key;
    restoreTree(this.tree, this.key);
    const main = this.tree.mainLine();
    this.#marks = new Map();
    this.graph.setPoints([], main.length);
    const two = replay.start.players === 2;
    this.graphCard.hidden = !two || main.length < 2;
    if (!this.graphCard.hidden) {
      setText(this.graphNote, t("graph.running"));
      this.link.graph({ ...this.start(), moves: main.map(({ move }) => move) });
    }
    drawHead(this.head, replay);
    this.node = this.tree.root;
    const first = location.hash.match(/^#(\d+)$/);
    const ply = first ? Math.min(Number(first[1]), main.length) : 0;
    this.stage.board.setPosition(replay.start);
    void this.#go(ply ? main[ply - 1] : this.tree.root);
  }

  /**
   * An address of its own, where there is room for the game in it, brings it back after a reload.
   * @param {Replay} replay
   */
  async #imported(replay) {
    const { layout, rules, start, steps } = replay;
    const begin = layout && start.ply === 0 ? { layout, rules } : { fen: start.fen, rules };
    try {
      const { url } = await api.post("/api/share", {
        ...begin,
        moves: steps.map(({ effect }) => effect.move),
      });
      rename(url);
    } catch {
      rename("/analyse");
    }
    this.open(replay, location.search);
    this.#changed(false);
  }

  /** Where the game begins, for requests. @returns {Where} */
  start() {
    const { layout, rules, start } = this.tree.replay;
    return layout && start.ply === 0 ? { layout, rules } : { fen: start.fen, rules };
  }

  /** @param {Node} node @returns {Where} */
  where(node) {
    return { ...this.start(), moves: this.tree.path(node) };
  }

  /** @param {Node} node */
  async #go(node) {
    const from = this.node;
    this.node = node;
    const effect = node.parent === from ? node.effect : from.parent === node ? from.effect : null;
    const back = from.parent === node;
    if (node.cells) {
      this.stage.board.setPosition({
        edge: this.tree.replay.start.edge,
        cells: node.cells,
        last: node.effect,
      }, { effect, back });
    }
    this.stage.board.setArrows([]);
    this.stage.allow({ legal: [], players: [], ready: false });
    this.#draw();
    if (!node.position) {
      try {
        this.tree.learn(node, await api.post("/api/position", this.where(node)));
      } catch (error) {
        return showError(error);
      }
      if (this.node !== node) return;
    }
    const position = /** @type {import("../core/types.js").Position} */ (node.position);
    this.stage.board.setPosition(position, node.cells ? {} : { effect: node.effect, back });
    this.stage.allow({ legal: position.legal, players: [position.turn], ready: true });
    this.#draw();
    this.#think();
    void this.#explain();
  }

  #draw() {
    const { node } = this;
    this.treeView.update(this.tree, node, this.#marks);
    if (this.#commented !== node) this.comment.value = node.comment; // not while somebody writes
    this.#commented = node;
    this.graph.setPly(this.tree.isMain(node) ? node.depth : this.#branch(node));
    const position = node.position;
    if (!position) return;
    setText(
      this.status,
      position.outcome
        ? outcomeText(position.outcome)
        : `${t("to.move", { colour: Colour(position.turn) })} · ${seenText(position)} · ${
          t("ejected.so.far", { counts: position.ejected.join(" : ") })
        }`,
    );
  }

  /** Where a variation leaves the main line. @param {Node} node */
  #branch(node) {
    let at = node;
    while (!this.tree.isMain(at) && at.parent) at = at.parent;
    return at.depth;
  }

  /** @param {Effect} effect */
  #play(effect) {
    const node = this.tree.add(this.node, effect.move, effect);
    announce(describe(effect));
    this.#changed(false);
    void this.#go(node);
  }

  /** @param {"first" | "back" | "forward" | "last"} where */
  #walk(where) {
    const { node } = this;
    if (where === "first") void this.#go(this.tree.root);
    else if (where === "back" && node.parent) void this.#go(node.parent);
    else if (where === "forward" && node.children.length) void this.#go(node.children[0]);
    else if (where === "last") void this.#go(this.tree.mainLine(node).at(-1) ?? node);
  }

  /** @param {number} ply */
  #jump(ply) {
    const node = ply ? this.tree.mainLine()[ply - 1] : this.tree.root;
    if (node && node !== this.node) void this.#go(node);
  }

  #flip() {
    this.#turned = this.#turned ? 0 : 3;
    this.stage.board.setTurn(this.#turned);
    const position = this.node.position;
    if (position) {
      this.stage.allow({ legal: position.legal, players: [position.turn], ready: true });
    }
    this.#think();
  }

  #promote() {
    this.tree.promote(this.node);
    this.#changed();
  }

  #remove() {
    if (this.node.parent) {
      const before = this.tree.remove(this.node);
      this.#changed(false);
      void this.#go(before);
    }
  }

  /** @param {boolean} [draw] */
  #changed(draw = true) {
    keepTree(this.tree, this.key);
    if (draw) this.#draw();
  }

  #think() {
    const { node } = this;
    this.lines.clear();
    if (this.#editor || !this.lines.on || !node.position || node.position.outcome) {
      this.link.stop();
      this.stage.board.setArrows([]);
      if (node.position?.outcome) this.bar.update(null, false);
      return;
    }
    this.link.start({
      ...this.where(node),
      variations: this.lines.variations,
      threats: this.lines.threats,
    });
  }

  /** @param {any} info */
  #info(info) {
    const position = this.node.position;
    if (!position || this.#editor) return;
    this.lines.update(info, position);
    this.stage.board.setArrows(
      info.lines.flatMap((/** @type {any} */ line, /** @type {number} */ n) => (line.effects[0]
        ? [{
          effect: line.effects[0],
          opacity: [1, 0.55, 0.32, 0.22, 0.16][n],
          kind: info.threats ? "bad" : "now",
        }]
        : [])
      ),
    );
    const best = info.lines[0];
    if (!best || info.threats || position.players !== 2) {
      if (position.players !== 2) this.bar.update(null, false);
      return;
    }
    this.bar.update(this.lines.balance(best, position), this.#turned === 3);
  }

  /**
   * @param {import("../core/types.js").Point[]} points
   * @param {number} total
   */
  #graph(points, total) {
    this.graph.setPoints(points, this.tree.mainLine().length);
    const marked = points.filter(({ mark }) => mark);
    this.#marks = new Map(marked.map(({ ply, mark }) => [ply + 1, /** @type {string} */ (mark)]));
    const done = points.length >= total;
    const count = (/** @type {string} */ kind) => marked.filter(({ mark }) => mark === kind).length;
    setText(
      this.graphNote,
      done
        ? t("graph.done", {
          inaccuracies: count("inaccuracy"),
          mistakes: count("mistake"),
          blunders: count("blunder"),
          missed: count("missed_ejection"),
        })
        : t("graph.progress", { n: points.length, of: total }),
    );
    if (done) this.#draw();
  }

  async #explain() {
    const mine = ++this.#asked;
    const { node } = this;
    await new Promise((resolve) => setTimeout(resolve, 150)); // not while walking fast
    if (mine !== this.#asked) return;
    try {
      const explained = await api.post("/api/explain", this.where(node));
      if (mine !== this.#asked) return;
      this.terms.hidden = false;
      const bars = termBars(explained);
      fill(
        this.terms,
        h("h2", {}, t("terms.title", { colour: Colour(node.position?.turn ?? 0) })),
        bars.childElementCount ? bars : h("p", { class: "soft" }, t("terms.even")),
      );
    } catch {
      if (mine === this.#asked) this.terms.hidden = true;
    }
  }

  edit() {
    const position = this.node.position ?? this.tree.replay.start;
    this.link.stop();
    const close = () => {
      this.#editor?.stop();
      this.#editor = null;
      this.#layOut();
      this.element.classList.remove("editing");
    };
    this.#editor = new Editor(this.stage, position, {
      cancel: () => {
        close();
        this.stage.board.setPosition(position);
        void this.#go(this.node);
      },
      done: async (fen) => {
        try {
          const replay = await api.post("/api/replay", { fen });
          close();
          rename(`/analyse?fen=${encodeURIComponent(fen)}`);
          this.open(replay, location.search);
        } catch (error) {
          toast(error instanceof Error ? error.message : String(error), "bad");
        }
      },
    });
    this.element.classList.add("editing");
    fill(this.panels, this.#editor.element);
    scrollTo(0, 0);
  }

  #export() {
    const main = this.tree.mainLine().map(({ move }) => move);
    openExport({
      record: this.tree.record(),
      fen: this.node.position?.fen ?? "",
      where: { ...this.start(), moves: main },
      here: this.where(this.node),
      theme: document.documentElement.dataset.theme ?? "light",
      flip: this.#turned === 3,
    });
  }

  async #playFromHere() {
    const { position } = this.node;
    if (!position || position.outcome) return toast(t("play.over"));
    const { openPlayFrom } = await import("../ui/play-from.js");
    openPlayFrom(this.where(this.node), position);
  }

  leave() {
    this.link.close();
    this.stage.stop();
    this.graph.stop();
    this.stopKeys();
    this.#editor?.stop();
  }
}
