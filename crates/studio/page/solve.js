import { run } from "./api.js";
import { stackOf } from "./boards.js";
import { dock } from "./dock.js";
import { expansions, heat } from "./heat.js";
import { Lane } from "./lane.js";
import { amount, capital, digits, make, written } from "./list.js";
import { badge, lasted, writeCounters } from "./outcome.js";
import { Player } from "./player.js";
import { saves } from "./saves.js";
import { Settings } from "./settings.js";
import { button, note, say, source, unfold, visit } from "./shell.js";

export const KEYS = /** @type {[string, string][]} */ ([
  ["Enter", "solve"], ["Space", "play and pause"], ["← →", "step"], ["Home End", "to the start, to the end"], ["+ −", "speed"],
  ["N P", "next and previous level"], ["Esc", "stop the search, then all puzzles"],
]);

/** @typedef {import("./board.js").Film} Film */

/** Searching, and watching what was found. */
export class Solve {
  /** @param {HTMLElement} main @param {import("./shell.js").Place} place @param {{puzzle: import("./api.js").Puzzle, gallery: import("./api.js").Gallery, next?: import("./shell.js").Place, previous?: import("./shell.js").Place}} about */
  constructor(main, place, about) {
    this.place = place;
    this.about = about;
    this.ended = new AbortController();
    this.search = new AbortController();
    this.running = false;
    /** @type {any} */
    this.done = undefined;
    this.chosen = 0;
    /** @type {import("./board.js").Seen[]} */
    this.order = [];
    /** The expansions that the counters tell, and when the map may be drawn again. */
    this.counts = { expanded: 0 };
    this.due = 0;
    /** @type {Player | undefined} */
    this.player = undefined;
    this.shown = new AbortController();
    this.build(main);
  }

  /** @param {HTMLElement} main */
  build(main) {
    this.lane = make("section", "lane left");
    this.lane.setAttribute("aria-label", "Solution");
    this.board = make("div", "canvas");
    this.dock = make("div", "bottom");
    this.lane.append(this.board);
    this.settings = new Settings(this.about.puzzle, this.about.gallery, this.place);
    this.start = button("Solve", "play", "⏎", () => this.begin(), "primary");
    this.stop = button("Stop", "stop", "", () => this.end(), "plain");
    this.stop.hidden = true;
    this.badge = make("p", "outcome");
    this.counters = make("dl", "counters");
    this.notice = make("p", "notice");
    this.figures = make("dl", "figures");
    this.views = this.segments();
    this.choice = /** @type {HTMLSelectElement} */ (document.createElement("select"));
    this.choice.setAttribute("aria-label", "Solution");
    this.choice.hidden = true;
    this.choice.addEventListener("change", () => this.show(this.choice.selectedIndex));
    this.warm = make("div", "heat");
    this.list = make("div", "list");
    this.list.tabIndex = 0;
    this.list.setAttribute("role", "group");
    this.list.setAttribute("aria-label", "Actions");
    this.list.append(make("ol", ""));
    this.list.hidden = true;
    const row = make("div", "bar");
    row.append(this.start, this.stop, unfold(this.settings.form));
    const foot = make("div", "foot");
    const kept = () => this.done && this.done.solutions.length > 0 ? { puzzle: this.source, solution: this.done.solutions[this.chosen], name: this.done.title, words: this.done.words, line: JSON.stringify(this.done.line), ares: this.done.ares } : undefined;
    foot.append(saves(kept, (words) => this.tell(words)));
    const side = make("aside", "side");
    side.append(this.settings.form, row, this.badge, this.counters, this.notice, this.choice, this.views, this.figures, this.warm, this.list, foot);
    const left = make("div", "left-of");
    left.append(this.lane, this.dock);
    main.replaceChildren(make("h1", "unseen", "Solve"), left, side);
    // The parts that a lane fills.
    this.side = side;
  }

  segments() {
    const views = make("div", "segments");
    views.setAttribute("role", "group");
    views.setAttribute("aria-label", "View");
    views.hidden = true;
    const names = ["Board", "Order of expansion"];
    names.forEach((name, index) => {
      const view = make("button", "", name);
      view.setAttribute("type", "button");
      view.setAttribute("aria-pressed", String(index === 0));
      view.addEventListener("click", () => this.view(index === 1));
      views.append(view);
    });
    return views;
  }

  get source() {
    return source({ ...this.place, choices: this.settings.choices });
  }

  async open() {
    document.addEventListener("keydown", (event) => this.key(event), { signal: this.ended.signal });
    addEventListener("colours", () => this.shownLane?.warm(this.shownLane.expanded), { signal: this.ended.signal });
    const { post } = await import("./api.js");
    const turn = await post("api/play", { puzzle: this.source, played: [] });
    this.name = turn.name;
    this.board.replaceChildren(stackOf(turn.board));
    if (Object.keys(this.place.ask ?? {}).length > 0) await this.begin();
  }

  close() {
    this.ended.abort();
    this.shown.abort();
    this.search.abort();
    this.player?.pause();
  }

  /** @param {string} words */
  tell(words) {
    this.notice.textContent = words;
    if (words) say(words);
  }

  async begin() {
    this.end();
    const search = (this.search = new AbortController());
    this.reset();
    note({ ...this.place, choices: this.settings.choices, ask: this.settings.address });
    this.running = true;
    this.start.disabled = true;
    this.stop.hidden = false;
    this.outcome("", "searching …");
    try {
      await run({ puzzle: this.source, ask: this.settings.ask }, search.signal, (name, data) => search === this.search && this.event(name, data));
      if (!this.done && !search.signal.aborted && search === this.search) this.outcome("unknown", "the studio ended it");
    } catch (error) {
      if (search !== this.search) return;
      if (search.signal.aborted) this.outcome("unknown", "stopped by you");
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
    [this.done, this.order, this.player, this.shownLane, this.due] = [undefined, [], undefined, undefined, 0];
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
    writeCounters(this.counters, rows);
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

  /** @param {any} done */
  finish(done) {
    this.done = { ...done, title: this.name ?? "solution" };
    const { time, bytes } = this.limits;
    const words = done.words === "time limit" ? `time limit, ${time / 1000} s` : done.words === "memory limit" ? `memory limit, ${Math.round(bytes / 2 ** 20)} MiB` : done.words;
    this.done.words = words;
    this.outcome(done.outcome, words);
    const { stats } = done.line;
    writeCounters(this.counters, [
      ["Expanded", digits(stats.expanded)], ["Generated", digits(stats.generated)],
      ...(stats.peak_open ? [/** @type {[string, string]} */ (["Peak queue", digits(stats.peak_open)])] : []),
      ["Time", lasted(stats.elapsed_ms)],
    ]);
    if (done.cut) this.tell("The first 1 048 576 places are shown; the counts are of all.");
    const count = done.solutions.length;
    this.choice.replaceChildren(...done.films.map((/** @type {Film} */ film, /** @type {number} */ index) => new Option(`Solution ${index + 1} of ${count}: ${digits(film.frames.length)} ${film.unit}s`)));
    this.choice.hidden = count < 2;
    this.show(0);
    const { frames } = done.films[0];
    const cost = frames.at(-1)?.cost;
    say(`${words}. ${count > 0 && cost !== undefined ? `${capital(amount(done.films[0], cost))}, ` : ""}${stats.expanded} states expanded.`);
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
    const { main } = { main: /** @type {HTMLElement} */ (document.getElementById("main")) };
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
    [...this.views.children].forEach((view, index) => view.setAttribute("aria-pressed", String((index === 1) === on)));
    this.shownLane?.order(on);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || target.closest("textarea,select,input:not([type=range])")) return;
    if (event.key === "Enter" && !target.closest("button,a,summary")) void this.begin();
    else if (event.key === "n" && this.about.next) visit({ ...this.about.next, view: "solve" });
    else if (event.key === "p" && this.about.previous) visit({ ...this.about.previous, view: "solve" });
    else if (event.key === "Escape") this.running ? this.end() : visit({ view: "home" });
    else return;
    event.preventDefault();
  }
}
