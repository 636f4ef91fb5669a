// Following an invitation: see what one is invited to, then take the seat.

import { api } from "../core/api.js";
import { h } from "../core/dom.js";
import { go } from "../core/router.js";
import { change, settings } from "../core/settings.js";
import { miniature } from "../board/plate.js";
import { bead } from "../board/sprite.js";
import { colour } from "../input/announce.js";
import { number, t } from "../i18n/index.js";
import { showError } from "../ui/errors.js";
import { layoutTitle } from "../ui/layouts.js";
import { isNamed, seatName } from "../ui/player.js";

/** @typedef {import("../core/types.js").Seat} Seat */

/**
 * What is to be played: layout, players, clock.
 * @param {any} invited
 */
async function facts({ layout, seats, clock }) {
  const { layouts } = await api.once("/api/layouts");
  const found = layouts.find((/** @type {import("../core/types.js").Layout} */ { key }) =>
    key === layout
  );
  return [
    found ? layoutTitle(found) : null,
    seats.length > 2 ? t("join.players", { n: seats.length }) : null,
    !clock
      ? t("clock.none")
      : clock.per_move
      ? t("clock.move", { s: number(clock.per_move / 1000) })
      : t("clock.fischer", {
        m: number(clock.left[0] / 60_000, { maximumFractionDigits: 1 }),
        s: number(clock.increment / 1000),
      }),
  ].filter(Boolean).join(" · ");
}

/**
 * @param {string[]} parameters
 * @returns {Promise<import("../core/router.js").Page>}
 */
export async function joinPage([token]) {
  const invited = await api.get(`/api/invitations/${token}`);
  const name = h("input", {
    class: "field",
    maxlength: 40,
    value: settings.value.name,
    placeholder: t("join.name"),
    "aria-label": t("join.name"),
  });
  const join = async () => {
    try {
      if (name.value.trim()) change({ name: name.value.trim() });
      const state = await api.post(
        `/api/invitations/${token}`,
        name.value.trim() ? { name: name.value.trim() } : {},
      );
      go(`/game/${state.id}`, { replace: true });
    } catch (error) {
      showError(error);
    }
  };
  const others =
    invited.seats.filter((/** @type {Seat} */ { player, kind, name }) =>
      player !== invited.player && kind === "person" && isNamed(name)
    ).map(seatName).join(", ") || t("join.somebody");
  const element = h(
    "div",
    { class: "page narrow" },
    h(
      "section",
      { class: "card join" },
      h("h1", {}, t("join.title")),
      h(
        "p",
        { class: "lead" },
        bead(invited.player),
        " ",
        t("join.text", { others, colour: colour(invited.player) }),
      ),
      miniature(invited.position),
      h("p", { class: "soft" }, await facts(invited)),
      invited.taken
        ? [
          h("p", {}, t("join.taken")),
          h("a", { class: "button main", href: `/game/${invited.game}` }, t("join.watch")),
        ]
        : h(
          "form",
          {
            class: "stack",
            onsubmit: (/** @type {Event} */ event) => {
              event.preventDefault();
              void join();
            },
          },
          name,
          h("button", { class: "button main big" }, t("join.take")),
        ),
    ),
  );
  return { title: t("join.title"), element };
}
