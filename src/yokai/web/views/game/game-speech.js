/** Texts about a game in play: whose turn it is, what is in danger, hints; to be read or spoken. */

import { isByMessage, isFree } from "../../game/seats.js";
import { readSfen, readUsi } from "../../game/sfen.js";
import { variantOf } from "../../game/variants.js";
import { settings, WARNED } from "../../kit/settings.js";
import { factText } from "../../words/facts.js";
import { percentText, t } from "../../words/language.js";
import { pieceName, royalName } from "../../words/names.js";
import { endingText, moveSpoken, moveSquares, playerName, sentence, turnText } from "../../words/sentences.js";

/** @import { GameState, HintNews, MoveView } from "../../wire/messages.js" */

/** Whether danger is shown: as the reader has chosen, or else to beginners and to two players at one board. @param {GameState} game */
function warns(game) {
  if (settings.danger !== "auto") return settings.danger === "on";
  const level = game.players.south.level ?? game.players.north.level;
  return level === null || level <= WARNED;
}

/** The side whose royal piece is attacked, if danger is shown. @param {GameState} game */
export function inDanger(game) {
  const { in_danger, outcome, turn } = game.position;
  return in_danger && !outcome && warns(game) ? turn : null;
}

/** @param {GameState} game */
export function dangerText(game) {
  const side = inDanger(game);
  if (!side) return "";
  const words = { royal: royalName(variantOf(game.variant)), name: playerName(game, side) };
  if (game.seat === side) return t("danger.yours", words);
  if (isByMessage(game)) return ""; // the other is warned where the link is opened
  return t(["computer", "bot"].includes(game.players[side].kind) ? "danger.theirs" : "danger.named", words);
}

/** @param {GameState} game */
export function repetitionText(game) {
  return game.position.repeated ? t("status.repetition") : "";
}

/** @param {GameState} game */
export function statusText(game) {
  const { turn, outcome } = game.position;
  if (outcome) return endingText(variantOf(game.variant), game, outcome).headline;
  if (isFree(game)) return t("invite.waiting");
  if (game.seat === turn) return t("status.your_turn");
  if (isByMessage(game) && game.seat) return t("message.waiting");
  if (game.thinking) return t("status.thinking", { name: playerName(game, turn) });
  return turnText(game, turn);
}

/** Why a move is good. @param {GameState} game @param {HintNews} hint */
export function hintText(game, hint) {
  const { percent } = hint;
  const why = factText(variantOf(game.variant), hint.why);
  return percent === null ? why : t("chances.hint", { why, percent: percentText(percent) });
}

/** The premove as text. @param {GameState} game @param {string} usi */
export function premoveText(game, usi) {
  const variant = variantOf(game.variant);
  const { from, drop } = readUsi(usi, variant);
  const symbol = drop ?? readSfen(game.position.sfen).cells[from ?? 0] ?? "";
  return t("premove.waits", { piece: pieceName(variant, symbol), move: moveSquares(variant, usi, false) });
}

/** A hint as it is spoken, with its reason. @param {GameState} game @param {HintNews} hint */
export function hintSpoken(game, hint) {
  const variant = variantOf(game.variant);
  const { from, to, drop } = readUsi(hint.move, variant);
  const { cells } = readSfen(game.position.sfen);
  /** @type {MoveView} */
  const move = {
    usi: hint.move,
    symbol: drop ?? cells[from ?? 0] ?? "",
    capture: cells[to] || null,
    sfen: game.position.sfen,
  };
  return `${sentence(moveSpoken(variant, move, () => t("actions.hint")))} ${hintText(game, hint)}`;
}

/** What is announced of a new state, besides the move itself. @param {GameState} game @param {GameState | null} before */
export function spokenNews(game, before) {
  if (game.position.outcome) return ""; // announced when it is celebrated
  const back = before !== null && game.moves.length < before.moves.length;
  const turn = game.thinking ? "" : statusText(game);
  return [back && t("actions.undo"), dangerText(game), repetitionText(game), turn]
    .filter((text) => text)
    .map((text) => sentence(String(text)))
    .join(" ");
}
