/** Where a student hands in a bot: drop it, read the verdict, look at its games, and hand in again. */

import { handInGamePath, handInPath, TOURNAMENT } from "../../kit/address.js";
import { announce, h, icon } from "../../kit/dom.js";
import { makeNothing } from "../../panel/nothing.js";
import { getMyBots, handIn } from "../../wire/hand-in.js";
import { NotServed } from "../../wire/http.js";
import { knows, t } from "../../words/language.js";
import { makeBar, rangeOf } from "./standings.js";
import { faultName, signed, timeText } from "./tournament-words.js";
import { chosenFiles, droppedFiles, MOST_BYTES, TooLarge } from "./upload-files.js";

/** @import { CheckFault, HandedFile, MyBots, OwnGame, VersionView } from "../../wire/messages.js" */

/** What stands in an advice as it is written in a program. */
const CODE = { run: "Fox().run()", choose: "choose()", shebang: "#!/usr/bin/env python3", python: 'command = "python3 bot.py"', example: '{"move": "2c2b"}' };

/** Milliseconds between two looks: while a version is checked, and else. */
const [SOON, LATER] = [1000, 8000];

export class HandInView {
  /** @param {string | null} code of the student */
  constructor(code) {
    this.code = code;
    this.title = t("hand_in.title");
    this.head = h("h1", {}, this.title);
    this.said = h("p", { class: "hand-in-said", role: "status" });
    this.body = h("div", { class: "hand-in-body" });
    this.element = h("div", { class: "page hand-in", "data-view": "hand-in-page" }, this.head, this.body);
    /** Which details are open, by version. @type {Map<number, boolean>} */
    this.open = new Map();
    if (code) void this.look();
    else this.ask();
  }

  leave() {
    this.left = true;
    window.clearTimeout(this.timer);
  }

  /** Ask for the code of a card. @param {string} [why] it was not taken */
  ask(why = "") {
    const input = h("input", { type: "text", name: "code", required: true, autocomplete: "off", autocapitalize: "none", spellcheck: "false", maxlength: 40 });
    const form = h(
      "form",
      { class: "hand-in-code" },
      h("label", {}, h("span", {}, t("hand_in.code")), input),
      h("button", { type: "submit", class: "button primary" }, t("hand_in.enter")),
      h("p", { role: "alert" }, why || t("hand_in.code_hint")),
    );
    form.onsubmit = (event) => {
      event.preventDefault();
      const code = input.value.trim().toLowerCase();
      if (this.code === code) void this.look();
      else location.hash = handInPath(code);
    };
    this.body.replaceChildren(form);
  }

  async look() {
    window.clearTimeout(this.timer);
    try {
      const mine = await getMyBots(this.code ?? "");
      if (!this.left) this.show(mine);
    } catch (problem) {
      if (this.left) return;
      if (problem instanceof NotServed && problem.reason === "wrong_code") this.ask(refusal(problem));
      else this.body.replaceChildren(makeNothing(t("hand_in.none_here")));
    }
  }

  /** @param {MyBots} mine */
  show(mine) {
    this.head.textContent = t("hand_in.hello", { name: mine.student });
    if (!this.versions) this.build();
    const range = rangeOf(mine.versions.flatMap(({ rating, error }) => (rating === null ? [] : [{ rating, error }])));
    this.versions?.replaceChildren(
      ...(mine.versions.length ? mine.versions.map((version, index) => this.makeVersion(version, index === 0, range)) : [h("p", { class: "hushed" }, t("hand_in.no_versions"))]),
    );
    this.games?.replaceChildren(
      ...(mine.games.length ? [h("ul", { class: "own-games" }, mine.games.map((game) => this.makeGame(game)))] : [h("p", { class: "hushed" }, t("hand_in.no_games"))]),
    );
    const newest = mine.versions[0];
    const open = newest?.state === "waiting" || newest?.state === "checking";
    if (newest && this.was === "open" && !open) announce(t(`hand_in.state.${newest.state}`, { ahead: 0 }));
    this.was = open ? "open" : "closed";
    this.timer = window.setTimeout(() => void this.look(), open ? SOON : LATER);
  }

  /** Build what stays: the place to drop, the versions and the games. */
  build() {
    const files = h("input", { type: "file", multiple: true, hidden: true, onchange: () => void this.send(() => chosenFiles(files.files ?? new FileList())) });
    const folder = h("input", { type: "file", hidden: true, webkitdirectory: true, onchange: () => void this.send(() => chosenFiles(folder.files ?? new FileList())) });
    const place = h(
      "div",
      { class: "drop-place" },
      h("p", {}, t("hand_in.drop")),
      h(
        "p",
        { class: "tools" },
        h("button", { type: "button", class: "button primary", "data-action": "files", onclick: () => files.click() }, icon("copy"), t("hand_in.choose")),
        h("button", { type: "button", class: "button", "data-action": "folder", onclick: () => folder.click() }, t("hand_in.choose_folder")),
      ),
      h("p", { class: "hushed" }, t("hand_in.limits", { mb: MOST_BYTES >> 20 })),
      files,
      folder,
    );
    place.ondragover = (event) => {
      event.preventDefault();
      place.classList.add("over");
    };
    place.ondragleave = () => place.classList.remove("over");
    place.ondrop = (event) => {
      event.preventDefault();
      place.classList.remove("over");
      const { dataTransfer } = event;
      if (dataTransfer) void this.send(() => droppedFiles(dataTransfer));
    };
    this.versions = h("div", { class: "versions" });
    this.games = h("div", {});
    this.body.replaceChildren(
      place,
      this.said,
      h("section", {}, h("h2", {}, t("hand_in.versions")), this.versions),
      h("section", {}, h("h2", {}, t("hand_in.games")), this.games, h("p", {}, h("a", { class: "back", href: TOURNAMENT }, t("hand_in.ladder")))),
    );
  }

  /** Read files and hand them in. @param {() => Promise<HandedFile[]>} read */
  async send(read) {
    this.said.textContent = t("hand_in.sending");
    try {
      const mine = await handIn(this.code ?? "", await read());
      this.said.textContent = "";
      if (!this.left) this.show(mine);
    } catch (problem) {
      if (problem instanceof TooLarge) this.said.textContent = t("refusal.upload_too_large");
      else this.said.textContent = problem instanceof NotServed ? refusal(problem) : t("offline");
    }
  }

  /** @param {VersionView} version @param {boolean} newest @param {[number, number]} range of the ratings of all versions */
  makeVersion(version, newest, range) {
    const { number, at, state, ahead, name, faults, prints, rating, error } = version;
    const day = new Date(at).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    const details = h(
      "details",
      { class: `version ${state}`, open: this.open.get(number) ?? newest },
      h(
        "summary",
        {},
        h("b", {}, t("hand_in.version", { number })),
        " ",
        h("span", { class: "state" }, t(`hand_in.state.${state}`, { ahead })),
        rating !== null && h("span", { class: "strength" }, makeBar({ rating, error }, range), h("span", { class: "rating" }, t("tournament.rating", { rating: signed(rating), error }))),
        h("small", {}, [name, day].filter((each) => each).join(" · ")),
      ),
      faults.map(makeFault),
      (state === "fit" || version.slowest_ms > 0) &&
        h("p", { class: "hushed" }, t("hand_in.measured", { time: timeText(version.slowest_ms), allowed: timeText(version.allowed_ms), mb: version.memory_mb })),
      prints.length > 0 && [h("h3", {}, t("hand_in.prints")), makeLines(prints)],
    );
    details.ontoggle = () => this.open.set(number, details.open);
    return details;
  }

  /** @param {OwnGame} game */
  makeGame({ number, version, opponent, result, reason, fault, given, ply }) {
    return h(
      "li",
      { class: result },
      h(
        "a",
        { href: handInGamePath(this.code ?? "", number) },
        h("b", {}, t(`hand_in.${result}`, { name: opponent })),
        " ",
        h("small", {}, [t("tournament.game", { number }), t("hand_in.version", { number: version }), fault ? faultName(reason) : ""].filter((each) => each).join(" · ")),
        given && h("small", { class: "gave" }, t(`hand_in.gave.${given}`, { number: ply })),
      ),
    );
  }
}

/** What the check found, and how to mend it. @param {CheckFault} fault */
function makeFault({ reason, sentence, advice, transcript, opponent, cure, words }) {
  const key = `hand_in.cure.${cure}`;
  const how = knows(key) ? t(key, { ...CODE, folders: `folders = ["${words.folder ?? ""}"]`, ...words }) : advice;
  return h(
    "div",
    { class: "check-fault" },
    h("p", {}, h("b", {}, reason === "build" ? t("hand_in.cannot_start") : faultName(reason)), " ", h("q", {}, sentence)),
    how && h("p", {}, h("b", {}, t("hand_in.advice")), " ", how),
    transcript.length > 0 && [h("h3", {}, t("hand_in.transcript", { name: opponent })), makeLines(transcript)],
  );
}

/** Lines as a program wrote them. @param {string[]} lines */
export function makeLines(lines) {
  return h("pre", { class: "program-lines", tabindex: 0 }, lines.join("\n"));
}

/** Why something was refused. @param {NotServed} problem */
function refusal({ reason, args, message }) {
  const key = `refusal.${reason}`;
  return knows(key) ? t(key, args) : message;
}
