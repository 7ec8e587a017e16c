import { amount, digits, make, written } from "./list.js";
import { icon } from "./shell.js";

/** What a search has counted, and how it has ended, as lanes and *Solve* show it. */

/** Marks of outcomes: four shapes. */
const SIGNS = /** @type {const} */ ({ proved: ["good", "seal"], found: ["plain", "found"], unsolvable: ["bad", "none"], unknown: ["warn", "dashed"] });

/** @typedef {keyof typeof SIGNS} Outcome */

/** The words of an outcome with its mark; of a search under way the words alone. @param {Outcome | ""} outcome @param {string} words */
export function badge(outcome, words) {
  const [kind, sign] = outcome ? SIGNS[outcome] : ["plain", undefined];
  return make("span", `badge ${kind}`, sign ? icon(sign) : "", make("bdi", "", words));
}

/** A time, to the hundredth of a millisecond where it is short and known so well. @param {number | undefined} milliseconds */
export function lasted(milliseconds) {
  if (milliseconds === undefined) return "–";
  if (milliseconds >= 10000) return `${(milliseconds / 1000).toFixed(1)}\u202fs`;
  const isExact = milliseconds < 100 && !Number.isInteger(milliseconds);
  return `${isExact ? milliseconds.toFixed(2) : digits(Math.round(milliseconds))}\u202fms`;
}

/** What is said of the best solution of a search that was stopped. @param {import("./board.js").Film} film @param {number | null} bound what every solution costs at least */
export function bestSoFar(film, bound) {
  const words = "stopped by you: the best so far is not proved";
  if (bound === null) return words;
  const { one, many } = film.measure;
  return `${words}; every solution ${one === many ? `costs at least ${written(bound, film.scene.decimals)}` : `has at least ${amount(film, bound)}`}`;
}
