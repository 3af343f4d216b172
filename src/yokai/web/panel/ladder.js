/** The gentle start as a path of faces: the levels one has met, and the next one. */

import { levels } from "../game/variants.js";
import { artPath } from "../kit/art.js";
import { h } from "../kit/dom.js";
import { t } from "../words/language.js";
import { levelName } from "../words/names.js";

/** @import { LadderView } from "../wire/messages.js" */

/** The face of a level. @param {number | null} number @param {number} [size] */
export function makeFace(number, size = 40) {
  const name = levels.find((level) => level.number === number)?.name ?? "";
  return h("img", { src: artPath(`faces/${name}`), alt: "", width: size, height: size });
}

/** @param {LadderView} ladder */
export function makePath(ladder) {
  const words = { win: t("games.won"), loss: t("games.lost"), draw: t("end.draw") };
  return h(
    "ol",
    { class: "path", "aria-label": t("gentle.title") },
    ladder.path.map(({ level, result }) => {
      const label = `${levelName(level)}: ${words[result]}`;
      return h("li", { class: result, title: label }, makeFace(level, 36), h("span", { class: "unseen" }, label));
    }),
    h(
      "li",
      { class: "next", "aria-current": "step" },
      makeFace(ladder.level, 52),
      h("b", {}, t("gentle.step", { number: ladder.games + 1, name: levelName(ladder.level) })),
    ),
  );
}
