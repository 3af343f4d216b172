/** A player's reserve: one place for each kind of piece, with a count. */

import { symbolOf } from "../game/sides.js";
import { reserveKinds } from "../game/variants.js";
import { h } from "../kit/dom.js";
import { t } from "../words/language.js";
import { pieceName, sideName } from "../words/names.js";
import { makePiece } from "./piece.js";

/**
 * @import { Reserve } from "../game/sfen.js"
 * @import { SideName, VariantView } from "../wire/messages.js"
 */

/**
 * @param {VariantView} variant @param {SideName} side @param {Reserve} reserve
 * @param {{turned: boolean, active: boolean, chosen: string | null, mine: boolean,
 *   editing: boolean, glow: (number | string)[], nameOf?: (side: SideName) => string}} how
 */
export function makeReserve(variant, side, reserve, { turned, active, chosen, mine, editing, glow, nameOf = sideName }) {
  return h(
    "div",
    { class: "reserve", role: "group", "aria-label": t("reserve.of", { side: nameOf(side) }) },
    reserveKinds(variant).map(({ symbol }) => {
      const count = reserve[symbol] ?? 0;
      const name = pieceName(variant, symbol);
      const slot = h(
        "button",
        {
          type: "button",
          class: `slot${count ? "" : " empty"}${chosen === symbol ? " chosen" : ""}${glow.includes(symbol) ? " glow" : ""}`,
          "aria-label": t(mine ? "reserve.slot_mine" : "reserve.slot", { piece: name, count }),
          "aria-pressed": chosen === symbol ? "true" : "false",
          disabled: !count && !editing,
        },
        makePiece(variant, symbolOf(symbol, side), { turned }),
        count > 1 && h("span", { class: "count", "aria-hidden": "true" }, String(count)),
      );
      slot.dataset.letter = symbol;
      slot.dataset.side = side;
      if (count && active) slot.dataset.grab = symbol;
      return slot;
    }),
  );
}
