import { kindAt } from "./board.js";
import { capital, digits, make, written } from "./list.js";
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

/** @param {HTMLElement} list @param {Game} game @param {import("./board.js").Place[]} places */
export function writeFigures(list, { turn, at, least, verdict: known }, places) {
  const { scene, unit, measure, frames, meters } = turn.film;
  const shown = (/** @type {number} */ cost) => written(cost, scene.decimals);
  /** @type {[string, string, string][]} */
  const rows = [[`${capital(nounOf(turn))}s`, digits(at), ""]];
  if (turn.entry === "words") rows.push(["Points", digits(turn.cost), ""]);
  else if (measure.one !== unit && (measure.one !== measure.many || frames.some((frame, index) => frame.cost !== index + 1))) rows.push([capital(measure.many), shown(turn.cost), ""]);
  for (const [meter, values] of meters ?? []) rows.push([meter, digits(values[at] ?? 0), ""]);
  if (turn.entry === "moves") {
    rows.push([capital(measure.least), least === undefined ? "–" : shown(least), least === undefined ? "" : "proved"]);
    rows.push([`${capital(measure.many)} left`, turn.solved ? "0" : known?.way ? shown(known.left) : "–", known?.way && known.proved && !turn.solved ? "proved" : ""]);
  }
  const homes = scene.pieces.flatMap(({ home }, index) => (home === undefined ? [] : [{ home, at: places[index].at }]));
  if (homes.length > 0) rows.push(["Home", digits(homes.filter(({ home, at }) => at && kindAt(scene, at) === home).length), `of ${homes.length}`]);
  list.replaceChildren(...rows.map(([name, value, more]) => {
    const row = make("div", "");
    const cell = make("dd", "");
    cell.append(make("b", "", value), more ? make("small", "", ` ${more}`) : "");
    row.append(make("dt", "", name), cell);
    return row;
  }));
}

/** What an action of a player is called. @param {import("./api.js").Turn} turn */
const nounOf = ({ entry, film }) => (entry === "words" ? "word" : film.unit);

/** How many moves are listed. */
const MOST = 600;

/** @param {HTMLElement} box @param {Game} game @param {(n: number) => void} go */
export function writeMoves(box, { turn, at, line }, go) {
  const unit = nounOf(turn);
  const letters = line.every((action) => action.length === 1);
  const hasPushes = letters && line.some((action) => /[A-Z]/.test(action)) && line.some((action) => /[a-z]/.test(action));
  const head = make("p", "head");
  head.append(make("b", "", `${capital(unit)}s`), make("span", "", line.length === 0 ? "none yet" : hasPushes ? "capital: a push" : ""));
  const list = make("ol", letters ? "letters" : "");
  const first = Math.max(0, at - MOST / 2);
  line.slice(first, first + MOST).forEach((action, index) => {
    const n = first + index + 1;
    const item = make("li", `${n > at ? "later" : ""} ${hasPushes && /[A-Z]/.test(action) ? "push" : ""}`.trim());
    const step = make("button", "", turn.entry === "words" ? action.split(" ")[0] : action);
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
  let touch = "Swipe to step. Tap a cell to walk there.";
  if (turn.movers.length > 0) [all, touch] = [[[["letter"], "choose"], [arrows, "move"], [["drag"], "move it"]], "Tap a piece and swipe, or drag it."];
  if (isBoat) [all, touch] = [[[["letter"], "aboard"], [["Space"], "cross"]], "Tap who goes aboard, then the boat."];
  if (turn.entry === "numbers") [all, touch] = [[[arrows, "cell"], [["0–9"], "number"], [["Space"], "write"]], "Tap a cell, then type its number."];
  if (turn.entry === "words") [all, touch] = [[[["letters"], "word"], [["Enter"], "take it"]], "Type the words that you find."];
  all.push([["N"], "next level"]);
  return [...all.flatMap(([names, words]) => [...names.map((name) => make("kbd", "", name)), make("span", "", words)]), make("span", "touch", touch)];
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
    take(entry() === "numbers" ? text.replace(/\D/g, "") : text);
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
