/**
 * The text in the one column of the one row in an answer, as a JSON string that is cut out without reading the megabytes between;
 * null where there is no row, or no text in it.
 */
export async function onlyText(rows: Blob): Promise<Blob | null> {
  const [head, tail] = await Promise.all([rows.slice(0, 100).text(), rows.slice(-100).text()]);
  const before = /^\s*\[\s*\{\s*"\w+"\s*:\s*(?="(?!"))/.exec(head)?.[0];
  const after = /^\}\s*\]\s*$/.exec(tail.slice(tail.lastIndexOf("}")))?.[0];
  return before && after ? rows.slice(before.length, rows.size - after.length, "application/json") : null;
}

const BACKSLASH = 0x5c;
const LETTER_U = 0x75;
/** Bytes that are looked at before the page gets its turn. */
const PIECE = 1_000_000;

/**
 * Bytes in UTF-8 of the text in a JSON string, counted piece by piece: to decode megabytes at once would hold up the page for longer than
 * people take for immediate. A surrogate written as an escape counts as half of the four bytes of its pair.
 */
export async function textBytes(json: Blob): Promise<number> {
  // All but the quotes, and then without what escapes take more than what they stand for.
  let bytes = json.size - 2;
  let isEscaped = false;
  /** Hexadecimal digits of an escape that are still to come, and what those before them stand for. */
  let digits = 0;
  let code = 0;
  for (let start = 0; start < json.size; start += PIECE) {
    const piece = new Uint8Array(await json.slice(start, start + PIECE).arrayBuffer());
    for (let at = 0; at < piece.length; at += 1) {
      const byte = piece[at] ?? 0;
      if (digits > 0) {
        code = code * 16 + Number.parseInt(String.fromCharCode(byte), 16);
        digits -= 1;
        if (digits === 0) bytes -= 6 - sizeOf(code);
      } else if (isEscaped) {
        isEscaped = false;
        if (byte === LETTER_U) [digits, code] = [4, 0];
        else bytes -= 1;
      } else {
        at = piece.indexOf(BACKSLASH, at);
        if (at < 0) break;
        isEscaped = true;
      }
    }
  }
  return bytes;
}

/** Bytes in UTF-8 of one UTF-16 code unit. */
function sizeOf(unit: number): number {
  if (unit < 0x80) return 1;
  return unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 2 : 3;
}
