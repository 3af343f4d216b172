/** Words in the reader's language, from locale/<language>.json. */

import { remember, settings } from "../kit/settings.js";

export const LANGUAGES = { en: "English", fr: "Français", de: "Deutsch", ja: "日本語" };

/** @type {Record<string, string>} */
let words = {};
let language = "en";

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
  const answer = await fetch(new URL(`../locale/${language}.json`, import.meta.url));
  words = await answer.json();
  document.documentElement.lang = language;
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

/** @param {string | number} when milliseconds since 1970, or an ISO date */
export function dateText(when) {
  const date = new Date(when);
  // English is read in Britain and America, and their dates differ.
  const place = navigator.languages.find((each) => each.startsWith(language)) ?? language;
  return new Intl.DateTimeFormat(place, { dateStyle: "medium", timeStyle: "short" }).format(date);
}
