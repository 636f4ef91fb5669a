// The rules in five pictures that can be played with, and how strong the levels are.

import { api } from "../core/api.js";
import { fill, h } from "../core/dom.js";
import { applied } from "../core/timeline.js";
import { announce } from "../input/announce.js";
import { maybe, number, t } from "../i18n/index.js";
import { showError } from "../ui/errors.js";
import { icon } from "../ui/icons.js";
import { Stage } from "../ui/stage.js";

/** @typedef {import("../core/types.js").Effect} Effect */
/** @typedef {import("../core/types.js").Position} Position */
/** @typedef {import("../core/types.js").Level} Level */

/** @type {{key: "aim" | "line" | "side" | "push" | "eject", fen: string, done: (effect: Effect) => boolean}[]} */
const LESSONS = [
  {
    key: "aim",
    fen: "ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1",
    done: () => true,
  },
  {
    key: "line",
    fen: "5/6/3s3/2s5/9/4S3/1SSS3/2S3/5 0 0 b 0 1",
    done: ({ kind, own }) => kind === "inline" && own.length === 3,
  },
  {
    key: "side",
    fen: "5/3s2/3s3/8/3SSS3/8/7/6/5 0 0 b 0 1",
    done: ({ kind }) => kind === "broadside",
  },
  {
    key: "push",
    fen: "5/6/7/5s2/2SSSss2/3S1s2/3S3/6/5 0 0 b 0 1",
    done: ({ pushed }) => pushed.length > 0,
  },
  {
    key: "eject",
    fen: "5/6/4s2/4SS2/4SSSss/5Ss1/7/6/5 5 3 b 0 1",
    done: ({ ejected }) => ejected.length > 0,
  },
];

/** @returns {Promise<import("../core/router.js").Page>} */
export async function learnPage() {
  const [{ levels }, ...positions] = await Promise.all([
    api.once("/api/levels"),
    ...LESSONS.map(({ fen }) => api.post("/api/position", { fen })),
  ]);
  const lessons = LESSONS.map((lesson, n) => new Lesson(n, lesson, positions[n]));
  const element = h(
    "div",
    { class: "page" },
    h("h1", {}, t("learn.title")),
    h("p", { class: "lead" }, t("learn.lead")),
    h(
      "div",
      { class: "lessons" },
      lessons.map((lesson) => lesson.element),
      h(
        "section",
        { class: "card" },
        h("h2", {}, t("learn.more")),
        h(
          "ul",
          { class: "facts" },
          ["keys", "draws", "others"].map((key) =>
            h("li", {}, t(/** @type {any} */ (`learn.${key}`)))
          ),
        ),
      ),
    ),
    h(
      "section",
      { class: "card" },
      h("h2", {}, t("learn.levels")),
      h("p", { class: "soft" }, t("learn.elo")),
      levelTable(levels),
    ),
    h(
      "p",
      { class: "buttons centre" },
      h("a", { class: "button main big", href: "/" }, t("learn.play")),
    ),
  );
  return {
    title: t("nav.learn"),
    element,
    leave: () => lessons.forEach((lesson) => lesson.stage.stop()),
  };
}

class Lesson {
  #over = false;

  /**
   * @param {number} number
   * @param {typeof LESSONS[number]} lesson
   * @param {Position} position
   */
  constructor(number, lesson, position) {
    this.lesson = lesson;
    this.position = position;
    this.stage = new Stage({
      play: (effect) => this.#play(effect),
      why: (cells, direction) =>
        api.post("/api/why", { fen: lesson.fen, cells, direction }).catch((error) => {
          showError(error);
          throw error;
        }),
    });
    this.task = h("p", { class: "task", role: "status" });
    this.again = h(
      "button",
      { type: "button", class: "button", onclick: () => this.#reset() },
      t("learn.again"),
    );
    this.element = h(
      "section",
      { class: "card lesson", "data-lesson": lesson.key },
      h(
        "h2",
        {},
        h("span", { class: "lesson-number" }, number + 1),
        t(`learn.${lesson.key}.title`),
      ),
      h("p", {}, t(`learn.${lesson.key}.text`)),
      this.stage.element,
      h("div", { class: "lesson-foot" }, this.task, this.again),
    );
    this.#reset();
  }

  #reset() {
    this.#over = false;
    this.element.classList.remove("done");
    this.stage.board.setPosition(this.position);
    this.stage.allow({ legal: this.position.legal, players: [0], ready: true });
    this.again.hidden = true;
    fill(this.task, t(`learn.${this.lesson.key}.task`));
  }

  /** @param {Effect} effect */
  #play(effect) {
    if (this.#over) return;
    this.#over = true;
    const cells = applied(this.position.cells, effect);
    this.stage.board.setPosition({ ...this.position, cells, last: effect }, { effect });
    this.stage.allow({ legal: [], players: [], ready: false });
    this.again.hidden = false;
    const done = this.lesson.done(effect);
    this.element.classList.toggle("done", done);
    const words = t(done ? `learn.${this.lesson.key}.done` : "learn.other");
    fill(this.task, done ? icon("check", "good") : null, words);
    announce(words);
  }
}

/** @param {Level[]} levels */
function levelTable(levels) {
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": t("learn.levels") },
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h("tr", {}, [t("new.level"), "", "Elo"].map((text) => h("th", { scope: "col" }, text))),
      ),
      h(
        "tbody",
        {},
        levels.map(({ level, elo, low, high, text }) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, level),
            h("td", {}, maybe(`level.${level}`, text)),
            h(
              "td",
              { class: "number" },
              elo === null
                ? t("not.measured")
                : low === null || high === null
                ? number(Math.round(elo))
                : `${number(Math.round(elo))} (${number(Math.round(low))} … ${
                  number(Math.round(high))
                })`,
            ),
          )
        ),
      ),
    ),
  );
}
