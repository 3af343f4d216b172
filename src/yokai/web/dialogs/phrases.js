/** The dialog of phrases; a tap sends one to the opponent. */

import { artPath } from "../kit/art.js";
import { h } from "../kit/dom.js";
import { remember, settings } from "../kit/settings.js";
import { EMOTES, PHRASES } from "../panel/phrases.js";
import { t } from "../words/language.js";
import { makeChoices } from "./choices.js";
import { openDialog } from "./dialog.js";

/** @import { Say } from "../wire/messages.js" */

/** @param {(phrase: Say["phrase"]) => void} say */
export function openPhrases(say) {
  /** @param {Say["phrase"]} phrase @param {string} kind @param {Node | string} face @param {string | null} [label] */
  const button = (phrase, kind, face, label = null) =>
    h(
      "button",
      {
        type: "button",
        class: kind,
        "data-phrase": phrase,
        "aria-label": label,
        onclick: () => {
          dialog.close();
          say(phrase);
        },
      },
      face,
    );
  const dialog = openDialog(
    t("company.say_title"),
    h("p", {}, t("company.say_how")),
    h("div", { class: "phrases" }, PHRASES.map((phrase) => button(phrase, "button", t(`phrase.${phrase}`)))),
    h(
      "div",
      { class: "emotes" },
      EMOTES.map((phrase) =>
        button(phrase, "button", h("img", { src: artPath(`emotes/${phrase}`), alt: "", width: 44, height: 44 }), t(`emote.${phrase}`)),
      ),
    ),
    makeChoices("phrases", t("company.listen"), { on: t("settings.on"), off: t("settings.off") }, {
      value: settings.phrases ? "on" : "off",
      keep: (choice) => remember({ phrases: choice === "on" }),
    }),
  );
}
