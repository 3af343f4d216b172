/** A link to be given away or kept: as text to copy, and as a picture for a phone. */

import { h, icon } from "../kit/dom.js";
import { toast } from "../kit/toast.js";
import { t } from "../words/language.js";

/** @param {string} link @param {string} label @param {string} picture where its code is drawn */
export function makeLink(link, label, picture) {
  const field = h("input", { readonly: true, name: "link", value: link, "aria-label": label });
  const copy = async () => {
    field.select();
    // Without leave to copy, the link is there, chosen, to be copied by hand.
    await navigator.clipboard?.writeText(link).then(() => toast(t("share.link_copied")), () => field.focus());
  };
  return h(
    "div",
    { class: "link" },
    h("img", { src: picture, alt: t("invite.code"), width: 180, height: 180 }),
    field,
    h("button", { type: "button", class: "button primary", "data-action": "link-copy", onclick: () => void copy() }, icon("copy"), t("share.link")),
  );
}
