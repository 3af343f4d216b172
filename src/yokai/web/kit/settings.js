/**
 * What this browser remembers: preferences, and the last choices for a new game.
 *
 * @import { NewGame } from "../wire/messages.js"
 * @typedef {object} Settings
 * @property {string} pieces      a set of pieces; "auto" is the game's own
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} sound
 * @property {boolean} aloud      whether lessons are read aloud
 * @property {"auto" | "on" | "off"} danger  whether to be warned when the royal piece is in danger
 * @property {string | null} lang
 * @property {string | null} variant  null: the first there is
 * @property {NonNullable<NewGame["opponent"]>} opponent
 * @property {number} level
 * @property {string} bot         the bot that plays instead of a level, where the server offers it; "" is none
 * @property {NonNullable<NewGame["side"]>} side
 * @property {string} clock       as clock-choice.js names it
 * @property {boolean} rated      whether games with friends are rated
 * @property {string} name        the reader's name in games with friends
 * @property {boolean} phrases    whether the opponent's phrases are shown
 * @property {boolean} notify     whether to be notified when it is one's turn
 * @property {[string, string]} names  of two at one table
 * @property {"stays" | "turns" | "faces"} table  how the board lies between them
 */

const KEY = "yokai.settings";

/** The highest level that warns of danger unless the reader has chosen otherwise. */
export const WARNED = 4;

/** @type {Settings} */
const FIRST = {
  pieces: "auto",
  theme: "auto",
  sound: true,
  aloud: false,
  danger: "auto",
  lang: null,
  variant: null,
  opponent: "computer",
  level: 2,
  bot: "",
  side: "random",
  clock: "none",
  rated: false,
  name: "",
  phrases: true,
  notify: false,
  names: ["", ""],
  table: "stays",
};

/** @type {Settings} */
export const settings = { ...FIRST, ...stored() };

/** @returns {Partial<Settings>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** @param {Partial<Settings>} change */
export function remember(change) {
  Object.assign(settings, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser without storage can play too.
  }
  applyTheme();
  document.dispatchEvent(new CustomEvent("settings", { detail: Object.keys(change) }));
}

export function applyTheme() {
  document.documentElement.dataset.theme = settings.theme;
}
