// Going on from a position of the analysis as a game.

import { api } from "../core/api.js";
import { h } from "../core/dom.js";
import { go } from "../core/router.js";
import { settings } from "../core/settings.js";
import { Colour } from "../input/announce.js";
import { t } from "../i18n/index.js";
import { choices, slider } from "./choices.js";
import { openDialog } from "./dialog.js";
import { showError } from "./errors.js";
import { levelWords, offers } from "./offers.js";

/**
 * @param {import("../core/types.js").Where} where
 * @param {import("../core/types.js").Position} position
 */
export async function openPlayFrom(where, position) {
  const { levels, agents } = await offers();
  let mine = position.turn, { level } = settings.value;
  const fits = (/** @type {{players: number[]}} */ one) => one.players.includes(position.players);
  const engine = levels.some(fits);
  const agent = agents.find(fits)?.name;
  const start = async () => {
    const other = { kind: "agent", ...(engine ? { level } : { agent }) };
    const seats = Array.from(
      { length: position.players },
      (_, n) => (n === mine ? { kind: "you" } : other),
    );
    try {
      const { id } = await api.post("/api/games", { ...where, seats });
      dialog.close();
      go(`/game/${id}`);
    } catch (error) {
      showError(error);
    }
  };
  const dialog = openDialog(t("play.from"), [
    choices(
      t("new.colour"),
      Array.from({ length: position.players }, (_, n) => ({ value: n, label: Colour(n) })),
      mine,
      (value) => {
        mine = value;
      },
    ),
    engine
      ? slider(
        t("new.level"),
        { value: level, min: 1, max: 10 },
        (value) => levelWords(levels, value, position.players),
        (value) => {
          level = value;
        },
      )
      : null,
    h(
      "div",
      { class: "buttons" },
      h(
        "button",
        { type: "button", class: "button main", onclick: () => void start() },
        t("play.start"),
      ),
    ),
  ]);
}
