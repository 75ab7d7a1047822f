/**
 * What is wrong with JSON text before anything parses it. `key`: the bytes of the last field's name, if there was one.
 */
export type JsonFault =
  | { readonly kind: "too-deep" | "too-many" }
  | { readonly kind: "nul" | "surrogate"; readonly key: readonly [start: number, end: number] | null };

export interface JsonBounds {
  /** Arrays and objects open at the same time. */
  readonly nesting: number;
  /** Texts, numbers, lists, objects and field names in total. */
  readonly values: number;
}

/** Scans JSON text (UTF-8 bytes) chunk by chunk. */
export interface JsonMeter {
  /** The first fault found so far. "too-deep" and "too-many" are final: nothing after them is scanned. */
  read(piece: Uint8Array): JsonFault | null;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
const COMMA = 0x2c;
const COLON = 0x3a;

/**
 * One pass over the bytes as they arrive, in constant memory. A parser would need a stack as deep as the text, and
 * memory for each of its values, before it could report too much of either. On the way it finds what JSON can spell but
 * no database can store: U+0000, and half of a surrogate pair, which would silently become another character.
 */
export const createJsonMeter = ({ nesting, values }: JsonBounds): JsonMeter => {
  let depth = 0;
  let count = 0;
  let offset = 0;
  let inString = false;
  let wordBefore = false;
  let stringStart = 0;
  let lastString: [number, number] | null = null;
  let key: [number, number] | null = null;
  /** Inside an escape: -1 outside, 0 after the backslash, 1 to 4 digits read after the u. */
  let escaped = -1;
  let code = 0;
  let afterHigh = false;
  let fault: JsonFault | null = null;
  let isOver = false;
  const found = (kind: "nul" | "surrogate"): void => {
    fault ??= { kind, key };
  };
  /** All four digits of an escaped code unit have been read. */
  const unit = (): void => {
    const isLow = code >= 0xdc00 && code <= 0xdfff;
    if (code === 0) found("nul");
    if (isLow !== afterHigh) found("surrogate");
    afterHigh = code >= 0xd800 && code <= 0xdbff;
  };
  const inEscape = (byte: number): void => {
    if (escaped === 0 && byte !== LETTER_U) {
      if (afterHigh) found("surrogate");
      afterHigh = false;
      escaped = -1;
    } else if (escaped === 0) {
      escaped = 1;
      code = 0;
    } else {
      code = code * 16 + (Number.parseInt(String.fromCharCode(byte), 16) || 0);
      escaped += 1;
      if (escaped === 5) {
        escaped = -1;
        unit();
      }
    }
  };
  return {
    read: (piece) => {
      if (isOver) return fault;
      for (let index = 0; index < piece.length; index += 1) {
        // Most of a large body is text without escapes.
        if (inString && escaped < 0 && !afterHigh) {
          while (index < piece.length && piece[index] !== QUOTE && piece[index] !== BACKSLASH) index += 1;
          if (index === piece.length) break;
        }
        const byte = piece[index] ?? 0;
        if (inString) {
          if (escaped >= 0) inEscape(byte);
          else if (byte === BACKSLASH) escaped = 0;
          else {
            if (afterHigh) found("surrogate");
            afterHigh = false;
            if (byte === QUOTE) {
              inString = false;
              lastString = [stringStart, offset + index];
            }
          }
          continue;
        }
        let isWord = false;
        if (byte === QUOTE) {
          inString = true;
          stringStart = offset + index + 1;
          count += 1;
        } else if (byte === 0x5b || byte === 0x7b) {
          depth += 1;
          count += 1;
        } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
        else if (byte === COLON) key = lastString;
        else if (byte > 0x20 && byte !== COMMA) {
          isWord = true;
          if (!wordBefore) count += 1;
        }
        wordBefore = isWord;
        if (depth <= nesting && count <= values) continue;
        isOver = true;
        fault = { kind: depth > nesting ? "too-deep" : "too-many" };
        return fault;
      }
      offset += piece.length;
      return fault;
    },
  };
};

/** The deepest nesting that a query string may hold in its filters: `and(or(and(...)))`, `select=a(b(c))`, `cs.{{{...`. */
export const queryNestsDeeperThan = (query: string, limit: number): boolean => {
  let depth = 0;
  for (const sign of decoded(query)) {
    if (sign === "(" || sign === "[" || sign === "{") {
      depth += 1;
      if (depth > limit) return true;
    } else if (sign === ")" || sign === "]" || sign === "}") depth = Math.max(0, depth - 1);
  }
  return false;
};

const decoded = (query: string): string => {
  try {
    return decodeURIComponent(query);
  } catch {
    return query;
  }
};
