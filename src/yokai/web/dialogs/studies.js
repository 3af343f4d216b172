/** The reader's saved studies: open a chapter, save the board as one, make, rename and delete. */

import { variantOf } from "../game/variants.js";
import { h, icon } from "../kit/dom.js";
import { settings } from "../kit/settings.js";
import { deleteStudy, getStudies, makeStudy, outlineStudy, writeChapter } from "../wire/studies.js";
import { t } from "../words/language.js";
import { gameName } from "../words/names.js";
import { problemText } from "../words/sentences.js";
import { openDialog } from "./dialog.js";

/**
 * @import { StudyDraft, StudyView } from "../wire/messages.js"
 * @typedef {{study: StudyView, number: number}} OpenChapter a chapter by its number
 */

/** The longest name, as the server takes it. */
const LONGEST = 60;

/**
 * @param {StudyDraft} draft the board in view, as a chapter is saved
 * @param {{open: (chapter: OpenChapter) => void, saved: (chapter: OpenChapter) => void}} hooks a chapter was chosen; the board was saved as one
 */
export async function openStudies(draft, { open, saved }) {
  const list = h("div", { class: "studies" });
  const told = h("p", { role: "status" });
  const name = h("input", { name: "study", maxlength: LONGEST, required: true, "aria-label": t("study.name"), placeholder: t("study.name") });
  const dialog = openDialog(
    t("study.title"),
    list,
    told,
    h(
      "form",
      {
        class: "tools",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          void change(async () => {
            const study = await makeStudy({ name: name.value.trim() });
            name.value = "";
            await add(study);
          });
        },
      },
      name,
      h("button", { class: "button primary", "data-action": "study-new" }, t("study.new")),
    ),
  );

  /** Save the board as a new chapter. @param {StudyView} study */
  const add = async (study) => {
    const number = study.chapters.length;
    saved({ study: await writeChapter(study.id, number, { name: t("study.chapter", { number: number + 1 }), study: draft }), number });
    told.textContent = t("study.saved", { study: study.name });
  };
  /** Change something, and draw the list again. @param {() => Promise<unknown>} act */
  const change = async (act) => {
    told.textContent = "";
    try {
      await act();
      await draw();
    } catch (problem) {
      told.textContent = problemText(variantOf(settings.variant), problem);
    }
  };
  const draw = async () => {
    const studies = await getStudies();
    list.replaceChildren(...(studies.length ? studies.map(section) : [h("p", {}, t("study.none"))]));
  };

  /** @param {StudyView} study */
  const section = (study) => {
    /** @param {string} title @param {string[]} names of the chapters; an empty one is left out */
    const outline = (title, names) =>
      change(() => outlineStudy(study.id, { name: title, chapters: names.flatMap((each, number) => (each ? [{ number, name: each }] : [])) }));
    const names = study.chapters.map((chapter) => chapter.name);
    return h(
      "section",
      { class: "study", "data-study": study.id },
      h("div", { class: "study-row" }, ...makeName(h("h3", {}, study.name), study.name, (title) => outline(title, names)),
        makeDelete(study.name, () => change(() => deleteStudy(study.id)))),
      h("ol", {}, study.chapters.map((chapter, number) =>
        h("li", { class: "study-row" },
          ...makeName(
            h("button", {
              type: "button", class: "button small", "data-chapter": number,
              onclick: () => {
                open({ study, number });
                dialog.close();
              },
            }, chapter.name, h("small", {}, gameName(chapter.variant))),
            chapter.name,
            (title) => outline(study.name, names.with(number, title)),
          ),
          makeDelete(chapter.name, () => outline(study.name, names.with(number, ""))),
        ),
      )),
      h("button", { type: "button", class: "button small", "data-action": "chapter-add", onclick: () => void change(() => add(study)) }, icon("new"), t("study.add")),
    );
  };
  await change(async () => {});
}

/** Something with a name, and a button to change that. @param {HTMLElement} shown @param {string} name @param {(name: string) => void} rename */
function makeName(shown, name, rename) {
  const label = t("study.rename", { name });
  const button = h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, "data-action": "study-rename", onclick: () => {
    const field = h("input", { value: name, maxlength: LONGEST, required: true, "aria-label": label });
    const form = h("form", {
      class: "tools",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        rename(field.value.trim() || name);
      },
    }, field, h("button", { class: "button small" }, t("edit.done")));
    shown.replaceWith(form);
    button.remove();
    field.select();
  } }, icon("edit"));
  return [shown, button];
}

/** A button that deletes at its second press. @param {string} name @param {() => void} remove */
function makeDelete(name, remove) {
  const label = t("study.delete", { name });
  const button = h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, "data-action": "study-delete", onclick: () => {
    if (button.classList.contains("asking")) return remove();
    button.classList.add("asking");
    button.setAttribute("aria-label", `${label}: ${t("actions.sure")}`);
    button.replaceChildren(t("actions.sure"));
  } }, icon("close"));
  return button;
}
