// What does not change while a game is played: the plate, its pits and its coordinates.

import { s } from "../core/dom.js";
import { cells, DIRECTIONS, PITCH, ROW_HEIGHT, spot, step } from "./geometry.js";
import { marbleShape } from "./sprite.js";

const CORNER = 50;
const INSET = 8;
const MARGIN = 51; // from the outermost cell centres to the rim
const PAD = 9;
const LABEL = 0.73;

/** @param {number} edge */
export const apothem = (edge) => (edge - 1) * ROW_HEIGHT * PITCH + MARGIN;

/**
 * The view box that shows the whole plate with its shadow.
 * @param {number} edge
 */
export function viewBox(edge) {
  const tall = apothem(edge);
  const half = tall / ROW_HEIGHT - CORNER * (1 / ROW_HEIGHT - 1);
  const left = half + PAD, top = tall + PAD * 0.5;
  return { x: -left, y: -top, width: 2 * left, height: 2 * top + PAD };
}

/**
 * A hexagon with round corners, one of them at the left and one at the right.
 * @param {number} tall
 * @param {number} corner
 */
function hexagon(tall, corner) {
  const reach = tall / ROW_HEIGHT;
  const right = [[reach / 2, -tall], [reach, 0], [reach / 2, tall]];
  const tips = [...right, ...right.map(([x, y]) => [-x, -y])];
  const cut = corner / Math.sqrt(3) / reach;
  const parts = tips.map(([x, y], index) => {
    const [px, py] = tips[(index + 5) % 6], [nx, ny] = tips[(index + 1) % 6];
    const start = `${(x + (px - x) * cut).toFixed(2)} ${(y + (py - y) * cut).toFixed(2)}`;
    const end = `${(x + (nx - x) * cut).toFixed(2)} ${(y + (ny - y) * cut).toFixed(2)}`;
    return `${start}A${corner} ${corner} 0 0 1 ${end}`;
  });
  return `M${parts.join("L")}Z`;
}

/**
 * @param {number} edge
 * @param {number} turn
 */
export function drawPlate(edge, turn) {
  const tall = apothem(edge);
  return s(
    "g",
    { class: "plate", "aria-hidden": "true" },
    s("path", { class: "plate-side", d: hexagon(tall, CORNER), transform: "translate(0 4)" }),
    s("path", { d: hexagon(tall, CORNER), fill: "url(#plate-fill)" }),
    s("path", {
      d: hexagon(tall - 0.6, CORNER - 0.6),
      fill: "none",
      stroke: "url(#plate-glint)",
      "stroke-width": 1.2,
    }),
    s("path", { class: "plate-line", d: hexagon(tall - INSET, CORNER - INSET) }),
    drawLabels(edge, turn),
  );
}

/**
 * Letters and digits at the ends of the lines they name.
 * @param {number} edge
 * @param {number} turn
 */
function drawLabels(edge, turn) {
  const all = cells(edge);
  const group = s("g", { class: "labels" });
  const write = (
    /** @type {string} */ text,
    /** @type {string} */ cell,
    /** @type {number} */ way,
  ) => {
    const at = spot(cell, edge, turn), out = step(DIRECTIONS[way], turn);
    group.append(s("text", { x: at.x + LABEL * out.x, y: at.y + LABEL * out.y + 3.2 }, text));
  };
  // Turned round, the letters stay at the left and the digits at the lower right.
  const round = turn === 3;
  for (let row = 0; row <= 2 * edge - 2; row++) {
    const names = all.filter((cell) => cell.charCodeAt(0) - 97 === row);
    write(names[0][0], names[round ? names.length - 1 : 0], round ? 0 : 3);
  }
  for (let column = 1; column < 2 * edge; column++) {
    const names = all.filter((cell) => cell.slice(1) === String(column));
    write(String(column), names[round ? names.length - 1 : 0], round ? 2 : 5);
  }
  return group;
}

/**
 * @param {number} edge
 * @param {number} turn
 */
export function drawPits(edge, turn) {
  return s(
    "g",
    { class: "cells" },
    cells(edge).map((cell) => {
      const at = spot(cell, edge, turn);
      return s("use", { href: "#pit", x: at.x, y: at.y, "data-cell": cell });
    }),
  );
}

/**
 * A small picture of a position, for lists.
 * @param {{edge: number, cells: Record<string, number>}} position
 * @param {{label?: string, arrows?: SVGElement[]}} [options]
 */
export function miniature(position, { label } = {}) {
  const box = viewBox(position.edge);
  const marbles = Object.entries(position.cells).map(([cell, player]) => {
    const at = spot(cell, position.edge);
    return s("use", { href: `#marble-${player}`, x: at.x, y: at.y });
  });
  const pits = cells(position.edge).map((cell) => {
    const at = spot(cell, position.edge);
    return s("circle", { class: "mini-pit", cx: at.x, cy: at.y, r: 17 });
  });
  const tall = apothem(position.edge);
  return s(
    "svg",
    {
      class: "miniature",
      viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`,
      ...(label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" }),
    },
    s("path", { class: "mini-plate", d: hexagon(tall, CORNER) }),
    pits,
    marbles,
  );
}

/**
 * A standing picture of a position with full detail: no widget, nothing to touch.
 * @param {{edge: number, cells: Record<string, number>}} position
 */
export function stillBoard(position) {
  const box = viewBox(position.edge);
  return s(
    "svg",
    {
      class: "board still",
      viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`,
      "aria-hidden": "true",
    },
    drawPlate(position.edge, 0),
    drawPits(position.edge, 0),
    Object.entries(position.cells).map(([cell, player]) => {
      const at = spot(cell, position.edge);
      return s("g", { transform: `translate(${at.x} ${at.y})` }, marbleShape(player));
    }),
  );
}
