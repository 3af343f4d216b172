/** The snippet by which another page shows a position, a game, a puzzle or a lesson in a frame, with a preview. */

import { frameAddress, isPublic } from "../kit/address.js";
import { h } from "../kit/dom.js";
import { currentLanguage, t } from "../words/language.js";
import { copyText } from "./copied.js";
import { openDialog } from "./dialog.js";

/**
 * What is shown, and its address in the page.
 * @typedef {{name: "position" | "game" | "puzzle" | "lesson", path: string}} Framed
 */

/** The sizes that are offered, and that of the preview at most: width and height. */
const SIZES = ["400x560", "240x320", "640x480", "800x600"];
const [WIDEST, HIGHEST] = [320, 240];

/** @param {Framed[]} choices what can be shown, the first at first @param {string} picture the position that is drawn first, as SFEN */
export function openEmbed(choices, picture) {
  const field = h("textarea", { rows: 4, readonly: true, name: "snippet", "aria-label": t("share.embed_how") });
  const preview = h("iframe", { title: t("share.embed_preview"), inert: true });
  const room = h("div", { class: "preview" }, preview);
  const what = h(
    "select",
    { name: "what", "aria-label": t("share.embed_what"), onchange: () => draw() },
    choices.map(({ name }, index) => h("option", { value: index }, t(`embed.${name}`))),
  );
  const size = h("select", { name: "size", "aria-label": t("share.embed_size"), onchange: () => draw() }, SIZES.map((each) => h("option", { value: each }, each.replace("x", " × "))));
  let address = "";
  const draw = () => {
    const { name, path } = choices[Number(what.value)] ?? /** @type {Framed} */ (choices[0]);
    const [width = "", height = ""] = size.value.split("x");
    address = frameAddress(currentLanguage(), path, name === "position" ? "" : picture); // its address has the position
    const scale = Math.min(1, WIDEST / Number(width), HIGHEST / Number(height));
    Object.assign(room.style, { width: `${Number(width) * scale}px`, height: `${Number(height) * scale}px` });
    Object.assign(preview, { src: address, width, height });
    preview.style.scale = String(scale);
    const frame = h("iframe", { src: address, width, height, title: `Yōkai no Mori: ${t(`embed.${name}`)}`, loading: "lazy", allow: "clipboard-write" });
    field.value = frame.outerHTML;
  };
  /** @param {"snippet" | "address"} name @param {() => string} text */
  const button = (name, text) =>
    h(
      "button",
      { type: "button", class: name === "snippet" ? "button primary" : "button", "data-action": `share-${name}`, onclick: () => void copyText(field, text(), t(`share.${name}_copied`)) },
      t(`share.${name}`),
    );
  draw();
  openDialog(
    t("share.embed_title"),
    h("div", { class: "tools" }, choices.length > 1 && what, size),
    room,
    h("p", {}, t("share.embed_how")),
    field,
    !isPublic(location.hostname) && h("p", { class: "hushed" }, t("share.embed_local")),
    h("div", { class: "tools" }, button("snippet", () => field.value), button("address", () => address)),
  );
}
