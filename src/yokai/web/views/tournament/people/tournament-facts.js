/** What a tournament of people is, in words: its form, game, clock, and how far it is. */

import { knownGame } from "../../../game/variants.js";
import { t } from "../../../words/language.js";
import { gameName } from "../../../words/names.js";

/** @import { BoardView, PeopleTournamentView, TournamentOutline } from "../../../wire/messages.js" */

/** @param {PeopleTournamentView["form"]} form */
export const formText = (form) => t(`cup_form.${form.replace(/[ -]/g, "_")}`);

/** @param {string} variant */
export const gameText = (variant) => (knownGame(variant)?.id === variant && variant.startsWith("_") ? (knownGame(variant)?.name ?? "") : gameName(variant));

/** @param {PeopleTournamentView["time"]} time */
export function clockText({ initial, increment, byoyomi }) {
  const minutes = Math.round(initial / 6000) / 10;
  const seconds = Math.round((increment || byoyomi) / 1000);
  return t(byoyomi ? "new.byoyomi_of" : "new.clock_of", { minutes, seconds });
}

/** @param {PeopleTournamentView | TournamentOutline} tournament */
export const stateText = ({ state }) => t(`cup_state.${state}`);

/** @param {PeopleTournamentView} view */
export function roundText({ round, rounds }) {
  return rounds ? t("tournament.round_of", { round, rounds }) : t("tournament.round", { round });
}

/** The result of a board in a few signs. @param {BoardView} board */
export function boardText({ winner, reason, north }) {
  if (north === null) return t("tournament.bye");
  if (reason === null) return t("tournament.live");
  return winner === null ? "½–½" : winner === "south" ? "1–0" : "0–1";
}
