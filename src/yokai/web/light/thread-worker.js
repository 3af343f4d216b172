/** A helper of the solver: runs the same core in the same memory, and works whenever that has work to share. */

import { Core } from "./core.js";

self.onmessage = ({ data: { module, memory, stack } }) => {
  const core = new Core(module, memory, true);
  self.postMessage("ready");
  core.help(stack);
};
