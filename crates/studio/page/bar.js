import { digits, make } from "./list.js";
import { button, icon, say } from "./shell.js";

/** The greatest delay, in milliseconds an expansion; and how long all of a race is shown without delay. */
const SLOWEST = 100;
const WHOLE = 3000;
/** How far apart flags are at least, in pixels. */
const APART = 18;

/** The clock of a race: it counts expansions, the same in all lanes. */
export class Bar {
  /** @param {(count: number) => void} shown @param {() => void} stop */
  constructor(shown, stop) {
    this.shown = shown;
    this.total = 1;
    this.count = 0;
    this.playing = false;
    this.delay = 0;
    this.frame = 0;
    this.isOver = false;
    this.box = make("div", "race-bar");
    this.box.setAttribute("role", "group");
    this.box.setAttribute("aria-label", "Playback of the race");
    this.toggle = button("", "play", "", () => this.play(!this.playing), "round");
    this.toggle.setAttribute("aria-label", "Play");
    const step = (/** @type {string} */ words, /** @type {"back" | "next"} */ sign, /** @type {number} */ by) => {
      const press = button("", sign, "", () => this.step(by), "bare");
      press.setAttribute("aria-label", words);
      return press;
    };
    this.slider = /** @type {HTMLInputElement} */ (document.createElement("input"));
    Object.assign(this.slider, { type: "range", min: "0", max: "1", value: "0" });
    this.slider.setAttribute("aria-label", "Expansions");
    this.slider.addEventListener("input", () => (this.pause(), this.go(Number(this.slider.value))));
    this.flags = make("div", "flags");
    const track = make("div", "track");
    track.append(this.flags, this.slider);
    this.place = make("output", "");
    this.slow = /** @type {HTMLInputElement} */ (document.createElement("input"));
    Object.assign(this.slow, { type: "range", min: "0", max: String(SLOWEST), value: "0" });
    this.slow.addEventListener("input", () => this.late());
    this.slowly = make("output", "");
    const label = make("label", "delay");
    label.append("Delay ", this.slow, this.slowly);
    this.box.append(step("An expansion back", "back", -1), this.toggle, step("An expansion on", "next", 1), track, this.place, label, button("Stop", "stop", "", stop, "plain"));
    this.late();
    this.reset();
  }

  late() {
    this.delay = Number(this.slow.value);
    this.slowly.textContent = this.delay === 0 ? "as fast as possible" : `${this.delay}\u202fms`;
  }

  reset() {
    this.pause();
    this.total = 1;
    this.isOver = false;
    this.flags.replaceChildren();
    this.go(0);
  }

  /** More expansions are known. @param {number} total @param {import("./runner.js").Runner[]} lanes @param {boolean} isOver */
  grow(total, lanes, isOver) {
    this.total = total;
    this.isOver = isOver;
    const done = lanes.filter((lane) => lane.isDone).sort((one, other) => one.expanded - other.expanded);
    // Flags stand side by side if they would cover one another.
    const apart = APART / Math.max(APART, this.flags.clientWidth);
    let least = 0;
    const places = done.map((lane) => {
      const at = Math.max(least, lane.expanded / total);
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
    this.slider.value = String(Math.floor(this.count));
    this.place.textContent = `${digits(Math.floor(this.count))} of ${digits(this.total)} expansions`;
    this.shown(Math.floor(this.count));
  }

  /** @param {number} by */
  step(by) {
    this.pause();
    this.go(Math.floor(this.count) + by);
    say(`${Math.floor(this.count)} of ${this.total} expansions`);
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
      this.go(this.count + (this.delay === 0 ? (Math.max(60, this.total) * passed) / WHOLE : passed / this.delay));
      if (this.isOver && this.count >= this.total) this.pause();
      if (this.playing) this.frame = requestAnimationFrame(run);
    };
    this.frame = requestAnimationFrame(run);
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
    const keys = { " ": () => this.play(!this.playing), ArrowLeft: () => this.step(-1), ArrowRight: () => this.step(1), Home: () => (this.pause(), this.go(0)), End: () => (this.pause(), this.go(this.total)) };
    keys[key]?.();
    return key in keys;
  }
}
