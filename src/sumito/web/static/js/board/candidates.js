// Which of the legal moves could be meant. Works on the list the server sent and on nothing else.

import { between, DIRECTIONS, neighbour, spot } from "./geometry.js";

/** @typedef {import("../core/types.js").Effect} Effect */
/** @typedef {import("../core/types.js").Direction} Direction */
/** @typedef {import("./geometry.js").Point} Point */

/**
 * @param {Effect} effect
 * @param {string[]} cells
 */
function movesExactly(effect, cells) {
  return effect.own.length === cells.length && effect.own.every(([from]) => cells.includes(from));
}

/**
 * Can these marbles move together, as a line or a part of one? Partners' marbles may help.
 * @param {Effect[]} legal
 * @param {string[]} cells
 */
export function moveTogether(legal, cells) {
  return legal.some(({ own }) => cells.every((cell) => own.some(([from]) => from === cell)));
}

/**
 * The move that the held marbles make in a direction. A line of two or three moves as it is held.
 * One marble pushes what lies in front of it; where it cannot do so alone, the shortest line behind
 * it helps.
 * @param {Effect[]} legal
 * @param {string[]} held
 * @param {Direction} direction
 * @returns {Effect | null}
 */
export function candidate(legal, held, direction) {
  const there = legal.filter((effect) => effect.direction === direction);
  if (held.length > 1) return there.find((effect) => movesExactly(effect, held)) ?? null;
  const mine = there.filter((effect) =>
    effect.kind === "inline" && effect.own.some(([from]) => from === held[0])
  );
  const behind = (/** @type {Effect} */ effect) =>
    Math.abs(between(rear(effect), held[0])?.distance ?? 0);
  mine.sort((a, b) => behind(a) - behind(b) || a.own.length - b.own.length);
  return mine[0] ?? null;
}

/**
 * The hindmost own marble of a move in line.
 * @param {Effect} effect
 */
function rear(effect) {
  const sources = new Set(effect.own.map(([from]) => from));
  const found = effect.own.find(([from]) => !sources.has(neighbour(from, effect.direction, -1)));
  return (found ?? effect.own[0])[0];
}

/**
 * Where the foremost own marble of a move comes to lie.
 * @param {Effect} effect
 */
export function front(effect) {
  const sources = new Set(effect.own.map(([from]) => from));
  const found = effect.own.find(([, to]) => !sources.has(to));
  return (found ?? effect.own[0])[1];
}

/**
 * All moves of the held marbles, one for each direction at most.
 * @param {Effect[]} legal
 * @param {string[]} held
 * @returns {Effect[]}
 */
export function candidates(legal, held) {
  return DIRECTIONS.flatMap((direction) => candidate(legal, held, direction) ?? []);
}

/**
 * The cells to tap for each move of the held marbles. A cell that two sidesteps share belongs to
 * both; `nearest` tells them apart.
 * @param {Effect[]} legal
 * @param {string[]} held
 * @returns {Map<string, Effect[]>}
 */
export function targets(legal, held) {
  /** @type {Map<string, Effect[]>} */
  const found = new Map();
  for (const effect of candidates(legal, held)) {
    const cells = effect.kind === "inline" ? [front(effect)] : effect.own.map(([, to]) => to);
    for (const cell of cells) found.set(cell, [...(found.get(cell) ?? []), effect]);
  }
  return found;
}

/**
 * Of several moves the one whose middle comes nearest to a point.
 * @param {Effect[]} effects
 * @param {Point} point
 * @param {number} edge
 * @param {number} turn
 */
export function nearest(effects, point, edge, turn) {
  const far = (/** @type {Effect} */ effect) => {
    const spots = effect.own.map(([, to]) => spot(to, edge, turn));
    const x = spots.reduce((sum, at) => sum + at.x, 0) / spots.length;
    const y = spots.reduce((sum, at) => sum + at.y, 0) / spots.length;
    return Math.hypot(point.x - x, point.y - y);
  };
  return effects.reduce((best, effect) => (far(effect) < far(best) ? effect : best));
}

/**
 * Can this marble take part in any move of one's own?
 * @param {Effect[]} legal
 * @param {string} cell
 */
export function canMove(legal, cell) {
  return legal.some((effect) => effect.own.some(([from]) => from === cell));
}

/**
 * The direction from some held marbles towards a cell.
 * @param {string[]} held
 * @param {string} cell
 * @param {number} edge
 * @returns {Point}
 */
export function towards(held, cell, edge, turn = 0) {
  const to = spot(cell, edge, turn);
  const spots = held.map((one) => spot(one, edge, turn));
  const x = spots.reduce((sum, at) => sum + at.x, 0) / spots.length;
  const y = spots.reduce((sum, at) => sum + at.y, 0) / spots.length;
  return { x: to.x - x, y: to.y - y };
}
