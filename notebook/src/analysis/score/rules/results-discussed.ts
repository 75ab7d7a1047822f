import type { Output } from "../../../format/notebook.ts";
import { count, easeOut, observe, type Rule } from "../rule.ts";

/** Cells that show more than a line. */
const shows = (output: Output): boolean =>
  output.kind === "display" || output.kind === "result"
    ? isRich(output.data)
    : output.kind === "stream" && output.text.split("\n", 4).length > 3;

const isRich = (data: Readonly<Record<string, string>>): boolean =>
  Object.keys(data).some((mime) => mime.startsWith("image/") || mime === "text/html") ||
  (data["text/plain"] ?? "").split("\n", 4).length > 3;

export const resultsDiscussed: Rule = {
  id: "results-discussed",
  category: "documentation",
  measures:
    "Share of tables, figures and reports that no text follows within the next two cells; text directly above counts half",
  source: "Wang et al. 2021 (result interpretation is a kind of text that readers value); Rule et al. 2018",
  weight: 0.9,
  remedy: "Say below each table and figure what it shows",
  needs: "code",
  check: ({ code, markdown }) => {
    const texts = new Set(markdown.filter((cell) => cell.words >= 5).map((cell) => cell.index));
    const shown = code.filter((cell) => cell.cell.outputs.some(shows));
    const silent = shown.filter((cell) => !texts.has(cell.index + 1) && !texts.has(cell.index + 2));
    const alone = silent.reduce((sum, cell) => sum + (texts.has(cell.index - 1) ? 0.5 : 1), 0);
    const message = `${count(silent.length, "result")} of ${shown.length} without a word on what ${silent.length === 1 ? "it shows" : "they show"}`;
    return observe(
      easeOut(alone / Math.max(shown.length, 4) - 0.1, 0.9),
      message,
      silent.map((cell) => cell.index),
    );
  },
};
