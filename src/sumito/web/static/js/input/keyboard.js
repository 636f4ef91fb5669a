// The board by keyboard: the cursor's six directions, Space picks a marble up or puts it down, Shift
// and a direction makes it a line, a direction shows the push, Enter plays it, Escape lets go. A
// letter begins a typed move.

import { DIRECTIONS } from "../board/geometry.js";
import { Cursor } from "./cursor.js";

/** @typedef {import("./mover.js").Mover} Mover */
/** @typedef {import("../core/types.js").Direction} Direction */
/** @typedef {import("../core/types.js").Effect} Effect */

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
  const cursor = new Cursor(board, tell.cell);

  /** @param {Direction} direction */
  function extend(direction) {
    const held = mover.held;
    const next = board.neighbour(cursor.cell, direction);
    if (!next) return;
    const line = held.includes(next) ? held.slice(0, held.indexOf(next) + 1) : [...held, next];
    if (line.length > 3 || !straight(line) || !mover.canHold(line)) return;
    board.settle(true);
    cursor.go(next);
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
    if (!effect) return mover.refuse(direction);
    board.lean(effect, 0.42);
    tell.preview(effect);
  }

  function pick() {
    const { cell } = cursor;
    board.settle(true);
    cursor.go(cell);
    if (!mover.isMine(cell) && !mover.held.includes(cell)) {
      mover.listener.tell(board.playerAt(cell) === null ? "empty_cell" : "not_yours");
      return;
    }
    mover.tap(cell, board.spot(cell));
    if (mover.held.length) tell.held(mover.held);
    else tell.released();
  }

  function play() {
    // Only what is shown still, of marbles that are held: the position may be another one now.
    const shown = board.leaning;
    const effect = shown && mover.candidate(shown.direction);
    if (!effect || effect.move !== shown.move) return pick();
    mover.play(effect);
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = cursor.direction(event);
    if (direction) {
      if (event.shiftKey && mover.held.length) extend(direction);
      else if (mover.held.length) aim(direction);
      else cursor.step(direction);
    } else if (event.key === "Enter") {
      play();
    } else if (event.key === " ") {
      pick();
    } else if (event.key === "Escape" && mover.held.length) {
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

  board.svg.addEventListener("keydown", key);
  const stop = cursor.listen();
  return () => {
    board.svg.removeEventListener("keydown", key);
    stop();
  };
}
