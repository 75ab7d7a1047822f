import { pairOf } from "../measures/outcomes.ts";
import { NUMBERS } from "../rows/row-numbers.ts";
import type { Tracer } from "../tracer.ts";
import { constant, sequence, type TableState, UNKNOWN, type Unknown, type Value } from "../value.ts";
import { lineage } from "../tables/lineage.ts";

const MOST_RANGE = 64;

interface Elements {
  readonly items: readonly Value[];
  /** True where there are more, or others, than these. */
  readonly open: boolean;
  /** True where what it holds was sorted: its places are not known. */
  readonly inAnyOrder?: boolean;
}

/** What a loop over a value, or unpacking it, gives. */
export function elements(t: Tracer, value: Value): Elements {
  switch (value.kind) {
    case "sequence":
      return { items: value.items, open: value.open, inAnyOrder: value.type === "sorted" };
    case "dictionary":
      return {
        items: [...value.entries.values()].map(({ key }) => key),
        open: value.open,
        inAnyOrder: value.isSorted === true,
      };
    case "table":
      return elementsOfTable(t, value);
    case "prediction":
    case "measure":
      return { items: [value], open: true };
    case "instance":
      // The outputs of a layer, one of which is followed as if it were all: `pooled, sequence = encoder(inputs)`.
      return { items: [value.path === "keras.Tensor" ? value : UNKNOWN], open: true };
    case "outcome":
      return { items: [...(pairOf(value) ?? []), UNKNOWN], open: true };
    default:
      return { items: [UNKNOWN], open: true };
  }
}

/** What stands behind the first of which only one is known: a table of its own, so that the names of two are not taken for those of one. */
export const oneMore = (t: Tracer, whole: Value, one: Value = UNKNOWN): Value =>
  one.kind === "table" ? (elements(t, whole).items[0] ?? UNKNOWN) : one;

/** What a loop counts by, of which the turns are not known one by one: a number or name that is another one in each. */
export const VARYING: Unknown = { ...UNKNOWN };

/** What stands for all that a loop goes through which is read once: the first table is like the others, the first number or name is not. */
export const ofAllTurns = (first: Value | undefined): Value =>
  first === undefined || first.kind === "constant" || first.kind === "unknown"
    ? VARYING
    : first.kind === "sequence" && first.type === "tuple"
      ? { ...first, items: first.items.map(ofAllTurns) }
      : first;

function elementsOfTable(t: Tracer, table: Extract<Value, { kind: "table" }>): Elements {
  const { type, state } = table;
  if (state.made === NUMBERS) return { items: [UNKNOWN], open: true };
  if (type === "pandas.GroupBy") {
    const group = t.table("pandas.DataFrame", { made: "group", from: [state], columns: state.columns });
    return { items: [sequence([UNKNOWN, group], "tuple")], open: true };
  }
  // The names of columns, where the code lists them.
  if (state.made === "columns" || type === "pandas.DataFrame") {
    const names = state.columns;
    return names === null ? { items: [UNKNOWN], open: true } : { items: names.map(constant), open: false };
  }
  if (isLoader(type)) {
    const part = (label: Value | null): Value =>
      t.table("torch.Tensor", { made: "batch", from: [state], division: state.division, label });
    return { items: [sequence([part(null), part(labelsOf(state))], "tuple")], open: true };
  }
  return {
    items: [t.table(type, { made: "row", from: [state], column: state.column, division: state.division })],
    open: true,
  };
}

/** What labels the rows of a loader or of the data set that it loads; null where nothing is known. */
function labelsOf(state: TableState): Value | null {
  for (const at of lineage(state, 20)) if (at.label !== null) return at.label;
  return null;
}

export const isLoader = (type: string): boolean => /DataLoader|Dataset$|keras\.Data/.test(type);

/** How many numbers `range` of these bounds gives; null where it is not known. */
export function rangeLength(bounds: readonly (number | null)[]): number | null {
  const [from, to, step] = rangeOf(bounds);
  if (from === null || to === null || step === null || step === 0 || bounds.some((b) => b === null)) return null;
  return Math.max(0, Math.ceil((to - from) / step));
}

/** The numbers of `range(a, b, step)`; null where they are not known or many. */
export function rangeItems(bounds: readonly (number | null)[]): readonly Value[] | null {
  const count = rangeLength(bounds);
  const [from, , step] = rangeOf(bounds);
  if (count === null || count > MOST_RANGE || from === null || step === null) return null;
  return Array.from({ length: count }, (_, i) => constant(from + i * step));
}

type Bound = number | null;
const rangeOf = (bounds: readonly Bound[]): readonly [Bound, Bound, Bound] =>
  bounds.length === 1 ? [0, bounds[0] ?? null, 1] : [bounds[0] ?? null, bounds[1] ?? null, bounds[2] ?? 1];
