// Which marbles one holds, what a tap or a push with them means, and what is played in the end.
// Mouse, touch and keyboard all go through here, so that they cannot differ.

import {
  candidate,
  canMove,
  moveTogether,
  nearest,
  targets,
  towards,
} from "../board/candidates.js";
import { directionOf, line } from "../board/geometry.js";

/** @typedef {import("../board/board.js").Board} Board */
/** @typedef {import("../core/types.js").Effect} Effect */
/** @typedef {import("../core/types.js").Direction} Direction */
/** @typedef {import("../board/geometry.js").Point} Point */

/**
 * @typedef {object} Listener
 * @property {(effect: Effect) => void} play
 * @property {(held: string[], direction: Direction) => void} refuse an impossible push
 * @property {(code: string) => void} tell something else that does not work
 * @property {(held: string[]) => void} [held]
 */

export class Mover {
  /** @type {Effect[]} */
  #legal = [];
  /** @type {string[]} */
  held = [];
  /** @type {Set<number>} */
  players = new Set();
  #ready = false;
  #soon = false;

  /**
   * @param {Board} board
   * @param {Listener} listener
   */
  constructor(board, listener) {
    this.board = board;
    this.listener = listener;
  }

  /**
   * Whose marbles may be held, and what may be played now. While this is `soon` to be known, no
   * push is called impossible.
   * @param {{legal: Effect[], players: number[], ready: boolean, soon?: boolean}} now
   */
  update({ legal, players, ready, soon = false }) {
    this.#legal = ready ? legal : [];
    this.#ready = ready;
    this.#soon = soon;
    this.players = new Set(players);
    if (!this.canHold(this.held)) this.held = [];
    this.board.setMine((cell, player) =>
      player !== null && this.players.has(player) &&
      (!ready || canMove(this.#legal, cell))
    );
    this.hold(this.held);
  }

  get ready() {
    return this.#ready;
  }

  /** @param {string} cell */
  isMine(cell) {
    const player = this.board.playerAt(cell);
    return player !== null && this.players.has(player);
  }

  /**
   * One's own marbles, and partners' where a move needs their help.
   * @param {string[]} cells
   */
  canHold(cells) {
    return cells.every((cell) => this.isMine(cell)) || moveTogether(this.#legal, cells);
  }

  /** @param {string[]} cells */
  hold(cells) {
    this.held = cells;
    this.board.showHeld(cells, cells.length ? targets(this.#legal, cells) : new Map());
    this.listener.held?.(cells);
  }

  release() {
    this.board.settle(true);
    if (this.held.length) this.hold([]);
  }

  /**
   * The move that some marbles would make.
   * @param {Direction} direction
   * @param {string[]} [cells]
   */
  candidate(direction, cells = this.held) {
    return candidate(this.#legal, cells, direction);
  }

  /**
   * The move that a tap on a cell would play.
   * @param {string} cell
   * @param {Point} point
   * @returns {Effect | null}
   */
  meant(cell, point) {
    const effects = targets(this.#legal, this.held).get(cell);
    return effects ? nearest(effects, point, this.board.edge, this.board.turn) : null;
  }

  /**
   * A tap: hold a marble, make it a line with a second one, or play to a cell.
   * @param {string | null} cell
   * @param {Point} point
   */
  tap(cell, point) {
    if (!cell) return this.release();
    const effect = this.held.length ? this.meant(cell, point) : null;
    if (effect) return this.play(effect);
    if (this.#complete(cell)) return;
    // A partner's marble is not held alone.
    const down = this.held.length === 1 || !this.isMine(cell);
    if (down && this.held.includes(cell)) return this.release();
    if (this.isMine(cell)) return this.hold([cell]);
    if (!this.held.length) {
      if (this.board.playerAt(cell) !== null && this.players.size) this.listener.tell("not_yours");
      return;
    }
    const way = towards(this.held, cell, this.board.edge, this.board.turn);
    const near = Math.hypot(way.x, way.y) < 40 * (this.held.length / 2 + 1.4);
    if (near) this.refuse(directionOf(way, this.board.turn));
    else this.release();
  }

  /**
   * Make a line of the marble one holds and another one, if they can be held together.
   * @param {string} cell
   */
  #complete(cell) {
    if (this.held.length !== 1 || this.held[0] === cell) return false;
    const cells = line(this.held[0], cell);
    if (!cells || cells.length > 3 || !this.canHold(cells)) return false;
    this.hold(cells);
    return true;
  }

  /**
   * Play in a direction with what is held, or say why not.
   * @param {Direction} direction
   */
  push(direction) {
    const effect = this.candidate(direction);
    if (effect) this.play(effect);
    else this.refuse(direction);
  }

  /** @param {Effect} effect */
  play(effect) {
    if (this.held.length) this.hold([]);
    this.listener.play(effect);
  }

  /** @param {Direction} direction */
  refuse(direction) {
    const held = [...this.held];
    if (!held.length || this.#soon) return;
    this.board.refuse(held, direction);
    this.listener.refuse(held, direction);
  }
}
