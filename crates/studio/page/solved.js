/**
 * The instances that the user has solved by hand, with the best cost of each, in the browser's storage. Collections
 * keep them from one start of the studio to the next: an instance goes by its group and its name.
 */

const KEY = "solved";

/** @returns {Record<string, number>} */
function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** The best cost, if the instance was solved. @param {string} group @param {string} name @returns {number | undefined} */
export const best = (group, name) => all()[`${group}/${name}`];

/** Keeps a cost, unless there is a better one. @param {string} group @param {string} name @param {number} cost */
export function keepBest(group, name, cost) {
  const known = all();
  const own = `${group}/${name}`;
  if (known[own] <= cost) return;
  localStorage.setItem(KEY, JSON.stringify({ ...known, [own]: cost }));
}
