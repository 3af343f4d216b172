/** A page for grown-ups: what a child has understood, what comes next, games and puzzles. */

import { variantOf } from "../../game/variants.js";
import { LEARN, lessonPath } from "../../kit/address.js";
import { h } from "../../kit/dom.js";
import { makeFace } from "../../panel/ladder.js";
import { makeNothing } from "../../panel/nothing.js";
import { getProgress } from "../../wire/lessons.js";
import { t } from "../../words/language.js";
import { lessonText } from "../../words/lessons.js";
import { gameName, levelName } from "../../words/names.js";
import { makeStar } from "../../panel/stars.js";

/** @import { LessonStop, TopicProgress, VariantProgress } from "../../wire/messages.js" */

export class GrownUpsView {
  constructor() {
    this.title = t("grownups.title");
    this.element = h("div", { class: "page grown-ups", "data-view": "grown-ups-page" }, h("h1", {}, this.title), h("p", {}, t("grownups.about")));
    void this.load();
  }

  async load() {
    const { variants } = await getProgress();
    if (!variants.length) {
      this.element.append(makeNothing(t("grownups.none"), h("a", { class: "button primary", href: LEARN }, t("home.first"))));
      return;
    }
    const print = h("button", { type: "button", class: "button", "data-action": "print", onclick: () => window.print() }, t("grownups.print"));
    this.element.append(...variants.map(makeVariant), print);
  }
}

/** @param {VariantProgress} progress */
function makeVariant(progress) {
  const { topics } = progress;
  const understood = topics.filter(({ lessons, done }) => done === lessons);
  const learning = topics.filter(({ lessons, done, begun }) => begun && done < lessons);
  return h(
    "section",
    { class: "begun-variant", "data-variant": progress.variant },
    h("h2", {}, gameName(progress.variant)),
    h(
      "div",
      { class: "parts" },
      part("understood", understood.length ? understood.map((topic) => [makeStar(true), topicText(topic)]) : [[t("grownups.nothing_yet")]]),
      learning.length > 0 && part("learning", learning.map((topic) => [makeStar(false), h("span", {}, topicText(topic), " ", h("small", {}, t("grownups.count", { done: topic.done, all: topic.lessons })))])),
      part("next", nextOf(progress)),
      part("games", gamesOf(progress)),
      part("puzzles", [[progress.tried ? t("grownups.solved", { solved: progress.solved, tried: progress.tried }) : t("grownups.no_puzzles")]]),
    ),
  );
}

/** @param {string} name @param {(Node | string)[][]} lines */
function part(name, lines) {
  return h("div", { "data-part": name }, h("h3", {}, t(`grownups.${name}`)), h("ul", {}, lines.map((line) => h("li", {}, line))));
}

/** @param {TopicProgress} topic */
const topicText = ({ topic }) => t(`topic.${topic}`);

/** @param {VariantProgress} progress @returns {(Node | string)[][]} */
function nextOf({ variant, next, again }) {
  const game = variantOf(variant);
  /** @param {LessonStop} stop */
  const title = (stop) => lessonText(game, stop.title);
  const lines = [[next ? h("a", { href: lessonPath(variant, next.name) }, t("grownups.next_lesson", { title: title(next) })) : t("grownups.all_done")]];
  if (again.length) lines.push([t("grownups.again", { titles: again.map(title).join(", ") })]);
  return lines;
}

/** @param {VariantProgress} progress @returns {(Node | string)[][]} */
function gamesOf({ opponents, opponent }) {
  const played = opponents.map(({ level, ...results }) => [makeFace(level), t("grownups.results", { ...results, name: levelName(level) })]);
  return [...(played.length ? played : [[t("grownups.no_games")]]), [t("grownups.opponent", { name: levelName(opponent) })]];
}
