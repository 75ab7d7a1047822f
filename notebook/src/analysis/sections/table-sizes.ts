import { readFooter, readInfo, readShape } from "../facts/tables.ts";
import type { Action, AttributeAction } from "../python/values.ts";
import { outputText, shortName, type Story } from "./story.ts";
import { indexOf } from "./story-index.ts";

/** What is read from a file, and the names that hold it. */
interface Loaded {
  readonly names: readonly string[];
  readonly cell: number;
}

/** A size of a table, as the notebook prints it. */
export interface Size {
  readonly frame: string | null;
  readonly rows: string;
  readonly columns: string;
  readonly cell: number;
  /** Nothing changed the table between its reading and this print. */
  readonly fresh: boolean;
}

const MOST_SIZES = 12;

/** Sizes that the notebook prints: shapes, info() and whole tables; of each table those that differ, in order. */
export function readSizes(story: Story, loads: readonly Loaded[]): Size[] {
  const sizes: Size[] = [];
  const loadsByCell = new Map<number, Loaded[]>();
  for (const load of loads) loadsByCell.set(load.cell, [...(loadsByCell.get(load.cell) ?? []), load]);
  const loaded = new Set(loads.flatMap((load) => load.names));
  const changed = new Set<string>();
  const add = (frame: string, rows: string, columns: string, cell: number): void => {
    const last = sizes.findLast((size) => size.frame === frame);
    if ((last?.rows === rows && last.columns === columns) || sizes.length >= MOST_SIZES) return;
    sizes.push({ frame, rows, columns, cell, fresh: last === undefined && loaded.has(frame) && !changed.has(frame) });
  };
  const shapes = new Map<number, number>();
  for (const action of story.code.actions) {
    if (action.kind === "attribute" && action.name.endsWith(".shape"))
      shapes.set(action.cell, (shapes.get(action.cell) ?? 0) + 1);
  }
  for (const action of story.code.actions) {
    if (action.within !== null) continue;
    // Only of what was read it is asked whether it is still as it was.
    if (loads.length > 0) for (const name of changedBy(action, loadsByCell.get(action.cell) ?? [])) changed.add(name);
    if (action.kind === "attribute" && action.name.endsWith(".shape") && isName(action.subject) && loads.length > 0) {
      const line =
        shapes.get(action.cell) === 1
          ? outputText(story, action.cell)
              .split("\n")
              .map(readShape)
              .find((shape) => shape !== null)
          : severalShapes(story, action, shapes.get(action.cell) ?? 0);
      if (line) add(action.subject, line[0], line[1], action.cell);
    } else if (action.kind === "call" && shortName(action.name) === "info" && isName(action.subject)) {
      const { rows, columns } = readInfo(outputText(story, action.cell));
      if (rows && columns) add(action.subject, rows, columns, action.cell);
    } else if (action.kind === "display" && action.node.kind === "name") {
      const footer = readFooter(outputText(story, action.cell));
      if (footer && Number(footer[0]) > 20) add(action.node.id, footer[0], footer[1], action.cell);
    }
  }
  return sizes;
}

/** Of "(120, 4) (30, 4)" in the output of a cell that asks for as many shapes, the one that an action asked for. */
function severalShapes(story: Story, action: AttributeAction, asked: number): readonly [string, string] | null {
  const shapes = (indexOf(story).byCell.get(action.cell) ?? []).filter(
    (a): a is AttributeAction => a.kind === "attribute" && a.name.endsWith(".shape") && a.loops === 0,
  );
  const printed = [
    ...outputText(story, action.cell)
      .slice(0, 2_000)
      .matchAll(/\((\d{1,12}), ?(\d{1,9})?(?:, ?\d+)*\)/g),
  ];
  if (shapes.length !== asked || printed.length !== asked) return null;
  const [shape = "", rows, columns] = printed[shapes.indexOf(action)] ?? [];
  return rows !== undefined && columns !== undefined && shape.split(",").length === 2 ? [rows, columns] : null;
}

/** Names of tables that an action fills anew or changes, reading them from a file apart; `loads` are those of its cell. */
function changedBy(action: Action, loads: readonly Loaded[]): readonly string[] {
  if (action.kind === "column") return [action.frame];
  if (action.kind === "assign") return loads.length > 0 ? [] : action.names;
  if (action.kind === "subset") return action.targets;
  if (action.kind !== "call") return [];
  const reads = loads.some((load) => load.names.some((n) => action.targets.includes(n)));
  const inPlace = action.args.some((a) => a.name === "inplace" && a.text === "True");
  return [...(reads ? [] : action.targets), ...(inPlace && action.subject ? [action.subject] : [])];
}

const isName = (subject: string | null): subject is string => subject !== null && /^[A-Za-z_]\w*$/.test(subject);
