import { jsonStringRuns, type JsonStringRun } from "./json-strings.ts";
import type { SecretFinding } from "./secrets.ts";

/** Replaces a secret. Plain ASCII without quotes or backslashes, so it fits into every string of code and JSON. */
export const SECRET_MASK = "[secret removed]";

export interface SecretMasker {
  /** The text with every known secret replaced; the same text if it has none. */
  mask(text: string): string;
  /** Positions of known secrets, in order, without overlaps. */
  find(text: string): readonly (readonly [start: number, end: number])[];
}

/**
 * The notebook file's own text with every found secret masked wherever it occurs: other cells, outputs, metadata, split over lines.
 * Still the same JSON: everything else stays byte for byte as it was. Linear in the text.
 */
export function maskSecrets(text: string, findings: readonly Pick<SecretFinding, "secret">[]): string {
  const masker = secretMasker(findings);
  const parts: string[] = [];
  let copied = 0;
  for (const run of jsonStringRuns(text)) {
    const isStructure = run.role === "key" || STRUCTURE.has(run.key);
    const places = masker.find(run.text).filter(([start, end]) => !isStructure || isUnmistakable(run.text, start, end));
    for (const { start, end, replacement } of rawPieces(run, places)) {
      parts.push(text.slice(copied, start), replacement);
      copied = end;
    }
  }
  parts.push(text.slice(copied));
  return parts.join("");
}

/** Finds the given secrets in texts: each character is looked at once, however many secrets there are. */
export function secretMasker(findings: readonly Pick<SecretFinding, "secret">[]): SecretMasker {
  const byStart = new Map<string, Map<number, Set<string>>>();
  for (const secret of findings.flatMap(spellings)) {
    if (secret.length < SHORTEST) continue;
    const lengths = getOrSet(byStart, secret.slice(0, SHORTEST), () => new Map<number, Set<string>>());
    getOrSet(lengths, secret.length, () => new Set<string>()).add(secret);
  }
  // Longest first: a secret may begin with another one.
  const longestFirst = new Map([...byStart].map(([start, lengths]) => [start, [...lengths].sort(([a], [b]) => b - a)]));
  const nextStart = startFinder([...longestFirst.keys()]);

  const find: SecretMasker["find"] = (text) => {
    const places: [number, number][] = [];
    for (let at = nextStart(text, 0); at !== -1; at = nextStart(text, at)) {
      const from = at;
      const candidates = longestFirst.get(text.slice(from, from + SHORTEST));
      const length = candidates?.find(
        ([size, secrets]) => secrets.has(text.slice(from, from + size)) && standsAlone(text, from, from + size),
      )?.[0];
      if (length !== undefined) places.push([from, from + length]);
      at = from + (length ?? 1);
    }
    return places;
  };
  return { find, mask: (text) => replaced(text, find(text)) };
}

/**
 * A function that gives the next position, from an index on, where one of the prefixes may occur; -1 if there is none.
 */
function startFinder(starts: readonly string[]): (text: string, from: number) => number {
  const known = new Set(starts);
  // One table lookup for each character of the text.
  const isFirst = new Uint8Array(0x10000);
  for (const start of starts) isFirst[start.charCodeAt(0)] = 1;
  return (text, from) => {
    if (starts.length === 0) return -1;
    for (let at = from; at + SHORTEST <= text.length; at++) {
      if (isFirst[text.charCodeAt(at)] === 1 && known.has(text.slice(at, at + SHORTEST))) return at;
    }
    return -1;
  };
}

/** Shorter values (a password of three letters) would be found in every second word. */
const SHORTEST = 4;
/** From this length on, a value is a secret wherever it occurs; a shorter one could be part of a word. */
const UNMISTAKABLE = 12;

function standsAlone(text: string, start: number, end: number): boolean {
  return end - start >= UNMISTAKABLE || !(isWordCharacter(text, start - 1) || isWordCharacter(text, end));
}

function isWordCharacter(text: string, at: number): boolean {
  return at >= 0 && at < text.length && /\w/.test(text.charAt(at));
}

function replaced(text: string, places: readonly (readonly [number, number])[]): string {
  if (places.length === 0) return text;
  let copied = 0;
  const parts: string[] = [];
  for (const [start, end] of places) {
    parts.push(text.slice(copied, start), SECRET_MASK);
    copied = end;
  }
  return parts.join("") + text.slice(copied);
}

/**
 * Names, and values under these names, are the format's own words: a password that reads "code" must not break the file. Only
 * values that are not words at all are masked there.
 */
const STRUCTURE: ReadonlySet<string | null> = new Set([
  "cell_type",
  "output_type",
  "name",
  "stream",
  "id",
  "language",
  "display_name",
  "file_extension",
  "mimetype",
  "version",
  "pygments_lexer",
  "nbconvert_exporter",
]);

function isUnmistakable(text: string, start: number, end: number): boolean {
  return end - start >= 16 && /[A-Z0-9]/.test(text.slice(start, end));
}

/** A secret as other parts of the file spell it: lines without line ends (nbformat 2 and 3), JSON text unescaped. */
function spellings({ secret }: Pick<SecretFinding, "secret">): string[] {
  const found = [secret];
  if (/[\r\n]/.test(secret)) found.push(secret.replace(/[\r\n]/g, ""));
  if (secret.includes("\\")) {
    try {
      found.push(JSON.parse(`"${secret}"`) as string);
    } catch {
      // Not JSON: the backslashes belong to the secret.
    }
  }
  return found;
}

/** The parts of the file's text to replace; a secret that spans several strings leaves the mask in the first. */
function* rawPieces(
  run: JsonStringRun,
  places: readonly (readonly [number, number])[],
): Generator<{ start: number; end: number; replacement: string }> {
  let position = 0;
  for (const [start, end] of places) {
    let replacement = SECRET_MASK;
    for (;;) {
      const segment = run.segments[position];
      if (segment === undefined || segment.textStart >= end) break;
      const segmentEnd = segment.textStart + segment.length;
      if (segmentEnd > start) {
        const from = segment.rawOffset(Math.max(start - segment.textStart, 0));
        yield { start: from, end: segment.rawOffset(Math.min(end, segmentEnd) - segment.textStart), replacement };
        replacement = "";
      }
      if (segmentEnd > end) break;
      position++;
    }
  }
}

function getOrSet<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const value = map.get(key) ?? create();
  map.set(key, value);
  return value;
}
