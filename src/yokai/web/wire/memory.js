/** Whether this device has little memory: 4 GB or less. A phone that does not tell counts as one that has. */

const { deviceMemory } = /** @type {{deviceMemory?: number}} */ (navigator);

export const lowMemory = deviceMemory ? deviceMemory <= 4 : matchMedia("(pointer: coarse)").matches;
