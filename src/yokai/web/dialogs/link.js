/** A link as text to copy, and as a QR code unless no phone can open it. */

import { isHere } from "../kit/address.js";
import { copy } from "../kit/copy.js";
import { h, icon } from "../kit/dom.js";
import { toast } from "../kit/toast.js";
import { t } from "../words/language.js";

/** @param {string} link @param {string} label @param {string} picture the address of its QR code @param {boolean} [main] whether copying it is what most come for */
export function makeLink(link, label, picture, main = true) {
  const field = h("input", { readonly: true, name: "link", value: link, "aria-label": label });
  const take = async () => {
    const copied = await copy(link);
    field.select(); // where the browser forbids copying, the reader copies it
    if (copied) toast(t("share.link_copied"));
  };
  return h(
    "div",
    { class: "link" },
    !isHere(new URL(link).hostname) && h("img", { src: picture, alt: t("invite.code"), width: 180, height: 180 }),
    field,
    h("button", { type: "button", class: `button ${main ? "primary" : ""}`, "data-action": "link-copy", onclick: () => void take() }, icon("copy"), t("message.copy")),
  );
}
