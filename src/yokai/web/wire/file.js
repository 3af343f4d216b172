/**
 * Answers that are written into the page: a tournament's results are the page as one file, which opens from a disk
 * and needs no server. Other pages have none of them.
 */

/** @import { Transport } from "./transport.js" */

/** The answers by their paths, and the drawings by their file names. @type {Record<string, any>} */
export const answers = JSON.parse(document.getElementById("answers")?.textContent ?? "{}");

/** The folder of the page, before the names of its files. */
const FOLDER = new URL(".", location.href).href;

/** @type {Transport} */
export const file = {
  async request(path) {
    const answer = answers[path.replace(FOLDER, "")];
    return answer === undefined ? new Response(null, { status: 404 }) : Response.json(answer);
  },
  connect(path = "") {
    const whole = answers[path.replace("/ws/", "/api/")];
    /** @type {import("./transport.js").Connection} */
    const connection = { readyState: 0, onopen: null, onmessage: null, onclose: null, send() {}, close() {} };
    if (whole) window.setTimeout(() => connection.onmessage?.(new MessageEvent("message", { data: JSON.stringify(whole) })));
    return connection;
  },
  address: async (path) => `data:text/plain;charset=utf-8,${encodeURIComponent(answers[path])}`,
};
