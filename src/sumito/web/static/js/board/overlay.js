// What is drawn over a position: the last move, rings, the cells one may tap, arrows.

import { s } from "../core/dom.js";
import { RADIUS, spot, step } from "./geometry.js";
import { front } from "./candidates.js";

/** @typedef {import("../core/types.js").Effect} Effect */
/** @typedef {import("./geometry.js").Point} Point */

const RING = 18.6;

/**
 * @param {Point} centre
 * @param {string} classes
 * @param {number} [radius]
 */
export function ring({ x, y }, classes, radius = RING) {
  return s("circle", { class: `ring ${classes}`, cx: x, cy: y, r: radius });
}

/**
 * A tint where the last move came from, rings where it went, a chevron where a marble went over.
 * @param {Effect | null} effect
 * @param {number} edge
 * @param {number} turn
 * @returns {{left: SVGElement[], rings: SVGElement[]}}
 */
export function drawLastMove(effect, edge, turn) {
  if (!effect) return { left: [], rings: [] };
  const shifts = [...effect.own, ...effect.pushed];
  const entered = new Set(shifts.map(([, to]) => to));
  const left = shifts.filter(([from]) => !entered.has(from)).map(([from]) => {
    const { x, y } = spot(from, edge, turn);
    return s("circle", { class: "left", cx: x, cy: y, r: RADIUS });
  });
  const way = step(effect.direction, turn);
  const rings = shifts.map(([, to]) => ring(spot(to, edge, turn), "last"));
  const chevrons = effect.ejected.map(([from]) => {
    const at = spot(from, edge, turn);
    const points = [[0.62, 0.16], [0.78, 0], [0.62, -0.16]].map(([along, across]) =>
      `${at.x + along * way.x - across * way.y},${at.y + along * way.y + across * way.x}`
    );
    return s("polyline", { class: "ring last", points: points.join(" ") });
  });
  return { left, rings: [...rings, ...chevrons] };
}

/**
 * @param {Map<string, Effect[]>} targets
 * @param {(cell: string) => Point} spotOf
 * @param {(cell: string) => boolean} occupied
 */
export function drawTargets(targets, spotOf, occupied) {
  return [...targets].map(([cell, effects]) => {
    const at = spotOf(cell);
    const shared = effects.length > 1 ? " shared" : "";
    const out = effects.some((effect) => effect.ejected.length) ? " out" : "";
    if (occupied(cell)) return ring(at, `target${out}`, 16);
    return s("circle", { class: `target dot${shared}`, cx: at.x, cy: at.y, r: 5.5 });
  });
}

/**
 * All arrows, the most important on top.
 * @param {{effect: Effect, opacity?: number, kind?: string, label?: string}[]} arrows
 * @param {number} edge
 * @param {number} turn
 */
export function drawArrows(arrows, edge, turn) {
  return [...arrows].reverse().map(({ effect, opacity = 1, kind = "now", label }) => {
    const { from, to } = ends(effect, edge, turn);
    const group = s("g", { class: `arrow ${kind}`, opacity });
    if (effect.kind === "broadside") {
      const spots = effect.own.map(([cell]) => spot(cell, edge, turn));
      const [a, b] = [spots[0], spots[spots.length - 1]];
      group.append(s("line", { class: "bar", x1: a.x, y1: a.y, x2: b.x, y2: b.y }));
    }
    group.append(s("polygon", { points: outline(from, to) }));
    if (label) group.append(s("text", { x: from.x, y: from.y + 3.6 }, label));
    return group;
  });
}

/**
 * From the rear to where the foremost own marble goes; for a sidestep from middle to middle.
 * @param {Effect} effect
 * @param {number} edge
 * @param {number} turn
 */
function ends(effect, edge, turn) {
  if (effect.kind === "inline") {
    const sources = effect.own.map(([from]) => spot(from, edge, turn));
    const to = spot(front(effect), edge, turn);
    const far = (/** @type {Point} */ p) => Math.hypot(p.x - to.x, p.y - to.y);
    return { from: sources.reduce((best, p) => (far(p) > far(best) ? p : best)), to };
  }
  const middle = (/** @type {number} */ side) => {
    const spots = effect.own.map((pair) => spot(pair[side], edge, turn));
    return {
      x: spots.reduce((sum, p) => sum + p.x, 0) / spots.length,
      y: spots.reduce((sum, p) => sum + p.y, 0) / spots.length,
    };
  };
  return { from: middle(0), to: middle(1) };
}

/**
 * One closed outline, so that a faint arrow is evenly faint.
 * @param {Point} from
 * @param {Point} to
 */
function outline(from, to) {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const ux = (to.x - from.x) / length, uy = (to.y - from.y) / length;
  const neck = length - 13;
  const half = [[0, 2], [neck, 2], [neck, 8.5]];
  const shape = [
    ...half,
    [length, 0],
    ...half.reverse().map(([along, across]) => [along, -across]),
  ];
  return shape.map(([along, across]) =>
    `${(from.x + along * ux - across * uy).toFixed(2)},${
      (from.y + along * uy + across * ux).toFixed(2)
    }`
  ).join(" ");
}
