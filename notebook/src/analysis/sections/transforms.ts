import { own } from "../own.ts";
import type { ColumnAction } from "../python/values.ts";
import { enumerate } from "../wording.ts";
import type { Draft } from "./draft.ts";
import { code } from "./names.ts";
import { shortName, type Story } from "./story.ts";
import { actionsAfter, callsNamed } from "./story-index.ts";

/** Functions that change the scale of numbers, as people call them. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  log: "logarithm",
  log1p: "logarithm",
  log2: "logarithm",
  log10: "logarithm",
  sqrt: "square root",
  cbrt: "cube root",
  expm1: "exponential",
  boxcox: "Box-Cox transform",
  boxcox1p: "Box-Cox transform",
  yeojohnson: "Yeo-Johnson transform",
};

const NAMES = Object.keys(FUNCTIONS);

/** Columns whose values were put on another scale in place: `df["price"] = np.log1p(df["price"])`. */
export function transformedDrafts(story: Story): Draft[] {
  const ways = new Map<string, { readonly columns: string[]; readonly cells: number[] }>();
  for (const call of callsNamed(story, NAMES)) {
    const name = shortName(call.name);
    const way = own(FUNCTIONS, name);
    if (way === undefined || !/^(?:numpy|scipy)\./.test(call.name)) continue;
    const filled = actionsAfter(story, call, 4).find(
      (a): a is ColumnAction =>
        a.kind === "column" && a.cell === call.cell && a.value.from <= call.from && a.value.to >= call.to,
    );
    if (filled === undefined) continue;
    // `df[skewed] = np.log1p(df[skewed])`: columns under a name.
    const listed = /^\w+\[([A-Za-z_]\w{0,30})\]$/.exec(call.args[0]?.text ?? "")?.[1];
    const columns = filled.columns.filter((column) => column.length <= 40).map(code);
    if (filled.columns.length === 0 && listed !== undefined) columns.push(`the columns in ${code(listed)}`);
    if (columns.length === 0 || !filled.columns.every((c) => filled.sources.includes(c))) continue;
    const key = `${way} (${code(name)})`;
    const seen = ways.get(key) ?? { columns: [], cells: [] };
    seen.columns.push(...columns);
    seen.cells.push(call.cell);
    ways.set(key, seen);
  }
  return [...ways].slice(0, 3).map(([way, { columns, cells }]) => {
    const all = [...new Set(columns)];
    const list = all.length > 4 ? `${all.slice(0, 3).join(", ")} and others` : enumerate(all);
    return { text: `The values of ${list} were replaced by their ${way}.`, cells, weight: 1.5 };
  });
}
