import type { Trace } from "../../read/trace/trace.ts";
import type { Slot } from "../../read/trace/tracer.ts";
import { type Shown, type ShownPart, shownWithin } from "../../read/outputs/shown.ts";

/** Context of a slot: the words before and after it. */
export interface Words {
  readonly before: string;
  readonly after: string;
  /** All words printed with the value. */
  readonly line: string;
  /** The last line of words above it. */
  readonly heading: string;
  /** Slots printed earlier on the same line. */
  readonly beside: readonly number[];
  /** The words before each other slot that is printed with it. */
  readonly others?: readonly string[];
  /** What is printed after a count to say of how many it is; absent for anything else. */
  readonly total?: string;
}

/** Where a value is shown. */
export interface ShownAt {
  readonly trace: Trace;
  readonly slot: Slot;
  readonly words: Words;
  readonly cell: number;
  /** Its place in the code of the cell. */
  readonly site: string;
}

export const NO_WORDS: Words = { before: "", after: "", line: "", heading: "", beside: [] };

/** Words around each slot: on its line, or above it. */
export function wordsOf(items: readonly Shown[]): ReadonlyMap<number, Words> {
  const words = new Map<number, Words>();
  let heading = "";
  const visit = (parts: readonly Shown[]): void => {
    for (const item of parts) {
      visit(shownWithin(item));
      if (item.kind !== "printed") continue;
      const plain = item.parts.map(textAt).join(" ");
      for (const [i, part] of item.parts.entries()) {
        if ("slot" in part)
          words.set(part.slot, {
            before: textBefore(item.parts, i),
            after: textAt(item.parts[i + 1]),
            line: plain,
            heading,
            beside: item.parts.slice(0, i).flatMap((other) => ("slot" in other ? [other.slot] : [])),
            others: item.parts.flatMap((other, at) =>
              at !== i && "slot" in other ? [textBefore(item.parts, at)] : [],
            ),
          });
      }
      if (/[A-Za-z]{3}/.test(plain) && item.parts.every((part) => "text" in part)) heading = plain.trim().slice(-160);
    }
  };
  visit(items);
  return words;
}

const textAt = (part: ShownPart | undefined): string => (part && "text" in part ? part.text : "");

/** The words on the line before a slot, up to the slot before. */
function textBefore(parts: readonly ShownPart[], at: number): string {
  const before = textAt(parts[at - 1]);
  const line = before.slice(before.lastIndexOf("\n", before.length - 2) + 1);
  return /[A-Za-z]/.test(line) ? line : `${textAt(parts[at - 3])} ${line}`;
}
