/** Names that the code chooses while it runs and the output of its cell lists. */
import { alignPlaces } from "../../outputs/align.ts";
import type { CellOutput } from "../../outputs/cell-outputs.ts";
import { listedNames } from "../../outputs/shown-columns.ts";
import type { Shown } from "../../outputs/shown.ts";
import type { Slot, Tracer } from "../tracer.ts";
import { constant, type Value } from "../value.ts";

/**
 * `print("Words:", words)` below `words = [c for c in df.columns if ...]`: from there on the list holds what is printed. `slots` are all of the
 * cell so far, those from `first` on what is asked about.
 */
export function learnNames(
  t: Tracer,
  items: readonly Shown[],
  slots: readonly Slot[],
  first: number,
  output: CellOutput | undefined,
): void {
  if (output === undefined || !slots.some(({ value }, i) => i >= first && isUnlisted(value))) return;
  const textsOf = (kind: "printed" | "value"): string[] =>
    output.texts.filter((one) => one.kind === kind).map(({ text }) => text.slice(0, LONGEST));
  const taken = alignPlaces(items, textsOf("printed").join("\n"), textsOf("value"));
  for (const [i, { value }] of slots.entries()) {
    const [only, ...more] = i < first || !isUnlisted(value) ? [] : (taken.get(i) ?? []);
    const names = only === undefined || more.length > 0 ? null : firstListed(only.text);
    if (names === null) continue;
    if (value.kind === "table" && value.state.made === "columns") Object.assign(value.state, { columns: names });
    else if (value.kind === "table") value.state = t.nextState(value.state, { made: "columns", columns: names });
    else if (value.kind === "sequence") {
      value.items.splice(0, value.items.length, ...names.map(constant));
      value.open = false;
    }
  }
}

/** The list that a text begins with: what follows on other lines may be printed by what comes later. */
const firstListed = (text: string): readonly string[] | null =>
  listedNames(text) ?? listedNames(/^[^\]]*\].*/.exec(text)?.[0] ?? "");

/** Whether a value holds names, or anything, of which none is known. */
const isUnlisted = (value: Value): boolean =>
  value.kind === "table"
    ? value.state.made === "columns"
      ? value.state.columns === null
      : value.type === "pandas.Index" || (value.type === "numpy.ndarray" && value.state.made === "index")
    : value.kind === "sequence" && value.open && value.items.every(({ kind }) => kind === "unknown");

const LONGEST = 20_000;
