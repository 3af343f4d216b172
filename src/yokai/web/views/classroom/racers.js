/** The children of a race, each with a lane as long as the race has puzzles. */

import { artOf } from "../../game/piece-set.js";
import { royalOf, variantOf } from "../../game/variants.js";
import { h } from "../../kit/dom.js";
import { settings } from "../../kit/settings.js";
import { t } from "../../words/language.js";

/** @import { RaceView, VariantView } from "../../wire/messages.js" */

/** The animals that run, by the numbers of the children. @param {VariantView} variant @param {number} number */
function runner(variant, number) {
  const kinds = variant.kinds.filter(({ royal }) => !royal);
  return kinds[number % kinds.length] ?? royalOf(variant);
}

/** @param {RaceView} race @param {number} [own] the number of the child that looks */
export function makeRacers({ racers, tasks }, own) {
  const variant = variantOf(settings.variant);
  return h(
    "ol",
    { class: "racers", "aria-label": t("class.race") },
    racers.map(({ place, number, name, solved, wrong }) => {
      const lane = h("span", { class: "lane", "aria-hidden": "true" }, h("span", { class: "run" }, h("img", { src: artOf(variant, runner(variant, number)), alt: "" })));
      lane.style.setProperty("--far", String(tasks.length ? solved / tasks.length : 0));
      return h(
        "li",
        { class: number === own ? "mine" : "", "data-racer": number },
        h("span", { class: "place" }, String(place)),
        h("b", {}, name || t("teach.nameless", { number })),
        lane,
        h("span", { class: "solved" }, h("span", { "aria-hidden": "true" }, `${solved}/${tasks.length}`), h("span", { class: "unseen" }, t("class.race_line", { solved, wrong }))),
      );
    }),
  );
}
