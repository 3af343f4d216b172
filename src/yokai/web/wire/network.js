/** The application over the network. */

import { embedded } from "./embedded.js";

/** @import { Transport } from "./transport.js" */

/** @type {Transport} */
export const network = {
  request: (path, how) => fetch(path, embedded ? { ...how, credentials: "omit" } : how),
  connect(path = "/ws") {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    return new WebSocket(`${scheme}://${location.host}${path}`);
  },
  address: (path) => Promise.resolve(path),
};
