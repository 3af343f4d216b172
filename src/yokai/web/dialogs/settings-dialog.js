/** Taste: pieces, colours, sound, warnings, language. */

import { makePiece } from "../board/piece.js";
import { allSets, setsOf } from "../game/piece-set.js";
import { reserveKinds, variants } from "../game/variants.js";
import { h } from "../kit/dom.js";
import { remember, settings, WARNED } from "../kit/settings.js";
import { sound } from "../kit/sounds.js";
import { currentLanguage, LANGUAGES, loadLanguage, t } from "../words/language.js";
import { makeChoices } from "./choices.js";
import { openDialog } from "./dialog.js";
import { openShortcuts } from "./shortcuts.js";

/** A piece of a set, from the first game that has it. @param {string} set */
function sample(set) {
  const variant = [...variants.values()].find((each) => setsOf(each).includes(set));
  const symbol = variant && reserveKinds(variant)[1]?.symbol;
  return symbol ? makePiece(variant, symbol, { set }) : null;
}

export function openSettings() {
  openDialog(
    t("nav.settings"),
    makeChoices(
      "pieces",
      t("settings.pieces"),
      [
        { value: "auto", label: t("settings.pieces_auto") },
        ...allSets().map((set) => ({ value: set, label: t(`pieces.${set}`), picture: sample(set) })),
      ],
      { kind: "pictures", then: openSettings },
    ),
    makeChoices("theme", t("settings.theme"), {
      auto: t("settings.auto"), light: t("settings.light"), dark: t("settings.dark"),
    }),
    makeChoices("sound", t("settings.sound"), { on: t("settings.on"), off: t("settings.off") }, {
      value: settings.sound ? "on" : "off",
      keep: (choice) => remember({ sound: choice === "on" }),
      then: () => sound("step"),
    }),
    makeChoices("danger", t("settings.danger"), {
      auto: t("settings.danger_auto", { most: WARNED }), on: t("settings.on"), off: t("settings.off"),
    }),
    makeChoices("lang", t("settings.language"), LANGUAGES, {
      value: currentLanguage(),
      keep: async (lang) => {
        await loadLanguage(lang);
        document.dispatchEvent(new Event("language"));
        openSettings();
      },
    }),
    h("button", { type: "button", class: "button", onclick: openShortcuts }, t("keys.title")),
  );
}
