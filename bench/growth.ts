import { readFileSync } from "node:fs";
import { join } from "node:path";
import { analyseNotebook } from "@data-documentation/notebook/analysis/analyse.ts";
import type { Notebook } from "@data-documentation/notebook/format/notebook.ts";
import { parseNotebook } from "@data-documentation/notebook/format/parse.ts";
import type { Measurement } from "./lib/measurement.ts";
import { ODD_NOTEBOOKS } from "./lib/odd-notebooks.ts";
import { shortestTimes } from "./lib/shortest-times.ts";

const EXAMPLE = join(import.meta.dirname, "../web/public/example.ipynb");
/** How often the time for as much code may be that of the smaller notebook: 4 would be quadratic where the size is four times. */
const MOST = 2;

/** Whether the time of the analysis grows with the code: over copies of one notebook, and over notebooks that nobody writes. */
export function measure(): Measurement[] {
  return [...copies(), ...ODD_NOTEBOOKS.map(({ name, make }) => oddGrowth(name, make(1), make(4)))];
}

/** Time a copy of the same cells, at 1, 10 and 100 copies in one notebook. */
function copies(): Measurement[] {
  const parsed = parseNotebook(readFileSync(EXAMPLE, "utf8"));
  if (!parsed.ok) throw new Error("the example notebook is not readable");
  const counts = [1, 10, 100] as const;
  const times = shortestTimes(
    counts.map((count) => {
      const notebook = repeated(parsed.value, count);
      return () => analyseNotebook(notebook);
    }),
    15,
  );
  const [single = 0, ten = 0, hundred = 0] = times.map((time, position) => time / (counts[position] ?? 1));
  return [
    row("10 times the example, a copy", ten, ten / single, "alone"),
    row("100 times the example, a copy", hundred, hundred / ten, "a copy of 10"),
  ];
}

function oddGrowth(name: string, quarter: Notebook, whole: Notebook): Measurement {
  const [small = 0, large = 0] = shortestTimes([() => analyseNotebook(quarter), () => analyseNotebook(whole)], 4);
  return row(name, large, large / 4 / small, "a quarter of it, for as much");
}

const row = (name: string, value: number, ratio: number, peer: string): Measurement => ({
  name,
  value,
  unit: "ms",
  peer: { name: peer, ratio },
  bound: { atMost: MOST },
});

function repeated(notebook: Notebook, count: number): Notebook {
  const cells = Array.from({ length: count }, () => notebook.cells).flat();
  return { ...notebook, cells: cells.map((cell, index) => ({ ...cell, index })) };
}
