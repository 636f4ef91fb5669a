// Addresses without reloading. A page is a function that fills an element and says how to leave it.

/**
 * @typedef {object} Page
 * @property {string} title
 * @property {Element} element
 * @property {() => void} [leave]
 */

/** @typedef {(parameters: string[], query: URLSearchParams) => Promise<Page>} Maker */
/** @typedef {{path: RegExp, name: string, load: () => Promise<Maker>}} Route */

/** @type {(() => void) | null} */
let navigate = null;
let shown = "";

const here = () => location.pathname + location.search;

/**
 * Go to another page of the app.
 * @param {string} href
 * @param {{replace?: boolean}} [how]
 */
export function go(href, { replace = false } = {}) {
  if (replace) history.replaceState(null, "", href);
  else history.pushState(null, "", href);
  navigate?.();
}

/**
 * Change the address without loading anything.
 * @param {string} href
 */
export function rename(href) {
  history.replaceState(history.state, "", href);
  shown = here();
}

/**
 * @param {Route[]} routes
 * @param {(page: Page, name: string) => void} show
 * @param {(error: unknown) => Page} failed
 */
export function startRouter(routes, show, failed) {
  /** @type {Page | null} */
  let current = null;
  let turn = 0;

  async function load() {
    const mine = ++turn;
    shown = here();
    const route = routes.find(({ path }) => path.test(location.pathname));
    let page;
    try {
      const maker = route ? await route.load() : null;
      const found = route?.path.exec(location.pathname)?.slice(1) ?? [];
      page = maker
        ? await maker(found, new URLSearchParams(location.search))
        : failed(Object.assign(new Error(location.pathname), { code: "no_page" }));
    } catch (error) {
      page = failed(error);
    }
    if (mine !== turn) return page.leave?.();
    current?.leave?.();
    current = page;
    show(page, route?.name ?? "");
  }

  navigate = load;
  // A link to a place on the page is no other page.
  addEventListener("popstate", () => void (here() === shown || load()));
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (
      !link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey ||
      event.shiftKey || link.target || link.hasAttribute("download") ||
      link.origin !== location.origin || link.pathname.startsWith("/api")
    ) return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    go(link.pathname + link.search);
    scrollTo(0, 0);
  });
  return load();
}
