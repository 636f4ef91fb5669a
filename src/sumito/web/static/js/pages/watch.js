// Agents that play each other, and the tournaments this server follows.

import { api } from "../core/api.js";
import { fill, h, setText } from "../core/dom.js";
import { go, rename } from "../core/router.js";
import { Socket } from "../core/socket.js";
import { number, t } from "../i18n/index.js";
import { showError } from "../ui/errors.js";
import { NewGameForm } from "../ui/new-game.js";
import { offers } from "../ui/offers.js";
import { latestGames, LiveGames, runTable } from "../ui/run-table.js";
import { gameTiles } from "../ui/tiles.js";

/** @typedef {{id: string, title: string, games: number, total: number}} Run */

/**
 * @param {string[]} _parameters
 * @param {URLSearchParams} query
 * @returns {Promise<import("../core/router.js").Page>}
 */
export async function watchPage(_parameters, query) {
  const wanted = query.get("run");
  if (wanted && query.has("number")) {
    const { runGamePage } = await import("./run-game.js");
    return runGamePage(wanted, Number(query.get("number")));
  }
  const [offered, { games: watched }, { runs }] = await Promise.all([
    offers(),
    api.get("/api/games?watch=true&limit=100"),
    api.get("/api/runs"),
  ]);
  const chosen = runs.find((/** @type {Run} */ { id }) => id === wanted);
  if (wanted && !chosen) throw Object.assign(new Error(wanted), { code: "no_run" });
  const form = new NewGameForm(offered, { watch: true });
  const start = h("button", {
    type: "button",
    class: "button main big",
    onclick: async () => {
      start.disabled = true;
      try {
        const { id } = await api.post("/api/games", {
          ...form.request(),
          speed: 800,
          paused: false,
        });
        go(`/game/${id}`);
      } catch (error) {
        showError(error);
        start.disabled = false;
      }
    },
  }, t("watch.start"));
  const run = new RunView(runs);
  const own = h(
    "section",
    { class: "card" },
    h("h2", {}, t("watch.games")),
    watched.length ? gameTiles(watched) : h("p", { class: "soft" }, t("watch.none")),
  );
  const tournaments = h(
    "section",
    { class: "card" },
    h("h2", {}, t("watch.runs")),
    runs.length ? run.element : h(
      "p",
      { class: "soft" },
      t("watch.no.runs"),
      " ",
      h("code", {}, "sumito serve --run FILE"),
    ),
  );
  const element = h(
    "div",
    { class: "page" },
    h("h1", {}, t("watch.title")),
    h("p", { class: "lead" }, t("watch.lead")),
    h(
      "div",
      { class: `columns ${chosen ? "second-first" : ""}` },
      h("section", { class: "card" }, h("h2", {}, t("watch.new")), form.element, start),
      h(
        "div",
        { class: "stack" },
        chosen ? [tournaments, own] : [own, tournaments],
      ),
    ),
  );
  if (runs.length) run.follow(chosen ?? runs[0]);
  return { title: t("nav.watch"), element, leave: () => run.leave() };
}

/** The tournaments there are, and one of them as it goes on. */
class RunView {
  /** @type {Socket | null} */
  #socket = null;

  /** @param {Run[]} runs */
  constructor(runs) {
    this.chips = runs.map((one) => {
      const count = `${number(one.games)} / ${number(one.total)}`;
      return h(
        "button",
        {
          type: "button",
          class: "chip",
          "data-run": one.id,
          onclick: () => {
            rename(`/watch?run=${encodeURIComponent(one.id)}`);
            this.follow(one);
          },
        },
        one.title,
        " ",
        h("span", { class: "soft" }, count),
      );
    });
    this.table = h("div", { class: "stack" });
    this.live = h("div");
    this.latest = h("div");
    this.lost = h("p", { class: "soft", role: "status" });
    this.element = h(
      "div",
      { class: "stack run" },
      h("div", { class: "chips" }, this.chips),
      this.lost,
      this.live,
      this.table,
      this.latest,
    );
  }

  /** @param {Run} run */
  follow(run) {
    this.#socket?.close();
    for (const chip of this.chips) {
      chip.setAttribute("aria-pressed", String(chip.dataset.run === run.id));
    }
    const live = new LiveGames(run.id);
    fill(this.live, live.element);
    fill(this.table, h("p", { class: "soft" }, t("loading")));
    fill(this.latest);
    this.#socket = new Socket(`/ws/runs/${encodeURIComponent(run.id)}`, {
      message: (message) => {
        if (message.type === "live") live.update(message.games);
        if (message.type !== "table") return;
        fill(this.table, runTable(message));
        fill(this.latest, latestGames(message));
      },
      link: (link) => setText(this.lost, link === "lost" ? t("link.lost") : ""),
    });
  }

  leave() {
    this.#socket?.close();
  }
}
