import { icon } from "./shell.js";
import { amount, digits, make, written } from "./list.js";

/** @typedef {"optimal" | "more" | "none" | "thinking" | "solvable" | "unknown" | "won"} Kind */
/** @type {Record<Kind, "seal" | "more" | "none" | "dashed" | "found" | "cup">} */
const SIGNS = { optimal: "seal", more: "more", none: "none", thinking: "dashed", solvable: "found", unknown: "dashed", won: "cup" };

/** @param {number} count @param {string} noun @param {string} [several] */
export const counted = (count, noun, several = `${noun}s`) => `${digits(count)} ${count === 1 ? noun : several}`;

/** The judgement on the position. @param {import("./game.js").Game} game @param {string} next the name of the next level @returns {[Kind, string, string]} */
export function judgement(game, next) {
  const { turn, verdict, least, at } = game;
  const told = (/** @type {number} */ cost) => amount(turn.film, cost);
  const { one, many } = turn.film.measure;
  const more = (/** @type {number} */ cost) => (one === many ? written(cost, turn.film.scene.decimals) : told(cost));
  if (turn.entry === "words") return words(game);
  if (turn.solved) {
    const after = next ? ` Next: ${next}.` : "";
    const { unit } = turn.film;
    const size = one === unit ? told(turn.cost) : `${counted(at, unit)}, ${told(turn.cost)}`;
    if (least === undefined) return ["won", `You won! ${size}`, `The least is not proved.${after}`];
    if (least === turn.cost) return ["won", `You won! ${size}`, `Nobody can do better: proved.${after}`];
    return ["won", `You won! ${size}`, `The least is ${more(least)}, proved.${after}`];
  }
  if (game.wishing || !verdict) {
    const seconds = game.wishing ? ` ${Math.floor((performance.now() - game.since) / 1000)} s` : "";
    const bound = verdict?.at_least ? `At least ${more(verdict.at_least)} to go so far.` : "A search from here is under way.";
    return ["thinking", `Thinking …${seconds}`, bound];
  }
  if (verdict.proved && !verdict.way) {
    const back = game.back;
    const take = at === 0 ? "" : back === undefined ? " Take moves back." : ` Take back ${counted(back, "move")}.`;
    return ["none", at === 0 ? "No solution" : "No solution any more", `Proved.${take}`];
  }
  if (!verdict.way) {
    const bound = verdict.at_least ? `At least ${more(verdict.at_least)} to go. ` : "";
    const why = verdict.stopped && !verdict.stopped.includes("time limit") ? `${verdict.stopped}. ` : "";
    return ["unknown", "Not known", `${bound}${why}Ask for a hint to look longer.`];
  }
  if (turn.entry === "numbers") return ["optimal", "Can be solved", `${counted(verdict.left, turn.film.unit)} to go.`];
  const left = told(verdict.left);
  if (!verdict.proved) return ["solvable", "Can be solved", `${left} to go, or fewer; the least is not proved.`];
  const over = least === undefined ? 0 : turn.cost + verdict.left - least;
  if (over > 0) return ["more", `${more(over)} more than needed`, `${left} to go from here. Proved.`];
  const is = least === undefined ? "Can be solved" : "Still optimal";
  return ["optimal", is, `${left} to go, and no way is shorter. Proved.`];
}

/** @param {import("./game.js").Game} game @returns {[Kind, string, string]} */
function words({ verdict, turn, at }) {
  const points = counted(turn.cost, "point");
  if (!verdict) return ["thinking", "Thinking …", "The list of words is being made."];
  const all = verdict.way?.length ?? 0;
  return [at === all ? "won" : "solvable", `${digits(at)} of ${counted(all, "word")}`, `${points}.`];
}

/** Why there is no hint. @param {import("./game.js").Game} game */
export function refusal({ verdict }) {
  if (verdict?.proved) return "There is no solution from here: proved. Take a move back.";
  return verdict?.stopped ? `No answer: ${verdict.stopped}.` : "No solution was found.";
}

/** Why a step of a solution cannot be played, without the number twice. @param {number} step @param {[string, string]} bad */
export const refused = (step, [action, why]) => `Step ${step} (${action}) is not allowed: ${why.replace(`step ${step}, ${action}: `, "")}.`;

/** Writes the judgement. @param {HTMLElement} box @param {import("./game.js").Game} game @param {string} next */
export function light(box, game, next) {
  const [kind, title, more] = judgement(game, next);
  if (box.dataset.kind !== kind) box.replaceChildren(icon(SIGNS[kind]), make("div", ""));
  box.dataset.kind = kind;
  const text = /** @type {HTMLElement} */ (box.lastElementChild);
  text.replaceChildren(make("b", "", title), make("span", "", more));
  return `${title}. ${more}`;
}
