/** Data sets and loaders of networks: what they are made of, and which rows of it they have. */
import type { Tracer } from "../tracer.ts";
import { named } from "../arguments.ts";
import { type ArgumentValue, type Table, type TableState, UNKNOWN, type Value } from "../value.ts";

/** `DataLoader(rows)`, `TensorDataset(X, y)`, `Subset(rows, numbers)`. */
export function loaderCall(t: Tracer, path: string, args: readonly ArgumentValue[]): Table {
  const [first, ...more] = args.map(({ value }) => value);
  const chosen = chosenRows(path, args);
  const given = first?.kind === "sequence" ? first.items : first === undefined ? [] : [first, ...more];
  const inputs = given.flatMap(featuresIn).filter((value) => value !== chosen?.by);
  const states = inputs.map(({ state }) => state);
  const type = path.endsWith("DataLoader") ? "torch.DataLoader" : "torch.Dataset";
  const [whole] = states;
  // Of several inputs the labels come last.
  const label = whole?.label ?? (inputs.length > 1 ? inputs.at(-1) : null) ?? null;
  if (chosen === null || whole === undefined)
    return t.table(type, { made: path, from: states, division: whole?.division ?? null, label });
  const { numbers } = chosen;
  const division = numbers?.division ?? whole.division;
  const from = numbers === null ? [whole] : [whole, numbers];
  const some = t.table("torch.Dataset", { made: "torch.utils.data.Subset", from, division, label });
  return path.endsWith("Subset") ? some : t.table(type, { made: path, from: [some.state], division, label });
}

/** A table, or those that stand in a dictionary under the names of features. */
const featuresIn = (value: Value): readonly Table[] =>
  value.kind === "table"
    ? [value]
    : value.kind === "dictionary"
      ? [...value.entries.values()].flatMap((entry) => featuresIn(entry.value))
      : [];

/** The numbers of the rows that a subset has, or that a sampler draws for a loader; null for what takes all of them. */
function chosenRows(
  path: string,
  args: readonly ArgumentValue[],
): { readonly by: Value; readonly numbers: TableState | null } | null {
  if (path.endsWith("Subset")) {
    const by = named(args, "indices") ?? args[1]?.value ?? UNKNOWN;
    return { by, numbers: by.kind === "table" ? by.state : null };
  }
  const by = path.endsWith("DataLoader") ? named(args, "sampler") : undefined;
  return by?.kind === "table" && /Subset\w*Sampler$/.test(by.state.made)
    ? { by, numbers: by.state.from[0] ?? null }
    : null;
}
