/** Taste: pieces, colours, sound, warnings, language. */

import { makeChoices } from "./choices.js";
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { currentLanguage, LANGUAGES, loadLanguage, t } from "./i18n.js";
import { makePiece } from "./piece.js";
import { remember, settings } from "./settings.js";
import { openShortcuts } from "./shortcuts.js";
import { sound } from "./sounds.js";
import { variantOf } from "./variants.js";

export function openSettings() {
  const variant = variantOf("classic");
  /** @param {import("./variants.js").PieceSet} set */
  const sample = (set) => makePiece(variant, "B", { set });
  openDialog(
    t("nav.settings"),
    makeChoices({
      name: "pieces",
      legend: t("settings.pieces"),
      kind: "pictures",
      value: settings.pieces,
      options: [
        { value: "auto", label: t("settings.pieces_auto") },
        { value: "yokai", label: t("settings.yokai"), picture: sample("yokai") },
        { value: "animals", label: t("settings.animals"), picture: sample("animals") },
        { value: "kanji", label: t("settings.kanji"), picture: sample("kanji") },
      ],
      choose: (pieces) => {
        remember({ pieces });
        openSettings();
      },
    }),
    makeChoices({
      name: "theme",
      legend: t("settings.theme"),
      value: settings.theme,
      options: [
        { value: "auto", label: t("settings.auto") },
        { value: "light", label: t("settings.light") },
        { value: "dark", label: t("settings.dark") },
      ],
      choose: (theme) => remember({ theme }),
    }),
    makeChoices({
      name: "sound",
      legend: t("settings.sound"),
      value: settings.sound ? "on" : "off",
      options: [
        { value: "on", label: t("settings.on") },
        { value: "off", label: t("settings.off") },
      ],
      choose: (choice) => {
        remember({ sound: choice === "on" });
        sound("step");
      },
    }),
    makeChoices({
      name: "danger",
      legend: t("settings.danger"),
      value: settings.danger,
      options: [
        { value: "auto", label: t("settings.danger_auto") },
        { value: "on", label: t("settings.on") },
        { value: "off", label: t("settings.off") },
      ],
      choose: (danger) => remember({ danger }),
    }),
    makeChoices({
      name: "lang",
      legend: t("settings.language"),
      value: currentLanguage(),
      options: Object.entries(LANGUAGES).map(([value, label]) => ({ value, label })),
      choose: async (lang) => {
        await loadLanguage(lang);
        document.dispatchEvent(new Event("language"));
        openSettings();
      },
    }),
    h("button", { type: "button", class: "button", onclick: openShortcuts }, t("keys.title")),
  );
}
