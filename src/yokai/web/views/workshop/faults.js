/** What is wrong with a game, in the reader's words. */

import { h, icon } from "../../kit/dom.js";
import { knows, t } from "../../words/language.js";
import { kindName, sideName } from "../../words/names.js";

/**
 * @import { RuleFaultView, SideName } from "../../wire/messages.js"
 * @import { Draft } from "./draft.js"
 */

/** @param {Draft} draft @param {RuleFaultView[]} faults */
export function makeFaults(draft, faults) {
  return h(
    "ul",
    { class: "rule-faults", role: "status" },
    faults.map((fault) => h("li", { class: fault.grave ? "grave" : "advice", "data-fault": fault.code }, icon("warn"), faultText(draft, fault))),
  );
}

/** @param {Draft} draft @param {RuleFaultView} fault */
function faultText(draft, { code, message, words, place }) {
  const key = `fault.${code}`;
  const said = Object.entries(words).map(([name, word]) => {
    if (name === "piece") return [name, kindName(word)];
    if (name === "side" || name === "other") return [name, sideName(/** @type {SideName} */ (word))];
    return [name, word];
  });
  const [, piece = ""] = place.split(".");
  const text = knows(key) ? t(key, { piece: piece in draft.rules.pieces ? kindName(piece) : piece, ...Object.fromEntries(said) }) : message;
  return text.includes("{") ? message : text;
}
