/**
 * What the studio answers. All requests go to the server that sent this page, or to the page's own engine where there is none.
 *
 * @typedef {import("./board.js").Film} Film
 * @typedef {import("./board.js").Change} Change
 * @typedef {{domain: string, id?: number, text?: string, made?: {size: string, seed: number, choices?: Record<string, string>}, choices?: Record<string, string>}} Source
 * @typedef {{line: number, column: number, words: string}} Problem
 * @typedef {{line: string[], played: number, by?: string[]}} Saved what was played, and by whom
 * @typedef {{name: string, session: {game: Saved}, effect: string, entry: "moves" | "numbers" | "words", unit: string,
 *   film?: Film, frames?: [number, import("./board.js").Frame[]], offers: [string, string][], lamp: {light: string, title: string, more: string},
 *   figures: {name: string, value: string, more: string}[], said: string, hint: string | null, keys: [string, string][], gestures: string, helping: boolean,
 *   marks: {chosen: [number, number][], typed: string, ways: {action: string, changes: Change[], merit: string, label: string}[]}, search: [number, boolean] | null, tried: string | null,
 *   line: {from: number, to: number, worth: "none" | {least: number} | {most: number} | {bound: number}}[], mistakes: {number: number, lost: string, words: string}[], line_words: string,
 *   period: number | null, solved: boolean, won: boolean, cost: number, written: string, view: string, board?: string, text?: string}} Turn
 * @typedef {{visited: number} | {generated: number}} Seen the number of actions to that state, or to its parent
 * @typedef {{g: number, h: number | null, is_goal: boolean, seen: Seen | null, to_goal: {exactly: number} | {at_least: number} | "never"}} Node
 * @typedef {{film: Film, ends: number[], here: Node, children: {action: {action: string, words: string, changes: Change[][]}, node: Node}[],
 *   states: number, stop: string | null, left_out: number, heuristic: string | null, guarantee: string, most_expanded: number, view: string, board?: string}} Walk
 * @typedef {{text: string, means: string, ground: string, piece: string | null}} Sign how a cell is written: {n} is a number, {a} a letter
 * @typedef {{way: string[] | null, left: number, proved: boolean, at_least: number, stopped: string | null}} Verdict
 * @typedef {{name: string, help: string, values: [string, string][], default: string | null}} Choice
 * @typedef {{id: number, name: string, about: string, group: string, known: {least?: number} | "unsolvable" | null, place: number | null}} Item
 * @typedef {{name: string, title: string, summary: string, least: string, algorithms: {name: string, title: string, guarantee: string, heuristic: boolean}[], signs: Sign[][],
 *   algorithm: string, heuristics: [string, string][], weight: string, profiles: boolean, all: boolean,
 *   choices: Choice[], generator: Choice[] | null, sizes: string[], samples: string[], instances: Item[]}} Puzzle
 * @typedef {{puzzles: Puzzle[], time: [number, number], bytes: number}} Gallery
 */

import { answer as engine, isLocal } from "./local.js";

let key = "";

/** @param {string} token */
export const unlock = (token) => {
  key = token;
};

/** An answer that says what is wrong. */
export class Refusal extends Error {
  /** @param {Problem[]} problems @param {number} status */
  constructor(problems, status) {
    super(problems.map(({ line, column, words }) => (line > 0 ? `Line ${line}, column ${column}: ${words}` : words)).join(" "));
    this.problems = problems;
    this.status = status;
  }
}

const ENDED = isLocal ? "The studio's engine cannot be loaded. Load the page again." : "The studio has ended. Start it again: puzzle studio.";

/** Asks by POST if there is a body. @param {string} path @param {unknown} [body] @param {AbortSignal} [signal] */
async function ask(path, body, signal) {
  const headers = { "content-type": "application/json", "x-studio-token": key };
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  let answer;
  try {
    answer = await (isLocal ? engine(path, sent.body, signal) : fetch(path, { ...sent, headers, signal, referrerPolicy: "no-referrer" }));
  } catch (error) {
    if (/** @type {Error} */ (error).name === "AbortError") throw error;
    throw new Refusal([{ line: 0, column: 0, words: ENDED }], 0);
  }
  if (answer.ok) return answer;
  const refused = await answer.json().catch(() => ({}));
  throw new Refusal(refused.problems ?? [{ line: 0, column: 0, words: `The studio answers ${answer.status}.` }], answer.status);
}

/** @param {string} path */
export const get = async (path) => (await ask(path)).json();

/** @param {string} path @param {unknown} body @param {AbortSignal} [signal] */
export const post = async (path, body, signal) => (await ask(path, body, signal)).json();

/**
 * One run: calls `on` for each event until the run has ended. To abort is to end the search.
 *
 * @param {unknown} body @param {AbortSignal} signal @param {(name: string, data: any) => void} on
 */
export async function run(body, signal, on) {
  const answer = await ask("api/run", body, signal);
  const reader = /** @type {ReadableStream<Uint8Array>} */ (answer.body).getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    let end;
    let from = 0;
    while ((end = text.indexOf("\n\n", from)) >= 0) {
      const [name, data] = text.slice(from, end).split("\ndata: ");
      on(name.slice("event: ".length), JSON.parse(data));
      from = end + 2;
    }
    text = text.slice(from);
  }
}

/** Gives a file to the user. @param {string} name @param {string} text @param {string} kind */
export function keep(name, text, kind) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
