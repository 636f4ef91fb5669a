// Positions as text: FEN, row by row from the top, digits for empty cells.

import { cells } from "./geometry.js";

const LETTERS = "SsAJ";
const TURNS = "bwaj";

/**
 * @typedef {object} SetUp
 * @property {number} edge
 * @property {number} players
 * @property {Record<string, number>} cells
 * @property {number} turn
 * @property {number[]} ejected
 */

/**
 * The rows of a board, from the top.
 * @param {number} edge
 * @returns {string[][]}
 */
function rows(edge) {
  const names = cells(edge);
  return Array.from({ length: 2 * edge - 1 }, (_, index) => {
    const letter = String.fromCharCode(97 + 2 * edge - 2 - index);
    return names.filter((cell) => cell[0] === letter);
  });
}

/** @param {SetUp} what */
export function writeFen({ edge, players, cells: marbles, turn, ejected }) {
  const lines = rows(edge).map((row) => {
    let text = "", empty = 0;
    for (const cell of row) {
      const player = marbles[cell];
      if (player === undefined) {
        empty++;
      } else {
        text += (empty || "") + LETTERS[player];
        empty = 0;
      }
    }
    return text + (empty || "");
  });
  const counts = Array.from({ length: players }, (_, n) => ejected[n] ?? 0).join(" ");
  return `${lines.join("/")} ${counts} ${TURNS[turn]} 0 1`;
}

/**
 * The marbles of a FEN, for a picture.
 * @param {string} fen
 * @param {number} edge
 * @returns {Record<string, number>}
 */
export function fenCells(fen, edge) {
  /** @type {Record<string, number>} */
  const found = {};
  const letters = { S: 0, s: 1, A: 2, a: 2, J: 3, j: 3 };
  const own = rows(edge);
  fen.split(" ")[0].split("/").forEach((text, index) => {
    let at = 0;
    for (const mark of text) {
      const cell = own[index]?.[at];
      if (/\d/.test(mark)) at += Number(mark);
      else if (cell) {
        found[cell] = letters[/** @type {keyof typeof letters} */ (mark)] ?? 0;
        at++;
      }
    }
  });
  return found;
}
