import { digits, make } from "./list.js";
import { lasted } from "./outcome.js";
import { button, icon, press, say, segments, sign } from "./shell.js";

/** @typedef {import("./runner.js").Runner} Runner */

/** The greatest delay, in milliseconds an expansion. */
const SLOWEST = 100;
/** How long all of a race is shown without delay, in milliseconds. */
const WHOLE = 3000;
/** How far apart flags are at least, in pixels. */
const APART = 18;

/** The clock of a race, the same in all lanes: it counts expansions, or milliseconds of the searches. */
export class Bar {
  /** @param {() => Runner[]} lanes @param {() => void} shown @param {() => void} stop */
  constructor(lanes, shown, stop) {
    this.lanes = lanes;
    this.shown = shown;
    this.byTime = false;
    this.total = 1;
    this.count = 0;
    this.playing = false;
    this.delay = 0;
    this.frame = 0;
    this.isOver = false;
    this.build(stop);
    this.late();
    this.reset();
  }

  /** @param {() => void} stop */
  build(stop) {
    this.toggle = sign("Play", "play", () => this.play(!this.playing), "round");
    this.slider = make("input", { type: "range", min: 0, max: 1, step: "any", value: 0, "aria-label": "Position in the race" });
    this.slider.addEventListener("input", () => (this.pause(), this.go(Number(this.slider.value))));
    this.flags = make("div", "flags");
    this.place = make("output", "");
    this.slow = make("input", { type: "range", min: 0, max: SLOWEST, value: 0 });
    this.slow.addEventListener("input", () => this.late());
    this.slowly = make("output", "");
    this.units = segments("What the clock counts", [["by expansions"], ["by time"]], (index) => this.measure(index === 1));
    press(this.units, 0);
    const step = (/** @type {string} */ words, /** @type {"back" | "next" | "first" | "last"} */ drawn, /** @type {() => void} */ act) => sign(words, drawn, act, `bare to-${drawn}`);
    this.box = make("div", { class: "race-bar", role: "group", "aria-label": "Playback of the race" },
      step("To the start", "first", () => this.jump(0)), step("An expansion back", "back", () => this.step(-1)), this.toggle,
      step("An expansion on", "next", () => this.step(1)), step("To the end", "last", () => this.jump(this.total)),
      make("div", "track", this.flags, this.slider), this.place, make("label", "delay", "Delay ", this.slow, this.slowly),
      this.units, button("Stop", "stop", "", stop, "plain"),
    );
  }

  /** Counts time, or expansions; the lanes stay where they are. @param {boolean} byTime */
  measure(byTime) {
    press(this.units, Number(byTime));
    if (byTime === this.byTime) return;
    this.pause();
    const reached = this.lanes().map((lane) => this.reached(lane));
    this.byTime = byTime;
    this.late();
    this.lanes().forEach((lane) => lane.raster?.wipe());
    this.count = Math.max(0, ...this.lanes().map((lane, index) => (byTime ? lane.pace.when(reached[index]) : reached[index])));
    this.grow(this.isOver);
  }

  late() {
    this.delay = Number(this.slow.value);
    this.slow.disabled = this.byTime;
    const isFast = this.byTime || this.delay === 0;
    const words = this.byTime ? "in 3\u202fs or longer" : isFast ? "as fast as possible" : `${this.delay}\u202fms`;
    this.slowly.textContent = words;
    this.slowly.classList.toggle("fast", isFast);
    this.slow.setAttribute("aria-valuetext", words);
  }

  reset() {
    this.pause();
    this.total = 1;
    this.isOver = false;
    this.flags.replaceChildren();
    this.go(0);
  }

  /** How many expansions of a lane are over. @param {Runner} lane */
  reached(lane) {
    return Math.min(lane.expanded, this.byTime ? lane.pace.count(this.count) : Math.floor(this.count));
  }

  /** When an expansion of a lane was, as a share of the whole. @param {Runner} lane @returns {(expansion: number) => number} */
  share(lane) {
    if (this.byTime) return (expansion) => lane.pace.when(expansion) / this.total;
    return (expansion) => (expansion - 1) / Math.max(1, this.total - 1);
  }

  /** Where a lane ends, as far as is known. @param {Runner} lane */
  end(lane) {
    return this.byTime ? lane.pace.end : lane.expanded;
  }

  /** More is known of the lanes. @param {boolean} isOver */
  grow(isOver) {
    this.total = Math.max(this.byTime ? 0.001 : 1, ...this.lanes().map((lane) => this.end(lane)));
    this.isOver = isOver;
    const done = this.lanes().filter((lane) => lane.isDone).sort((one, other) => this.end(one) - this.end(other));
    // Flags stand side by side if they would cover one another.
    const apart = APART / Math.max(APART, this.flags.clientWidth);
    let least = 0;
    const places = done.map((lane) => {
      const at = Math.max(least, this.end(lane) / this.total);
      least = at + apart;
      return at;
    });
    const over = Math.max(0, least - apart - 1);
    this.flags.replaceChildren(...done.map((lane, index) => {
      const flag = make("span", `flag lane-${lane.index}`, lane.sign);
      flag.style.setProperty("--at", String(places[index] - over));
      return flag;
    }));
    this.go(this.count);
  }

  /** @param {number} count */
  go(count) {
    this.count = Math.max(0, Math.min(count, this.total));
    this.slider.max = String(this.total);
    this.slider.value = String(this.count);
    const words = this.words;
    this.place.textContent = words;
    this.slider.setAttribute("aria-valuetext", words);
    this.shown();
  }

  get words() {
    if (this.byTime) return `${lasted(this.count)} of ${lasted(this.total)}`;
    return `${digits(Math.floor(this.count))} of ${digits(this.total)} expansions`;
  }

  /** @param {number} count */
  jump(count) {
    this.pause();
    this.go(count);
  }

  /** To the next expansion, or back before the last one. @param {1 | -1} by */
  step(by) {
    this.jump(this.byTime ? this.near(by) : Math.floor(this.count) + by);
    say(this.words);
  }

  /** When the next expansion of all lanes comes, or when the one before the last came. @param {1 | -1} by */
  near(by) {
    const lanes = this.lanes().map((lane) => ({ lane, reached: this.reached(lane) }));
    if (by > 0) return Math.min(this.total, ...lanes.filter(({ lane, reached }) => reached < lane.expanded).map(({ lane, reached }) => lane.pace.when(reached + 1)));
    const last = Math.max(0, ...lanes.map(({ lane, reached }) => lane.pace.when(reached)));
    const before = lanes.map(({ lane, reached }) => (lane.pace.when(reached) < last ? reached : Math.max(0, reached - 1)));
    return Math.max(0, ...lanes.map(({ lane }, index) => lane.pace.when(before[index])));
  }

  /** @param {boolean} on */
  play(on) {
    if (!on) return this.pause();
    cancelAnimationFrame(this.frame);
    if (this.count >= this.total) this.go(0);
    this.playing = true;
    this.mark();
    let before = performance.now();
    const run = (/** @type {number} */ now) => {
      const passed = Math.max(0, now - before);
      before = now;
      this.go(this.count + passed * this.speed);
      if (this.isOver && this.count >= this.total) this.pause();
      if (this.playing) this.frame = requestAnimationFrame(run);
    };
    this.frame = requestAnimationFrame(run);
  }

  /** How much of the whole is shown in a millisecond: no faster than the searches were, if they were slow. */
  get speed() {
    if (this.byTime) return Math.min(1, this.total / WHOLE);
    return this.delay === 0 ? Math.max(60, this.total) / WHOLE : 1 / this.delay;
  }

  pause() {
    cancelAnimationFrame(this.frame);
    this.playing = false;
    this.mark();
  }

  mark() {
    this.toggle.setAttribute("aria-label", this.playing ? "Pause" : "Play");
    this.toggle.replaceChildren(icon(this.playing ? "pause" : "play"));
  }

  /** @param {string} key */
  key(key) {
    /** @type {Record<string, () => void>} */
    const keys = { " ": () => this.play(!this.playing), ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1), Home: () => this.jump(0), End: () => this.jump(this.total) };
    keys[key]?.();
    return key in keys;
  }
}
