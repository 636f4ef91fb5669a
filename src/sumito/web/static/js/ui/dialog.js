// Dialogs and short messages.

import { h } from "../core/dom.js";
import { t } from "../i18n/index.js";
import { icon } from "./icons.js";

/** @typedef {import("../core/dom.js").Child} Child */

/**
 * Open a dialog; it goes away when it is closed.
 * @param {string} title
 * @param {(Child | Child[])[]} content
 * @param {{wide?: boolean, onclose?: () => void}} [options]
 */
export function openDialog(title, content, { wide = false, onclose } = {}) {
  const id = `dialog-${Math.random().toString(36).slice(2)}`;
  const close = h("button", {
    class: "icon-button",
    type: "button",
    "aria-label": t("close"),
    onclick: () => dialog.close(),
  }, icon("close"));
  const dialog = h(
    "dialog",
    { class: wide ? "wide" : "", "aria-labelledby": id },
    h("div", { class: "dialog-head" }, h("h2", { id }, title), close),
    h("div", { class: "dialog-body" }, ...content),
  );
  dialog.addEventListener("close", () => {
    dialog.remove();
    onclose?.();
  });
  dialog.addEventListener("pointerdown", (event) => {
    if (event.target === dialog) dialog.close(); // the backdrop
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Ask before something that cannot be undone.
 * @param {string} question
 * @param {string} yes
 * @returns {Promise<boolean>}
 */
export function confirmDialog(question, yes) {
  return new Promise((resolve) => {
    let sure = false;
    const dialog = openDialog(question, [
      h(
        "div",
        { class: "buttons" },
        h(
          "button",
          { type: "button", class: "button", onclick: () => dialog.close() },
          t("cancel"),
        ),
        h("button", {
          type: "button",
          class: "button danger",
          autofocus: true,
          onclick: () => {
            sure = true;
            dialog.close();
          },
        }, yes),
      ),
    ], { onclose: () => resolve(sure) });
  });
}

const toasts = h("div", { class: "toasts", role: "status", "aria-live": "polite" });
document.body.append(toasts);

/**
 * A short message that goes away by itself.
 * @param {string} text
 * @param {"" | "bad" | "good"} [kind]
 */
export function toast(text, kind = "") {
  for (const old of toasts.querySelectorAll(".toast")) {
    if (old.textContent === text) old.remove();
  }
  const shown = h("div", { class: `toast ${kind}` }, text);
  toasts.append(shown);
  while (toasts.childElementCount > 3) toasts.firstElementChild?.remove();
  setTimeout(() => shown.remove(), 4200);
}

/**
 * A file to save.
 * @param {string} name
 * @param {BlobPart} content
 * @param {string} type
 */
export function save(name, content, type) {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("copied"), "good");
  } catch {
    const field = h("textarea", {
      class: "field",
      readonly: true,
      rows: 4,
      "aria-label": t("copy.this"),
    }, text);
    openDialog(t("copy.this"), [field]);
    field.select();
  }
}
