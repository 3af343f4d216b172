/** Times as people read them. */

/** What a countdown shows: "1:20", "0:05". @param {number} ms */
export function minutesText(ms) {
  const whole = Math.ceil(Math.max(0, ms) / 1000);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
