import { capital, make } from "./list.js";
import { field, select } from "./shell.js";

/** The choices of a search: algorithm, heuristic, weight, limits, and the puzzle's own. */
export class Settings {
  /** @param {import("./api.js").Puzzle} puzzle @param {import("./api.js").Gallery} gallery @param {import("./shell.js").Place} place */
  constructor(puzzle, gallery, place) {
    this.puzzle = puzzle;
    this.form = make("div", "settings");
    const ask = place.ask ?? {};
    this.algorithm = this.select("Algorithm", puzzle.algorithms.map(({ name, title, guarantee }) => [name, title, guarantee]), ask.algorithm ?? puzzle.algorithm);
    this.heuristic = this.select("Heuristic", [["", "the best", ""], ...puzzle.heuristics.map(([name, words]) => /** @type {[string, string, string]} */ ([name, name, words]))], ask.heuristic ?? "");
    this.weight = this.input("Weight", ask.weight ?? puzzle.weight);
    this.depth = this.input("Depth", ask.depth ?? "30");
    this.solutions = this.input("Solutions", ask.solutions ?? "1");
    this.time = this.input("Time limit, s", ask.time ?? String(gallery.time[0] / 1000));
    this.profile = this.select("Profile", [["best", "best", "the best we have"], ["published", "published", "the original report's order, goal test, duplicate rule and pruning"]], ask.profile ?? "best");
    /** @type {Map<string, HTMLSelectElement>} */
    this.own = new Map();
    for (const { name, help, values, default: usually } of puzzle.choices) {
      const options = values.map(([value, words]) => /** @type {[string, string, string]} */ ([value, value, words]));
      const isSwitch = values[0]?.[0] === "off";
      const first = /** @type {[string, string, string][]} */ (isSwitch || usually ? [] : [["", "as usual", ""]]);
      const control = this.select(name.replaceAll("-", " "), [...first, ...options], place.choices?.[name] ?? usually ?? first[0]?.[0] ?? "off");
      control.title = help;
      this.own.set(name, control);
    }
    this.algorithm.addEventListener("change", () => this.fit());
    this.fit();
  }

  /** @param {string} name @param {[string, string, string][]} options @param {string} value */
  select(name, options, value) {
    const control = select(capital(name), options.map(([own, title, words]) => [own, capital(title), words]), value);
    this.form.append(field(capital(name), control));
    return control;
  }

  /** @param {string} name @param {string} value */
  input(name, value) {
    const control = make("input", { value, inputmode: "decimal", size: 5 });
    this.form.append(field(name, control));
    return control;
  }

  get chosen() {
    return this.puzzle.algorithms.find(({ name }) => name === this.algorithm.value);
  }

  /** Hides what the algorithm does not ask. */
  fit() {
    const { name = "", heuristic = false } = this.chosen ?? {};
    const shown = (/** @type {HTMLElement} */ control, /** @type {boolean} */ is) => {
      /** @type {HTMLElement} */ (control.parentElement).hidden = !is;
    };
    shown(this.heuristic, heuristic && this.puzzle.heuristics.length > 0);
    shown(this.weight, name === "wastar");
    shown(this.depth, name === "dls");
    shown(this.solutions, !this.puzzle.all && name !== "anytime" && name !== "bidirectional");
    shown(this.profile, this.puzzle.profiles);
  }

  /** The puzzle's own choices that differ from the usual. */
  get choices() {
    /** @type {Record<string, string>} */
    const chosen = {};
    for (const [name, control] of this.own) if (control.value && control.value !== "off") chosen[name] = control.value;
    return chosen;
  }

  /** The search as requests have it. */
  get ask() {
    const { name = undefined, heuristic = false } = this.chosen ?? {};
    const number = (/** @type {string} */ text) => Number(text.replace(",", ".")) || undefined;
    const solutions = number(this.solutions.value);
    return {
      algorithm: name,
      heuristic: heuristic && this.heuristic.value ? this.heuristic.value : undefined,
      weight: name === "wastar" ? this.weight.value.trim() : undefined,
      depth: name === "dls" ? Math.floor(number(this.depth.value) ?? 30) : undefined,
      solutions: solutions && solutions > 1 && name !== "anytime" && name !== "bidirectional" ? Math.floor(solutions) : undefined,
      time: Math.round(1000 * (number(this.time.value) ?? 60)),
      profile: this.puzzle.profiles ? this.profile.value : undefined,
    };
  }

  /** The same for the address. @returns {Record<string, string>} */
  get address() {
    const { time, ...ask } = this.ask;
    const all = Object.entries({ ...ask, time: time / 1000 }).filter(([, value]) => value !== undefined);
    return Object.fromEntries(all.map(([name, value]) => [name, String(value)]));
  }
}
