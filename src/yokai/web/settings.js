/**
 * What this browser remembers: taste, and the last choices for a new game.
 *
 * @typedef {{pieces: "auto" | "yokai" | "animals" | "kanji", theme: "auto" | "light" | "dark",
 *   sound: boolean, danger: "auto" | "on" | "off", lang: string | null, variant: string,
 *   opponent: "computer" | "beside", level: number, side: "random" | "south" | "north",
 *   clock: string}} Settings
 */

const KEY = "yokai.settings";

/** @type {Settings} */
const FIRST = {
  pieces: "auto",
  theme: "auto",
  sound: true,
  danger: "auto",
  lang: null,
  variant: "classic",
  opponent: "computer",
  level: 2,
  side: "random",
  clock: "none",
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
    // A browser that keeps nothing still plays.
  }
  applyTheme();
  document.dispatchEvent(new CustomEvent("settings", { detail: Object.keys(change) }));
}

export function applyTheme() {
  document.documentElement.dataset.theme = settings.theme;
}
