/** A field for the reader's name, as others see it. */

import { h } from "../kit/dom.js";
import { remember, settings } from "../kit/settings.js";
import { t } from "../words/language.js";
import { LONGEST } from "./two-players.js";

export function makeName() {
  const name = h("input", {
    name: "name",
    maxlength: LONGEST,
    autocomplete: "nickname",
    value: settings.name,
    oninput: () => remember({ name: name.value }),
  });
  return h("label", { class: "field" }, h("span", {}, t("invite.name")), name);
}
