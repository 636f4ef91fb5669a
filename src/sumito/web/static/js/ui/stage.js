// A board one can play on: the widget, its inputs, the field for typed moves, and the bubble that
// says why something does not work. What a move means is for the page to say.

import { h, setText } from "../core/dom.js";
import { Board } from "../board/board.js";
import { listenToKeyboard } from "../input/keyboard.js";
import { Mover } from "../input/mover.js";
import { listenToPointer } from "../input/pointer.js";
import { announce, colour, describe } from "../input/announce.js";
import { settings } from "../core/settings.js";
import { maybe, t } from "../i18n/index.js";

/** @typedef {import("../core/types.js").Effect} Effect */
/** @typedef {import("../core/types.js").Direction} Direction */

/**
 * @typedef {object} Plays
 * @property {(effect: Effect) => void} play
 * @property {(cells: string[], direction: Direction) => Promise<{code: string, text: string}>} why
 */

export class Stage {
  /** @type {Effect[]} */
  #legal = [];
  /** @type {(() => void)[]} */
  #stops = [];
  /** @type {(() => void)[]} */
  #inputs = [];
  #bubbleTimer = 0;
  #asked = 0;
  /** Whether legal moves are on their way, and a typed move waits for them. */
  #soon = false;
  #entered = false;
  #enter = () => {};

  /** @param {Plays} plays */
  constructor(plays) {
    this.board = new Board({ label: t("board.label") });
    this.bubble = h("div", { class: "bubble", role: "alert", hidden: true });
    this.typed = h("input", {
      class: "typed",
      type: "text",
      maxlength: 8,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      placeholder: t("typed.placeholder"),
      "aria-label": t("typed.label"),
      hidden: true,
    });
    this.element = h("div", { class: "stage" }, this.board.svg, this.bubble, this.typed);
    this.mover = new Mover(this.board, {
      play: plays.play,
      refuse: (held, direction) => this.#explain(plays.why(held, direction)),
      tell: (code) => this.say(maybe(`why.${code}`, code)),
    });
    this.#listen();
    this.#stops.push(
      settings.watch(({ coordinates }) => {
        this.board.svg.classList.toggle("bare", !coordinates);
      }),
    );
    this.#listenToTyping(plays.play);
  }

  #listen() {
    this.#inputs = [listenToPointer(this.mover), this.#keyboard()];
  }

  #deafen() {
    for (const stop of this.#inputs) stop();
    this.#inputs = [];
  }

  /**
   * Somebody else takes what is done on the board.
   * @param {string} label what a screen reader says about it meanwhile
   * @returns {() => void} how to give it back
   */
  lend(label) {
    const { svg } = this.board;
    const own = svg.getAttribute("aria-label") ?? "";
    this.#deafen();
    this.mover.release();
    svg.setAttribute("aria-label", label);
    return () => {
      svg.setAttribute("aria-label", own);
      this.#listen();
    };
  }

  #keyboard() {
    const { board } = this;
    return listenToKeyboard(this.mover, {
      cell: (cell) => {
        const player = board.playerAt(cell);
        announce(`${cell}, ${player === null ? t("cell.empty") : colour(player)}`);
      },
      held: (held) => announce(t("say.held", { cells: held.join(" ") })),
      preview: (effect) => announce(`${describe(effect)}. ${t("say.enter")}`),
      released: () => announce(t("say.released")),
      typed: (letter) => this.startTyping(letter),
    });
  }

  /** @param {string} [letter] */
  startTyping(letter = "") {
    this.typed.hidden = false;
    this.typed.value = letter;
    this.typed.focus();
  }

  /** @param {(effect: Effect) => void} play */
  #listenToTyping(play) {
    const { typed } = this;
    const done = () => {
      this.#entered = false;
      typed.hidden = true;
      typed.value = "";
      this.board.settle(true);
    };
    const found = () => this.#find(typed.value);
    typed.addEventListener("input", () => {
      const effect = found();
      this.board.lean(effect, effect ? 0.42 : 0);
      typed.classList.toggle("known", effect !== null);
    });
    typed.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        done();
        this.board.svg.focus();
      } else if (event.key === "Enter") {
        event.preventDefault();
        this.#entered = this.#soon;
        if (!this.#soon) this.#enter();
      }
    });
    this.#enter = () => {
      const effect = found();
      if (!effect) return this.say(t("why.no_such_move"));
      done();
      this.board.svg.focus();
      play(effect);
    };
    typed.addEventListener("blur", done);
  }

  /**
   * The legal move that a text means: Aba-Pro, with either end of a sidestep first.
   * @param {string} text
   */
  #find(text) {
    const wanted = text.trim().toLowerCase();
    return this.#legal.find((effect) => {
      if (effect.move === wanted) return true;
      if (effect.kind !== "broadside") return false;
      const [from, to] = effect.own[effect.own.length - 1];
      return wanted === `${from}${effect.own[0][0]}${to}`;
    }) ?? null;
  }

  /** @param {Promise<{code: string, text: string}>} answer */
  async #explain(answer) {
    const mine = ++this.#asked;
    try {
      const { code, text } = await answer;
      if (mine === this.#asked && code !== "legal") this.say(maybe(`why.${code}`, text));
    } catch {
      if (mine === this.#asked) this.say(t("why.not_allowed"));
    }
  }

  /**
   * A few words over the board.
   * @param {string} text
   */
  say(text) {
    setText(this.bubble, text);
    this.bubble.hidden = false;
    clearTimeout(this.#bubbleTimer);
    this.#bubbleTimer = setTimeout(() => this.hush(), 2600);
  }

  hush() {
    this.bubble.hidden = true;
    this.bubble.textContent = "";
  }

  /**
   * What may be played now, and with whose marbles. A move that is typed while the page finds this
   * out, which is `soon`, is played then.
   * @param {{legal: Effect[], players: number[], ready: boolean, soon?: boolean}} now
   */
  allow(now) {
    this.#legal = now.ready ? now.legal : [];
    this.#soon = now.soon ?? false;
    this.mover.update(now);
    if (now.ready && this.#entered) {
      this.#entered = false;
      this.#enter();
    }
  }

  stop() {
    this.#deafen();
    for (const stop of this.#stops) stop();
    clearTimeout(this.#bubbleTimer);
  }
}
