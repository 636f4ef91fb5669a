// The rating lists, and what the papers say beside what we measured, as far as there is data.

import { api } from "../core/api.js";
import { fill, h, s } from "../core/dom.js";
import { maybe, number, t } from "../i18n/index.js";
import { choices } from "../ui/choices.js";
import { paperName } from "../ui/offers.js";

/** @returns {Promise<import("../core/router.js").Page>} */
export async function labPage() {
  const [{ lists }, { agents }, { tables }] = await Promise.all([
    api.get("/api/ratings"),
    api.once("/api/agents"),
    api.get("/api/lab"),
  ]);
  const place = h("div");
  const show = (/** @type {string} */ key) => {
    const list = lists.find((/** @type {any} */ one) => one.key === key);
    if (list) fill(place, ratingList(list, agents));
  };
  const element = h(
    "div",
    { class: "page" },
    h("h1", {}, t("lab.title")),
    h("p", { class: "lead" }, t("lab.lead")),
    h(
      "section",
      { class: "card" },
      h("h2", {}, t("lab.ratings")),
      lists.length > 1
        ? choices(
          t("lab.list"),
          lists.map((/** @type {any} */ one) => ({
            value: one.key,
            label: maybe(`ratings.${one.key}`, one.title),
          })),
          lists[0].key,
          show,
          { hideLegend: true },
        )
        : null,
      lists.length ? place : h("p", { class: "soft" }, t("lab.none")),
    ),
    tables.map(paperTable),
    h("section", { class: "card" }, h("h2", {}, t("lab.agents")), papers(agents)),
  );
  if (lists.length) show(lists[0].key);
  return { title: t("nav.lab"), element };
}

/**
 * @param {any} list
 * @param {import("../core/types.js").AgentInfo[]} agents
 */
function ratingList(list, agents) {
  const rows = list.rows;
  const low = Math.min(...rows.map((/** @type {any} */ row) => row.low ?? row.elo));
  const high = Math.max(...rows.map((/** @type {any} */ row) => row.high ?? row.elo));
  const part = (/** @type {number} */ elo) => ((elo - low) / (high - low || 1)) * 200;
  return [
    list.text ? h("p", { class: "soft", lang: "en" }, plain(list.text)) : null,
    h(
      "div",
      { class: "scroll", tabindex: 0, role: "region", "aria-label": list.title },
      h(
        "table",
        { class: "ratings" },
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            [
              "#",
              t("col.name"),
              t("col.paper"),
              "Elo",
              t("col.interval"),
              t("col.games"),
              t("col.score"),
            ].map((text, n) =>
              h("th", {
                scope: "col",
                class: n === 2 ? "paper-cell" : [3, 5, 6].includes(n) ? "number" : "",
              }, text)
            ),
          ),
        ),
        h(
          "tbody",
          {},
          rows.map((/** @type {any} */ row, /** @type {number} */ place) => {
            const known = agents.find(({ name }) =>
              name === row.name || row.name.startsWith(`${name}:`)
            );
            return h(
              "tr",
              {},
              h("td", { class: "place" }, place + 1),
              h("th", { scope: "row" }, row.name),
              h("td", { class: "soft paper-cell" }, known ? paperName(known.paper) : ""),
              h(
                "td",
                { class: "number" },
                number(row.elo, { signDisplay: "exceptZero", maximumFractionDigits: 0 }),
              ),
              h(
                "td",
                { class: "interval-cell" },
                s(
                  "svg",
                  {
                    class: "interval",
                    viewBox: "0 0 200 14",
                    role: "img",
                    "aria-label": `${number(Math.round(row.low))} … ${
                      number(Math.round(row.high))
                    }`,
                  },
                  s("line", { x1: part(0), x2: part(0), y1: 0, y2: 14, class: "zero" }),
                  s("line", {
                    x1: part(row.low),
                    x2: part(row.high),
                    y1: 7,
                    y2: 7,
                    class: "whisker",
                  }),
                  s("circle", { cx: part(row.elo), cy: 7, r: 3.6, class: "dot" }),
                ),
              ),
              h("td", { class: "number" }, number(row.games)),
              h(
                "td",
                { class: "number" },
                number(row.score > 1 ? row.score / 100 : row.score, {
                  style: "percent",
                  maximumFractionDigits: 1,
                }),
              ),
            );
          }),
        ),
      ),
    ),
  ];
}

/** The server's words for a text file, as words of a page. @param {string} text */
const plain = (text) => text.replaceAll("`", "");

/** @param {any} table */
function paperTable(table) {
  return h(
    "details",
    { class: "card paper-table", open: matchMedia("(min-width: 720px)").matches },
    h("summary", {}, h("h2", {}, table.title)),
    table.text ? h("p", { class: "soft", lang: "en" }, plain(table.text)) : null,
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
            table.columns.map((/** @type {string} */ text, /** @type {number} */ n) => {
              const figures = table.rows.some((/** @type {any[]} */ row) =>
                typeof row[n] === "number"
              );
              return h("th", { scope: "col", class: figures ? "number" : "" }, text);
            }),
          ),
        ),
        h(
          "tbody",
          {},
          table.rows.map((/** @type {any[]} */ row) =>
            h(
              "tr",
              {},
              row.map((value) =>
                h(
                  "td",
                  { class: typeof value === "number" ? "number" : "" },
                  typeof value === "number" ? number(value) : value ?? "",
                )
              ),
            )
          ),
        ),
      ),
    ),
  );
}

/** @param {import("../core/types.js").AgentInfo[]} agents */
function papers(agents) {
  /** @type {Map<string, import("../core/types.js").AgentInfo[]>} */
  const groups = new Map();
  for (const agent of agents) {
    groups.set(paperName(agent.paper), [...(groups.get(paperName(agent.paper)) ?? []), agent]);
  }
  return [...groups].map(([paper, members]) =>
    h(
      "details",
      { class: "paper" },
      h(
        "summary",
        {},
        paper,
        " ",
        h("span", { class: "soft" }, t("lab.n.agents", { n: members.length })),
      ),
      h(
        "dl",
        { class: "agent-list" },
        members.flatMap(({ name, summary }) => [
          h("dt", {}, name),
          h("dd", {}, maybe(`agent.${name}`, summary)),
        ]),
      ),
    )
  );
}
