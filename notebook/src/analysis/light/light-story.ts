import type { Notebook } from "../../format/notebook.ts";
import type { Facts } from "../facts/facts.ts";
import type { CellOutput } from "../facts/outputs.ts";
import { LIGHT_RULES } from "../knowledge/light.ts";
import type { Operation } from "../knowledge/library.ts";
import { type LightCall, lightArgument, type LightSource, readLightSource, textOf } from "./light-calls.ts";
import type { LightLanguage } from "./light-code.ts";

export interface LightSize {
  readonly rows: string;
  readonly columns: string;
  readonly cell: number;
}

/** What the sections of a notebook in R or Julia are written from. */
export interface LightStory {
  readonly language: LightLanguage;
  readonly facts: Facts;
  readonly source: LightSource;
  /** Calls that do one of these things, in order. */
  of(...operations: Operation[]): readonly LightCall[];
  /** Calls by name, in order. */
  named(...names: string[]): readonly LightCall[];
  /** The first size printed of a table. */
  readonly sizes: ReadonlyMap<string, LightSize>;
  /** The first size printed of a table from a cell on, unless the name is filled anew before. */
  sizesFrom(name: string, cell: number): LightSize | null;
  /** Names that hold a text (`ycol <- "response"`). */
  readonly texts: ReadonlyMap<string, string>;
  /** Names that hold a fitted model. */
  readonly models: ReadonlySet<string>;
}

export function readLightStory(notebook: Notebook, language: LightLanguage, facts: Facts): LightStory {
  const source = readLightSource(notebook);
  const operations = new Map<string, Operation>();
  for (const rule of LIGHT_RULES[language])
    for (const name of rule.names.split(" ")) if (name !== "") operations.set(name, rule.does);
  const byOperation = new Map<Operation, LightCall[]>();
  const byName = new Map<string, LightCall[]>();
  const push = <K>(map: Map<K, LightCall[]>, key: K, call: LightCall): void => {
    const seen = map.get(key);
    if (seen) seen.push(call);
    else map.set(key, [call]);
  };
  for (const call of source.calls) {
    push(byName, call.name, call);
    const operation = operations.get(call.full) ?? operations.get(call.name);
    if (operation) push(byOperation, operation, call);
  }
  const texts = new Map<string, string>();
  const models = new Set<string>();
  for (const { names, value } of source.assignments) {
    const [name] = names;
    const text = textOf(value);
    if (name !== undefined && text !== null && !texts.has(name)) texts.set(name, text);
  }
  for (const call of byOperation.get("train") ?? []) if (call.target !== null) models.add(call.target);
  const found = readSizes(source, facts);
  const sizes = new Map<string, LightSize>();
  for (const { name, ...size } of found) if (!sizes.has(name)) sizes.set(name, size);
  return {
    language,
    facts,
    source,
    of: (...wanted) =>
      inOrder(
        wanted.flatMap((one) => byOperation.get(one) ?? []),
        source,
      ),
    named: (...wanted) =>
      inOrder(
        wanted.flatMap((one) => byName.get(one) ?? []),
        source,
      ),
    sizes,
    sizesFrom: (name, cell) => {
      const size = found.find((one) => one.name === name && one.cell >= cell);
      const again = source.assignments.some(
        (a) => a.cell > cell && a.cell <= (size?.cell ?? 0) && a.names.includes(name),
      );
      return size === undefined || again ? null : size;
    },
    texts,
    models,
  };
}

function inOrder(calls: readonly LightCall[], source: LightSource): readonly LightCall[] {
  if (calls.length < 2) return calls;
  const wanted = new Set(calls);
  return source.calls.filter((call) => wanted.has(call));
}

/** Sizes that R prints for `dim(x)` and `str(x)`, and Julia above a table that a cell ends with. */
function readSizes(source: LightSource, facts: Facts): (LightSize & { readonly name: string })[] {
  const sizes: (LightSize & { readonly name: string })[] = [];
  const textOfCell = (cell: number): string => outputOf({ facts }, cell);
  const dims = new Map<number, string[]>();
  for (const call of source.calls) {
    const name = lightArgument(call, ["x", "object"], 0);
    if (name === null || !isName(name) || !call.outermost || call.target !== null) continue;
    if (call.name === "dim") dims.set(call.cell, [...(dims.get(call.cell) ?? []), name]);
    if (call.name !== "str") continue;
    const [, rows, columns] = /(\d+) obs\. of\s+(\d+) variables/.exec(textOfCell(call.cell)) ?? [];
    if (rows && columns) sizes.push({ name, rows, columns, cell: call.cell });
  }
  for (const [cell, names] of dims) {
    const printed = [...textOfCell(cell).matchAll(/^\[1\]\s+(\d+)\s+(\d+)\s*$/gm)];
    if (printed.length !== names.length) continue;
    for (const [i, name] of names.entries())
      sizes.push({ name, rows: printed[i]?.[1] ?? "", columns: printed[i]?.[2] ?? "", cell });
  }
  const last = new Map(source.assignments.map((one) => [one.cell, one]));
  for (const [cell, { names }] of last) {
    const [, rows, columns] = /^(\d+)[×x](\d+) (?:DataFrame|Matrix|Array)/m.exec(textOfCell(cell)) ?? [];
    if (rows && columns && names.length === 1 && names[0] !== undefined)
      sizes.push({ name: names[0], rows, columns, cell });
  }
  return sizes.sort((a, b) => a.cell - b.cell);
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[\\d;]*m`, "g");

const plainTexts = new WeakMap<CellOutput, string>();

/** What a cell showed, as one text without colours. */
export function outputOf(story: Pick<LightStory, "facts">, cell: number): string {
  const output = story.facts.outputs.get(cell);
  if (output === undefined) return "";
  const known = plainTexts.get(output);
  if (known !== undefined) return known;
  const text = output.texts
    .map((t) => t.text.slice(0, 8_000))
    .join("\n")
    .replace(COLOURS, "");
  plainTexts.set(output, text);
  return text;
}

export const isName = (text: string): boolean => /^[A-Za-z_][\w.]{0,40}$/.test(text);

/** An unnamed argument that is a plain name, or one column of a table (`wine$alcohol`). */
export function plainArgument(call: LightCall, position: number): string | null {
  const text = call.args.filter((a) => a.name === null)[position]?.text ?? lightArgument(call, ["x", "data", "object"]);
  return text !== null && /^[A-Za-z_][\w.]{0,40}(?:\$\w{1,40})?$/.test(text) ? text : null;
}

/** Items of one key together, each `what` once, in the order of their first appearance. */
export function group(
  items: readonly { readonly key: string; readonly what: string; readonly call: LightCall }[],
): { readonly key: string; readonly whats: string[]; readonly cells: number[] }[] {
  const groups = new Map<string, { readonly key: string; readonly whats: string[]; readonly cells: number[] }>();
  for (const { key, what, call } of items) {
    const seen = groups.get(key) ?? { key, whats: [], cells: [] };
    if (!seen.whats.includes(what)) seen.whats.push(what);
    seen.cells.push(call.cell);
    groups.set(key, seen);
  }
  return [...groups.values()];
}
