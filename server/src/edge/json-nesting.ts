/** Deepest nesting of arrays and objects that a request may hold. The deepest of our own is below 10. */
export const MAX_NESTING = 100;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/**
 * Whether JSON text (UTF-8 bytes) opens more than `limit` arrays and objects at once. A parser would need a stack as deep as the
 * text before it could say so; this is one pass over the bytes that stops at the first level too deep.
 */
export const nestsDeeperThan = (bytes: Uint8Array, limit: number): boolean => {
  let depth = 0;
  let inString = false;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (inString) {
      if (byte === BACKSLASH) index += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1;
  }
  return false;
};

/** The same for the filters of a query string: `and(or(and(...)))`, `select=a(b(c))`, `cs.{{{...`. */
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
