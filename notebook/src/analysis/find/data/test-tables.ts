/** Tables of statistical tests: a row for each test, or for each effect of an analysis of variance. */
import type { TestFact } from "../../facts.ts";
import { readNumber } from "../../read/outputs/numbers.ts";
import type { PrintedTable, TableRow } from "../../read/outputs/table.ts";
import { readTables } from "../../read/outputs/tables.ts";
import { argumentNamed } from "../../read/trace/arguments.ts";
import { modelInside } from "../../read/trace/models/roles.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import type { DataReading } from "../shown/shown-values.ts";
import { targetOf } from "./target.ts";

/** Heads of columns that hold p-values. */
const P_HEAD = /^(?:p|PR\(>F\)|p[-_. ]?val(?:ue)?s?|p[-_]unc)$/i;
/** Words by which rows call their test, and its name. */
const CALLED: readonly (readonly [words: RegExp, name: string])[] = [
  [/\banova\b|\banalysis of variance\b/i, "analysis of variance"],
  [/kruskal/i, "Kruskal-Wallis test"],
  [/mann[- ]?whitney/i, "Mann-Whitney test"],
  [/wilcoxon/i, "Wilcoxon test"],
  [/shapiro/i, "Shapiro-Wilk test"],
  [/levene/i, "Levene test"],
  [/bartlett/i, "Bartlett test"],
  [/\bchi[- ]?(?:2|sq\w*)\b|\u03c7/i, "chi-squared test"],
  [/fisher/i, "Fisher's exact test"],
  [/paired t[- ]?test/i, "paired t-test"],
  [/\bt[- ]?test/i, "t-test"],
];
/** Texts that judge a result, or say which side is tested, instead of saying what it is of. */
const VERDICT = /^(?:two|one)-sided$|^(?:greater|less)$|^(?:true|false|yes|no)$|signific|reject|\*|^n\.?s\.?$/i;
const NAME = /^[\p{L}_][\p{L}\d_]*$/u;
/** More rows are a screening of columns, and nobody quotes them. */
const MOST_ROWS = 12;

/** The tests that the tables of a cell show, if they are those of the calls; none if that is not clear. */
export function testsInTables(reading: DataReading, cell: number, calls: readonly CallEvent[]): readonly TestFact[] {
  return (reading.outputs.get(cell)?.texts ?? [])
    .filter(({ text }) => /p[-_. ]?val|PR\(>F\)|p[-_]unc/i.test(text))
    .flatMap(({ text }) => readTables(text))
    .flatMap((table) => testsIn(reading, table, cell, calls));
}

function testsIn(
  reading: DataReading,
  { columns, rows }: PrintedTable,
  cell: number,
  calls: readonly CallEvent[],
): readonly TestFact[] {
  const at = columns.findIndex((name) => P_HEAD.test(name));
  // Beside a coefficient stands the p-value of a feature.
  if (at < 0 || rows.length > MOST_ROWS || columns.some((name) => /^coef/i.test(name))) return [];
  const names = new Set(calls.map(({ path }) => reading.knowledge.test(path) ?? ""));
  const only = names.size === 1 ? [...names][0] : undefined;
  const effects = columns[at]?.toUpperCase() === "PR(>F)";
  const target = effects ? targetsOf(reading, calls) : [];
  const terms = effects ? rows.map(termsOf) : [];
  const isInTurn = calls.some((call) => !isAdjusted(call));
  return rows.flatMap((row, k): TestFact[] => {
    const p = readNumber(row.cells[at] ?? "");
    const texts = textsIn(row, at);
    const called = texts.map(calledIn).find((one) => one !== undefined) ?? only;
    // What the call tests is more than a row says: "chi-squared test of independence".
    const name = called === undefined ? undefined : [...names].find((one) => one.startsWith(called));
    if (p === null || p.value < 0 || p.value > 1 || name === undefined) return [];
    const of = texts.filter((text) => calledIn(text) === undefined && !VERDICT.test(text));
    const by = terms[k] ?? [];
    const factors = terms.flatMap((own, j) =>
      own.length === 1 && (j < k || !isInTurn) && readNumber(rows[j]?.cells[at] ?? "") ? own : [],
    );
    const beside = factors.filter((one) => !by.includes(one) && one !== "Intercept");
    return [
      {
        kind: "test",
        name,
        columns: effects ? target : of.filter((text) => NAME.test(text)).slice(0, 1),
        ...(effects ? { by } : {}),
        ...(beside.length > 0 && { beside }),
        statistic: null,
        p: p.text,
        cells: [...new Set([...calls.map((call) => call.cell), cell])],
        certainty: "certain",
      },
    ];
  });
}

/** Whether each factor is tested with all others in mind, and not with those above it alone. Source: `typ` of statsmodels' anova_lm, R's anova. */
const isAdjusted = ({ path, args }: CallEvent): boolean =>
  path.endsWith(".Anova") || /^["']?(?:[23]|I{2,3})["']?$/.test(argumentNamed(args, "typ")?.text ?? "");

/** The factor of an effect, or those that interact. */
const termsOf = ({ labels }: TableRow): readonly string[] => (labels.at(-1) ?? "").split(":").map(factorOf);

const textsIn = ({ labels, cells }: TableRow, at: number): readonly string[] =>
  [...labels.slice(-1), ...cells.filter((_, k) => k !== at)].flatMap((text) =>
    text === null || readNumber(text) !== null ? [] : [text.trim()],
  );

const calledIn = (text: string): string | undefined => CALLED.find(([words]) => words.test(text))?.[1];

/** "gender" of "C(gender)", "C(gender, Sum)" and 'Q("gender")'. */
const factorOf = (label: string): string => /^[A-Z]\(["']?([^,"')]+)/.exec(label.trim())?.[1] ?? label.trim();

/** What the models explain whose variance is analysed, if it is one thing. */
function targetsOf({ trace }: DataReading, calls: readonly CallEvent[]): readonly string[] {
  const targets = calls.flatMap(({ args }) =>
    args.flatMap(({ value }) => {
      const fit =
        value.kind === "instance" ? trace.fits.findLast(({ model }) => model === modelInside(value)) : undefined;
      return fit === undefined ? [] : (targetOf(fit) ?? []);
    }),
  );
  return new Set(targets).size === 1 ? targets.slice(0, 1) : [];
}
