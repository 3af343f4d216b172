/** The results of a classroom as a table for spreadsheets. */

import { currentLanguage, t } from "../../words/language.js";
import { isDone, taskText } from "./task-tile.js";

/** @import { ClassroomView } from "../../wire/messages.js" */

/** Spreadsheets in these languages read a comma as part of a number. */
const SEMICOLON = new Set(["de", "fr"]);

/** A cell: in quotes where it needs them, and never a formula, for a child types its own name. @param {string | number} value */
function cell(value) {
  const text = String(value);
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** @param {ClassroomView} view */
export function csvOf({ tasks, children }) {
  const between = SEMICOLON.has(currentLanguage()) ? ";" : ",";
  const head = [
    t("teach.child"),
    t("teach.done"),
    ...tasks.flatMap((task, at) => [`${at + 1}. ${taskText(task)}`, `${at + 1}. ${t("teach.csv_wrong")}`, `${at + 1}. ${t("teach.csv_hints")}`, `${at + 1}. ${t("teach.csv_seconds")}`]),
  ];
  const rows = children.map(({ name, number, results }) => {
    const states = new Map(results.map((state) => [state.task, state]));
    const done = tasks.filter((task) => isDone(task, states.get(task.id))).length;
    const cells = tasks.flatMap((task) => {
      const state = states.get(task.id);
      if (!state) return ["", "", "", ""];
      const seconds = state.ms === null ? "" : Math.round(state.ms / 1000);
      return [Math.round((100 * state.done) / task.steps), state.wrong, state.hints, seconds];
    });
    return [name || t("teach.nameless", { number }), done, ...cells];
  });
  // The mark at the beginning tells spreadsheets that this is UTF-8.
  return `\ufeff${[head, ...rows].map((row) => row.map(cell).join(between)).join("\r\n")}\r\n`;
}
