/**
 * How the page reaches the application: over the network, in a worker of this tab, or by answers in its own file.
 * The page on a server uses the first; the page as a folder of files says `data-door="tab"`, the page as one file
 * `data-door="file"`.
 */

import { file } from "./file.js";
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
 * @property {(path?: string) => Connection} connect opens a connection: of games, analyses and reviews, or the one of this path
 * @property {(path: string) => Promise<string>} address of an answer, for a picture or a download
 */

const { door } = document.documentElement.dataset;

/** Whether the page is one file, which shows a tournament and nothing else. */
export const inFile = door === "file";

/** Whether there is a server, where others can be met. */
export const hasServer = door === undefined;

/** Whether the application runs in this tab. */
export const inTab = door === "tab";

/** @type {Transport} */
export const transport = inFile ? file : hasServer ? network : tab;
