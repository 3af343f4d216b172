/**
 * What this browser remembers: preferences, and the last choices for a new game.
 *
 * @import { NewGame } from "../wire/messages.js"
 * @typedef {object} Settings
 * @property {string} pieces      a set of pieces; "auto" is the game's own
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} sound
 * @property {number} volume      of the sounds, from 0 to 1
 * @property {boolean | null} aloud  whether lessons and games are read aloud; null: not asked yet
 * @property {boolean} promised   whether the three promises of players were given
 * @property {"auto" | "on" | "off"} danger  whether to be warned when the royal piece is in danger
 * @property {string | null} lang
 * @property {string | null} variant  null: the first there is
 * @property {NonNullable<NewGame["opponent"]>} opponent
 * @property {number} level
 * @property {string} bot         the bot that plays instead of a level, where the server offers it; "" is none
 * @property {NonNullable<NewGame["side"]>} side
 * @property {string} clock       as clock-choice.js names it
 * @property {[number, number]} own_clock  minutes, and seconds added for each move, of one's own clock
 * @property {boolean} byoyomi    whether these seconds are those of each move once the minutes are used up
 * @property {boolean} rated      whether games with friends are rated
 * @property {string} name        the reader's name in games with friends
 * @property {number | null} profile  when the reader's name, language and pieces were last set on any device
 * @property {boolean} shown      whether people with whom the reader has played see that they are here
 * @property {boolean} phrases    whether the opponent's phrases are shown
 * @property {boolean} notify     whether to be notified when it is one's turn
 * @property {[string, string]} names  of two at one table
 * @property {"stays" | "turns" | "faces"} table  how the board lies between them
 * @property {boolean} engine    whether the engine searches on the analysis board
 * @property {string} analyst    the engine that searches there instead of ours, where the server offers it; "" is none
 * @property {number} lines      how many lines of play it shows there
 * @property {boolean} explorer  whether the explorer of openings is open there
 */

import { embedded } from "../wire/embedded.js";

const KEY = "yokai.settings";

/** The highest level that warns of danger unless the reader has chosen otherwise. */
export const WARNED = 4;

/** @type {Settings} */
const FIRST = {
  pieces: "auto",
  theme: "auto",
  sound: true,
  volume: 0.6,
  aloud: null,
  promised: false,
  danger: "auto",
  lang: null,
  variant: null,
  opponent: "computer",
  level: 2,
  bot: "",
  side: "random",
  clock: "none",
  own_clock: [15, 10],
  byoyomi: false,
  rated: false,
  name: "",
  profile: null,
  shown: true,
  phrases: true,
  notify: false,
  names: ["", ""],
  table: "stays",
  engine: true,
  analyst: "",
  lines: 3,
  explorer: false,
};

/** @type {Settings} */
export const settings = { ...FIRST, ...(embedded ? asked() : stored()) };

/** What the address of a frame asks for; nothing else is known of its reader. @returns {Partial<Settings>} */
function asked() {
  const theme = new URLSearchParams(location.search).get("theme");
  return theme === "light" || theme === "dark" ? { theme } : {};
}

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
    if (!embedded) localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser without storage can play too.
  }
  applyTheme();
  document.dispatchEvent(new CustomEvent("settings", { detail: Object.keys(change) }));
}

/** Forget all that the page remembers in this browser of its reader, and nothing of other pages at its address. */
export function forgetSettings() {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith("yokai.")) localStorage.removeItem(key);
  } catch {
    // A browser without storage remembers nothing.
  }
}

/** Take settings from elsewhere where the reader has not chosen otherwise; the names of those taken. @param {object} others */
export function adopt(others) {
  const unchosen = Object.entries(others).filter(([name, value]) => {
    const first = FIRST[/** @type {keyof Settings} */ (name)];
    const mine = JSON.stringify(settings[/** @type {keyof Settings} */ (name)]);
    return mine === JSON.stringify(first) && mine !== JSON.stringify(value);
  });
  if (unchosen.length) remember(Object.fromEntries(unchosen));
  return unchosen.map(([name]) => name);
}

export function applyTheme() {
  document.documentElement.dataset.theme = settings.theme;
}
