// Games in and out: texts, files, links, pictures.

import { address, api } from "../core/api.js";
import { h } from "../core/dom.js";
import { t } from "../i18n/index.js";
import { choices } from "./choices.js";
import { copy, openDialog, save } from "./dialog.js";
import { errorText, showError } from "./errors.js";
import { icon } from "./icons.js";

/** @typedef {import("../core/types.js").Replay} Replay */
/** @typedef {import("../core/types.js").Where} Where */

const MOVE = /([a-i][1-9]){2,3}/g;
const MOVES = /^\s*(?:(?:\d+\s*(?:\.+|…)\s*)?(?:[a-i][1-9]){2,3}(?:[\s,;]+|$))+$/i;
const FEN = /^\s*[SsAaJj1-9]+(\/[SsAaJj1-9]+){4,8}\s/;

/**
 * The game that a text means: a position, bare moves from where the board starts, or a game in any
 * format.
 * @param {string} text
 * @param {Where} start
 * @returns {Promise<Replay>}
 */
function readGame(text, start) {
  if (FEN.test(text)) return api.post("/api/replay", { fen: text.trim() });
  if (MOVES.test(text)) {
    return api.post("/api/replay", { ...start, moves: text.toLowerCase().match(MOVE) });
  }
  return api.post("/api/replay", { text });
}

/**
 * @param {Where} start
 * @param {(replay: Replay) => void} take
 */
export function openImport(start, take) {
  const field = h("textarea", {
    class: "field mono",
    rows: 9,
    placeholder: t("import.placeholder"),
    "aria-label": t("import.title"),
    spellcheck: "false",
  });
  const problem = h("p", { class: "problem", role: "alert" });
  const file = h("input", {
    type: "file",
    class: "unseen",
    accept: ".apgn,.pgn,.txt,.json,.fen",
    "aria-label": t("import.file"),
    onchange: async () => {
      const chosen = file.files?.[0];
      if (chosen) field.value = await chosen.slice(0, 200_000).text();
    },
  });
  const read = async () => {
    try {
      const replay = await readGame(field.value, start);
      dialog.close();
      take(replay);
    } catch (error) {
      problem.textContent = errorText(error);
    }
  };
  const dialog = openDialog(t("import.title"), [
    h("p", { class: "soft" }, t("import.how")),
    field,
    problem,
    h(
      "div",
      { class: "buttons" },
      h(
        "button",
        { type: "button", class: "button main", onclick: () => void read() },
        t("import.read"),
      ),
      h("label", { class: "button file-button" }, icon("download"), t("import.file"), file),
    ),
  ]);
  field.focus();
}

/**
 * @param {{record: unknown, fen: string, where: Where, here: Where, theme: string, flip: boolean}} what
 *   where is the whole game, here the position on the board
 */
export function openExport(what) {
  let format = "apgn", notation = "aba-pro";
  const out = h("textarea", {
    class: "field mono",
    rows: 8,
    readonly: true,
    "aria-label": t("export.title"),
  });
  const show = async () => {
    try {
      out.value = format === "fen"
        ? what.fen
        : await text(await api.post("/api/export", { tree: what.record, format, notation }));
    } catch (error) {
      showError(error);
    }
  };
  const text = async (
    /** @type {unknown} */ answer,
  ) => (typeof answer === "string" ? answer : JSON.stringify(answer, null, 1));
  const link = async (/** @type {Where} */ where) => {
    try {
      const { url } = await api.post("/api/share", where);
      await copy(new URL(url, location.href).href);
    } catch (error) {
      showError(error);
    }
  };
  openDialog(t("export.title"), [
    h(
      "div",
      { class: "share-buttons" },
      h("button", {
        type: "button",
        class: "button main",
        "data-share": "game",
        onclick: () => void link(what.where),
      }, t("share.game")),
      h("button", {
        type: "button",
        class: "button",
        "data-share": "position",
        onclick: () => void link(what.here),
      }, t("share.position")),
      h(
        "button",
        { type: "button", class: "button", onclick: () => void picture(what, "svg") },
        t("image.svg"),
      ),
      h(
        "button",
        { type: "button", class: "button", onclick: () => void picture(what, "png") },
        t("image.png"),
      ),
    ),
    choices(
      t("export.format"),
      ["apgn", "moves", "fen", "json"].map((value) => ({
        value,
        label: value === "moves" ? t("export.moves") : value.toUpperCase(),
      })),
      format,
      (value) => {
        format = value;
        void show();
      },
    ),
    choices(
      t("export.notation"),
      [{ value: "aba-pro", label: "Aba-Pro" }, { value: "nacre", label: "Nacre" }, {
        value: "playstrategy",
        label: "PlayStrategy",
      }],
      notation,
      (value) => {
        notation = value;
        void show();
      },
      { classes: "by-words" },
    ),
    out,
    h(
      "div",
      { class: "buttons" },
      h(
        "button",
        { type: "button", class: "button", onclick: () => void copy(out.value) },
        t("copy"),
      ),
      h("button", {
        type: "button",
        class: "button main",
        onclick: () =>
          save(`sumito.${format === "moves" ? "txt" : format}`, out.value, "text/plain"),
      }, t("download")),
    ),
  ], { wide: true });
  void show();
}

/**
 * The position as a picture to keep.
 * @param {{here: Where, theme: string, flip: boolean}} what
 * @param {"svg" | "png"} kind
 */
async function picture({ here, theme, flip }, kind) {
  try {
    const svg = await api.get(address("/api/picture.svg", {
      layout: here.layout,
      fen: here.fen,
      moves: here.moves?.join("."),
      rules: Object.entries(here.rules ?? {}).map(([name, value]) => `${name}:${value ?? "None"}`)
        .join("."),
      theme,
      flip: flip || "",
      size: 1200,
    }));
    if (kind === "svg") save("sumito.svg", svg, "image/svg+xml");
    else save("sumito.png", await rasterise(svg), "image/png");
  } catch (error) {
    showError(error);
  }
}

/**
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
async function rasterise(svg) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = h("canvas", { width: image.naturalWidth, height: image.naturalHeight });
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error("no picture"))),
        "image/png",
      );
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
