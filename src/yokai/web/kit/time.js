/** Times as people read them. */

/** What a clock shows: "4:05", and at the end "9.3". @param {number} ms */
export function clockText(ms) {
  const seconds = Math.max(0, ms) / 1000;
  return seconds < 10 ? seconds.toFixed(1) : minutesText(ms);
}

/** What a countdown shows: "1:20", "0:05". @param {number} ms */
export function minutesText(ms) {
  const whole = Math.ceil(Math.max(0, ms) / 1000);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
