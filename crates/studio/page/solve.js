import { post, run } from "./api.js";
import { stackOf } from "./boards.js";
import { dock } from "./dock.js";
import { expansions, heat } from "./heat.js";
import { Lane } from "./lane.js";
import { amount, capital, digits, make, writeRows, written } from "./list.js";
import { badge, bestSoFar, lasted } from "./outcome.js";
import { Player } from "./player.js";
import { saves } from "./saves.js";
import { Settings } from "./settings.js";
import { View, button, copier, note, press, say, segments, select, source, unfold } from "./shell.js";

export const KEYS = /** @type {[string, string][]} */ ([
  ["Enter", "solve"], ["Space", "play and pause"], ["← →", "step"], ["Home End", "to the start, to the end"], ["+ −", "speed"],
  ["N P", "next and previous level"], ["Esc", "stop the search, then all puzzles"],
]);

/** @typedef {import("./board.js").Film} Film */

/** Searching, and watching what was found. */
export class Solve extends View {
  /** @param {HTMLElement} main @param {import("./shell.js").Place} place @param {{puzzle: import("./api.js").Puzzle, gallery: import("./api.js").Gallery, next?: import("./shell.js").Place, previous?: import("./shell.js").Place}} about */
  constructor(main, place, about) {
    super(place, about);
    this.about = about;
    this.running = false;
    /** @type {any} */
    this.done = undefined;
    this.chosen = 0;
    /** @type {import("./board.js").Seen[]} */
    this.order = [];
    /** What was counted and proved so far, and when the map may be drawn again. @type {{expanded: number, bound: number | null}} */
    this.counts = { expanded: 0, bound: null };
    /** The best solution of the search under way. @type {any} */
    this.better = undefined;
    this.due = 0;
    /** @type {Player | undefined} */
    this.player = undefined;
    this.shown = new AbortController();
    this.build(main);
  }

  /** @param {HTMLElement} main */
  build(main) {
    this.board = make("div", "canvas");
    this.dock = make("div", "bottom");
    const lane = make("section", { class: "lane left", "aria-label": "Solution" }, this.board);
    this.settings = new Settings(this.about.puzzle, this.about.gallery, this.place);
    this.start = button("Solve", "play", "⏎", () => this.begin(), "primary");
    this.stop = button("Stop", "stop", "", () => this.end(), "plain");
    this.stop.hidden = true;
    this.badge = make("p", "outcome");
    this.counters = make("dl", "counters");
    this.figures = make("dl", "figures");
    this.views = segments("View", [["Board"], ["Order of expansion"]], (index) => this.view(index === 1));
    press(this.views, 0);
    this.choice = select("Solution", [], "", () => this.show(this.choice.selectedIndex));
    this.warm = make("div", "heat");
    this.list = make("div", { class: "list", tabindex: 0, role: "group", "aria-label": "Actions" }, make("ol", ""));
    this.list.hidden = this.views.hidden = this.choice.hidden = true;
    const row = make("div", "bar", this.start, this.stop, unfold(this.settings.form));
    const kept = () => this.done && this.done.solutions.length > 0 ? { puzzle: this.source, solution: this.done.solutions[this.chosen], name: this.done.title, words: this.done.words, line: this.done.line && JSON.stringify(this.done.line), ares: this.done.ares } : undefined;
    const copy = copier(() => this.here, (words) => this.tell(words));
    const foot = make("div", "foot", saves(kept, (words) => this.tell(words)), copy);
    const parts = [this.settings.form, row, this.badge, this.counters, this.notice, this.choice, this.views, this.figures, this.warm, this.list, foot];
    main.replaceChildren(make("h1", "unseen", "Solve"), make("div", "left-of", lane, this.dock), make("aside", "side", ...parts));
  }

  get source() {
    return source({ ...this.place, choices: this.settings.choices });
  }

  /** The place with the settings. @returns {import("./shell.js").Place} */
  get here() {
    return { ...this.place, choices: this.settings.choices, ask: this.settings.address };
  }

  async open() {
    this.listen();
    addEventListener("colours", () => this.shownLane?.warm(this.shownLane.expanded), { signal: this.ended.signal });
    const turn = await post("api/play", { puzzle: this.source, played: [] });
    this.name = turn.name;
    this.board.replaceChildren(stackOf(turn.board));
    if (Object.keys(this.place.ask ?? {}).length > 0) await this.begin();
  }

  close() {
    super.close();
    this.shown.abort();
    this.player?.pause();
  }

  async begin() {
    this.end();
    const search = (this.search = new AbortController());
    this.reset();
    note(this.here);
    this.running = true;
    this.start.disabled = true;
    this.stop.hidden = false;
    this.outcome("", "searching …");
    try {
      await run({ puzzle: this.source, ask: this.settings.ask }, search.signal, (name, data) => search === this.search && this.event(name, data));
      if (!this.done && !search.signal.aborted && search === this.search) this.outcome("unknown", "the studio ended it");
    } catch (error) {
      if (search !== this.search) return;
      if (search.signal.aborted) this.keep();
      else {
        this.badge.replaceChildren();
        this.tell(/** @type {Error} */ (error).message);
      }
    }
    if (search !== this.search) return;
    this.running = false;
    this.start.disabled = false;
    this.stop.hidden = true;
  }

  /** Ends the search under way. */
  end() {
    if (this.running) this.search.abort();
  }

  reset() {
    this.shown.abort();
    this.player?.pause();
    [this.done, this.better, this.order, this.player, this.shownLane, this.due] = [undefined, undefined, [], undefined, undefined, 0];
    this.dock.replaceChildren();
    this.list.hidden = this.views.hidden = this.choice.hidden = true;
    this.figures.replaceChildren();
    this.counters.replaceChildren();
    this.warm.replaceChildren();
    this.tell("");
  }

  /** @param {string} name @param {any} data */
  event(name, data) {
    if (name === "begun") {
      this.limits = data;
      this.film = data.film;
      this.board.replaceChildren(stackOf(data.board));
      if (data.reading) this.tell(data.reading);
    } else if (name === "seen") {
      for (let at = 0; at < data.length; at += 3) this.order.push([data[at], data[at + 1], data[at + 2]]);
    } else if (name === "counts") {
      this.count(data);
    } else if (name === "better") {
      this.better = data;
    } else if (name === "failed") {
      this.badge.replaceChildren();
      this.tell(data.words);
    } else if (name === "done") {
      this.finish(data);
    }
  }

  /** @param {any} counts */
  count(counts) {
    this.counts = counts;
    /** @type {[string, string][]} */
    const rows = [["Expanded", digits(counts.expanded)], ["Generated", digits(counts.generated)], ["Time", lasted(counts.milliseconds)]];
    if (counts.best !== null) rows.push(["Best so far", written(counts.best, this.film.scene.decimals)]);
    if (counts.bound !== null) rows.push(["Bound", written(counts.bound, this.film.scene.decimals)]);
    writeRows(this.counters, rows);
    const now = performance.now();
    const canvas = this.board.querySelector("canvas");
    if (!canvas || this.order.length === 0 || now < this.due || this.done) return;
    canvas.hidden = false;
    heat(canvas, { ...this.film, order: this.order }, counts.expanded, counts.expanded);
    // Drawing takes a fifth of the time at most.
    this.due = now + 5 * (performance.now() - now);
  }

  /** @param {import("./outcome.js").Outcome | ""} outcome @param {string} words */
  outcome(outcome, words) {
    this.badge.replaceChildren(badge(outcome, words));
  }

  /** The user has stopped the search, which leaves its best solution. */
  keep() {
    if (!this.better) return this.outcome("unknown", "stopped by you");
    this.present({ ...this.better, outcome: "unknown", words: bestSoFar(this.better.films[0], this.counts.bound) }, this.counts.expanded);
  }

  /** @param {any} done */
  finish(done) {
    const { time, bytes } = this.limits;
    const words = done.words === "time limit" ? `time limit, ${time / 1000} s` : done.words === "memory limit" ? `memory limit, ${Math.round(bytes / 2 ** 20)} MiB` : done.words;
    const { stats } = done.line;
    writeRows(this.counters, [
      ["Expanded", digits(stats.expanded)], ["Generated", digits(stats.generated)],
      ...(stats.peak_open ? [/** @type {[string, string]} */ (["Peak queue", digits(stats.peak_open)])] : []),
      ["Time", lasted(stats.elapsed_ms)],
    ]);
    if (done.cut) this.tell("The first 1 048 576 places are shown; the counts are of all.");
    this.present({ ...done, words }, stats.expanded);
  }

  /** Shows what was found. @param {any} done @param {number} expanded */
  present(done, expanded) {
    this.done = { ...done, title: this.name ?? "solution" };
    this.outcome(done.outcome, done.words);
    const count = done.solutions.length;
    this.choice.replaceChildren(...done.films.map((/** @type {Film} */ film, /** @type {number} */ index) => new Option(`Solution ${index + 1} of ${count}: ${digits(film.frames.length)} ${film.unit}s`)));
    this.choice.hidden = count < 2;
    this.show(0);
    const { frames } = done.films[0];
    const cost = frames.at(-1)?.cost;
    say(`${done.words}. ${count > 0 && cost !== undefined ? `${capital(amount(done.films[0], cost))}, ` : ""}${expanded} states expanded.`);
  }

  /** Shows a solution. @param {number} index */
  show(index) {
    this.shown.abort();
    this.shown = new AbortController();
    this.player?.pause();
    this.chosen = index;
    const film = { ...this.done.films[index], order: this.order };
    this.board.replaceChildren(stackOf(this.done.boards[index]));
    this.figures.replaceChildren();
    this.list.hidden = this.figures.hidden = film.frames.length === 0;
    this.dock.replaceChildren(dock());
    const main = /** @type {HTMLElement} */ (document.getElementById("main"));
    const lane = (this.shownLane = new Lane(main, [film], (n) => (this.player?.pause(), this.player?.jump(n))));
    this.player = new Player([lane], this.shown.signal);
    const total = expansions(film);
    this.views.hidden = total === 0;
    lane.clock(total, (count) => lane.warm(count));
    this.view(total > 0 && film.scene.trail !== undefined);
    this.dock.hidden = film.frames.length === 0;
  }

  /** Shows the board alone, or the order of expansion with it. @param {boolean} on */
  view(on) {
    press(this.views, Number(on));
    this.shownLane?.order(on);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Enter") void this.begin();
    else if (event.key === "Escape" && this.running) this.end();
    else return super.key(event);
  }
}
