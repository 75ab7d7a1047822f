import { readDescription, readFilled, readHeader, readInfo, readInfoColumns, readNameList } from "../facts/tables.ts";
import { own } from "../own.ts";
import { capitalized, enumerate } from "../wording.ts";
import { type Draft, vary } from "./draft.ts";
import { code, codeList, isTable } from "./names.ts";
import { RESULT_NAME } from "./new-columns.ts";
import { actionSteps, callSteps, outputText, outputValue, shortName, type Story } from "./story.ts";
import { indexOf } from "./story-index.ts";
import type { AttributeAction, CallAction } from "../python/values.ts";

const LOOKS: Readonly<Record<string, string>> = {
  head: "first rows",
  tail: "last rows",
  sample: "sample rows",
  info: "column types",
  dtypes: "column types",
  describe: "summary statistics",
  shape: "size",
  columns: "column names",
  nunique: "numbers of distinct values",
  printSchema: "schema",
  show: "first rows",
  summary: "summary statistics",
};

interface Look {
  readonly parts: Set<string>;
  readonly cells: number[];
}

/** What was printed to get to know the tables, with their columns and ranges where the outputs show them. */
export function overviewDrafts(story: Story): Draft[] {
  const looks = new Map<string, Look>();
  const note = (frame: string | null, name: string, cell: number): void => {
    const part = own(LOOKS, name);
    if (!part || !isTable(frame)) return;
    const seen = looks.get(frame) ?? { parts: new Set<string>(), cells: [] };
    seen.parts.add(part);
    seen.cells.push(cell);
    looks.set(frame, seen);
  };
  for (const { call, short, step } of callSteps(story, ["show", "profile"]))
    note(call.columns.length > 0 || isOfGroups(story, call) ? null : call.subject, short, step.cell);
  for (const action of actionSteps(story, ["profile"], "attribute"))
    note(action.subject, shortName(action.name), action.cell);
  // The form of an answer leads no look at the data.
  const leads = ([name, { parts }]: readonly [string, Look]): number =>
    Number(parts.has("first rows") && !RESULT_NAME.test(name));
  const [main] = [...looks]
    .filter(([name]) => name.length > 1)
    .sort(
      (a, b) =>
        b[1].parts.size - a[1].parts.size || leads(b) - leads(a) || Math.min(...a[1].cells) - Math.min(...b[1].cells),
    );
  if (!main) return [];
  const [frame, { parts, cells }] = main;
  const list = enumerate([...parts].slice(0, 5));
  const verb = parts.size > 1 || list.endsWith("s") ? "were" : "was";
  const columns = columnsOf(story, cells);
  const named = columns.length > 1 ? `; among its columns are ${codeList(columns, 6)}` : "";
  const size = parts.has("size") ? shownSize(story, frame, cells) : null;
  if (parts.size === 1 && size !== null)
    return [
      { text: `${capitalized(code(frame))} has the size ${size}${named}.`, cells, weight: 1.6 },
      ...otherDrafts(
        story,
        [...looks].filter(([name]) => name !== frame && name.length > 2),
      ),
    ];
  const text =
    parts.size === 1
      ? `The ${list} of ${code(frame)} ${verb} inspected${named}.`
      : vary(frame, [
          `A first look at ${code(frame)} takes in the ${list}${named}.`,
          `To get to know ${code(frame)}, the ${list} ${verb} printed${named}.`,
          `The ${list} of ${code(frame)} ${verb} inspected${named}.`,
        ]);
  const others = [...looks].filter(([name]) => name !== frame && name.length > 2);
  return [
    { text, cells, weight: 1.6 },
    ...typeDrafts(story, frame, cells),
    ...rangeDrafts(story, cells),
    ...otherDrafts(story, others),
  ];
}

/** `df.groupby("kind").nunique()` is told with the groups. */
const isOfGroups = (story: Story, { cell, from, to, receiver }: CallAction): boolean =>
  receiver !== null && (indexOf(story).texts.get(cell) ?? "").slice(from, to).includes(".groupby(");

/** The other tables, those that were looked at in the same way together. */
function otherDrafts(story: Story, looks: readonly (readonly [string, Look])[]): Draft[] {
  const ways = new Map<string, { readonly names: string[]; readonly cells: number[] }>();
  for (const [name, look] of looks) {
    const way = enumerate([...look.parts].slice(0, 3));
    const seen = ways.get(way) ?? { names: [], cells: [] };
    seen.names.push(name);
    seen.cells.push(...look.cells);
    ways.set(way, seen);
  }
  const told = [...ways].sort((a, b) => b[1].names.length - a[1].names.length).slice(0, 2);
  if (told.length === 0) return [];
  const list = enumerate(
    told.map(([way, { names, cells }]) => {
      const sizes =
        way === "size" ? names.slice(0, 4).map((name) => [name, shownSize(story, name, cells)] as const) : [];
      const known = sizes.slice(0, 3).flatMap(([name, size]) => (size === null ? [] : [`${code(name)} ${size}`]));
      return known.length > 0 && known.length === names.length
        ? `the ${known.length > 1 ? "sizes" : "size"} of ${enumerate(known)}`
        : `the ${way === "size" && names.length > 1 ? "sizes" : way} of ${codeList(names, 4)}`;
    }),
  );
  return [
    {
      text: `${capitalized(list)} ${told.length > 1 || /s of `| and /.test(list) ? "were" : "was"} ${vary(list, ["printed as well", "looked at, too"])}.`,
      cells: told.flatMap(([, { cells }]) => cells),
      weight: 0.7,
      trails: true,
    },
  ];
}

/** "(670, 128, 128)" as the only output of a cell that ends with the shape of one name. */
function shownSize(story: Story, frame: string, cells: readonly number[]): string | null {
  for (const cell of new Set(cells)) {
    const shapes = (indexOf(story).byCell.get(cell) ?? []).filter(
      (a): a is AttributeAction => a.kind === "attribute" && a.name.endsWith(".shape"),
    );
    const size = /^\s*(\((?:\d+, ?){1,4}\d*\))\s*$/.exec(outputText(story, cell))?.[1];
    if (size !== undefined && shapes.length === 1 && shapes[0]?.subject === frame) return size;
  }
  return null;
}

/** Types of the columns and columns with gaps, from what info() prints. */
function typeDrafts(story: Story, frame: string, cells: readonly number[]): Draft[] {
  for (const cell of new Set(cells)) {
    const text = outputText(story, cell);
    if (!text.includes("dtypes: ")) continue;
    const { rows } = readInfo(text);
    const types = /^dtypes: (.{3,80})$/m.exec(text)?.[1];
    if (rows === null || types === undefined) continue;
    const gaps = readFilled(text).filter((c) => c.filled !== rows && Number(c.filled) < Number(rows));
    const list = [...gaps].sort((a, b) => Number(a.filled) - Number(b.filled)).slice(0, 3);
    const filled =
      gaps.length === 0
        ? ""
        : `; of the ${rows} rows, ${enumerate(list.map((c) => `${code(c.name)} is filled in ${c.filled}`))}`;
    return [
      {
        text: `In ${code(frame)}, the column types are ${enumerate(types.split(", ").slice(0, 5).map(code))}${filled}.`,
        cells: [cell],
        weight: gaps.length > 0 ? 1.5 : 1.2,
      },
    ];
  }
  return [];
}

function columnsOf(story: Story, cells: readonly number[]): readonly string[] {
  for (const cell of new Set(cells)) {
    const text = outputText(story, cell);
    const listedByInfo = readInfoColumns(text).map((c) => c.name);
    const head = listedByInfo.length > 1 ? listedByInfo : readHeader(outputValue(story, cell));
    const names = head.length > 1 ? head : readNameList(text);
    if (names.length > 1 && readDescription(outputValue(story, cell)).length === 0) return names;
  }
  return [];
}

/** Columns whose numbers are names. */
const CODED = /id$|^id|unnamed|index|label|class|code|longitude|latitude|^lat$|^lon|year/i;

/** Ranges of one or two columns from the summary statistics; identifiers and flags say nothing. */
function rangeDrafts(story: Story, cells: readonly number[]): Draft[] {
  for (const cell of new Set(cells)) {
    const ranges = readDescription(outputValue(story, cell)).filter(
      (r) => !CODED.test(r.column) && Number(r.most) > 10 && r.most.length <= 12,
    );
    const target = story.facts.target?.name;
    const shown = [...ranges].sort((a, b) => Number(b.column === target) - Number(a.column === target)).slice(0, 2);
    if (shown.length === 0) continue;
    const list = shown.map((r) => `${code(r.column)} from ${r.least} to ${r.most} with a mean of ${r.mean}`);
    return [
      {
        text: `By the summary statistics, ${enumerate(list.map((l, i) => (i === 0 ? l.replace(" from", " ranges from") : l)))}.`,
        cells: [cell],
        weight: 1.1,
      },
    ];
  }
  return [];
}
