/** The notice of challenges, above any view; beside a game in play it would move the board, and a toast says so instead. */

import { accept, openDecline, withdraw } from "./dialogs/challenge.js";
import { newChallenges, onChallenges } from "./game/challenges.js";
import { playerPath, splitAddress } from "./kit/address.js";
import { announce, h, icon } from "./kit/dom.js";
import { notify } from "./kit/notification.js";
import { sound } from "./kit/sounds.js";
import { toast } from "./kit/toast.js";
import { makeTerms } from "./panel/game-terms.js";
import { t } from "./words/language.js";

/** @import { ChallengeView } from "./wire/messages.js" */

export function showChallenges() {
  const notice = h("section", { id: "challenges", hidden: true, "aria-label": t("challenge.label") });
  document.getElementById("header")?.after(notice);
  /** @type {Set<string>} the games of those that the reader has heard of */
  let heard = new Set();

  const draw = () => {
    const [view, game] = splitAddress(location.hash).parts;
    // Where a challenge is answered already, the view says everything.
    const shown = newChallenges().filter((each) => !((view === "join" || view === "game") && each.game === game));
    notice.hidden = !shown.length;
    notice.replaceChildren(...shown.map(makeNotice));
  };
  onChallenges(() => {
    const told = newChallenges();
    for (const each of told) if (!heard.has(key(each))) tell(each);
    heard = new Set(told.map(key));
    draw();
  });
  window.addEventListener("hashchange", draw);
  document.addEventListener("language", draw);
}

/** A challenge and its answer are two pieces of news. @param {ChallengeView} challenge */
const key = ({ game, declined }) => `${game} ${declined}`;

/** @param {ChallengeView} challenge */
function tell(challenge) {
  const text = sentence(challenge);
  announce(text);
  void notify(text, challenge.game);
  void sound("danger");
  if (document.querySelector("main.game-page") && !document.querySelector(".end, .invite")) toast(text);
}

/** @param {ChallengeView} challenge */
export function sentence({ name, mine, declined }) {
  const words = { name: name ?? t("lobby.somebody") };
  return mine ? t("challenge.declined", { ...words, word: t(`challenge.word.${declined}`) }) : t("call.challenge", words);
}

/** @param {ChallengeView} challenge */
function makeNotice(challenge) {
  const { mine, id, game } = challenge;
  const facts = h(
    "div",
    { class: "game-facts" },
    h("b", {}, h("a", { href: playerPath(id) }, sentence(challenge))),
    ...(mine ? [] : makeTerms(challenge)),
  );
  /** @param {string} name @param {string} kind @param {string} text @param {() => void} act */
  const button = (name, kind, text, act) =>
    h("button", { type: "button", class: `button ${kind}`, "data-action": `challenge-${name}`, onclick: act }, name === "accept" && icon("play"), text);
  return h(
    "article",
    { class: "challenge", "data-game": game },
    facts,
    ...(mine
      ? [button("seen", "", t("challenge.seen"), () => void withdraw(challenge))]
      : [button("accept", "primary", t("challenge.play"), () => void accept(challenge)), button("decline", "", t("challenge.decline"), () => openDecline(challenge))]),
  );
}
