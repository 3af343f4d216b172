/** A classroom for a projector: the way in, who is here, and the race. Escape leaves. */

import { classroomPath, isHere } from "../../kit/address.js";
import { h } from "../../kit/dom.js";
import { minutesText } from "../../kit/time.js";
import { beginRace, ClassroomWatch, doorPicture, getClassroom, getDoor } from "../../wire/classrooms.js";
import { NotServed } from "../../wire/http.js";
import { hasServer, transport } from "../../wire/transport.js";
import { t } from "../../words/language.js";
import { makeRacers } from "./racers.js";
import { sayProblem } from "./problem.js";
import { isDone } from "./task-tile.js";

/**
 * @import { ClassroomView } from "../../wire/messages.js"
 * @import { Socket } from "../../wire/socket.js"
 */

/** Milliseconds between two looks at the clock; how many children are in one column; minutes of a race that begins here. */
const [TICK, COLUMN, MINUTES] = [200, 15, 5];

export class ClassWallView {
  /** @param {Socket} socket @param {string} id */
  constructor(socket, id) {
    this.id = id;
    this.title = t("teach.wall");
    this.begins = this.ends = 0;
    /** The link by which children come, once it is known. @type {string | undefined} */
    this.link = undefined;
    this.name = h("h1", {}, this.title);
    this.clock = h("p", { class: "wall-clock", role: "timer", "aria-label": t("puzzle.storm_left") });
    this.place = h("div", { class: "wall-place" });
    this.element = h(
      "div",
      { class: "projector class-wall", "data-view": "projector-page" },
      h("div", { class: "wall-head" }, this.name, this.clock, h("a", { class: "button", href: classroomPath(id) }, t("teach.back"))),
      this.place,
    );
    this.watch = new ClassroomWatch(socket, id, () => this.look());
    this.ticking = window.setInterval(() => this.tick(), TICK);
  }

  leave() {
    this.left = true;
    this.watch.leave();
    window.clearInterval(this.ticking);
  }

  /** @param {KeyboardEvent} event */
  key({ key }) {
    if (key !== "Escape") return false;
    location.hash = classroomPath(this.id);
    return true;
  }

  async look() {
    try {
      const view = await getClassroom(this.id);
      if (!this.left) await this.take(view);
    } catch (problem) {
      if (!(problem instanceof NotServed)) throw problem;
      location.hash = classroomPath(this.id);
    }
  }

  /** @param {ClassroomView} view */
  async take(view) {
    const { race, title } = view;
    this.view = view;
    this.name.textContent = title;
    this.begins = performance.now() + (race?.starts_in ?? 0);
    this.ends = this.begins + (race?.left ?? 0);
    const racing = Boolean(race && (race.left || race.racers.some(({ solved }) => solved)));
    this.place.dataset.race = String(racing);
    this.place.replaceChildren(...(race && racing ? this.makeRace(race) : await this.makeWelcome(view)));
    this.tick();
  }

  tick() {
    const { race } = this.view ?? {};
    const now = performance.now();
    const over = !race || now >= this.ends;
    this.clock.textContent = over ? (race && this.place.dataset.race === "true" ? t("class.race_over") : "") : now < this.begins ? String(Math.ceil((this.begins - now) / 1000)) : minutesText(this.ends - now);
    this.clock.classList.toggle("countdown", !over && now < this.begins);
  }

  /** @param {NonNullable<ClassroomView["race"]>} race */
  makeRace(race) {
    const racers = makeRacers(race);
    const columns = Math.max(1, Math.ceil(race.racers.length / COLUMN));
    racers.style.setProperty("--columns", String(columns));
    racers.style.setProperty("--rows", String(Math.max(1, Math.ceil(race.racers.length / columns))));
    return race.left ? [racers] : [racers, h("button", { type: "button", class: "button", onclick: () => void this.begin() }, t("teach.race_again"))];
  }

  async begin() {
    try {
      await this.take(await beginRace(this.id, { minutes: MINUTES }));
    } catch (problem) {
      sayProblem(problem);
    }
  }

  /** The way in, and the children who have come. @param {ClassroomView} view */
  async makeWelcome({ children, tasks }) {
    this.link ??= hasServer ? (await getDoor(this.id)).link : "";
    const [link, isOpen] = [this.link, this.link && !isHere(new URL(this.link).hostname)];
    const here = children.filter(({ idle }) => idle !== null);
    const raced = tasks.some((task) => task.raced);
    return [
      isOpen
        ? h("div", { class: "wall-door" }, h("img", { src: await transport.address(doorPicture(this.id)), alt: t("invite.code") }), h("p", {}, link.replace(/^https?:\/\//, "")))
        : h("p", { class: "wall-door" }, t(hasServer ? "invite.here" : "teach.one_screen")),
      h(
        "div",
        { class: "wall-children" },
        h("h2", {}, t("teach.children", { count: here.length })),
        h(
          "ul",
          {},
          here.map(({ name, number, results }) => {
            const done = tasks.filter((task) => isDone(task, results.find((state) => state.task === task.id))).length;
            return h("li", {}, h("b", {}, name || t("teach.nameless", { number })), h("span", {}, `${done}/${tasks.length}`));
          }),
        ),
        raced && hasServer && h("button", { type: "button", class: "button primary", "data-action": "begin-race", onclick: () => void this.begin() }, t("teach.race_wall", { minutes: MINUTES })),
      ),
    ].filter((each) => each instanceof Node);
  }
}
