import { digits, make } from "./list.js";
import { icon } from "./shell.js";

/** What a search has counted, and how it has ended, as lanes and *Solve* show it. */

/** Marks of outcomes: four shapes. */
const SIGNS = /** @type {const} */ ({ proved: ["good", "seal"], found: ["plain", "found"], unsolvable: ["bad", "none"], unknown: ["warn", "dashed"] });

/** @typedef {keyof typeof SIGNS} Outcome */

/** The words of an outcome with its mark; of a search under way the words alone. @param {Outcome | ""} outcome @param {string} words */
export function badge(outcome, words) {
  const [kind, sign] = outcome ? SIGNS[outcome] : ["plain", undefined];
  const box = make("span", `badge ${kind}`);
  box.append(sign ? icon(sign) : "", make("bdi", "", words));
  return box;
}

/** Writes names and values into a list. @param {HTMLElement} list @param {[string, string][]} rows */
export function writeCounters(list, rows) {
  list.replaceChildren(...rows.map(([name, value]) => {
    const row = make("div", "");
    const shown = make("dd", "");
    shown.append(make("b", "", value));
    row.append(make("dt", "", name), shown);
    return row;
  }));
}

/** A time, to the hundredth of a millisecond where it is short and known so well. @param {number | undefined} milliseconds */
export function lasted(milliseconds) {
  if (milliseconds === undefined) return "–";
  if (milliseconds >= 10000) return `${(milliseconds / 1000).toFixed(1)}\u202fs`;
  const isExact = milliseconds < 100 && !Number.isInteger(milliseconds);
  return `${isExact ? milliseconds.toFixed(2) : digits(Math.round(milliseconds))}\u202fms`;
}
