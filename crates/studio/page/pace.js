/** When the expansions of a search came: measured some thirty times a second, and evenly spread between. */
export class Pace {
  constructor() {
    this.counts = [0];
    this.times = [0];
  }

  /** `count` expansions were done after `time` milliseconds. @param {number} count @param {number} time */
  add(count, time) {
    if (count <= this.#lastCount) return;
    this.counts.push(count);
    this.times.push(Math.max(time, this.end));
  }

  /** The search has ended. @param {number} count @param {number} time */
  finish(count, time) {
    while (this.counts.length > 1 && (this.#lastCount >= count || this.end > time)) {
      this.counts.pop();
      this.times.pop();
    }
    this.add(count, time);
  }

  get #lastCount() {
    return this.counts[this.counts.length - 1];
  }

  /** The time of the last expansion that is known. */
  get end() {
    return this.times[this.times.length - 1];
  }

  /** When this expansion was done. @param {number} count */
  when(count) {
    return between(this.counts, this.times, count);
  }

  /** How many expansions were done by then. @param {number} time */
  count(time) {
    return Math.floor(between(this.times, this.counts, time) + 1e-6);
  }
}

/** The value at a place between those that are known. @param {number[]} places both grow @param {number[]} values @param {number} place */
function between(places, values, place) {
  let [low, high] = [0, places.length - 1];
  if (place >= places[high]) return values[high];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (places[middle] <= place) low = middle;
    else high = middle;
  }
  const long = places[high] - places[low];
  return long > 0 ? values[low] + ((values[high] - values[low]) * (place - places[low])) / long : values[low];
}
