import { endOfString } from "./json-depth.ts";

/** One string literal of a run. */
export interface JsonStringSegment {
  /** Where the segment begins in the run's text, and its length there. */
  readonly textStart: number;
  readonly length: number;
  /** Index into the raw JSON text of the character at this offset of the segment (offset = length: just before the closing quote). */
  rawOffset(offset: number): number;
}

/**
 * Strings that read as one text: a single string, or neighbouring strings of a list (nbformat splits texts into lines).
 */
export interface JsonStringRun {
  readonly text: string;
  readonly role: "key" | "value";
  /** The key of the value, also through lists; null at the top level. */
  readonly key: string | null;
  readonly segments: readonly JsonStringSegment[];
}

/**
 * All strings of a valid JSON text, decoded, with a mapping back to their raw positions. Iterative; linear in the text.
 */
export function* jsonStringRuns(json: string): Generator<JsonStringRun> {
  const containers: { isList: boolean; key: string | null }[] = [];
  let run: OpenRun | null = null;
  let key: string | null = null;
  for (let at = 0; at < json.length; at++) {
    const character = json.charAt(at);
    if (character === '"') {
      const end = endOfString(json, at);
      const container = containers.at(-1);
      if (container !== undefined && !container.isList && key === null) {
        const name = JSON.parse(json.slice(at, end + 1)) as string;
        yield openRun("key", null, json, at, end).close();
        key = name;
      } else if (container?.isList === true) {
        if (run === null) run = openRun("value", container.key, json, at, end);
        else run.add(json, at, end);
      } else {
        yield openRun("value", key, json, at, end).close();
      }
      at = end;
    } else if (
      character === "," ||
      character === " " ||
      character === "\n" ||
      character === "\r" ||
      character === "\t"
    ) {
      if (character === "," && containers.at(-1)?.isList === false) key = null;
    } else {
      if (run !== null) yield run.close();
      run = null;
      if (character === "[" || character === "{") {
        containers.push({
          isList: character === "[",
          key: character === "[" ? (key ?? containers.at(-1)?.key ?? null) : null,
        });
        key = null;
      } else if (character === "]" || character === "}") {
        containers.pop();
        // The value containing this container ends; the next string of an object is a key once the comma comes.
        key = containers.at(-1)?.isList === false ? "" : null;
      }
    }
  }
  if (run !== null) yield run.close();
}

interface OpenRun {
  add(json: string, quote: number, end: number): void;
  close(): JsonStringRun;
}

function openRun(role: JsonStringRun["role"], key: string | null, json: string, quote: number, end: number): OpenRun {
  const texts: string[] = [];
  const segments: JsonStringSegment[] = [];
  let length = 0;
  const add: OpenRun["add"] = (source, from, to) => {
    const segment = decodedSegment(source, from, to, length);
    texts.push(segment.text);
    segments.push(segment);
    length += segment.length;
  };
  add(json, quote, end);
  return { add, close: () => ({ text: texts.join(""), role, key, segments }) };
}

function decodedSegment(
  json: string,
  quote: number,
  end: number,
  textStart: number,
): JsonStringSegment & { text: string } {
  const raw = json.slice(quote + 1, end);
  if (!raw.includes("\\")) {
    return { text: raw, textStart, length: raw.length, rawOffset: (offset) => quote + 1 + offset };
  }
  const text = JSON.parse(json.slice(quote, end + 1)) as string;
  // Offsets are requested in ascending order: continuing from the last one keeps a long string with many secrets
  // linear.
  let decoded = 0;
  let at = 0;
  const rawOffset = (offset: number): number => {
    if (offset < decoded) decoded = at = 0;
    for (; decoded < offset; decoded++) at += raw.charAt(at) !== "\\" ? 1 : raw.charAt(at + 1) === "u" ? 6 : 2;
    return quote + 1 + at;
  };
  return { text, textStart, length: text.length, rawOffset };
}
