import { kindAt } from "./board.js";
import { digits, make } from "./list.js";
import { button } from "./shell.js";

/**
 * What stands beside the board of a game: figures, the list of moves, and the keys.
 *
 * @typedef {import("./game.js").Game} Game
 */

export const KEYS = /** @type {[string, string][]} */ ([
  ["← ↑ ↓ →, WASD, HJKL", "move"], ["U, Backspace", "undo"], ["R", "redo"], ["⇧R", "restart"], ["?", "hint: the next move of an optimal way"],
  ["C", "check"], ["Enter", "show the way from here; any key stops it"], ["N P", "next and previous level"], ["Esc", "all puzzles"],
  ["letter", "choose a piece, put a thing aboard, type a word"], ["Space", "cross the river, write the number"],
]);

/** @param {string} words */
const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

/** @param {HTMLElement} list @param {Game} game @param {import("./board.js").Place[]} places */
export function writeFigures(list, { turn, at, least, verdict: known }, places) {
  const { scene, unit, frames, meters } = turn.film;
  /** @type {[string, string, string][]} */
  const rows = [[`${capital(unit)}s`, digits(at), ""]];
  if (frames.some((frame, index) => frame.cost !== index + 1)) rows.push(["Cost", digits(turn.cost), ""]);
  for (const [meter, values] of meters ?? []) rows.push([meter, digits(values[at] ?? 0), ""]);
  if (turn.entry === "moves") {
    const isCounted = known?.way && known.left === known.way.length;
    rows.push([isCounted === false ? "Least cost" : `Fewest ${unit}s`, least === undefined ? "–" : digits(least), least === undefined ? "" : "proved"]);
    rows.push([isCounted === false ? "Cost left" : `${capital(unit)}s left`, turn.solved ? "0" : known?.way ? digits(known.left) : "–", known?.way && known.proved && !turn.solved ? "proved" : ""]);
  }
  const homes = scene.pieces.flatMap(({ home }, index) => (home === undefined ? [] : [{ home, at: places[index].at }]));
  if (homes.length > 0) rows.push(["Home", digits(homes.filter(({ home, at }) => at && kindAt(scene, at) === home).length), `of ${homes.length}`]);
  list.replaceChildren(...rows.map(([name, value, more]) => {
    const row = make("div", "");
    const shown = make("dd", "");
    shown.append(make("b", "", value), more ? make("small", "", ` ${more}`) : "");
    row.append(make("dt", "", name), shown);
    return row;
  }));
}

/** How many moves are listed. */
const MOST = 600;

/** @param {HTMLElement} box @param {Game} game @param {(n: number) => void} go */
export function writeMoves(box, { turn, at, line }, go) {
  const { unit } = turn.film;
  const letters = line.every((action) => action.length === 1);
  const hasPushes = letters && line.some((action) => /[A-Z]/.test(action)) && line.some((action) => /[a-z]/.test(action));
  const head = make("p", "head");
  head.append(make("b", "", `${capital(unit)}s`), make("span", "", line.length === 0 ? "none yet" : hasPushes ? "capital: a push" : ""));
  const list = make("ol", letters ? "letters" : "");
  const first = Math.max(0, at - MOST / 2);
  line.slice(first, first + MOST).forEach((action, index) => {
    const n = first + index + 1;
    const item = make("li", `${n > at ? "later" : ""} ${hasPushes && /[A-Z]/.test(action) ? "push" : ""}`.trim());
    const step = make("button", "", action);
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

/** The keys of this puzzle, under its board. @param {import("./api.js").Turn} turn */
export function hints(turn) {
  const isBoat = turn.film.scene.pieces.some(({ look }) => look === "boat");
  const arrows = ["←", "↑", "↓", "→"];
  /** @type {[string[], string][]} */
  let all = [[arrows, "move"], [["click"], "walk there"], [["drag"], "push"]];
  if (turn.movers.length > 0) all = [[["letter"], "choose"], [arrows, "move"], [["drag"], "move it"]];
  if (isBoat) all = [[["letter"], "aboard"], [["Space"], "cross"]];
  if (turn.entry === "numbers") all = [[arrows, "cell"], [["0–9"], "number"], [["Space"], "write"]];
  if (turn.entry === "words") all = [[["letters"], "word"], [["Enter"], "take it"]];
  all.push([["N"], "next level"]);
  return all.flatMap(([names, words]) => [...names.map((name) => make("kbd", "", name)), make("span", "", words)]);
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
