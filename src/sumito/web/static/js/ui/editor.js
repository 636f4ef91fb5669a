// Setting up any position: marbles by stroke or by keyboard, whose turn it is, and the rules.

import { api } from "../core/api.js";
import { fill, h, setText } from "../core/dom.js";
import { BOARDS, unusual } from "../core/rules.js";
import { writeFen } from "../board/fen.js";
import { isCell } from "../board/geometry.js";
import { bead } from "../board/sprite.js";
import { announce, Colour, colour } from "../input/announce.js";
import { listenToPainting } from "../input/painter.js";
import { t } from "../i18n/index.js";
import { choices, numberField, select } from "./choices.js";
import { errorText } from "./errors.js";
import { openLayouts } from "./layouts.js";
import { rulesForm } from "./rules-form.js";

/** @typedef {import("../core/types.js").Position} Position */
/** @typedef {import("../core/types.js").Where} Where */
/** @typedef {import("../core/types.js").Layout} Layout */
/** @typedef {import("../core/rules.js").RuleValues} RuleValues */
/** @typedef {import("../board/fen.js").SetUp & {rules: RuleValues}} What */

export class Editor {
  /** @type {number | null} */
  #brush = 0;
  /** @type {(() => void)[]} */
  #stops = [];
  #rulesOpen = false;

  /**
   * @param {import("./stage.js").Stage} stage
   * @param {Position} position
   * @param {Record<string, unknown>} rules what is unusual about them
   * @param {{done: (where: Where) => Promise<void>, cancel: () => void}} listener
   */
  constructor(stage, position, rules, listener) {
    this.stage = stage;
    this.listener = listener;
    /** @type {What} */
    this.what = setUp(position, /** @type {RuleValues} */ (rules));
    this.element = h("section", { class: "card editor" });
    this.counts = h("p", { class: "soft editor-counts" });
    this.problem = h("p", { class: "problem", role: "alert" });
    this.fen = h("input", {
      class: "field mono",
      spellcheck: "false",
      autocomplete: "off",
      maxlength: 200,
      onchange: () => void this.#read(),
    });
    stage.allow({ legal: [], players: [], ready: false });
    stage.board.setArrows([]);
    this.#stops.push(stage.lend(t("editor.label")), this.#paint());
    this.#draw();
  }

  #paint() {
    return listenToPainting(this.stage.board, {
      brush: () => this.#brush,
      at: (cell) => this.what.cells[cell] ?? null,
      put: (cell, player) => {
        if (player === null) delete this.what.cells[cell];
        else this.what.cells[cell] = player;
        announce(`${cell}, ${player === null ? t("cell.empty") : colour(player)}`);
        this.#show();
      },
      choose: (player) => {
        if (player >= this.what.players) return false;
        this.#brush = player;
        this.#draw();
        return true;
      },
      turn: () => {
        this.what.turn = (this.what.turn + 1) % this.what.players;
        announce(t("to.move", { colour: Colour(this.what.turn) }));
        this.#draw();
      },
      tell: (cell) => {
        const player = this.what.cells[cell];
        announce(`${cell}, ${player === undefined ? t("cell.empty") : colour(player)}`);
      },
    });
  }

  /** What is asked of the server. A FEN says how many play and on which board. */
  where() {
    const { edge, players, rules } = this.what;
    const most = Math.max(...this.#numbers(), BOARDS[edge].marbles);
    return {
      fen: writeFen(this.what),
      rules: unusual({ ...rules, marbles: most }, edge, players),
    };
  }

  /** How many marbles of each colour lie there. */
  #numbers() {
    const all = Object.values(this.what.cells);
    return this.#players().map((n) => all.filter((player) => player === n).length);
  }

  #players() {
    return Array.from({ length: this.what.players }, (_, n) => n);
  }

  #show() {
    const { edge, cells } = this.what;
    this.stage.board.setPosition({ edge, cells, last: null });
    this.fen.value = writeFen(this.what);
    setText(
      this.counts,
      this.#numbers().map((count, n) => `${Colour(n)} ${count}`).join(" · "),
    );
    setText(this.problem, "");
  }

  /** A position that was typed or pasted. */
  async #read() {
    try {
      const fen = this.fen.value.trim();
      const room = BOARDS[(fen.split("/").length + 1) / 2]?.cells; // any number of marbles will do
      const rules = room ? { marbles: room } : {};
      const position = await api.post("/api/position", { fen, rules });
      this.what = setUp(position, this.what.rules);
      this.#draw();
    } catch (error) {
      setText(this.problem, errorText(error));
    }
  }

  #draw() {
    const focused = this.element.contains(document.activeElement)
      ? document.activeElement?.closest("[data-part]")?.getAttribute("data-part")
      : null;
    fill(
      this.element,
      h("h2", {}, t("editor.title")),
      this.#brushes(),
      this.counts,
      h("p", { class: "soft editor-how" }, t("editor.how")),
      h("p", { class: "soft editor-how editor-keys" }, t("editor.keys")),
      this.#board(),
      this.#turn(),
      this.#ejected(),
      h(
        "details",
        {
          class: "more",
          open: this.#rulesOpen,
          ontoggle: (/** @type {Event} */ event) => {
            this.#rulesOpen = /** @type {HTMLDetailsElement} */ (event.target).open;
          },
        },
        h("summary", {}, t("rules")),
        rulesForm(this.what, (rules, redraw) => {
          this.what.rules = rules;
          if (redraw) this.#draw();
        }),
      ),
      h("label", { class: "labelled" }, h("span", {}, "FEN"), this.fen),
      this.problem,
      this.#buttons(),
    );
    this.#show();
    const again = focused && this.element.querySelector(
      `[data-part="${focused}"] :is(input:checked, select, input)`,
    );
    if (again instanceof HTMLElement) again.focus();
  }

  #brushes() {
    const brushes = choices(
      t("editor.brush"),
      [
        ...this.#players().map((n) => ({ value: String(n), label: [bead(n)], name: colour(n) })),
        { value: "none", label: [bead(null)], name: t("editor.erase") },
      ],
      this.#brush === null ? "none" : String(this.#brush),
      (value) => {
        this.#brush = value === "none" ? null : Number(value);
      },
      { classes: "brushes" },
    );
    brushes.dataset.part = "brush";
    return brushes;
  }

  #board() {
    const { what } = this;
    const players = choices(
      t("new.players"),
      [2, 3, 4].map((n) => ({ value: n, label: String(n) })),
      what.players,
      (n) => this.#change({ players: n }),
      { classes: "small" },
    );
    players.dataset.part = "players";
    const size = choices(
      t("new.size"),
      [5, 4, 3].map((edge) => ({
        value: edge,
        label: String(BOARDS[edge].cells),
        name: t("new.cells", { n: BOARDS[edge].cells }),
      })),
      what.edge,
      (edge) => this.#change({ edge }),
      { classes: "small" },
    );
    size.dataset.part = "size";
    return [players, size];
  }

  #turn() {
    const field = select(
      t("editor.turn"),
      this.#players().map((n) => ({ value: String(n), label: Colour(n) })),
      String(this.what.turn),
      (value) => {
        this.what.turn = Number(value);
        this.#show();
      },
    );
    field.dataset.part = "turn";
    return field;
  }

  #ejected() {
    return h(
      "div",
      { class: "two" },
      this.#players().map((n) =>
        numberField(
          t("editor.ejected", { colour: Colour(n) }),
          { value: this.what.ejected[n] ?? 0, min: 0, max: 60 },
          (value) => {
            this.what.ejected[n] = value;
            this.#show();
          },
        )
      ),
    );
  }

  /**
   * Another board or other players: what still has a place stays.
   * @param {{edge?: number, players?: number}} change
   */
  #change(change) {
    const { what } = this;
    Object.assign(what, change);
    what.cells = Object.fromEntries(
      Object.entries(what.cells).filter(([cell, player]) =>
        isCell(cell, what.edge) && player < what.players
      ),
    );
    what.turn %= what.players;
    what.ejected = this.#players().map((n) => what.ejected[n] ?? 0);
    if (this.#brush !== null && this.#brush >= what.players) this.#brush = 0;
    this.#draw();
  }

  #buttons() {
    return h(
      "div",
      { class: "buttons" },
      button(t("editor.clear"), () => {
        this.what.cells = {};
        this.#show();
      }),
      button(t("editor.layout"), () => void this.#fromLayout()),
      button(t("cancel"), () => this.listener.cancel()),
      button(t("play.from.here"), () => void this.#play()),
      button(t("editor.done"), () => void this.#done(), "main"),
    );
  }

  /** Begin with the marbles of a layout. */
  async #fromLayout() {
    try {
      const { layouts } = await api.once("/api/layouts");
      const { edge, players } = this.what;
      const fitting = layouts.filter((/** @type {Layout} */ one) =>
        one.players === players && one.edge === edge
      );
      openLayouts(fitting.length ? fitting : layouts, "", async ({ key }) => {
        const position = await api.post("/api/position", { layout: key });
        this.what = setUp(position, this.what.rules);
        this.#draw();
      });
    } catch (error) {
      setText(this.problem, errorText(error));
    }
  }

  async #done() {
    try {
      await this.listener.done(this.where());
    } catch (error) {
      setText(this.problem, errorText(error));
    }
  }

  async #play() {
    try {
      const where = this.where();
      const position = await api.post("/api/position", where);
      if (position.outcome) return setText(this.problem, t("editor.over"));
      const { openPlayFrom } = await import("./play-from.js");
      await openPlayFrom(where, position);
    } catch (error) {
      setText(this.problem, errorText(error));
    }
  }

  stop() {
    for (const stop of this.#stops.reverse()) stop();
  }
}

/**
 * @param {Position} position
 * @param {RuleValues} rules
 * @returns {What}
 */
function setUp({ edge, players, cells, turn, ejected }, rules) {
  return { edge, players, cells: { ...cells }, turn, ejected: [...ejected], rules: { ...rules } };
}

/**
 * @param {string} label
 * @param {() => void} act
 * @param {string} [classes]
 */
function button(label, act, classes = "") {
  return h("button", { type: "button", class: `button ${classes}`, onclick: act }, label);
}
