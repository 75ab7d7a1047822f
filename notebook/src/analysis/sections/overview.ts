import { readDescription, readHeader, readInfoColumns } from "../facts/tables.ts";
import { readTarget } from "../facts/target.ts";
import { own } from "../own.ts";
import { enumerate } from "../wording.ts";
import { type Draft, vary } from "./draft.ts";
import { code, codeList, isTable } from "./names.ts";
import { actionSteps, callSteps, outputText, outputValue, shortName, type Story } from "./story.ts";

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
    note(call.columns.length > 0 ? null : call.subject, short, step.cell);
  for (const action of actionSteps(story, ["profile"], "attribute"))
    note(action.subject, shortName(action.name), action.cell);
  const [main] = [...looks]
    .filter(([name]) => name.length > 1)
    .sort((a, b) => b[1].parts.size - a[1].parts.size || Math.min(...a[1].cells) - Math.min(...b[1].cells));
  if (!main) return [];
  const [frame, { parts, cells }] = main;
  const list = enumerate([...parts].slice(0, 5));
  const verb = parts.size > 1 || list.endsWith("s") ? "were" : "was";
  const columns = columnsOf(story, cells);
  const named = columns.length > 1 ? `; among its columns are ${codeList(columns, 6)}` : "";
  const text =
    parts.size === 1
      ? `The ${list} of ${code(frame)} ${verb} inspected${named}.`
      : vary(frame, [
          `A first look at ${code(frame)} takes in the ${list}${named}.`,
          `To get to know ${code(frame)}, the ${list} ${verb} printed${named}.`,
          `The ${list} of ${code(frame)} ${verb} inspected${named}.`,
        ]);
  const others = [...looks].filter(([name]) => name !== frame && name.length > 2);
  const more =
    others.length > 0
      ? [
          {
            text: `Besides ${code(frame)}, the notebook looks at ${codeList(
              others.map(([name]) => name),
              4,
            )}.`,
            cells: others.flatMap(([, look]) => look.cells),
            weight: 0.7,
            trails: true,
          },
        ]
      : [];
  return [{ text, cells, weight: 1.6 }, ...rangeDrafts(story, cells), ...more];
}

function columnsOf(story: Story, cells: readonly number[]): readonly string[] {
  for (const cell of new Set(cells)) {
    const text = outputText(story, cell);
    const listedByInfo = readInfoColumns(text).map((c) => c.name);
    const names = listedByInfo.length > 1 ? listedByInfo : readHeader(outputValue(story, cell));
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
    const target = readTarget(story.code)?.name;
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
