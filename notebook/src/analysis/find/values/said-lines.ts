/** Lines that name a metric and its value, where no expression of the code is that value. */
import { kindInText } from "../../know/model-names.ts";
import { namedValues } from "../../read/outputs/named-values.ts";
import { partOfWords } from "../../read/outputs/parts.ts";
import { readNumber } from "../../read/outputs/numbers.ts";
import { type Shown, shownWithin } from "../../read/outputs/shown.ts";
import type { PrintedTable } from "../../read/outputs/table.ts";
import { readTables } from "../../read/outputs/tables.ts";
import type { ShownCell } from "../../read/trace/tracer.ts";
import { textOf } from "../../read/trace/value.ts";
import type { Part } from "../../facts.ts";
import { type Measured, valueAs } from "./measured.ts";
import { NOT_A_RESULT } from "./measured-of.ts";

const LONGEST_LINE = 300;
const MOST_LINES = 400;

/**
 * The values under the names of metrics: one of each for every call, in their order. What is said more often is the log of a training.
 *
 * @param judged what each call judged, in the order of the calls
 */
export function saidByFunctions(text: string, judged: readonly Measured[]): Measured[] {
  const found = new Map<string, (Measured | null)[]>();
  for (const line of text.split("\n", MOST_LINES)) {
    if (line.length > LONGEST_LINE || NOT_A_RESULT.test(line)) continue;
    for (const { key, metric, number } of namedValues(line)) {
      if (metric === null || metric === "loss" || !/[.%]/.test(number.text)) continue;
      const part = partOfWords(line.slice(0, number.at));
      const kind = `${metric} ${part ?? ""}`;
      const own = found.get(kind) ?? [];
      found.set(kind, own);
      const base = judged[own.length];
      own.push(
        base
          ? valueAs({ ...base, part: part ?? base.part, said: kindInText(line) }, metric, number, `said ${key}`)
          : null,
      );
    }
  }
  return [...found.values()].flatMap((values) =>
    values.length === judged.length ? values.filter((one) => one !== null) : [],
  );
}

/** The lines that a cell's own prints do not write: neither in their words nor with a value that the code is followed to. */
export function unwritten(text: string, { items, slots }: ShownCell, own: readonly Measured[]): string {
  const wordsOf = (item: Shown): readonly string[] =>
    item.kind === "printed"
      ? item.parts.flatMap((part) => ("text" in part ? part.text : (textOf(slots[part.slot]?.value) ?? "")).split("\n"))
      : shownWithin(item).flatMap(wordsOf);
  const words = items.flatMap(wordsOf).map((one) => one.trim());
  const written = [...words.filter((one) => /[a-z]/i.test(one)), ...own.map(({ printed }) => printed)];
  const lines = text.split("\n", MOST_LINES);
  return lines.filter((line) => !written.some((one) => line.includes(one))).join("\n");
}

/** What is held back of a fold is called its test rows. */
function partSaid(words: string, { part, on }: Measured): Part | null {
  const said = partOfWords(words);
  if (part === "cross-validation" && said !== null) return said === "train" ? said : part;
  return said ?? (on === null ? null : part);
}

/** More values of one kind than this are a listing. */
const MOST_OF_A_KIND = 3;

const isPrinted = (item: ShownCell["items"][number]): boolean =>
  item.kind === "printed" || (item.kind !== "value" && item.kind !== "opaque" && shownWithin(item).every(isPrinted));

const hasSeveralValues = ({ rows }: PrintedTable): boolean =>
  rows.some(({ cells }) => cells.filter((cell) => readNumber(cell ?? "") !== null).length > 1);

/** Lines that name a metric and a value, where the code is not followed to what it prints. */
export function namedLines(text: string, base: Measured, shown: ShownCell): Measured[] {
  if (shown.items.length > 0 && shown.items.every(isPrinted)) return [];
  const found: Measured[] = [];
  const tables = readTables(text).filter(hasSeveralValues);
  let at = 0;
  for (const line of text.split("\n", MOST_LINES)) {
    const from = at;
    at += line.length + 1;
    if (line.length > LONGEST_LINE || NOT_A_RESULT.test(line)) continue;
    // The head of a table says what its numbers are.
    if (tables.some((table) => table.at <= from && from < table.end)) continue;
    for (const { key, metric, number } of namedValues(line)) {
      if (metric === null || metric === "loss" || !/[.%]/.test(number.text)) continue;
      const one = valueAs(
        {
          ...base,
          part: partSaid(line.slice(0, number.at), base),
          said: kindInText(line),
          by: "label",
          certain: false,
        },
        metric,
        number,
        `line ${key}`,
      );
      if (one) found.push(one);
    }
  }
  const counts = new Map<string, number>();
  for (const { name } of found) counts.set(name, (counts.get(name) ?? 0) + 1);
  return found.filter(({ name }) => (counts.get(name) ?? 0) <= MOST_OF_A_KIND);
}
