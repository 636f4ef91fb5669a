// A cursor that walks over the cells by keyboard. Left and right go along a row; up and down go
// up-left and down-left, Page Up and Page Down (or P and L) up-right and down-right: six directions
// as they look on the screen.

import { DIRECTIONS, isCell } from "../board/geometry.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../core/types.js").Direction} Direction */

/** @type {Record<string, number>} sixths of a turn from the right, as on the screen */
const KEYS = {
  ArrowRight: 0,
  PageUp: 1,
  KeyP: 1,
  ArrowUp: 2,
  ArrowLeft: 3,
  ArrowDown: 4,
  PageDown: 5,
  KeyL: 5,
};

export class Cursor {
  /** @type {string | null} */
  #cell = null;

  /**
   * @param {Board} board
   * @param {(cell: string) => void} tell the cursor is here now
   */
  constructor(board, tell) {
    this.board = board;
    this.tell = tell;
  }

  /** Its cell; at first the middle of the board. */
  get cell() {
    const { edge } = this.board;
    if (this.#cell && isCell(this.#cell, edge)) return this.#cell;
    return String.fromCharCode(96 + edge) + edge;
  }

  /** @param {string} cell */
  go(cell) {
    this.#cell = cell;
    this.board.setCursor(cell);
    this.tell(cell);
  }

  /** @param {Direction} direction */
  step(direction) {
    this.go(this.board.neighbour(this.cell, direction) ?? this.cell);
  }

  /**
   * The direction that a key means, as the board lies on the screen.
   * @param {KeyboardEvent} event
   * @returns {Direction | null}
   */
  direction(event) {
    const sixth = KEYS[event.key] ?? (event.key.length === 1 ? KEYS[event.code] : undefined);
    return sixth === undefined ? null : DIRECTIONS[(sixth + this.board.turn) % 6];
  }

  /**
   * Shown while the board has the keyboard.
   * @returns {() => void} how to stop
   */
  listen() {
    const { svg } = this.board;
    const focus = () => {
      if (svg.matches(":focus-visible")) this.go(this.cell);
    };
    const blur = () => this.board.setCursor(null);
    svg.addEventListener("focus", focus);
    svg.addEventListener("blur", blur);
    return () => {
      blur();
      svg.removeEventListener("focus", focus);
      svg.removeEventListener("blur", blur);
    };
  }
}
