/** How often a column takes its values. */
import type { CountsFact, Experiment, Fact } from "../facts.ts";
import { predictedBy } from "../models-of.ts";
import { type Draft, draft, ofKind } from "./draft.ts";
import { code, counted, listed } from "./lists.ts";
import { PART_WORDS } from "./measure-words.ts";
import { count } from "./numbers.ts";

const FEW_VALUES = 4;

/** What is predicted or tested: how often a column takes its values is a side matter beside it. */
const askedColumns = (facts: readonly Fact[], experiments: readonly Experiment[]): ReadonlySet<string> =>
  new Set([
    ...experiments.flatMap(predictedBy),
    ...ofKind(facts, "test").flatMap(({ columns, by = [] }) => [...columns, ...by]),
  ]);

/** Amounts are measured, not counted: which of them are most frequent says nothing of the others. */
const isMeasured = ({ column, values }: CountsFact, experiments: readonly Experiment[]): boolean =>
  values.length > FEW_VALUES &&
  (experiments.some((one) => one.task === "regression" && predictedBy(one).includes(column)) ||
    values.some(({ value }) => /^-?\d+\.\d*[1-9]\d*$/.test(value)));

/** Whether a column only has numbers for yes and no: where models ask nothing of it, nobody knows of what. */
const isFlag = ({ values }: CountsFact): boolean => values.every(({ value }) => /^[01](?:\.0)?$/.test(value));

/** Whether values are exactly as frequent as each other once rows were left out: so many of them were. */
const isLevelled = ({ values, cells: [shown = 0] }: CountsFact, all: readonly Fact[]): boolean =>
  values.length > 1 &&
  values.every((one) => one.count === values[0]?.count) &&
  all.some(({ kind, cells: [cell = 0] }) => (kind === "dropped-rows" || kind === "sampled") && cell <= shown);

/** "Species" and "species_code" */
const isAlike =
  (column: string) =>
  (name: string): boolean => {
    const [short = "", long = ""] = [column, name].map((one) => one.toLowerCase()).sort((a, b) => a.length - b.length);
    return short.length > 2 && long.includes(short);
  };

export function counts(
  all: readonly CountsFact[],
  others: readonly Fact[],
  experiments: readonly Experiment[],
): Draft[] {
  // Classes that were made equal are no longer as they came.
  const balanced = others.flatMap(({ kind, cells }) => (kind === "balanced" ? cells.slice(0, 1) : []));
  const targets = askedColumns(others, experiments);
  // What a target is worked out from is looked at in its place.
  const isShown = all.some(({ column }) => targets.has(column));
  const asked = isShown ? targets : new Set([...targets, ...experiments.flatMap(({ made }) => made?.from ?? [])]);
  const isKnown = isShown || all.some(({ column }) => asked.has(column));
  const drawn = new Set(ofKind(others, "chart").flatMap(({ of, columns }) => (of === "data" ? columns : [])));
  const few = all.filter(({ values }) => values.length <= FEW_VALUES);
  // The only column of few values may be the classes under another name; one that a chart shows is looked at for itself.
  const isOfInterest = (fact: CountsFact): boolean =>
    few.includes(fact) && (few.length === 1 || drawn.has(fact.column) || [...asked].some(isAlike(fact.column)));
  const isBeside = (fact: CountsFact): boolean =>
    asked.size > 0 && !asked.has(fact.column) && (isKnown || !isOfInterest(fact));
  const facts = all.filter(
    (one) =>
      !balanced.some((cell) => cell < (one.cells[0] ?? 0)) &&
      !isLevelled(one, others) &&
      !isBeside(one) &&
      !isMeasured(one, experiments) &&
      !(experiments.length > 0 && asked.size === 0 && isFlag(one) && !drawn.has(one.column)) &&
      (asked.has(one.column) || !isChosenBy(one, others)),
  );
  return facts.slice(0, 2).flatMap((fact) => {
    const values = [...fact.values].sort((a, b) => b.count - a.count);
    const [first, second] = values;
    if (first === undefined || second === undefined) return [];
    const among =
      fact.part === undefined
        ? amongChosen(fact, others) ||
          onceCleaned(fact, others) ||
          (isChosenBy(fact, others) ? "before rows are filtered, " : "")
        : `${PART_WORDS[fact.part].replace(/^on /, "in ")}, `;
    if (values.length <= FEW_VALUES && fact.more !== true)
      return [
        draft(
          `${among}${code(fact.column)} takes ${counted(values.length, "value")}: ${listed(values.map((v) => `${code(v.value)} (${count(v.count)})`))}`,
          [fact],
          7,
        ),
      ];
    const last = values.at(-1) ?? second;
    if (fact.more !== true && first.count <= last.count * NEARLY_EVEN) {
      const rows = first.count === last.count ? count(first.count) : `${count(last.count)} to ${count(first.count)}`;
      return [
        draft(`${among}${code(fact.column)} takes ${counted(values.length, "value")}, each in ${rows} rows`, [fact], 6),
      ];
    }
    // Of values that are as frequent as the next one, none is told.
    const told = values.slice(0, 3).filter((v) => v.count > (values[3]?.count ?? 0));
    if (told.length === 0 || first.count === last.count) return [];
    const said = listed(told.map((v) => `${code(v.value)} (${count(v.count)})`));
    const [noun, verb] = told.length === 1 ? ["value", "is"] : ["values", "are"];
    return [draft(`${among}the most frequent ${noun} of ${code(fact.column)} ${verb} ${said}`, [fact], 6)];
  });
}

/** Whether rows are chosen by the values of a column once these were counted: others may be all that is left. */
const isChosenBy = ({ column, cells: [shown = 0] }: CountsFact, all: readonly Fact[]): boolean =>
  ofKind(all, "filtered").some(({ columns, cells: [cell = 0] }) => columns.includes(column) && cell > shown);

/** "among 812 chosen rows, ": where far fewer rows are counted than the data is said to have; a few that go are no choice. */
function amongChosen({ chosen, more, values }: CountsFact, others: readonly Fact[]): string {
  const known = values.reduce((all, one) => all + one.count, 0);
  const all = Math.max(0, ...ofKind(others, "source").map(({ rows }) => rows ?? 0));
  // Where nobody knows how many there were, they may have been many more.
  if (chosen !== true || (more !== true && all > 0 && !(known < all * NEARLY_ALL))) return "";
  return more === true ? "among chosen rows, " : `among ${count(known)} chosen rows, `;
}
const NEARLY_ALL = 0.9;

/** "after recoding, ": where values were exchanged for those that are counted, the file has others. */
function onceCleaned({ column, values, cells: [shown = 0] }: CountsFact, all: readonly Fact[]): string {
  const own = new Set(values.map(({ value }) => value));
  const isOwn = (written: string | null): boolean => own.has((written ?? "").replace(/^(["'])(.*)\1$/, "$2"));
  const isBefore = ({ cells: [cell = 0] }: Fact): boolean => cell <= shown;
  const isRecoded = ofKind(all, "recoded").some(
    (one) =>
      isBefore(one) &&
      (one.columns.includes(column) || one.columns.length === 0) &&
      (one.pairs.some(([, to]) => isOwn(to)) || (one.pairs.length === 0 && one.columns.length > 0)),
  );
  const isFilled = ofKind(all, "filled").some(
    (one) => isBefore(one) && one.columns.includes(column) && isOwn(one.value),
  );
  return isRecoded ? "after recoding, " : isFilled ? "after filling gaps, " : "";
}

/** The most frequent value against the rarest, up to which all are about as frequent. */
const NEARLY_EVEN = 1.5;
