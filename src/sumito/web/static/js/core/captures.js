// Whose marbles each player has ejected. The server counts for whom an ejection is; the moves say
// whose marble it was.

/** @typedef {import("./types.js").Effect} Effect */
/** @typedef {import("./types.js").Replay} Replay */
/** @typedef {(number | null)[][]} Taken for each player whose marbles, null where nobody knows */

/**
 * What is known without any moves: with two players all of it.
 * @param {number[]} ejected
 * @returns {Taken}
 */
export function counted(ejected) {
  return ejected.map((count, player) =>
    Array(count).fill(ejected.length === 2 ? 1 - player : null)
  );
}

/**
 * What stands in the trays after a move.
 * @param {Taken} taken
 * @param {number[]} ejected how many each player has ejected after it
 * @param {Effect} effect
 * @returns {Taken}
 */
export function afterMove(taken, ejected, effect) {
  const gone = effect.ejected.map(([, player]) => player);
  return ejected.map((count, player) => {
    const before = taken[player] ?? [];
    if (count <= before.length) return before.slice(0, count);
    const more = Array.from({ length: count - before.length }, () => gone.shift() ?? null);
    return [...before, ...more];
  });
}

/**
 * What stood in the trays when so many had been ejected: marbles lie in the order they came.
 * @param {Taken} taken
 * @param {number[]} ejected how many each player had ejected then
 * @returns {Taken}
 */
export function earlier(taken, ejected) {
  return ejected.map((count, player) => (taken[player] ?? []).slice(0, count));
}

/**
 * After so many moves of a game.
 * @param {Replay} replay
 * @param {number} ply
 * @returns {Taken}
 */
export function takenAt(replay, ply) {
  let taken = counted(replay.start.ejected);
  for (const { ejected, effect } of replay.steps.slice(0, ply)) {
    taken = afterMove(taken, ejected, effect);
  }
  return taken;
}
