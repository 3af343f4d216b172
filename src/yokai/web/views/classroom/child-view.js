/** A child's desk in a classroom: the tasks, what is done, and the way to a race. */

import { classPath, classroomPath, taskPath } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { makeNothing } from "../../panel/nothing.js";
import { ClassroomWatch, getDesk, nameCard } from "../../wire/classrooms.js";
import { NotServed } from "../../wire/http.js";
import { hasServer } from "../../wire/transport.js";
import { t } from "../../words/language.js";
import { keepCard } from "./cards.js";
import { sayProblem } from "./problem.js";
import { isDone, makeState, makeTile } from "./task-tile.js";

/**
 * @import { ClassroomDesk } from "../../wire/messages.js"
 * @import { Socket } from "../../wire/socket.js"
 */

export class ChildView {
  /** @param {Socket} socket @param {string} id @param {string} card */
  constructor(socket, id, card) {
    this.id = id;
    this.card = card;
    this.title = t("class.title");
    /** What is drawn, so that the same is not drawn again. */
    this.shown = "";
    /** The race to which the child was sent last. */
    this.seen = 0;
    this.element = h("div", { class: "page class-desk", "data-view": "class-page" });
    this.watch = new ClassroomWatch(socket, id, () => this.look());
  }

  leave() {
    this.left = true;
    this.watch.leave();
  }

  async look() {
    try {
      const desk = await getDesk(this.id, this.card);
      keepCard(this.id, this.card);
      this.draw(desk);
    } catch (problem) {
      if (!(problem instanceof NotServed)) throw problem;
      this.watch.leave();
      keepCard(this.id, "");
      this.element.replaceChildren(h("h1", {}, this.title), makeNothing(t(`refusal.${problem.reason}`)));
    }
  }

  /** @param {ClassroomDesk} desk */
  draw(desk) {
    const { race } = desk;
    if (race?.left && race.number !== this.seen) {
      this.seen = race.number; // a child that has gone back from a race is not sent there again
      if (this.shown || race.starts_in) return void (location.hash = `${classPath(this.id, this.card)}?race`);
    }
    const shown = JSON.stringify([desk.title, desk.name, desk.tasks, desk.results, Boolean(race?.left)]);
    if (this.left || shown === this.shown) return;
    this.shown = shown;
    this.element.replaceChildren(...(desk.name ? this.drawn(desk) : [this.makeName(desk)]));
  }

  /** @param {ClassroomDesk} desk */
  drawn({ title, name, tasks, results, race }) {
    const states = new Map(results.map((state) => [state.task, state]));
    const left = tasks.filter((task) => !isDone(task, states.get(task.id))).length;
    return [
      h(
        "div",
        { class: "games-head" },
        h("h1", {}, t("class.hello", { name })),
        h("a", { class: "button small", href: hasServer ? classPath(this.id) : classroomPath(this.id), onclick: () => keepCard(this.id, "") }, t("class.switch")),
      ),
      h("p", { class: "class-left" }, h("b", {}, title), " · ", left ? t("class.tasks_left", { count: left }) : t("class.all_done")),
      race?.left ? h("a", { class: "button primary big", "data-action": "race", href: `${classPath(this.id, this.card)}?race` }, icon("play"), t("class.to_race")) : "",
      h(
        "ol",
        { class: "task-tiles" },
        tasks.map((task, at) => {
          const state = states.get(task.id);
          const done = isDone(task, state);
          return h("li", {}, h("a", { class: `task-tile ${done ? "done" : ""}`, href: taskPath(this.id, this.card, task), "data-task": task.id }, ...makeTile(task, at + 1, makeState(task, state))));
        }),
      ),
    ];
  }

  /** A card without a name asks for one first. @param {ClassroomDesk} desk */
  makeName({ title }) {
    const typed = h("input", { name: "child-name", maxlength: 24, required: true, autocomplete: "off", autocapitalize: "words" });
    const submit = async (/** @type {Event} */ event) => {
      event.preventDefault();
      try {
        this.draw(await nameCard(this.id, this.card, typed.value));
      } catch (problem) {
        sayProblem(problem);
      }
    };
    return h(
      "div",
      { class: "class-door" },
      h("h1", {}, title),
      h("form", { class: "door-card", onsubmit: submit }, h("label", {}, t("invite.name"), typed), h("button", { type: "submit", class: "button primary" }, icon("next"), t("class.enter"))),
    );
  }
}
