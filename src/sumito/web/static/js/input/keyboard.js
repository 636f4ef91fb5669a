// The board by keyboard. Left and right go along a row; up and down go up-left and down-left, Page
// Up and Page Down (or P and L) up-right and down-right: six directions as they look on the screen.
// Space picks a marble up, Shift and a direction makes it a line, a direction shows the push, Enter
// plays it, Escape lets go. A letter begins a typed move.

import { DIRECTIONS } from "../board/geometry.js";

/** @typedef {import("./mover.js").Mover} Mover */
/** @typedef {import("../core/types.js").Direction} Direction */
/** @typedef {import("../core/types.js").Effect} Effect */

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

/**
 * @typedef {object} Teller
 * @property {(cell: string) => void} cell the cursor is here now
 * @property {(held: string[]) => void} held
 * @property {(effect: Effect) => void} preview
 * @property {() => void} released
 * @property {(letter: string) => void} typed somebody begins to type a move
 */

/**
 * @param {Mover} mover
 * @param {Teller} tell
 * @returns {() => void} how to stop
 */
export function listenToKeyboard(mover, tell) {
  const { board } = mover;
  /** @type {string | null} */
  let cursor = null;
  /** @type {Direction | null} */
  let shown = null;

  /** @param {string} cell */
  function go(cell) {
    cursor = cell;
    board.setCursor(cell);
    tell.cell(cell);
  }

  /** The cursor's cell; at first the middle of the board. */
  function here() {
    if (cursor && board.layers.cells.querySelector(`[data-cell="${cursor}"]`)) return cursor;
    return String.fromCharCode(96 + board.edge) + board.edge;
  }

  /** @param {Direction} direction */
  function extend(direction) {
    const held = mover.held;
    const next = board.neighbour(here(), direction);
    if (!next || !mover.isMine(next)) return;
    const line = held.includes(next) ? held.slice(0, held.indexOf(next) + 1) : [...held, next];
    if (line.length > 3 || !straight(line)) return;
    go(next);
    mover.hold(line);
    tell.held(line);
  }

  /** @param {string[]} cells */
  function straight(cells) {
    return cells.length < 3 ||
      DIRECTIONS.some((way) =>
        board.neighbour(cells[0], way) === cells[1] &&
        board.neighbour(cells[1], way) === cells[2]
      );
  }

  /** @param {Direction} direction */
  function aim(direction) {
    const effect = mover.candidate(direction);
    shown = effect ? direction : null;
    if (!effect) return mover.refuse(direction);
    board.lean(effect, 0.42);
    tell.preview(effect);
  }

  function pick() {
    const cell = here();
    go(cell);
    if (!mover.isMine(cell)) {
      mover.listener.tell(board.playerAt(cell) === null ? "empty_cell" : "not_yours");
      return;
    }
    mover.tap(cell, board.spot(cell));
    if (mover.held.length) tell.held(mover.held);
    else tell.released();
  }

  function act() {
    if (shown && mover.held.length) {
      const direction = shown;
      shown = null;
      mover.push(direction);
    } else {
      pick();
    }
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const sixth = KEYS[event.key] ?? (event.key.length === 1 ? KEYS[event.code] : undefined);
    if (sixth !== undefined) {
      const direction = DIRECTIONS[(sixth + board.turn) % 6];
      if (event.shiftKey && mover.held.length) extend(direction);
      else if (mover.held.length) aim(direction);
      else go(board.neighbour(here(), direction) ?? here());
    } else if (event.key === "Enter" || event.key === " ") {
      act();
    } else if (event.key === "Escape" && mover.held.length) {
      shown = null;
      mover.release();
      tell.released();
    } else if (/^[a-i]$/.test(event.key)) {
      tell.typed(event.key);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  const focus = () => {
    if (board.svg.matches(":focus-visible")) go(here());
  };
  const blur = () => board.setCursor(null);
  board.svg.addEventListener("keydown", key);
  board.svg.addEventListener("focus", focus);
  board.svg.addEventListener("blur", blur);
  return () => {
    board.svg.removeEventListener("keydown", key);
    board.svg.removeEventListener("focus", focus);
    board.svg.removeEventListener("blur", blur);
  };
}
