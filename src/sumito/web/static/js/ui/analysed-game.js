// The game under analysis: where it comes from, what it is called, and what is kept of its tree.

import { api } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { keep, kept } from "../core/kept-trees.js";
import { Colour } from "../input/announce.js";
import { outcomeText } from "./outcome.js";

/** @typedef {import("../core/types.js").Replay} Replay */
/** @typedef {import("../core/types.js").Where} Where */
/** @typedef {import("../core/tree.js").MoveTree} MoveTree */

/** Where a board without a game begins. @type {Where} */
const USUAL = { layout: "belgian-daisy" };
const NAMES = ["game", "library", "run", "number", "layout", "fen", "rules", "moves"];

/**
 * What an address says about the game; nothing for a board without one.
 * @param {URLSearchParams} query
 */
export function originOf(query) {
  return new URLSearchParams([...query].filter(([name]) => NAMES.includes(name))).toString();
}

/**
 * The game that an address asks for.
 * @param {URLSearchParams} query
 * @returns {Promise<Replay>}
 */
export async function findGame(query) {
  const id = (/** @type {string} */ name) => encodeURIComponent(query.get(name) ?? "");
  if (query.has("game")) return api.get(`/api/games/${id("game")}/replay`);
  if (query.has("library")) return api.get(`/api/library/${id("library")}`);
  if (query.has("run")) return api.get(`/api/runs/${id("run")}/games/${id("number")}`);
  if (["layout", "fen", "moves"].some((name) => query.has(name))) {
    return api.get(`/api/shared?${originOf(query)}`);
  }
  const start = kept("")?.start ?? USUAL;
  try {
    return await api.post("/api/replay", start);
  } catch (error) {
    if (start === USUAL) throw error;
    return api.post("/api/replay", USUAL); // what was kept is of another version
  }
}

/**
 * Where a game begins, for requests.
 * @param {Replay} replay
 * @returns {Where}
 */
export function startOf({ layout, rules, start }) {
  return layout && start.ply === 0 ? { layout, rules } : { fen: start.fen, rules };
}

/**
 * Who played, and how it ended.
 * @param {HTMLElement} place
 * @param {Replay} replay
 */
export function drawHead(place, replay) {
  const { tags } = replay;
  const names = [tags?.Black, tags?.White, tags?.Azure, tags?.Jade].filter(Boolean);
  const { outcome } = replay.position;
  place.hidden = !names.length && !outcome;
  fill(
    place,
    h(
      "div",
      { class: "game-names" },
      names.map((name, n) => h("span", {}, Colour(n), ": ", h("b", {}, name))),
    ),
    h(
      "p",
      { class: "soft" },
      [tags?.Event, tags?.Date, outcome ? outcomeText(outcome) : replay.result].filter((one) =>
        one && one !== "?" && one !== "*"
      ).join(" · "),
    ),
  );
}

/**
 * Keep a changed tree with all that an address cannot say; says whether there is room for it.
 * @param {string} origin
 * @param {MoveTree} tree
 */
export function keepTree(origin, tree) {
  const { tags, result, steps, position } = tree.replay;
  return keep(origin, {
    notes: tree.notes(),
    steps: steps.length,
    start: startOf(tree.replay),
    tags: tags ?? {},
    result,
    outcome: position.outcome,
    ended: tree.ended,
  });
}

/**
 * The tree as it was left, if it was changed. Says whether it was.
 * @param {string} origin
 * @param {MoveTree} tree
 */
export function restoreTree(origin, tree) {
  const found = kept(origin);
  if (!found) return false;
  try {
    tree.restore(found.notes, found.steps);
  } catch {
    return false;
  }
  const { replay } = tree;
  // Who played is in the record of a game, but not in a link to its moves.
  if (!/^(game|library|run)=/.test(origin)) {
    const position = { ...replay.position, outcome: replay.position.outcome ?? found.outcome };
    tree.replay = { ...replay, tags: found.tags, result: found.result, position };
    tree.ended = found.ended ?? null; // older ones do not say
  }
  return true;
}
