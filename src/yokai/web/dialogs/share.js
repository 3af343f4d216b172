/** Sharing a position, a game, a puzzle or a lesson: a link where others can open it, the SFEN, a picture, a frame in another page. */

import { variantOf } from "../game/variants.js";
import { isPublic, linePath, pageAddress, picturePath } from "../kit/address.js";
import { h } from "../kit/dom.js";
import { savePicture } from "../kit/file.js";
import { toast } from "../kit/toast.js";
import { transport } from "../wire/transport.js";
import { currentLanguage, t } from "../words/language.js";
import { copyText } from "./copied.js";
import { openDialog } from "./dialog.js";
import { openEmbed } from "./embed.js";

/** @import { Framed } from "./embed.js" */

/**
 * Share a position of a line; a frame can show all of its moves, too.
 * @param {string} variant @param {string} sfen @param {{start: string, moves: string[], ply: number}} line
 */
export function sharePosition(variant, sfen, { start, moves, ply }) {
  /** @type {Framed[]} */
  const places = [{ name: "position", path: linePath(variant, sfen) }];
  if (moves.length) places.push({ name: "game", path: `${linePath(variant, start, moves)}&ply=${ply}` });
  return share(variant, sfen, places);
}

/** @param {string} variant @param {string} sfen @param {Framed[]} places the first is what the link leads to */
export async function share(variant, sfen, places) {
  const picture = await transport.address(picturePath(variant, sfen));
  // Nobody else reaches an address of this machine or of its local network.
  const ways = isPublic(location.hostname) ? [{ name: "link", text: pageAddress(currentLanguage(), places[0]?.path ?? "") }] : [];
  ways.push({ name: "text", text: sfen });
  const field = h("textarea", { rows: 2, readonly: true, name: "shared", "aria-label": t("share.text") });
  field.value = ways[0]?.text ?? "";
  const save = async () => {
    await savePicture("yokai.png", picture);
    dialog.close();
    toast(t("share.picture_saved"));
  };
  /** @param {string} name @param {() => void} act */
  const button = (name, act) =>
    h("button", { type: "button", class: "button", "data-action": `share-${name}`, onclick: act }, t(`share.${name}`));
  const dialog = openDialog(
    t("share.title"),
    h("img", { class: "shared", src: picture, alt: t("board.picture", { game: variantOf(variant).name }) }),
    field,
    h(
      "div",
      { class: "tools" },
      ways.map(({ name, text }) => button(name, () => void copyText(field, text, t(`share.${name}_copied`)))),
      button("picture", () => void save()),
      button("embed", () => openEmbed(places, sfen)),
    ),
  );
}
