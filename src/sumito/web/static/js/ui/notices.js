// What has to be said in the middle of a game: its end, offers, invitations.

import { h } from "../core/dom.js";
import { Colour, colour } from "../input/announce.js";
import { t } from "../i18n/index.js";
import { copy } from "./dialog.js";
import { outcomeText } from "./outcome.js";

/** @typedef {import("../core/types.js").State} State */
/** @typedef {import("../core/types.js").Outcome} Outcome */

/**
 * How it ended, and what to do next.
 * @param {State} state
 * @param {string | undefined} offered where a rematch waits already
 * @param {{rematch: () => void, remove: () => void}} actions
 */
export function resultCard(state, offered, { rematch, remove }) {
  const outcome = /** @type {Outcome} */ (state.position.outcome);
  const won = outcome.winners.some((player) => state.you.includes(player));
  const alone = state.you.length === 1;
  const headline = outcome.draw
    ? t("result.draw")
    : alone
    ? t(won ? "result.won" : "result.lost")
    : outcomeText(outcome);
  const again = offered
    ? h(
      "a",
      { class: "button main", "data-action": "rematch", href: offered },
      t("rematch.join"),
    )
    : state.can.includes("rematch") && h("button", {
      type: "button",
      class: "button main",
      "data-action": "rematch",
      onclick: rematch,
    }, t("rematch"));
  return h(
    "section",
    { class: `card result ${won && alone ? "won" : ""}` },
    h("h2", {}, headline),
    h(
      "p",
      {},
      headline === outcomeText(outcome) ? "" : `${outcomeText(outcome)}. `,
      t("result.plies", { n: state.moves.length }),
    ),
    h(
      "div",
      { class: "buttons" },
      again || null,
      h("a", { class: "button", href: `/analyse?game=${state.id}` }, t("analyse.this")),
      h("a", { class: "button", href: "/" }, t("new.game")),
      state.can.includes("delete")
        ? h(
          "button",
          { type: "button", class: "button", "data-action": "delete", onclick: remove },
          t("delete.game"),
        )
        : null,
    ),
  );
}

/**
 * Draws and takebacks that were offered, each known by a key.
 * @param {State} state
 * @param {(message: Record<string, unknown>) => unknown} ask
 */
export function offerCards(state, ask) {
  return /** @type {const} */ (["draw", "takeback"]).flatMap((kind) => {
    const offer = state.offers[kind];
    if (!offer) return [];
    const teams = state.position.teams;
    const sides = state.you.map((player) => teams?.[player] ?? player);
    const open = sides.some((side) => !offer.agreed.includes(side));
    const key = JSON.stringify([kind, offer, open]);
    if (!open) {
      return [{ key, make: () => h("p", { class: "card note-card" }, t(`${kind}.sent`)) }];
    }
    const answer = (/** @type {string} */ action) => () => ask({ type: kind, action });
    const make = () =>
      h(
        "section",
        { class: "card offer" },
        h("p", {}, t(`${kind}.asked`, { name: Colour(offer.player) })),
        h(
          "div",
          { class: "buttons" },
          h(
            "button",
            { type: "button", class: "button main", onclick: answer("accept") },
            t("accept"),
          ),
          h(
            "button",
            { type: "button", class: "button", onclick: answer("decline") },
            t("decline"),
          ),
        ),
      );
    return [{ key, make }];
  });
}

/**
 * @param {number} player
 * @param {string} url
 */
export function invitationCard(player, url) {
  const link = new URL(url, location.href).href;
  const local = /^(localhost|127\.[\d.]+|\[::1\])$/.test(location.hostname);
  return h(
    "section",
    { class: "card invitation" },
    h("p", {}, t("invite", { colour: colour(player) })),
    h(
      "div",
      { class: "copy-line" },
      h("input", {
        class: "field",
        readonly: true,
        value: link,
        "aria-label": t("invite.link"),
        onfocus: (/** @type {Event} */ event) =>
          /** @type {HTMLInputElement} */ (event.target).select(),
      }),
      h("button", { type: "button", class: "button main", onclick: () => copy(link) }, t("copy")),
    ),
    local
      ? h(
        "p",
        { class: "soft" },
        t("invite.local"),
        " ",
        h("code", {}, "sumito serve --host 0.0.0.0"),
      )
      : null,
  );
}
