/** Requests about classrooms: a teacher's, and those of a child by its card. */

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

/** Milliseconds: the shortest time between two requests, and after how long the page asks by itself. */
const [SOON, LATER] = [700, 10_000];

/** Calls `look` now, when the classroom has changed, and now and then; never twice at once. */
export class ClassroomWatch {
  /** @param {Socket} socket @param {string} id @param {() => Promise<void>} look */
  constructor(socket, id, look) {
    this.look = look;
    this.wanted = this.looking = false;
    this.stop = new AbortController();
    const { signal } = this.stop;
    const watch = () => {
      if (!socket.open) return;
      socket.send({ type: "classroom", classroom: id });
      this.again();
    };
    socket.onState(watch, signal);
    socket.onMessage((message) => {
      if (message.type === "classroom" && message.classroom === id) this.again();
    }, signal);
    this.timer = window.setInterval(() => !document.hidden && this.again(), LATER);
    watch();
    this.again();
  }

  leave() {
    this.stop.abort();
    window.clearInterval(this.timer);
  }

  /** Look again, soon. */
  again() {
    this.wanted = true;
    if (!this.looking) void this.run();
  }

  async run() {
    this.looking = true;
    while (this.wanted && !this.stop.signal.aborted) {
      this.wanted = false;
      await this.look();
      await new Promise((wake) => window.setTimeout(wake, SOON));
    }
    this.looking = false;
  }
}
