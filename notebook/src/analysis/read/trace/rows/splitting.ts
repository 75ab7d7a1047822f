import { argumentNamed } from "../arguments.ts";
import type { Expression } from "../../python/ast.ts";
import { divide } from "./divisions.ts";
import { countOf, round, seedOf, shareOf } from "./written-shares.ts";
import type { SplitEvent, Tracer } from "../tracer.ts";
import type { Division } from "./division.ts";
import {
  type ArgumentValue,
  numberOf,
  type Prediction,
  type Sequence,
  sequence,
  type Table,
  UNKNOWN,
  type Value,
} from "../value.ts";

/** Functions that divide data. */
export function dividingCall(t: Tracer, path: string, args: readonly ArgumentValue[], node: Expression): Value | null {
  if (path.endsWith(".random_split")) return randomSplit(t, args, node);
  if (path.startsWith("numpy.")) return cutAt(t, args, node);
  const isOfSeries = path.endsWith("temporal_train_test_split");
  const inputs = args
    .filter((a) => a.name === null || /^(?:X|y|arrays)$/.test(a.name))
    .map((a) => asTable(t, a.value, a.text));
  const written = args.some((a) => a.name === "test_size" || a.name === "train_size");
  const shuffled = argumentNamed(args, "shuffle")?.value;
  const stratify = argumentNamed(args, "stratify")?.value;
  const heldRows = countOf(args);
  const pieces = divide(
    t,
    inputs,
    {
      ...(isOfSeries
        ? { how: "time" }
        : shuffled?.kind === "constant" && shuffled.value === false
          ? { how: "time", isInOrder: true }
          : { how: "holdout" }),
      // scikit-learn keeps a quarter where nothing is said.
      testShare: written ? shareOf(args) : path.startsWith("sklearn.") ? 0.25 : null,
      ...(heldRows !== null && { heldRows }),
      folds: null,
      seed: seedOf(args),
      stratified: stratify !== undefined && !(stratify.kind === "constant" && stratify.value === null),
      by: [],
    },
    node,
  );
  return sequence(pieces.flat(), "tuple");
}

/** One piece of a table for each part that is named; null where a part is not known. */
export function piecesOf(
  t: Tracer,
  parts: readonly (Division["part"] | null)[],
  value: Table,
  args: readonly ArgumentValue[],
  node: Expression,
): readonly Table[] | null {
  const kinds = [...new Set(parts.filter((part) => part !== null))];
  if (kinds.length < 2 || parts.includes(null)) return null;
  const [pieces = []] = divide(
    t,
    [value],
    {
      how: "holdout",
      testShare: shareOf(args),
      folds: null,
      seed: seedOf(args),
      stratified: false,
      by: [],
    },
    node,
    kinds,
  );
  // If a part has two names, one holds the features and one the target; which columns each has is not known.
  const apart = parts.length > kinds.length ? { columns: null } : {};
  // Each piece is changed on its own.
  return parts.map((part) => {
    const piece = pieces[kinds.findIndex((one) => one === part)];
    return piece === undefined ? value : t.table(piece.type, { ...piece.state, bound: [], ...apart });
  });
}

/** What a network says of rows without having learned from any: vectors that other models learn from; null for anything else. */
export function encoded(value: Value | null): Prediction | null {
  const said = value?.kind === "sequence" ? value.items.find(({ kind }) => kind === "prediction") : value;
  return said?.kind === "prediction" && said.model !== null && said.model.fit < 0 ? said : null;
}
/** What makes a table of such vectors. */
export const ENCODED = "encoded";

/** Data that the code is not followed to has at least its name. */
function asTable(t: Tracer, value: Value, text = ""): Table {
  if (value.kind === "table") return value;
  const rows = value.kind === "sequence" ? value.items.find((item) => item.kind === "table") : undefined;
  if (rows?.kind === "table") return rows;
  const bound = /^[A-Za-z_]\w*$/.test(text) ? [text] : [];
  const made = encoded(value);
  // What a network that has learned elsewhere makes of rows is data of other models.
  if (made !== null)
    return t.table("numpy.ndarray", { made: ENCODED, from: made.on === null ? [] : [made.on], content: made, bound });
  return t.table("numpy.ndarray", { made: "unseen", bound });
}

/** Functions that draw rows of data, or give them another order. */
export function drawn(t: Tracer, path: string, args: readonly ArgumentValue[]): Value {
  const replaces = argumentNamed(args, "replace")?.value;
  const copies = path.endsWith(".resample") && !(replaces?.kind === "constant" && replaces.value === false);
  const tables = args.flatMap(({ name, value }) => (name === null && value.kind === "table" ? [value] : []));
  const results = tables.map(({ type, state }) => {
    const { columns, column, division, label } = state;
    const made = copies ? "sklearn.utils.resample" : "sklearn.utils.shuffle";
    return t.table(type, { made, from: [state], columns, column, division, label });
  });
  return results.length === 1 ? (results[0] ?? UNKNOWN) : sequence(results);
}

function randomSplit(t: Tracer, args: readonly ArgumentValue[], node: Expression): Value {
  const sizes = args[1]?.value;
  const numbers =
    sizes?.kind === "sequence" ? sizes.items.map((size) => (size.kind === "rows" ? size.share : numberOf(size))) : [];
  const total = numbers.every((n) => n !== null) ? numbers.reduce((a, b) => a + b, 0) : null;
  const parts = partsBySize(numbers);
  const last = numbers[parts.indexOf("test")] ?? null;
  const pieces = divide(
    t,
    [asTable(t, args[0]?.value ?? UNKNOWN)],
    {
      how: "holdout",
      testShare: total !== null && total > 0 && last !== null ? round(last / total) : null,
      folds: null,
      seed: seedOf(args),
      stratified: false,
      by: [],
    },
    node,
    parts,
  );
  return sequence([...(pieces[0] ?? [])], "tuple");
}

/** The parts that shares stand for, in their order: of two, the smaller one is for testing. */
const partsBySize = (shares: readonly (number | null)[]): readonly Division["part"][] => {
  const [first, second] = shares;
  if (shares.length === 3) return ["train", "validation", "test"];
  return first && second && first < second ? ["test", "train"] : ["train", "test"];
};

/** `np.split(df.sample(frac=1), [int(0.6 * n), int(0.8 * n)])`: rows cut at shares of their number; null for anything else. */
function cutAt(t: Tracer, args: readonly ArgumentValue[], node: Expression): Value | null {
  const [table, places] = args.map(({ value }) => value);
  if (table?.kind !== "table" || places?.kind !== "sequence" || places.items.length > 2) return null;
  const shares = places.items.flatMap((place) => (place.kind === "rows" ? [place.share] : []));
  const last = shares.at(-1);
  if (last === undefined || shares.length < places.items.length || last <= 0 || last >= 1) return null;
  const [pieces = []] = divide(
    t,
    [table],
    { how: "holdout", testShare: round(1 - last), folds: null, seed: null, stratified: false, by: [] },
    node,
    shares.length === 2 ? ["train", "validation", "test"] : ["train", "test"],
  );
  return sequence([...pieces], "list");
}

/** Methods that divide: of tables, and of what makes folds; null for any other. */
export function dividingMethod(
  t: Tracer,
  receiver: Value,
  type: string,
  name: string,
  args: readonly ArgumentValue[],
  node: Expression,
): Value | null {
  if (receiver.kind === "table" && DIVIDES.test(`${type}.${name}`)) return sharesSplit(t, receiver, name, args, node);
  const folds = receiver.kind === "instance" && /(?:KFold|Split|Out|CombinatorialPurged)$/.test(type);
  if (name !== "split" || !folds) return null;
  return foldsOf(t, receiver, args, node);
}

const DIVIDES = /\.(?:random_?[sS]plit|split_frame|train_test_split|partitionBy)$|^torch\.Dataset\.split$/;

function sharesSplit(t: Tracer, table: Table, name: string, args: readonly ArgumentValue[], node: Expression): Value {
  const given = args.find((a) => a.value.kind === "sequence")?.value;
  const isRest = name === "split_frame";
  const share = numberOf((argumentNamed(args, "ratios") ?? argumentNamed(args, "split_ratio") ?? args[0])?.value);
  // torchtext keeps seven tenths where nothing is said.
  const first = name === "split" ? (share ?? 0.7) : isRest || name === "random_split" ? share : null;
  const written = given?.kind === "sequence" ? given.items.map(numberOf) : first !== null && first < 1 ? [first] : [];
  const sum = (numbers: readonly (number | null)[]): number => numbers.reduce<number>((a, b) => a + (b ?? 0), 0);
  // What H2O is not told of is left for one more part.
  const shares = isRest || first !== null ? [...written, 1 - sum(written)] : written;
  const parts = partsBySize(shares);
  const test =
    name === "train_test_split" ? (argumentNamed(args, "test_size") ?? args.find((a) => a.name === null)) : undefined;
  const held = shares[parts.indexOf("test")] ?? null;
  const [pieces = []] = divide(
    t,
    [table],
    {
      how: "holdout",
      testShare: test ? numberOf(test.value) : held === null ? null : round(held / (sum(shares) || 1)),
      folds: null,
      seed: seedOf(args) ?? (args[1]?.name === null ? (numberOf(args[1]?.value)?.toString() ?? null) : null),
      stratified: false,
      by: [],
    },
    node,
    parts,
  );
  if (name !== "train_test_split") return sequence([...pieces], "tuple");
  return {
    kind: "dictionary",
    entries: new Map(
      pieces.map((piece) => [piece.state.division?.part ?? "", { key: { kind: "constant", value: "" }, value: piece }]),
    ),
    open: true,
  };
}

/** One turn of a loop over folds, or over draws, which make no folds: rows to train on and rows to judge by. */
function foldsOf(
  t: Tracer,
  splitter: Extract<Value, { kind: "instance" }>,
  args: readonly ArgumentValue[],
  node: Expression,
): Sequence {
  const isDrawn = splitter.path.endsWith("ShuffleSplit");
  const isHoldout = isDrawn && numberOf(argumentNamed(splitter.args, "n_splits")?.value) === 1;
  const given =
    argumentNamed(splitter.args, "n_splits") ??
    argumentNamed(splitter.args, "n_folds") ??
    splitter.args.find((a) => a.name === null);
  const inputs = args.filter((a) => a.value.kind === "table").map((a) => (a.value as Table).state);
  const event = t.record<SplitEvent>(
    {
      kind: "split",
      split: t.splits.length,
      how: isHoldout ? "holdout" : /TimeSeriesSplit/.test(splitter.path) ? "time" : "cv",
      inputs,
      testShare: isHoldout ? shareOf(splitter.args) : null,
      folds: isDrawn ? null : numberOf(given?.value),
      seed: seedOf(splitter.args),
      stratified: /Stratified/.test(splitter.path),
      ...(/Group/.test(splitter.path) && { grouped: true }),
      parts: ["train", "test"],
      by: [],
    },
    node,
  );
  const rows = (part: Division["part"]): Table =>
    t.table("numpy.ndarray", { made: "fold", from: inputs.slice(0, 1), division: { split: event.split, part } });
  return sequence([sequence([rows("train"), rows("test")], "tuple")], "list", true);
}

/** Predictions collected fold by fold: `predicted[test_rows] = model.predict(X[test_rows])`. */
export function collected(t: Tracer, value: Prediction, rows: Value, index: Expression): Prediction {
  const division = rows.kind === "table" ? rows.state.division : null;
  const isFold = division !== null && division.part !== "train" && t.splits[division.split]?.how === "cv";
  // A model that is fitted again in each turn predicts the rows of that turn.
  const isTurn = index.kind !== "slice" && (t.fits[value.fit]?.repeated ?? false);
  return { ...value, on: null, crossValidated: value.crossValidated || isFold || isTurn };
}
