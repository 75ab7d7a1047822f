import { fail, ok, type Result } from "../result.ts";
import { notANotebook, type UploadRefusal } from "./upload-refusal.ts";
import { sizeRefusal } from "./validate.ts";

/**
 * The text of a notebook file: UTF-8, with its byte order mark where it has one, so that the file can be given back byte for byte.
 * Refuses more than 10 MB, other encodings and compressed files.
 */
export function decodeNotebook(bytes: Uint8Array): Result<string, UploadRefusal> {
  const size = sizeRefusal(bytes.byteLength);
  if (!size.ok) return size;
  const foreign = foreignFormat(bytes);
  if (foreign !== null) return fail(notANotebook(foreign));
  const text = decodeUtf8(bytes);
  if (text === null) return fail(notANotebook(`the file is not UTF-8 text: ${invalidByteWords(bytes)}`));
  return ok(text);
}

/** TextDecoder exists everywhere this runs; only the language library does not declare it. */
declare const TextDecoder: new (
  label: "utf-8",
  options: { readonly fatal: boolean; readonly ignoreBOM: boolean },
) => { decode(bytes: Uint8Array): string };

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

function foreignFormat(bytes: Uint8Array): string | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0x1f && second === 0x8b) return "the file is compressed with gzip: unpack it first";
  if (first === 0x50 && second === 0x4b) return "the file is a zip archive: unpack it first";
  if (first === 0x25 && second === 0x50) return "the file is a PDF or PostScript document";
  const utf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const utf16WithoutMark =
    (first === 0 && second !== 0) || (second === 0 && first !== 0 && fourth === 0 && third !== 0);
  if (utf16 || (utf16WithoutMark && bytes.byteLength > 3)) return "the file is encoded as UTF-16: save it as UTF-8";
  return null;
}

/** Where UTF-8 breaks, in words: the byte and its line. */
function invalidByteWords(bytes: Uint8Array): string {
  const at = firstInvalidByte(bytes);
  let line = 1;
  for (let index = 0; index < at; index++) if (bytes[index] === 0x0a) line++;
  const byte = (bytes[at] ?? 0).toString(16).toUpperCase().padStart(2, "0");
  return `byte 0x${byte} on line ${line} cannot stand there (save the file as UTF-8)`;
}

/** First byte that cannot begin or continue a character (Unicode 16, table 3-7). */
function firstInvalidByte(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const lead = bytes[at] ?? 0;
    const length = lead < 0x80 ? 1 : lead >= 0xc2 && lead < 0xe0 ? 2 : lead >= 0xe0 && lead < 0xf0 ? 3 : 4;
    if (length === 4 && (lead < 0xf0 || lead > 0xf4)) return at;
    const second = bytes[at + 1] ?? 0;
    const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
    if (length > 1 && (second < lowest || second > highest)) return at;
    for (let offset = 2; offset < length; offset++) {
      const following = bytes[at + offset] ?? 0;
      if (following < 0x80 || following > 0xbf) return at;
    }
    at += length;
  }
  return Math.max(0, bytes.length - 1);
}
