import { ARROW, FRAME, degrees, mark, overlay, write } from "./boards.js";
import { capital, digits, make } from "./list.js";
import { button, icon } from "./shell.js";

/**
 * What stands beside the board of a game: the judgement, figures, the list of moves, and the keys.
 *
 * @typedef {import("./api.js").Turn} Turn
 */

/** @type {Record<string, "seal" | "more" | "none" | "dashed" | "found" | "cup">} */
const SIGNS = { optimal: "seal", more: "more", none: "none", thinking: "dashed", solvable: "found", unknown: "dashed", won: "cup", done: "found" };

/** Keys as short as they fit on buttons. @type {Record<string, string>} */
const SHORT = { enter: "⏎", bksp: "⌫", del: "Del", home: "⇱", esc: "Esc", space: "Space" };

/** The tabulator goes through the page. @param {string | undefined} key */
export const short = (key = "") => SHORT[key] ?? key.replace("/tab", "");

/** Words with the digits of large numbers in groups. @param {string} words */
const grouped = (words) => words.replace(/(?<![.\d])\d{4,}/g, (number) => digits(Number(number)));

/** Writes the judgement. @param {HTMLElement} box @param {Turn["lamp"]} lamp @param {string} time @param {string} next */
export function lamp(box, { light, title, more }, time, next) {
  if (box.dataset.kind !== light) box.replaceChildren(icon(SIGNS[light]), make("div", ""));
  box.dataset.kind = light;
  /** @type {HTMLElement} */ (box.lastElementChild).replaceChildren(make("b", "", grouped(title) + time), make("span", "", grouped(more) + next));
}

/** @param {HTMLElement} list @param {Turn["figures"]} figures */
export function writeFigures(list, figures) {
  list.replaceChildren(...figures.map(({ name, value, more }) => {
    const row = make("div", "");
    const cell = make("dd", "");
    cell.append(make("b", "", grouped(value)), more ? make("small", "", ` ${more}`) : "");
    row.append(make("dt", "", name), cell);
    return row;
  }));
}

/** Marks what is chosen, and the hint. @param {HTMLElement} stack @param {Turn} turn */
export function writeMarks(stack, { entry, marks: { chosen, typed, hint } }) {
  const layer = overlay(stack);
  layer.replaceChildren();
  for (const cell of chosen) mark(layer, entry === "numbers" ? "over-cell" : "over-chosen", cell, FRAME);
  if (typed) write(layer, "over-typed", chosen[0], typed);
  if (hint) mark(layer, "over-hint", hint[0], ARROW, degrees(hint[1]));
}

/** How many moves are listed. */
const MOST = 600;

/** @param {HTMLElement} box @param {Turn} turn @param {(n: number) => void} go */
export function writeMoves(box, { unit, entry, session: { game: { line, played: at } } }, go) {
  const letters = line.every((action) => action.length === 1);
  const hasPushes = letters && line.some((action) => /[A-Z]/.test(action)) && line.some((action) => /[a-z]/.test(action));
  const head = make("p", "head");
  head.append(make("b", "", `${capital(unit)}s`), make("span", "", line.length === 0 ? "none yet" : hasPushes ? "capital: a push" : ""));
  const list = make("ol", letters ? "letters" : "");
  const first = Math.max(0, at - MOST / 2);
  line.slice(first, first + MOST).forEach((action, index) => {
    const n = first + index + 1;
    const item = make("li", `${n > at ? "later" : ""} ${hasPushes && /[A-Z]/.test(action) ? "push" : ""}`.trim());
    const step = make("button", "", entry === "words" ? action.split(" ")[0] : action);
    step.setAttribute("type", "button");
    step.setAttribute("aria-label", `Go to ${unit} ${n}: ${action}`);
    if (n === at) step.setAttribute("aria-current", "step");
    step.addEventListener("click", () => go(n));
    item.append(step);
    list.append(item);
  });
  box.replaceChildren(head, list);
  const here = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
  if (here) list.scrollTop = here.offsetTop - list.clientHeight / 2;
}

/** The keys of this puzzle: those of its board below it, and all in the menu. @param {HTMLElement} box @param {Turn} turn */
export function writeKeys(box, { keys, gestures }) {
  const own = keys.slice(0, keys.findIndex(([, words]) => words === "undo" || words === "hint"));
  const key = (/** @type {[string, string]} */ [key, words]) => [make("kbd", "", short(key)), make("span", "", words)];
  box.replaceChildren(...own.flatMap(key), make("span", "touch", gestures));
  document.querySelector(".keys-list")?.replaceChildren(...keys.flatMap(([key, words]) => [make("dt", "", short(key)), make("dd", "", words)]));
}

/** A field for words or numbers, for those who have no keys. @param {() => string} entry @param {(text: string) => void} take */
export function typingBox(entry, take) {
  const box = make("form", "typing");
  const field = document.createElement("input");
  Object.assign(field, { autocomplete: "off", autocapitalize: "off", spellcheck: false, enterKeyHint: "done", placeholder: "Type it here" });
  field.setAttribute("aria-label", "A word, or the number of the cell");
  field.addEventListener("focus", () => (field.inputMode = entry() === "numbers" ? "numeric" : "text"));
  box.append(field, button("Enter", "check", "", () => /** @type {HTMLFormElement} */ (box).requestSubmit()));
  box.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = field.value.trim().toLowerCase();
    field.value = "";
    take(text);
  });
  return box;
}

/** A box for a solution that is to be checked, up to its first bad step. @param {(text: string) => void} play */
export function solutionBox(play) {
  const box = make("details", "paste");
  const text = /** @type {HTMLTextAreaElement} */ (make("textarea", ""));
  text.rows = 2;
  text.setAttribute("aria-label", "A solution");
  text.placeholder = "Paste a solution";
  box.append(make("summary", "", "Check a solution"), text, button("Play it", "check", "", () => play(text.value)));
  return box;
}
