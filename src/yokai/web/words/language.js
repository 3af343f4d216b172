/**
 * Words in the reader's language, from locale/<language>.json. What only one room of the page says is in
 * locale/<room>/<language>.json, and comes when the room is entered.
 */

import { remember, settings } from "../kit/settings.js";
import { askUntilAnswered } from "../wire/request.js";

export const LANGUAGES = { en: "English", fr: "Français", de: "Deutsch", ja: "日本語" };

/** @type {Record<string, string>} */
let words = {};
let language = "en";
/** The rooms whose words have come. @type {Set<string>} */
const rooms = new Set();

/** The URL decides, then the last choice, then the browser. */
function wanted() {
  const asked = new URLSearchParams(location.search).get("lang");
  const candidates = [asked, settings.lang, ...navigator.languages];
  for (const candidate of candidates) {
    const short = candidate?.slice(0, 2).toLowerCase();
    if (short && short in LANGUAGES) return short;
  }
  return "en";
}

/** @param {string} [choice] */
export async function loadLanguage(choice) {
  if (choice) {
    remember({ lang: choice });
    const url = new URL(location.href);
    url.searchParams.set("lang", choice);
    history.replaceState(null, "", url);
  }
  language = choice ?? wanted();
  const parts = await Promise.all(["", ...rooms].map(read));
  words = Object.assign({}, ...parts);
  document.documentElement.lang = language;
}

/** Whether the words of a room are here. @param {string} room */
export function hasRoom(room) {
  return rooms.has(room);
}

/** Learn the words of a room. @param {string} room */
export async function loadRoom(room) {
  const spoken = language;
  const more = await read(room);
  rooms.add(room);
  if (spoken === language) Object.assign(words, more);
  else await loadLanguage(language);
}

/** @param {string} room or "" for what every view needs @returns {Promise<Record<string, string>>} */
function read(room) {
  const file = new URL(`../locale/${room && `${room}/`}${language}.json`, import.meta.url);
  return askUntilAnswered(file.href);
}

export function currentLanguage() {
  return language;
}

/**
 * @param {string} key
 * @param {Record<string, string | number>} [values] what replaces {name}
 */
export function t(key, values = {}) {
  const text = words[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** Whether the catalogue has a word. @param {string} key */
export function knows(key) {
  return key in words;
}

/** English is read in Britain and America, and their dates differ. @param {Intl.DateTimeFormatOptions} how */
function dates(how) {
  const place = navigator.languages.find((each) => each.startsWith(language)) ?? language;
  return new Intl.DateTimeFormat(place, how);
}

/** "62 %", as the language writes it. @param {number} percent */
export function percentText(percent) {
  return new Intl.NumberFormat(language, { style: "percent" }).format(percent / 100);
}

/** @param {string | number} when milliseconds since 1970, or an ISO date */
export function dateText(when) {
  return dates({ dateStyle: "medium", timeStyle: "short" }).format(new Date(when));
}

/** A day that is the same for everyone. @param {string} day as an ISO date */
export function dayText(day) {
  return dates({ dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
}
