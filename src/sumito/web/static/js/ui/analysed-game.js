// The game under analysis: where it comes from, what it is called, and what is kept of its tree.

import { api } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { Colour } from "../input/announce.js";
import { outcomeText } from "./outcome.js";

/** @typedef {import("../core/types.js").Replay} Replay */
/** @typedef {import("../core/tree.js").MoveTree} MoveTree */

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
    return api.get(`/api/shared?${query}`);
  }
  return api.post("/api/replay", { layout: "belgian-daisy" });
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
 * Changes to the tree outlive a reload of this tab.
 * @param {MoveTree} tree
 * @param {string} key
 */
export function keepTree(tree, key) {
  try {
    sessionStorage.setItem(`sumito.tree${key}`, JSON.stringify(tree.notes()));
  } catch {
    // the tree lives as long as the page
  }
}

/**
 * @param {MoveTree} tree
 * @param {string} key
 */
export function restoreTree(tree, key) {
  if (!key) return;
  try {
    const kept = sessionStorage.getItem(`sumito.tree${key}`);
    if (kept) tree.load(JSON.parse(kept));
  } catch {
    // what was kept does not fit: begin afresh
  }
}
