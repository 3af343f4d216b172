/** A classroom for its teacher, live: who has done what, what was hardest, the race, and the way to cards and prints. */

import { CLASSES, classPath, classroomPath, isHere } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { saveFile } from "../../kit/file.js";
import { minutesText } from "../../kit/time.js";
import { toast } from "../../kit/toast.js";
import { openDialog } from "../../dialogs/dialog.js";
import { makeLink } from "../../dialogs/link.js";
import { makeNothing } from "../../panel/nothing.js";
import { keepPlace } from "../../panel/redraw.js";
import { addChildren, beginRace, ClassroomWatch, deleteClassroom, doorPicture, endRace, getClassroom, getDoor, removeChild, renameChild } from "../../wire/classrooms.js";
import { NotServed } from "../../wire/http.js";
import { hasServer } from "../../wire/transport.js";
import { t } from "../../words/language.js";
import { csvOf } from "./csv.js";
import { makeRacers } from "./racers.js";
import { makeSelect } from "./select.js";
import { sayProblem } from "./problem.js";
import { isDone, makeState, makeTaskBoard, taskText } from "./task-tile.js";

/**
 * @import { ChildView, ClassroomView, TaskView } from "../../wire/messages.js"
 * @import { Socket } from "../../wire/socket.js"
 */

/** Milliseconds after its last sign for which a child counts as here. */
const HERE = 45_000;

/** How many of the hardest tasks are shown, and how many names can be added at once. */
const [HARDEST, NAMES] = [3, 60];

/** The lengths of a race in minutes. */
const MINUTES = [3, 5, 10, 15, 20];

export class ClassView {
  /** @param {Socket} socket @param {string} id */
  constructor(socket, id) {
    this.id = id;
    this.title = t("teach.title");
    this.shown = "";
    /** The chosen length of a race. */
    this.minutes = "5";
    this.head = h("div", { class: "class-head" });
    this.progress = h("section", { class: "class-progress", "aria-label": t("teach.progress") });
    this.hardest = h("section", { class: "class-hardest", "aria-label": t("teach.hardest") });
    this.race = h("section", { class: "class-race", "aria-label": t("class.race") });
    this.element = h(
      "div",
      { class: "page class-live", "data-view": "class-live-page" },
      this.head,
      this.progress,
      h("div", { class: "class-parts" }, this.makeDoor(), this.makeAdder(), hasServer && this.race, this.hardest),
    );
    this.makeWatch = () => new ClassroomWatch(socket, id, () => this.look());
    this.watch = this.makeWatch();
  }

  leave() {
    this.left = true;
    this.watch.leave();
  }

  async look() {
    if (this.left) return;
    try {
      this.take(await getClassroom(this.id));
    } catch (problem) {
      if (!(problem instanceof NotServed)) throw problem;
      this.watch.leave();
      this.element.replaceChildren(h("h1", {}, this.title), makeNothing(t("refusal.unknown_classroom"), h("a", { class: "button", href: CLASSES }, t("teach.title"))));
    }
  }

  /** Do something, and show the class as it is then. @param {Promise<ClassroomView>} asked */
  async act(asked) {
    try {
      this.take(await asked);
    } catch (problem) {
      sayProblem(problem);
    }
  }

  /** @param {ClassroomView} view */
  take(view) {
    if (this.left) return;
    this.view = view;
    document.title = `${view.title} · Yōkai no Mori`;
    const keep = keepPlace(this.element);
    this.drawHead(view);
    this.progress.replaceChildren(h("h2", {}, t("teach.progress")), view.children.length ? this.makeTable(view) : h("p", { class: "hushed" }, t("teach.nobody")));
    this.hardest.replaceChildren(h("h2", {}, t("teach.hardest")), ...makeHardest(view));
    this.drawRace(view);
    keep();
  }

  /** @param {ClassroomView} view */
  drawHead(view) {
    const { id, title, tasks, children } = view;
    if (this.shown === JSON.stringify([title, tasks.length, children.length])) return;
    this.shown = JSON.stringify([title, tasks.length, children.length]);
    /** @param {string} part @param {string} picture @param {string} text */
    const link = (part, picture, text) => h("a", { class: "button", "data-action": part, href: classroomPath(id, part) }, icon(picture), text);
    this.head.replaceChildren(
      h("p", { class: "hushed" }, h("a", { href: CLASSES }, t("teach.title"))),
      h("h1", {}, title),
      h("p", { class: "hushed" }, `${t("teach.tasks", { count: tasks.length })} · ${t("teach.children", { count: children.length })}`),
      h(
        "div",
        { class: "tools" },
        link("wall", "eye", t("teach.wall")),
        hasServer && link("cards", "key", t("teach.cards")), // one screen needs none
        link("certificates", "book", t("teach.certificates")),
        h("button", { type: "button", class: "button", "data-action": "csv", onclick: () => this.save() }, icon("save"), t("teach.csv")),
        link("edit", "edit", t("teach.edit")),
        h("button", { type: "button", class: "button grave", "data-action": "delete-class", onclick: () => this.askDelete() }, icon("wipe"), t("teach.delete")),
      ),
    );
  }

  makeDoor() {
    const text = h("p", {}, t(hasServer ? "teach.door_text" : "teach.one_screen"));
    const place = h("section", { class: "class-door-link", "aria-label": t("teach.door") }, h("h2", {}, t("teach.door")), text);
    if (hasServer) void this.drawDoor(place, text);
    return place;
  }

  /** @param {HTMLElement} place @param {HTMLElement} text */
  async drawDoor(place, text) {
    try {
      const { link } = await getDoor(this.id);
      if (isHere(new URL(link).hostname)) text.textContent = t("invite.here");
      place.append(makeLink(link, t("teach.door"), doorPicture(this.id)));
    } catch (problem) {
      if (!(problem instanceof NotServed)) throw problem; // the page says that there is no such class
    }
  }

  makeAdder() {
    const names = h("textarea", { name: "names", rows: 4, placeholder: "Mia\nBen" });
    const blank = h("input", { type: "number", name: "blank", min: 1, max: NAMES, value: 10 });
    const add = () => {
      const typed = names.value.split(/[\n,;]/).map((name) => name.trim().slice(0, 24)).filter(Boolean).slice(0, NAMES);
      if (typed.length) void this.act(addChildren(this.id, typed)).then(() => { names.value = ""; });
    };
    return h(
      "section",
      { class: "class-adder", "aria-label": t("teach.add_children") },
      h("h2", {}, t("teach.add_children")),
      h("label", { class: "field" }, t("teach.names"), names),
      h("button", { type: "button", class: "button", "data-action": "add-children", onclick: add }, icon("new"), t("teach.add_children")),
      ...(hasServer ? this.makeBlank(blank) : []),
    );
  }

  /** Cards for children who come with other devices. @param {HTMLInputElement} blank how many */
  makeBlank(blank) {
    return [
      h("label", { class: "field" }, t("teach.blank"), blank),
      h("button", { type: "button", class: "button", "data-action": "add-cards", onclick: () => void this.act(addChildren(this.id, Array.from({ length: Math.max(1, Math.min(NAMES, Number(blank.value) || 1)) }, () => ""))) }, icon("new"), t("teach.add_cards")),
    ];
  }

  // The results of the children.

  /** @param {ClassroomView} view */
  makeTable({ tasks, children }) {
    return h(
      "div",
      { class: "wide-table", tabindex: "0", role: "group", "aria-label": t("teach.progress") },
      h(
        "table",
        { class: "progress-table" },
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("teach.child")), tasks.map((task, at) => h("th", { scope: "col", title: taskText(task) }, h("span", { class: "unseen" }, taskText(task)), h("span", { "aria-hidden": "true" }, String(at + 1)))), h("th", { scope: "col" }, t("teach.done")))),
        h("tbody", {}, children.map((child) => this.makeRow(child, tasks))),
      ),
    );
  }

  /** @param {ChildView} child @param {TaskView[]} tasks */
  makeRow(child, tasks) {
    const states = new Map(child.results.map((state) => [state.task, state]));
    const here = child.idle !== null && child.idle < HERE;
    const name = child.name || t("teach.nameless", { number: child.number });
    const done = tasks.filter((task) => isDone(task, states.get(task.id))).length;
    return h(
      "tr",
      { "data-child": child.number },
      h(
        "th",
        { scope: "row" },
        h("button", { type: "button", class: "child-name", "data-action": "child", onclick: () => this.openChild(child, name) }, h("span", { class: `spot ${here ? "here" : ""}`, title: t(here ? "teach.here_now" : "teach.away") }, h("span", { class: "unseen" }, t(here ? "teach.here_now" : "teach.away"))), h("span", {}, name)),
      ),
      tasks.map((task) => {
        const state = states.get(task.id);
        return h("td", { class: state ? (isDone(task, state) ? "done" : "going") : "", "data-task": task.id }, makeState(task, state), state && state.wrong + state.hints > 0 && h("small", { class: "wrong" }, t("teach.wrong_short", { count: state.wrong + state.hints })));
      }),
      h("td", { class: "sum" }, `${done}/${tasks.length}`),
    );
  }

  /** What a teacher can do for one child. @param {ChildView} child @param {string} name */
  openChild(child, name) {
    const field = h("input", { name: "rename", maxlength: 24, value: child.name, autocomplete: "off" });
    const path = classPath(this.id, child.card);
    const dialog = openDialog(
      name,
      h("label", { class: "field" }, t("invite.name"), field),
      h("p", {}, t("teach.card_letters"), " ", h("code", { class: "card-letters" }, child.card)),
      h(
        "div",
        { class: "tools" },
        h("button", { type: "button", class: "button primary", "data-action": "rename", onclick: () => { dialog.close(); void this.act(renameChild(this.id, child.number, field.value)); } }, t("teach.rename")),
        h("a", { class: "button", "data-action": "play-here", href: path, onclick: () => dialog.close() }, icon("play"), t("teach.play_here")),
        h("button", { type: "button", class: "button grave", "data-action": "remove-child", onclick: () => { dialog.close(); void this.act(removeChild(this.id, child.number)); } }, icon("wipe"), t("teach.remove_child")),
      ),
    );
  }

  // The race.

  /** @param {ClassroomView} view */
  drawRace({ race, tasks }) {
    const raced = tasks.filter((task) => task.raced).length;
    const title = h("h2", {}, t("class.race"));
    if (race?.left) {
      this.race.replaceChildren(
        title,
        h("p", {}, race.starts_in ? t("class.race_soon") : `${t("puzzle.storm_left")}: ${minutesText(race.left)}`),
        makeRacers(race),
        h("div", { class: "tools" }, h("a", { class: "button primary", href: classroomPath(this.id, "wall") }, icon("eye"), t("teach.wall")), h("button", { type: "button", class: "button", "data-action": "end-race", onclick: () => void this.act(endRace(this.id)) }, t("teach.race_end"))),
      );
      return;
    }
    const minutes = makeSelect("minutes", t("teach.minutes"), MINUTES.map((each) => [String(each), String(each)]), this.minutes, (value) => { this.minutes = value; });
    const begin = () => void this.act(beginRace(this.id, { minutes: Number(minutes.value) }));
    this.race.replaceChildren(
      title,
      h("p", {}, raced ? t("teach.race_about", { count: raced }) : t("refusal.nothing_to_race")),
      raced ? h("div", { class: "adder" }, minutes.element, h("button", { type: "button", class: "button", "data-action": "begin-race", onclick: begin }, icon("play"), t("teach.race_begin"))) : "",
      ...(race?.racers.length ? [h("h3", {}, t("teach.race_last")), makeRacers(race)] : []),
    );
  }

  // Files, and the end.

  save() {
    if (this.view) saveFile(`${this.view.title.replace(/[^\p{L}\p{N} -]/gu, "_")}.csv`, new Blob([csvOf(this.view)], { type: "text/csv" }));
  }

  askDelete() {
    const dialog = openDialog(
      t("teach.delete"),
      h("p", {}, t("teach.delete_ask")),
      h("div", { class: "tools" }, h("button", { type: "button", class: "button grave", "data-action": "delete-sure", onclick: () => { dialog.close(); void this.remove(); } }, icon("wipe"), t("teach.delete_sure")), h("button", { type: "button", class: "button", onclick: () => dialog.close() }, t("edit.cancel"))),
    );
  }

  async remove() {
    this.watch.leave(); // or it would look for what is gone
    try {
      await deleteClassroom(this.id);
      toast(t("teach.deleted"));
      location.hash = CLASSES;
    } catch (problem) {
      this.watch = this.makeWatch();
      sayProblem(problem);
    }
  }
}

/** The tasks with most wrong tries and hints. @param {ClassroomView} view */
function makeHardest({ tasks, children }) {
  const counted = tasks.map((task, at) => {
    const states = children.flatMap(({ results }) => results.filter((state) => state.task === task.id));
    const solved = states.filter((state) => isDone(task, state)).length;
    const [wrong, hints] = [states.reduce((sum, each) => sum + each.wrong, 0), states.reduce((sum, each) => sum + each.hints, 0)];
    return { task, at, tried: states.length, solved, wrong, hints };
  });
  const hard = counted.filter(({ wrong, hints }) => wrong + hints > 0);
  hard.sort((a, b) => b.wrong + b.hints - a.wrong - a.hints);
  if (!hard.length) return [h("p", { class: "hushed" }, t("teach.nothing_hard"))];
  return [
    h(
      "ol",
      { class: "task-tiles hard" },
      hard.slice(0, HARDEST).map(({ task, at, tried, solved, wrong, hints }) =>
        h("li", { class: "task-tile", "data-task": task.id }, h("span", { class: "task-number" }, String(at + 1)), makeTaskBoard(task), h("b", {}, taskText(task)), h("small", {}, t("teach.hard_line", { solved, tried, wrong, hints }))),
      ),
    ),
  ];
}
