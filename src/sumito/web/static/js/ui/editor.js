// Setting up any position: choose a marble, paint cells, say who is to move.

import { fill, h } from "../core/dom.js";
import { cells } from "../board/geometry.js";
import { bead } from "../board/sprite.js";
import { Colour, colour } from "../input/announce.js";
import { t } from "../i18n/index.js";
import { choices, select } from "./choices.js";

/** @typedef {import("../core/types.js").Position} Position */
/** @typedef {import("./stage.js").Stage} Stage */

const LETTERS = "SsAJ";

/**
 * The position as FEN text.
 * @param {{edge: number, players: number, cells: Record<string, number>, turn: number, ejected: number[]}} what
 */
export function writeFen({ edge, players, cells: marbles, turn, ejected }) {
  const rows = [];
  for (let row = 2 * edge - 2; row >= 0; row--) {
    let text = "", empty = 0;
    for (const cell of cells(edge).filter((one) => one.charCodeAt(0) - 97 === row)) {
      const player = marbles[cell];
      if (player === undefined) {
        empty++;
      } else {
        text += (empty || "") + LETTERS[player];
        empty = 0;
      }
    }
    rows.push(text + (empty || ""));
  }
  const counts = Array.from({ length: players }, (_, n) => ejected[n] ?? 0).join(" ");
  return `${rows.join("/")} ${counts} ${"bwaj"[turn]} 0 1`;
}

export class Editor {
  /** @type {number | null} */
  #brush = 0;
  /** @type {(() => void)[]} */
  #stops = [];

  /**
   * @param {Stage} stage
   * @param {Position} position
   * @param {{done: (fen: string) => void, cancel: () => void}} listener
   */
  constructor(stage, position, listener) {
    this.stage = stage;
    this.listener = listener;
    this.what = {
      edge: position.edge,
      players: position.players,
      cells: { ...position.cells },
      turn: position.turn,
      ejected: [...position.ejected],
    };
    this.element = h("section", { class: "card editor" });
    this.stage.allow({ legal: [], players: [], ready: false });
    this.stage.board.setArrows([]);
    this.#listen();
    this.#draw();
    this.#show();
  }

  #listen() {
    const { board } = this.stage;
    /** @type {number | null | undefined} what the stroke paints */
    let stroke;
    const paint = (/** @type {PointerEvent} */ event) => {
      const cell = board.cellAt(board.pointAt(event.clientX, event.clientY));
      if (!cell) return;
      if (stroke === undefined) {
        stroke = this.what.cells[cell] === this.#brush ? null : this.#brush;
      }
      if (stroke === null) delete this.what.cells[cell];
      else this.what.cells[cell] = stroke;
      this.#show();
    };
    const down = (/** @type {PointerEvent} */ event) => {
      stroke = undefined;
      board.svg.setPointerCapture(event.pointerId);
      paint(event);
    };
    const move = (/** @type {PointerEvent} */ event) => {
      if (event.buttons & 1) paint(event);
    };
    board.svg.addEventListener("pointerdown", down);
    board.svg.addEventListener("pointermove", move);
    board.svg.classList.add("editing");
    this.#stops.push(() => {
      board.svg.removeEventListener("pointerdown", down);
      board.svg.removeEventListener("pointermove", move);
      board.svg.classList.remove("editing");
    });
  }

  #show() {
    this.stage.board.setPosition({ edge: this.what.edge, cells: this.what.cells, last: null });
    this.fen && (this.fen.value = writeFen(this.what));
    const counts = this.element.querySelector(".editor-counts");
    if (counts) counts.textContent = this.#counts();
  }

  #counts() {
    return Array.from(
      { length: this.what.players },
      (_, n) =>
        `${Colour(n)} ${Object.values(this.what.cells).filter((player) => player === n).length}`,
    ).join(" · ");
  }

  #draw() {
    const { what } = this;
    const players = Array.from({ length: what.players }, (_, n) => n);
    this.fen = h("input", {
      class: "field mono",
      value: writeFen(what),
      "aria-label": "FEN",
      spellcheck: "false",
    });
    fill(
      this.element,
      h("h2", {}, t("editor.title")),
      h("p", { class: "soft" }, t("editor.how")),
      choices(
        t("editor.brush"),
        [
          ...players.map((n) => ({ value: String(n), label: [bead(n)], name: colour(n) })),
          { value: "none", label: [bead(null)], name: t("editor.erase") },
        ],
        this.#brush === null ? "none" : String(this.#brush),
        (value) => {
          this.#brush = value === "none" ? null : Number(value);
        },
        { classes: "brushes" },
      ),
      h("p", { class: "soft editor-counts" }, this.#counts()),
      h(
        "div",
        { class: "two" },
        select(
          t("editor.turn"),
          players.map((n) => ({ value: String(n), label: Colour(n) })),
          String(what.turn),
          (value) => {
            what.turn = Number(value);
            this.#show();
          },
        ),
        select(
          t("new.size"),
          [5, 4, 3].map((edge) => ({
            value: String(edge),
            label: t("new.cells", { n: Number({ 5: 61, 4: 37, 3: 19 }[edge]) }),
          })),
          String(what.edge),
          (value) => {
            what.edge = Number(value);
            what.cells = {};
            this.#show();
          },
        ),
      ),
      h(
        "div",
        { class: "two" },
        players.map((n) => {
          const field = h("input", {
            class: "field",
            type: "number",
            min: 0,
            max: 14,
            value: String(what.ejected[n] ?? 0),
            onchange: () => {
              what.ejected[n] = Math.max(0, Math.min(14, Number(field.value) || 0));
              this.#show();
            },
          });
          return h(
            "label",
            { class: "labelled" },
            h("span", {}, t("editor.ejected", { colour: Colour(n) })),
            field,
          );
        }),
      ),
      h("label", { class: "labelled" }, h("span", {}, "FEN"), this.fen),
      h(
        "div",
        { class: "buttons" },
        h("button", {
          type: "button",
          class: "button",
          onclick: () => {
            what.cells = {};
            this.#show();
          },
        }, t("editor.clear")),
        h(
          "button",
          { type: "button", class: "button", onclick: () => this.listener.cancel() },
          t("cancel"),
        ),
        h("button", {
          type: "button",
          class: "button main",
          onclick: () => this.listener.done(this.fen?.value.trim() || writeFen(what)),
        }, t("editor.done")),
      ),
    );
  }

  stop() {
    for (const stop of this.#stops) stop();
  }
}
