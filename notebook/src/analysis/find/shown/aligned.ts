import type { CellOutput } from "../../read/outputs/cell-outputs.ts";
import { alignPlaces, type Taken } from "../../read/outputs/align.ts";
import type { ShownCell } from "../../read/trace/tracer.ts";

const known = new WeakMap<ShownCell, ReadonlyMap<number, readonly Taken[]>>();

/** The texts of an output that each slot of its cell took. Aligned once for all callers. */
export function alignedTexts(
  shown: ShownCell,
  { texts, errorText }: CellOutput,
): ReadonlyMap<number, readonly Taken[]> {
  const before = known.get(shown);
  if (before !== undefined) return before;
  const textsOf = (kind: "printed" | "value"): string[] =>
    texts.filter((one) => one.kind === kind).map(({ text }) => text);
  const printed = textsOf("printed").join("\n");
  const values = textsOf("value");
  const places = alignPlaces(shown.items, printed, values, errorText);
  known.set(shown, places);
  return places;
}
