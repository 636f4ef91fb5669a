// Following an invitation: see what one is invited to, then take the seat.

import { api } from "../core/api.js";
import { h } from "../core/dom.js";
import { go } from "../core/router.js";
import { change, settings } from "../core/settings.js";
import { bead } from "../board/sprite.js";
import { colour } from "../input/announce.js";
import { t } from "../i18n/index.js";
import { showError } from "../ui/errors.js";
import { seatName } from "../ui/player.js";

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
  const others = invited.seats.filter((/** @type {any} */ seat) => seat.player !== invited.player)
    .map(seatName).join(", ");
  const element = h(
    "div",
    { class: "page narrow" },
    h(
      "section",
      { class: "card join" },
      bead(invited.player, "join-bead"),
      h("h1", {}, t("join.title")),
      h("p", { class: "lead" }, t("join.text", { others, colour: colour(invited.player) })),
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
