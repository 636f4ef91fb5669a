// The shell: header, settings, and the way between the pages.

import { fill, h } from "./core/dom.js";
import { startRouter } from "./core/router.js";
import { change, settings } from "./core/settings.js";
import { installSprite } from "./board/sprite.js";
import { loadLanguage, t } from "./i18n/index.js";
import { checkbox, choices } from "./ui/choices.js";
import { openDialog } from "./ui/dialog.js";
import { errorPage } from "./ui/errors.js";
import { icon } from "./ui/icons.js";

/** @type {(import("./core/router.js").Route)[]} */
const ROUTES = [
  { path: /^\/$/, name: "play", load: async () => (await import("./pages/play.js")).playPage },
  {
    path: /^\/game\/([\w-]+)$/,
    name: "play",
    load: async () => (await import("./pages/game.js")).gamePage,
  },
  {
    path: /^\/join\/([\w-]+)$/,
    name: "play",
    load: async () => (await import("./pages/join.js")).joinPage,
  },
  {
    path: /^\/watch$/,
    name: "watch",
    load: async () => (await import("./pages/watch.js")).watchPage,
  },
  {
    path: /^\/analyse$/,
    name: "analyse",
    load: async () => (await import("./pages/analyse.js")).analysePage,
  },
  {
    path: /^\/library$/,
    name: "library",
    load: async () => (await import("./pages/library.js")).libraryPage,
  },
  { path: /^\/lab$/, name: "lab", load: async () => (await import("./pages/lab.js")).labPage },
  {
    path: /^\/learn$/,
    name: "learn",
    load: async () => (await import("./pages/learn.js")).learnPage,
  },
];

const PAGES = /** @type {const} */ (["play", "watch", "analyse", "library", "lab", "learn"]);

const header = /** @type {HTMLElement} */ (document.getElementById("header"));
const main = /** @type {HTMLElement} */ (document.getElementById("main"));

/** @param {string} current */
function drawHeader(current) {
  fill(
    header,
    h("a", { class: "skip", href: "#main" }, t("skip")),
    h(
      "a",
      { class: "brand", href: "/" },
      h("span", { class: "brand-mark", "aria-hidden": "true" }),
      "Sumito",
    ),
    h(
      "nav",
      { "aria-label": t("nav") },
      PAGES.map((name) =>
        h(
          "a",
          {
            href: name === "play" ? "/" : `/${name}`,
            "data-page": name,
            ...(name === current ? { "aria-current": "page" } : {}),
          },
          icon(name),
          h("span", {}, t(`nav.${name}`)),
        )
      ),
    ),
    h("button", {
      type: "button",
      class: "icon-button settings-button",
      "aria-label": t("settings"),
      title: t("settings"),
      onclick: openSettings,
    }, icon("settings")),
  );
}

function openSettings() {
  const now = settings.value;
  openDialog(t("settings"), [
    h(
      "div",
      { class: "stack" },
      choices(
        t("settings.theme"),
        /** @type {const} */ (["auto", "light", "dark"]).map((value) => ({
          value,
          label: t(`theme.${value}`),
        })),
        now.theme,
        (theme) => change({ theme }),
      ),
      choices(
        t("settings.language"),
        [{ value: "auto", label: t("theme.auto") }, { value: "en", label: "English" }, {
          value: "fr",
          label: "Français",
        }],
        now.language,
        (language) => {
          change({ language: /** @type {"auto" | "en" | "fr"} */ (language) });
          location.reload();
        },
      ),
      checkbox(
        t("settings.coordinates"),
        now.coordinates,
        (coordinates) => change({ coordinates }),
      ),
      h(
        "label",
        { class: "labelled" },
        h("span", {}, t("settings.name")),
        h("input", {
          class: "field",
          maxlength: 40,
          value: now.name,
          autocomplete: "nickname",
          onchange: (/** @type {Event} */ event) =>
            change({ name: /** @type {HTMLInputElement} */ (event.target).value.trim() }),
        }),
      ),
    ),
  ]);
}

function followTheme() {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const { theme } = settings.value;
    document.documentElement.dataset.theme = theme === "auto"
      ? (system.matches ? "dark" : "light")
      : theme;
  };
  settings.watch(apply);
  system.addEventListener("change", apply);
}

installSprite();
followTheme();
await loadLanguage();
drawHeader("");
let first = true;
await startRouter(ROUTES, (page, name) => {
  const onBoard = document.activeElement?.classList.contains("board");
  drawHeader(name);
  // A page that is all board has its name for those who do not see it.
  const titled = page.element.querySelector("h1");
  fill(main, titled ? null : h("h1", { class: "unseen" }, page.title), page.element);
  // Whoever plays by keyboard stays on the board; others begin at the top of the new page.
  const board = onBoard ? main.querySelector(".board") : null;
  if (board instanceof SVGElement) board.focus();
  else if (!first) main.focus({ preventScroll: true });
  first = false;
  main.dataset.page = name;
  document.title = `${page.title} · Sumito`;
}, errorPage);
document.body.classList.add("ready");
