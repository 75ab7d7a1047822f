/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** 40 million pixels take 160 MB decoded: more than any plot needs, and about what a phone can handle. */
const MAX_PIXELS = 40_000_000;

/**
 * Whether a picture is safe to hand to a browser: base64 of the type it claims, and not so large that decoding it would eat the
 * memory (the size stands in the first bytes; a few kilobytes can claim 30,000 x 30,000). SVG: without entity declarations.
 */
export function isDrawable(mime: string, data: string): boolean {
  if (mime === "image/svg+xml") return /<svg[\s>]/i.test(data) && !/<!ENTITY/i.test(data);
  const size = pictureSize(data);
  return size !== null && size.width > 0 && size.height > 0 && size.width * size.height <= MAX_PIXELS;
}

/** Size of a base64 PNG, JPEG or GIF (no line breaks) from its header; null for anything else. */
export function pictureSize(data: string): PictureSize | null {
  return isBase64(data) ? (pngSize(data) ?? gifSize(data) ?? jpegSize(data)) : null;
}

/**
 * As browsers read it, in their own code: a pattern takes ten times as long, and pictures are megabytes. Filled up to a wrong length it is
 * refused, too. White space, which browsers skip, counts as foreign.
 */
function isBase64(data: string): boolean {
  if (/\s/.test(data)) return false;
  try {
    atob(data);
    return true;
  } catch {
    return false;
  }
}

/** PNG (RFC 2083): signature, then the IHDR chunk with two 32-bit numbers. */
function pngSize(data: string): PictureSize | null {
  if (!data.startsWith("iVBORw0KGgo")) return null;
  const header = bytes(data, 0, 24);
  return header.length < 24 ? null : { width: big32(header, 16), height: big32(header, 20) };
}

/** GIF87a and GIF89a: two little-endian 16-bit numbers after the signature. */
function gifSize(data: string): PictureSize | null {
  if (!data.startsWith("R0lGOD")) return null;
  const header = bytes(data, 0, 10);
  if (header.length < 10) return null;
  return { width: (header[6] ?? 0) | ((header[7] ?? 0) << 8), height: (header[8] ?? 0) | ((header[9] ?? 0) << 8) };
}

/** JPEG (ITU T.81): segments of marker and length up to the start of frame. */
function jpegSize(data: string): PictureSize | null {
  if (!data.startsWith("/9j/")) return null;
  let at = 2;
  // A header has a few dozen segments; a file with more is not a picture.
  for (let segments = 0; segments < 500; segments++) {
    const segment = bytes(data, at, 9);
    const marker = segment[1] ?? 0;
    if (segment.length < 9 || segment[0] !== 0xff) return null;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: big16(segment, 5), width: big16(segment, 7) };
    at += marker === 0xff ? 1 : 2 + big16(segment, 2);
  }
  return null;
}

function big16(from: readonly number[], at: number): number {
  return ((from[at] ?? 0) << 8) | (from[at + 1] ?? 0);
}

function big32(from: readonly number[], at: number): number {
  return big16(from, at) * 65_536 + big16(from, at + 2);
}

const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The bytes from `start`, at most `count`, of base64 text: decodes only these, not the whole picture. */
function bytes(data: string, start: number, count: number): number[] {
  const decoded: number[] = [];
  for (let byte = start; byte < start + count; byte++) {
    const at = Math.floor(byte / 3) * 4;
    const group = [0, 1, 2, 3].map((offset) => BASE64.indexOf(data.charAt(at + offset) || "="));
    const [first = -1, second = -1, third = -1, fourth = -1] = group;
    const phase = byte % 3;
    if (second < 0 || (phase > 0 && third < 0) || (phase > 1 && fourth < 0)) break;
    const value =
      phase === 0 ? (first << 2) | (second >> 4) : phase === 1 ? (second << 4) | (third >> 2) : (third << 6) | fourth;
    decoded.push(value & 0xff);
  }
  return decoded;
}
