/** Which program plays or analyses: the computer, or one of the bots and engines that this server offers. */

import { h } from "../kit/dom.js";
import { remember, settings } from "../kit/settings.js";
import { getBots } from "../wire/http.js";
import { t } from "../words/language.js";

/** The bots' names, once they are loaded. @type {string[]} */
let offered = [];

/** Those of them that analyse too. @type {string[]} */
let analysts = [];

/** The bot that is chosen, if it is still offered. */
export function chosenBot() {
  return offered.includes(settings.bot) ? settings.bot : null;
}

/** The choice between the computer and the bots, where there are bots; `then` is called at each choice. @param {() => void} then */
export function makeBotChoice(then) {
  const place = h("div", { class: "bot-choice" });
  const draw = () => {
    if (!offered.length) return place.replaceChildren();
    const select = h(
      "select",
      { name: "bot", onchange: () => (remember({ bot: select.value }), then()) },
      h("option", { value: "" }, t("new.computer")),
      h(
        "optgroup",
        { label: t("bot.bots") },
        offered.map((name) => h("option", { value: name, selected: name === chosenBot() }, name)),
      ),
    );
    place.replaceChildren(h("label", { class: "field" }, h("span", {}, t("bot.who")), select));
  };
  draw();
  void loadBots().then(() => {
    draw();
    then();
  });
  return place;
}

/** Ask the server for its bots. */
export async function loadBots() {
  const bots = await getBots();
  offered = bots.map(({ name }) => name);
  analysts = bots.filter(({ analyses }) => analyses).map(({ name }) => name);
}

/** The engines that analyse instead of ours, once they are loaded. */
export const otherEngines = () => analysts;

/** The engine that is chosen for analyses, if it is still offered; null is ours. */
export const chosenEngine = () => (analysts.includes(settings.analyst) ? settings.analyst : null);
