/** The requests of the workshop. */

import { askUntilAnswered } from "./request.js";

/** @import { AtlasView, RulesAnswer, RulesQuestion, VariantView } from "./messages.js" */

/** Check the rules of a game; the answer has its faults, and its code if it can be played. @param {RulesQuestion} rules @returns {Promise<RulesAnswer>} */
export const checkRules = (rules) => askUntilAnswered("/api/workshop/check", rules);

/** Every game of the atlas. @returns {Promise<AtlasView>} */
export const getAtlas = () => askUntilAnswered("/api/atlas");

/** One game of the atlas, with its code as its name. @param {string} recipe @returns {Promise<VariantView>} */
export const getAtlasGame = (recipe) => askUntilAnswered(`/api/atlas/game?${new URLSearchParams({ recipe })}`);
