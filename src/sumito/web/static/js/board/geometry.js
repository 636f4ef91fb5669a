// Where the cells of a board lie. The same numbers as the pictures of the library: two neighbours
// are PITCH apart, the centre is (0, 0), y grows downward. `turn` turns the board by sixths.

/** @typedef {import("../core/types.js").Direction} Direction */
/** @typedef {{x: number, y: number}} Point */

export const PITCH = 40;
export const RADIUS = 17;
export const ROW_HEIGHT = Math.sqrt(3) / 2;

/** @type {Direction[]} */
export const DIRECTIONS = ["E", "NE", "NW", "W", "SW", "SE"];

const STEPS = [[0, 1], [1, 1], [1, 0], [0, -1], [-1, -1], [-1, 0]];
const ROWS = "abcdefghi";

/** @type {Map<number, string[]>} */
const cellsOf = new Map();

/**
 * The names of all cells, row by row from the bottom.
 * @param {number} edge
 * @returns {string[]}
 */
export function cells(edge) {
  let names = cellsOf.get(edge);
  if (!names) {
    names = [];
    for (let row = 0; row <= 2 * edge - 2; row++) {
      const first = Math.max(1, row - edge + 2);
      const last = Math.min(2 * edge - 1, row + edge);
      for (let column = first; column <= last; column++) names.push(ROWS[row] + column);
    }
    cellsOf.set(edge, names);
  }
  return names;
}

/**
 * @param {string} cell
 * @param {number} edge
 */
export function isCell(cell, edge) {
  return cells(edge).includes(cell);
}

/**
 * The cell some steps away, on the board or beyond its rim.
 * @param {string} cell
 * @param {Direction} direction
 */
export function neighbour(cell, direction, steps = 1) {
  const [up, right] = STEPS[DIRECTIONS.indexOf(direction)];
  const row = ROWS.indexOf(cell[0]) + steps * up;
  return (ROWS[row] ?? "?") + (Number(cell.slice(1)) + steps * right);
}

/**
 * The centre of a cell.
 * @param {string} cell
 * @param {number} edge
 * @param {number} turn
 * @returns {Point}
 */
export function spot(cell, edge, turn = 0) {
  const up = ROWS.indexOf(cell[0]) - (edge - 1);
  const column = Number(cell.slice(1));
  return turned({ x: (column - edge - up / 2) * PITCH, y: -up * ROW_HEIGHT * PITCH }, turn);
}

/**
 * A step of one pitch, as it looks on the screen.
 * @param {Direction} direction
 * @param {number} turn
 * @returns {Point}
 */
export function step(direction, turn = 0) {
  const angle = (DIRECTIONS.indexOf(direction) * Math.PI) / 3;
  return turned({ x: PITCH * Math.cos(angle), y: -PITCH * Math.sin(angle) }, turn);
}

/**
 * @param {Point} point
 * @param {number} turn
 * @returns {Point}
 */
function turned({ x, y }, turn) {
  if (turn === 0) return { x, y };
  const angle = (turn * Math.PI) / 3;
  const cos = Math.cos(angle), sin = Math.sin(angle);
  return { x: x * cos - y * sin, y: x * sin + y * cos };
}

/**
 * The direction that points most nearly along a vector on the screen.
 * @param {Point} vector
 * @param {number} turn
 * @returns {Direction}
 */
export function directionOf({ x, y }, turn = 0) {
  const angle = Math.atan2(-y, x) + (turn * Math.PI) / 3;
  const sixth = Math.round(angle / (Math.PI / 3));
  return DIRECTIONS[((sixth % 6) + 6) % 6];
}

/**
 * The direction and distance from one cell to another, if they lie in one line.
 * @param {string} from
 * @param {string} to
 * @returns {{direction: Direction, distance: number} | null}
 */
export function between(from, to) {
  const rows = ROWS.indexOf(to[0]) - ROWS.indexOf(from[0]);
  const columns = Number(to.slice(1)) - Number(from.slice(1));
  const distance = Math.max(Math.abs(rows), Math.abs(columns), Math.abs(rows - columns));
  const index = STEPS.findIndex(([r, c]) => r * distance === rows && c * distance === columns);
  return distance > 0 && index >= 0 ? { direction: DIRECTIONS[index], distance } : null;
}

/**
 * The cells from one to another, both included, if they lie in one line.
 * @param {string} from
 * @param {string} to
 * @returns {string[] | null}
 */
export function line(from, to) {
  if (from === to) return [from];
  const way = between(from, to);
  if (!way) return null;
  return Array.from({ length: way.distance + 1 }, (_, n) => neighbour(from, way.direction, n));
}

/**
 * The sixth by which the board is turned so that some marbles lie at the bottom of the screen.
 * @param {Iterable<string>} own
 * @param {number} edge
 */
export function homeTurn(own, edge) {
  let x = 0, y = 0, count = 0;
  for (const cell of own) {
    const at = spot(cell, edge);
    x += at.x;
    y += at.y;
    count++;
  }
  if (!count || Math.hypot(x, y) / count < PITCH / 2) return 0;
  const below = (/** @type {number} */ turn) => turned({ x, y }, turn).y;
  return [0, 3, 1, 5, 2, 4].reduce((best, turn) => (below(turn) > below(best) + 1 ? turn : best));
}
