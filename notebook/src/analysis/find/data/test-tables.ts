/** Tables of an analysis of variance: a row for each effect. */
import type { TestFact } from "../../facts.ts";
import { readNumber } from "../../read/outputs/numbers.ts";
import type { PrintedTable, TableRow } from "../../read/outputs/table.ts";
import { readTables } from "../../read/outputs/tables.ts";
import { argumentNamed } from "../../read/trace/arguments.ts";
import { modelInside } from "../../read/trace/models/roles.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import type { DataReading } from "../shown/shown-values.ts";
import { targetOf } from "./target.ts";

const NAME = "analysis of variance";
const P_HEAD = /^PR\(>F\)$/i;
/** More rows are a screening of columns, and nobody quotes them. */
const MOST_ROWS = 12;

/** The effects that the tables of a cell show, if they are those of the calls; none if that is not clear. */
export function effectsInTables(reading: DataReading, cell: number, calls: readonly CallEvent[]): readonly TestFact[] {
  if (calls.length === 0 || !calls.every(({ path }) => reading.knowledge.test(path) === NAME)) return [];
  return (reading.outputs.get(cell)?.texts ?? [])
    .filter(({ text }) => /PR\(>F\)/i.test(text))
    .flatMap(({ text }) => {
      const effects = effectsInR(text, cell, calls);
      return effects.length > 0 ? effects : readTables(text).flatMap((table) => effectsIn(reading, table, cell, calls));
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
      name: NAME,
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

function effectsIn(
  reading: DataReading,
  { columns, rows }: PrintedTable,
  cell: number,
  calls: readonly CallEvent[],
): readonly TestFact[] {
  const at = columns.findIndex((name) => P_HEAD.test(name));
  if (at < 0 || rows.length > MOST_ROWS) return [];
  const target = targetsOf(reading, calls);
  const effects = rows.flatMap((row) => {
    const p = readNumber(row.cells[at] ?? "");
    return p === null || p.value < 0 || p.value > 1 ? [] : [{ by: termsOf(row), p: p.text }];
  });
  const isInTurn = calls.some((call) => !isAdjusted(call));
  return effects.map(({ by, p }, k): TestFact => {
    const factors = effects.flatMap((other, j) => (other.by.length === 1 && (j < k || !isInTurn) ? other.by : []));
    const beside = factors.filter((one) => !by.includes(one) && one !== "Intercept");
    return {
      kind: "test",
      name: NAME,
      columns: target,
      by,
      ...(beside.length > 0 && { beside }),
      statistic: null,
      p,
      cells: [...new Set([...calls.map((call) => call.cell), cell])],
      certainty: "certain",
    };
  });
}

/** Whether each factor is tested with all others in mind, and not with those above it alone. Source: `typ` of statsmodels' anova_lm, R's anova. */
const isAdjusted = ({ path, args }: CallEvent): boolean =>
  path.endsWith(".Anova") || /^["']?(?:[23]|I{2,3})["']?$/.test(argumentNamed(args, "typ")?.text ?? "");

/** The factor of an effect, or those that interact. */
const termsOf = ({ labels }: TableRow): readonly string[] => (labels.at(-1) ?? "").split(":").map(factorOf);

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
