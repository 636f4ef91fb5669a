// Agents that play each other, and the tournaments this server follows.

import { api } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { go } from "../core/router.js";
import { Socket } from "../core/socket.js";
import { number, signed, t } from "../i18n/index.js";
import { showError } from "../ui/errors.js";
import { NewGameForm, offers } from "../ui/new-game.js";
import { gameTile } from "../ui/tiles.js";

/** @returns {Promise<import("../core/router.js").Page>} */
export async function watchPage() {
  const [offered, { games }, { runs }] = await Promise.all([
    offers(),
    api.get("/api/games?limit=30"),
    api.get("/api/runs"),
  ]);
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
  const watched = games.filter((/** @type {any} */ game) => game.watch);
  const run = h("div", { class: "run" });
  /** @type {Socket | null} */
  let socket = null;
  const follow = (/** @type {any} */ chosen) => {
    socket?.close();
    socket = new Socket(`/ws/runs/${chosen.id}`, {
      message: (table) => {
        if (table.type === "table") fill(run, runTable(table));
      },
    });
  };
  const element = h(
    "div",
    { class: "page" },
    h("h1", {}, t("watch.title")),
    h("p", { class: "lead" }, t("watch.lead")),
    h(
      "div",
      { class: "columns" },
      h("section", { class: "card" }, h("h2", {}, t("watch.new")), form.element, start),
      h(
        "div",
        { class: "stack" },
        h(
          "section",
          { class: "card" },
          h("h2", {}, t("watch.games")),
          watched.length
            ? h("div", { class: "tiles" }, watched.map(gameTile))
            : h("p", { class: "soft" }, t("watch.none")),
        ),
        h(
          "section",
          { class: "card" },
          h("h2", {}, t("watch.runs")),
          runs.length
            ? [
              h(
                "div",
                { class: "chips" },
                runs.map((/** @type {any} */ one) =>
                  h(
                    "button",
                    {
                      type: "button",
                      class: "chip",
                      onclick: () => follow(one),
                    },
                    one.title,
                    " ",
                    h("span", { class: "soft" }, `${number(one.games)} / ${number(one.total)}`),
                  )
                ),
              ),
              run,
            ]
            : h(
              "p",
              { class: "soft" },
              t("watch.no.runs"),
              " ",
              h("code", {}, "sumito serve --run FILE"),
            ),
        ),
      ),
    ),
  );
  if (runs.length) follow(runs[0]);
  return { title: t("nav.watch"), element, leave: () => socket?.close() };
}

/** @param {any} table */
function runTable(table) {
  const percent = (
    /** @type {number | null} */ value,
  ) => (value === null || value === undefined
    ? "–"
    : number(value, { style: "percent", maximumFractionDigits: 1 }));
  const elo = (
    /** @type {number | null} */ value,
  ) => (value === null || value === undefined ? "–" : signed(value).replace(/[.,]\d+$/, ""));
  return [
    h("p", {}, t("run.progress", { games: number(table.games), total: number(table.total) })),
    h("progress", {
      max: table.total || 1,
      value: String(table.games),
      "aria-label": t("run.progress", { games: table.games, total: table.total }),
    }),
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": table.title },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ["", t("col.name"), t("col.games"), t("col.wdl"), t("col.score"), "Elo"].map((text) =>
              h("th", { scope: "col" }, text)
            ),
          ),
        ),
        h(
          "tbody",
          {},
          table.rows.map((/** @type {any} */ row, /** @type {number} */ place) =>
            h(
              "tr",
              {},
              h("td", { class: "place" }, place + 1),
              h("th", { scope: "row" }, row.name),
              h("td", { class: "number" }, number(row.games)),
              h("td", { class: "number" }, `${row.wins} / ${row.draws} / ${row.losses}`),
              h("td", { class: "number" }, percent(row.mean)),
              h("td", { class: "number" }, elo(row.elo)),
            )
          ),
        ),
      ),
    ),
    table.latest?.length
      ? h(
        "div",
        {},
        h("h3", {}, t("run.latest")),
        h(
          "ul",
          { class: "plain" },
          table.latest.map((/** @type {any} */ game) =>
            h(
              "li",
              {},
              h(
                "a",
                { href: `/analyse?run=${table.id}&number=${game.number}` },
                game.players.join(" – "),
              ),
              " ",
              h("span", { class: "soft" }, `${game.result} · ${t("plies", { n: game.plies })}`),
            )
          ),
        ),
      )
      : null,
  ];
}
