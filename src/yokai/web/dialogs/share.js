/** Sharing a position: a link where others can open it, the SFEN, a picture. */

import { variantOf } from "../game/variants.js";
import { isPublic, linePath, picturePath } from "../kit/address.js";
import { h } from "../kit/dom.js";
import { savePicture } from "../kit/file.js";
import { toast } from "../kit/toast.js";
import { transport } from "../wire/transport.js";
import { currentLanguage, t } from "../words/language.js";
import { openDialog } from "./dialog.js";

/** @param {string} variant @param {string} sfen */
export async function sharePosition(variant, sfen) {
  const picture = await transport.address(picturePath(variant, sfen));
  const url = new URL(`./?lang=${currentLanguage()}${linePath(variant, sfen)}`, location.href);
  // Nobody else reaches an address of this machine or of its local network.
  const ways = isPublic(location.hostname) ? [{ name: "link", text: url.href }] : [];
  ways.push({ name: "text", text: sfen });
  const field = h("textarea", { rows: 2, readonly: true, name: "shared", "aria-label": t("share.text") });
  field.value = ways[0]?.text ?? "";

  /** @param {string} done */
  const finish = (done) => {
    dialog.close();
    toast(done);
  };
  /** @param {string} name @param {string} text */
  const copy = async (name, text) => {
    field.value = text;
    field.select();
    // Where the browser forbids copying, the text is selected, to be copied by hand.
    await navigator.clipboard?.writeText(text).then(() => finish(t(`share.${name}_copied`)), () => field.focus());
  };
  const dialog = openDialog(
    t("share.title"),
    h("img", { class: "shared", src: picture, alt: t("board.picture", { game: variantOf(variant).name }) }),
    field,
    h(
      "div",
      { class: "tools" },
      ways.map(({ name, text }) =>
        h("button", { type: "button", class: "button", "data-action": `share-${name}`, onclick: () => void copy(name, text) }, t(`share.${name}`)),
      ),
      h(
        "button",
        {
          type: "button",
          class: "button",
          "data-action": "share-picture",
          onclick: () => void savePicture("yokai.png", picture).then(() => finish(t("share.picture_saved"))),
        },
        t("share.picture"),
      ),
    ),
  );
}
