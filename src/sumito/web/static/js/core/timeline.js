// A game that has been played, step by step: what stood where after each ply. Effects are applied
// as they were sent; nothing is computed by rules.

/** @typedef {import("./types.js").Effect} Effect */
/** @typedef {import("./types.js").Replay} Replay */

/**
 * The cells after a move.
 * @param {Record<string, number>} cells
 * @param {Effect} effect
 */
export function applied(cells, effect) {
  const next = { ...cells };
  const shifts = [...effect.own, ...effect.pushed].map(([from, to]) => ({
    to,
    player: cells[from],
  }));
  for (const [from] of effect.own) delete next[from];
  for (const [from] of effect.pushed) delete next[from];
  for (const [from] of effect.ejected) delete next[from];
  for (const { to, player } of shifts) next[to] = player;
  return next;
}

export class Timeline {
  /** @type {Record<string, number>[]} */
  #cells;

  /** @param {Replay} replay */
  constructor(replay) {
    this.replay = replay;
    this.#cells = [replay.start.cells];
  }

  get length() {
    return this.replay.steps.length;
  }

  /** @param {number} ply */
  cells(ply) {
    for (let known = this.#cells.length; known <= ply; known++) {
      this.#cells.push(applied(this.#cells[known - 1], this.replay.steps[known - 1].effect));
    }
    return this.#cells[ply];
  }

  /**
   * What a board shows after so many plies.
   * @param {number} ply
   */
  at(ply) {
    const { start, steps, position } = this.replay;
    const step = ply ? steps[ply - 1] : null;
    return {
      edge: start.edge,
      cells: this.cells(ply),
      last: step?.effect ?? null,
      ejected: step?.ejected ?? start.ejected,
      turn: ply < steps.length ? steps[ply].player : position.turn,
      repetitions: step?.repetitions ?? start.repetitions,
    };
  }

  /**
   * How to come from one ply to another on the screen: the move to show, if it is one step.
   * @param {number} from
   * @param {number} to
   */
  between(from, to) {
    if (to === from + 1) return { effect: this.replay.steps[from].effect };
    if (to === from - 1) return { effect: this.replay.steps[to].effect, back: true };
    return {};
  }
}
