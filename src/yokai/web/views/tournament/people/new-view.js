/** A new tournament of people: its name, game, form and clock. */

import { variantOf, variants } from "../../../game/variants.js";
import { peopleTournamentPath } from "../../../kit/address.js";
import { h, icon } from "../../../kit/dom.js";
import { remember, settings } from "../../../kit/settings.js";
import { makeTournament } from "../../../wire/people-tournaments.js";
import { t } from "../../../words/language.js";
import { gameName } from "../../../words/names.js";
import { sayProblem } from "./problem.js";

/** @import { ClockChoice, TournamentDraft } from "../../../wire/messages.js" */

/** The clocks to choose from: minutes, and seconds added for each move, or with a slash those of each move after them. */
const CLOCKS = ["3+2", "5+5", "10+0", "20+10", "5/10", "10/30"];

const FORMS = /** @type {const} */ (["swiss", "round robin", "knock-out", "simul"]);

/** Seconds of the pauses, and minutes to come to a game. */
const [PAUSES, COMING] = [[0, 30, 60, 120, 300], [1, 2, 3, 5, 10]];

/** The longest title and name, and the most rounds. */
const [TITLE, NAME, ROUNDS] = [60, 24, 12];

export class NewTournamentView {
  constructor() {
    this.title = t("cup.new");
    const name = h("input", { name: "cup-title", maxlength: TITLE, required: true, autocomplete: "off", placeholder: t("lead.example") });
    const variant = makeSelect("cup-variant", [...variants.values()].map(({ id }) => [id, gameName(id)]), variantOf(settings.variant).id);
    const own = h("input", { name: "own-game", autocomplete: "off", spellcheck: "false", placeholder: "…#/workshop/_…" });
    const form = makeSelect("cup-form", FORMS.map((each) => [each, t(`cup_form.${key(each)}`)]), "swiss");
    const about = h("small", { class: "hushed" });
    const rounds = h("input", { type: "number", name: "rounds", min: 1, max: ROUNDS, value: 5, inputmode: "numeric" });
    const roundsField = field(t("lead.rounds"), rounds);
    const clock = makeSelect("cup-clock", CLOCKS.map((each) => [each, clockName(each)]), "5+5");
    const coming = makeSelect("no-show", COMING.map((each) => [String(each), t("lead.minutes", { count: each })]), "3");
    const pause = makeSelect("pause", PAUSES.map((each) => [String(each), t("lead.seconds", { count: each })]), "30");
    const mine = h("input", { name: "cup-name", maxlength: NAME, autocomplete: "nickname", value: settings.name });
    const mineLabel = h("span", {});
    const entry = h("input", { type: "checkbox", name: "open", checked: true });
    const draw = () => {
      about.textContent = t(`lead_form.${key(form.value)}`);
      roundsField.hidden = form.value !== "swiss";
      mineLabel.textContent = t(form.value === "simul" ? "lead.host" : "lead.play_too");
      mine.required = form.value === "simul";
    };
    form.addEventListener("change", draw);
    draw();
    this.element = h(
      "div",
      { class: "page people-cup-new", "data-view": "new-tournament-page" },
      h("h1", {}, this.title),
      h(
        "form",
        {
          class: "new-game",
          onsubmit: (/** @type {Event} */ event) => {
            event.preventDefault();
            remember({ name: mine.value || settings.name });
            void this.make({
              title: name.value,
              form: /** @type {TournamentDraft["form"]} */ (form.value),
              variant: codeOf(own.value) || variant.value,
              clock: clockOf(clock.value),
              rounds: Math.min(ROUNDS, Math.max(1, Math.round(Number(rounds.value)) || 1)),
              no_show: 60 * Number(coming.value),
              pause: Number(pause.value),
              name: mine.value,
              open: entry.checked,
            });
          },
        },
        field(t("lead.name"), name),
        h("div", { class: "pair" }, field(t("new.variant"), variant), field(t("lead.own_game"), own)),
        h("div", { class: "pair" }, field(t("lead.form"), form, about), roundsField),
        h("div", { class: "pair" }, field(t("new.clock"), clock), field(t("lead.no_show"), coming), field(t("lead.pause"), pause)),
        h("label", { class: "field" }, mineLabel, mine),
        h("label", { class: "switch" }, entry, h("span", {}, t("lead.open"))),
        h("button", { type: "submit", class: "button primary big" }, icon("new"), t("lead.make")),
      ),
    );
  }

  /** @param {TournamentDraft} draft */
  async make(draft) {
    try {
      const { id } = await makeTournament(draft);
      location.hash = peopleTournamentPath(id);
    } catch (problem) {
      sayProblem(problem);
    }
  }
}

/** @param {string} form */
const key = (form) => form.replace(/[ -]/g, "_");

/** @param {string} text a link to a game that somebody made, or its code */
const codeOf = (text) => /_[\w-]+$/.exec(text.trim())?.[0] ?? "";

/** @param {string} clock */
function clockName(clock) {
  const [minutes, seconds] = clock.split(/[+/]/);
  return t(clock.includes("/") ? "new.byoyomi_of" : "new.clock_of", { minutes: Number(minutes), seconds: Number(seconds) });
}

/** @param {string} clock @returns {ClockChoice} */
function clockOf(clock) {
  const [minutes = 0, seconds = 0] = clock.split(/[+/]/).map(Number);
  const initial = minutes * 60_000;
  return clock.includes("/") ? { initial, byoyomi: seconds * 1000 } : { initial, increment: seconds * 1000 };
}

/** @param {string} name @param {string[][]} options @param {string} value */
function makeSelect(name, options, value) {
  return h("select", { name }, options.map(([each, text = ""]) => h("option", { value: each, selected: each === value }, text)));
}

/** @param {string} label @param {...Node} parts */
function field(label, ...parts) {
  return h("label", { class: "field" }, h("span", {}, label), ...parts);
}
