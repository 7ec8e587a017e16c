import { keep, post } from "./api.js";
import { button, icon } from "./shell.js";
import { make } from "./list.js";

/** @typedef {{puzzle: import("./api.js").Source, solution: string, name: string, words: string, line?: string, ares?: string}} Kept */

/** What can be kept of a solution. @param {() => Kept | undefined} of @param {(words: string) => void} tell */
export function saves(of, tell) {
  const summary = make("summary", "button bare", icon("save"), make("span", "label", "Save as …"));
  const save = async (/** @type {string} */ form) => {
    menu.removeAttribute("open");
    const kept = of();
    if (!kept) return tell("There is no solution yet.");
    const name = kept.name.replace(/[^\p{L}\p{N}-]+/gu, "-");
    if (form === "moves") return keep(`${name}.txt`, `${kept.solution}\n`, "text/plain");
    if (form === "json") return kept.line ? keep(`${name}.json`, `${kept.line}\n`, "application/json") : tell("Solve it first: JSON is the report of a search.");
    if (form === "ares") return keep(`${name}-ares.txt`, kept.ares ?? "", "text/plain");
    try {
      const { text } = await post("api/export", { puzzle: kept.puzzle, solution: kept.solution, form, words: kept.words });
      if (form === "html") keep(`${name}.html`, text, "text/html");
      else keep(`${name}${form === "strip" ? "-strip" : ""}.svg`, text, "image/svg+xml");
    } catch (error) {
      tell(/** @type {Error} */ (error).message);
    }
  };
  const forms = [["moves", "Moves, for puzzle check"], ["html", "Replay in one page (HTML)"], ["svg", "Picture that moves (SVG)"], ["strip", "Boards in a strip (SVG)"], ["json", "Report of the search (JSON)"], ["ares", "Result as the original writes it"]];
  const rows = forms.map(([form, words]) => button(words, "", "", () => save(form), "row"));
  const menu = make("details", "menu up", summary, make("div", "sheet", ...rows));
  // One puzzle has it, of a search alone.
  menu.addEventListener("toggle", () => (rows[forms.length - 1].hidden = !of()?.ares));
  return menu;
}
