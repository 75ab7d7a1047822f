/** The same step on several columns, tables or in several cells is one treatment. */
import type { TreatmentFact } from "../../facts.ts";
import { fromOfBoth } from "./from-of-both.ts";
import { bothRecoded, mappings } from "./mappings.ts";
import { withRowsOfBoth } from "./rows-left.ts";
import { cleaned, placeOf, stepsOfTexts, withOwnSteps } from "./once-cleaned.ts";
import type { Written } from "./written.ts";
import { isOfStopWords, stepsOfBoth } from "./text-cleaning.ts";

/** Rows that are divided, and rows and columns that are chosen again, are the same ones. */
const ONE_FOR_ALL: ReadonlySet<TreatmentFact["kind"]> = new Set(["split", "selected", "filtered"]);

/** What is done to the same data in the same way again for each model, or each time it is read. */
const OF_SAME_DATA: ReadonlySet<TreatmentFact["kind"]> = new Set([
  "split",
  "vectorised",
  "tokenised",
  "embedded",
  "renamed",
]);

const MAKES_COLUMNS: ReadonlySet<TreatmentFact["kind"]> = new Set(["derived", "lagged", "aggregated"]);

/** Each treatment once, in order; what is only tried is none. */
export const eachOnce = (found: readonly Written[]): TreatmentFact[] =>
  onceForAllCells(
    onceForAllTables(asCodes(together(withoutCases(cleaned(withoutParts(unlessPredicted(unlessDrawn(found)))))))),
  );

/** Parts that are drawn from pictures vary them: which size these have is told by the step that gives all of them one. */
const unlessDrawn = (found: readonly Written[]): readonly Written[] =>
  found.some(({ fact }) => fact.kind === "resized" && fact.size !== null && fact.drawn !== true)
    ? found.filter(({ fact }) => fact.kind !== "resized" || fact.drawn !== true)
    : found;

/** Leaves out what is done to rows that are only predicted, where the same is done to columns of rows that a model learns from. */
function unlessPredicted(found: readonly Written[]): readonly Written[] {
  const told = new Map<string, { readonly columns: Set<string>; readonly data: Set<string> }>();
  return found.filter(({ fact, data, isLearnedFrom }) => {
    const key = keyOf({ ...fact, columns: [] });
    const before = told.get(key);
    // Whose text nobody knows is joined to the others later.
    if (fact.kind === "cleaned-text" && fact.columns.length === 0) return true;
    if (!isLearnedFrom)
      return before === undefined || before.data.has(data) || fact.columns.some((name) => !before.columns.has(name));
    const now = before ?? { columns: new Set(), data: new Set() };
    told.set(key, now);
    now.data.add(data);
    for (const name of fact.columns) now.columns.add(name);
    return true;
  });
}

/**
 * Leaves out what an earlier treatment of the same data includes: columns that test rows lose as well, and texts
 * whose column is known elsewhere.
 */
function withoutParts(found: readonly Written[]): readonly Written[] {
  const gone = new Map<string, Set<string>>();
  const known = new Set(found.flatMap(({ fact }) => (fact.columns.length > 0 ? [fact.kind] : [])));
  const made = new Set(found.flatMap(({ fact }) => (MAKES_COLUMNS.has(fact.kind) ? fact.columns : [])));
  const embedded = new Set(
    found.flatMap(({ fact }) => (fact.kind === "embedded" && fact.columns.length > 0 ? [fact.how] : [])),
  );
  return withOwnSteps(found).filter(({ fact, data, root, at }) => {
    // Columns that the notebook made for a model are not what it chose among those of the data.
    if (fact.kind === "selected" && fact.columns.length > 0 && fact.columns.every((name) => made.has(name)))
      return false;
    if (fact.kind === "tokenised" || fact.kind === "cleaned-text")
      return fact.columns.length > 0 || (!known.has(fact.kind) && !isOfStopWords(fact));
    // What a function works out row by row is named where it becomes a column.
    if (fact.kind === "derived" && fact.columns.length === 0)
      return !found.some((one) => one.at === at && one.fact.kind === "derived" && one.fact.columns.length > 0);
    // What is learned of all words is used text by text.
    if (fact.kind === "embedded" && fact.columns.length === 0) return !embedded.has(fact.how);
    if (fact.kind !== "dropped-columns" || fact.columns.length === 0) return true;
    // The same lines take them from several tables: one may lose others besides, such as the target.
    const places = [`${data}|${root}`, `cell ${at}`];
    const isKnown = places.some((place) => fact.columns.every((name) => gone.get(place)?.has(name) === true));
    for (const place of places) gone.set(place, new Set([...(gone.get(place) ?? []), ...fact.columns]));
    return !isKnown;
  });
}

/** The same treatment of several columns in one cell is one fact; a repeated one is reported once. */
function together(found: readonly Written[]): Written[] {
  const result = new Map<string, Written>();
  for (const one of found) {
    const { fact, at, branch } = one;
    // What is joined by one key is not joined by the next.
    const joining = fact.kind === "joined" ? `${fact.tables.join()} by ${fact.columns.join()}` : "";
    // Texts are cleaned each in its way.
    const isOfText = fact.kind === "cleaned-text";
    // Nor are other values, or conditions for them, of one column those of another.
    const own = isOfText || fact.kind === "recoded" ? fact.columns.join() : joining;
    // Columns that are not known, or all of them, are not those that another line names.
    const isNamed = fact.kind === "augmented" || fact.columns.length > 0;
    const key = `${keyOf(fact)}|${own}|${fact.cells.join()}|${fact.table ?? ""}|${at}|${branch?.which ?? ""}|${isNamed}`;
    const before = result.get(key);
    if (before === undefined) result.set(key, one);
    else if (isNamed) result.set(key, { ...before, fact: joined(before.fact, fact) });
    else if (before.fact.kind === "derived" && fact.kind === "derived")
      result.set(key, { ...before, fact: { ...before.fact, formula: bothCalls(before.fact.formula, fact.formula) } });
  }
  return alikeRecoded([...result.values()]);
}

/** Columns of one table whose values the same lines replace alike. */
const alikeRecoded = (found: readonly Written[]): Written[] => [
  ...found
    .reduce((result, one, place) => {
      const { fact, at, branch } = one;
      const isAlike = fact.kind === "recoded" && fact.where === undefined && fact.columns.length > 0;
      const pairs = isAlike ? fact.pairs.map((pair) => pair.join("\n")).join("\n\n") : "";
      const key = isAlike ? `${pairs}|${fact.cells.join()}|${fact.table ?? ""}|${at}|${branch?.which ?? ""}` : place;
      const before = result.get(key);
      return result.set(key, before === undefined ? one : { ...before, fact: joined(before.fact, fact) });
    }, new Map<string | number, Written>())
    .values(),
];

/** What several calls work out without a name for it. */
const bothCalls = (a: string | null, b: string | null): string | null =>
  a === null ? b : b === null || a.split(", ").includes(b) ? a : `${a}, ${b}`;

/** Words replaced by numbers one after the other are mapped to them. */
const asCodes = (found: readonly Written[]): Written[] =>
  found.map((one) => ({ ...one, fact: mappings([one.fact])[0] ?? one.fact }));

/** Each is a step of its own, however similar: other tables, other rows. */
const COUNTED: ReadonlySet<TreatmentFact["kind"]> = new Set(["joined", "split"]);

/**
 * What the same lines do to several tables (training and test rows, a copy, each argument of a function) is reported
 * once.
 */
function onceForAllTables(found: readonly Written[]): Written[] {
  return mergedBy(found, ({ fact, at }) => {
    // A function that divides what it is given does so once, whatever it is called with.
    const isInFunction = fact.kind === "split" && fact.cells[0] !== at;
    const own =
      COUNTED.has(fact.kind) && !isInFunction
        ? `${fact.cells.join()}|${fact.kind === "joined" ? fact.tables.join() : ""}`
        : String(at);
    // Parts of a table whose columns get the same names are to be put together.
    if (fact.kind === "renamed" && fact.to.length > 1) return `${fact.kind}|${fact.cells.join()}|${fact.to.join()}`;
    const how = fact.kind === "filtered" ? fact.kind : keyOf(fact);
    return `${how}|${own}|${fact.columns.toSorted().join()}`;
  });
}

/** A step repeated elsewhere on the same data is one treatment: the data is prepared again for the next model. */
function onceForAllCells(found: readonly Written[]): TreatmentFact[] {
  const stepsOf = stepsOfTexts(found);
  return mergedBy(found, (one) => {
    const { fact, data } = one;
    // Texts that are cleaned in another way once a model has learned are those of the next.
    if (fact.kind === "cleaned-text" && fact.columns.length > 0)
      return `${fact.kind}|${fact.columns.toSorted().join()}|${stepsOf(one)}`;
    const tables = fact.kind === "joined" ? fact.tables.join() || fact.cells.join() : "";
    const columns = fact.columns.toSorted().join();
    const formula = fact.kind === "derived" ? (fact.formula ?? (columns === "" ? fact.cells.join() : "")) : "";
    // Columns of one name that are treated alike are those of training and of test rows, wherever each is read from.
    return `${keyOf(fact)}|${formula}|${tables}|${columns === "" ? data : ""}|${columns}`;
  }).map(({ fact }) => fact);
}

function mergedBy(found: readonly Written[], keyIn: (one: Written) => string): Written[] {
  const result = new Map<string, Written>();
  for (const one of found) {
    const key = keyIn(one);
    const before = result.get(key);
    result.set(key, before === undefined ? one : repeated(before, asOne(before, one), one));
  }
  return [...result.values()];
}

/** One treatment of two, with the cell of its code where that is another one. */
function repeated(before: Written, both: Written, { at, data, way, isOfModel }: Written): Written {
  const { fact } = both;
  if (at < 0 || at === before.at || ONE_FOR_ALL.has(fact.kind)) return both;
  // What all values are divided by is the same for other rows.
  if (fact.kind === "scaled" && fact.how === "by a constant") return both;
  const isOfEach = OF_SAME_DATA.has(fact.kind) || (isOfModel && before.isOfModel);
  if (data === before.data && way === before.way && isOfEach) return both;
  // Other rows lose the same columns; those of a table that is read again are left out again.
  if (fact.kind === "dropped-columns" && data !== before.data) return both;
  return { ...both, fact: { ...fact, again: [...new Set([...(fact.again ?? []), at])] } };
}

/** What is done on both sides of a decision is done, whichever is taken. */
function asOne(before: Written, one: Written): Written {
  const fact = overTables(before.fact, one.fact);
  const isEither =
    before.branch !== null && before.branch.of === one.branch?.of && before.branch.which !== one.branch.which;
  return isEither ? { ...before, fact: { ...fact, certainty: "certain" }, branch: null } : { ...before, fact };
}

function overTables(a: TreatmentFact, b: TreatmentFact): TreatmentFact {
  const cells = [...new Set([...a.cells, ...b.cells])].toSorted((x, y) => x - y);
  const both = withRowsOfBoth({ ...a, cells, certainty: a.certainty === "certain" ? a.certainty : b.certainty }, a, b);
  if ("steps" in both && "steps" in b) return { ...both, steps: [...new Set([...both.steps, ...b.steps])] };
  if (both.kind === "recoded" && b.kind === "recoded") return bothRecoded(both, b);
  if (both.kind !== "filtered" || b.kind !== "filtered") return both;
  const one = both.condition === b.condition || b.condition === null ? both.condition : null;
  const inTurn =
    one === null && a.table === b.table && a.certainty === b.certainty && both.condition !== null
      ? `${bracketed(both.condition)} & ${bracketed(b.condition ?? "")}`
      : one;
  return { ...both, condition: inTurn !== null && inTurn.length <= LONGEST_CONDITION ? inTurn : null };
}

const bracketed = (condition: string): string => (condition.includes("|") ? `(${condition})` : condition);

const LONGEST_CONDITION = 200;

function joined(a: TreatmentFact, b: TreatmentFact): TreatmentFact {
  if (a.columns.length >= MOST_COLUMNS) return a;
  const columns = [...new Set([...a.columns, ...b.columns])];
  const merged = withRowsOfBoth({ ...a, columns }, a, b);
  if (a.kind === "dropped-columns" && b.kind === "dropped-columns" && b.used !== undefined)
    return { ...merged, used: [...new Set([...(a.used ?? []), ...b.used])] } as TreatmentFact;
  if (a.kind === "recoded" && b.kind === "recoded") return { ...bothRecoded(a, b), columns };
  if (a.kind === "converted" && b.kind === "converted") return { ...a, columns, to: a.to === b.to ? a.to : null };
  if ("steps" in a && "steps" in b) return { ...a, columns, steps: stepsOfBoth(a, b) };
  if (a.kind === "binned" && b.kind === "binned" && a.from !== undefined && b.from !== undefined)
    return { ...a, columns, from: [...new Set([...a.from, ...b.from])] };
  if (a.kind === "aggregated" && b.kind === "aggregated") {
    const from = a.from || b.from ? { from: [...new Set([...(a.from ?? a.columns), ...(b.from ?? b.columns)])] } : {};
    return { ...a, columns, by: [...new Set([...a.by, ...b.by])], ...from };
  }
  if (a.kind === "lagged" && b.kind === "lagged") return { ...a, columns, from: [...new Set([...a.from, ...b.from])] };
  if (a.kind === "transformed" && b.kind === "transformed" && a.from && b.from)
    return { ...a, columns, from: [...new Set([...a.from, ...b.from])] };
  if (a.kind === "derived" && b.kind === "derived")
    return { ...a, columns, from: fromOfBoth(a.from, b.from, columns), formula: null };
  return merged;
}

/** As many columns as lines of one cell are told to treat one by one: each more would go over all before it. */
const MOST_COLUMNS = 500;

function keyOf(fact: TreatmentFact): string {
  const { kind } = fact;
  const how = "how" in fact ? fact.how : "";
  const value =
    fact.kind === "filled"
      ? `${fact.value ?? ""} ${fact.instead ?? ""}`
      : fact.kind === "split"
        ? JSON.stringify(fact.split)
        : fact.kind === "dropped-missing"
          ? `${fact.axis} ${fact.empty ?? ""}`
          : fact.kind === "dropped-rows"
            ? (fact.which ?? "")
            : fact.kind === "resized"
              ? (fact.size ?? "")
              : fact.kind === "outliers"
                ? (fact.rule ?? "")
                : "";
  // Derived columns with a formula of their own stay separate.
  const own =
    fact.kind === "derived" && fact.formula !== null
      ? fact.columns.join()
      : fact.kind === "filtered"
        ? (fact.condition ?? "")
        : (fact.kind === "binned" || fact.kind === "transformed") && fact.from !== undefined
          ? "new"
          : "";
  return `${kind}|${how ?? ""}|${value}|${own}`;
}

/** Leaves out what becomes of a column's values in the cell that creates it: those that it gets are the ones meant. */
function withoutCases(found: readonly Written[]): readonly Written[] {
  const created = new Set<string>();
  return found.filter(({ fact }) => {
    const place = placeOf(fact);
    if (fact.kind === "derived") created.add(place);
    return (fact.kind !== "recoded" && fact.kind !== "binned") || !created.has(place);
  });
}
