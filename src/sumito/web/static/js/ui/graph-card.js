// The evaluation over a game, with the mistakes that were found.

import { h, setText } from "../core/dom.js";
import { t } from "../i18n/index.js";
import { Graph } from "./graph.js";

/** @typedef {import("../core/types.js").Point} Point */

export class GraphCard {
  /** @type {Map<number, string>} the marks of moves, by how many moves it is from the start */
  marks = new Map();

  /** @param {(ply: number) => void} jump */
  constructor(jump) {
    this.graph = new Graph(jump);
    this.note = h("p", { class: "soft graph-note" });
    this.element = h(
      "section",
      { class: "card graph-card" },
      h("h2", { class: "unseen" }, t("graph")),
      this.graph.element,
      this.note,
    );
  }

  /**
   * Another game. Says whether there is anything to go through.
   * @param {number} length
   * @param {number} players
   */
  open(length, players) {
    this.marks = new Map();
    this.graph.setPoints([], length);
    this.element.hidden = players !== 2 || length < 2;
    setText(this.note, t("graph.running"));
    return !this.element.hidden;
  }

  /**
   * Says whether all is there.
   * @param {Point[]} points
   * @param {number} total
   * @param {number} length
   */
  update(points, total, length) {
    this.graph.setPoints(points, length);
    const marked = points.filter(({ mark }) => mark);
    this.marks = new Map(marked.map(({ ply, mark }) => [ply + 1, /** @type {string} */ (mark)]));
    const done = points.length >= total;
    const count = (/** @type {string} */ kind) => marked.filter(({ mark }) => mark === kind).length;
    setText(
      this.note,
      done
        ? t("graph.done", {
          inaccuracies: count("inaccuracy"),
          mistakes: count("mistake"),
          blunders: count("blunder"),
          missed: count("missed_ejection"),
        })
        : t("graph.progress", { n: points.length, of: total }),
    );
    return done;
  }
}
