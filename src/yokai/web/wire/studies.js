/** The requests about saved studies. */

import { askOnce, askUntilAnswered, tellOnce } from "./request.js";

/** @import { ChapterDraft, NewStudy, RecordAnswer, StudyOutline, StudyView } from "./messages.js" */

const STUDIES = "/api/studies";

/** @param {string} study @param {string | number} part */
const within = (study, part) => `${STUDIES}/${encodeURIComponent(study)}/${part}`;

/** @returns {Promise<StudyView[]>} */
export const getStudies = () => askUntilAnswered(STUDIES);

/** @param {NewStudy} study @returns {Promise<StudyView>} */
export const makeStudy = (study) => askOnce(STUDIES, study);

/** Rename a study, and keep, rename or reorder its chapters. @param {string} study @param {StudyOutline} outline @returns {Promise<StudyView>} */
export const outlineStudy = (study, outline) => askOnce(`${STUDIES}/${encodeURIComponent(study)}`, outline);

/** @param {string} study */
export const deleteStudy = (study) => tellOnce(within(study, "delete"), {});

/** @param {string} study @param {number} number @returns {Promise<RecordAnswer>} */
export const getChapter = (study, number) => askUntilAnswered(within(study, number));

/** Save a chapter; the same again changes nothing. @param {string} study @param {number} number @param {ChapterDraft} chapter @returns {Promise<StudyView>} */
export const writeChapter = (study, number, chapter) => askOnce(within(study, number), chapter);
