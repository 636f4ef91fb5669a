// How a game stands or has ended, in words.

import { Colour } from "../input/announce.js";
import { maybe, t } from "../i18n/index.js";

/** @typedef {import("../core/types.js").Outcome} Outcome */

/**
 * How a game ended, in words.
 * @param {Outcome} outcome
 */
export function outcomeText(outcome) {
  const why = maybe(`end.${outcome.termination}`, outcome.termination);
  if (outcome.draw) return t("end.draw", { why });
  if (!outcome.winners.length) return t("end.none", { why });
  const names = outcome.winners.map(Colour).join(t("and"));
  return t("end.win", { names, n: outcome.winners.length, why });
}

/**
 * How often the position has occurred.
 * @param {import("../core/types.js").Position} position
 */
export function seenText({ repetitions, repetition_limit: limit }) {
  return repetitions > 1 ? t("seen.times", { n: repetitions, of: limit || "∞" }) : t("seen.once");
}
