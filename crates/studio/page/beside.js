import { finish } from "./board.js";
import { FRAME, drawn, mark, outline, overlay, write } from "./boards.js";
import { capital, digits, make, writeRows } from "./list.js";
import { button, icon, pressed, sign } from "./shell.js";
import { drawWays } from "./ways.js";

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

/** Writes the judgement. @param {HTMLElement} box @param {Turn["lamp"]} lamp @param {string} [time] */
export function lamp(box, { light, title, more }, time = "") {
  if (box.dataset.kind !== light) box.replaceChildren(icon(SIGNS[light]), make("div", ""));
  box.dataset.kind = light;
  box.lastElementChild?.replaceChildren(make("b", "", grouped(title) + time), make("span", "", grouped(more)));
}

/** @param {HTMLElement} list @param {Turn["figures"]} figures */
export const writeFigures = (list, figures) => writeRows(list, figures.map(({ name, value, more }) => [name, grouped(value), grouped(more)]));

/** Marks what is chosen, the hint, and what is known of the other actions then. @param {HTMLElement} stack @param {Turn} turn @param {import("./board.js").Film} film */
export function writeMarks(stack, { entry, hint, marks: { chosen, typed, ways } }, film) {
  const layer = overlay(stack);
  layer.replaceChildren();
  if (entry === "numbers") for (const cell of chosen) mark(layer, "over-cell", cell, FRAME);
  else layer.append(drawn("path", { class: "over-chosen", d: outline(chosen) }));
  if (typed) write(layer, "over-typed", chosen[0], typed);
  const places = ways.length > 0 ? finish(film) : [];
  const { pieces } = film.scene;
  // Who goes aboard.
  const aboard = ways.find(({ action }) => action === hint)?.changes.filter(([kind, piece]) => kind === "s" && pieces[piece].look !== "boat") ?? [];
  for (const [, piece] of pieces.some(({ look }) => look === "boat") ? aboard : []) mark(layer, "over-cell", /** @type {[number, number]} */ (places[piece].at), FRAME);
  drawWays(layer, film.scene, ways.map(({ action, changes, merit, label }) => ({ changes, places, label, kind: merit, steps: 1, isNamed: action === hint })));
}

/** How many moves are listed. */
const MAX_MOVES = 600;

/** @param {HTMLElement} box @param {Turn} turn @param {(n: number) => void} go */
export function writeMoves(box, { unit, entry, session: { game: { line, played: at } } }, go) {
  const letters = line.every((action) => action.length === 1);
  const hasPushes = letters && line.some((action) => /[A-Z]/.test(action)) && line.some((action) => /[a-z]/.test(action));
  const first = Math.max(0, at - MAX_MOVES / 2);
  const steps = line.slice(first, first + MAX_MOVES).map((action, index) => {
    const n = first + index + 1;
    const kind = `${n > at ? "later" : ""} ${hasPushes && /[A-Z]/.test(action) ? "push" : ""}`.trim();
    return { n, kind, words: entry === "words" ? action.split(" ")[0] : action, name: `Go to ${unit} ${n}: ${action}` };
  });
  listSteps(box, [`${capital(unit)}s`, line.length === 0 ? "none yet" : hasPushes ? "capital: a push" : ""], letters ? "letters" : "", steps, at, go);
  const here = /** @type {HTMLElement | null} */ (box.querySelector("[aria-current]"));
  const list = here?.closest("ol");
  if (here && list) list.scrollTop = here.offsetTop - list.clientHeight / 2;
}

/**
 * Lists steps below a heading; a click goes to one, and one is where the board is.
 *
 * @param {HTMLElement} box @param {[string, string]} head @param {string} kind @param {{n: number, kind?: string, words: string, name: string}[]} steps
 * @param {number} at @param {(n: number) => void} go
 */
export function listSteps(box, [title, more], kind, steps, at, go) {
  const rows = steps.map(({ n, kind = "", words, name }) => {
    const step = pressed({ "aria-label": name }, () => go(n), words);
    if (n === at) step.setAttribute("aria-current", "step");
    return make("li", kind, step);
  });
  box.replaceChildren(make("p", "head", make("b", "", title), make("span", "", more)), make("ol", kind, ...rows));
}

/** The keys of this puzzle's board below it, and all keys in the menu. @param {HTMLElement} box @param {Turn} turn */
export function writeKeys(box, { keys, gestures }) {
  const own = keys.slice(0, keys.findIndex(([, words]) => words === "undo" || words === "hint"));
  const key = (/** @type {[string, string]} */ [key, words]) => [make("kbd", "", short(key)), make("span", "", words)];
  box.replaceChildren(...own.flatMap(key), make("span", "touch", gestures));
  document.querySelector(".keys-list")?.replaceChildren(...keys.flatMap(([key, words]) => [make("dt", "", short(key)), make("dd", "", words)]));
}

/** A field for words, for those who have no keys and do not trace them. @param {(text: string) => void} take */
export function typingBox(take) {
  const about = { autocomplete: "off", autocapitalize: "off", spellcheck: false, enterkeyhint: "done", placeholder: "Type a word" };
  const field = make("input", { ...about, "aria-label": "A word" });
  const box = make("form", "typing", field, button("Enter", "check", "", () => box.requestSubmit()));
  box.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = field.value.trim().toLowerCase();
    field.value = "";
    take(text);
  });
  return box;
}

/** The digits of numbers, for those who have no keys: a number is taken with the tick, or when another cell is chosen. @param {(key: string) => void} press */
export function numberPad(press) {
  const digit = (/** @type {string} */ sign) => pressed({ class: "button plain" }, () => press(sign), sign);
  const keys = ["1", "2", "3", "4", "5"].map(digit).concat(sign("Take a digit or a number back", "undo", () => press("Backspace"), "plain"));
  keys.push(...["6", "7", "8", "9", "0"].map(digit), sign("Write the number", "check", () => press(" "), "primary"));
  return make("div", { class: "pad", role: "group", "aria-label": "Numbers" }, ...keys);
}

/** A box for a solution that is to be checked, up to its first bad step. @param {(text: string) => void} play */
export function solutionBox(play) {
  const text = make("textarea", { rows: 2, "aria-label": "A solution", placeholder: "Paste a solution" });
  return make("details", "paste", make("summary", "", "Check a solution"), text, button("Play it", "check", "", () => play(text.value)));
}
