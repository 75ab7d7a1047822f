/** The differences of two notebooks as a document: facts first, then cells. */
import { createTwoFilesPatch } from "diff";
import { analyseNotebook } from "../analysis/analyse.ts";
import { type Block, type Picture, type Run, runsOf } from "../document/document.ts";
import type { Chart } from "../format/charts.ts";
import type { Cell, Notebook } from "../format/notebook.ts";
import { type CellDifference, cellDifferences } from "./cells.ts";
import { type FactDifference, factDifferences } from "./facts.ts";
import { type PictureDifference, pictureDifferences } from "./pictures.ts";

export interface ComparedNotebook {
  /** The name readers know it by: a file's name, "version 3". */
  readonly name: string;
  readonly notebook: Notebook;
}

/** Never empty: equal notebooks are reported as equal. `pictures`: with changed pictures, side by side. */
export function differenceBlocks(
  before: ComparedNotebook,
  after: ComparedNotebook,
  { pictures = false }: { readonly pictures?: boolean } = {},
): Block[] {
  const facts = factDifferences(analyseNotebook(before.notebook).facts, analyseNotebook(after.notebook).facts);
  const cells = cellDifferences(before.notebook, after.notebook);
  return [
    { kind: "heading", level: 1, text: `Changes from ${before.name} to ${after.name}` },
    ...(facts.length + cells.length === 0 ? [paragraph("Nothing changed: cells and outputs are the same.")] : []),
    ...(facts.length === 0 && cells.length > 0
      ? [paragraph("No fact changed: data, models and results are the same.")]
      : []),
    ...factBlocks(facts),
    ...cellBlocks(cells),
    ...(pictures ? pictureBlocks(pictureDifferences(before.notebook, after.notebook, cells)) : []),
  ];
}

function factBlocks(facts: readonly FactDifference[]): Block[] {
  if (facts.length === 0) return [];
  return [
    { kind: "heading", level: 2, text: "Facts" },
    {
      kind: "table",
      head: ["What", "Before", "After"],
      rows: facts.map(({ about, before, after, better }) => [
        plain(about),
        runsOf(before ?? NONE),
        [...runsOf(after ?? NONE), ...(better === null ? [] : plain(better ? " (better)" : " (worse)"))],
      ]),
    },
  ];
}

const NONE = "(none)";

const KINDS = {
  added: "added",
  removed: "removed",
  changed: "changed",
  outputs: "with other outputs",
} as const satisfies Record<CellDifference["kind"], string>;

function cellBlocks(cells: readonly CellDifference[]): Block[] {
  if (cells.length === 0) return [];
  const counts = (Object.keys(KINDS) as CellDifference["kind"][]).flatMap((kind) => {
    const count = cells.filter((cell) => cell.kind === kind).length;
    return count === 0 ? [] : [`${count} ${KINDS[kind]}`];
  });
  return [
    { kind: "heading", level: 2, text: "Cells" },
    paragraph(`${counts.join(", ")}.`),
    ...cells.filter(({ kind }) => kind !== "outputs").flatMap(sourceBlocks),
    ...outputBlocks(cells),
  ];
}

function sourceBlocks(difference: CellDifference): Block[] {
  const before = "before" in difference ? difference.before : null;
  const after = "after" in difference ? difference.after : null;
  const place = after ?? before;
  if (place === null) return [];
  return [
    {
      kind: "heading",
      level: 3,
      text: `Cell ${place.index + 1}${after === null ? " of the former version" : ""}, ${KINDS[difference.kind]}`,
    },
    { kind: "code", language: "diff", text: linesChanged(before, after) },
  ];
}

function outputBlocks(cells: readonly CellDifference[]): Block[] {
  const others = cells.flatMap((cell) => (cell.kind === "outputs" ? [`${cell.after.index + 1}`] : []));
  return others.length === 0
    ? []
    : [paragraph(`The same code with other outputs: ${others.length === 1 ? "cell" : "cells"} ${AND.format(others)}.`)];
}
const AND = new Intl.ListFormat("en-US", { type: "conjunction" });

function pictureBlocks(differences: readonly PictureDifference[]): Block[] {
  if (differences.length === 0) return [];
  const shown = differences.slice(0, MOST_PICTURES);
  const omitted = differences.length - shown.length;
  return [
    { kind: "heading", level: 2, text: "Pictures" },
    ...shown.map(({ before, after }): Block => ({
      kind: "pictures",
      before: pictureOf(before),
      after: pictureOf(after),
    })),
    ...(omitted === 0 ? [] : [paragraph(`${omitted} more pictures changed.`)]),
  ];
}
/** Pictures that a page shows side by side. */
const MOST_PICTURES = 200;

const pictureOf = (chart: Chart | null): Picture | null =>
  chart && {
    cell: chart.cell_index,
    title:
      chart.title === `Cell ${chart.cell_index + 1}` ? chart.title : `${chart.title} (cell ${chart.cell_index + 1})`,
    mimeType: chart.mime_type,
    data: chart.data,
  };

/** Removed lines begin with "-", added lines with "+", as in a patch, with up to three lines of context. */
function linesChanged(before: Cell | null, after: Cell | null): string {
  const text = (cell: Cell | null): string => (cell === null || cell.source === "" ? "" : `${cell.source.trimEnd()}\n`);
  const patch = createTwoFilesPatch("", "", text(before), text(after), "", "", {
    context: 3,
    maxEditLength: MOST_LINES,
  });
  if (patch === undefined) return [...marked("-", text(before)), ...marked("+", text(after))].join("\n");
  // The first hunk is preceded by the names of the files.
  const lines = patch.split("\n");
  const from = lines.findIndex((line) => line.startsWith("@@"));
  return from < 0
    ? ""
    : lines
        .slice(from + 1)
        .filter((line) => !line.startsWith("\\"))
        .join("\n")
        .trimEnd();
}
/** Lines that may differ before one text is shown below the other instead. */
const MOST_LINES = 1000;
const marked = (sign: string, text: string): string[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => `${sign}${line}`);

const plain = (text: string): Run[] => [{ text, code: false }];
const paragraph = (text: string): Block => ({ kind: "paragraph", runs: plain(text), cells: [] });
