import { post } from "./api.js";
import { Board, finish } from "./board.js";
import { slide, stackOf } from "./boards.js";
import { Branches, judged, value } from "./branches.js";
import { chooseWay, drawWays, wayOf } from "./ways.js";
import { make, written } from "./list.js";
import { writeCounters } from "./outcome.js";
import { address, button, copier, counted, icon, note, say, source, visit } from "./shell.js";

export const KEYS = /** @type {[string, string][]} */ ([
  ["← ↑ ↓ →", "take the action that moves this way"], ["1 … 9", "take the child with this number"], ["U, Backspace", "the state before (the browser's back)"],
  ["R", "the state after (the browser's forward)"], ["Home", "the start"], ["N P", "next and previous level"], ["Esc", "all puzzles"],
]);

/** @typedef {import("./api.js").Walk} Walk */

const WAYS = /** @type {Record<string, [number, number]>} */ ({ ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] });

/** Walking through the state space by hand. */
export class Explore {
  /** @param {HTMLElement} main @param {import("./shell.js").Place} place @param {{puzzle: import("./api.js").Puzzle, next?: import("./shell.js").Place, previous?: import("./shell.js").Place}} about */
  constructor(main, place, about) {
    this.place = place;
    this.about = about;
    /** The numbers of the actions so far. */
    this.walked = place.walk ?? [];
    /** @type {Walk | undefined} */
    this.walk = undefined;
    this.ended = new AbortController();
    this.asking = new AbortController();
    this.slid = () => {};
    /** Is the state on its way, or could it not be had? */
    this.state = /** @type {"awaited" | "here" | "missing"} */ ("awaited");
    /** The most steps of the browser's history that there have been. */
    this.furthest = 0;
    this.still = matchMedia("(prefers-reduced-motion: reduce)");
    this.build(main);
  }

  /** @param {HTMLElement} main */
  build(main) {
    this.canvas = make("div", "table");
    const left = make("section", "left");
    left.setAttribute("aria-label", "Board");
    left.append(this.canvas);
    this.lamp = make("div", "lamp");
    this.figures = make("dl", "counters");
    this.notice = make("p", "notice");
    this.steps = make("div", "moves");
    this.before = button("Back", "undo", "U", () => this.back());
    this.after = button("Forward", "redo", "R", () => history.forward());
    this.start = button("Start", "first", "Home", () => this.go([]));
    const buttons = make("div", "buttons");
    buttons.append(this.before, this.after, this.start);
    this.branches = new Branches((number) => this.take(number), (number) => this.stack && chooseWay(this.stack, number));
    const side = make("aside", "side");
    const foot = make("div", "foot");
    foot.append(copier(() => this.place, (words) => this.tell(words)));
    side.append(this.lamp, this.figures, ...this.chosen(), buttons, this.branches.box, this.notice, this.steps, foot);
    main.replaceChildren(make("h1", "unseen", "Explore"), left, side);
  }

  /** The choice of a heuristic, if there is one. */
  chosen() {
    const { heuristics } = this.about.puzzle;
    this.heuristic = document.createElement("select");
    for (const [name, words] of /** @type {[string, string][]} */ ([["", "the one that A* asks by default"], ...heuristics])) {
      const option = new Option(name || "The best", name);
      option.title = words;
      this.heuristic.append(option);
    }
    this.heuristic.value = this.place.ask?.heuristic ?? "";
    if (this.heuristic.selectedIndex < 0) this.heuristic.selectedIndex = 0;
    this.heuristic.addEventListener("change", () => {
      this.place.ask = { heuristic: this.heuristic?.value ?? "" };
      note(this.place);
      void this.ask();
    });
    if (heuristics.length === 0) return [];
    const label = make("label", "field");
    label.append(make("span", "", "Heuristic"), this.heuristic);
    return [label];
  }

  async open() {
    document.addEventListener("keydown", (event) => this.key(event), { signal: this.ended.signal });
    await this.ask();
    if (!this.walk) throw new Error(this.notice?.textContent ?? "");
  }

  /** The page is being left. */
  end() {
    this.asking.abort();
  }

  close() {
    this.ended.abort();
    this.asking.abort();
    this.slid();
  }

  /** The browser's back or forward has come to a place: is it another state of this walk? @param {import("./shell.js").Place} place */
  follows(place) {
    const bare = (/** @type {import("./shell.js").Place} */ it) => address({ ...it, walk: [] });
    if (bare(place) !== bare(this.place)) return false;
    this.place = place;
    this.walked = place.walk ?? [];
    void this.ask();
    return true;
  }

  /** @param {string} words */
  tell(words) {
    /** @type {HTMLElement} */ (this.notice).textContent = words;
    if (words) say(words);
  }

  /** Asks for the state, and then for distances. */
  async ask() {
    this.asking.abort();
    const { signal } = (this.asking = new AbortController());
    const { puzzle } = this.about;
    this.state = "awaited";
    const asked = { puzzle: source(this.place), walked: this.walked, heuristic: this.heuristic?.value || undefined };
    try {
      const walk = await post("api/explore", { ...asked, view: this.walk?.view }, signal);
      if (signal.aborted) return;
      this.state = "here";
      this.show(walk);
      if (!puzzle.all) this.measured(await post("api/explore", { ...asked, view: walk.view, measured: true }, signal));
    } catch (error) {
      if (signal.aborted) return;
      if (this.state === "here" && this.walk) this.judge(this.walk, false);
      else this.state = "missing";
      this.tell(/** @type {Error} */ (error).message);
    }
  }

  /** @param {Walk} walk */
  show(walk) {
    const from = this.walk?.film.frames.length;
    this.walk = walk;
    if (walk.board) {
      this.stack = stackOf(walk.board);
      this.canvas?.replaceChildren(this.stack);
    }
    this.slid();
    this.board = new Board(/** @type {HTMLElement} */ (this.stack), walk.film);
    const end = walk.film.frames.length;
    const slides = from !== undefined && from < end && end - from === this.last(walk) && !this.still.matches;
    this.slid = slide(this.board, slides ? from : end, end);
    this.tell("");
    const had = this.branches?.box.contains(document.activeElement);
    this.branches?.write(walk, this.about.puzzle.heuristics.length > 0, this.about.puzzle.all);
    if (had) this.branches?.focus();
    this.trace(walk);
    const isStart = this.walked.length === 0;
    for (const it of [this.before, this.start]) if (it) it.disabled = isStart;
    if (this.after) this.after.disabled = (history.state?.steps ?? 0) >= this.furthest;
    drawWays(/** @type {HTMLElement} */ (this.stack), walk, finish(walk.film), (number) => this.take(number));
    this.judge(walk, !this.about.puzzle.all);
    const words = walk.film.frames.at(-1)?.words;
    say(`${isStart || !words ? "The start" : words}. ${/** @type {HTMLElement} */ (this.lamp).querySelector("b")?.textContent}. ${counted(walk.children.length + walk.left_out, "child", "children")}.`);
  }

  /** The frames of the last step. @param {Walk} walk */
  last({ ends }) {
    return (ends.at(-1) ?? 0) - (ends.at(-2) ?? 0);
  }

  /** Distances have come. @param {Walk} walk */
  measured(walk) {
    this.walk = walk;
    this.branches?.measure(walk);
    this.judge(walk, false);
  }

  /** @param {Walk} walk @param {boolean} isMeasuring */
  judge(walk, isMeasuring) {
    const [kind, sign, title, words] = judged(walk, isMeasuring, this.about.puzzle.all);
    const lamp = /** @type {HTMLElement} */ (this.lamp);
    lamp.dataset.kind = kind;
    const text = make("div", "");
    text.append(make("b", "", title), make("span", "", words));
    lamp.replaceChildren(icon(sign), text);
    const { g, h } = walk.here;
    const { decimals } = walk.film.scene;
    const hasHeuristic = this.about.puzzle.heuristics.length > 0;
    const best = this.heuristic?.options[0];
    if (best && !this.heuristic?.value && walk.heuristic) best.text = `The best: ${walk.heuristic}`;
    /** @type {[string, string][]} */
    const rows = [["g, the cost so far", written(g, decimals)]];
    if (hasHeuristic) rows.push(["h, the estimate", value(h, decimals)], ["f = g + h", value(h === null ? null : g + h, decimals)]);
    writeCounters(/** @type {HTMLElement} */ (this.figures), rows);
  }

  /** Lists the steps. @param {Walk} walk */
  trace({ film, ends }) {
    const head = make("p", "head");
    head.append(make("b", "", "Walk"), make("span", "", ends.length === 0 ? "at the start" : counted(ends.length, "step")));
    const list = make("ol", "");
    ends.forEach((end, index) => {
      const frames = film.frames.slice(index === 0 ? 0 : ends[index - 1], end);
      const item = make("li", "");
      const actions = frames.map(({ action }) => action).join("");
      const step = make("button", "", actions);
      step.setAttribute("type", "button");
      step.setAttribute("aria-label", `Go to step ${index + 1}: ${actions}, ${frames.at(-1)?.words}`);
      if (index === ends.length - 1) step.setAttribute("aria-current", "step");
      step.addEventListener("click", () => this.go(this.walked.slice(0, index + 1)));
      item.append(step);
      list.append(item);
    });
    this.steps?.replaceChildren(head, list);
  }

  /** Goes to a state: a step of the browser's history. @param {number[]} walked */
  go(walked) {
    this.walked = walked;
    this.place = { ...this.place, walk: walked };
    this.furthest = (history.state?.steps ?? 0) + 1;
    history.pushState({ steps: this.furthest }, "", address(this.place));
    return this.ask();
  }

  /** Takes a child of the state that is shown. If that is not where the walk is, asks again. @param {number} number */
  take(number) {
    if (this.state === "missing") void this.ask();
    else if (this.state === "here" && this.walk?.children[number]) void this.go([...this.walked, number]);
  }

  /** The browser's back, or else the state before. */
  back() {
    if (this.walked.length === 0) return;
    if (history.state?.steps > 0) history.back();
    else void this.go(this.walked.slice(0, -1));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || target.closest("input,select,textarea") || !this.walk) return;
    const way = WAYS[event.key];
    const to = (/** @type {import("./shell.js").Place | undefined} */ place) => place && visit({ ...place, view: "explore" });
    if (way) {
      const found = this.walk.children.flatMap(({ action }, number) => (String(wayOf(action)?.way) === String(way) ? [number] : []));
      if (found.length === 1) this.take(found[0]);
      else this.tell(found.length === 0 ? "No action moves this way." : `Several actions move this way: ${found.map((number) => number + 1).join(", ")}.`);
    } else if (/^[1-9]$/.test(event.key)) this.take(Number(event.key) - 1);
    else if (event.key === "u" || event.key === "Backspace") this.back();
    else if (event.key === "r") history.forward();
    else if (event.key === "Home") this.walked.length > 0 && void this.go([]);
    else if (event.key === "n") to(this.about.next);
    else if (event.key === "p") to(this.about.previous);
    else if (event.key === "Escape") visit({ view: "home" });
    else return;
    event.preventDefault();
  }
}
