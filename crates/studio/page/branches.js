import { amount, digits, make, written } from "./list.js";
import { counted, icon, pressed } from "./shell.js";

/**
 * The children of a state, as a table; and what is known of a state, in words.
 *
 * @typedef {import("./api.js").Walk} Walk
 * @typedef {import("./api.js").Node} Node
 */

/** An estimate as people read it. @param {number | null} h @param {number | undefined} decimals */
export const value = (h, decimals) => (h === null ? "∞" : written(h, decimals));

/** Is it proved that no goal can be reached? @param {Node} node */
const isDead = ({ h, to_goal }) => h === null || to_goal === "never";

/** The exact distance, if it is known. @param {Node} node */
export const exact = ({ to_goal }) => (typeof to_goal === "object" && "exactly" in to_goal ? to_goal.exactly : undefined);

/** A bound on the distance: the larger of what was explored and of an estimate that never is too large. @param {Walk} walk @param {Node} node */
function bound({ guarantee }, { h, to_goal }) {
  const explored = typeof to_goal === "object" && "at_least" in to_goal ? to_goal.at_least : 0;
  return guarantee === "none" ? explored : Math.max(explored, h ?? 0);
}

/**
 * What is known of the state that the walk has come to: the colours, the sign, and words.
 *
 * @param {Walk} walk @param {boolean} isMeasuring @param {boolean} isGoalless
 * @returns {[string, string, string]}
 */
export function judged(walk, isMeasuring, isGoalless) {
  const { here, states, most_expanded: most, stop, film } = walk;
  const shown = (/** @type {number} */ cost) => written(cost, film.scene.decimals);
  if (isGoalless) return ["unknown", "No goal", "A search of this space lists all that it finds."];
  if (here.is_goal) return ["won", `A goal: ${amount(film, here.g)}`, "No search expands it."];
  const left = exact(here);
  if (left !== undefined) return ["optimal", `${shown(left)} to go`, `Exact: of the ${counted(states, "state")} reached from here, no goal is nearer.`];
  if (here.to_goal === "never") return ["none", "Dead end", states > 1 ? `Proved: no goal is among the ${counted(states, "state")} that can be reached.` : "Proved: a search generates no child."];
  if (here.h === null) return ["none", "Dead end", "The heuristic proves it."];
  if (isMeasuring) return ["thinking", "Measuring …", "The states that can be reached from here are explored."];
  if (states === 0) return ["unknown", "Not known", "The states that can be reached from here were not explored."];
  const why = stop === "nodes" ? `${digits(most)} states were expanded` : "the limits on time and memory came first";
  return ["unknown", bound(walk, here) > 0 ? `At least ${shown(bound(walk, here))} to go` : "Not known", `The space is large: ${why}.`];
}

/** Where a child was met before, in words. @param {import("./api.js").Seen} seen */
function met(seen) {
  const [[how, step]] = Object.entries(seen);
  const state = step === 0 ? "the start" : `step ${step}`;
  return how === "visited" ? (step === 0 ? "the start" : `visited: ${state}`) : `child of ${state}`;
}

/** The table of children. */
export class Branches {
  /** @param {(number: number) => void} take @param {(number: number) => void} point */
  constructor(take, point) {
    this.take = take;
    this.point = point;
    this.box = make("div", "branches");
  }

  /** Puts the keyboard's focus on the first child. */
  focus() {
    const first = /** @type {HTMLElement | null} */ (this.box.querySelector("button"));
    (first ?? this.box).focus();
  }

  /** @param {Walk} walk @param {boolean} hasHeuristic @param {boolean} isGoalless */
  write(walk, hasHeuristic, isGoalless) {
    this.isGoalless = isGoalless;
    const { decimals } = walk.film.scene;
    const columns = ["Child", "g", ...(hasHeuristic ? ["h", "f"] : []), ...(isGoalless ? [] : ["to goal"])];
    const head = columns.map((name) => make("th", { scope: "col" }, name));
    const rows = walk.children.map(({ action: { action, words }, node: { g, h } }, index) => {
      const name = make("span", "words", make("bdi", "", words || action), " ", make("small", "mono", action));
      const key = make("kbd", "", index < 9 ? String(index + 1) : "");
      const step = pressed({ class: "step" }, () => this.take(index), key, name, make("span", "tags"));
      for (const event of ["focus", "mouseenter"]) step.addEventListener(event, () => this.point(index));
      for (const event of ["blur", "mouseleave"]) step.addEventListener(event, () => this.point(-1));
      const row = make("tr", "", make("th", { scope: "row" }, step), make("td", "", written(g, decimals)));
      if (hasHeuristic) row.append(make("td", "", value(h, decimals)), make("td", "f", value(h === null ? null : g + h, decimals)));
      if (!isGoalless) row.append(make("td", "exact"));
      return row;
    });
    const table = make("table", "", make("thead", "", make("tr", "", ...head)), make("tbody", "", ...rows));
    const more = walk.left_out > 0 ? [make("p", "", `And ${counted(walk.left_out, "more child", "more children")}.`)] : [];
    const none = make("p", "", walk.here.is_goal ? "A goal has no children." : "A search generates no child here.");
    this.box.replaceChildren(...(rows.length > 0 ? [table, ...more] : [none]));
    this.rows = rows;
    this.measure(walk);
  }

  /** Writes distances, and what follows from them. @param {Walk} walk */
  measure(walk) {
    const { decimals } = walk.film.scene;
    const left = exact(walk.here);
    const fs = walk.children.map(({ node: { g, h } }) => (h === null ? Infinity : g + h));
    const least = Math.min(...fs);
    // Of costs with decimals each part of a sum is rounded down.
    const isSame = (/** @type {number} */ one, /** @type {number} */ other) => Math.abs(one - other) <= (decimals > 0 ? 1 : 0);
    walk.children.forEach(({ node }, index) => {
      const row = /** @type {HTMLElement[]} */ (this.rows)[index];
      row.querySelector(".f")?.classList.toggle("least", least < Infinity && isSame(fs[index], least));
      const rest = exact(node);
      const isBest = left !== undefined && rest !== undefined && isSame(node.g + rest, walk.here.g + left);
      const dead = isDead(node) && !this.isGoalless;
      /** @type {[string, string][]} */
      const tags = [];
      if (node.is_goal) tags.push(["goal", "goal"]);
      if (dead) tags.push(["dead", "dead end"]);
      if (node.seen) tags.push(["seen", `duplicate, ${met(node.seen)}`]);
      row.querySelector(".tags")?.replaceChildren(...tags.map(([kind, words]) => make("span", `tag ${kind}`, words)));
      const cell = row.querySelector(".exact");
      if (!cell) return;
      const known = dead ? "never" : rest !== undefined ? written(rest, decimals) : bound(walk, node) > 0 ? `≥ ${written(bound(walk, node), decimals)}` : walk.states > 0 ? "?" : "…";
      cell.replaceChildren(...(isBest ? [icon("seal")] : []), make("span", "", known));
      cell.classList.toggle("best", isBest);
    });
  }
}
