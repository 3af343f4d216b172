/** A player's reserve: one place for each kind of piece, with a count. */

import { h } from "./dom.js";
import { t } from "./i18n.js";
import { makePiece } from "./piece.js";
import { pieceName, reserveKinds } from "./variants.js";

/**
 * @param {import("./types.js").Variant} variant
 * @param {import("./types.js").Side} side
 * @param {Record<string, number>} held counts by letter
 * @param {{turned: boolean, active: boolean, chosen: string | null, mine: boolean,
 *   editing: boolean}} how
 */
export function makeReserve(variant, side, held, { turned, active, chosen, mine, editing }) {
  const owner = t(`side.${side}`);
  return h(
    "div",
    { class: "reserve", role: "group", "aria-label": t("reserve.of", { side: owner }) },
    reserveKinds(variant).map(({ symbol }) => {
      const count = held[symbol] ?? 0;
      const name = pieceName(variant, symbol);
      const slot = h(
        "button",
        {
          type: "button",
          class: `slot${count ? "" : " empty"}${chosen === symbol ? " chosen" : ""}`,
          "aria-label": t(mine ? "reserve.slot_mine" : "reserve.slot", { piece: name, count }),
          "aria-pressed": chosen === symbol ? "true" : "false",
          disabled: !count && !editing,
        },
        makePiece(variant, side === "south" ? symbol : symbol.toLowerCase(), { turned }),
        count > 1 && h("span", { class: "count", "aria-hidden": "true" }, String(count)),
      );
      slot.dataset.letter = symbol;
      slot.dataset.side = side;
      if (count && active) slot.dataset.hold = symbol;
      return slot;
    }),
  );
}
