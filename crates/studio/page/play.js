import { lamp, numberPad, short, solutionBox, typingBox, writeFigures, writeKeys, writeMarks, writeMoves } from "./beside.js";
import { cellAt, cellsOn, ownGestures, trace } from "./boards.js";
import { Line } from "./line.js";
import { make } from "./list.js";
import { post } from "./api.js";
import { saves } from "./saves.js";
import { View, button, copier, note, say, source, visit } from "./shell.js";

/** Keys that a game may want; the others are the browser's. */
const KEYS = /^([^/']|Arrow\w+|Backspace|Delete|Home|Enter|Page\w+|Escape|F1)$/;
/** How many events wait at most before a held key repeats itself once more. */
const MAX_WAITING = 4;

/**
 * Playing by hand: gestures become events of a session, which the server answers, and the answers are drawn.
 *
 * @typedef {import("./api.js").Turn} Turn
 */
export class Play extends View {
  /** @param {HTMLElement} main @param {import("./shell.js").Place} place @param {{next?: import("./shell.js").Place, previous?: import("./shell.js").Place, nextName: string, solved: (cost: number) => void}} around */
  constructor(main, place, around) {
    super(place);
    this.own = around;
    this.source = source(place);
    this.address = location.hash;
    /** What the last answer says. @type {Turn} */
    this.turn = /** @type {any} */ (undefined);
    /** The film of what was played. @type {import("./board.js").Film} */
    this.film = /** @type {any} */ (undefined);
    /** Events that wait for those before them. @type {Promise<unknown>} */
    this.queue = Promise.resolve();
    this.waiting = 0;
    /** What the search under way is about, and since when. */
    this.searched = "";
    this.since = 0;
    /** What is listed: the actions, and how many of them are played. */
    this.listed = "";
    this.build(main);
  }

  /** @param {HTMLElement} main */
  build(main) {
    const press = (/** @type {string} */ key) => () => this.take({ key });
    this.keys = make("p", "keys");
    this.typing = typingBox((text) => this.take({ type: text }));
    this.pad = numberPad((key) => this.take({ key }));
    this.line = new Line((n) => this.take({ go: n }));
    const left = make("section", { class: "left", "aria-label": "Board" }, this.canvas, this.line.box, this.keys, this.typing, this.pad);
    this.lamp = make("div", "lamp");
    this.figures = make("dl", "figures");
    /** The buttons by what their keys do. @type {Record<string, HTMLButtonElement>} */
    this.buttons = {
      undo: button("Undo", "undo", " ", press("Backspace")), redo: button("Redo", "redo", " ", press("Delete")),
      hint: button("Hint", "hint", " ", press("?")), check: button("Check", "check", " ", press("!")),
      restart: button("Restart", "restart", " ", press("Home")), solve: button("Solve from here", "way", " ", press("Enter")),
      "take it, or end": button("End the game", "stop", " ", press("Enter")),
    };
    this.next = button(`Next: ${this.own.nextName}`, "next", "", () => this.turnTo(this.own.next), "primary");
    this.moves = make("div", "moves");
    this.offers = make("ul", { class: "unseen", "aria-label": "What can be done now" });
    const foot = make("div", "foot",
      saves(() => ({ puzzle: this.source, solution: this.turn.written, name: this.turn.name, words: "by hand" }), (words) => this.tell(words)),
      copier(() => this.here, (words) => this.tell(words)),
    );
    const buttons = make("div", "buttons", ...Object.values(this.buttons), this.next);
    const acts = make("div", "acts", this.notice, buttons);
    const side = make("aside", "side", this.lamp, this.figures, acts, this.moves, solutionBox((text) => this.take({ paste: text })), this.offers, foot);
    main.replaceChildren(make("h1", "unseen", "Play"), left, side);
  }

  /** The place with what was played, and by whom. */
  get here() {
    const { line, played, by = [] } = this.turn.session.game;
    return { ...this.place, moves: line.slice(0, played), by: by.slice(0, played).join("") };
  }

  async open() {
    const { moves = [], by = "" } = this.place;
    this.show(await post("api/play", { puzzle: this.source, played: moves, by: [...by] }));
    this.listen();
    this.seconds = setInterval(() => this.light(), 1000);
  }

  close() {
    super.close();
    clearInterval(this.seconds);
    clearTimeout(this.ticker);
  }

  /** Hands an event to the session after those that wait, and shows what it leads to. @param {unknown} event */
  take(event) {
    this.waiting++;
    const work = async () => {
      if (this.ended.signal.aborted) return;
      const { session, view } = this.turn;
      const turn = await post("api/play", { puzzle: this.source, session, event, view });
      if (event instanceof Object && "learn" in event) this.searched = "";
      if (!this.ended.signal.aborted) this.show(turn);
    };
    this.queue = this.queue.then(work).catch((error) => this.tell(error.message)).finally(() => this.waiting--);
  }

  /** Shows an answer. @param {Turn} turn */
  show(turn) {
    const before = this.turn;
    this.turn = turn;
    const shown = before ? this.film.frames.length : 0;
    const [kept, frames] = turn.frames ?? [0, []];
    if (turn.film) this.film = turn.film;
    else this.film.frames.splice(kept, Infinity, ...frames);
    const end = this.film.frames.length;
    if (turn.film || frames.length > 0 || kept < shown) {
      // What waits is not waited for.
      const slides = before && !turn.film && kept === shown && this.waiting <= 1;
      this.draw(turn.board, this.film, slides ? shown : end);
      if (turn.board) this.feel(/** @type {HTMLElement} */ (this.stack));
      const words = this.film.frames[end - 1]?.words;
      if (before && turn.entry === "moves") say(`${words ? `${words}. ` : ""}${turn.solved ? turn.lamp.title : ""}`);
    }
    this.write();
    this.think();
    clearTimeout(this.ticker);
    if (turn.period) this.ticker = setTimeout(() => this.take("tick"), before?.period ? turn.period * 1000 : 0);
    if (turn.won && before && !before.won) this.own.solved(turn.cost);
    if (turn.helping !== Boolean(before?.helping)) document.querySelector(".end .menu")?.toggleAttribute("open", turn.helping);
    if (turn.effect === "quit") visit({ view: "home" });
    else if (turn.effect === "next") this.turnTo(this.own.next);
    else if (turn.effect === "previous") this.turnTo(this.own.previous);
  }

  /** Writes all that stands beside the board. */
  write() {
    const { turn } = this;
    const { line, played } = turn.session.game;
    this.light();
    writeFigures(this.figures, turn.figures);
    this.line.show(turn, this.film);
    const keys = new Map(turn.keys.map(([key, words]) => [words, key]));
    for (const [words, element] of Object.entries(this.buttons)) {
      element.hidden = !keys.has(words);
      /** @type {HTMLElement} */ (element.lastElementChild).textContent = short(keys.get(words));
    }
    this.buttons.undo.disabled = this.buttons.restart.disabled = played === 0;
    this.buttons.redo.disabled = played === line.length;
    this.buttons.hint.disabled = this.buttons.solve.disabled = turn.solved;
    // In the place of the button that has nothing to do any more.
    this.next.hidden = !this.own.next || !(turn.solved || turn.lamp.light === "done");
    this.buttons.solve.hidden ||= !this.next.hidden;
    this.buttons["take it, or end"].hidden ||= !this.next.hidden;
    // What may be clicked on stays as it is until something is played.
    const listed = `${played} of ${line.join()}`;
    if (listed !== this.listed) {
      writeMoves(this.moves, turn, (n) => this.take({ go: n }));
      this.offers.replaceChildren(...turn.offers.map(([action, words]) => make("li", "", button(words, "", "", () => this.take({ act: action })))));
      this.listed = listed;
    }
    writeKeys(this.keys, turn);
    this.typing.hidden = turn.entry !== "words";
    this.pad.hidden = turn.entry !== "numbers";
    // Whoever has gone elsewhere stays there.
    if (location.hash === this.address) {
      note(this.here);
      this.address = location.hash;
    }
    this.tell(turn.said);
    writeMarks(/** @type {HTMLElement} */ (this.stack), turn, this.film);
  }

  /** Writes the judgement, with the seconds of a search that takes long. */
  light() {
    const { turn } = this;
    const seconds = turn.lamp.light === "thinking" && turn.search?.[1] ? Math.floor((performance.now() - this.since) / 1000) : 0;
    lamp(this.lamp, turn.lamp, seconds > 0 ? ` ${seconds} s` : "");
  }

  /** Makes the search that the session waits for, if it is not under way. */
  think() {
    const { search, session, tried } = this.turn;
    const played = [...session.game.line.slice(0, search?.[0] ?? 0), ...(tried === null ? [] : [tried])];
    const wanted = search ? JSON.stringify([played, search[1]]) : "";
    if (wanted === this.searched) return;
    this.search.abort();
    this.searched = wanted;
    if (search) void this.judge(played, search[1]);
  }

  /** @param {string[]} played @param {boolean} long */
  async judge(played, long) {
    const { signal } = (this.search = new AbortController());
    this.since = performance.now();
    const failed = (/** @type {Error} */ error) => ({ way: null, left: 0, proved: false, at_least: 0, stopped: error.message });
    const verdict = await post("api/judge", { puzzle: this.source, played, long }, signal).catch(failed);
    if (!signal.aborted) this.take({ learn: [played, verdict] });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!KEYS.test(event.key)) return false;
    if (event.repeat && this.waiting > MAX_WAITING) return;
    const menus = event.key === "Escape" ? document.querySelectorAll("details.menu[open]") : [];
    for (const menu of menus) menu.removeAttribute("open");
    if (menus.length > 0 && !this.turn.helping) return;
    const isLocked = event.getModifierState("CapsLock") && /^\p{Lu}$/u.test(event.key);
    this.take({ key: isLocked ? event.key.toLowerCase() : event.key });
  }

  /** Clicks, drags and swipes. @param {HTMLElement} stack */
  feel(stack) {
    /** @type {{x: number, y: number, at: import("./boards.js").At, cells: import("./boards.js").At[]} | undefined} */
    let down;
    ownGestures(stack);
    stack.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      down = { x: event.clientX, y: event.clientY, at: cellAt(stack, event.clientX, event.clientY), cells: [] };
      stack.setPointerCapture(event.pointerId);
    });
    stack.addEventListener("pointercancel", () => (down = undefined));
    // A word is traced from letter to letter.
    stack.addEventListener("pointermove", (event) => {
      if (!down || this.turn.entry !== "words") return;
      // Where the finger was since the last picture, too: else quick fingers would cut corners.
      const passed = event.getCoalescedEvents?.() ?? [];
      for (const { clientX: x, clientY: y } of passed.length > 0 ? passed : [event]) {
        cellsOn(stack, down, { x, y }, down.cells);
        [down.x, down.y] = [x, y];
      }
      trace(stack, down.cells);
    });
    stack.addEventListener("pointerup", (event) => {
      if (!down) return;
      const { at, cells } = down;
      if (this.turn.entry === "words") {
        down = undefined;
        trace(stack, []);
        return cells.length > 1 ? this.take({ trace: cells }) : undefined;
      }
      const [x, y] = [event.clientX - down.x, event.clientY - down.y];
      const to = cellAt(stack, event.clientX, event.clientY);
      const far = Math.max(Math.abs(to[0] - at[0]), Math.abs(to[1] - at[1]));
      down = undefined;
      if (far === 0 && Math.hypot(x, y) < 24) return this.take({ click: at });
      const way = Math.abs(x) > Math.abs(y) ? [Math.sign(x), 0] : [0, Math.sign(y)];
      this.take({ drag: [at, way, Math.max(1, far)] });
    });
  }

  /** @param {import("./shell.js").Place | undefined} place */
  turnTo(place) {
    if (place) visit(place);
    else this.tell("There is no other level this way.");
  }
}
