/**
 * How the page reaches the application: over the network, or in a worker of this tab. The page on a server
 * uses the first; the page as a folder of files, which says `data-door="tab"`, uses the second.
 */

import { network } from "./network.js";
import { tab } from "./tab.js";

/**
 * A connection as the browser's WebSocket is one.
 * @typedef {object} Connection
 * @property {number} readyState
 * @property {((event: any) => void) | null} onopen
 * @property {((event: MessageEvent) => void) | null} onmessage
 * @property {((event: any) => void) | null} onclose
 * @property {(text: string) => void} send
 * @property {() => void} close
 */

/**
 * @typedef {object} Transport
 * @property {(path: string, how?: RequestInit) => Promise<Response>} request answers a request as fetch does
 * @property {() => Connection} connect opens the connection of games, analyses and reviews
 * @property {(path: string) => Promise<string>} address of an answer, for a picture or a download
 */

/** Whether the application runs in this tab, where nobody else can be met. */
export const inTab = document.documentElement.dataset.door === "tab";

/** @type {Transport} */
export const transport = inTab ? tab : network;
