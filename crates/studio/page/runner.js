import { run } from "./api.js";
import { Board } from "./board.js";
import { stackOf } from "./boards.js";
import { Course } from "./course.js";
import { capital, digits, make, writeRows, written } from "./list.js";
import { badge, lasted } from "./outcome.js";
import { Pace } from "./pace.js";
import { Raster } from "./raster.js";
import { select, sign } from "./shell.js";

/** The longest time of a solution that is played at the end, and of an action, in milliseconds; most cells of its board. */
const [WHOLE, SLOWEST, MAX_CELLS] = [4000, 250, 10000];

/** A lane of a race: one search, and what is shown of it. */
export class Runner {
  /** @param {number} index @param {import("./api.js").Puzzle} puzzle @param {string} name @param {(lane: Runner) => void} leave @param {() => void} chosen */
  constructor(index, puzzle, name, leave, chosen) {
    this.puzzle = puzzle;
    this.letters = make("span", "lane-letter");
    const [algorithm, heuristic = ""] = name.split(":");
    const algorithms = puzzle.algorithms.filter((own) => own.name !== "dls").map((own) => /** @type {[string, string]} */ ([own.name, capital(own.title)]));
    this.algorithm = select("Algorithm", algorithms, algorithm, () => (this.fit(), chosen()));
    const heuristics = puzzle.heuristics.map(([own]) => /** @type {[string, string]} */ ([own, own]));
    this.heuristic = select("Heuristic", [["", "best heuristic"], ...heuristics], heuristic, chosen);
    this.state = make("span", "race-state");
    const head = make("div", "race-head", this.letters, this.algorithm, this.heuristic, this.state, sign("Remove this lane", "stop", () => leave(this)));
    this.canvas = make("div", "race-board");
    this.counters = make("dl", "counters");
    this.curves = make("div", "race-curves");
    this.box = make("section", "race-lane", head, this.canvas, this.curves, this.counters);
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.letter(index);
    this.fit();
    this.clear();
  }

  clear() {
    this.stop();
    /** What the board shows. @type {import("./course.js").State | "start" | "solution" | undefined} */
    this.shows = undefined;
    this.course = new Course();
    this.curves.replaceChildren(this.course.box);
    this.expanded = 0;
    this.pace = new Pace();
    this.isDone = false;
    this.words = "not yet";
    this.queue = 0;
    /** The best solution of the search under way, and what has ended it. @type {any} */
    this.better = undefined;
    /** @type {any} */
    this.done = undefined;
    this.milliseconds = 0;
    this.shown = 0;
    this.state.replaceChildren();
  }

  /** @param {number} index */
  letter(index) {
    this.index = index;
    this.sign = "ABCD"[index];
    this.letters.textContent = this.sign;
    this.letters.className = `lane-letter lane-${index}`;
    this.box.setAttribute("aria-label", `Lane ${this.sign}`);
  }

  get name() {
    return this.algorithm.value;
  }

  get title() {
    const words = this.algorithm.selectedOptions[0].textContent ?? "";
    return this.chosen ? `${words} · ${this.chosen}` : words;
  }

  /** The heuristic, if one was chosen and the algorithm asks it. */
  get chosen() {
    return this.heuristic.hidden ? undefined : this.heuristic.value || undefined;
  }

  fit() {
    const asks = this.puzzle.algorithms.find((own) => own.name === this.name)?.heuristic ?? false;
    this.heuristic.hidden = !asks || this.puzzle.heuristics.length === 0;
  }

  /** Shows the start. @param {import("./api.js").Turn} turn @param {import("./drawing.js").Drawing} drawing */
  prepare(turn, drawing) {
    this.clear();
    this.film = turn.film;
    // Words and numbers are pieces that come with a solution: its board is drawn anew.
    this.drawn = turn.entry === "moves";
    const stack = stackOf(/** @type {string} */ (turn.board));
    this.canvas.replaceChildren(stack);
    this.canvas.classList.toggle("drawn-on", drawing.rows !== undefined);
    this.stack = stack;
    this.board = this.live = new Board(stack, { ...turn.film, frames: [] });
    const canvas = /** @type {HTMLCanvasElement} */ (stack.querySelector("canvas"));
    canvas.hidden = false;
    this.raster = new Raster(canvas, turn.film.scene);
    this.count();
  }

  /** @param {import("./api.js").Source} puzzle @param {AbortSignal} signal @param {() => void} more */
  async run(puzzle, signal, more) {
    this.badge("", "searching …");
    const ask = { algorithm: this.name, heuristic: this.chosen };
    try {
      await run({ puzzle, ask, drawn: this.drawn }, signal, (name, data) => {
        if (signal.aborted) return;
        if (name === "seen") this.raster?.add(data);
        else if (name === "counts") this.hear(data);
        else if (name === "better") this.better = data;
        else if (name === "failed") this.fail(data.words);
        else if (name === "done") this.finish(data);
        more();
      });
      if (!this.isDone) this.fail("the studio ended it");
    } catch (error) {
      if (signal.aborted) this.keep();
      else this.fail(/** @type {Error} */ (error).message);
    }
  }

  /** The user has stopped the search, which leaves its best solution. */
  keep() {
    if (this.isDone || !this.better) return this.fail("stopped by you");
    const { expanded, milliseconds, course, film } = this;
    const last = course.at(expanded);
    const bound = last?.bound ?? null;
    const lower_bound = bound === null ? null : { cost: bound / 10 ** (film?.scene.decimals ?? 0) };
    this.finish({ ...this.better, outcome: "unknown", words: "stopped by you", line: { stats: { expanded, peak_open: last?.peak, elapsed_ms: milliseconds }, lower_bound } });
  }

  /** @param {{expanded: number, milliseconds: number, states: import("./course.js").State[]}} counts */
  hear({ expanded, milliseconds, states }) {
    this.course.add(states);
    [this.expanded, this.milliseconds] = [expanded, milliseconds];
    this.pace.add(expanded, milliseconds);
  }

  /** @param {string} words */
  fail(words) {
    if (this.isDone) return;
    this.words = words;
    this.badge("unknown", words);
  }

  /** @param {any} done */
  finish(done) {
    this.done = done;
    this.isDone = true;
    this.words = done.words;
    this.expanded = done.line.stats.expanded;
    this.queue = done.line.stats.peak_open ?? 0;
    this.milliseconds = done.line.stats.elapsed_ms;
    this.pace.finish(this.expanded, this.milliseconds);
    const film = /** @type {import("./board.js").Film} */ (this.film);
    this.film = done.films[0] ?? { ...film, frames: done.frames };
    if (done.boards.length > 0) {
      const stack = stackOf(done.boards[0]);
      stack.querySelector("canvas")?.replaceWith(/** @type {HTMLCanvasElement} */ (this.stack?.querySelector("canvas")));
      this.canvas.replaceChildren(stack);
      this.stack = stack;
    }
    const own = /** @type {import("./board.js").Film} */ (this.film);
    this.board = new Board(/** @type {HTMLElement} */ (this.stack), own);
    this.live = new Board(/** @type {HTMLElement} */ (this.stack), { ...own, frames: [] });
    this.shows = undefined;
  }

  /** Is the clock at the end of the search? */
  get isOver() {
    return this.isDone && this.shown >= this.expanded;
  }

  /** @param {import("./outcome.js").Outcome | ""} outcome @param {string} words */
  badge(outcome, words) {
    this.state.replaceChildren(badge(outcome, words));
  }

  /** Shows the lane as it was when the clock came to where it is. @param {import("./bar.js").Bar} bar */
  show(bar) {
    this.shown = bar.reached(this);
    const share = bar.share(this);
    this.raster?.show(this.shown, bar.total, bar.count >= bar.total, share);
    this.course.draw(this.shown, `${bar.byTime} ${bar.total} ${this.course.states.length}`, share);
    if (this.isOver && (this.film?.frames.length ?? 0) > 0) this.play();
    else this.stand(this.course.at(this.shown));
    if (this.isOver) this.badge(this.done.outcome, this.words);
    else if (this.isDone) this.badge("", "searching …");
    this.count();
  }

  /** Shows a state as it was expanded; nothing for the start. @param {import("./course.js").State | undefined} state */
  stand(state) {
    this.stop();
    if (!this.live || this.shows === (state ?? "start")) return;
    const wasPlayed = this.shows === "solution";
    this.shows = state ?? "start";
    const { pieces, columns, rows } = this.live.film.scene;
    // On a large board the places that were come to are seen alone.
    const isLarge = columns * rows > MAX_CELLS;
    if (isLarge && state && !wasPlayed) return;
    const places = (isLarge ? undefined : state?.places) ?? [];
    if (!this.drawn) {
      this.board?.show(0);
      return this.raster?.mark(places);
    }
    this.live.places = pieces.map(({ at, faces }, piece) => ({ at: places[piece] === undefined ? (at ?? null) : places[piece], faces: faces ?? [0, 1] }));
    this.live.looks.fill("");
    this.live.show(0);
  }

  /** Plays the solution, once. */
  play() {
    const { board, film } = this;
    if (this.shows === "solution" || !board || !film) return;
    this.shows = "solution";
    if (!this.drawn) this.raster?.mark([]);
    board.looks.fill("");
    const end = film.frames.length;
    const isLarge = film.scene.columns * film.scene.rows > MAX_CELLS;
    if (this.still.matches || isLarge) return board.show(end);
    const action = Math.min(SLOWEST, WHOLE / end);
    const start = performance.now();
    const run = (/** @type {number} */ now) => {
      const at = Math.min(end, Math.max(0, now - start) / action);
      board.show(at);
      this.frame = at < end ? requestAnimationFrame(run) : 0;
    };
    board.show(0);
    this.frame = requestAnimationFrame(run);
  }

  /** Ends the solution that is played. */
  stop() {
    cancelAnimationFrame(this.frame ?? 0);
    this.frame = 0;
  }

  get cost() {
    return this.isOver && this.done.solutions.length > 0 ? (this.film?.frames.at(-1)?.cost ?? 0) : undefined;
  }

  /** What every solution is proved to be at least, in words: by the report when the search is over. @param {import("./course.js").State | undefined} state */
  bound(state) {
    const decimals = this.film?.scene.decimals ?? 0;
    const { cost, length } = (this.isOver && this.done.line.lower_bound) || {};
    const bound = this.isOver ? (length ?? (cost === undefined ? null : Math.round(cost * 10 ** decimals))) : (state?.bound ?? null);
    return bound === null ? "–" : written(bound, length === undefined ? decimals : 0);
  }

  /** The cost in words. */
  get price() {
    return this.cost === undefined ? "–" : written(this.cost, this.film?.scene.decimals);
  }

  /** What costs are called. */
  get measure() {
    return capital(this.film?.measure.many ?? "cost");
  }

  count() {
    const state = this.course.at(this.shown);
    writeRows(this.counters, [["Expanded", digits(this.shown)], ["Queued", state ? digits(state.open) : "–"], ["Bound", this.bound(state)], [this.measure, this.price]]);
  }

  /** The row of the table. @param {number} most */
  row(most) {
    const name = make("th", { scope: "row" }, make("span", `lane-letter lane-${this.index}`, this.sign), ` ${this.title}`);
    const line = make("span", `bar-line lane-${this.index}`);
    line.style.setProperty("--share", String(this.shown / most));
    const bar = make("td", "bar-cell", line, make("b", "", digits(this.shown)), this.isOver ? "" : " so far");
    const peak = this.isOver ? this.queue : this.course.at(this.shown)?.peak;
    const words = this.isDone && !this.isOver ? "not yet" : this.words;
    const cells = [peak === undefined ? "–" : digits(peak), this.price, words, this.isOver ? lasted(this.milliseconds) : "–"];
    return make("tr", "", name, bar, ...cells.map((words) => make("td", "", words)));
  }
}
