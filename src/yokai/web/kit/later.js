/**
 * A part of the page that comes when it is needed first: its code, and its style sheet in css/.
 * So the first page stays small, however many rooms there are.
 */

/** Milliseconds until it is asked for again, while the server is away. */
const AGAIN = 1000;

/** @template T */
export class Later {
  /** @param {string} style the name of its sheet @param {() => Promise<T>} load */
  constructor(style, load) {
    this.style = style;
    this.load = load;
    /** @type {T | null} */
    this.found = null;
  }

  get isHere() {
    return this.found !== null;
  }

  /** What it exports, once it is here. */
  get code() {
    if (!this.found) throw new Error(`${this.style} is not here yet`);
    return this.found;
  }

  /** Fetch it, for as long as it takes. */
  async come() {
    while (!this.found) {
      try {
        const [code] = await Promise.all([this.load(), dress(this.style)]);
        this.found = code;
      } catch {
        await new Promise((wake) => window.setTimeout(wake, AGAIN));
      }
    }
  }
}

/** @param {string} style */
function dress(style) {
  const sheet = document.createElement("link");
  sheet.rel = "stylesheet";
  sheet.href = new URL(`../css/${style}.css`, import.meta.url).href;
  return new Promise((done, failed) => {
    sheet.onload = done;
    sheet.onerror = () => {
      sheet.remove();
      failed(new Error(`no ${style}.css`));
    };
    document.head.append(sheet);
  });
}
