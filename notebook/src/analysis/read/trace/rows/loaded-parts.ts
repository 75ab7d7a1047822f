/** Loading calls that say which rows of their data they bring in: `subset="training"`, `split="train[80%:]"`, "birds/train". */
import type { Division } from "./division.ts";
import { asGiven, NOWHERE } from "./divisions.ts";
import { partOfCode, partOfName } from "./part-names.ts";
import { round } from "./written-shares.ts";
import type { SplitEvent, Tracer } from "../tracer.ts";
import { named, positional } from "../arguments.ts";
import {
  type ArgumentValue,
  type Instance,
  numberOf,
  sequence,
  type Table,
  type TableState,
  textOf,
  textsOf,
  UNKNOWN,
  type Value,
} from "../value.ts";

type Make = (type: string, change?: Partial<TableState>) => Table;

/** The rows that a call brings in, where it says which they are; null for calls that do not. */
export function loadedParts(
  t: Tracer,
  path: string,
  args: readonly ArgumentValue[],
  receiver: Instance | null,
  type: string,
  make: Make,
): Value | null {
  if (/\.flow(?:_from_dataframe)?$/.test(path)) return flowing(t, path, args, receiver, type, make);
  if (/\.(?:Image|Dataset)Folder$|_from_directory$/.test(path)) {
    const divided = bySubset(t, args, receiver, () => make(type));
    if (divided !== null) return divided;
    const folder =
      args.find(({ name }) => name === "root" || name === "directory") ?? args.find((a) => a.name === null);
    const part = folder === undefined ? null : partOfFolder(folder);
    return part === null ? null : asGiven(t, make(type), part);
  }
  if (/^torchtext\.(?:datasets|data)\.\w+\.splits$/.test(path)) {
    const told = PARTS.filter((part) => named(args, part) !== undefined);
    const parts = told.length > 0 ? told : TWO_PARTS.test(path) ? (["train", "test"] as const) : PARTS;
    return sequence(
      parts.map((part) => asGiven(t, make(type), part)),
      "tuple",
    );
  }
  if (path.startsWith("fastai.")) return ofFastai(t, path, args, receiver, make(type));
  if (/^(?:tensorflow_datasets\.load|datasets\.load_dataset)$/.test(path)) {
    const given = textsOf(named(args, "split"));
    const pieces = given === null ? null : sliced(t, given, () => make(type));
    if (pieces === null) return null;
    const [only] = pieces;
    const data = named(args, "split")?.kind === "sequence" || only === undefined ? sequence([...pieces], "list") : only;
    const info = named(args, "with_info");
    return info?.kind === "constant" && info.value === true ? sequence([data, UNKNOWN], "tuple") : data;
  }
  return null;
}

/** In the order in which torchtext gives them; some of its data sets have no rows for validation. */
const PARTS = ["train", "validation", "test"] as const;
const TWO_PARTS = /\.(?:IMDB|TREC)\./;

/** What a folder of data is called: after that around it where it has one part. */
export function nameOfFolder(folder: string): string {
  const [last = "", before] = folder
    .replace(/[\\/]+$/, "")
    .split(/[\\/]/)
    .toReversed();
  return before && partOfName(last) !== null && !/^\.*$/.test(before) ? before : last;
}

/** The folder of one part of the pictures: its own name, or that of the variable it is kept in. */
export function partOfFolder({ value, text }: ArgumentValue): Division["part"] | null {
  const written = textOf(value);
  return written === null
    ? partOfCode(text)
    : partOfName(
        written
          .replace(/[\\/]+$/, "")
          .split(/[\\/]/)
          .at(-1) ?? "",
      );
}

/** Keras holds out a share of the files or rows, and is asked for either part by name. */
function bySubset(
  t: Tracer,
  args: readonly ArgumentValue[],
  receiver: Instance | null,
  make: () => Table,
  of: readonly TableState[] = [],
): Value | null {
  const share = numberOf(named(args, "validation_split") ?? named(receiver?.args ?? [], "validation_split"));
  const subset = textOf(named(args, "subset"));
  if (share === null || subset === null) return null;
  const seed = numberOf(named(args, "seed"));
  const rows = (part: Division["part"]): Table => heldOut(t, make(), part, share, seed, of);
  if (subset === "both") return sequence([rows("train"), rows("validation")], "tuple");
  const part = partOfName(subset);
  return part === null ? null : rows(part);
}

/** What fastai is told of its data: which rows it keeps for validation, and the column that is learned. */
export function ofFastai(
  t: Tracer,
  path: string,
  args: readonly ArgumentValue[],
  receiver: Instance | null,
  table: Table,
): Table {
  const given = args.find(({ name }) => LEARNED.test(name ?? "")) ?? (LABELS.test(path) ? args[0] : undefined);
  const columns = textsOf(given?.value);
  const [column = null, ...others] = columns ?? [];
  const learned = { made: "subscript", from: [table.state], columns, column };
  const label = column === null || others.length > 0 ? table.state.label : t.table("pandas.Series", learned);
  const told = { ...table, state: { ...table.state, label } };
  if (CHOOSES.test(path) || args.some(({ name }) => name === "valid_idx" || name === "splits"))
    return heldOut(t, told, "train", null, null);
  const drawn = drawnShare(path, args, receiver);
  return drawn === null ? told : heldOut(t, told, "train", drawn.share, drawn.seed);
}
const LEARNED = /^(?:y_names|dep_var|label_cols?|rating_name)$/;
const LABELS = /\.label_from_df$/;
const CHOOSES = /\.split_by_(?:idxs?|valid_func|fname_file|files|list)$/;

/** The share of the files that fastai draws for validation, and the seed it draws with; null where folders or columns say which they are. */
function drawnShare(
  path: string,
  args: readonly ArgumentValue[],
  receiver: Instance | null,
): { readonly share: number; readonly seed: number | null } | null {
  const splitter = [...args, ...(receiver?.args ?? [])].find(({ name }) => name === "splitter")?.value;
  const from = splitter?.kind === "instance" && splitter.path.endsWith("RandomSplitter") ? splitter.args : args;
  const given = numberOf(
    named(from, "valid_pct") ?? (from === args && !DRAWS.test(path) ? undefined : positional(from)[0]),
  );
  const share = given ?? (from !== args || DRAWS_A_FIFTH.test(path) ? 0.2 : null);
  return share === null ? null : { share, seed: numberOf(named(from, "seed")) };
}
const DRAWS = /pct$/;
/** Source: the signatures of fastai's loaders. */
const DRAWS_A_FIFTH =
  /(?:DataLoaders|DataBunch)\.from_(?:name_re|name_func|path_re|path_func|csv|lists)$|(?:DataLoaders|ImageDataBunch)\.from_df$|pct$/;

/** A part of data that the loading calls divide: all of its parts are of one split. */
function heldOut(
  t: Tracer,
  table: Table,
  part: Division["part"],
  share: number | null,
  seed: number | null,
  of: readonly TableState[] = [],
): Table {
  const key = table.state.sources[0] ?? "";
  const isSame = (split: SplitEvent): boolean =>
    split.how === "holdout" && split.by[0] === key && (of.length === 0 || split.inputs[0]?.id === of[0]?.id);
  const event =
    t.splits.find(isSame) ??
    t.record<SplitEvent>(
      {
        kind: "split",
        split: t.splits.length,
        how: "holdout",
        inputs: of.length > 0 ? of : [table.state],
        testShare: null,
        folds: null,
        seed: seed === null ? null : String(seed),
        stratified: false,
        parts: [],
        by: [key],
      },
      NOWHERE,
    );
  if (!event.parts.includes(part)) (event.parts as Division["part"][]).push(part);
  if (share !== null) Object.assign(event, { testShare: round(share) });
  return { ...table, state: { ...table.state, division: { split: event.split, part } } };
}

/** Batches of pictures that a table lists, or of arrays. */
function flowing(
  t: Tracer,
  path: string,
  args: readonly ArgumentValue[],
  receiver: Instance | null,
  type: string,
  make: Make,
): Value | null {
  const values = positional(args);
  const data = named(args, "dataframe") ?? named(args, "x") ?? values[0];
  if (data?.kind !== "table") return null;
  const { state } = data;
  const isFrame = path.endsWith("_from_dataframe");
  const y = named(args, "y_col") ?? named(args, "y") ?? values[isFrame ? 3 : 1];
  const columns = isFrame ? textsOf(y) : null;
  const column = columns?.length === 1 ? (columns[0] ?? null) : null;
  const { division } = state;
  const label =
    columns === null
      ? y?.kind === "table"
        ? y
        : null
      : t.table("pandas.Series", { made: "subscript", from: [state], columns, column, division });
  const change = { from: [state], sources: state.sources, columns: null, division, label };
  return bySubset(t, args, receiver, () => make(type, change), [state]) ?? make(type, change);
}

const SLICE = /^(\w+)(?:\[(\d*)%?:(\d*)(%?)\])?$/;

/** Parts by name, and slices of them: what a slice leaves at the start is held out from it. */
function sliced(t: Tracer, texts: readonly string[], make: () => Table): readonly Table[] | null {
  const slices = texts.map((text) => {
    const [, base = "", from = "", to = "", unit] = SLICE.exec(text.replaceAll(" ", "")) ?? [];
    const isShare = unit === "%" || /%:/.test(text);
    const start = Number(from);
    const share = isShare && start > 0 ? ((to === "" ? 100 : Number(to)) - start) / 100 : null;
    return { base, start, share, part: partOfName(base) };
  });
  if (slices.some(({ part }) => part === null)) return null;
  return slices.map(({ base, start, share, part }, at) => {
    const isCut = slices.some((one, i) => i !== at && one.base === base);
    if (start === 0 && !isCut) return asGiven(t, make(), part ?? "train");
    const isLast = at === slices.length - 1;
    return heldOut(t, make(), start === 0 ? "train" : isLast ? "test" : "validation", share, null);
  });
}

/** `to_tf_dataset(label_cols="label")` says which column the batches have as labels. */
export function labelOfBatches(t: Tracer, state: TableState, args: readonly ArgumentValue[]): Value | null {
  const columns = textsOf(named(args, "label_cols"));
  const [column = null, ...others] = columns ?? [];
  if (column === null || others.length > 0) return state.label;
  return t.table("pandas.Series", { made: "subscript", from: [state], columns, column, division: state.division });
}

/** Spark's points are given their label first, under the name of the variable that has it; null for any other value. */
export function labelOfPoints(t: Tracer, made: Value | null): Table | null {
  const text = made?.kind === "instance" && made.path.endsWith(".LabeledPoint") ? (made.args[0]?.text ?? "") : "";
  return /^[A-Za-z_]\w*$/.test(text) ? t.table("numpy.ndarray", { made: "unseen", bound: [text] }) : null;
}
