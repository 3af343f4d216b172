/** Who sits at a side of the board: wood, name, whose turn, and the clock. */

import { h } from "./dom.js";
import { t } from "./i18n.js";
import { artOf, kindOf, levels, royalOf, variantOf } from "./variants.js";
import { playerName } from "./words.js";

/** The face of each level; the youngest are all kodama. */
const FACES = /** @type {Record<string, string>} */ ({
  tanuki: "tanuki", kitsune: "kitsune", oni: "oni", kirin: "kirin", koropokkuru: "koropokkuru",
});

/** @param {import("./types.js").GameState} game @param {import("./types.js").Side} side */
function face(game, side) {
  const player = game.players[side];
  const variant = variantOf(game.variant);
  const name = levels.find((level) => level.number === player.level)?.name ?? "";
  const picture = name === "forest" ? "forest" : `yokai/${FACES[name] ?? "kodama"}`;
  const src = player.kind === "computer"
    ? new URL(`./art/${picture}.svg`, import.meta.url).pathname
    : artOf(variant, kindOf(variant, royalOf(variant)));
  return h("span", { class: `avatar ${side}` }, h("img", { src, alt: "", width: 40, height: 40 }));
}

/** @param {import("./types.js").GameState} game @param {import("./types.js").Side} side */
export function makePlayer(game, side) {
  const player = game.players[side];
  const turn = !game.outcome && game.position.turn === side;
  const title =
    player.kind === "computer"
      ? t("player.level", { number: player.level ?? "" })
      : t(side === "south" ? "player.wood_south" : "player.wood_north");
  return h(
    "div",
    { class: "who" },
    face(game, side),
    h(
      "span",
      { class: "names" },
      h("b", {}, playerName(game, side)),
      h("small", {}, turn && game.thinking ? t("player.thinking") : title),
    ),
    game.clock && h("span", { class: "clock", role: "timer", "data-clock": side }),
  );
}

/** @param {number} ms */
export function clockText(ms) {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 10) return seconds.toFixed(1);
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** Write the time left where the clocks are. @param {HTMLElement} root @param {import("./types.js").ClockView} clock @param {number} arrived when the server said so */
export function paintClocks(root, clock, arrived) {
  for (const side of /** @type {import("./types.js").Side[]} */ (["south", "north"])) {
    const place = root.querySelector(`[data-clock="${side}"]`);
    if (!place) continue;
    const left = clock[side] - (clock.running === side ? performance.now() - arrived : 0);
    place.textContent = clockText(left);
    place.classList.toggle("short", left < 10_000);
    place.classList.toggle("running", clock.running === side);
  }
}
