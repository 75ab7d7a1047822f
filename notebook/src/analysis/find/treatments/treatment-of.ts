import { argumentNamed } from "../../read/trace/arguments.ts";
import type { Treatment } from "../../know/library.ts";
import { type ArgumentValue, type Dictionary, numberOf, textOf, textsOf, type Value } from "../../read/trace/value.ts";
import { written, writtenAs } from "../../read/trace/written.ts";
import { isMostFrequent, lineage } from "../../read/trace/tables/lineage.ts";
import { variations } from "./variations.ts";
import type { Certainty, Filled, TreatmentFact } from "../../facts.ts";

/** What is known of a treatment besides the call that does it. */
export interface Occasion {
  readonly columns: readonly string[];
  readonly table: string | null;
  readonly cells: readonly number[];
  readonly certainty: Certainty;
  readonly args: readonly ArgumentValue[];
  /** Tables that take part, by name. */
  readonly tables: readonly string[];
  readonly by: readonly string[];
  /** What is assigned, as written. */
  readonly formula: string | null;
  readonly from: readonly string[];
}

type Place = Pick<Occasion, "columns" | "table" | "cells" | "certainty">;

const NOTHING_ELSE = { args: [], tables: [], by: [], formula: null, from: [] } as const;

const first = (args: readonly ArgumentValue[]): ArgumentValue | undefined => args.find((a) => a.name === null);

/** The fact for a treatment of the knowledge base in one place; null if there is nothing to state. */
export function treatmentFact({ as, how }: Treatment, known: Place & Partial<Occasion>): TreatmentFact | null {
  const on: Occasion = { ...NOTHING_ELSE, ...known };
  const base = { columns: on.columns, table: on.table, cells: on.cells, certainty: on.certainty };
  switch (as) {
    case "dropped-columns":
    case "parsed-dates":
    case "deduplicated":
      return { kind: as, ...base };
    case "dropped-rows":
      return { kind: as, ...base, which: null };
    case "dropped-missing": {
      const axis = (argumentNamed(on.args, "axis") ?? first(on.args))?.value;
      const isColumns = axis?.kind === "constant" && (axis.value === 1 || axis.value === "columns");
      const isOfEmpty = textOf(argumentNamed(on.args, "how")?.value) === "all";
      return { kind: as, ...base, axis: isColumns ? "columns" : "rows", ...(isOfEmpty && { empty: true }) };
    }
    case "filled":
      return filled(base, how, on);
    case "filtered":
      return { kind: as, ...base, condition: textOf(first(on.args)?.value) ?? comparison(first(on.args)) };
    case "recoded":
      return { kind: as, ...base, columns: ofEachColumn(on.args) ?? base.columns, pairs: pairsOf(on.args) };
    case "renamed": {
      const to = how === "all" ? { from: [], to: [] } : renamedTo(on.args);
      return { kind: as, ...base, columns: to.from.length > 0 ? to.from : on.columns, to: to.to };
    }
    case "converted": {
      const given = first(on.args)?.value;
      // Colours may only be put in another order.
      if (how === "grey levels" && !on.args.some(({ text }) => /GR[AE]Y$/i.test(text))) return null;
      if (given?.kind === "dictionary") return { kind: as, ...base, columns: keysOf(given) ?? base.columns, to: null };
      const to = how ?? first(on.args)?.text ?? argumentNamed(on.args, "dtype")?.text ?? null;
      if (to !== null && /datetime/.test(to)) return { kind: "parsed-dates", ...base };
      return { kind: as, ...base, to: to === null || to.length > 40 ? null : to.replace(/^['"]|['"]$/g, "") };
    }
    case "joined": {
      const join = textOf(argumentNamed(on.args, "how")?.value);
      const stacked = /concat|append|union|vstack|hstack|concatenate/.test(how ?? "");
      const axis = numberOf(argumentNamed(on.args, "axis")?.value);
      return {
        kind: as,
        ...base,
        columns: on.by,
        tables: on.tables,
        how: stacked ? (axis === 1 ? "side by side" : "stack") : "merge",
        join,
      };
    }
    case "sampled": {
      const share = argumentNamed(on.args, "frac") ?? argumentNamed(on.args, "fraction");
      if (share && numberOf(share.value) === 1) return null;
      // Spark's first argument may say whether rows are put back.
      const place = on.args.find(
        ({ name, value }) => name === null && !(value.kind === "constant" && typeof value.value === "boolean"),
      );
      const size =
        share?.text ?? argumentNamed(on.args, "n")?.text ?? place?.text.replace(/^range\((\d+)\)$/, "$1") ?? null;
      return { kind: as, ...base, size: size === null || size.length > 40 ? null : size };
    }
    case "outliers":
      return { kind: as, ...base, how: "clipped", rule: null };
    case "reshaped":
      return { kind: as, ...base, how: reshapes(how) };
    case "balanced":
      return { kind: as, ...base, columns: on.columns, how: how ?? "resampling" };
    case "cleaned-text":
      return { kind: as, ...base, steps: how === undefined ? [] : [how] };
    case "resized": {
      const size = on.args.find((a) => a.value.kind === "sequence")?.value;
      const numbers = size?.kind === "sequence" ? size.items.map(numberOf) : [];
      return {
        kind: as,
        ...base,
        size: numbers.length === 2 && numbers.every((n) => n !== null) ? numbers.join(" x ") : null,
      };
    }
    case "split":
      return null;
    case "derived":
      return { kind: as, ...base, from: on.from, formula: on.formula };
    case "encoded":
      return { kind: as, ...base, how: (how as never) ?? "other" };
    case "scaled": {
      // Columns are brought to unit length, and not the rows.
      const isByColumn = how === "unit length" && numberOf(argumentNamed(on.args, "axis")?.value) === 0;
      return { kind: as, ...base, how: isByColumn ? "other" : ((how as never) ?? "other") };
    }
    case "binned": {
      const bins =
        argumentNamed(on.args, "bins") ??
        argumentNamed(on.args, "n_bins") ??
        argumentNamed(on.args, "q") ??
        on.args.filter((a) => a.name === null)[1];
      return { kind: as, ...base, bins: bins && bins.text.length <= 60 ? bins.text || null : null };
    }
    case "reduced": {
      const components = argumentNamed(on.args, "n_components") ?? argumentNamed(on.args, "k") ?? first(on.args);
      return {
        kind: as,
        ...base,
        how: how ?? "projection",
        components: components && components.text.length <= 20 ? components.text || null : null,
      };
    }
    case "selected":
      return { kind: as, ...base, how: how ?? "by hand", ...chosenBy(on.args) };
    case "augmented":
      return { kind: as, ...base, steps: variations([on.formula ?? ""]) };
    case "vectorised": {
      // scikit-learn's vectorisers count words unless told otherwise.
      const isOfLetters = textOf(argumentNamed(on.args, "analyzer")?.value)?.startsWith("char") === true;
      return { kind: as, ...base, how: isOfLetters && how ? `${how} of characters` : (how ?? null) };
    }
    case "aggregated":
      return { kind: as, ...base, by: on.by, how: how ?? null };
    case "lagged":
      return { kind: as, ...base, from: on.from, how: looksAhead(on.args) ? "other" : ((how as never) ?? "other") };
    case "transformed": {
      const from = on.from.some((name) => !on.columns.includes(name)) ? { from: on.from } : {};
      return { kind: as, ...base, ...from, how: how ?? "other" };
    }
    default:
      return { kind: as, ...base, how: how ?? null };
  }
}

/** How many columns are to be selected, and by which score. */
function chosenBy(args: readonly ArgumentValue[]): { readonly number?: number; readonly score?: string } {
  const asked = argumentNamed(args, "k") ?? argumentNamed(args, "n_features_to_select");
  const number = numberOf(asked?.value);
  const by = argumentNamed(args, "score_func") ?? args.find(({ value }) => value.kind === "reference");
  const score = SCORES.find(([called]) => called.test(by?.text ?? ""))?.[1];
  return {
    ...(number !== null && Number.isInteger(number) && number > 0 && { number }),
    ...(score !== undefined && { score }),
  };
}
/** scikit-learn's functions that score one column after the other, by what they compute. */
const SCORES: readonly (readonly [RegExp, string])[] = [
  [/mutual_info/, "mutual information"],
  [/chi2/, "the chi-squared statistic"],
  [/f_classif|f_regression/, "the F-statistic"],
];

/** `shift(-1)` */
const looksAhead = (args: readonly ArgumentValue[]): boolean =>
  (numberOf(argumentNamed(args, "periods")?.value ?? first(args)?.value) ?? 0) < 0;

const RESHAPES = ["pivot", "melt", "transpose", "stack", "explode", "resample"] as const;
const reshapes = (how: string | undefined): (typeof RESHAPES)[number] | "other" =>
  RESHAPES.find((one) => one === how) ?? "other";

type Base = Pick<TreatmentFact, "columns" | "table" | "cells" | "certainty">;

/** What gaps are filled with: a constant, a statistic of the column, the previous value. */
function filled(base: Base, how: string | undefined, on: Occasion): TreatmentFact | null {
  const given = argumentNamed(on.args, "value") ?? first(on.args);
  const method = textOf(argumentNamed(on.args, "method")?.value) ?? textOf(argumentNamed(on.args, "strategy")?.value);
  const kind = "filled" as const;
  if (how !== undefined && how !== "constant") return { kind, ...base, how: how as never, value: null };
  if (method !== null) {
    const ways: Readonly<Record<string, string>> = {
      ffill: "previous",
      pad: "previous",
      bfill: "next",
      backfill: "next",
      mean: "mean",
      median: "median",
      most_frequent: "mode",
      constant: "constant",
    };
    const value = textOf(argumentNamed(on.args, "fill_value")?.value);
    return { kind, ...base, how: (ways[method] ?? "other") as never, value };
  }
  if (given === undefined)
    return { kind, ...base, how: /Imputer/.test(on.formula ?? "") ? "mean" : "other", value: null };
  if (given.value.kind === "dictionary" && given.value.entries.size > 0)
    return { kind, ...base, columns: keysOf(given.value) ?? base.columns, how: ofEach(given.value), value: null };
  // A gap that is put in a gap only makes all of them alike.
  if (isGap(given.value)) return null;
  const statistic = statisticOf(given.value, given.text);
  if (statistic !== null) return { kind, ...base, how: statistic, value: null };
  if (given.value.kind === "constant")
    return { kind, ...base, how: "constant", value: given.text.length <= 30 ? written(given.value) : null };
  return { kind, ...base, how: /groupby|transform/.test(given.text) ? "group" : "other", value: null };
}

/** `np.nan`, `None` */
export const isGap = (value: Value): boolean =>
  (value.kind === "reference" && /\.(?:nan|NaN|NA|NaT)$/.test(value.path)) ||
  (value.kind === "constant" && value.value === null);

/** What a dictionary fills each of its columns with, where that is the same for all. */
function ofEach({ entries }: Dictionary): Filled["how"] {
  const hows = [...entries.values()].map(
    ({ value }) => statisticOf(value, "") ?? (value.kind === "constant" ? "constant" : "other"),
  );
  const [one = "other"] = hows;
  return hows.every((how) => how === one) ? one : "other";
}

/** The statistic of a value, by the call that made it or as it is written. */
export function statisticOf(value: Value, text: string): "mean" | "median" | "mode" | "group" | null {
  // `mode(ages)[0][0]`
  const taken = lineage(value.kind === "table" ? value.state : undefined, 4);
  const made = taken.find((state) => !/^(?:subscript|item|element|rows)$/.test(state.made))?.made ?? "";
  if (/groupby|GroupBy/.test(`${made} ${text}`)) return "group";
  if (taken.some(isMostFrequent)) return "mode";
  const found =
    /\b(mean|median|mode)\b/.exec(made.slice(made.lastIndexOf(".") + 1)) ??
    /\.(mean|median|mode)\(|np\.(?:nan)?(mean|median)\(/.exec(text);
  const name = found?.[1] ?? found?.[2];
  return name === "mean" || name === "median" || name === "mode" ? name : null;
}

const keysOf = ({ entries, open }: Dictionary): readonly string[] | null =>
  open ? null : [...entries.keys()].filter((k) => !k.startsWith(" "));

/** The columns of `replace({"size": {"S": 1}, "grade": {"A": 5}})`; null where values of any column are replaced. */
function ofEachColumn([given]: readonly ArgumentValue[]): readonly string[] | null {
  if (given?.value.kind !== "dictionary" || given.value.entries.size === 0) return null;
  return [...given.value.entries.values()].every(({ value }) => value.kind === "dictionary")
    ? keysOf(given.value)
    : null;
}

/** Old and new values of a replacement. */
export function pairsOf(args: readonly ArgumentValue[]): readonly (readonly [string, string])[] {
  const [from, to] = args.filter((a) => a.name === null || a.name === "to_replace" || a.name === "value");
  if (from?.value.kind === "dictionary") {
    const inner = [...from.value.entries.values()].flatMap(({ key, value }) =>
      value.kind === "dictionary"
        ? [...value.entries.values()].map((entry) => [written(entry.key), writtenAs(entry.value)] as const)
        : [[written(key), writtenAs(value)] as const],
    );
    return inner.filter(([a, b]) => a !== "" && b !== "").slice(0, 20);
  }
  if (from === undefined || to === undefined) return [];
  const olds = from.value.kind === "sequence" ? from.value.items.map(written) : [written(from.value)];
  const news = to.value.kind === "sequence" ? to.value.items.map(writtenAs) : olds.map(() => writtenAs(to.value));
  return olds
    .flatMap((old, i) => (old !== "" && (news[i] ?? "") !== "" ? [[old, news[i] ?? ""] as const] : []))
    .slice(0, 20);
}

function renamedTo(args: readonly ArgumentValue[]): {
  readonly from: readonly string[];
  readonly to: readonly string[];
} {
  const given = (argumentNamed(args, "columns") ?? argumentNamed(args, "mapper") ?? first(args))?.value;
  if (given?.kind === "dictionary") {
    const entries = [...given.entries.values()];
    return {
      from: entries.flatMap(({ key }) => textsOf(key) ?? []),
      to: entries.flatMap(({ value }) => textsOf(value) ?? []),
    };
  }
  const texts = args.filter((a) => a.name === null).map((a) => textOf(a.value));
  if (texts.length === 2 && texts[0] && texts[1]) return { from: [texts[0]], to: [texts[1]] };
  return { from: [], to: given ? (textsOf(given) ?? []) : [] };
}

/** `col("a") > 3` as written, where it is known to its end. */
const comparison = (given: ArgumentValue | undefined): string | null =>
  given !== undefined && /[<>=]|\.is_?[iInN]/.test(given.text) && given.text.length < LONGEST_TEXT ? given.text : null;
const LONGEST_TEXT = 120;
