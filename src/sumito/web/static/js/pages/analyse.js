// Analysis: a tree of moves on a board, with the engine's lines, the evaluation over the game, and
// the terms that explain it.

import { api } from "../core/api.js";
import { forget, stand, stood } from "../core/kept-trees.js";
import { rename } from "../core/router.js";
import { MoveTree } from "../core/tree.js";
import { h } from "../core/dom.js";
import { announce, describe } from "../input/announce.js";
import { t } from "../i18n/index.js";
import {
  drawHead,
  findGame,
  keepTree,
  originOf,
  restoreTree,
  startOf,
} from "../ui/analysed-game.js";
import { AnalysisLink } from "../ui/analysis-link.js";
import { AnalysisPanels } from "../ui/analysis-panels.js";
import { confirmDialog, toast } from "../ui/dialog.js";
import { Editor } from "../ui/editor.js";
import { showError } from "../ui/errors.js";
import { EvalBar } from "../ui/evalbar.js";
import { openExport, openImport } from "../ui/exchange.js";
import { walkByKeys } from "../ui/moves.js";
import { Stage } from "../ui/stage.js";

/** @typedef {import("../core/types.js").Replay} Replay */
/** @typedef {import("../core/types.js").Effect} Effect */
/** @typedef {import("../core/types.js").Position} Position */
/** @typedef {import("../core/types.js").Where} Where */
/** @typedef {import("../core/tree.js").Node} Node */

const ARROWS = [1, 0.55, 0.32, 0.22, 0.16]; // how strong each line's arrow is

/**
 * @param {string[]} _parameters
 * @param {URLSearchParams} query
 * @returns {Promise<import("../core/router.js").Page>}
 */
export async function analysePage(_parameters, query) {
  const view = new AnalyseView(await findGame(query));
  if (query.has("edit")) view.edit();
  return { title: t("nav.analyse"), element: view.element, leave: () => view.leave() };
}

class AnalyseView {
  /** @type {Editor | null} */
  #editor = null;
  #turned = 0;
  #graphed = "";
  #origin = "";
  #warned = false;

  /** @param {Replay} replay */
  constructor(replay) {
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
    this.panels = new AnalysisPanels({
      think: () => this.#think(),
      play: (effect) => this.#play(effect),
      jump: (ply) => this.#jump(ply),
      go: (node) => void this.#go(node),
      walk: (where) => this.#walk(where),
      flip: () => this.#flip(),
      promote: () => this.#promote(),
      remove: () => this.#remove(),
      type: () => this.stage.startTyping(),
      comment: (text) => this.#comment(text),
      again: () => void this.#again(),
      edit: () => this.edit(),
      read: () => openImport(startOf(this.tree.replay), (game) => void this.#imported(game)),
      share: () => this.#share(),
      playOn: () => void this.#playOn(),
    });
    this.element = h(
      "div",
      { class: "table analyse" },
      h("div", { class: "board-side" }, this.bar.element, this.stage.element),
      this.panels.element,
    );
    this.stopKeys = walkByKeys((where) => this.#editor || this.#walk(where));
    this.open(replay);
  }

  /** @param {Replay} replay */
  open(replay) {
    this.#origin = originOf(new URLSearchParams(location.search));
    this.tree = new MoveTree(replay);
    this.panels.changed.hidden = !restoreTree(this.#origin, this.tree);
    drawHead(this.panels.head, this.tree.replay);
    const main = this.tree.mainLine();
    const asked = location.hash.match(/^#(\d+)$/);
    const first = asked
      ? main[Math.min(Number(asked[1]), main.length) - 1] ?? this.tree.root
      : this.tree.find(stood(this.#origin));
    this.node = this.tree.root;
    this.#drawGraph();
    this.stage.board.setPosition(replay.start);
    void this.#go(first);
  }

  /** The graph of the main line, once for each main line there is. */
  #drawGraph() {
    const moves = this.tree.mainLine().map(({ move }) => move);
    this.#graphed = moves.join(" ");
    if (this.panels.graph.open(moves.length, this.tree.replay.start.players)) {
      this.link.graph({ ...startOf(this.tree.replay), moves });
    } else {
      this.link.stopGraph(); // that of the game before may still be under way
    }
  }

  /**
   * An address of its own, where there is room for the game in it, brings it back after a reload.
   * @param {Replay} replay
   */
  async #imported(replay) {
    const moves = replay.steps.map(({ effect }) => effect.move);
    await this.#rename({ ...startOf(replay), moves });
    forget(this.#origin);
    this.open(replay);
    this.#changed();
  }

  /** @param {Where} where */
  async #rename(where) {
    let address = "/analyse";
    try {
      address = (await api.post("/api/share", where)).url;
    } catch {
      // too long for an address: it is kept as the board without one
    }
    rename(address);
    this.#origin = originOf(new URLSearchParams(location.search));
  }

  /** @param {Node} node @returns {Where} */
  where(node) {
    return { ...startOf(this.tree.replay), moves: this.tree.path(node) };
  }

  /** @param {Node} node */
  async #go(node) {
    const from = this.node;
    this.node = node;
    const back = from.parent === node;
    const effect = node.parent === from ? node.effect : back ? from.effect : null;
    if (node.cells) {
      const { edge } = this.tree.replay.start;
      const shown = { edge, cells: node.cells, last: node.effect };
      this.stage.board.setPosition(shown, { effect, back });
    }
    this.stage.board.setArrows([]);
    const { turn, players } = this.tree.replay.start;
    const mover = (turn + node.depth) % players; // unless somebody could not move
    this.stage.mover.hold([]);
    this.stage.allow({ legal: [], players: [mover], ready: false, soon: true });
    this.#remember();
    this.#draw();
    if (!node.position) {
      try {
        this.tree.learn(node, await api.post("/api/position", this.where(node)));
      } catch (error) {
        if (this.node === node) this.stage.allow({ legal: [], players: [], ready: false });
        return showError(error);
      }
      if (this.node !== node) return;
    }
    const position = /** @type {Position} */ (node.position);
    this.stage.board.setPosition(position, node.cells ? {} : { effect: node.effect, back });
    if (this.#editor) return;
    this.stage.allow({ legal: position.legal, players: [position.turn], ready: true });
    this.#draw();
    this.#think();
    void this.panels.terms.explain(this.where(node), position.turn);
  }

  /** Where one stands is there again after a reload. */
  #remember() {
    stand(this.#origin, this.tree.path(this.node));
    if (/^#\d+$/.test(location.hash)) rename(location.pathname + location.search);
  }

  #draw() {
    this.panels.update(this.tree, this.node);
  }

  /** @param {Effect} effect */
  #play(effect) {
    const known = this.node.children.some(({ move }) => move === effect.move);
    const node = this.tree.add(this.node, effect.move, effect);
    announce(describe(effect));
    if (!known) this.#changed();
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
    const { position } = this.node;
    if (position) {
      this.stage.allow({ legal: position.legal, players: [position.turn], ready: true });
    }
    this.#think();
  }

  /** @param {string} text */
  #comment(text) {
    this.node.comment = text;
    this.#changed();
    this.#draw();
  }

  #promote() {
    if (this.tree.isMain(this.node)) return toast(t("tree.is.main"));
    this.tree.promote(this.node);
    this.#regraph();
    this.#changed();
    this.#draw();
  }

  #remove() {
    if (!this.node.parent) return toast(t("tree.is.start"));
    const before = this.tree.remove(this.node);
    this.#regraph();
    this.#changed();
    void this.#go(before);
  }

  /** Marks stand at moves of the main line: another line has others. */
  #regraph() {
    const moves = this.tree.mainLine().map(({ move }) => move);
    if (moves.join(" ") !== this.#graphed) this.#drawGraph();
  }

  /** What was changed outlives a reload. */
  #changed() {
    const kept = keepTree(this.#origin, this.tree);
    this.panels.changed.hidden = !kept;
    if (!kept && !this.#warned) toast(t("tree.not.kept"), "bad");
    this.#warned ||= !kept;
  }

  /** Back to the game as it came. */
  async #again() {
    if (!(await confirmDialog(t("tree.again.sure"), t("tree.again")))) return;
    forget(this.#origin);
    try {
      this.open(await findGame(new URLSearchParams(location.search)));
    } catch (error) {
      showError(error);
    }
  }

  #think() {
    const { node, panels: { lines } } = this;
    if (this.#editor || !lines.on || !node.position || node.position.outcome) {
      lines.rest();
      this.link.stop();
      this.stage.board.setArrows([]);
      this.bar.update(null, false);
      return;
    }
    lines.clear();
    const { variations, threats } = lines;
    if (threats) this.bar.update(null, false); // they say nothing about the position
    this.link.start({ ...this.where(node), variations, threats });
  }

  /** @param {any} info */
  #info(info) {
    const { position } = this.node;
    if (!position || this.#editor) return;
    this.panels.lines.update(info, position);
    const kind = info.threats ? "bad" : "now";
    this.stage.board.setArrows(
      info.lines.flatMap((/** @type {any} */ { effects: [effect] }, /** @type {number} */ n) =>
        effect ? [{ effect, opacity: ARROWS[n], kind }] : []
      ),
    );
    const best = info.lines[0];
    if (position.players !== 2) this.bar.update(null, false);
    else if (best && !info.threats) {
      this.bar.update(this.panels.lines.balance(best, position), this.#turned === 3);
    }
  }

  /**
   * @param {import("../core/types.js").Point[]} points
   * @param {number} total
   */
  #graph(points, total) {
    const done = this.panels.graph.update(points, total, this.tree.mainLine().length);
    if (done) this.#draw();
  }

  edit() {
    const position = this.node.position ?? this.tree.replay.start;
    this.link.stop();
    this.panels.terms.stop();
    const close = () => {
      this.#editor?.stop();
      this.#editor = null;
      this.panels.layOut();
      this.element.classList.remove("editing");
      this.panels.editButton.focus();
    };
    this.#editor = new Editor(this.stage, position, this.tree.replay.rules, {
      cancel: () => {
        close();
        this.stage.board.setPosition(position);
        void this.#go(this.node);
      },
      done: async (where) => {
        const replay = await api.post("/api/replay", where);
        await this.#rename(where);
        close();
        forget(this.#origin);
        this.open(replay);
        // Where the address has no room for it, it is kept as it is.
        if (!this.#origin) this.#changed();
      },
    });
    this.element.classList.add("editing");
    this.panels.showEditor(this.#editor.element);
    this.stage.board.svg.focus();
    scrollTo(0, 0);
  }

  #share() {
    const main = this.tree.mainLine().map(({ move }) => move);
    openExport({
      record: this.tree.record(),
      fen: this.node.position?.fen ?? "",
      where: { ...startOf(this.tree.replay), moves: main },
      here: this.where(this.node),
      theme: document.documentElement.dataset.theme ?? "light",
      flip: this.#turned === 3,
    });
  }

  async #playOn() {
    const { position } = this.node;
    if (!position || position.outcome) return toast(t("play.over"));
    const { openPlayFrom } = await import("../ui/play-from.js");
    void openPlayFrom(this.where(this.node), position);
  }

  leave() {
    this.link.close();
    this.stage.stop();
    this.panels.graph.graph.stop();
    this.panels.terms.stop();
    this.stopKeys();
    this.#editor?.stop();
  }
}
