/** The classrooms of a teacher, and the way to a new one. */

import { CLASSES, classroomPath } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { makeNothing } from "../../panel/nothing.js";
import { getClassrooms } from "../../wire/classrooms.js";
import { inTab } from "../../wire/transport.js";
import { dateText, t } from "../../words/language.js";

export class ClassesView {
  constructor() {
    this.title = t("teach.title");
    this.list = h("div", {});
    this.element = h(
      "div",
      { class: "page classes", "data-view": "classes-page" },
      h("div", { class: "games-head" }, h("h1", {}, this.title), h("a", { class: "button primary", "data-action": "new-class", href: classroomPath("new") }, icon("new"), t("teach.new"))),
      h("p", {}, t("teach.about")),
      inTab && h("p", { class: "hushed" }, t("teach.one_screen")),
      this.list,
    );
    void this.load();
  }

  async load() {
    const classes = await getClassrooms();
    if (!classes.length) return this.list.replaceChildren(makeNothing(t("teach.none")));
    this.list.replaceChildren(
      h(
        "ul",
        { class: "class-list" },
        classes.map(({ id, title, tasks, children, at }) =>
          h("li", {}, h("a", { href: `${CLASSES}/${id}` }, h("b", {}, title), h("span", {}, t("teach.tasks", { count: tasks })), h("span", {}, t("teach.children", { count: children })), h("small", {}, dateText(at)))),
        ),
      ),
    );
  }
}
