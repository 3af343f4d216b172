/** The settings: pieces, colours, sound, warnings, notifications, language, and everything kept in one file. */

import { makePiece } from "../board/piece.js";
import { allSets, setsOf } from "../game/piece-set.js";
import { reserveKinds, variants } from "../game/variants.js";
import { h, icon } from "../kit/dom.js";
import { askToNotify, canNotify, stopNotifying } from "../kit/notification.js";
import { needsHomeScreen } from "../kit/push.js";
import { remember, settings, WARNED } from "../kit/settings.js";
import { sound } from "../kit/sounds.js";
import { toast } from "../kit/toast.js";
import { hasServer } from "../wire/transport.js";
import { currentLanguage, LANGUAGES, loadLanguage, t } from "../words/language.js";
import { makeArchive } from "./archive.js";
import { makeChoices } from "./choices.js";
import { openDialog } from "./dialog.js";
import { openMyLink } from "./my-link.js";
import { makeName } from "./name.js";
import { openShortcuts } from "./shortcuts.js";

/** A piece of a set, from the first game that has it. @param {string} set */
function sample(set) {
  const variant = [...variants.values()].find((each) => setsOf(each).includes(set));
  const symbol = variant && reserveKinds(variant)[1]?.symbol;
  return symbol ? makePiece(variant, symbol, { set }) : null;
}

function makeNotificationChoice() {
  return makeChoices("notify", t("turn.notify"), { on: t("settings.on"), off: t("settings.off") }, {
    value: settings.notify && Notification.permission === "granted" ? "on" : "off",
    keep: (choice) => void keepNotificationChoice(choice === "on"),
  });
}

/** Switch notifications on or off; on only if the browser permits them. @param {boolean} wanted */
async function keepNotificationChoice(wanted) {
  const may = wanted && (await askToNotify(currentLanguage()));
  remember({ notify: may });
  if (!wanted) await stopNotifying();
  if (wanted && !may) {
    toast(t("turn.denied"));
    openSettings();
  }
}

/** How loud each choice is. */
const VOLUMES = /** @type {Record<string, number>} */ ({ soft: 0.25, medium: 0.6, loud: 1 });

function makeVolumeChoice() {
  const names = ["off", ...Object.keys(VOLUMES)];
  return makeChoices("sound", t("settings.sound"), Object.fromEntries(names.map((name) => [name, t(`settings.${name}`)])), {
    value: settings.sound ? names.find((name) => VOLUMES[name] === settings.volume) : "off",
    keep: (choice) => remember({ sound: choice !== "off", volume: VOLUMES[choice] ?? settings.volume }),
    then: () => void sound("capture"),
  });
}

export function openSettings() {
  openDialog(
    t("nav.settings"),
    makeName(),
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
    makeVolumeChoice(),
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
    hasServer && !isSecureContext && h("p", { class: "hushed", "data-choice": "notify" }, t("turn.needs_https")),
    hasServer && isSecureContext && needsHomeScreen() && h("p", { class: "hushed", "data-choice": "notify" }, t("turn.needs_home")),
    hasServer && isSecureContext && canNotify() && makeNotificationChoice(),
    makeArchive(),
    h(
      "div",
      { class: "tools" },
      hasServer && h("button", { type: "button", class: "button", "data-action": "my-link", onclick: () => void openMyLink() }, icon("key"), t("link.title")),
      h("button", { type: "button", class: "button", onclick: openShortcuts }, t("keys.title")),
    ),
  );
}
