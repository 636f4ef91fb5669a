// Putting marbles on a board: by stroke with mouse, pen or finger, and by keyboard.

import { Cursor } from "./cursor.js";

/** @typedef {import("../board/board.js").Board} Board */

/**
 * @typedef {object} Painting
 * @property {() => number | null} brush what is put down, null for nothing
 * @property {(cell: string) => number | null} at what lies on a cell
 * @property {(cell: string, player: number | null) => void} put
 * @property {(player: number) => boolean} choose take another brush, if there is such a player
 * @property {() => void} turn the next player is to move
 * @property {(cell: string) => void} tell the cursor is here now
 */

/**
 * @param {Board} board
 * @param {Painting} painting
 * @returns {() => void} how to stop
 */
export function listenToPainting(board, painting) {
  const { svg } = board;
  /** What a stroke that begins on a cell does: the brush, or nothing if that is there already. */
  const meant = (/** @type {string} */ cell) =>
    painting.at(cell) === painting.brush() ? null : painting.brush();

  /** @type {number | null | undefined} what the stroke paints */
  let stroke;
  const paint = (/** @type {PointerEvent} */ event) => {
    const cell = board.cellAt(board.pointAt(event.clientX, event.clientY));
    if (!cell) return;
    if (stroke === undefined) stroke = meant(cell);
    if (painting.at(cell) !== stroke) painting.put(cell, stroke);
  };
  const down = (/** @type {PointerEvent} */ event) => {
    if (event.button !== 0) return;
    stroke = undefined;
    svg.setPointerCapture(event.pointerId);
    paint(event);
  };
  const move = (/** @type {PointerEvent} */ event) => {
    if (event.buttons & 1) paint(event);
  };

  const cursor = new Cursor(board, painting.tell);
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = cursor.direction(event);
    const { cell } = cursor;
    if (direction) {
      cursor.step(direction);
    } else if (event.key === "Enter" || event.key === " ") {
      cursor.go(cell);
      painting.put(cell, meant(cell));
    } else if (event.key === "Delete" || event.key === "Backspace" || event.key === "0") {
      painting.put(cell, null);
    } else if (/^[1-4]$/.test(event.key)) {
      const player = Number(event.key) - 1;
      if (painting.choose(player)) painting.put(cell, player);
    } else if (event.key.toLowerCase() === "t") {
      painting.turn();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  svg.addEventListener("pointerdown", down);
  svg.addEventListener("pointermove", move);
  svg.addEventListener("keydown", key);
  svg.classList.add("editing");
  const stop = cursor.listen();
  return () => {
    svg.removeEventListener("pointerdown", down);
    svg.removeEventListener("pointermove", move);
    svg.removeEventListener("keydown", key);
    svg.classList.remove("editing");
    stop();
  };
}
