/** A player beside the board: the colour of the pieces, the name, whose turn it is, and the clock. */

import { artOf } from "../../game/piece-set.js";
import { SIDES } from "../../game/sides.js";
import { royalOf, variantOf } from "../../game/variants.js";
import { playerPath } from "../../kit/address.js";
import { h, rewrite } from "../../kit/dom.js";
import { minutesText } from "../../kit/time.js";
import { makeFace } from "../../panel/ladder.js";
import { t } from "../../words/language.js";
import { playerName } from "../../words/sentences.js";

/**
 * @import { GameState, SideName } from "../../wire/messages.js"
 * @import { Audience } from "./audience.js"
 * @import { Opponent } from "./opponent.js"
 */

/** @param {GameState} game @param {SideName} side */
function face(game, side) {
  const { level } = game.players[side];
  const variant = variantOf(game.variant);
  const royal = () => h("img", { src: artOf(variant, royalOf(variant)), alt: "", width: 40, height: 40 });
  return h("span", { class: `avatar ${side}` }, level === null ? royal() : makeFace(level));
}

/**
 * @param {GameState} game @param {SideName} side @param {number} arrived when the server said so
 * @param {Audience} audience who is here, and what they say
 * @param {Opponent} opponent the level of the computer, if it plays
 * @param {string} [standing] their rating as text
 */
export function makePlayer(game, side, arrived, audience, opponent, standing = "") {
  const player = game.players[side];
  const lives = opponent.side === side;
  const turn = !game.position.outcome && game.position.turn === side;
  const title =
    player.kind === "computer"
      ? t("player.level", { number: player.level ?? "" })
      : player.kind === "bot" ? t("bot.kind") : t(side === "south" ? "player.wood_south" : "player.wood_north");
  // Two players at one board without names are called by the colour of their wood.
  const nameless = game.seat === "both" && !player.name;
  const who = h(
    "div",
    { class: "who" },
    lives ? opponent.avatar : face(game, side),
    h(
      "span",
      { class: "names" },
      h("b", {}, audience.spot(side), makeName(game, side)),
      audience.word(side) ?? (!nameless && h("small", {}, turn && game.thinking ? t("player.thinking") : standing || title)),
    ),
    game.clock && h("span", { class: "clock", role: "timer", "data-clock": side }),
    lives ? opponent.bubble : audience.bubble(side),
  );
  paintClocks(who, game, arrived);
  return who;
}

/** A player's name, as a link to their page if they have one. @param {GameState} game @param {SideName} side */
function makeName(game, side) {
  const { id } = game.players[side];
  const name = playerName(game, side);
  return id ? h("a", { href: playerPath(id) }, name) : name;
}

/** @param {number} ms */
function clockText(ms) {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 10) return seconds.toFixed(1);
  const whole = Math.ceil(seconds);
  const hours = Math.floor(whole / 3600);
  if (hours >= 24) return t("clock.days", { days: Math.floor(hours / 24), hours: hours % 24 });
  if (hours) return t("clock.hours", { hours, minutes: Math.floor(whole / 60) % 60 });
  return minutesText(ms);
}

/** Write the time left where the clocks are. @param {HTMLElement} root @param {GameState} game @param {number} arrived */
export function paintClocks(root, { clock, days, time }, arrived) {
  if (!clock) return;
  for (const side of SIDES) {
    const place = root.querySelector(`[data-clock="${side}"]`);
    if (!place) continue;
    const left = clock[side] - (clock.running === side ? performance.now() - arrived : 0);
    // The last period is byoyomi: it stands beside the other time, and runs alone once that is used up.
    const period = time?.byoyomi ?? 0;
    const main = left - period;
    rewrite(place, main > 0 && period ? `${clockText(main)} +${period / 1000}` : clockText(main > 0 ? main : left));
    place.classList.toggle("byoyomi", period > 0 && main <= 0);
    place.classList.toggle("short", left < (days ? 3_600_000 : 10_000));
    place.classList.toggle("running", clock.running === side);
  }
}
