// What can be chosen for a game, and how it is called.

import { api } from "../core/api.js";
import { maybe, number, t } from "../i18n/index.js";

/** @typedef {import("../core/types.js").Layout} Layout */
/** @typedef {import("../core/types.js").Level} Level */
/** @typedef {import("../core/types.js").AgentInfo} AgentInfo */

/**
 * What can be chosen, asked for once.
 * @returns {Promise<{layouts: Layout[], levels: Level[], agents: AgentInfo[]}>}
 */
export async function offers() {
  const [{ layouts }, { levels }, { agents }] = await Promise.all(
    ["/api/layouts", "/api/levels", "/api/agents"].map((path) => api.once(path)),
  );
  return { layouts, levels, agents };
}

/**
 * @param {Level[]} levels
 * @param {number} level
 * @param {number} [players] strength is measured between two
 */
export function levelWords(levels, level, players = 2) {
  const found = levels.find((one) => one.level === level);
  const name = maybe(`level.${level}`, found?.name ?? "");
  const elo = players === 2 ? found?.elo : null;
  return elo === null || elo === undefined
    ? `${level} · ${name}`
    : `${level} · ${name} · ${t("elo", { elo: number(Math.round(elo)) })}`;
}

/** @param {string | null} paper */
export function paperName(paper) {
  if (!paper) return t("paper.ours");
  return maybe(`paper.${paper}`, paper);
}
