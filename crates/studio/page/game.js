import { post } from "./api.js";

/**
 * A game by hand: the line of actions, where it is, and what is known after each of them. The server keeps
 * nothing of it.
 *
 * @typedef {import("./api.js").Turn} Turn
 * @typedef {import("./api.js").Verdict} Verdict
 */
export class Game {
  /** @param {import("./api.js").Source} source @param {() => void} changed is called when a verdict has come */
  constructor(source, changed) {
    this.source = source;
    this.changed = changed;
    /** All actions, those that were taken back last. @type {string[]} */
    this.line = [];
    /** How many of them are played. */
    this.at = 0;
    /** @type {Turn} */
    this.turn = /** @type {any} */ (undefined);
    /** What is known after 0, 1, 2 … actions. @type {(Verdict | undefined)[]} */
    this.verdicts = [];
    /** The costs after them. @type {number[]} */
    this.costs = [];
    this.search = new AbortController();
    /** Has no action been shown since the start? */
    this.isOwn = true;
    /** Is a search under way that was asked for? */
    this.wishing = false;
    this.since = 0;
  }

  /** Has the user solved it, without being shown how? */
  get isWon() {
    return this.turn.solved && this.isOwn;
  }

  get played() {
    return this.line.slice(0, this.at);
  }

  /** @returns {Verdict | undefined} */
  get verdict() {
    return this.verdicts[this.turn?.entry === "words" ? 0 : this.at];
  }

  /** The least cost from the start, if it is proved. @returns {number | undefined} */
  get least() {
    const start = this.verdicts[0];
    return start?.proved && start.way ? start.left : undefined;
  }

  /** Opens the game with these actions played. @param {string[]} played @param {string} [view] */
  async open(played, view) {
    const turn = await this.#ask(played, view, true);
    [this.line, this.at, this.turn] = [played, played.length, turn];
    this.verdicts.length = Math.min(1, this.verdicts.length);
    this.costs = [0, ...turn.film.frames.map(({ cost }) => cost)];
    this.think();
  }

  /** @param {string[]} played @param {string | undefined} view @param {boolean} text @returns {Promise<Turn>} */
  #ask(played, view, text = false) {
    return post("api/play", { puzzle: this.source, played, view, text });
  }

  /** Plays an action that is offered. @param {string} action @param {boolean} [isOwn] is it the user's, and not one that is shown? */
  async play(action, isOwn = true) {
    this.isOwn = isOwn && (this.isOwn || this.at === 0);
    const line = this.line[this.at] === action ? this.line : [...this.played, action];
    const turn = await this.#ask(line.slice(0, this.at + 1), this.turn.view);
    if (line !== this.line) this.verdicts.length = this.at + 1;
    this.line = line;
    this.#come(this.at + 1, turn);
  }

  /** Goes to the position after so many of the actions. @param {number} to */
  async go(to) {
    const at = Math.max(0, Math.min(to, this.line.length));
    if (at === this.at) return false;
    this.#come(at, await this.#ask(this.line.slice(0, at), this.turn.view));
    return true;
  }

  /** @param {number} at @param {Turn} turn */
  #come(at, turn) {
    const [from, before] = [this.at, this.costs[this.at] ?? 0];
    [this.at, this.turn] = [at, { ...turn, board: turn.board }];
    this.costs[at] = turn.cost;
    if (at === from + 1 && !this.verdicts[at]) this.verdicts[at] = this.#along(from, turn.cost - before);
    this.think();
  }

  /** What is known after the next action of a way that is known. @param {number} from @param {number} spent @returns {Verdict | undefined} */
  #along(from, spent) {
    const known = this.verdicts[from];
    if (!known?.way || known.way[0] !== this.line[from] || this.turn.entry === "words") return undefined;
    return { ...known, way: known.way.slice(1), left: known.left - spent, at_least: Math.max(0, known.at_least - spent) };
  }

  /** Ends the search under way. */
  stop() {
    this.search.abort();
    this.wishing = false;
  }

  /** Asks what is not known yet: of the position, then of the start. */
  async think() {
    this.stop();
    const search = (this.search = new AbortController());
    if (this.turn.entry === "words") {
      if (!this.verdicts[0]) await this.#judge(0, true, search);
      return;
    }
    if (!this.verdicts[this.at] && !this.turn.solved) await this.#judge(this.at, false, search);
    if (!this.verdicts[0] && this.at > 0) await this.#judge(0, false, search);
  }

  /** Looks longer. Says whether a way is known. */
  async wish() {
    const known = this.verdicts[this.at];
    if (!(known && (known.proved || known.way))) {
      this.stop();
      const search = (this.search = new AbortController());
      [this.wishing, this.since] = [true, performance.now()];
      this.changed();
      await this.#judge(this.at, true, search);
      this.wishing = false;
      this.changed();
      if (search.signal.aborted) return false;
    }
    return Boolean(this.verdicts[this.at]?.way);
  }

  /** @param {number} at @param {boolean} long @param {AbortController} search */
  async #judge(at, long, search) {
    try {
      const verdict = await post("api/judge", { puzzle: this.source, played: this.line.slice(0, at), long }, search.signal);
      if (search.signal.aborted) return;
      const known = this.verdicts[at];
      if (!(known && (known.proved || known.way))) this.verdicts[at] = verdict;
      this.changed();
    } catch (error) {
      if (search.signal.aborted) return;
      this.verdicts[at] = { way: null, left: 0, proved: false, at_least: 0, stopped: /** @type {Error} */ (error).message };
      this.changed();
    }
  }

  /** The action of a word, or why there is none. @param {string} typed @returns {{action?: string, words: string}} */
  word(typed) {
    if (!this.verdict) return { words: "The list of words is being made." };
    const action = this.verdict.way?.find((word) => word.split(" ")[0] === typed);
    if (!action) return { words: `${typed} is not on the board or in the list.` };
    return this.played.includes(action) ? { words: `You have ${typed}.` } : { action, words: "" };
  }

  /** How many actions have to be taken back until there is a solution again, as far as that is known. */
  get back() {
    for (let at = this.at - 1; at >= 0; at--) {
      const known = this.verdicts[at];
      if (known && !(known.proved && !known.way)) return this.at - at;
    }
    return undefined;
  }
}
