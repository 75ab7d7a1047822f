import { readHeader } from "../facts/tables.ts";
import { isFrame } from "../python/frames.ts";
import type { Action, CallAction } from "../python/values.ts";
import { enumerate } from "../wording.ts";
import type { Draft } from "./draft.ts";
import { code, codeList, isTable } from "./names.ts";
import { callSteps, outputText, outputValue, shortName, type Story } from "./story.ts";
import { callsNamed, indexOf } from "./story-index.ts";

/** Ranges of single columns, as the outputs show them. */
export const shownDrafts = (story: Story): Draft[] => [...describedColumns(story), ...extents(story)];

const MOST_COLUMNS = 3;
const EXTREMES = ["mean", "min", "max"].map((name) => new RegExp(String.raw`^${name} +(-?[\d.]+(?:e[+-]?\d+)?)$`, "m"));

/** `df["price"].describe()`: range and mean of one column; of a column described again, the last. */
function describedColumns(story: Story): Draft[] {
  const found = new Map<string, { readonly text: string; readonly cells: number[] }>();
  for (const { call, short, step } of callSteps(story, ["profile"])) {
    const [column] = call.columns;
    if (short !== "describe" || column === undefined || call.columns.length > 1 || column.length > 40) continue;
    const text = outputValue(story, step.cell);
    const [mean, least, most] = EXTREMES.map((row) => row.exec(text)?.[1]);
    if (mean === undefined || least === undefined || most === undefined) continue;
    const seen = found.get(column)?.cells ?? [];
    found.set(column, {
      text: `from ${least} to ${most} with a mean of ${mean}`,
      cells: [...seen, step.cell],
    });
  }
  const told = [...found].slice(0, MOST_COLUMNS);
  if (told.length === 0) return [];
  const lead = told.some(([, { cells }]) => cells.length > 1) ? "As last described, " : "";
  const list = told.map(([column, { text }], i) => `${code(column)} ${i === 0 ? "ranges " : ""}${text}`);
  return [{ text: `${lead}${enumerate(list)}.`, cells: told.flatMap(([, { cells }]) => cells), weight: 1.3 }];
}

/** `df["date"].min(), df["date"].max()` with both values. */
function extents(story: Story): Draft[] {
  for (const call of callsNamed(story, ["min"])) {
    const [column] = call.columns;
    if (column === undefined || call.within !== null) continue;
    const both = calls(indexOf(story).byCell.get(call.cell)).some(
      (c) => shortName(c.name) === "max" && c.columns[0] === column,
    );
    const pair = /^\((?:Timestamp\()?'?([^'",()]{1,30})'?\)?, (?:Timestamp\()?'?([^'",()]{1,30})'?\)?\)$/.exec(
      outputValue(story, call.cell).trim(),
    );
    if (both && pair?.[1] && pair[2])
      return [
        {
          text: `${code(column)} runs from ${code(pair[1])} to ${code(pair[2])}.`,
          cells: [call.cell],
          weight: 1.3,
        },
      ];
  }
  return [];
}

const calls = (actions: readonly Action[] = []): CallAction[] => actions.flatMap((a) => (a.kind === "call" ? [a] : []));

/** `len(df)` as all that a cell shows. */
export function lengthDrafts(story: Story, cells: readonly number[]): Draft[] {
  const here = new Set(cells);
  const found = new Map<string, { readonly length: string; readonly cell: number }>();
  for (const call of callsNamed(story, ["len"])) {
    const name = call.args[0]?.text ?? "";
    if (
      call.name !== "builtins.len" ||
      call.within !== null ||
      call.loops > 0 ||
      !isTable(name) ||
      !here.has(call.cell)
    )
      continue;
    const alone = calls(indexOf(story).byCell.get(call.cell)).length <= 1;
    const length = /^\d{1,12}$/.exec(outputText(story, call.cell).trim())?.[0];
    if (alone && length !== undefined && !found.has(name)) found.set(name, { length, cell: call.cell });
  }
  const told = [...found].slice(0, MOST_COLUMNS);
  if (told.length === 0) return [];
  const list = told.map(
    ([name, { length }], i) => `${code(name)} ${i === 0 ? "counts " : ""}${length}${i === 0 ? " entries" : ""}`,
  );
  return [{ text: `${enumerate(list)}.`, cells: told.map(([, { cell }]) => cell), weight: 1.2 }];
}

/** What is only shown: whole tables and values, for a section that has little else to tell. */
export function displayedDrafts(story: Story, cells: readonly number[], drafts: readonly Draft[]): Draft[] {
  const here = new Set(cells);
  const said = drafts.map((draft) => draft.text).join(" ");
  const found = new Map<string, { readonly cell: number; readonly frame: boolean }>();
  for (const action of story.code.actions) {
    if (action.kind !== "display" || action.node.kind !== "name" || !here.has(action.cell)) continue;
    const name = action.node.id;
    if (isTable(name) && name.length > 1 && name !== "print" && !said.includes(code(name)) && !found.has(name))
      found.set(name, { cell: action.cell, frame: isFrame(action.value.type) });
  }
  const told = [...found].slice(0, MOST_COLUMNS);
  const [first] = told;
  if (first === undefined) return [];
  const frames = told.every(([, { frame }]) => frame);
  const columns = told.length === 1 ? readHeader(outputValue(story, first[1].cell)) : [];
  const named = columns.length > 1 ? `; among its columns are ${codeList(columns, 6)}` : "";
  const names = codeList(told.map(([name]) => name));
  return [
    {
      text: `${frames ? `The ${told.length > 1 ? "tables" : "table"} ${names}` : `The values of ${names}`} ${told.length > 1 || !frames ? "were" : "was"} displayed${named}.`,
      cells: told.map(([, { cell }]) => cell),
      weight: 0.8,
    },
  ];
}

const MOST_VALUES = 4;

/** The first row of a table whose first rows are shown. */
export function firstRowDrafts(story: Story, cells: readonly number[]): Draft[] {
  const here = new Set(cells);
  for (const { call, short, step } of callSteps(story, ["show"])) {
    if (short !== "head" || !here.has(step.cell) || !isTable(call.subject) || call.columns.length > 0) continue;
    const [head = "", row = ""] = outputValue(story, step.cell).split("\n", 3);
    const names = head
      .replace(/\\\s*$/, "")
      .trim()
      .split(/\s{2,}/);
    const [index, ...values] = row.trim().split(/\s{2,}/);
    if (index === undefined || values.length !== names.length || !/^\d+$/.test(index)) continue;
    const pairs = names
      .map((name, i) => ({ name, value: values[i] ?? "" }))
      .filter(
        ({ name, value }) =>
          /^[A-Za-z_].{0,29}$/.test(name) && value.length <= 24 && !/[`…]|\.\.\.|^NaN$/.test(name + value),
      )
      .slice(0, MOST_VALUES);
    if (pairs.length < 2) continue;
    return [
      {
        text: `The first row of ${code(call.subject)} holds ${enumerate(pairs.map(({ name, value }) => `${code(value)} as ${code(name)}`))}.`,
        cells: [step.cell],
        weight: 0.7,
      },
    ];
  }
  return [];
}

/** Arrays of three and more dimensions that a section names, with the sizes that their cells print. */
export function arraySizes(story: Story, drafts: readonly Draft[]): Draft[] {
  const said = drafts.map((draft) => draft.text).join(" ");
  const found = new Map<string, { readonly size: string; readonly cell: number }>();
  for (const [cell, actions] of indexOf(story).byCell) {
    const shapes = actions.filter((a) => a.kind === "attribute" && a.name.endsWith(".shape"));
    const [only] = shapes;
    if (shapes.length !== 1 || only?.kind !== "attribute" || !isTable(only.subject) || found.has(only.subject))
      continue;
    const size = /\((?:\d+, ){2,4}\d+\)/.exec(outputText(story, cell).slice(0, 2_000))?.[0];
    if (size !== undefined && said.includes(code(only.subject))) found.set(only.subject, { size, cell });
  }
  const told = [...found].slice(0, MOST_COLUMNS);
  if (told.length === 0) return [];
  const list = told.map(([name, { size }], i) => `${code(name)} ${i === 0 ? "has the size " : ""}${size}`);
  return [{ text: `${enumerate(list)}.`, cells: told.map(([, { cell }]) => cell), weight: 1 }];
}
