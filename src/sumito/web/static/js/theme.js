// Runs before the first paint, so that the page does not flash in the wrong theme.
(function () {
  let theme = "auto";
  try {
    theme = JSON.parse(localStorage.getItem("sumito.settings") || "{}").theme || "auto";
  } catch {
    // no storage
  }
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = theme === "auto" ? (dark ? "dark" : "light") : theme;
})();
