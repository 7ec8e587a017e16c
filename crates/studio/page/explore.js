import { post } from "./api.js";
import { finish } from "./board.js";
import { lamp, listSteps } from "./beside.js";
import { overlay } from "./boards.js";
import { Branches, judged, value } from "./branches.js";
import { chooseWay, drawWays, wayOf } from "./ways.js";
import { make, writeRows, written } from "./list.js";
import { View, WAYS, address, button, copier, counted, field, note, say, select, source } from "./shell.js";

export const KEYS = /** @type {[string, string][]} */ ([
  ["← ↑ ↓ →", "take the action that moves this way"], ["1 … 9", "take the child with this number"], ["U, Backspace", "the state before (the browser's back)"],
  ["R", "the state after (the browser's forward)"], ["Home", "the start"], ["N P", "next and previous level"], ["Esc", "all puzzles"],
]);

/** @typedef {import("./api.js").Walk} Walk */

/** Walking through the state space by hand. */
export class Explore extends View {
  /** @param {HTMLElement} main @param {import("./shell.js").Place} place @param {{puzzle: import("./api.js").Puzzle, next?: import("./shell.js").Place, previous?: import("./shell.js").Place}} about */
  constructor(main, place, about) {
    super(place, about);
    this.about = about;
    /** The numbers of the actions so far. */
    this.walked = place.walk ?? [];
    /** @type {Walk | undefined} */
    this.walk = undefined;
    /** Is the state on its way, or could it not be had? */
    this.state = /** @type {"awaited" | "here" | "missing"} */ ("awaited");
    /** The most steps of the browser's history that there have been. */
    this.furthest = 0;
    this.build(main);
  }

  /** @param {HTMLElement} main */
  build(main) {
    const left = make("section", { class: "left", "aria-label": "Board" }, this.canvas);
    this.lamp = make("div", "lamp");
    this.figures = make("dl", "counters");
    this.steps = make("div", "moves");
    this.before = button("Back", "undo", "U", () => this.back());
    this.after = button("Forward", "redo", "R", () => history.forward());
    this.start = button("Start", "first", "Home", () => this.go([]));
    const buttons = make("div", "buttons", this.before, this.after, this.start);
    this.branches = new Branches((number) => this.take(number), (number) => this.stack && chooseWay(this.stack, number));
    const foot = make("div", "foot", copier(() => this.place, (words) => this.tell(words)));
    const side = make("aside", "side", this.lamp, this.figures, ...this.chosen(), buttons, this.branches.box, this.notice, this.steps, foot);
    main.replaceChildren(make("h1", "unseen", "Explore"), left, side);
  }

  /** The choice of a heuristic, if there is one. */
  chosen() {
    const { heuristics } = this.about.puzzle;
    const options = heuristics.map(([name, words]) => /** @type {[string, string, string]} */ ([name, name, words]));
    this.heuristic = select("Heuristic", [["", "The best", "the one that A* asks by default"], ...options], this.place.ask?.heuristic ?? "", () => {
      this.place.ask = { heuristic: this.heuristic?.value ?? "" };
      note(this.place);
      void this.ask();
    });
    return heuristics.length === 0 ? [] : [field("Heuristic", this.heuristic)];
  }

  async open() {
    this.listen();
    await this.ask();
    if (!this.walk) throw new Error(this.notice?.textContent ?? "");
  }

  /** The page is being left. */
  end() {
    this.search.abort();
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

  /** Asks for the state, and then for distances. */
  async ask() {
    this.search.abort();
    const { signal } = (this.search = new AbortController());
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
    const end = walk.film.frames.length;
    // The frames of the last step.
    const last = (walk.ends.at(-1) ?? 0) - (walk.ends.at(-2) ?? 0);
    this.draw(walk.board, walk.film, from !== undefined && from < end && end - from === last ? from : end);
    this.tell("");
    const had = this.branches?.box.contains(document.activeElement);
    this.branches?.write(walk, this.about.puzzle.heuristics.length > 0, this.about.puzzle.all);
    if (had) this.branches?.focus();
    this.trace(walk);
    const isStart = this.walked.length === 0;
    for (const it of [this.before, this.start]) if (it) it.disabled = isStart;
    if (this.after) this.after.disabled = (history.state?.steps ?? 0) >= this.furthest;
    const layer = overlay(/** @type {HTMLElement} */ (this.stack));
    const { scene, frames } = walk.film;
    const after = (/** @type {import("./api.js").Change[][]} */ steps) => finish(/** @type {any} */ ({ scene, frames: [...frames, { changes: steps.flat() }] }));
    const ways = walk.children.map(({ action: { changes } }, number) => ({ changes: changes.at(-1) ?? [], places: after(changes.slice(0, -1)), label: number < 9 ? String(number + 1) : "", kind: "", steps: changes.length }));
    layer.replaceChildren();
    drawWays(layer, scene, ways, (number) => this.take(number));
    this.judge(walk, !this.about.puzzle.all);
    const words = walk.film.frames.at(-1)?.words;
    say(`${isStart || !words ? "The start" : words}. ${/** @type {HTMLElement} */ (this.lamp).querySelector("b")?.textContent}. ${counted(walk.children.length + walk.left_out, "child", "children")}.`);
  }

  /** Distances have come. @param {Walk} walk */
  measured(walk) {
    this.walk = walk;
    this.branches?.measure(walk);
    this.judge(walk, false);
  }

  /** @param {Walk} walk @param {boolean} isMeasuring */
  judge(walk, isMeasuring) {
    const [light, title, more] = judged(walk, isMeasuring, this.about.puzzle.all);
    lamp(/** @type {HTMLElement} */ (this.lamp), { light, title, more });
    const { g, h } = walk.here;
    const { decimals } = walk.film.scene;
    const hasHeuristic = this.about.puzzle.heuristics.length > 0;
    const best = this.heuristic?.options[0];
    if (best && !this.heuristic?.value && walk.heuristic) best.text = `The best: ${walk.heuristic}`;
    /** @type {[string, string][]} */
    const rows = [["g, the cost so far", written(g, decimals)]];
    if (hasHeuristic) rows.push(["h, the estimate", value(h, decimals)], ["f = g + h", value(h === null ? null : g + h, decimals)]);
    writeRows(/** @type {HTMLElement} */ (this.figures), rows);
  }

  /** Lists the steps. @param {Walk} walk */
  trace({ film, ends }) {
    const steps = ends.map((end, index) => {
      const frames = film.frames.slice(index === 0 ? 0 : ends[index - 1], end);
      const words = frames.map(({ action }) => action).join("");
      return { n: index + 1, words, name: `Go to step ${index + 1}: ${words}, ${frames.at(-1)?.words}` };
    });
    const head = ends.length === 0 ? "at the start" : counted(ends.length, "step");
    listSteps(/** @type {HTMLElement} */ (this.steps), ["Walk", head], "", steps, ends.length, (n) => void this.go(this.walked.slice(0, n)));
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
    if (!this.walk) return false;
    const way = WAYS[event.key];
    if (way) {
      const found = this.walk.children.flatMap(({ action }, number) => (String(wayOf(action.changes.at(-1) ?? [])?.way) === String(way) ? [number] : []));
      if (found.length === 1) this.take(found[0]);
      else this.tell(found.length === 0 ? "No action moves this way." : `Several actions move this way: ${found.map((number) => number + 1).join(", ")}.`);
    } else if (/^[1-9]$/.test(event.key)) this.take(Number(event.key) - 1);
    else if (event.key === "u" || event.key === "Backspace") this.back();
    else if (event.key === "r") history.forward();
    else if (event.key === "Home") this.walked.length > 0 && void this.go([]);
    else return super.key(event);
  }
}
