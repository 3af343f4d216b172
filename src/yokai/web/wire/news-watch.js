/** Looks again at what others change: when the server says that it has changed, and now and then. */

/**
 * @import { Asked } from "./messages.js"
 * @import { Socket } from "./socket.js"
 */

/** Milliseconds: the shortest time between two requests, and after how long the page asks by itself. */
const [SOON, LATER] = [700, 10_000];

/** Calls `look` now, when there is news, and now and then; never twice at once. */
export class NewsWatch {
  /** @param {Socket} socket @param {Asked} asked what tells the server to send news @param {(message: object) => boolean} isNews @param {() => Promise<void>} look */
  constructor(socket, asked, isNews, look) {
    this.look = look;
    this.wanted = this.looking = false;
    this.stop = new AbortController();
    const { signal } = this.stop;
    const watch = () => {
      if (!socket.open) return;
      socket.send(asked);
      this.again();
    };
    socket.onState(watch, signal);
    socket.onMessage((message) => isNews(message) && this.again(), signal);
    this.timer = window.setInterval(() => !document.hidden && this.again(), LATER);
    watch();
    this.again();
  }

  leave() {
    this.stop.abort();
    window.clearInterval(this.timer);
  }

  /** Look again, soon. */
  again() {
    this.wanted = true;
    if (!this.looking) void this.run();
  }

  async run() {
    this.looking = true;
    while (this.wanted && !this.stop.signal.aborted) {
      this.wanted = false;
      await this.look();
      await new Promise((wake) => window.setTimeout(wake, SOON));
    }
    this.looking = false;
  }
}
