/** TextEncoder exists everywhere this runs; only the language library does not declare it. */
declare const TextEncoder: new () => {
  encode(text: string): Uint8Array;
  encodeInto(text: string, room: Uint8Array): { readonly read: number; readonly written: number };
};
const encoder = new TextEncoder();
/** Where texts are encoded to be looked at; to make room for each takes longer than to read it. */
const ROOM = new Uint8Array(65_536);

/**
 * UTF-8 bytes a text takes inside a JSON document, quotes not counted: escapes as JSON.stringify writes them.
 */
export function jsonBytes(text: string): number {
  // Most texts are ASCII, and a list of bytes is read several times as fast as the characters of a text.
  const { read, written } = encoder.encodeInto(text, ROOM);
  const isAscii = read === text.length && written === read;
  let bytes = 0;
  if (isAscii) for (let at = 0; at < written; at++) bytes += ASCII_BYTES[ROOM[at] ?? 0] ?? 0;
  else for (let at = 0; at < text.length; at++) bytes += ASCII_BYTES[text.charCodeAt(at)] ?? jsonBytesAt(text, at);
  return bytes;
}

/** UTF-8 bytes of a text. */
export const utf8Bytes = (text: string): number => encoder.encode(text).length;

/**
 * A text cut to at most `maximum` bytes (of JSON text, as jsonBytes counts): the first two thirds and the last third of what fits,
 * whole lines where there are lines, and `mark` in between. Short enough texts stay as they are. Linear in the text.
 */
export function headAndTail(text: string, maximum: number, mark: string): string {
  // No character takes more than six bytes (\u0000).
  if (text.length * 6 <= maximum) return text;
  if (text.length <= maximum && jsonBytes(text) <= maximum) return text;
  const room = maximum - jsonBytes(mark);
  if (room <= 0) return "";
  const head = headEnd(text, Math.ceil((room * 2) / 3));
  const tail = Math.max(tailStart(text, Math.floor(room / 3)), head);
  return text.slice(0, wholeLinesEnd(text, head)) + mark + text.slice(wholeLinesStart(text, tail));
}

/**
 * The level at which sizes have to be cut so that they add up to at most `budget`: small ones stay whole, the largest
 * share what is left. Infinity if all fit.
 */
export function fairLevel(sizes: readonly number[], budget: number): number {
  const ascending = [...sizes].sort((a, b) => a - b);
  let left = Math.max(0, budget);
  for (const [position, size] of ascending.entries()) {
    const share = Math.floor(left / (ascending.length - position));
    if (size > share) return share;
    left -= size;
  }
  return Infinity;
}

function jsonBytesAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < 0x20) return SHORT_ESCAPES.has(code) ? 2 : 6;
  if (code < 0x80) return code === 0x22 || code === 0x5c ? 2 : 1;
  if (code < 0x800) return 2;
  if (code < 0xd800 || code > 0xdfff) return 3;
  // A pair takes four bytes, two for each half; half a pair is escaped.
  const isHigh = code < 0xdc00;
  const partner = text.charCodeAt(isHigh ? at + 1 : at - 1);
  const isPair = isHigh ? partner >= 0xdc00 && partner <= 0xdfff : partner >= 0xd800 && partner < 0xdc00;
  return isPair ? 2 : 6;
}

/** \b \t \n \f \r */
const SHORT_ESCAPES: ReadonlySet<number> = new Set([8, 9, 10, 12, 13]);

/** Most characters are ASCII, and a table lookup is faster than a call. */
const ASCII_BYTES: Uint8Array = Uint8Array.from({ length: 0x80 }, (_, code) =>
  jsonBytesAt(String.fromCharCode(code), 0),
);

function headEnd(text: string, room: number): number {
  let at = 0;
  for (let left = room; at < text.length; at++) {
    left -= ASCII_BYTES[text.charCodeAt(at)] ?? jsonBytesAt(text, at);
    if (left < 0) break;
  }
  return isMiddleOfPair(text, at) ? at - 1 : at;
}

function tailStart(text: string, room: number): number {
  let at = text.length;
  for (let left = room; at > 0; at--) {
    left -= ASCII_BYTES[text.charCodeAt(at - 1)] ?? jsonBytesAt(text, at - 1);
    if (left < 0) break;
  }
  return isMiddleOfPair(text, at) ? at + 1 : at;
}

function isMiddleOfPair(text: string, at: number): boolean {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) && /[\uD800-\uDBFF]/.test(text.charAt(at - 1));
}

/** How far a cut may move to fall between two lines, in characters. */
const LINE_SEARCH = 2000;

function wholeLinesEnd(text: string, end: number): number {
  // Before the first character there is no line: lastIndexOf looks at the first one even from -1.
  const line = end === 0 ? -1 : text.lastIndexOf("\n", end - 1);
  return line >= 0 && line + 1 > end - LINE_SEARCH ? line + 1 : end;
}

function wholeLinesStart(text: string, start: number): number {
  const line = text.indexOf("\n", Math.max(0, start - 1));
  return line !== -1 && line + 1 < Math.min(start + LINE_SEARCH, text.length) ? line + 1 : start;
}
