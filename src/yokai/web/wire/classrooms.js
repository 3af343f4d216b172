/** Requests about classrooms: a teacher's, and those of a child by its card. */

import { NewsWatch } from "./news-watch.js";
import { askOnce, askUntilAnswered, tellOnce } from "./request.js";

/**
 * @import { ClassroomCard, ClassroomDesk, ClassroomDoor, ClassroomDraft, ClassroomOutline, ClassroomPuzzle, ClassroomVerdict, ClassroomView, LessonTry, LessonVerdict, LessonView, NewRace, PuzzleHint, PuzzleWish, TaskDraft, TaskView } from "./messages.js"
 * @import { Socket } from "./socket.js"
 */

const ALL = "/api/classrooms";

/** @param {string} id @param {string} [part] */
const of = (id, part = "") => `${ALL}/${encodeURIComponent(id)}${part}`;

/** @param {string} id @param {string} card @param {string} [part] */
const at = (id, card, part = "") => of(id, `/cards/${encodeURIComponent(card)}${part}`);

/** The reader's classrooms. @returns {Promise<ClassroomOutline[]>} */
export const getClassrooms = () => askUntilAnswered(ALL);

/** Make a classroom, or change the one with this id. @param {string} id @param {ClassroomDraft} draft @returns {Promise<ClassroomView>} */
export const writeClassroom = (id, draft) => askOnce(id ? of(id) : ALL, draft);

/** @param {PuzzleWish} wish @returns {Promise<TaskView[]>} */
export const pickPuzzles = (wish) => askOnce(`${ALL}/pick`, wish);

/** Whether a child can do a task; refused with the reason. @param {TaskDraft} task @returns {Promise<TaskView>} */
export const checkTask = (task) => askOnce(`${ALL}/check`, task);

/** @param {string} id @returns {Promise<ClassroomView>} */
export const getClassroom = (id) => askUntilAnswered(of(id));

/** Delete a classroom with everything in it. @param {string} id */
export const deleteClassroom = (id) => tellOnce(of(id, "/delete"), {});

/** @param {string} id @param {string[]} names @returns {Promise<ClassroomView>} */
export const addChildren = (id, names) => askOnce(of(id, "/children"), { names });

/** @param {string} id @param {number} child @param {string} name @returns {Promise<ClassroomView>} */
export const renameChild = (id, child, name) => askOnce(of(id, `/children/${child}`), { name });

/** @param {string} id @param {number} child @returns {Promise<ClassroomView>} */
export const removeChild = (id, child) => askOnce(of(id, `/children/${child}/delete`), {});

/** @param {string} id @param {NewRace} race @returns {Promise<ClassroomView>} */
export const beginRace = (id, race) => askOnce(of(id, "/race"), race);

/** @param {string} id @returns {Promise<ClassroomView>} */
export const endRace = (id) => askOnce(of(id, "/race/end"), {});

/** @param {string} id @returns {Promise<ClassroomDoor>} */
export const getDoor = (id) => askUntilAnswered(of(id, "/door"));

/** Come in by the link. @param {string} id @param {string} name @returns {Promise<ClassroomCard>} */
export const joinClassroom = (id, name) => askOnce(of(id, "/join"), { name });

/** @param {string} id @param {string} card @returns {Promise<ClassroomDesk>} */
export const getDesk = (id, card) => askUntilAnswered(at(id, card));

/** Write a name on a card that has none. @param {string} id @param {string} card @param {string} name @returns {Promise<ClassroomDesk>} */
export const nameCard = (id, card, name) => askOnce(at(id, card), { name });

/** @param {string} id @param {string} card @param {number} task @param {number} [race] @returns {Promise<ClassroomPuzzle>} */
export const getTask = (id, card, task, race = 0) => askUntilAnswered(at(id, card, `/tasks/${task}`), { race });

/** @param {string} id @param {string} card @param {number} task @returns {Promise<LessonView>} */
export const getTaskLesson = (id, card, task) => askUntilAnswered(at(id, card, `/tasks/${task}/lesson`));

/** @param {string} id @param {string} card @param {number} task @param {number} step @param {LessonTry} tried @returns {Promise<LessonVerdict>} */
export const tryTaskStep = (id, card, task, step, tried) => askUntilAnswered(at(id, card, `/tasks/${task}/lesson/${step}`), tried);

/** Judged once: a wrong try that is sent again would count twice. @param {string} id @param {string} card @param {number} task @param {string[]} moves @param {number} [race] @returns {Promise<ClassroomVerdict>} */
export const tryTask = (id, card, task, moves, race = 0) => askOnce(at(id, card, `/tasks/${task}/try`), { moves, race });

/** @param {string} id @param {string} card @param {number} task @param {string[]} moves @returns {Promise<PuzzleHint>} */
export const hintTask = (id, card, task, moves) => askOnce(at(id, card, `/tasks/${task}/hint`), { moves });

/** The QR code of a classroom's link. @param {string} id */
export const doorPicture = (id) => of(id, "/qr");

/** The QR code of a card. @param {string} id @param {string} card */
export const cardPicture = (id, card) => at(id, card, "/qr");

/** Calls `look` when a classroom has changed, and now and then. */
export class ClassroomWatch extends NewsWatch {
  /** @param {Socket} socket @param {string} id @param {() => Promise<void>} look */
  constructor(socket, id, look) {
    super(socket, { type: "classroom", classroom: id }, (message) => "type" in message && message.type === "classroom" && "classroom" in message && message.classroom === id, look);
  }
}
