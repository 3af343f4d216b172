/** The choices before a game. All are remembered, so that the next game is one click away. */

import { levels, variantOf, variants } from "../game/variants.js";
import { gamePath } from "../kit/address.js";
import { h, icon } from "../kit/dom.js";
import { remember, settings } from "../kit/settings.js";
import { toast } from "../kit/toast.js";
import { makeFace } from "../panel/ladder.js";
import { NotServed, startGame } from "../wire/http.js";
import { t } from "../words/language.js";
import { gameName, levelName } from "../words/names.js";
import { refusalText } from "../words/sentences.js";
import { chosenBot, makeBotChoice } from "./bot-choice.js";
import { makeChoices } from "./choices.js";
import { chosenClock, makeClock } from "./clock-choice.js";
import { openDialog } from "./dialog.js";
import { chosenHandicap, chosenTimes, makeHandicap } from "./handicap.js";
import { makeName } from "./name.js";
import { makeTwoPlayers } from "./two-players.js";

import { hasServer } from "../wire/transport.js";

/** @import { NewGame } from "../wire/messages.js" */

function makeNewGame() {
  const form = h("form", {
    class: "new-game",
    onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void begin();
    },
  });
  const opponent = h("div", { class: "opponent" });
  const clock = h("div", {});
  const drawOpponent = () => {
    opponent.replaceChildren(...{ computer: makeComputer, beside: makeTwoPlayers, message: makeByMessage, friend: makeFriend }[settings.opponent]());
    clock.replaceChildren(...(settings.opponent === "message" ? [] : [makeClock(settings.opponent)]));
  };
  drawOpponent();
  form.append(
    makeChoices(
      "variant",
      t("new.variant"),
      [...variants.values()].map((variant) => ({
        value: variant.id,
        label: gameName(variant.id),
        note: t(`variant.${variant.id}.note`),
      })),
      { value: variantOf(settings.variant).id, then: drawOpponent },
    ),
    makeChoices(
      "opponent",
      t("new.opponent"),
      { computer: t("new.computer"), beside: t("new.beside"), message: t("new.message"), ...(hasServer && { friend: t("new.friend") }) },
      { then: drawOpponent },
    ),
    opponent,
    clock,
    h("button", { type: "submit", class: "button primary big" }, icon("play"), t("new.start")),
  );
  return form;
}

/** How strong the computer is, or which bot plays instead, and who begins. */
function makeComputer() {
  const level = makeLevel();
  const choice = makeBotChoice(() => (level.hidden = chosenBot() !== null));
  level.hidden = chosenBot() !== null;
  return [choice, level, makeBeginner()];
}

/** The reader's name, and who begins; the friend comes later, by a link. */
export function makeFriend() {
  return [makeName(), makeBeginner(), makeRated(), makeHandicap()];
}

/** The same where links carry the moves. */
function makeByMessage() {
  return [h("p", { class: "hushed" }, t("message.about")), makeName(), makeBeginner()];
}

/** The choice whether the game is rated. */
function makeRated() {
  const box = h("input", {
    type: "checkbox",
    name: "rated",
    checked: settings.rated,
    onchange: () => remember({ rated: box.checked }),
  });
  return h("label", { class: "switch" }, box, h("span", {}, t("rating.choice"), h("small", {}, t("rating.choice_note"))));
}

function makeBeginner() {
  return makeChoices("side", t("new.side"), {
    random: t("new.side_random"), south: t("new.side_me"), north: t("new.side_them"),
  });
}

function makeLevel() {
  const name = h("output", { class: "level-name", for: "level" });
  const about = h("small", { class: "level-about" });
  const say = () => {
    const level = levels.find((each) => each.number === settings.level);
    name.replaceChildren(
      makeFace(settings.level, 44),
      t("new.level_is", { number: settings.level, name: levelName(settings.level) }),
    );
    about.textContent = level ? t(`level.${level.name}.about`) : "";
  };
  say();
  const range = h("input", {
    type: "range",
    id: "level",
    name: "level",
    min: levels[0]?.number ?? 0,
    max: levels.at(-1)?.number ?? 0,
    value: settings.level,
    "aria-label": t("new.level"),
    oninput: () => {
      remember({ level: Number(range.value) });
      range.setAttribute("aria-valuetext", levelName(settings.level));
      say();
    },
  });
  return h(
    "div",
    { class: "field level" },
    h("span", {}, t("new.level")),
    name,
    about,
    range,
    h("div", { class: "ends", "aria-hidden": "true" }, h("small", {}, t("new.gentle")), h("small", {}, t("new.strong"))),
  );
}

/** Whether a game is being started: a double click starts only one. */
let starting = false;

/** Start a game with the current choices. */
function begin() {
  return start(chosenGame(settings.opponent));
}

/** The current choices as a request. @param {NonNullable<NewGame["opponent"]>} opponent @returns {NewGame} */
export function chosenGame(opponent) {
  const bot = opponent === "computer" ? chosenBot() : null;
  const time = chosenClock(opponent);
  const names = { computer: [], beside: settings.names, message: [settings.name], friend: [settings.name] };
  return {
    variant: variantOf(settings.variant).id,
    opponent,
    level: opponent === "computer" && !bot ? settings.level : null,
    bot,
    side: settings.side,
    names: names[opponent],
    rated: opponent === "friend" && settings.rated,
    ...time,
    ...(opponent === "friend" ? { ...chosenHandicap(settings.side), ...chosenTimes(time.clock) } : {}),
  };
}

/** Start a game and go there. @param {NewGame} wanted */
export async function start(wanted) {
  if (starting) return;
  starting = true;
  try {
    const game = await startGame(wanted);
    location.hash = gamePath(game.id);
  } catch (problem) {
    toast(problem instanceof NotServed ? refusalText(variantOf(wanted.variant ?? null), problem) : t("offline"));
  } finally {
    starting = false;
  }
}

export function openNewGame() {
  openDialog(t("actions.new"), makeNewGame());
}
