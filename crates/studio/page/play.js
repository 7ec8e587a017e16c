import { Board, finish } from "./board.js";
import { hints, solutionBox, typingBox, writeFigures, writeMoves } from "./beside.js";
import { slide, stackOf } from "./boards.js";
import { Game } from "./game.js";
import { Input } from "./input.js";
import { light, refusal, refused } from "./lamp.js";
import { writeMarks } from "./marks.js";
import { make } from "./list.js";
import { post } from "./api.js";
import { saves } from "./saves.js";
import { button, copier, note, say, source, visit } from "./shell.js";

/** Milliseconds of an action that is shown. */
const PERIOD = 500;

/** Playing by hand. */
export class Play {
  /** @param {HTMLElement} main @param {import("./shell.js").Place} place @param {{next?: import("./shell.js").Place, previous?: import("./shell.js").Place, nextName: string, solved: (cost: number) => void}} around */
  constructor(main, place, around) {
    this.place = place;
    this.around = around;
    this.game = new Game(source(place), () => this.judged());
    this.input = new Input(() => this.game.turn, () => this.places, {
      play: (steps) => void this.steps(steps),
      tell: (words) => this.tell(words),
      chosen: () => this.mark(),
    });
    /** Where the pieces are. @type {import("./board.js").Place[]} */
    this.places = [];
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    /** Steps that wait for those before them. */
    /** @type {Promise<unknown>} */
    this.queue = Promise.resolve();
    this.waiting = 0;
    /** Ends a slide. */
    this.slid = () => {};
    this.hinted = false;
    this.watching = 0;
    this.ended = new AbortController();
    this.build(main);
  }

  /** @param {HTMLElement} main */
  build(main) {
    this.canvas = make("div", "table");
    this.keys = make("p", "keys");
    const left = make("section", "left");
    left.setAttribute("aria-label", "Board");
    this.typing = typingBox(() => this.game.turn.entry, (text) => {
      this.input.typed = text;
      this.game.turn.entry === "words" ? this.word() : this.input.write();
    });
    left.append(this.canvas, this.keys, this.typing);
    this.lamp = make("div", "lamp");
    this.figures = make("dl", "figures");
    this.notice = make("p", "notice");
    this.undo = button("Undo", "undo", "U", () => this.move(-1));
    this.redo = button("Redo", "redo", "R", () => this.move(1));
    this.hint = button("Hint", "hint", "?", () => this.help());
    const check = button("Check", "check", "C", () => this.check());
    this.restart = button("Restart", "restart", "⇧R", () => this.jump(0));
    this.solve = button("Solve from here", "way", "⏎", () => this.watch());
    const buttons = make("div", "buttons");
    buttons.append(this.undo, this.redo, this.hint, check, this.restart, this.solve);
    this.moves = make("div", "moves");
    this.offers = make("ul", "unseen");
    this.offers.setAttribute("aria-label", "What can be done now");
    const foot = make("div", "foot");
    foot.append(
      saves(() => ({ puzzle: this.game.source, solution: this.game.turn.written, name: this.game.turn.name, words: "by hand" }), (words) => this.tell(words)),
      copier(() => ({ ...this.place, moves: this.game.played }), (words) => this.tell(words)),
    );
    const side = make("aside", "side");
    side.append(this.lamp, this.figures, buttons, this.notice, this.moves, solutionBox((text) => this.replay(text)), this.offers, foot);
    main.replaceChildren(make("h1", "unseen", "Play"), left, side);
  }

  async open() {
    await this.game.open(this.place.moves ?? []);
    this.show(this.game.at);
    document.addEventListener("keydown", (event) => this.key(event), { signal: this.ended.signal });
    this.timer = setInterval(() => this.game.wishing && this.judged(), 1000);
  }

  close() {
    this.ended.abort();
    this.game.stop();
    clearInterval(this.timer);
    this.slid();
    this.watching = 0;
  }

  /** Shows the position; an action slides. @param {number} from the action before which the board was */
  show(from) {
    const { turn, at } = this.game;
    if (turn.board) {
      this.stack = stackOf(turn.board);
      this.canvas.replaceChildren(this.stack);
      this.input.listen(this.stack);
    }
    const stack = /** @type {HTMLElement} */ (this.stack);
    this.board = new Board(stack, turn.film);
    // What slides is there at once.
    this.places = finish(turn.film);
    this.input.settle();
    this.slid();
    // A word has an action a letter.
    const { length: end } = turn.film.frames;
    const slides = at === from + 1 && end === at && this.waiting <= 1 && !this.still.matches;
    this.slid = slide(this.board, slides ? from : end, end);
    this.hinted = false;
    this.tell("");
    this.write();
  }

  /** Writes all that stands beside the board. */
  write() {
    const { turn, at, line } = this.game;
    writeFigures(this.figures, this.game, this.places);
    this.undo.disabled = at === 0;
    this.redo.disabled = at === line.length;
    this.restart.disabled = at === 0;
    this.hint.disabled = this.solve.disabled = turn.solved;
    writeMoves(this.moves, this.game, (n) => this.jump(n));
    this.offers.replaceChildren(...turn.offers.map((offer) => {
      const item = make("li", "");
      item.append(button(offer.words, "", "", () => void this.steps([offer.action])));
      return item;
    }));
    this.keys.replaceChildren(...hints(turn));
    this.typing.hidden = turn.entry === "moves";
    note({ ...this.place, moves: this.game.played });
    const words = turn.film.frames[at - 1]?.words;
    const lamp = light(this.lamp, this.game, this.around.nextName);
    say(`${words ? `${words}. ` : ""}${turn.solved ? lamp : ""}`);
    this.mark();
  }

  /** A verdict has come. What may be clicked on stays as it is. */
  judged() {
    light(this.lamp, this.game, this.around.nextName);
    if (!this.game.turn || this.watching) return;
    writeFigures(this.figures, this.game, this.places);
    this.mark();
  }

  /** Marks what is chosen, and the hint. */
  mark() {
    const hint = writeMarks(/** @type {HTMLElement} */ (this.stack), this.game, this.input, this.places, this.hinted);
    if (hint) this.tell(`Hint: ${hint}.`);
  }

  /** @param {string} words */
  tell(words) {
    this.notice.textContent = words;
    if (words) say(words);
  }

  /** Plays actions and ways one after another, until one is not allowed. @param {(string | import("./boards.js").At)[]} steps */
  steps(steps) {
    this.unwatch();
    let isBlocked = false;
    for (const step of steps) {
      if (this.waiting > 40) return;
      this.later(async () => {
        if (isBlocked) return;
        const action = typeof step === "string" ? step : this.input.offer(step)?.action;
        if (action === undefined) {
          isBlocked = true;
          return this.tell(this.input.obstacle(/** @type {import("./boards.js").At} */ (step)));
        }
        await this.game.play(action);
        this.show(this.game.at - 1);
        if (this.game.isWon) this.around.solved(this.game.turn.cost);
      });
    }
  }

  /** Does something after all that waits. @param {() => Promise<unknown>} work */
  later(work) {
    this.waiting++;
    this.queue = this.queue.then(work).catch((error) => this.tell(error.message)).finally(() => this.waiting--);
    return this.queue;
  }

  /** @param {1 | -1} by */
  move(by) {
    this.unwatch();
    return this.later(async () => {
      const from = this.game.at;
      if (await this.game.go(from + by)) this.show(from);
      else this.tell("There is nothing more.");
    });
  }

  /** @param {number} to */
  jump(to) {
    this.unwatch();
    return this.later(async () => {
      const from = this.game.at;
      if (await this.game.go(to)) this.show(from);
    });
  }

  async help() {
    this.unwatch();
    const { verdict, turn } = this.game;
    if (turn.entry === "words") {
      const left = verdict?.way?.filter((word) => !this.game.played.includes(word)) ?? [];
      const word = left[0]?.split(" ")[0];
      return this.tell(word ? `There is a word of ${word.length} letters: ${word.slice(0, 2)}…` : "There are no more words.");
    }
    this.hinted = await this.game.wish();
    if (this.hinted) this.mark();
    else if (!this.game.search.signal.aborted) this.tell(refusal(this.game));
  }

  check() {
    const { turn } = this.game;
    this.tell(turn.solved ? `Solved: ${turn.judged}.` : `Not solved: ${turn.judged}.`);
  }

  /** Shows the way from here. */
  async watch() {
    if (this.watching) return this.unwatch();
    if (!(await this.game.wish())) {
      if (!this.game.search.signal.aborted) this.tell(refusal(this.game));
      return;
    }
    const own = (this.watching = performance.now());
    while (this.watching === own && !this.game.turn.solved) {
      const next = this.game.verdict?.way?.[0];
      if (!next) break;
      await this.later(async () => {
        if (this.watching !== own) return;
        await this.game.play(next, false);
        this.show(this.game.at - 1);
      });
      await new Promise((ready) => setTimeout(ready, PERIOD));
    }
    this.watching = 0;
    this.write();
  }

  unwatch() {
    this.watching = 0;
  }

  /** Plays a solution up to its first bad step. @param {string} text */
  async replay(text) {
    this.unwatch();
    await this.later(async () => {
      const { good, bad, words, solved } = await post("api/check", { puzzle: this.game.source, solution: text });
      await this.game.open(good);
      this.show(-2);
      if (bad) this.tell(refused(good.length + 1, bad));
      else this.tell(solved ? `Solved: ${words}.` : `Not solved: ${words}.`);
    });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || target.closest("input,select,textarea") || !this.game.turn) return;
    const isPressed = target.closest("button,a,summary") && (event.key === "Enter" || event.key === " ");
    if (isPressed) return;
    const wasWatching = this.watching > 0;
    if (wasWatching) this.unwatch();
    const { turn } = this.game;
    if (turn.entry === "words" && event.key === "Enter" && this.input.typed) this.word();
    else if (!(event.key === "Enter" && wasWatching) && !this.input.key(event) && !this.command(event.key)) return;
    event.preventDefault();
  }

  /** @param {string} key */
  command(key) {
    /** @type {Record<string, () => unknown>} */
    const keys = {
      u: () => this.move(-1), Backspace: () => this.move(-1), r: () => this.move(1), Delete: () => this.move(1),
      R: () => this.jump(0), Home: () => this.jump(0), "?": () => this.help(), c: () => this.check(), "!": () => this.check(), Enter: () => this.watch(),
      n: () => this.turnTo(this.around.next), PageDown: () => this.turnTo(this.around.next),
      p: () => this.turnTo(this.around.previous), PageUp: () => this.turnTo(this.around.previous),
      Escape: () => visit({ view: "home" }),
    };
    keys[key]?.();
    return key in keys;
  }

  /** @param {import("./shell.js").Place | undefined} place */
  turnTo(place) {
    if (place) visit(place);
    else this.tell("There is no other level this way.");
  }

  /** Takes the word that was typed. */
  word() {
    const { action, words } = this.game.word(this.input.typed);
    if (this.game.verdict) this.input.typed = "";
    if (action) void this.steps([action]);
    else this.tell(words);
  }
}
