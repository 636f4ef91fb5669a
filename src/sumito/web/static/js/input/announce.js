// What a screen reader hears: one polite voice for the whole page.

import { h } from "../core/dom.js";
import { t } from "../i18n/index.js";

/** @typedef {import("../core/types.js").Effect} Effect */
/** @typedef {import("../i18n/index.js").Key} Key */

const voice = h("div", { class: "unseen", role: "status", "aria-live": "polite" });
document.body.append(voice);

/** @param {string} text */
export function announce(text) {
  // The same words again are a new message: an invisible mark makes them differ.
  voice.textContent = voice.textContent === text ? `${text}\u200b` : text;
}

/** @param {number} player */
export const colour = (player) => t(/** @type {Key} */ (`colour.${player}`));

/** @param {number} player */
export const Colour = (player) => {
  const name = colour(player);
  return name[0].toUpperCase() + name.slice(1);
};

/**
 * What a move does, in words.
 * @param {Effect} effect
 */
export function describe(effect) {
  const from = effect.own[0][0], to = effect.own[effect.own.length - 1][0];
  const direction = t(/** @type {Key} */ (`direction.${effect.direction}`));
  const parts = [
    effect.own.length === 1
      ? t("say.one", { cell: from, direction })
      : t(effect.kind === "inline" ? "say.line" : "say.side", {
        from,
        to,
        n: effect.own.length,
        direction,
      }),
  ];
  const pushed = effect.pushed.length + effect.ejected.length;
  if (pushed) parts.push(t("say.pushes", { n: pushed }));
  if (effect.ejected.length) parts.push(t("say.ejects", { n: effect.ejected.length }));
  return parts.join(", ");
}
