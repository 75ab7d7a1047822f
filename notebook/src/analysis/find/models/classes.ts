/** Which classes a classifier tells apart. */
import type { Experiment, ModelFact, TreatmentFact } from "../../facts.ts";
import type { Trace } from "../../read/trace/trace.ts";
import { textOf, textsOf } from "../../read/trace/value.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { DataReading } from "../shown/shown-values.ts";

type Classes = NonNullable<Experiment["classes"]>;

/**
 * The classes of an experiment: those of a report, else as many as the last layer or a setting of all its models has, with the names that
 * the code lists for so many. Null where nothing tells, or where models differ.
 *
 * @param found the classes of the files that a network learns from, or of the values of a column
 * @param bound what the notebook's names stand for: lists under a name for classes are read, as in `class_names = ["cat", "dog"]`
 */
export function classesOf(
  { task, models, metrics }: Pick<Experiment, "task" | "models" | "metrics">,
  bound: Trace["bound"],
  found: Classes | null = null,
): Classes | null {
  if (task !== "classification") return null;
  const [size, ...others] = new Set(models.flatMap((model) => width(model) ?? []));
  if (others.length > 0) return null;
  const reported = reportedClasses(metrics);
  if (reported.length > 1 && (size === undefined || size === reported.length))
    return { count: reported.length, names: reported };
  const count = found !== null && reported.length === 0 && (size ?? found.count) === found.count ? found.count : size;
  if (count === undefined || reported.length > count) return null;
  if (found?.count === count && found.names.length > 0) return found;
  const [names = [], ...more] = listsIn(bound).filter(({ length }) => length === count);
  const isSame = more.every((list) => list.join("\n") === names.join("\n"));
  return { count, names: isSame ? names : [] };
}

/**
 * The classes of a column that is predicted, as an output lists all of its values: `flowers["kind"].unique()`. Null where none does, or where
 * `treatments` may leave some of them out or put them together.
 */
export function classesListed(
  { shown, stateOf }: Pick<DataReading, "shown" | "stateOf">,
  { target }: Pick<Experiment, "target">,
  treatments: readonly TreatmentFact[],
): Classes | null {
  const isChanged = treatments.some(
    ({ kind, columns }) => CHANGES_CLASSES.has(kind) && (columns.length === 0 || columns.includes(target ?? "")),
  );
  if (target === null || isChanged) return null;
  const lists = shown.flatMap((one) => {
    const state = UNIQUE.test(one.code) ? stateOf(one) : null;
    const way = lineage(state);
    const isWhole = !way.some(({ made, division }) => made === "rows by condition" || division !== null);
    return isWhole && way.some(({ column }) => column === target) && !one.text.includes("...")
      ? [textsIn(one.text)]
      : [];
  });
  const names = lists.find(({ length }) => length > 1);
  return names === undefined ? null : { count: names.length, names };
}
const UNIQUE = /\.unique\(\)/;
const CHANGES_CLASSES: ReadonlySet<TreatmentFact["kind"]> = new Set(["recoded", "filtered", "dropped-rows", "derived"]);

/** The texts of an array as it is shown; none where it has anything else. */
function textsIn(shown: string): readonly string[] {
  const inside = /\[([^[\]]*)\]/.exec(shown)?.[1] ?? "";
  const texts = [...inside.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(([, single, double]) => single ?? double ?? "");
  return /^[\s,]*$/.test(inside.replaceAll(/'[^'\n]*'|"[^"\n]*"/g, "")) ? texts : [];
}

function listsIn(bound: Trace["bound"]): (readonly string[])[] {
  return [...bound].flatMap(([name, value]) => {
    if (value.kind === "sequence" && FOR_CLASSES.test(name)) return [textsOf(value) ?? []];
    if (value.kind !== "dictionary" || value.open || !(FOR_CLASSES.test(name) || FOR_CODES.test(name))) return [];
    const entries = [...value.entries.values()];
    const sides = [entries.map(({ key }) => key), entries.map((one) => one.value)];
    // Of names and their codes, the names.
    const [texts, ...more] = sides.flatMap((side) => {
      const own = side.flatMap((one) => textOf(one) ?? []);
      return own.length === side.length && own.length > 0 ? [own] : [];
    });
    return texts === undefined || more.length > 0 ? [] : [texts];
  });
}
const FOR_CLASSES = /^(?:\w+_)?(?:class|categor|label|target)(?:e?s|y|ies)?(?:_?names?|_?list)?$/i;

/** "label_map", "class_to_idx", "id2label" */
const FOR_CODES =
  /^(?:\w+_)?(?:label|class|categor)(?:e?s|y|ies)?_?(?:map(?:ping)?|dict|codes|(?:to|2)_?(?:idx|id|index|int|num))$|^(?:idx|id|index|int|num)_?(?:to|2)_?(?:label|class|name)(?:es|s)?$/i;

/** Classes whose rows a report counts; none where reports differ, or where so few rows were judged that a class may be missing. */
function reportedClasses(metrics: Experiment["metrics"]): string[] {
  const reports = new Map<number | undefined, Map<string, number>>();
  for (const { of, rows, cells } of metrics) {
    if (of === null || rows === undefined || / avg$|^\[/.test(of)) continue;
    const [cell] = cells;
    reports.set(cell, (reports.get(cell) ?? new Map<string, number>()).set(of, rows));
  }
  const [first, ...others] = [...reports.values()];
  if (first === undefined || [...first.values()].reduce((sum, rows) => sum + rows, 0) < FEWEST_ROWS) return [];
  const names = [...first.keys()];
  return others.every((report) => [...report.keys()].join("\n") === names.join("\n")) ? names : [];
}
const FEWEST_ROWS = 100;

/** How many classes a network or a setting is for; null where it does not say, or where each answer may have several. */
function width({ layers, loss, params }: ModelFact): number | null {
  const given = SETTINGS.flatMap((name) => params[name] ?? []).find((value) => /^\d+$/.test(value));
  if (given !== undefined) return /multi_label/.test(params["problem_type"] ?? "") ? null : counted(Number(given));
  // A last layer whose width is not known has no number, and those before it are as wide as anybody likes.
  const last = / (\d+)$/.exec(layers.findLast((layer) => /^(?:Dense|Linear|LazyLinear)\b/.test(layer)) ?? "")?.[1];
  if (last === undefined || loss === null) return null;
  if (ONE_OF_MANY.test(loss)) return counted(Number(last));
  return ONE_OF_TWO.test(loss) && last === "1" ? 2 : null;
}

/** One output may also be a number. */
const counted = (size: number): number | null => (size > 1 ? size : null);

const SETTINGS = ["num_labels", "num_classes", "n_classes", "num_class", "classes_count"];
/** Losses that take the classes to exclude each other: Keras and PyTorch. */
const ONE_OF_MANY =
  /^(?:sparse_)?categorical_?crossentropy$|^(?:Sparse)?CategoricalCrossentropy$|^CrossEntropyLoss$|^NLLLoss$|^cross_entropy$|^nll_loss$/i;
const ONE_OF_TWO = /^binary_?crossentropy$|^BCE(?:WithLogits)?Loss$|^binary_cross_entropy(?:_with_logits)?$/i;
