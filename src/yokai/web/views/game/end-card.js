/** The card at the end of a game: who won, why, and two buttons for what comes next; the rest is behind "More". */

import { artOf } from "../../game/piece-set.js";
import { other } from "../../game/sides.js";
import { royalOf, variantOf } from "../../game/variants.js";
import { peopleTournamentPath } from "../../kit/address.js";
import { h, icon } from "../../kit/dom.js";
import { makeFriends } from "../../panel/friends.js";
import { makeFace } from "../../panel/ladder.js";
import { t } from "../../words/language.js";
import { levelName } from "../../words/names.js";
import { endingText } from "../../words/sentences.js";

/** @import { GameState, LadderView, OutcomeView, VariantView } from "../../wire/messages.js" */

/** @typedef {{name: string, picture: Node, text: string, off?: boolean, act: () => void}} Choice */

/**
 * @param {VariantView} variant @param {GameState} game @param {OutcomeView} outcome
 * @param {LadderView | null} ladder where the player stands now
 * @param {(string | Node)[]} gains what the game has brought: the new rating, and the score of the two
 * @param {boolean} more whether the rest is shown too
 * @param {{text: string, shown: boolean} | null} decided the move that decided a lost game, and whether the board shows it
 * @param {boolean} arriving whether the beaten level is on its way into the forest
 * @param {Record<"rematch" | "retry" | "fresh" | "replay" | "review" | "record" | "share" | "film" | "close" | "more" | "decided" | "lesson", () => void> & {next: (level: number) => void}} act
 */
export function makeEndCard(variant, game, outcome, ladder, gains, more, decided, arriving, act) {
  const { headline, why, mood } = endingText(variant, game, outcome);
  const level = rivalOf(game);
  const next = level === null ? null : nextOf(game, ladder, level);
  const tired = mood === "loss" && game.gentle && lostTwice(ladder);
  const [first, second, ...rest] = choices(game, mood, level, next, tired, act);
  const offered = next !== null && (!game.gentle || tired);
  const words = { name: levelName(offered ? next : level) };
  const kind = mood === "win" ? (offered ? "gentle.stronger" : "end.friend") : offered ? "gentle.easier" : tired ? "gentle.lesson" : "end.kind";
  return h(
    "section",
    { class: `end ${mood}`, "aria-label": t("end.label") },
    h("button", { type: "button", class: "icon-button close", "aria-label": t("close"), onclick: act.close }, icon("close")),
    h(
      "div",
      { class: "verdict" },
      level === null ? royal(variant, 72) : makeFace(level, 72),
      h("div", {}, h("h2", {}, headline), h("p", {}, why)),
    ),
    gains.filter((gain) => gain).map((gain) => h("p", { class: "gain" }, gain)),
    level !== null && mood !== "draw" && h("p", { class: "kind" }, t(kind, words)),
    mood === "win" && level !== null && ladder && makeFriends(ladder, level, arriving),
    mood === "loss" && decided && makeDecided(decided, act.decided),
    // The next opponent is known a moment later; no button may change under a finger.
    h(
      "div",
      { class: "end-actions" },
      first && (level === null || ladder) && button(first, "primary"),
      second && (level === null || ladder) && button(second),
      // The end of a game is shared in one tap.
      game.moves.length > 0 && h("button", { type: "button", class: "icon-button", "data-end": "film", "aria-label": t("end.film"), title: t("end.film"), onclick: act.film }, icon("film")),
      h("button", { type: "button", class: "button more", "data-end": "more", "aria-expanded": String(more), onclick: act.more }, t("end.more")),
      more && rest.map((choice) => button(choice)),
    ),
  );
}

/** @param {Choice} choice @param {string} [kind] */
function button({ name, picture, text, off, act }, kind = "") {
  return h("button", { type: "button", class: `button ${kind}`, disabled: off, onclick: act, "data-end": name }, picture, text);
}

/** The royal piece of a game. @param {VariantView} variant @param {number} size */
function royal(variant, size) {
  return h("img", { src: artOf(variant, royalOf(variant)), alt: "", width: size, height: size });
}

/** Why the game was lost; a press shows it on the board, and the end again. @param {{text: string, shown: boolean}} decided @param {() => void} act */
function makeDecided({ text, shown }, act) {
  return h(
    "button",
    { type: "button", class: "decided", "data-end": "decided", "aria-pressed": String(shown), disabled: !text, onclick: act },
    icon("eye"),
    h("span", {}, text || t("end.looking")),
  );
}

/** Whether the last two games of the ladder were lost. @param {LadderView | null} ladder */
function lostTwice(ladder) {
  const last = ladder?.path.slice(-2) ?? [];
  return last.length === 2 && last.every(({ result }) => result === "loss");
}

/** The level that the player has played against, if it was one. @param {GameState} game */
function rivalOf({ players, seat }) {
  return seat === "south" || seat === "north" ? players[other(seat)].level : null;
}

/** The next opponent, if it is another one: by the ladder, or as offered after two equal results. @param {GameState} game @param {LadderView | null} ladder @param {number} level */
function nextOf(game, ladder, level) {
  const next = (game.gentle ? ladder?.level : ladder?.offer) ?? null;
  return next === level ? null : next;
}

/** Whether the reader has asked for a rematch, and waits for the other. @param {GameState} game */
const isAsked = ({ next, offer, seat }) => !next && offer?.what === "rematch" && offer.side === seat;

/** @param {GameState} game */
function rematchText(game) {
  return t(game.next ? "end.follow" : isAsked(game) ? "end.asked" : "end.rematch");
}

/** What one may do next, the best first. @param {GameState} game @param {string} mood @param {number | null} level @param {number | null} next @param {boolean} tired whether two games were lost in a row @param {Parameters<typeof makeEndCard>[8]} act @returns {Choice[]} */
function choices(game, mood, level, next, tired, act) {
  /** @param {string} name @param {string} text @param {() => void} does @returns {Choice} */
  const choice = (name, text, does) => ({ name, picture: icon(name), text, act: does });
  const again = level === null
    ? (game.seat !== null || game.next !== null) && { ...choice("rematch", rematchText(game), act.rematch), off: isAsked(game) }
    : { name: "rematch", picture: makeFace(level, 32), text: t("end.again", { name: levelName(level) }), act: act.rematch };
  const review = choice("search", t("end.review"), act.review);
  const retry = mood === "loss" && level !== null && game.moves.length > 1 && { ...choice("undo", t("end.retry"), act.retry), name: "retry" };
  const onward = next !== null && { name: "next", picture: makeFace(next, 32), text: t(mood === "loss" ? "end.play" : "end.next", { name: levelName(next) }), act: () => act.next(next) };
  // After one loss the same game is tried again; after two, an easier opponent is offered first.
  const lesson = tired && next === null && { name: "lesson", picture: royal(variantOf(game.variant), 32), text: t("home.lesson"), act: act.lesson };
  const back = game.tournament && choice("back", t("end.tournament"), () => { location.hash = peopleTournamentPath(game.tournament ?? ""); });
  const order = game.gentle && mood === "loss" && !tired ? [retry, onward] : [onward, lesson, retry];
  return [
    back,
    ...order,
    !game.tournament && again,
    review,
    choice("play", t("end.replay"), act.replay),
    choice("new", t("actions.new"), act.fresh),
    choice("copy", t("end.copy"), act.record),
    choice("share", t("end.share"), act.share),
  ].filter((each) => typeof each === "object" && each !== null);
}
