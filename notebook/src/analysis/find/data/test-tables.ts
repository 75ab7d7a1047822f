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
import { pairsIn } from "./pairwise.ts";
import { namedColumns, testAsSet } from "./test-settings.ts";

/** Heads of columns that hold p-values. */
const P_HEAD = /^(?:p|PR\(>F\)|p[-_. ]?val(?:ue)?s?|p[-_]unc|p[-_. ]?adj)$/i;
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
  const pairs = pairsIn(reading, cell, calls);
  if (pairs !== null) return pairs;
  return (reading.outputs.get(cell)?.texts ?? [])
    .filter(({ text }) => /p[-_. ]?val|PR\(>F\)|p[-_]unc|p[-_. ]adj/i.test(text))
    .flatMap(({ text }) => {
      const effects = effectsInR(text, cell, calls);
      return effects.length > 0 ? effects : readTables(text).flatMap((table) => testsIn(reading, table, cell, calls));
    });
}

/** The effects that R's summary of an analysis of variance lists, whose heads have blanks in them: "diet  3 155863 51954 10.81 6.43e-07 ***". */
function effectsInR(text: string, cell: number, calls: readonly CallEvent[]): readonly TestFact[] {
  const call = calls.findLast(({ path }) => path.endsWith("r.stats.aov"));
  const [, column] = /^\s*`?([A-Za-z][\w.]*)`?\s*~/.exec(call?.args[0]?.text ?? "") ?? [];
  const head = /^ +Df +Sum Sq +Mean Sq +F value +Pr\(>F\) *$/m.exec(text);
  // With an error of its own for each subject there are several such lists.
  if (call === undefined || column === undefined || head === null || /^Error: /m.test(text)) return [];
  const [list = "", ...rest] = text
    .slice(head.index + head[0].length, head.index + LONGEST_LIST)
    .split(/^Residuals\b/m);
  const rows = [...list.matchAll(R_EFFECT)];
  // An effect that is not read is one that others are told without.
  if (rest.length === 0 || rows.length !== list.split("\n").filter((line) => line.trim() !== "").length) return [];
  const factors = rows.map(([, term = ""]) => term.split(":").map((one) => IN_FACTOR.exec(one)?.[1] ?? one));
  return rows.map(([, , statistic = null, p = null], k): TestFact => {
    const by = factors[k] ?? [];
    // Source: R's aov, in which each factor is tested beside those above it.
    const beside = factors.slice(0, k).flatMap((own) => (own.length === 1 && !by.includes(own[0] ?? "") ? own : []));
    return {
      kind: "test",
      name: "analysis of variance",
      columns: [column],
      by,
      ...(beside.length > 0 && { beside }),
      statistic,
      p: p?.replace(/\s/g, "") ?? null,
      cells: [...new Set([call.cell, cell])],
      certainty: "certain",
    };
  });
}
/** "dose" of "factor(dose)" */
const IN_FACTOR = /^(?:as\.)?factor\(([\w.]+)\)$/;
const R_EFFECT = /^([A-Za-z][\w.:()]*) +\d+ +[\d.e+-]+ +[\d.e+-]+ +([\d.e+-]+) +(<? ?\d[\d.e-]*)(?: +[*.]{1,3})? *$/gm;
const LONGEST_LIST = 3_000;

/** The two groups that a row of comparisons is of. Source: columns `A` and `B` of Pingouin's pairwise tests, `group1` and `group2` of statsmodels'. */
function pairIn(columns: readonly string[], { cells, labels }: TableRow): Pick<TestFact, "groups"> {
  const of = (head: string): string => cells[columns.indexOf(head)] ?? "";
  // What stands first may be read as the label of its row.
  const first = columns.includes("group2") && !columns.includes("group1") ? (labels.at(-1) ?? "") : of("group1");
  const two = [of("A") || first, of("B") || of("group2")];
  return two.includes("") ? {} : { groups: two };
}

/** The factor of a row, or those that interact: "dose", "dose * sex". Source: column `Source` of Pingouin. */
function factorsIn(columns: readonly string[], { cells }: TableRow): Pick<TestFact, "by"> {
  const text = cells[columns.indexOf("Source")] ?? "";
  return text === "" ? {} : { by: text.split(" * ") };
}

function testsIn(
  reading: DataReading,
  { columns, rows }: PrintedTable,
  cell: number,
  calls: readonly CallEvent[],
): readonly TestFact[] {
  // Of p-values that are corrected for their number, these are the result.
  const corrected = columns.indexOf("p-corr");
  const at = corrected >= 0 ? corrected : columns.findIndex((name) => P_HEAD.test(name));
  // Beside a coefficient stands the p-value of a feature.
  if (at < 0 || rows.length > MOST_ROWS || columns.some((name) => /^coef/i.test(name))) return [];
  const names = new Set(calls.map((call) => testAsSet(reading.knowledge.test(call.path) ?? "", call)));
  const only = names.size === 1 ? [...names][0] : undefined;
  const effects = columns[at]?.toUpperCase() === "PR(>F)";
  const target = effects ? targetsOf(reading, calls) : [];
  const terms = effects ? rows.map(termsOf) : [];
  const [said = null] = calls.length === 1 ? calls.map(namedColumns) : [];
  const isInTurn = calls.some((call) => !isAdjusted(call));
  return rows.flatMap((row, k): TestFact[] => {
    const p = readNumber(row.cells[at] ?? "");
    const texts = textsIn(row, at);
    const called = texts.map(calledIn).find((one) => one !== undefined) ?? only;
    // What the call tests is more than a row says: "chi-squared test of independence".
    const name =
      called === undefined ? undefined : [...names].find((one) => one.startsWith(called) || one.endsWith(` ${called}`));
    if (p === null || p.value < 0 || p.value > 1 || name === undefined) return [];
    const pair = pairIn(columns, row);
    // A pair of nobody knows which groups is none of all of them.
    if (pair.groups === undefined && calls.some(({ path }) => /\.pairwise_/.test(path))) return [];
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
        ...(said === null
          ? { columns: effects ? target : of.filter((text) => NAME.test(text)).slice(0, 1), ...(effects ? { by } : {}) }
          : { ...said, ...pair, ...factorsIn(columns, row) }),
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
