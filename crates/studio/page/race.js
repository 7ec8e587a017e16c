import { post } from "./api.js";
import { Bar } from "./bar.js";
import { LONGEST } from "./draw.js";
import { Drawing } from "./drawing.js";
import { make } from "./list.js";
import { Runner } from "./runner.js";
import { View, button, copier, note, say, source, unfold } from "./shell.js";

export const KEYS = /** @type {[string, string][]} */ ([
  ["Enter", "start the race"], ["Space", "play and pause"], ["← →", "an expansion back, an expansion on"], ["Home End", "to the start, to the end"], ["Esc", "stop, then all puzzles"],
]);

/** Most lanes. */
const MAX_LANES = 4;

/** Searches of one instance side by side, shown at the same pace in expansions. */
export class Race extends View {
  /** @param {HTMLElement} main @param {import("./shell.js").Place} place @param {{puzzle: import("./api.js").Puzzle}} about */
  constructor(main, place, { puzzle }) {
    super(place);
    this.puzzle = puzzle;
    /** @type {Runner[]} */
    this.lanes = [];
    this.running = 0;
    /** Is a picture under way that shows all that is known? */
    this.waits = false;
    /** Another instance is read: races wait for it. */
    this.changing = Promise.resolve();
    this.build(main);
  }

  /** @param {HTMLElement} main */
  build(main) {
    this.drawing = new Drawing(this.puzzle, this.place, (place) => {
      this.changing = this.change(place);
    });
    this.start = button("Start race", "play", "⏎", () => void this.begin(), "primary");
    this.add = button("Add a lane", "", "", () => this.enter(), "plain add");
    const tools = make("div", "bar tools-bar", this.drawing.tools, this.start);
    tools.append(unfold(tools), this.add, copier(() => this.address, (words) => this.tell(words)));
    this.grid = make("div", "race-lanes");
    this.table = make("table", "race-table");
    this.bar = new Bar(() => this.lanes, () => this.show(), () => this.end());
    this.mouse = make("span", "mouse", "Drag S and G. Draw walls with the mouse.");
    const term = (/** @type {string} */ kind, /** @type {string} */ words, before = "") => make("span", "term", before, make("span", kind), words);
    this.map = make("span", "map", term("ramp", " last expanded ", "first "), term("queued", " queued "), term("path", " path"));
    const curves = make("span", "map", term("curve queue", " queue "), term("curve bound", " bound"));
    const below = make("p", "legend", curves, this.map, this.mouse);
    main.replaceChildren(make("h1", "unseen", "Race"), tools, this.notice, this.grid, below, this.table, this.bar.box);
  }

  async open() {
    this.listen();
    addEventListener("colours", () => this.repaint(), { signal: this.ended.signal });
    await this.load();
    const names = (this.place.ask?.lanes ?? "").split(",").filter(Boolean);
    const has = (/** @type {string} */ name) => this.puzzle.algorithms.some((algorithm) => algorithm.name === name.split(":")[0]);
    const usual = ["ucs", "astar", "bfs", "dfs"].filter(has);
    for (const name of names.length > 0 ? names.filter(has).slice(0, MAX_LANES) : usual.slice(0, 2)) this.enter(name);
    if (names.length > 0) await this.begin();
  }

  close() {
    super.close();
    this.bar.pause();
  }

  /** Reads the instance. */
  async load() {
    const { place } = this;
    const turn = await post("api/play", { puzzle: source(place), played: [], text: true });
    if (this.place !== place) return;
    this.turn = turn;
    this.drawing.show(turn, place);
    /** @type {HTMLElement} */ (this.mouse).hidden = this.drawing.rows === undefined;
  }

  /** Another instance: made anew, or drawn. @param {import("./shell.js").Place} place */
  async change(place) {
    this.search.abort();
    this.place = place;
    note(this.address);
    dispatchEvent(new Event("noted"));
    const problem = await this.load().then(() => "", (error) => error.message);
    // There is a later one, which may have been answered before.
    if (this.place !== place) return;
    this.tell(problem);
    if (problem) return;
    this.bar.reset();
    for (const lane of this.lanes) lane.prepare(/** @type {import("./api.js").Turn} */ (this.turn), this.drawing);
    this.write();
  }

  /** The instance, if it is not too long for an address, and the lanes. */
  get address() {
    const isLong = (this.place.text?.length ?? 0) > LONGEST;
    const lanes = this.lanes.map((lane) => lane.name + (lane.chosen ? `:${lane.chosen}` : "")).join(",");
    return { ...this.place, text: isLong ? undefined : this.place.text, ask: { lanes } };
  }

  /** The instance as it is searched: where words and numbers are found by engines that show no states, by the one that does. */
  get raced() {
    const hasCore = this.puzzle.choices.some(({ name, values }) => name === "engine" && values.some(([value]) => value === "core"));
    return source({ ...this.place, choices: { ...this.place.choices, ...(hasCore ? { engine: "core" } : {}) } });
  }

  /** A lane more. @param {string} [name] the algorithm, and after a colon the heuristic */
  enter(name) {
    if (this.lanes.length >= MAX_LANES) return;
    const unused = this.puzzle.algorithms.find((algorithm) => algorithm.name !== "dls" && !this.lanes.some((lane) => lane.name === algorithm.name));
    const lane = new Runner(this.lanes.length, this.puzzle, name ?? unused?.name ?? this.puzzle.algorithm, (gone) => this.leave(gone), () => note(this.address));
    this.lanes.push(lane);
    this.drawing.listen(lane.canvas);
    this.grid.append(lane.box);
    lane.prepare(/** @type {import("./api.js").Turn} */ (this.turn), this.drawing);
    this.write();
  }

  /** @param {Runner} gone */
  leave(gone) {
    if (this.lanes.length <= 2) return this.tell("Two lanes are the least.");
    this.search.abort();
    this.lanes = this.lanes.filter((lane) => lane !== gone);
    gone.box.remove();
    this.lanes.forEach((lane, index) => lane.letter(index));
    this.bar.reset();
    this.write();
  }

  async begin() {
    this.search.abort();
    const search = (this.search = new AbortController());
    await this.changing;
    if (search !== this.search) return;
    this.tell("");
    note(this.address);
    this.bar.reset();
    const turn = /** @type {import("./api.js").Turn} */ (this.turn);
    this.lanes.forEach((lane) => lane.prepare(turn, this.drawing));
    this.running = this.lanes.length;
    this.bar.play(true);
    const runs = this.lanes.map(async (lane) => {
      await lane.run(this.raced, search.signal, () => this.soon());
      if (search === this.search) this.running--;
    });
    await Promise.all(runs);
    if (search !== this.search) return;
    this.follow();
    this.write();
    say(this.lanes.map((lane) => `${lane.title}: ${lane.words}, ${lane.expanded} expanded.`).join(" "));
  }

  end() {
    this.search.abort();
  }

  /** There is more to be shown: once a picture. */
  soon() {
    if (this.waits) return;
    this.waits = true;
    requestAnimationFrame(() => {
      this.waits = false;
      if (!this.ended.signal.aborted) this.follow();
    });
  }

  follow() {
    this.bar.grow(this.running === 0);
  }

  /** All lanes at the same moment. */
  show() {
    if (!this.bar) return;
    for (const lane of this.lanes) lane.show(this.bar);
    this.write();
  }

  /** The colours have changed. */
  repaint() {
    this.lanes.forEach((lane) => lane.raster?.repaint());
    this.show();
  }

  /** The table below the lanes. */
  write() {
    const names = ["Lane", "States expanded", "Peak queue", this.lanes[0]?.measure ?? "Cost", "Proved", "Time"];
    const head = make("tr", "", ...names.map((name) => make("th", "", name)));
    const most = Math.max(1, ...this.lanes.map((lane) => lane.shown));
    const rows = this.lanes.map((lane) => lane.row(most));
    this.table.replaceChildren(make("thead", "", head), make("tbody", "", ...rows));
    this.add.disabled = this.lanes.length >= MAX_LANES;
    /** @type {HTMLElement} */ (this.map).hidden = !this.lanes.some(({ raster }) => raster && raster.length > 0);
    this.add.hidden = this.puzzle.algorithms.length === 1;
    this.grid.dataset.count = String(this.lanes.length);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Enter") void this.begin();
    else if (event.key === "Escape" && this.running > 0) this.end();
    else return this.bar.key(event.key) || super.key(event);
  }
}
