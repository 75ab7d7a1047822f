/** The steps on the data that a report tells: those that change what a model learns from. */
import type { DroppedColumns, Encoded, Fact, FeatureFact, NotebookFacts } from "../facts.ts";
import { predictedBy } from "../models-of.ts";
import { isVariable } from "../reader-names.ts";
import { ofKind } from "./draft.ts";
import { isFeature } from "./features.ts";
import { columnsIn, FEW_GAPS, KEY, neededColumns } from "./needed-columns.ts";

/** What numbers the rows, which pandas calls so where it has no header: no column of the data. */
const NUMBER = /^(?:Unnamed: \d+|index)$/;

/**
 * The facts without new columns that are the target, that are dropped again or whose name only a loop knows, without drops that follow
 * from the target or leave the codes of the columns, and without features that are made after the last model was trained.
 */
export function stepsOf(notebook: NotebookFacts): Fact[] {
  const { facts, experiments, kind } = notebook;
  const isNeeded = neededColumns(notebook) ?? ((): boolean => true);
  const samples = new Set(ofKind(facts, "dropped-missing").map(({ columns }) => columns.join()));
  const tests = ofKind(facts, "test").map(({ cells: [cell = 0] }) => cell);
  const tested = tests.length === 0 ? Infinity : Math.max(...tests);
  const targets = new Set(experiments.flatMap(predictedBy));
  const amounts = new Set(experiments.filter(({ task }) => task === "regression").flatMap(predictedBy));
  const sourcesOfTargets = new Set(
    facts.flatMap((fact) =>
      (fact.kind === "derived" || fact.kind === "binned" || fact.kind === "transformed") &&
      fact.columns.some((name) => targets.has(name))
        ? (fact.from ?? [])
        : [],
    ),
  );
  // Tables that are read one by one have columns of the same names.
  const missing = new Map<string, number>();
  for (const { columns } of ofKind(facts, "missing"))
    for (const { name, count } of columns) missing.set(name, Math.max(count, missing.get(name) ?? 0));
  const gone = new Set(ofKind(facts, "dropped-columns").flatMap(({ columns }) => columns));
  const made = madeColumns(facts);
  const passing = passingColumns(facts, made);
  const encoded = ofKind(facts, "encoded");
  const trained = experiments
    .flatMap(({ models }) => models.filter((model) => model.trained !== "not trained"))
    .flatMap(({ cells }) => cells);
  const given = new Set(experiments.flatMap(({ features }) => features));
  const areGiven = experiments.length > 0 && experiments.every(({ features }) => features.length > 0);
  const first = trained.reduce((least, cell) => Math.min(least, cell), Infinity);
  const last = trained.length === 0 ? Infinity : trained.reduce((most, cell) => Math.max(most, cell));
  /** What is chosen besides the targets; null where that is a single column, which is often only a key. */
  const besideTargets = (columns: readonly string[]): readonly string[] | null => {
    const others = columns.filter((name) => !targets.has(name));
    return others.length === 1 && others.length < columns.length ? null : others;
  };
  return facts.flatMap((whole): Fact[] => {
    // What is done to columns that no model gets is done for something else.
    const named = CHANGED.has(whole.kind) ? columnsIn(whole) : [];
    const own = named.filter(isNeeded);
    if (own.length === 0 && named.length > 0) return [];
    // What all of them are computed from is not what those that are left are.
    const origin = whole.kind === "derived" ? { from: [] } : {};
    const fact = own.length === named.length ? whole : ({ ...whole, columns: own, ...origin } as Fact);
    if (isFeature(fact) && (fact.cells[0] ?? 0) > last) return [];
    // Classes cut from a target that is predicted as the number it is are those of another model.
    if (fact.kind === "binned" && fact.columns.some((name) => amounts.has(name))) return [];
    // How a target is written is no feature.
    if ((fact.kind === "encoded" || fact.kind === "scaled") && fact.columns.length > 0) {
      const others = fact.columns.filter((name) => !targets.has(name) && !isVariable(name));
      return others.length === 0 ? [] : [{ ...fact, columns: others }];
    }
    // Where one or two values of each column are missing, how they are filled matters to nobody.
    if (
      fact.kind === "filled" &&
      fact.columns.length > 0 &&
      fact.columns.every((name) => (missing.get(name) ?? Infinity) < FEW_GAPS)
    )
      return [];
    if (fact.kind === "dropped-missing" && hasFewRows(fact, facts)) return [];
    // Gaps of a column that the notebook makes come from how it is computed.
    if (fact.kind === "filled" && fact.columns.length > 0 && fact.columns.every((name) => made.has(name))) return [];
    // What a single test goes without is not gone from the data, nor is what goes once the tests are done.
    const goes = fact.kind === "dropped-missing" || fact.kind === "filtered";
    const isOfOne = samples.size > 1 || (fact.cells[0] ?? 0) > tested || "again" in fact;
    if (goes && kind === "statistics" && isOfOne) return [];
    // What is left of the columns is said with the models that get it.
    if ((fact.kind === "dropped-columns" || (fact.kind === "selected" && fact.how === "by hand")) && areGiven)
      return [];
    // What a target is computed from has to go: it would give the answer away.
    if (fact.kind === "dropped-columns" && fact.columns.length > 0) {
      const others = fact.columns.filter(
        (name) =>
          !NUMBER.test(name) &&
          !targets.has(name) &&
          !sourcesOfTargets.has(name) &&
          !passing.has(name) &&
          !encoded.some((one) => replaces(one, name, fact)),
      );
      return others.every((name) => KEY.test(name) || isReplaced(name, fact, facts))
        ? []
        : [{ ...fact, columns: others }];
    }
    if (fact.kind === "selected" && (fact.how === "by hand" || fact.how === "as features")) {
      const others = besideTargets(fact.columns);
      return others === null ? [] : [{ ...fact, columns: others }];
    }
    if (fact.kind === "dropped-columns" && fact.kept !== undefined) {
      const others = besideTargets(fact.kept);
      return others === null ? [] : [{ ...fact, kept: others }];
    }
    if (fact.kind !== "derived" || fact.columns.length === 0) return [fact];
    // That a class is cut out of the column that it is called as says nothing without the cut.
    const isCut =
      fact.columns.every(isVariable) && fact.from.length > 0 && fact.from.every((name) => targets.has(name));
    if (isCut && fact.formula === null) return [];
    // How a target is computed is worth a sentence; that it is separated from the features is not.
    const isComputed = fact.formula !== null || fact.from.some((name) => gone.has(name));
    // What is set once a model has learned, and given to none, is a result or serves a chart.
    const isLate = areGiven && (fact.cells[0] ?? 0) > first;
    const columns = fact.columns.filter(
      (name) =>
        (isComputed || !targets.has(name)) &&
        (!isLate || targets.has(name) || given.has(name)) &&
        !passing.has(name) &&
        !name.includes("{"),
    );
    // What all of them are computed from is not what those that are left are.
    const from = columns.length === fact.columns.length ? fact.from : [];
    return columns.length === 0 ? [] : [{ ...fact, columns, from }];
  });
}

/** Whether hardly any rows go with gaps, as the last output before that counts them all; later steps may make more. */
function hasFewRows(
  { axis, columns, table, cells: [cell = 0] }: Extract<Fact, { kind: "dropped-missing" }>,
  facts: readonly Fact[],
): boolean {
  const shown = ofKind(facts, "missing").findLast(
    (one) => one.columns.length > 0 && (one.cells[0] ?? 0) <= cell && (one.table ?? table) === (table ?? one.table),
  );
  const [since = 0] = shown?.cells ?? [];
  if (axis !== "rows" || shown === undefined) return false;
  if (facts.some(({ kind, cells: [at = 0] }) => MAKES_GAPS.has(kind) && at >= since && at <= cell)) return false;
  const counted = shown.columns.filter(({ name }) => columns.length === 0 || columns.includes(name));
  const most = counted.reduce((sum, { count }) => sum + count, 0);
  const [source, ...others] = ofKind(facts, "source");
  const rows = others.length === 0 ? (source?.rows ?? 0) : 0;
  return most > 0 && (most < FEW_GAPS || most < rows * HARDLY_ANY_ROWS);
}
const HARDLY_ANY_ROWS = 0.001;
const MAKES_GAPS: ReadonlySet<Fact["kind"]> = new Set([
  "converted",
  "derived",
  "joined",
  "lagged",
  "parsed-dates",
  "recoded",
  "reshaped",
  "transformed",
]);

/** Steps that change columns where they are, or make new ones of a known name. */
const CHANGED: ReadonlySet<Fact["kind"]> = new Set(["filled", "recoded", "cleaned-text", "derived"]);

/** Whether a column is dropped once its codes stand elsewhere: dummy columns always do, other codes if it goes right after them. */
function replaces(
  { columns, how, cells: [at = 0] }: Encoded,
  name: string,
  { cells: [cell = 0] }: DroppedColumns,
): boolean {
  // Dummies of nobody knows which column are of the one that goes beside them.
  if (columns.length === 0) return how === "one-hot" && at === cell;
  return columns.includes(name) && at <= cell && (how === "one-hot" || cell - at < NEARBY);
}
const NEARBY = 3;

/** Whether what a column says stands in one that was made of it alone before it goes; a comparison keeps little of it. */
const isReplaced = (name: string, { cells: [gone = 0] }: DroppedColumns, facts: readonly Fact[]): boolean =>
  facts.some(
    (fact) =>
      (fact.kind === "derived" || fact.kind === "binned") &&
      fact.from?.length === 1 &&
      fact.from[0] === name &&
      !fact.columns.includes(name) &&
      !/[<>=]/.test((fact.kind === "derived" ? fact.formula : fact.bins) ?? "") &&
      (fact.cells[0] ?? 0) <= gone,
  );

/** Columns that the notebook makes, with the cells in which it does. */
function madeColumns(facts: readonly Fact[]): ReadonlyMap<string, number> {
  const made = new Map<string, number>();
  for (const fact of facts)
    if (fact.kind === "derived" || fact.kind === "binned")
      for (const name of fact.columns) if (!made.has(name) && isNew(fact, name)) made.set(name, fact.cells[0] ?? 0);
  return made;
}

/** Those that it later drops: neither the data had them, nor a model. */
function passingColumns(facts: readonly Fact[], made: ReadonlyMap<string, number>): ReadonlySet<string> {
  const dropped = ofKind(facts, "dropped-columns").flatMap(({ columns, cells: [cell = 0] }) =>
    columns.filter((name) => (made.get(name) ?? Infinity) <= cell),
  );
  return new Set(dropped);
}

/** Whether a column is made and not changed. */
const isNew = (fact: Extract<FeatureFact, { readonly kind: "derived" | "binned" }>, name: string): boolean =>
  fact.from !== undefined && !fact.from.includes(name);
