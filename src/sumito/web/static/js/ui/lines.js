// The engine's best lines as text, with what it is asked to do.

import { fill, h, setText } from "../core/dom.js";
import { Colour } from "../input/announce.js";
import { number, signed, t } from "../i18n/index.js";
import { checkbox, select } from "./choices.js";
import { share } from "./evalbar.js";

/** @typedef {import("../core/types.js").Line} Line */
/** @typedef {import("../core/types.js").Position} Position */
/** @typedef {import("../core/types.js").Effect} Effect */

export class LinesCard {
  on = true;
  variations = 3;
  threats = false;

  /** @param {{change: () => void, play: (effect: Effect) => void}} listener */
  constructor(listener) {
    this.listener = listener;
    this.note = h("span", { class: "soft lines-note" });
    this.list = h("ol", { class: "lines" });
    this.score = h("b", { class: "lines-score" });
    this.element = h(
      "section",
      { class: "card lines-card" },
      h(
        "div",
        { class: "lines-head" },
        checkbox(t("engine"), true, (on) => {
          this.on = on;
          listener.change();
        }),
        this.score,
        select(
          t("lines"),
          ["1", "2", "3", "4", "5"].map((value) => ({
            value,
            label: t("lines.n", { n: Number(value) }),
          })),
          "3",
          (value) => {
            this.variations = Number(value);
            listener.change();
          },
          { hideLabel: true },
        ),
        checkbox(t("threats"), false, (on) => {
          this.threats = on;
          listener.change();
        }),
      ),
      this.list,
      this.note,
    );
    this.list.addEventListener("click", (event) => {
      const item = event.target instanceof Element ? event.target.closest("[data-line]") : null;
      const effect = item && this.lines?.[Number(item.getAttribute("data-line"))]?.effects[0];
      if (effect && !this.threats) this.listener.play(effect);
    });
  }

  /** Another position: the lines stay, paler, until there are others. */
  clear() {
    this.lines = undefined;
    setText(this.note, t("engine.starts"));
    setText(this.score, ""); // it would be taken for that of what is asked about now
    this.list.classList.add("stale");
  }

  /** Nothing is thought about. */
  rest() {
    this.lines = undefined;
    setText(this.note, this.on ? "" : t("engine.off"));
    setText(this.score, "");
    fill(this.list);
  }

  /**
   * A score in words: with two players always seen from black.
   * @param {Line} line
   * @param {Position} position
   */
  words(line, position) {
    const decided = /^(win|loss) in (\d+)$/.exec(line.text);
    if (decided) {
      const mover = position.turn;
      const winner = decided[1] === "win" ? mover : position.players === 2 ? 1 - mover : null;
      return winner === null
        ? line.text
        : t("wins.in", { colour: Colour(winner), n: Number(decided[2]) });
    }
    if (line.score === null) return line.text;
    return signed(position.players === 2 && position.turn === 1 ? -line.score : line.score);
  }

  /**
   * How the bar stands for a line.
   * @param {Line} line
   * @param {Position} position
   */
  balance(line, position) {
    const black = position.turn === 0;
    const chance = line.chance ?? (line.score === null ? 0.5 : share(line.score));
    const decided = /^(win|loss) in/.exec(line.text);
    const mine = decided ? (decided[1] === "win" ? 1 : 0) : chance;
    const text = decided
      ? `#${line.text.split(" ").at(-1)}`
      : line.score === null
      ? ""
      : number(black ? line.score : -line.score, {
        signDisplay: "exceptZero",
        maximumFractionDigits: 1,
        minimumFractionDigits: 1,
      });
    return { share: black ? mine : 1 - mine, text };
  }

  /**
   * @param {any} info
   * @param {Position} position
   */
  update(info, position) {
    this.lines = /** @type {Line[]} */ (info.lines);
    this.list.classList.remove("stale");
    setText(
      this.note,
      info.state === "waiting"
        ? t("engine.waits", { n: info.queue ?? 0 })
        : t(info.state === "done" ? "engine.done" : "engine.thinks", {
          depth: info.depth,
          nodes: number(info.nodes, { notation: "compact", maximumFractionDigits: 1 }),
          speed: number(info.speed ?? 0, { notation: "compact", maximumFractionDigits: 1 }),
        }),
    );
    const shown = info.threats ? { ...position, turn: info.player ?? position.turn } : position;
    setText(this.score, this.lines[0] ? this.words(this.lines[0], shown) : "");
    // Rows are kept and filled, so that a click in the middle of an update still lands.
    while (this.list.childElementCount > this.lines.length) this.list.lastElementChild?.remove();
    this.lines.forEach((line, n) => {
      let item = this.list.children[n];
      if (!item) {
        item = h(
          "li",
          {},
          h(
            "button",
            { type: "button", class: "line", "data-line": n },
            h("b", {}),
            h("span", { class: "line-moves" }),
          ),
        );
        this.list.append(item);
      }
      const [score, moves] =
        /** @type {HTMLCollectionOf<HTMLElement>} */ (/** @type {Element} */ (item
          .firstElementChild).children);
      setText(score, this.words(line, shown));
      setText(moves, line.moves.slice(0, 10).join(" "));
    });
  }
}
