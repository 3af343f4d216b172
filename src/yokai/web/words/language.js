/**
 * The catalogue of texts in the reader's language, from locale/<language>.json. Texts of one section of the page
 * alone are in locale/<section>/<language>.json, and are loaded when the section is entered.
 */

import { remember, settings } from "../kit/settings.js";
import { askUntilAnswered } from "../wire/request.js";

export const LANGUAGES = { en: "English", fr: "Français", de: "Deutsch", ja: "日本語" };

/** @type {Record<string, string>} */
let words = {};
let language = "en";
/** The sections whose texts are loaded. @type {Set<string>} */
const sections = new Set();

/** The language to use: of the URL, else of the last choice, else of the browser. */
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
  const parts = await Promise.all(["", ...sections].map(read));
  words = Object.assign({}, ...parts);
  document.documentElement.lang = language;
}

/** Whether the texts of a section are loaded. @param {string} section */
export function hasSection(section) {
  return sections.has(section);
}

/** Load the texts of a section. @param {string} section */
export async function loadSection(section) {
  const spoken = language;
  const more = await read(section);
  sections.add(section);
  if (spoken === language) Object.assign(words, more);
  else await loadLanguage(language);
}

/** @param {string} section or "" for what every view needs @returns {Promise<Record<string, string>>} */
function read(section) {
  const file = new URL(`../locale/${section && `${section}/`}${language}.json`, import.meta.url);
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

/** Whether the catalogue has a key. @param {string} key */
export function knows(key) {
  return key in words;
}

/** Dates in the reader's variety of the language: British and American dates differ. @param {Intl.DateTimeFormatOptions} how */
function dates(how) {
  const place = navigator.languages.find((each) => each.startsWith(language)) ?? language;
  return new Intl.DateTimeFormat(place, how);
}

/** A number as the language writes it: "99,485,568". @param {number} number @param {Intl.NumberFormatOptions} [how] */
export function numberText(number, how = {}) {
  return new Intl.NumberFormat(language, how).format(number);
}

/** A percentage as the language writes it: "62 %". @param {number} percent */
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
