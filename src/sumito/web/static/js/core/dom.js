// Making elements. Text is always set as text, so that nothing a person typed is ever read as HTML.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * @param {Element} element
 * @param {Record<string, unknown>} props
 */
function assign(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on") && typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (name === "value" && "value" in element) {
      element.value = value;
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/**
 * An HTML element with attributes, `onevent` listeners and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  append(element, children);
  assign(element, props); // after the children, so that a select finds its value
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [props]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, props = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  assign(element, props);
  append(element, children);
  return element;
}

/**
 * @param {Element} parent
 * @param {(Child | Child[])[]} children
 */
export function append(parent, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    parent.append(typeof child === "number" ? String(child) : child);
  }
}

/**
 * Put new children in the place of the old ones.
 * @param {Element} parent
 * @param {...(Child | Child[])} children
 */
export function fill(parent, ...children) {
  parent.replaceChildren();
  append(parent, children);
}

/**
 * Set a text only if it differs, so that screen readers and selections are left in peace.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** @type {WeakMap<Element, Map<string, Element>>} */
const keyed = new WeakMap();

/**
 * Children that are known by a key: those whose key is still wanted stay as they are, with the focus
 * that is in them; the others go or come.
 * @param {Element} parent
 * @param {{key: string, make: () => Element}[]} wanted
 */
export function fillKeyed(parent, wanted) {
  const before = keyed.get(parent) ?? new Map();
  const focused = parent.contains(document.activeElement) ? document.activeElement : null;
  const now = new Map(wanted.map(({ key, make }) => [key, before.get(key) ?? make()]));
  for (const [key, element] of before) if (!now.has(key)) element.remove();
  /** @type {Element | null} */
  let last = null;
  for (const element of now.values()) {
    const place = last ? last.nextElementSibling : parent.firstElementChild;
    // An element that is moved would lose the focus: only new ones are put in.
    if (place !== element) parent.insertBefore(element, place);
    last = element;
  }
  keyed.set(parent, now);
  if (!focused || focused.isConnected) return;
  // What took the place of the button one was on is the button one is on.
  const name = focused.getAttribute("data-action");
  const next = name && parent.querySelector(`[data-action="${name}"]`);
  if (next instanceof HTMLElement) next.focus();
}
