// The form for a new game: against whom, with which colour, from which layout, with which clock.

import { fill, h } from "../core/dom.js";
import { change, settings } from "../core/settings.js";
import { bead } from "../board/sprite.js";
import { Colour, colour } from "../input/announce.js";
import { maybe, t } from "../i18n/index.js";
import { choices, select, slider } from "./choices.js";
import { icon } from "./icons.js";
import { layoutPicture, layoutTitle, openLayouts } from "./layouts.js";
import { levelWords, paperName } from "./offers.js";

/** @typedef {import("../core/types.js").Layout} Layout */
/** @typedef {import("../core/types.js").Level} Level */
/** @typedef {import("../core/types.js").AgentInfo} AgentInfo */
/** @typedef {"computer" | "here" | "link"} Opponent */

const QUICK = ["belgian-daisy", "standard", "german-daisy"];
const STARTS = {
  "2-5": "belgian-daisy",
  "2-4": "small",
  "2-3": "mini",
  "3-5": "standard-3",
  "4-5": "standard-4",
};
const CLOCKS = ["none", "3+2", "10+5", "30+10", "move-10", "move-60", "own"];

export class NewGameForm {
  /**
   * @param {{layouts: Layout[], levels: Level[], agents: AgentInfo[]}} offered
   * @param {{changed?: () => void, watch?: boolean}} [how] watch: agents on all seats
   */
  constructor(offered, { changed = () => undefined, watch = false } = {}) {
    this.offered = offered;
    this.changed = changed;
    this.watch = watch;
    this.players = 2;
    this.layout =
      /** @type {Layout} */ (offered.layouts.find(({ key }) => key === "belgian-daisy") ??
        offered.layouts[0]);
    /** @type {Opponent} */
    this.opponent = "computer";
    /** @type {0 | 1 | "random"} */
    this.colour = 0;
    this.strength = `level:${settings.value.level}`;
    /** @type {string[]} */
    this.seats = watch ? ["level:5", "agent:verloop-acmo", "", ""] : ["you", "", "", ""];
    this.clock = "none";
    this.own = { minutes: 5, increment: 3 };
    this.element = h("div", { class: "new-game" });
    this.#draw();
  }

  /** The layouts for the number of players chosen. */
  #layouts() {
    return this.offered.layouts.filter(({ players }) => players === this.players);
  }

  #draw() {
    fill(
      this.element,
      choices(
        t("new.players"),
        [2, 3, 4].map((n) => ({ value: n, label: String(n) })),
        this.players,
        (n) => this.#setPlayers(n),
        { classes: "small" },
      ),
      this.watch || this.players > 2 ? this.#seatRows() : this.#opponentRows(),
      this.#layoutRow(),
      this.watch ? null : this.#clockRow(),
    );
  }

  #update() {
    this.#draw();
    this.changed();
  }

  /** @param {number} players */
  #setPlayers(players) {
    this.players = players;
    const start = STARTS[/** @type {keyof typeof STARTS} */ (`${players}-5`)];
    this.layout = this.#layouts().find(({ key }) => key === start) ?? this.#layouts()[0];
    this.seats = this.seats.map((seat, n) => {
      if (!this.watch && n === 0) return "you";
      if (players === 2) return this.watch ? ["level:5", "agent:verloop-acmo"][n] ?? "" : seat;
      return this.#usualSeat();
    });
    this.#update();
  }

  #agents() {
    return this.offered.agents.filter(({ players }) => players.includes(this.players));
  }

  #levels() {
    return this.offered.levels.filter(({ players }) => players.includes(this.players));
  }

  /** Whoever takes a seat if nobody is chosen: the engine where it can play. */
  #usualSeat() {
    return this.#levels().length
      ? `level:${settings.value.level}`
      : `agent:${this.#agents()[0]?.name}`;
  }

  #opponentRows() {
    /** @type {{value: Opponent, label: (Node | string)[]}[]} */
    const kinds = [
      { value: "computer", label: [icon("chip"), t("new.computer")] },
      { value: "here", label: [icon("person"), t("new.here")] },
      { value: "link", label: [icon("link"), t("new.link")] },
    ];
    return h(
      "div",
      { class: "stack" },
      choices(t("new.opponent"), kinds, this.opponent, (value) => {
        this.opponent = value;
        this.#update();
      }, { classes: "wide-choices" }),
      this.opponent === "computer" ? this.#strengthRow() : null,
      this.opponent === "here" ? null : choices(
        t("new.colour"),
        [
          { value: "0", label: [bead(0), Colour(0)] },
          {
            value: "random",
            label: [h("span", { class: "half" }, bead(0), bead(1)), t("new.random")],
          },
          { value: "1", label: [bead(1), Colour(1)] },
        ],
        String(this.colour),
        (value) => {
          this.colour = value === "random" ? "random" : value === "1" ? 1 : 0;
          this.changed();
        },
        { classes: "colours" },
      ),
    );
  }

  #strengthRow() {
    const isLevel = this.strength.startsWith("level:");
    const level = isLevel ? Number(this.strength.slice(6)) : settings.value.level;
    const who = select(
      t("new.who"),
      [
        { value: "engine", label: t("new.engine") },
        ...this.#agents().map(({ name, paper, summary }) => ({
          value: `agent:${name}`,
          label: `${name}: ${maybe(`agent.${name}`, summary)}`,
          group: paperName(paper),
        })),
      ],
      isLevel ? "engine" : this.strength,
      (value) => {
        this.strength = value === "engine" ? `level:${settings.value.level}` : value;
        this.#update();
      },
    );
    const strength = isLevel
      ? slider(
        t("new.level"),
        { value: level, min: 1, max: 10 },
        (value) => levelWords(this.offered.levels, value),
        (value) => {
          this.strength = `level:${value}`;
          change({ level: value });
          this.changed();
        },
      )
      : null;
    return h("div", { class: "stack" }, strength, who);
  }

  #seatRows() {
    const options = [
      ...(this.watch ? [] : [
        { value: "you", label: t("seat.you") },
        { value: "here", label: t("new.here") },
        { value: "link", label: t("new.link") },
      ]),
      ...this.#levels().map(({ level }) => ({
        value: `level:${level}`,
        label: `${t("seat.level", { level })} · ${maybe(`level.${level}`, "")}`,
        group: t("new.engine"),
      })),
      ...this.#agents().map(({ name, paper }) => ({
        value: `agent:${name}`,
        label: name,
        group: paperName(paper),
      })),
    ];
    return h(
      "fieldset",
      { class: "seats" },
      h("legend", {}, t("new.seats")),
      Array.from({ length: this.players }, (_, n) =>
        h(
          "div",
          { class: "seat-row" },
          bead(n),
          select(t("new.seat", { colour: colour(n) }), options, this.seats[n], (value) => {
            this.seats[n] = value;
            this.changed();
          }, { hideLabel: true }),
        )),
    );
  }

  #layoutRow() {
    const all = this.#layouts();
    const quick = all.length <= 4 ? all : [...new Set([this.layout.key, ...QUICK])].slice(0, 3)
      .map((key) => /** @type {Layout} */ (all.find((one) => one.key === key))).filter(Boolean);
    const edges = this.players === 2
      ? choices(
        t("new.size"),
        [5, 4, 3].map((edge) => ({
          value: edge,
          label: String({ 5: 61, 4: 37, 3: 19 }[edge]),
          name: t("new.cells", { n: Number({ 5: 61, 4: 37, 3: 19 }[edge]) }),
        })),
        this.layout.edge,
        (edge) => {
          const start = STARTS[/** @type {keyof typeof STARTS} */ (`2-${edge}`)];
          this.layout = all.find(({ key }) => key === start) ??
            all.find((one) => one.edge === edge) ?? this.layout;
          this.#update();
        },
        { classes: "small" },
      )
      : null;
    const sized = quick.filter(({ edge }) => edge === this.layout.edge);
    const more = all.filter(({ edge }) => edge === this.layout.edge);
    return h(
      "div",
      { class: "stack" },
      edges,
      h(
        "fieldset",
        { class: "layout-row" },
        h("legend", {}, t("new.layout")),
        h(
          "div",
          { class: "layout-quick" },
          sized.map((layout) =>
            h(
              "button",
              {
                type: "button",
                class: "layout-choice",
                "data-layout": layout.key,
                "aria-pressed": String(layout.key === this.layout.key),
                onclick: () => this.#setLayout(layout),
              },
              layoutPicture(layout),
              h("span", { class: "layout-title" }, layoutTitle(layout)),
            )
          ),
          more.length > sized.length
            ? h(
              "button",
              {
                type: "button",
                class: "layout-choice more",
                "data-layout": "more",
                onclick: () =>
                  openLayouts(more, this.layout.key, (layout) => this.#setLayout(layout)),
              },
              h("span", { class: "layout-more" }, `+${more.length - sized.length}`),
              h("span", { class: "layout-title" }, t("new.more")),
            )
            : null,
        ),
      ),
    );
  }

  /** @param {Layout} layout */
  #setLayout(layout) {
    this.layout = layout;
    this.#update();
  }

  #clockRow() {
    const label = (
      /** @type {string} */ value,
    ) => (value === "none"
      ? t("clock.none")
      : value === "own"
      ? t("clock.own")
      : value.startsWith("move-")
      ? t("clock.move", { s: value.slice(5) })
      : t("clock.fischer", { m: value.split("+")[0], s: value.split("+")[1] }));
    const clock = select(
      t("new.clock"),
      CLOCKS.map((value) => ({ value, label: label(value) })),
      this.clock,
      (value) => {
        this.clock = value;
        this.#update();
      },
    );
    const field = (/** @type {"minutes" | "increment"} */ name, /** @type {number} */ max) => {
      const input = h("input", {
        class: "field",
        type: "number",
        min: name === "minutes" ? 1 : 0,
        max,
        value: String(this.own[name]),
        onchange: () => {
          this.own[name] = Math.min(
            max,
            Math.max(name === "minutes" ? 1 : 0, Number(input.value) || 0),
          );
          input.value = String(this.own[name]);
        },
      });
      return h("label", { class: "labelled" }, h("span", {}, t(`clock.${name}`)), input);
    };
    return h(
      "div",
      { class: "stack" },
      clock,
      this.clock === "own"
        ? h("div", { class: "two" }, field("minutes", 180), field("increment", 60))
        : null,
    );
  }

  /** What the server is asked for. */
  request() {
    const name = settings.value.name || undefined;
    const you = { kind: "you", ...(name ? { name } : {}) };
    /** @param {string} value */
    const seat = (value) => {
      if (value.startsWith("level:")) return { kind: "agent", level: Number(value.slice(6)) };
      if (value.startsWith("agent:")) return { kind: "agent", agent: value.slice(6) };
      return value === "link" ? { kind: "open" } : value === "you" ? you : { kind: "you" };
    };
    let seats, shuffle = false;
    if (this.watch || this.players > 2) {
      seats = this.seats.slice(0, this.players).map(seat);
    } else if (this.opponent === "here") {
      seats = [{ kind: "you" }, { kind: "you" }];
    } else {
      const other = seat(this.opponent === "link" ? "link" : this.strength);
      seats = this.colour === 1 ? [other, you] : [you, other];
      shuffle = this.colour === "random";
    }
    return { layout: this.layout.key, seats, shuffle, clock: this.#clock() };
  }

  #clock() {
    if (this.clock === "none") return null;
    if (this.clock === "own") {
      return { initial: this.own.minutes * 60, increment: this.own.increment };
    }
    if (this.clock.startsWith("move-")) return { per_move: Number(this.clock.slice(5)) };
    const [minutes, increment] = this.clock.split("+").map(Number);
    return { initial: minutes * 60, increment };
  }

  /** Can one begin by simply moving? Then the first player is at this screen. */
  get startsHere() {
    return /** @type {{kind: string}} */ (this.request().seats[0]).kind === "you" &&
      (this.players > 2 || this.opponent === "here" || this.colour !== "random");
  }
}
