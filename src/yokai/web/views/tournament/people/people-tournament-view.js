/** A tournament of people: for who takes part, who looks on, and the organiser, who leads it here. */

import { openDialog } from "../../../dialogs/dialog.js";
import { makeLink } from "../../../dialogs/link.js";
import { keepPlace } from "../../../panel/redraw.js";
import { gamePath, peopleTournamentPath, TOURNAMENTS } from "../../../kit/address.js";
import { h, icon, rewrite } from "../../../kit/dom.js";
import { remember, settings } from "../../../kit/settings.js";
import { minutesText } from "../../../kit/time.js";
import { makeNothing } from "../../../panel/nothing.js";
import { NotServed } from "../../../wire/http.js";
import { actInTournament, deleteTournament, getPeopleTournament, joinTournament, movePerson, openEntry, ruleBoard, tournamentPicture, TournamentWatch } from "../../../wire/people-tournaments.js";
import { t } from "../../../words/language.js";
import { makeBracket } from "../bracket.js";
import { makeCross } from "../cross.js";
import { boardOf, takeToGame } from "../../../panel/next-game.js";
import { PlayedBoards } from "./played-boards.js";
import { sayProblem } from "./problem.js";
import { makePlaces, makeRounds } from "./table.js";
import { clockText, formText, gameText, roundText, stateText } from "./tournament-facts.js";

/**
 * @import { ParticipantView, PeopleTournamentView as Cup } from "../../../wire/messages.js"
 * @import { Socket } from "../../../wire/socket.js"
 */

/** Milliseconds between two looks at the clock; the longest name, and the letters of a card. */
const [TICK, NAME, CARD] = [500, 24, 8];

export class PeopleTournamentView {
  /** @param {Socket} socket @param {string} id @param {string} card with which the reader comes */
  constructor(socket, id, card) {
    this.id = id;
    this.card = card;
    this.title = t("cup.title");
    this.begins = 0;
    /** What the parts show, so that nothing is drawn anew under a finger. @type {Map<HTMLElement, string>} */
    this.shown = new Map();
    this.head = h("div", { class: "cup-head" }, h("h1", {}, this.title));
    this.wait = h("p", { class: "cup-wait", role: "timer" });
    this.mine = h("section", { class: "cup-mine", "aria-label": t("cup.yours") });
    this.lead = h("section", { class: "cup-lead", "aria-label": t("lead.title") });
    this.boards = new PlayedBoards(id, () => this.drawBoards());
    this.playing = section("playing", "tournament.playing", this.boards.element);
    this.rounds = h("div", { class: "schedule" });
    this.places = h("div", { class: "wide-table", tabindex: 0, role: "region", "aria-label": t("tournament.standings") });
    this.cross = h("div", { class: "wide-table", tabindex: 0, role: "region", "aria-label": t("tournament.cross") });
    this.tree = h("div", { class: "wide-table", tabindex: 0, role: "region", "aria-label": t("tournament.bracket") });
    this.people = h("ul", { class: "cup-people" });
    this.sections = {
      rounds: section("schedule", "tournament.schedule", this.rounds),
      places: section("standings", "tournament.standings", this.places, h("p", { class: "hushed" }, t("cup.tie_note"))),
      tree: section("bracket", "tournament.bracket", this.tree),
      cross: section("cross", "tournament.cross", this.cross),
      people: section("entrants", "cup.people", this.people),
    };
    this.element = h("div", { class: "page tournament people-cup", "data-view": "tournament-page" }, this.head, this.wait, this.mine, this.lead, h("div", { class: "cup-sections" }, this.playing, ...Object.values(this.sections)));
    this.element.hidden = true;
    this.makeWatch = () => new TournamentWatch(socket, id, () => this.look());
    this.watch = this.makeWatch();
    this.ticking = window.setInterval(() => this.tick(), TICK);
  }

  leave() {
    this.left = true;
    this.watch.leave();
    this.boards.leave();
    window.clearInterval(this.ticking);
  }

  async look() {
    try {
      this.take(await getPeopleTournament(this.id));
    } catch (problem) {
      if (!(problem instanceof NotServed)) throw problem;
      this.watch.leave();
      this.element.hidden = false;
      this.element.replaceChildren(h("h1", {}, this.title), makeNothing(t("refusal.unknown_tournament"), h("a", { class: "button", href: TOURNAMENTS }, t("cup.title"))));
    }
  }

  /** Do something, and show the tournament as it is then. @param {Promise<Cup>} asked */
  async act(asked) {
    try {
      this.take(await asked);
    } catch (problem) {
      sayProblem(problem);
      this.watch.again();
    }
  }

  /** @param {Cup} view */
  take(view) {
    if (this.left) return;
    this.view = view;
    this.element.hidden = false;
    document.title = `${view.title} · Yōkai no Mori`;
    this.begins = view.next_in === null ? 0 : performance.now() + view.next_in;
    const begun = view.state !== "open";
    this.draw(this.head, [view.title, view.form, view.variant, view.time, view.state, view.round, view.rounds, view.participants.length], () => makeHead(view));
    this.draw(this.mine, [view.mine, view.state, view.open, view.participants, boardOf(view)], () => this.makeMine(view));
    this.lead.hidden = !view.organiser;
    if (view.organiser) this.draw(this.lead, [view.state, view.open, view.next_in !== null, view.participants.length > 1], () => this.makeLead(view));
    this.draw(this.rounds, [view.pairings, view.participants, view.state], () => makeRounds(view, this.opened(), (board, winner) => void this.act(ruleBoard(this.id, board, winner))));
    this.draw(this.places, [view.table], () => [makePlaces(view.table, view.mine)]);
    this.draw(this.cross, [view.cross, view.table], () => [makeCross(view.table, view.cross)]);
    this.draw(this.tree, [view.bracket], () => [makeBracket(view.bracket, (number) => pathOf(view, number))]);
    this.draw(this.people, [view.participants, view.state, view.organiser], () => view.participants.map((each) => this.makePerson(view, each)));
    this.sections.rounds.hidden = this.sections.places.hidden = !begun;
    this.sections.tree.hidden = !view.bracket.length;
    this.sections.cross.hidden = !view.cross.length;
    this.boards.take(view);
    this.drawBoards();
    this.tick();
    takeToGame(view);
  }

  /** Draw a part anew if what it shows has changed. @param {HTMLElement} part @param {unknown} values @param {() => Node[]} make */
  draw(part, values, make) {
    const text = JSON.stringify(values);
    if (this.shown.get(part) === text) return;
    this.shown.set(part, text);
    const keep = keepPlace(part);
    part.replaceChildren(...make());
    keep();
  }

  /** Which rounds the reader sees open. @returns {Map<number, boolean>} */
  opened() {
    return new Map([...this.rounds.querySelectorAll("details")].map((each) => [Number(each.dataset.pairing), each.open]));
  }

  drawBoards() {
    this.playing.hidden = this.boards.boards.length === 0;
  }

  tick() {
    const text = this.begins ? t("cup.next_in", { time: minutesText(this.begins - performance.now()) }) : "";
    rewrite(this.wait, text);
    this.wait.hidden = !text;
  }

  // What the reader may do.

  /** @param {Cup} view @returns {Node[]} */
  makeMine(view) {
    const me = view.participants.find(({ number }) => number === view.mine);
    if (!me) return view.state === "over" ? [] : [this.makeDoor(view)];
    const board = boardOf(view);
    const leave = h("button", { type: "button", class: "button small", "data-action": "leave", onclick: () => this.askLeave(view) }, t("cup.leave"));
    const back = h("button", { type: "button", class: "button primary", "data-action": "return", onclick: () => void this.act(actInTournament(this.id, "return")) }, icon("back"), t("cup.come_back"));
    const out = me.state !== "playing";
    return [
      h("p", { class: "cup-you" }, t("cup.you", { name: me.name }), out && [" ", t(`cup_you.${me.state}`)]),
      board?.reason === "bye" && h("p", {}, t("cup.bye")),
      view.state === "open" && h("p", {}, t("cup.wait")),
      h(
        "div",
        { class: "tools" },
        board?.game && board.reason === null && h("a", { class: "button primary big", "data-action": "to-game", href: gamePath(board.game) }, icon("play"), t("cup.to_game")),
        view.state !== "over" && (out ? me.state !== "removed" && back : leave),
      ),
    ].filter((each) => each instanceof Node);
  }

  /** @param {Cup} view */
  makeDoor({ open, state, form }) {
    if (state === "running" && form === "knock-out") return h("p", { class: "hushed" }, t("refusal.tournament_begun"));
    const name = h("input", { name: "join-name", maxlength: NAME, autocomplete: "nickname", value: settings.name, required: open && !this.card });
    const letters = h("input", { name: "join-card", maxlength: CARD, minlength: CARD, required: true, autocomplete: "off", autocapitalize: "none", spellcheck: "false" });
    const typed = !open && !this.card;
    return h(
      "form",
      {
        class: "door-card",
        "data-form": "join",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          remember({ name: name.value || settings.name });
          void this.act(joinTournament(this.id, { name: name.value, card: typed ? letters.value.trim().toLowerCase() : this.card }));
        },
      },
      h("label", { class: "field" }, h("span", {}, t("invite.name")), name),
      typed && h("label", { class: "field" }, h("span", {}, t("cup.letters")), letters),
      this.card && h("p", { class: "hushed" }, t("cup.card", { card: this.card })),
      h("button", { type: "submit", class: "button primary big" }, icon("play"), t(state === "running" ? "cup.join_late" : "cup.join")),
    );
  }

  /** @param {Cup} view */
  askLeave({ state }) {
    const go = h("button", { type: "button", class: "button grave", "data-action": "leave-sure", onclick: () => { dialog.close(); void this.act(actInTournament(this.id, "leave")); } }, t("cup.leave"));
    const dialog = openDialog(t("cup.leave"), h("p", {}, t(state === "open" ? "cup.leave_early" : "cup.leave_ask")), h("div", { class: "tools" }, go));
  }

  // What the organiser may do.

  /** @param {Cup} view @returns {Node[]} */
  makeLead(view) {
    /** @param {string} name @param {string} picture @param {string} text @param {() => void} act @param {string} [kind] */
    const button = (name, picture, text, act, kind = "") => h("button", { type: "button", class: `button ${kind}`, "data-action": name, onclick: act }, icon(picture), text);
    /** @param {"start" | "next" | "end"} what */
    const does = (what) => () => void this.act(actInTournament(this.id, what));
    const entry = h("input", { type: "checkbox", name: "open", checked: view.open, onchange: () => void this.act(openEntry(this.id, entry.checked)) });
    return [
      h("h2", {}, t("lead.title")),
      h(
        "div",
        { class: "tools" },
        view.state === "open" && button("start", "play", t("lead.start"), does("start"), "primary big"),
        view.next_in !== null && button("next", "play", t("lead.next"), does("next"), "primary"),
        h("a", { class: "button", "data-action": "wall", href: peopleTournamentPath(this.id, "wall") }, icon("eye"), t("tournament.projector")),
        view.state !== "over" && h("a", { class: "button", "data-action": "cards", href: peopleTournamentPath(this.id, "cards") }, icon("key"), t("lead.cards")),
        view.state === "running" && button("end", "close", t("lead.end"), () => this.askEnd(), "grave"),
        button("delete", "wipe", t("lead.delete"), () => this.askDelete(), "grave"),
      ),
      view.state !== "over" &&
        h(
          "details",
          { class: "cup-door", open: view.state === "open" },
          h("summary", {}, t("lead.door")),
          h("label", { class: "switch" }, entry, h("span", {}, t("lead.open"))),
          view.open && h("p", {}, t("lead.door_text")),
          view.open && makeLink(view.link, t("lead.door"), tournamentPicture(this.id), false),
        ),
    ].filter((each) => each instanceof Node);
  }

  askEnd() {
    const go = h("button", { type: "button", class: "button grave", "data-action": "end-sure", onclick: () => { dialog.close(); void this.act(actInTournament(this.id, "end")); } }, t("lead.end"));
    const dialog = openDialog(t("lead.end"), h("p", {}, t("lead.end_ask")), h("div", { class: "tools" }, go));
  }

  askDelete() {
    const go = h("button", { type: "button", class: "button grave", "data-action": "delete-sure", onclick: () => { dialog.close(); void this.delete(); } }, t("lead.delete"));
    const dialog = openDialog(t("lead.delete"), h("p", {}, t("lead.delete_ask")), h("div", { class: "tools" }, go));
  }

  async delete() {
    this.watch.leave(); // or it would look for what is gone
    try {
      await deleteTournament(this.id);
      location.hash = TOURNAMENTS;
    } catch (problem) {
      this.watch = this.makeWatch();
      sayProblem(problem);
    }
  }

  /** @param {Cup} view @param {ParticipantView} person */
  makePerson({ organiser, state }, { number, name, state: how, late }) {
    const out = how !== "playing";
    const what = out ? "readmit" : "remove";
    const text = t(`lead.${what}`, { name });
    const notes = [out && t(`cup_person.${how}`), late && t("cup.late")].filter((note) => note);
    return h(
      "li",
      { "data-person": number, class: out ? "out" : null },
      h("b", {}, name || "–"),
      notes.length > 0 && h("small", {}, notes.join(" · ")),
      organiser && state !== "over" && h("button", { type: "button", class: "icon-button", "data-action": `${what}-${number}`, "aria-label": text, title: text, onclick: () => void this.act(movePerson(this.id, number, what)) }, icon(out ? "back" : "close")),
    );
  }
}

/** @param {Cup} view */
function makeHead(view) {
  const facts = [formText(view.form), gameText(view.variant), clockText(view.time), t("tournament.entrants", { count: view.participants.length })];
  return [
    h("p", { class: "hushed" }, h("a", { href: TOURNAMENTS }, t("cup.title"))),
    h("h1", {}, view.title),
    h("p", { class: "cup-facts" }, facts.join(" · ")),
    h("p", { class: `cup-state ${view.state}` }, h("b", {}, stateText(view)), view.round > 0 && h("span", {}, roundText(view))),
  ];
}

/** The address of the game of a board. @param {Cup} view @param {number} number */
function pathOf(view, number) {
  const game = view.pairings.flatMap(({ boards }) => boards).find((board) => board.number === number)?.game;
  return game ? gamePath(game) : null;
}

/** @param {string} name @param {string} title @param {...Node} parts */
function section(name, title, ...parts) {
  return h("section", { class: `cup-${name}` }, h("h2", {}, t(title)), ...parts);
}
