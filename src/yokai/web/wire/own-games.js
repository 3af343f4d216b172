/** Games that people made are named by a code. Their rules are fetched when an answer or an address first names them. */

import { transport } from "./transport.js";

/** @import { VariantView } from "./messages.js" */

/** Games that people made, and those of a tournament's own rule files, as far as this page has met them. @type {Map<string, VariantView>} */
export const ownGames = new Map();

/** A code as an answer and as an address names it. */
const CODES = [/"variant":"(_[\w-]+)"/g, /[/=](_[\w-]+)/g];

/** What was asked for already, by code. @type {Map<string, Promise<void>>} */
const asked = new Map();

/** Fetch the rules of the games that an answer names and this page does not know; null if it knows all. @param {string} text */
export const fetchGames = (text) => fetchAll([...text.matchAll(CODES[0] ?? /$^/g)]);

/** The same for the address in view. */
export const fetchGamesOfAddress = () => fetchAll([...location.hash.matchAll(CODES[1] ?? /$^/g)]);

/** @param {RegExpMatchArray[]} found @returns {Promise<unknown> | null} */
function fetchAll(found) {
  const unknown = [...new Set(found.map(([, code = ""]) => code))].filter((code) => !ownGames.has(code) && asked.get(code) !== never);
  return unknown.length ? Promise.all(unknown.map(fetchGame)) : null;
}

/** Stands for a code that means no game. */
const never = Promise.resolve();

/** @param {string} code */
function fetchGame(code) {
  const before = asked.get(code);
  if (before) return before;
  const fetching = ask(code);
  asked.set(code, fetching);
  return fetching;
}

/** @param {string} code */
async function ask(code) {
  try {
    const answer = await transport.request(`/api/variant/${encodeURIComponent(code)}`);
    if (answer.ok) ownGames.set(code, await answer.json());
    // A damaged code stays so; a server that is busy or away is asked again.
    if (answer.ok || answer.status === 404 || answer.status === 422) asked.set(code, never);
    else asked.delete(code);
  } catch {
    asked.delete(code);
  }
}
