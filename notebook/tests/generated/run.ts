import { parseArgs } from "node:util";
import { now } from "./book.ts";
import { caseNotebook, CASES } from "./cases.ts";
import { differencesOf } from "./check.ts";
import { type Difference, DIFFERENCE_KINDS } from "./difference.ts";
import { ANYTHING, ENTRIES, generate, type Generated, only } from "./generate.ts";

/**
 * What the analysis does not understand, by pattern:
 *   node --import tsx notebook/tests/generated/run.ts [--count N] [--seed S] [--show K] [--axis NAME] [--mixed]
 * Each pattern is tried alone among the plainest surroundings, N times; `--axis` keeps to the patterns whose name begins like that. With
 * `--mixed`, N notebooks hold anything. `--show` prints the first K notebooks with differences, with their cells.
 */
const { values } = parseArgs({
  options: {
    count: { type: "string" },
    seed: { type: "string", default: "1" },
    show: { type: "string", default: "0" },
    axis: { type: "string", default: "" },
    mixed: { type: "boolean", default: false },
  },
});

interface Row {
  readonly name: string;
  notebooks: number;
  wrong: number;
  readonly counts: Map<string, number>;
}

let toShow = Number(values.show);
const seed = Number(values.seed);
const rows: Row[] = [];
const print = (line: string): void => void process.stdout.write(`${line}\n`);

if (values.mixed) {
  const row = newRow("mixed");
  for (let at = 0; at < Number(values.count ?? 500); at++) judge(generate(seed * 100_000 + at, ANYTHING), row);
} else {
  for (const entry of ENTRIES.filter((each) => each.name.startsWith(values.axis))) {
    const row = newRow(entry.name);
    for (let at = 0; at < Number(values.count ?? 20); at++) judge(generate(seed * 100_000 + at, only(entry)), row);
  }
  for (const each of CASES.filter(({ name }) => name.startsWith(values.axis))) {
    judge({ seed: 0, used: new Set([each.name]), ...caseNotebook(each) }, newRow(each.name));
  }
}
printTable();

function newRow(name: string): Row {
  const row = { name, notebooks: 0, wrong: 0, counts: new Map<string, number>() };
  rows.push(row);
  return row;
}

function judge(made: Generated, row: Row): void {
  const differences = differencesOf(made);
  row.notebooks += 1;
  row.wrong += differences.length > 0 ? 1 : 0;
  for (const { kind } of differences) row.counts.set(kind, (row.counts.get(kind) ?? 0) + 1);
  if (differences.length > 0 && toShow > 0) {
    toShow -= 1;
    show(made, differences, row.name);
  }
}

function show(made: Generated, differences: readonly Difference[], name: string): void {
  print(`\n==== ${name}, seed ${made.seed}: ${[...made.used].join(" ")}`);
  for (const [at, cell] of made.cells.entries()) {
    print(`-- [${at}] ${cell.type} ${cell.from}`);
    print(now(cell.source));
    for (const output of cell.outputs) print(now(output.text).replace(/^/gmu, "  > "));
  }
  for (const { kind, text, cell } of differences) print(`!! ${kind}: ${text}${cell === null ? "" : ` [cell ${cell}]`}`);
}

function printTable(): void {
  const kinds = DIFFERENCE_KINDS.filter((kind) => rows.some((row) => row.counts.has(kind)));
  const width = Math.max(...rows.map((row) => row.name.length));
  print(`\n${"".padEnd(width)}  wrong/of  what`);
  for (const row of rows) {
    const what = kinds.flatMap((kind) => (row.counts.has(kind) ? [`${kind} ${row.counts.get(kind)}`] : []));
    print(
      `${row.name.padEnd(width)}  ${String(row.wrong).padStart(4)}/${String(row.notebooks).padEnd(4)} ${what.join(", ")}`,
    );
  }
  const right = rows.filter((row) => row.wrong === 0).length;
  print(`\nPatterns without a difference: ${right} of ${rows.length}`);
}
