// One's own games: those played here, and those imported.

import { address, api } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { fenCells } from "../board/fen.js";
import { miniature } from "../board/plate.js";
import { date, maybe, number, t } from "../i18n/index.js";
import { select } from "../ui/choices.js";
import { confirmDialog, toast } from "../ui/dialog.js";
import { showError } from "../ui/errors.js";
import { icon } from "../ui/icons.js";
import { layoutTitle } from "../ui/layouts.js";

/** @returns {Promise<import("../core/router.js").Page>} */
export async function libraryPage() {
  const view = new LibraryView();
  await view.load();
  return { title: t("nav.library"), element: view.element, leave: () => view.leave() };
}

class LibraryView {
  /** @type {Record<string, string>} */
  filters = { text: "", layout: "", result: "", origin: "", order: "new" };
  /** @type {Map<string, string>} what layouts are called */
  titles = new Map();
  total = 0;
  #timer = 0;
  #asked = 0;
  #gone = false;

  constructor() {
    this.filterRow = h("div", { class: "filters" });
    this.count = h("p", { class: "soft", role: "status" });
    this.list = h("ul", { class: "games" });
    this.more = h("button", {
      type: "button",
      class: "button",
      hidden: true,
      onclick: () => void this.search(true),
    }, t("library.more"));
    this.progress = h("div", { class: "import-progress" });
    const file = h("input", {
      type: "file",
      class: "unseen",
      accept: ".apgn,.pgn,.txt,.json,.jsonl",
      "aria-label": t("library.import"),
      onchange: () => {
        const chosen = file.files?.[0];
        if (chosen) void this.upload(chosen);
        file.value = "";
      },
    });
    this.export = h(
      "a",
      { class: "button", download: "", href: "/api/library/export?format=apgn" },
      icon("download"),
      t("library.export"),
    );
    this.element = h(
      "div",
      { class: "page" },
      h(
        "div",
        { class: "page-head" },
        h("h1", {}, t("library.title")),
        h(
          "div",
          { class: "buttons" },
          h("label", { class: "button main file-button" }, icon("plus"), t("library.import"), file),
          this.export,
        ),
      ),
      h("p", { class: "lead" }, t("library.lead")),
      this.progress,
      this.filterRow,
      this.count,
      this.list,
      this.more,
    );
    this.element.addEventListener("dragover", (event) => event.preventDefault());
    this.element.addEventListener("drop", (event) => {
      event.preventDefault();
      const chosen = event.dataTransfer?.files[0];
      if (chosen) void this.upload(chosen);
    });
  }

  async load() {
    const [facets, { layouts }] = await Promise.all([
      api.get("/api/library/facets"),
      api.once("/api/layouts"),
    ]);
    this.titles = new Map(
      layouts.map((/** @type {import("../core/types.js").Layout} */ one) => [
        one.key,
        layoutTitle(one),
      ]),
    );
    this.#drawFilters(facets);
    await this.search();
  }

  /** @param {any} facets */
  #drawFilters(facets) {
    const every = { value: "", label: t("filter.all") };
    /** @typedef {{key: string | null, games: number}} Facet */
    // Games without any, such as those from a position of its own, cannot be asked for.
    const options = (/** @type {string} */ prefix, /** @type {Facet[]} */ found) =>
      found.flatMap(({ key, games }) => {
        if (key === null) return [];
        const name = prefix === "layout"
          ? this.titles.get(key) ?? key
          : maybe(`${prefix}.${key}`, key);
        return { value: key, label: `${name} (${number(games)})` };
      });
    const set = (/** @type {string} */ name) => (/** @type {string} */ value) => {
      this.filters[name] = value;
      void this.search();
    };
    const text = h("input", {
      class: "field",
      type: "search",
      value: this.filters.text,
      placeholder: t("library.search"),
      "aria-label": t("library.search"),
      oninput: () => {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => set("text")(text.value), 250);
      },
    });
    fill(
      this.filterRow,
      text,
      select(
        t("filter.layout"),
        [every, ...options("layout", facets.layouts)],
        this.filters.layout,
        set("layout"),
        { hideLabel: true },
      ),
      select(
        t("filter.result"),
        [{ value: "", label: t("filter.result") }, ...options("outcome", facets.results)],
        this.filters.result,
        set("result"),
        { hideLabel: true },
      ),
      select(
        t("filter.origin"),
        [{ value: "", label: t("filter.origin") }, ...options("origin", facets.origins)],
        this.filters.origin,
        set("origin"),
        { hideLabel: true },
      ),
      select(
        t("filter.order"),
        ["new", "old", "long", "short"].map((value) => ({
          value,
          label: maybe(`order.${value}`, value),
        })),
        this.filters.order,
        set("order"),
        { hideLabel: true },
      ),
    );
    const [layout] = this.filterRow.querySelectorAll("select");
    if (layout) layout.options[0].text = t("filter.layout");
  }

  /** @param {boolean} [more] */
  async search(more = false) {
    const mine = ++this.#asked;
    try {
      const { games, next, total } = await api.get(address("/api/library", {
        ...this.filters,
        limit: 40,
        cursor: more ? this.next : undefined,
      }));
      if (mine !== this.#asked || this.#gone) return;
      this.next = next;
      if (!more) fill(this.list);
      this.list.append(...games.map((/** @type {any} */ game) => this.#row(game)));
      this.more.hidden = next === null || next === undefined;
      this.#setTotal(total);
      this.export.setAttribute(
        "href",
        address("/api/library/export", { ...this.filters, format: "apgn" }),
      );
    } catch (error) {
      showError(error);
    }
  }

  /** @param {number} total */
  #setTotal(total) {
    this.total = total;
    this.count.textContent = t("library.count", { n: total, total: number(total) });
    const { text, layout, result, origin } = this.filters;
    const filtered = text || layout || result || origin;
    this.count.hidden = !total;
    this.filterRow.hidden = !total && !filtered;
    this.export.hidden = !total;
    if (!total) {
      fill(
        this.list,
        h("li", { class: "empty" }, t(filtered ? "library.nothing" : "library.empty")),
      );
    }
  }

  /** @param {any} game */
  #row(game) {
    const remove = h("button", {
      type: "button",
      class: "icon-button",
      title: t("delete"),
      "aria-label": t("delete"),
      onclick: async () => {
        if (!(await confirmDialog(t("delete.sure"), t("delete")))) return;
        try {
          await api.delete(`/api/library/${game.id}`);
          row.remove();
          this.#setTotal(this.total - 1);
        } catch (error) {
          showError(error);
        }
      },
    }, icon("trash"));
    const details = [
      maybe(`outcome.${game.result}`, game.result),
      game.termination && maybe(`end.${game.termination.replaceAll(" ", "_")}`, game.termination),
      t("plies", { n: game.plies }),
      game.layout && (this.titles.get(game.layout) ?? game.layout),
      game.event && game.event !== "?" ? game.event : null,
      game.date && !String(game.date).startsWith("?")
        ? date(String(game.date).replaceAll(".", "-"))
        : null,
    ];
    const row = h(
      "li",
      { class: "game-row" },
      h(
        "a",
        { class: "game-link", href: `/analyse?library=${game.id}` },
        miniature({ edge: game.edge, cells: fenCells(game.fen, game.edge) }),
        h(
          "span",
          { class: "game-words" },
          h("span", { class: "game-players" }, game.players.join(" – ")),
          h("span", { class: "soft" }, details.filter(Boolean).join(" · ")),
        ),
      ),
      remove,
    );
    return row;
  }

  /** @param {File} file */
  async upload(file) {
    const bar = h("progress", { max: 1, "aria-label": t("import.progress") });
    const words = h("p", { role: "status" }, t("import.sending", { name: file.name }));
    let stopped = false;
    const stop = h("button", {
      type: "button",
      class: "button",
      onclick: () => {
        stopped = true;
      },
    }, t("stop"));
    fill(this.progress, h("section", { class: "card" }, words, bar, stop));
    try {
      let job = await api.post(address("/api/library/imports", { name: file.name }), file);
      while (job.state === "reading" && !this.#gone) {
        bar.value = job.bytes ? job.read / job.bytes : 0;
        words.textContent = t("import.reading", {
          name: file.name,
          games: number(job.games),
          percent: number(bar.value, { style: "percent" }),
        });
        if (stopped) await api.delete(`/api/library/imports/${job.id}`);
        await new Promise((resolve) => setTimeout(resolve, 250));
        job = await api.get(`/api/library/imports/${job.id}`);
      }
      if (this.#gone) return;
      fill(
        this.progress,
        h(
          "section",
          { class: "card" },
          h("p", { role: "status", class: "import-done" }, importText(job)),
          job.problems?.length
            ? h(
              "details",
              {},
              h("summary", {}, t("import.problems", { n: job.bad })),
              h("ul", {}, job.problems.map((/** @type {string} */ text) => h("li", {}, text))),
            )
            : null,
        ),
      );
      await this.load();
    } catch (error) {
      fill(this.progress);
      showError(error);
      toast(t("import.what"));
    }
  }

  leave() {
    this.#gone = true;
    clearTimeout(this.#timer);
  }
}

/**
 * What has come of a file.
 * @param {any} job
 */
function importText(job) {
  const values = { n: job.games, games: number(job.games), bad: number(job.bad), text: job.text };
  if (job.state === "failed") return t("import.failed", values);
  const read = t(job.bad ? "import.done" : "import.all", values);
  const cut = job.state === "stopped" && job.text !== "stopped"; // which somebody wanted
  return cut ? `${read} ${t("import.cut")}` : read;
}
