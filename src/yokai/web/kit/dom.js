/** Build elements without HTML strings, so that no text is ever read as markup. */

import { artPath } from "./art.js";

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>} [attributes] handlers as `onclick`; false and null leave one out
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, attributes);
  element.append(...nodes(children));
  return element;
}

/**
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  dress(element, attributes);
  element.append(...nodes(children));
  return element;
}

/** @param {Element} element @param {Record<string, unknown>} attributes */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
}

/** @param {(Child | Child[])[]} children @returns {(Node | string)[]} */
function nodes(children) {
  return /** @type {(Node | string)[]} */ (
    children.flat().filter((child) => child !== null && child !== undefined && child !== false)
  );
}

/** A small line drawing from icons.svg. @param {string} name */
export function icon(name) {
  return s(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    s("use", { href: `${artPath("icons")}#${name}` }),
  );
}

/** @type {string[]} texts that are announced at the end of this task */
const unsaid = [];

/** Write a text where another one stands: the same text again would have the browser draw it again. @param {Element} place @param {string} text */
export function rewrite(place, text) {
  if (place.textContent !== text) place.textContent = text;
}

/** Announce a text to screen readers; all texts of one task are one message. @param {string} text */
export function announce(text) {
  if (!text || unsaid.push(text) > 1) return;
  queueMicrotask(() => {
    const place = document.getElementById("live");
    const message = unsaid.splice(0).join(" ");
    // A screen reader reads a change, so the same words again are made to differ.
    if (place) place.textContent = place.textContent === message ? `${message}\u00a0` : message;
  });
}

/** Whether the reader wants no motion. */
export function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
