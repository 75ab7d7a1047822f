import { alignPlaces, type Taken } from "../../read/outputs/align.ts";
import type { Shown, ShownPart } from "../../read/outputs/shown.ts";
import type { Value } from "../../read/trace/value.ts";

/** A value that a string was built with, and the words around it. */
export interface Hole {
  readonly value: Value;
  readonly taken: Taken;
  readonly before: string;
  readonly after: string;
}

type Template = Extract<Value, { kind: "template" }>;

/**
 * What fills the placeholders of a string that a cell shows as its value, in quotes: `"Accuracy: {}".format(score)`.
 */
export function holesIn({ parts }: Template, shown: string): readonly Hole[] {
  const text = /^\s*(?:\[1\]\s+)?(['"])(.*)\1\s*$/s.exec(shown)?.[2] ?? shown;
  const pieces = parts.map((part, slot): ShownPart => {
    const words = wordsIn(part);
    return words === null ? { slot } : { text: words };
  });
  const items: readonly Shown[] = [{ kind: "printed", parts: [...pieces, { text: "\n" }] }];
  const places = alignPlaces(items, text, []);
  return parts.flatMap((value, at) => {
    const [taken] = places.get(at) ?? [];
    if (taken === undefined) return [];
    return [{ value, taken, before: wordsIn(parts[at - 1]) ?? "", after: wordsIn(parts[at + 1]) ?? "" }];
  });
}

const wordsIn = (part: Value | undefined): string | null =>
  part?.kind === "constant" && typeof part.value === "string" ? part.value : null;
