/** The application over the network. */

/** @import { Transport } from "./transport.js" */

/** @type {Transport} */
export const network = {
  request: (path, how) => fetch(path, how),
  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}/ws`);
  },
  address: (path) => Promise.resolve(path),
};
