/** The choices for two players at one device: their names, who begins, and how the board lies between them. */

import { h } from "../kit/dom.js";
import { remember, settings } from "../kit/settings.js";
import { t } from "../words/language.js";
import { makeChoices } from "./choices.js";

/** The longest name that server/messages allows. */
export const LONGEST = 24;

/** The names as typed, or else where the two players sit. */
function namesShown() {
  const [first, second] = settings.names.map((name) => name.trim());
  return [first || t("beside.near"), second || t("beside.far")];
}

export function makeTwoPlayers() {
  const beginner = h("div", {});
  const drawBeginner = () => {
    const [first = "", second = ""] = namesShown();
    beginner.replaceChildren(
      makeChoices("side", t("beside.begins"), { random: t("new.side_random"), south: first, north: second }),
    );
  };
  drawBeginner();
  /** @param {0 | 1} index @param {string} label */
  const field = (index, label) => {
    const input = h("input", {
      name: `name-${index}`,
      maxlength: LONGEST,
      autocomplete: "off",
      value: settings.names[index],
      placeholder: label,
      "aria-label": label,
      oninput: () => {
        const names = /** @type {[string, string]} */ ([...settings.names]);
        names[index] = input.value;
        remember({ names });
        drawBeginner();
      },
    });
    return input;
  };
  return [
    h(
      "fieldset",
      { class: "choices" },
      h("legend", {}, t("names.title")),
      h("div", { class: "options" }, field(0, t("names.one")), field(1, t("names.two"))),
    ),
    beginner,
    makeChoices("table", t("beside.board"), {
      stays: t("beside.stays"), turns: t("beside.turns"), faces: t("beside.face"),
    }),
  ];
}
