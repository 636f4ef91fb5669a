// What can differ from game to game, and what is usual, for forms. The server has the last word.

/** @typedef {Record<string, boolean | number | string | null>} RuleValues */

/** @type {Record<number, {cells: number, eject: number, marbles: number}>} by cells along an edge */
export const BOARDS = {
  5: { cells: 61, eject: 6, marbles: 14 },
  4: { cells: 37, eject: 5, marbles: 11 },
  3: { cells: 19, eject: 2, marbles: 5 },
};

/**
 * The usual value of every field.
 * @param {number} edge
 * @param {number} players
 * @returns {RuleValues}
 */
export function usualRules(edge, players) {
  return {
    teams: players === 4,
    ejections_to_win: BOARDS[edge].eject,
    marbles: BOARDS[edge].marbles,
    repetition: 3,
    ply_limit: null,
    ply_limit_result: "draw",
    ban_inverse: false,
    inline_only: false,
    no_move: players === 2 ? "loses" : "skip",
    partner_help: "push",
    partner_push: "never",
    partner_credit: "opponents",
  };
}

/**
 * The fields that differ from the usual: what a request needs.
 * @param {RuleValues} rules
 * @param {number} edge
 * @param {number} players
 * @returns {RuleValues}
 */
export function unusual(rules, edge, players) {
  const usual = usualRules(edge, players);
  return Object.fromEntries(
    Object.entries(rules).filter(([name, value]) => name in usual && usual[name] !== value),
  );
}
