// The card of a player: name, what is known of him, clock, and the tray of what he has ejected.

import { fill, h, setText } from "../core/dom.js";
import { bead } from "../board/sprite.js";
import { still } from "../board/motion.js";
import { t } from "../i18n/index.js";
import { Colour, colour } from "../input/announce.js";

/** @typedef {import("../core/types.js").Seat} Seat */

/** What a seat is called when nobody has given it a name. */
const UNNAMED = new Set(["?", "you", "black", "white", "azure", "jade"]);

/**
 * Whether somebody has given a name.
 * @param {string | null | undefined} name
 */
export const isNamed = (name) => !!name && !UNNAMED.has(name.toLowerCase());

/**
 * What to call a seat.
 * @param {Seat} seat
 */
export function seatName(seat) {
  if (seat.kind === "open") return t("seat.open");
  if (seat.kind === "agent") {
    return seat.level ? t("seat.level", { level: seat.level }) : seat.agent ?? seat.name;
  }
  if (isNamed(seat.name)) return seat.name;
  return seat.you ? t("seat.you") : Colour(seat.player);
}

export class PlayerCard {
  /**
   * @param {number} player
   * @param {HTMLElement | null} clock
   */
  constructor(player, clock) {
    this.player = player;
    this.name = h("span", { class: "player-name" });
    this.note = h("span", { class: "player-note" });
    this.tray = h("div", { class: "tray", role: "img" });
    this.light = h("span", { class: "presence" });
    this.element = h(
      "section",
      { class: "card player", "data-player": player },
      h(
        "div",
        { class: "player-line" },
        bead(player, "player-bead"),
        h(
          "div",
          { class: "player-words" },
          h("div", { class: "player-title" }, this.name, this.light),
          this.note,
        ),
        clock,
      ),
      this.tray,
    );
    this.count = -1;
    this.shown = "";
  }

  /**
   * @param {{seat: Seat | null, note: string, turn: boolean, taken: (number | null)[],
   *   partner?: (number | null)[], places: number, won?: boolean}} now
   *   taken: whose marbles he has ejected; partner: those of his partner, which count for both
   */
  update({ seat, note, turn, taken, partner = [], places, won = false }) {
    const name = seat ? seatName(seat) : Colour(this.player);
    setText(this.name, name);
    this.name.title = name;
    setText(this.note, note);
    this.element.classList.toggle("turn", turn);
    this.element.classList.toggle("won", won);
    const away = seat?.kind === "person" && !seat.connected;
    this.light.className = `presence ${seat?.kind === "person" ? (away ? "away" : "here") : ""}`;
    this.light.title = seat?.kind === "person" ? t(away ? "presence.away" : "presence.here") : "";
    const shown = JSON.stringify([taken, partner, places]);
    if (this.shown === shown) return;
    this.shown = shown;
    const grown = this.count >= 0 && taken.length > this.count;
    this.count = taken.length;
    this.#fillTray(taken, partner, places, grown);
  }

  /**
   * @param {(number | null)[]} taken
   * @param {(number | null)[]} partner
   * @param {number} places
   * @param {boolean} grown
   */
  #fillTray(taken, partner, places, grown) {
    const words = t("tray", {
      colour: colour(this.player),
      n: taken.length + partner.length,
      of: places,
    });
    const whose = trayWords([...taken, ...partner]);
    const text = whose ? `${words}: ${whose}` : words;
    this.tray.setAttribute("aria-label", text);
    this.tray.title = text;
    const empty = Math.max(0, places - taken.length - partner.length);
    fill(
      this.tray,
      taken.map((victim, index) =>
        bead(victim, `filled ${grown && index === taken.length - 1 ? "new" : ""}`)
      ),
      partner.map((victim) => bead(victim, "filled partner")),
      Array.from({ length: empty }, () => bead(null)),
    );
  }

  /**
   * A marble comes flying from the board.
   * @param {number} player
   * @param {DOMRect} from
   */
  receive(player, from) {
    const place = this.tray.querySelectorAll(".bead")[Math.max(0, this.count - 1)];
    if (!place || still()) return;
    const to = place.getBoundingClientRect();
    const flying = bead(player, "flying");
    Object.assign(flying.style, {
      left: `${to.x}px`,
      top: `${to.y}px`,
      width: `${to.width}px`,
      height: `${to.height}px`,
    });
    document.body.append(flying);
    const dx = from.x + from.width / 2 - to.x - to.width / 2;
    const dy = from.y + from.height / 2 - to.y - to.height / 2;
    const scale = from.width / to.width;
    flying.animate([
      { transform: `translate(${dx}px, ${dy}px) scale(${scale * 0.6})`, opacity: 0 },
      {
        transform: `translate(${dx * 0.75}px, ${dy * 0.75 + 30}px) scale(${scale * 0.5})`,
        opacity: 0.9,
        offset: 0.3,
      },
      { transform: "none", opacity: 1 },
    ], { duration: 420, delay: 200, fill: "backwards", easing: "cubic-bezier(.4,0,.3,1)" })
      .finished.catch(() => undefined).then(() => flying.remove());
  }
}

/**
 * Whose marbles lie in a tray: "2 white, 1 azure".
 * @param {(number | null)[]} taken
 */
function trayWords(taken) {
  return [0, 1, 2, 3].flatMap((player) => {
    const n = taken.filter((one) => one === player).length;
    return n ? [`${n} ${colour(player)}`] : [];
  }).join(", ");
}
