import { lineage } from "../../read/trace/tables/lineage.ts";
import { callsTo } from "../../read/trace/calls-to.ts";
import { numbersIn, UNSIGNED } from "../../read/outputs/numbers.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import type { ArgumentValue, Value } from "../../read/trace/value.ts";
import type { TestFact } from "../../facts.ts";
import { type DataReading, type ShownValue } from "../shown/shown-values.ts";
import { testsInTables } from "./test-tables.ts";
import { meansInR, sampleMeans } from "./sample-means.ts";
import { testAsSet } from "./test-settings.ts";
import { comparedIn, differencesIn, isOfResiduals } from "./tested-samples.ts";

/** Statistical tests with what they were run on and their printed results, in the order of the code. */
export function findTests(reading: DataReading): TestFact[] {
  const byCell = new Map<number, CallEvent[]>();
  const all = callsTo(reading.trace, (path) => reading.knowledge.test(path) !== null);
  for (const call of all.slice(0, MOST_RUNS)) byCell.set(call.cell, [...(byCell.get(call.cell) ?? []), call]);
  const found: TestFact[] = [];
  /** What each is given. */
  const texts = new Map<TestFact, string>();
  const open = new Map<number, CallEvent[]>();
  const outcomes = shownOutcomes(reading);
  for (const [cell, tests] of byCell) {
    // In a loop, nobody knows which of many results is quoted.
    const results = tests.some(({ repeated }) => repeated) ? [] : resultsIn(reading, cell, tests);
    for (const [at, call] of tests.entries()) {
      const name = testAsSet(reading.knowledge.test(call.path) ?? "", call);
      const own = call.repeated || !call.certain ? undefined : outcomes.get(call.result);
      const result = results[at] ?? own ?? null;
      if (result === null) open.set(cell, [...(open.get(cell) ?? []), call]);
      // Of the model behind an analysis nothing may have been asked.
      if (result === null && call.path === "r.stats.aov") continue;
      const compared = comparedIn(reading, call);
      const printed = tests.length === 1 ? meansInR(reading, call, compared.by) : [];
      const means =
        printed.length > 0 ? printed : OF_TWO.test(name) ? sampleMeans(reading, call, compared.columns) : [];
      const fact: TestFact = {
        kind: "test",
        name,
        ...compared,
        ...(means.length > 0 && { means }),
        ...(differencesIn(reading, call) !== null
          ? { of: "differences" as const }
          : isOfResiduals(reading, call) && { of: "residuals" as const }),
        ...((isOneSided(call) || isHalved(reading, cell, result)) && { oneSided: true as const }),
        statistic: result?.statistic ?? null,
        p: result?.p ?? null,
        cells: result === own && own !== undefined && own.cell !== cell ? [cell, own.cell] : [cell],
        certainty: call.certain && !comparesUnknown(name, call, { ...compared, means }) ? "certain" : "likely",
      };
      found.push(fact);
      // Other settings make no other test.
      texts.set(fact, call.args.flatMap((arg) => (arg.name === null ? [givenAs(arg)] : [])).join());
    }
  }
  const rows = inTables(reading, open);
  const isRowOf = (row: TestFact, { p, name, cells }: TestFact): boolean =>
    p === null && row.name === name && cells.some((cell) => row.cells.includes(cell));
  // What a row of its result does not say, the only test of that kind does.
  const tabled = rows.map((row) => {
    const [own, ...others] = found.filter((fact) => isRowOf(row, fact));
    if (own === undefined || others.length > 0 || row.columns.length > 0) return row;
    const {
      kind: _kind,
      name: _name,
      statistic: _statistic,
      p: _p,
      cells: _cells,
      certainty: _certainty,
      ...compared
    } = own;
    return { ...row, ...compared };
  });
  return latest([...found.filter((fact) => !rows.some((row) => isRowOf(row, fact))), ...tabled], texts);
}

/** What is given, as written, with the table that its name stands for by then: other rows may have the same name later. */
const givenAs = ({ text, value }: ArgumentValue): string => {
  const [name = ""] = /^\w*/.exec(text) ?? [];
  const rows =
    value.kind === "table" ? lineage(value.state, MOST_STEPS).find(({ bound }) => bound.includes(name)) : undefined;
  return rows === undefined ? text : `${text} ${rows.id}`;
};
const MOST_STEPS = 10;

const isOneSided = ({ args }: CallEvent): boolean =>
  args.some(({ name, text }) => name === "alternative" && /^["'](?:smaller|larger|less|greater)["']$/.test(text));

/** Whether it is half of a p-value that is shown: `print(p / 2)`. */
const isHalved = ({ shown }: DataReading, cell: number, result: Result | null): boolean =>
  result !== null &&
  shown.some((one) => one.cell === cell && HALF.test(one.code) && numbersIn(one.text)[0]?.text === result.p);
const HALF = /\bp\w*(?:\[1\])? ?\/ ?2(?:\.0?)?\)*(?:,.*)?$/i;

/** What tables show of tests that are stated nowhere else: those of the cell, else of the last cell that ran any. */
function inTables(reading: DataReading, tests: ReadonlyMap<number, readonly CallEvent[]>): readonly TestFact[] {
  const cells = [...tests.keys()].sort((a, b) => a - b);
  return [...reading.outputs.keys()].flatMap((cell) => {
    const ran = cells.findLast((one) => one <= cell);
    return ran === undefined ? [] : testsInTables(reading, cell, tests.get(ran) ?? []);
  });
}
/** Whether two samples of one column are compared, of which nothing tells which rows they are. */
const comparesUnknown = (
  name: string,
  { args }: CallEvent,
  { columns, samples = [], by, means = [] }: Pick<TestFact, "columns" | "samples" | "by" | "means">,
): boolean =>
  OF_TWO.test(name) &&
  columns.length === 1 &&
  by === undefined &&
  samples.length + means.length === 0 &&
  args.filter((one) => one.name === null && one.value.kind === "table").length > 1;
/** Tests of whether one sample lies higher than another. */
const OF_TWO = /^(?:(?:paired )?t-test|z-test|Mann-Whitney test|Wilcoxon (?:rank-sum )?test)$/;
/** A loop over columns runs more tests than anybody quotes. */
const MOST_RUNS = 60;

/** The same test of the same columns, run again, counts once, with its last result; of other rows of them it is another test, with a result of its own. */
function latest(found: readonly TestFact[], texts: ReadonlyMap<TestFact, string>): TestFact[] {
  const facts = new Map<string, TestFact>();
  for (const fact of found) {
    const { name, columns, of, by, beside, against, cells, p } = fact;
    const key = JSON.stringify([
      name,
      of,
      columns,
      by,
      beside,
      against,
      fact.groups,
      fact.where,
      columns.length === 0 ? cells : [],
      p === null ? "" : texts.get(fact),
    ]);
    const before = facts.get(key);
    if (before === undefined || p !== null || before.p === null) facts.set(key, fact);
  }
  // Where nothing but a table that has grown by a column tells them apart, they come to the same.
  const results = [...facts.values()];
  return results.filter(
    (fact, at) =>
      fact.columns.length === 0 || !isTelling(fact) || !results.slice(at + 1).some((one) => isSame(one, fact)),
  );
}

/** Whether no other test is likely to come to the same: 0.0 and 0.04 may be the p-values of many. */
const isTelling = ({ statistic, p }: TestFact): boolean =>
  statistic !== null || (p ?? "").replace(/e.*/i, "").replace(/\D/g, "").replace(/^0+/, "").length > 2;

const isSame = (one: TestFact, other: TestFact): boolean =>
  one.name === other.name &&
  one.columns.join() === other.columns.join() &&
  one.by?.join() === other.by?.join() &&
  one.samples?.join() === other.samples?.join() &&
  one.where?.join() === other.where?.join() &&
  one.against === other.against &&
  one.statistic === other.statistic &&
  one.p !== null &&
  one.p === other.p;

interface Result {
  readonly statistic: string | null;
  readonly p: string;
}

/**
 * The results that are shown anywhere, by the outcome of their test. Values that a place shows several of are those of
 * a loop.
 */
function shownOutcomes({ shown }: DataReading): ReadonlyMap<Value, Result & { readonly cell: number }> {
  const statistics = new Map<Value, string>();
  const found = new Map<Value, Result & { readonly cell: number }>();
  for (const { value, text, cell, certain } of shown) {
    if (value.kind !== "outcome" || !certain) continue;
    if (value.of === null) {
      const result = value.what === "pair" ? resultOf(text) : null;
      if (result !== null && !found.has(value)) found.set(value, { ...result, cell });
      continue;
    }
    // R writes before a number which one it is.
    const [number, ...others] = numbersIn(text.replace(/^\s*\[1\]/, ""));
    if (number === undefined || others.length > 0) continue;
    if (value.what === "statistic") statistics.set(value.of, number.text);
    else if (isP(number.text) && !found.has(value.of)) found.set(value.of, { p: number.text, statistic: null, cell });
  }
  for (const [outcome, statistic] of statistics) {
    const own = found.get(outcome);
    if (own !== undefined && own.statistic === null) found.set(outcome, { ...own, statistic });
  }
  return found;
}

/** What a cell prints of its tests, in their order; fewer if it is not clear which result is whose. */
function resultsIn(
  { shown, outputs, knowledge }: DataReading,
  cell: number,
  tests: readonly CallEvent[],
): readonly (Result | null)[] {
  const here = shown.filter((one) => one.cell === cell);
  const shownWhole = tests.map((call) => {
    const own = here.find(({ code }) => code !== "" && sameCode(code, call.text));
    return own ? resultOf(own.text) : null;
  });
  if (shownWhole.some((result) => result !== null)) return shownWhole;
  const texts = outputs.get(cell)?.texts.map(({ text }) => text) ?? [];
  // A correlation beside another test is none of its results.
  const areOfCorrelation = tests.every(({ path }) => CORRELATES.test(knowledge.test(path) ?? ""));
  const statistic = areOfCorrelation ? CORRELATION : STATISTIC;
  const labelled = texts.flatMap((text) => labelledResults(text, statistic));
  if (labelled.length === tests.length) return labelled;
  const pairs = here.flatMap(({ text }) => {
    const result = resultOf(text);
    return result === null ? [] : [result];
  });
  if (pairs.length === tests.length) return pairs;
  if (tests.length > 1) return [];
  const [only] = here.flatMap((one) => namedP(one));
  return only ? [only] : labelled.slice(0, 1);
}

const sameCode = (code: string, text: string): boolean => code === text || code.replace(/^\w+\(|\)$/g, "") === text;

const NUMBER = String.raw`[-+]?${UNSIGNED}`;
const REPRESENTED = new RegExp(
  String.raw`(?:statistic|correlation)=(?:np\.float\d+\()?(${NUMBER})\)?,\s*p_?value=(?:np\.float\d+\()?(${NUMBER})`,
);
/** "(3.2, 0.001)", "(3.2, 0.001, 1, array(...))": a statistic and its p-value. */
const PAIR = new RegExp(
  String.raw`^\s*\((?:np\.float\d+\()?(${NUMBER})\)?,\s*(?:np\.float\d+\()?(${NUMBER})\)?(?:,|\)\s*$)`,
);

function resultOf(text: string): Result | null {
  const match = REPRESENTED.exec(text) ?? PAIR.exec(text);
  const [, statistic, p] = match ?? [];
  return statistic !== undefined && p !== undefined && isP(p) ? { statistic, p } : null;
}

const isP = (text: string): boolean => Number(text) >= 0 && Number(text) <= 1;

const LABEL = new RegExp(
  String.raw`\bp[-_ ]?val(?:ue)?s?\b(?:[^\d\n]{0,12}?|[ \t]{1,60})(${NUMBER})|\bp\s?[=:<]\s?(${NUMBER})|"?Prob(?:ability)?\b[^\d\n]{0,12}(${NUMBER})`,
  "gi",
);
const ANY_STATISTIC = String.raw`statistics?|test[-_ ]stat\w*|t[-_ ]?(?:value|stat\w*)|chi2?|chi[- ]squared?|f[-_ ]?(?:value|stat\w*)|z[-_ ]?(?:value|score|stat\w*)`;
const labelledBy = (labels: string): RegExp => new RegExp(String.raw`\b(?:${labels})\b[^\d\n-]{0,8}(${NUMBER})`, "gi");
const STATISTIC = labelledBy(ANY_STATISTIC);
/** R has the coefficient below its name: "      cor \n0.1844". */
const CORRELATION = new RegExp(
  String.raw`${labelledBy(`${ANY_STATISTIC}|r(?:ho)?(?= ?[=:])|correlation(?: coefficient)?`).source}|^ *(?:cor|rho|tau) *\n *(${NUMBER})`,
  "gim",
);
const CORRELATES = /\bcorrelation\b/;

/** "Statistic: 3.2, p-value: 0.001" */
function labelledResults(text: string, statistic: RegExp): readonly Result[] {
  const plain = text.slice(0, 20_000);
  const ps = [...plain.matchAll(LABEL)].flatMap((match) => {
    const p = match[1] ?? match[2] ?? match[3] ?? "";
    return isP(p) ? [{ p, at: match.index }] : [];
  });
  const statistics = [...plain.matchAll(statistic)].map((match) => ({
    text: match[1] ?? match[2] ?? "",
    at: match.index,
  }));
  return ps.map(({ p }, i) => ({
    p,
    statistic: statistics.length === ps.length ? (statistics[i]?.text ?? null) : null,
  }));
}

/** `print(p)` */
function namedP({ code, text }: ShownValue): readonly Result[] {
  if (!/^(?:round\()?p(?:_?val(?:ue)?s?)?\b/i.test(code)) return [];
  const [number] = numbersIn(text);
  return number && isP(number.text) ? [{ p: number.text, statistic: null }] : [];
}
