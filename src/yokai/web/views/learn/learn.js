/** The views of the lessons, as the router needs them: they come when somebody wants to learn. */

export { LessonView } from "./lesson-view.js";
export { MapView } from "./map-view.js";
