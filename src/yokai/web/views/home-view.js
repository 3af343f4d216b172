/** The first page: the forest with the computer's levels on a path, and cards that lead on from here. */

import { makeMiniBoard } from "../board/mini-board.js";
import { makePiece } from "../board/piece.js";
import { makeChoices } from "../dialogs/choices.js";
import { openNewGame, start } from "../dialogs/new-game.js";
import { levels, royalOf, variantOf, variants } from "../game/variants.js";
import { gamePath, LEADERBOARD, lessonPath, LOBBY, learnPath, PROMISES, puzzlePath, puzzlesPath, RULES, WORKSHOP } from "../kit/address.js";
import { h } from "../kit/dom.js";
import { remember, settings } from "../kit/settings.js";
import { rivalText, stateText } from "../panel/game-card.js";
import { makeGround } from "../panel/ground.js";
import { makeFace } from "../panel/ladder.js";
import { LivingFace } from "../panel/living-face.js";
import { getGames, getLadder, getLobby } from "../wire/http.js";
import { getLearner, getLessonPath } from "../wire/lessons.js";
import { getHub } from "../wire/puzzles.js";
import { hasServer } from "../wire/transport.js";
import { loadSection, t } from "../words/language.js";
import { lessonText } from "../words/lessons.js";
import { gameName, levelName, sideName } from "../words/names.js";

/** @import { GameSummary, LadderView } from "../wire/messages.js" */

/** Before the application has answered: the gentlest opponent is next. @type {Pick<LadderView, "level" | "friends">} */
const UNKNOWN = { level: 0, friends: [] };

/** Milliseconds for which a face is glad of a tap. */
const GLAD = 2000;

export class HomeView {
  constructor() {
    this.title = "";
    this.variant = variantOf(settings.variant);
    this.glade = h("section", { class: "glade", "aria-label": t("home.opponent") });
    this.path = h("ol", { class: "dwellers", "aria-label": t("home.dwellers") });
    this.ground = h("div", { class: "map-ground" });
    this.forest = h("div", { class: "forest" }, this.ground, this.chooseGame(), this.glade, this.path);
    this.lesson = h("a", { class: "home-card lesson-card" });
    this.puzzle = h("a", { class: "home-card today-card" });
    this.people = h("div", { class: "home-slot" }, this.makeBeside());
    this.other = h("button", { type: "button", class: "home-card", "data-action": "other", onclick: openNewGame });
    this.lobby = h("span", { class: "home-lobby", hidden: true });
    this.element = h(
      "div",
      { class: "home", "data-view": "home-page" },
      h("h1", {}, t("home.title")),
      this.forest,
      h("div", { class: "home-cards" }, this.lesson, this.puzzle, this.people, this.other),
      h(
        "p",
        { class: "home-rules" },
        h("a", { href: RULES }, t("nav.rules")),
        " · ",
        h("a", { href: WORKSHOP }, t("home.workshop")),
        ...(hasServer ? [" · ", h("a", { href: LEADERBOARD }, t("rating.leaders"))] : []),
        " ",
        this.lobby,
      ),
    );
    this.stop = new AbortController();
    document.addEventListener("settings", () => this.choose(), { signal: this.stop.signal });
    this.size = new ResizeObserver(() => this.drawGround());
    this.size.observe(this.forest);
    void this.draw();
    void this.drawLobby();
    void this.drawRunning();
  }

  leave() {
    this.stop.abort();
    this.face?.leave();
    this.size.disconnect();
  }

  chooseGame() {
    const games = [...variants.keys()].map((value) => ({ value, label: gameName(value) }));
    return makeChoices("variant", t("new.variant"), games, { value: this.variant.id });
  }

  /** Draw what belongs to the chosen game, if it is another one now. */
  choose() {
    const chosen = variantOf(settings.variant);
    if (chosen === this.variant) return;
    this.variant = chosen;
    const choice = this.forest.querySelector(`input[value="${chosen.id}"]`);
    if (choice instanceof HTMLInputElement) choice.checked = true; // it was chosen elsewhere
    void this.draw();
  }

  /** Draw the page without answers at once, and each part again when its answer comes. */
  async draw() {
    const { variant } = this;
    this.drawLevels(UNKNOWN);
    this.drawCard(this.lesson, learnPath(variant.id), makePiece(variant, royalOf(variant).symbol), t("home.lesson"));
    this.drawCard(this.puzzle, puzzlesPath(variant.id), makeMiniBoard(variant, variant.start), t("home.puzzle"));
    this.other.replaceChildren(picture(makeMiniBoard(variant, variant.start)), words(t("home.other"), t("home.other_about")));
    await Promise.all([this.drawLadder(), this.drawLesson(), this.drawPuzzle()]);
  }

  /** @param {HTMLAnchorElement} card @param {string} href @param {Node} drawn @param {string} title @param {string} [about] */
  drawCard(card, href, drawn, title, about = "") {
    card.href = href;
    card.replaceChildren(picture(drawn), words(title, about));
  }

  async drawLadder() {
    const { variant } = this;
    const ladder = await getLadder(variant.id);
    if (variant === this.variant) this.drawLevels(ladder);
  }

  /** The next opponent in the glade, and all of them on the path. @param {Pick<LadderView, "level" | "friends">} ladder */
  drawLevels({ level, friends }) {
    const name = levels.find(({ number }) => number === level)?.name ?? "";
    this.glade.replaceChildren(
      this.wake(level),
      h(
        "div",
        { class: "glade-words" },
        h("h2", {}, levelName(level)),
        h("p", {}, t(`level.${name}.about`)),
        h("button", { type: "button", class: "button big", "data-action": "gentle", onclick: () => void this.play(null) }, t("end.play", { name: levelName(level) })),
      ),
    );
    this.path.replaceChildren(
      ...levels.map(({ number }) => {
        const [friend, next] = [friends.includes(number), number === level];
        const label = t("end.play", { name: levelName(number) }) + (friend ? t("home.friend") : "");
        return h(
          "li",
          { class: next ? "next" : friend ? "friend" : "later", "aria-current": next ? "step" : null },
          h("button", { type: "button", "aria-label": label, title: levelName(number), onclick: () => void this.play(next ? null : number) }, makeFace(number, 64)),
        );
      }),
    );
    this.reached = level + 1;
    this.drawGround();
    this.point();
  }

  /** The face of the next opponent: it blinks, looks at the button, and is glad of a tap. @param {number} level */
  wake(level) {
    this.face?.leave();
    const face = new LivingFace(level);
    face.drawing.addEventListener("click", () => {
      face.feel("glad");
      window.setTimeout(() => face.feel(null), GLAD);
    });
    this.face = face;
    return face.drawing;
  }

  /** Draw the forest, with its way from face to face. */
  drawGround() {
    const { width, height, left, top } = this.forest.getBoundingClientRect();
    if (!width) return;
    const faces = [...this.path.children].map((face) => face.getBoundingClientRect());
    const stops = faces.map((face) => ({ x: face.left - left + face.width / 2, y: face.top - top + face.height / 2 }));
    const [first, last] = [faces[0], faces.at(-1)];
    if (!first || !last) return;
    const columns = faces.filter((face) => Math.abs(face.top - first.top) < first.height * 0.6).length;
    const layout = { stops, columns, row: last.top - first.top || height, disc: first.width, step: first.width * 1.2, width, height };
    this.ground.replaceChildren(makeGround(layout, this.reached ?? 1));
  }

  /** The next lesson, or the very first for a first visit. */
  async drawLesson() {
    const { variant } = this;
    const [learner, { stops }] = await Promise.all([getLearner(), getLessonPath(variant.id), loadSection("lessons")]);
    const next = stops.find(({ state }) => state === "next");
    if (variant !== this.variant) return;
    this.newcomer = learner.new;
    if (learner.new) {
      const first = variantOf(learner.variant);
      this.drawCard(this.lesson, settings.promised ? lessonPath(first.id, learner.lesson) : PROMISES, makePiece(first, royalOf(first).symbol), t("home.first"), t("home.first_about"));
    } else if (next) {
      this.drawCard(this.lesson, lessonPath(variant.id, next.name), makePiece(variant, next.picture), t("home.lesson"), lessonText(variant, next.title));
    }
    this.point();
  }

  async drawPuzzle() {
    const { variant } = this;
    const [{ daily }] = await Promise.all([getHub(variant.id), loadSection("puzzles")]);
    if (variant !== this.variant) return;
    const about = daily.tried === "no" ? t(`puzzle_goal.${daily.kind}`, { side: sideName(daily.position.turn), moves: daily.moves }) : t(`puzzle_tried.${daily.tried}`);
    this.drawCard(this.puzzle, puzzlePath(variant.id, daily.id), makeMiniBoard(variant, daily.position.sfen), t("home.puzzle"), about);
  }

  /** The game to go on with, instead of one for two. */
  async drawRunning() {
    const { games } = await getGames();
    const running = games.filter(({ outcome, seat }) => !outcome && seat);
    const game = running.find(({ seat, turn, players }) => seat === turn && players[seat === "south" ? "north" : "south"].kind === "person") ?? running.find(({ seat, turn }) => seat === turn) ?? running[0];
    if (!game) return;
    this.running = h("a", { class: "home-card go-on" });
    const mine = running.filter(({ seat, turn, players }) => seat === turn && players.south.kind === "person" && players.north.kind === "person");
    const title = mine.length > 1 ? t("home.turns", { count: mine.length }) : t("home.go_on");
    this.drawCard(this.running, gamePath(game.id), makeMiniBoard(variantOf(game.variant), game.sfen, game.seat === "north"), title, aboutGame(game));
    this.people.replaceChildren(this.running);
    this.point();
  }

  makeBeside() {
    const open = () => {
      remember({ opponent: "beside" });
      openNewGame();
    };
    const both = [...variants.values()][0] ?? this.variant;
    const pair = ["", "north"].map((side) => makePiece(both, side ? royalOf(both).symbol.toLowerCase() : royalOf(both).symbol));
    return h("button", { type: "button", class: "home-card", "data-action": "beside", onclick: open }, picture(...pair), words(t("new.beside"), t("home.beside_about")));
  }

  /** Make one thing orange: the first lesson for a newcomer, else the game in play, else the next opponent. */
  point() {
    const next = this.glade.querySelector("button");
    const main = this.newcomer ? this.lesson : (this.running ?? next);
    for (const each of [this.lesson, this.running, next]) each?.classList.toggle("primary", each === main);
    if (main) this.face?.lookAt(main);
  }

  /** A link to the lobby, where the server has one. */
  async drawLobby() {
    const { on, seats } = await getLobby();
    if (!on) return;
    const count = seats.filter(({ mine }) => !mine).length;
    this.lobby.append(t("lobby.home"), " ", h("a", { href: LOBBY }, count ? t("lobby.go_count", { count }) : t("lobby.go")));
    this.lobby.hidden = false;
  }

  /** Play a level, or the next one of the ladder. @param {number | null} level */
  play(level) {
    const { id: variant } = this.variant;
    return start(level === null ? { variant, gentle: true } : { variant, level });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "n") return false;
    openNewGame();
    return true;
  }
}

/** @param {...Node} drawn */
function picture(...drawn) {
  return h("span", { class: "card-picture" }, ...drawn);
}

/** @param {string} title @param {string} about */
function words(title, about) {
  return h("span", { class: "card-words" }, h("b", {}, title), h("small", {}, about));
}

/** @param {GameSummary} game */
function aboutGame(game) {
  return `${stateText(game)} · ${rivalText(game)}`;
}
