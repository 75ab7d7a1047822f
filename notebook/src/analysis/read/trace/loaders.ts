/** Data sets and loaders of networks: what they are made of, and which rows of it they have. */
import type { Tracer } from "./tracer.ts";
import { named } from "./arguments.ts";
import { type ArgumentValue, type Table, type TableState, UNKNOWN, type Value } from "./value.ts";

/** `DataLoader(rows)`, `TensorDataset(X, y)`, `Subset(rows, numbers)`; null for any other call. */
export function loaderCall(t: Tracer, path: string, args: readonly ArgumentValue[]): Table | null {
  if (!/^torch\.utils\.data\.(?:DataLoader|TensorDataset|Subset)$/.test(path) && !path.endsWith(".from_tensor_slices"))
    return null;
  const values = args.map(({ value }) => value);
  const [first] = values;
  const chosen = chosenRows(path, args);
  const data = values.filter((value) => value.kind === "table" && value !== chosen?.by);
  const inputs = (data.length === 0 && first?.kind === "sequence" ? first.items : data).filter(
    (value) => value.kind === "table",
  );
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
