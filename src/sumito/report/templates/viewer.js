// Plays the games of the page through. It knows no rules: every ply says which line of marbles
// shifts where, and a marble without a cell to go to has left the board.
(() => {
"use strict";

const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);
const digit = new Map([...data.alphabet].map((letter, value) => [letter, value]));
const games = data.games.map((parts) =>
  Object.fromEntries(data.fields.map((name, place) => [name, parts[place]])));
const byNumber = new Map(games.map((game) => [game.game, game]));
const players = data.colours.length;
const SVG = "http://www.w3.org/2000/svg";

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function shape(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

// --- A game as a row of positions -------------------------------------------------------------

function decode(text) {
  const plies = [];
  for (let at = 0; at < text.length; at += 3) {
    const line = digit.get(text[at + 1]), way = digit.get(text[at + 2]) % 6;
    const broadside = line >= 8;
    plies.push({
      first: digit.get(text[at]),
      way,
      broadside,
      along: broadside ? (line - 8) >> 1 : way,
      length: broadside ? 2 + ((line - 8) & 1) : line,
      taker: Math.floor(digit.get(text[at + 2]) / 6) - 1, // -1: who moves
    });
  }
  return plies;
}

function lineOf(board, ply) {
  const cells = [ply.first];
  while (cells.length < ply.length) cells.push(board.next[cells.at(-1)][ply.along]);
  return cells;
}

function textOf(board, ply) {
  const name = (cell) => board.cells[cell];
  const target = name(board.next[ply.first][ply.way]);
  return name(ply.first) + (ply.broadside ? name(lineOf(board, ply).at(-1)) : "") + target;
}

function unfold(game) {
  const opening = data.openings[game.opening], board = data.boards[opening.edge];
  const owners = [], cells = [];
  opening.marbles.forEach((own, player) => {
    for (const letter of own) {
      owners.push(player);
      cells.push(digit.get(letter));
    }
  });
  const other = (player) => (players === 2 ? 1 - player : -1);
  const trays = opening.ejected.map((count, player) => Array(count).fill(other(player)));
  const positions = [{ cells, trays, moved: [], over: null }];
  const plies = [...decode(opening.moves), ...decode(game.moves)];
  for (const ply of plies) {
    const before = positions.at(-1), line = lineOf(board, ply);
    const now = { cells: [...before.cells], trays: before.trays, moved: [], over: null };
    ply.mover = owners[before.cells.indexOf(ply.first)];
    for (const cell of line) {
      const marble = before.cells.indexOf(cell), target = board.next[cell][ply.way];
      now.cells[marble] = target;
      now.moved.push([cell, target]);
      if (target < 0) {
        now.over = { marble, cell, way: ply.way };
        ply.ejects = owners[marble];
        const taker = ply.taker < 0 ? ply.mover : ply.taker;
        now.trays = before.trays.map((tray, player) =>
          player === taker ? [...tray, owners[marble]] : tray);
      }
    }
    ply.text = textOf(board, ply);
    positions.push(now);
  }
  return { game, opening, board, owners, positions, plies, before: plies.length - game.plies };
}

// --- The board --------------------------------------------------------------------------------

const stage = byId("stage");
let shown = null, at = 0, playing = 0, marbles = [], drawn = null;

function setBoard() {
  for (const box of stage.querySelectorAll(".board")) {
    box.hidden = Number(box.dataset.edge) !== shown.opening.edge;
    if (box.hidden) continue;
    const svg = box.querySelector("svg"), group = svg.querySelector(".marbles");
    svg.querySelectorAll("[data-last]").forEach((old) => old.remove());
    marbles = shown.owners.map((owner) =>
      shape("use", { href: `#${svg.id}-m${owner}`, class: "marble" }));
    group.replaceChildren(...marbles);
    drawn = { svg, group };
  }
}

function setMarbles() {
  const position = shown.positions[at], board = shown.board;
  position.cells.forEach((cell, marble) => {
    const gone = cell < 0;
    let spot = board.spots[gone ? 0 : cell];
    if (gone) {
      // Over the rim, from where it stood last.
      const last = shown.positions.slice(0, at + 1).findLast((one) => one.over?.marble === marble);
      const from = board.spots[last.over.cell], step = board.ways[last.over.way];
      spot = [from[0] + step[0], from[1] + step[1]];
    }
    marbles[marble].style.transform = `translate(${spot[0]}px,${spot[1]}px)`;
    marbles[marble].classList.toggle("gone", gone);
  });
  drawn.svg.querySelectorAll("[data-last]").forEach((old) => old.remove());
  const entered = new Set(position.moved.map(([, target]) => target));
  for (const [source, target] of position.moved) {
    if (!entered.has(source)) {
      const [cx, cy] = board.spots[source];
      drawn.group.before(shape("circle", { class: "left", cx, cy, r: 17, "data-last": "" }));
    }
    if (target >= 0) {
      const [cx, cy] = board.spots[target];
      const ring = { class: "now last ring", cx, cy, r: 18.6, "data-last": "" };
      drawn.group.after(shape("circle", ring));
    }
  }
}

// --- The panels -------------------------------------------------------------------------------

const name = (seat) => data.names[shown.game.seats[seat]];
const seconds = (ms) => (ms < 999.5 ? `${Number(ms.toPrecision(3))} ms`
  : `${(ms / 1000).toPrecision(3)} s`);

function setPlayers() {
  const { game, plies, positions, opening } = shown;
  const next = plies[at]?.mover;
  const used = Array(players).fill(0);
  for (let ply = shown.before; ply < at; ply += 1) {
    used[plies[ply].mover] += game.ms[ply - shown.before] ?? 0;
  }
  const card = (seat) => {
    const tray = positions[at].trays[seat];
    const places = Math.max(opening.goal, tray.length);
    const holes = Array.from({ length: places }, (_, place) =>
      element("i", place < tray.length && tray[place] >= 0 ? { class: `c${tray[place]}` } : {}));
    const marks = element("div", { class: "tray", role: "img",
      "aria-label": `${tray.length} of ${opening.goal} ejected` }, ...holes);
    return element("div", { class: `panel player${seat === next ? " turn" : ""}` },
      element("span", { class: `colour c${seat}`, role: "img", "aria-label": data.colours[seat] }),
      element("span", { class: "who" }, name(seat)),
      element("span", { class: "time" }, seconds(used[seat])), marks);
  };
  const seats = Array.from({ length: players }, (_, seat) => seat);
  byId("players-top").replaceChildren(...seats.slice(1).map(card));
  byId("players-bottom").replaceChildren(card(0));
}

function setMoves() {
  const list = byId("moves"), { plies, opening } = shown;
  list.style.setProperty("--columns", players);
  list.replaceChildren();
  let column = 0, number = opening.number;
  plies.forEach((ply, place) => {
    if (place === 0 || ply.mover < column) {
      list.append(element("span", {}, String(number)));
      number += 1;
      column = 0;
    }
    for (; column < ply.mover; column += 1) list.append(element("i"));
    const button = element("button", { type: "button", "data-ply": place + 1 }, ply.text);
    if (place < shown.before) button.classList.add("opening");
    if (ply.ejects !== undefined) button.append(" ●");
    list.append(button);
    column += 1;
    if (column === players) {
      column = 0;
      if (plies[place + 1]) {
        list.append(element("span", {}, String(number)));
        number += 1;
      }
    }
  });
}

function markMove() {
  const list = byId("moves");
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const now = list.querySelector(`[data-ply="${at}"]`);
  if (!now) {
    list.scrollTop = 0;
    return;
  }
  now.setAttribute("aria-current", "true");
  const top = now.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 30) {
    list.scrollTop = top - list.clientHeight / 2;
  }
}

// Scores are in the contenders' own units: each is drawn by what is large for him.
const usual = new Map();
function unitOf(contender) {
  if (!usual.has(contender)) {
    const sizes = games.flatMap((game) => {
      const { first, moves } = data.openings[game.opening], before = first + moves.length / 3;
      return game.scores.filter((score, ply) =>
        score !== null && game.seats[(before + ply) % players] === contender);
    }).map(Math.abs).sort((a, b) => a - b);
    usual.set(contender, sizes[Math.floor(0.9 * sizes.length)] || 1);
  }
  return usual.get(contender);
}

function setGraph() {
  const graph = byId("graph"), { plies, positions, opening, game } = shown;
  const last = Math.max(1, plies.length);
  const inner = shape("svg", { viewBox: `0 0 ${last} 96`, preserveAspectRatio: "none",
    width: "100%", height: 96 });
  graph.replaceChildren(inner);
  inner.append(shape("line", { class: "grid", x1: 0, x2: last, y1: 48, y2: 48 }));
  if (players === 2) {
    let path = "M0 48";
    positions.forEach((position, ply) => {
      const lead = position.trays[0].length - position.trays[1].length;
      path += `V${48 - (44 * lead) / opening.goal}H${Math.min(last, ply + 1)}`;
    });
    inner.append(shape("path", { class: "area", d: `${path}V48Z` }));
  }
  for (let seat = 0; seat < players; seat += 1) {
    const unit = unitOf(game.seats[seat]), points = [];
    game.scores.forEach((score, ply) => {
      const mover = plies[ply + shown.before]?.mover;
      if (score === null || mover !== seat) return;
      const view = players === 2 && seat === 1 ? -score : score;
      const high = Math.max(-1, Math.min(1, view / unit));
      points.push(`${ply + shown.before + 1},${48 - 40 * high}`);
    });
    if (points.length > 1) {
      inner.append(shape("polyline", { class: `s${seat % 2}`, points: points.join(" ") }));
    }
  }
  inner.append(shape("line", { class: "cursor", x1: 0, x2: 0, y1: 0, y2: 96,
    "vector-effect": "non-scaling-stroke" }));
}

function setFigures() {
  const cursor = byId("graph").querySelector(".cursor");
  cursor.setAttribute("x1", at);
  cursor.setAttribute("x2", at);
  const { game, plies } = shown, ply = at - 1 - shown.before;
  let line = `Game ${game.game}, ${data.openings[game.opening].name}`;
  if (at > 0 && ply < 0) line = `Opening move ${at} of ${shown.before}`;
  if (ply >= 0) {
    const parts = [`Ply ${ply + 1} of ${game.plies}`];
    const score = game.scores[ply], depth = game.depths[ply];
    if (score !== null && score !== undefined) {
      parts.push(`${data.colours[plies[at - 1].mover]} thinks ${score > 0 ? "+" : ""}${score}`);
    }
    if (depth) parts.push(`depth ${depth}`);
    if (game.ms[ply] !== undefined) parts.push(seconds(game.ms[ply]));
    line = parts.join(" · ");
  }
  if (at === plies.length) line += ` · ${game.result} (${game.how})`;
  byId("thought").textContent = line;
}

function say() {
  const ply = shown.plies[at - 1];
  if (!ply) return;
  const what = ply.ejects === undefined ? "" : `, ejects a ${data.colours[ply.ejects]} marble`;
  byId("said").textContent = `${data.colours[ply.mover]} ${ply.text}${what}`;
}

// --- Going through it -------------------------------------------------------------------------

function go(ply, spoken = true) {
  const target = Math.max(0, Math.min(shown.plies.length, ply));
  stage.classList.toggle("jump", Math.abs(target - at) > 1);
  at = target;
  setMarbles();
  setPlayers();
  markMove();
  setFigures();
  if (spoken) say();
  if (at === shown.plies.length) pause();
}

function pause() {
  clearInterval(playing);
  playing = 0;
  const button = byId("play");
  button.textContent = "Play";
  button.setAttribute("aria-pressed", "false");
}

function toggle() {
  if (playing) {
    pause();
    return;
  }
  if (at === shown.plies.length) go(0);
  const button = byId("play");
  button.textContent = "Pause";
  button.setAttribute("aria-pressed", "true");
  playing = setInterval(() => go(at + 1, false), 700);
}

function open(game, ply = null, scroll = true) {
  pause();
  shown = unfold(game);
  at = 0;
  setBoard();
  setMoves();
  setGraph();
  go(ply === null ? shown.before : ply, false);
  document.querySelectorAll("#rows tr").forEach((row) =>
    row.toggleAttribute("aria-current", Number(row.dataset.game) === game.game));
  if (scroll) byId("games").scrollIntoView();
}

byId("to-start").onclick = () => go(0);
byId("back").onclick = () => go(at - 1);
byId("play").onclick = toggle;
byId("forward").onclick = () => go(at + 1);
byId("to-end").onclick = () => go(shown.plies.length);
byId("moves").onclick = (event) => {
  const ply = event.target.closest("[data-ply]");
  if (ply) go(Number(ply.dataset.ply));
};
byId("graph").onclick = (event) => {
  const box = byId("graph").getBoundingClientRect();
  go(Math.round(((event.clientX - box.left) / box.width) * shown.plies.length));
};
document.addEventListener("keydown", (event) => {
  const tag = event.target.tagName;
  if (event.ctrlKey || event.metaKey || event.altKey || tag === "SELECT" || tag === "PRE") return;
  const inViewer = byId("viewer").contains(event.target);
  const keys = { ArrowLeft: () => go(at - 1), ArrowRight: () => go(at + 1) };
  if (inViewer) {
    keys.Home = () => go(0);
    keys.End = () => go(shown.plies.length);
    if (tag !== "BUTTON") keys[" "] = toggle;
  }
  if (keys[event.key] && (inViewer || event.target === document.body)) {
    event.preventDefault();
    keys[event.key]();
  }
});

// --- The list ---------------------------------------------------------------------------------

const form = byId("filters"), rows = byId("rows"), PAGE = 25;
let chosen = games, listed = 0;

function fill(select, values) {
  select.append(...values.map(([value, text]) => element("option", { value }, text)));
}

function resultFor(game, contender) {
  const own = game.result.split("-")
    .filter((_, seat) => contender === null || game.seats[seat] === contender);
  if (own.includes("1")) return "won";
  return own.includes("0") ? "lost" : "drawn";
}

// Of anybody's games one can only ask whether they are drawn.
function offerResults() {
  const { who, result } = form.elements;
  for (const option of result.options) {
    option.disabled = who.value === "" && ["won", "lost"].includes(option.value);
  }
  if (result.selectedOptions[0].disabled) result.value = "";
}

function choose() {
  offerResults();
  const want = Object.fromEntries(new FormData(form));
  const who = want.who === "" ? null : Number(want.who);
  const against = want.against === "" ? null : Number(want.against);
  chosen = games.filter((game) => {
    if (who !== null && !game.seats.includes(who)) return false;
    if (against !== null && !game.seats.includes(against)) return false;
    if (want.result && resultFor(game, who) !== want.result) return false;
    if (want.how && game.how !== want.how) return false;
    return !want.layout || data.openings[game.opening].layout === want.layout;
  });
  if (want.order !== "game") {
    const sign = want.order === "short" ? 1 : -1;
    chosen = [...chosen].sort((a, b) => sign * (a.plies - b.plies) || a.game - b.game);
  }
  rows.replaceChildren();
  listed = 0;
  byId("count").textContent = chosen.length === 1 ? "1 game"
    : `${chosen.length.toLocaleString("en")} games${chosen.length ? "" : ": loosen the filters"}`;
  more();
}

function more() {
  for (const game of chosen.slice(listed, listed + PAGE)) {
    const scores = game.result.split("-"), opening = data.openings[game.opening];
    const open = element("button", { type: "button", class: "open",
      "aria-label": `Show game ${game.game}` }, String(game.game));
    const row = element("tr", { "data-game": game.game },
      element("td", { class: "number" }, open),
      ...game.seats.map((seat, place) =>
        element("td", scores[place] === "1" ? { class: "win" } : {}, data.names[seat])),
      element("td", { class: "result" }, game.result.replaceAll("1/2", "½").replaceAll("-", "–")),
      element("td", { class: "end extra" }, game.how),
      element("td", { class: "number" }, String(game.plies)),
      element("td", { class: "opening extra" }, opening.name));
    row.toggleAttribute("aria-current", shown?.game === game);
    rows.append(row);
  }
  listed = Math.min(chosen.length, listed + PAGE);
  byId("more").hidden = listed >= chosen.length;
}

rows.onclick = (event) => {
  const row = event.target.closest("[data-game]");
  if (row) location.hash = `game=${row.dataset.game}`;
};
byId("more").onclick = more;
form.onchange = choose;
form.onsubmit = (event) => event.preventDefault();
for (const button of document.querySelectorAll(".meet")) {
  button.onclick = () => {
    form.elements.who.value = data.names.indexOf(button.dataset.row);
    form.elements.against.value = data.names.indexOf(button.dataset.column);
    choose();
    form.scrollIntoView();
  };
}

function fromAddress() {
  const found = /^#game=(\d+)(?:&ply=(\d+))?$/.exec(location.hash);
  const game = found && byNumber.get(Number(found[1]));
  if (game) open(game, found[2] === undefined ? null : Number(found[2]));
  return Boolean(game);
}

const contenders = data.names.map((text, value) => [value, text]);
fill(form.elements.who, contenders);
fill(form.elements.against, contenders);
fill(form.elements.how, [...new Set(games.map((game) => game.how))].sort().map((how) => [how, how]));
fill(form.elements.layout,
  [...new Set(games.map((game) => data.openings[game.opening].layout))].filter(Boolean).sort()
    .map((layout) => [layout, layout]));
byId("viewer").hidden = false;
choose();
if (!fromAddress()) open(games[0], null, false);
window.addEventListener("hashchange", fromAddress);
})();
