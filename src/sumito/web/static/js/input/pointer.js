// Mouse, pen and finger: tap and drag.

import { directionOf, PITCH } from "../board/geometry.js";

/** @typedef {import("./mover.js").Mover} Mover */
/** @typedef {import("../board/geometry.js").Point} Point */
/** @typedef {import("../core/types.js").Direction} Direction */

const START = 0.22; // pitches before a press becomes a drag
const ENOUGH = 0.45; // pitches before letting go plays

/**
 * @param {Mover} mover
 * @returns {() => void} how to stop
 */
export function listenToPointer(mover) {
  const { board } = mover;
  const { svg } = board;
  /** @type {{id: number, from: Point, cell: string, drag: boolean, fresh: boolean} | null} */
  let press = null;

  /** @param {PointerEvent} event */
  const place = (event) => {
    const point = board.pointAt(event.clientX, event.clientY);
    return { point, cell: board.cellAt(point) };
  };

  /** @param {PointerEvent} event */
  function down(event) {
    if (event.button !== 0 || press) return;
    const { point, cell } = place(event);
    if (!cell) return;
    const fresh = !mover.held.includes(cell);
    if (fresh && !mover.isMine(cell)) return;
    press = { id: event.pointerId, from: point, cell, drag: false, fresh };
    svg.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    const { point, cell } = place(event);
    if (!press) return hover(event, point, cell);
    if (event.pointerId !== press.id) return;
    const way = { x: point.x - press.from.x, y: point.y - press.from.y };
    const far = Math.hypot(way.x, way.y) / PITCH;
    if (!press.drag && far < START) return;
    if (!press.drag) {
      press.drag = true;
      svg.classList.add("dragging");
      if (press.fresh) mover.hold([press.cell]);
    }
    const direction = directionOf(way, board.turn);
    const effect = far < START / 2 ? null : mover.candidate(direction);
    board.lean(effect, along(way, direction));
  }

  /**
   * How far a vector goes in a direction, in pitches.
   * @param {Point} way
   * @param {Direction} direction
   */
  function along(way, direction) {
    const step = board.step(direction);
    return Math.max(0, (way.x * step.x + way.y * step.y) / PITCH / PITCH);
  }

  /**
   * Show what a tap here would do.
   * @param {PointerEvent} event
   * @param {Point} point
   * @param {string | null} cell
   */
  function hover(event, point, cell) {
    if (event.pointerType === "touch") return;
    const effect = cell && mover.held.length ? mover.meant(cell, point) : null;
    board.lean(effect, effect ? 0.34 : 0);
    svg.classList.toggle("aim", effect !== null);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    if (event.button !== 0) return;
    const { point, cell } = place(event);
    if (!press) {
      mover.tap(cell, point);
      return;
    }
    if (event.pointerId !== press.id) return;
    const { from, drag } = press;
    end();
    if (!drag) return mover.tap(cell, point);
    const way = { x: point.x - from.x, y: point.y - from.y };
    const direction = directionOf(way, board.turn);
    if (along(way, direction) < ENOUGH) return board.settle(true);
    mover.push(direction);
  }

  function end() {
    press = null;
    svg.classList.remove("dragging", "aim");
  }

  function cancel() {
    if (press) board.settle(true);
    end();
  }

  function leave() {
    if (!press) board.lean(null, 0);
  }

  /** @type {[string, (event: any) => void][]} */
  const listeners = [["pointerdown", down], ["pointermove", move], ["pointerup", up], [
    "pointercancel",
    cancel,
  ], ["pointerleave", leave]];
  for (const [name, listener] of listeners) svg.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of listeners) svg.removeEventListener(name, listener);
  };
}
