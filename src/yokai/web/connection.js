/** The notice while the server or its games are away, and once they are back; and while looks are held back by a rate limit. */

import { h } from "./kit/dom.js";
import { toast } from "./kit/toast.js";
import { isReachable, onHeld, onReachable, secondsHeld } from "./wire/reachable.js";
import { t } from "./words/language.js";

/** @import { Socket } from "./wire/socket.js" */

/** Milliseconds: how long a break lasts before it is shown, and how long the return is shown. */
const [PATIENCE, GLAD] = [600, 4000];

/** @param {Socket} socket @param {() => void} healed the server is back after a break that was shown */
export function watchConnection(socket, healed) {
  const bar = h("p", { id: "connection", role: "status", hidden: true });
  document.getElementById("header")?.after(bar);
  let away = false;
  let timer = 0;

  /** @param {string} text */
  const say = (text) => {
    bar.hidden = !text;
    bar.textContent = text;
  };
  const complain = () => {
    away = true;
    const why = socket.answers ? "unreachable" : "lost";
    say(t(socket.move ? `connection.${why}_kept` : `connection.${why}`));
  };
  const look = () => {
    window.clearTimeout(timer);
    if (!socket.answers || !isReachable()) {
      // A server that owes us an answer, or gave that one, has been waited for already.
      if (away || socket.doubted || !isReachable()) complain();
      else timer = window.setTimeout(complain, PATIENCE);
    } else if (away) {
      away = false;
      say(t("connection.back"));
      timer = window.setTimeout(() => say(""), GLAD);
      healed();
    }
  };
  const hold = () => {
    const seconds = secondsHeld();
    if (!away) say(seconds ? t("connection.held", { seconds }) : "");
  };
  socket.onState(look);
  onReachable(look);
  onHeld(hold);
  socket.onSent(() => away && complain());
  socket.onMovedOn(() => toast(t("connection.moved_on")));
  look();
  hold();
}
