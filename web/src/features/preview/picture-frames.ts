/** Pictures that move: their first frame, which stands still. */

/**
 * The first frame of a base64 GIF or PNG (no line breaks) as a picture of its own; null where the picture does not move. One pass over its
 * blocks. What is broken ends where it breaks, as it does in a browser.
 */
export function firstFrame(data: string): string | null {
  if (data.startsWith("R0lGOD")) return cut(data, stillGif);
  // Walking the chunks of every plot would decode megabytes; in an animation one that says so comes first.
  if (data.startsWith("iVBORw0KGgo") && holdsAnimation(data)) return cut(data, stillPng);
  return null;
}

function cut(data: string, still: (bytes: Uint8Array) => Uint8Array | null): string | null {
  let binary: string;
  try {
    binary = atob(data);
  } catch {
    return null;
  }
  const frame = still(Uint8Array.from(binary, (sign) => sign.charCodeAt(0)));
  return frame === null ? null : base64(frame);
}

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;

/** GIF89a: signature, screen, colors, then extensions and images, each in blocks of at most 255 bytes. */
function stillGif(gif: Uint8Array): Uint8Array | null {
  let at = 13 + colorBytes(gif[10] ?? 0);
  let end = 0;
  for (;;) {
    const kind = gif[at];
    if (kind === EXTENSION) at = afterBlocks(gif, at + 2);
    else if (kind === IMAGE && end > 0) return ended(gif, end);
    else if (kind === IMAGE) {
      at = afterBlocks(gif, at + 11 + colorBytes(gif[at + 9] ?? 0));
      end = at;
    } else return null;
  }
}

const colorBytes = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));

function afterBlocks(gif: Uint8Array, start: number): number {
  let at = start;
  for (let size = gif[at]; size !== undefined && size > 0; size = gif[at]) at += 1 + size;
  return at + 1;
}

function ended(gif: Uint8Array, end: number): Uint8Array {
  const frame = gif.slice(0, end + 1);
  frame[end] = TRAILER;
  return frame;
}

/** Base64 of "acTL" at the three places where it may begin in a group of three bytes. */
const holdsAnimation = (data: string): boolean => /YWNUT|FjVE[w-z]|hY1RM/.test(data);

/** APNG: a PNG whose chunk acTL says that it moves. Without it, browsers show the picture alone. */
function stillPng(png: Uint8Array): Uint8Array | null {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const still = new Uint8Array(png.length);
  still.set(png.subarray(0, 8));
  let length = 8;
  let at = 8;
  while (at + 12 <= png.length) {
    const next = at + 12 + view.getUint32(at);
    const name = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (!ANIMATION.has(name)) {
      still.set(png.subarray(at, next), length);
      length += Math.min(next, png.length) - at;
    }
    at = next;
  }
  return length === png.length ? null : still.slice(0, length);
}

const ANIMATION: ReadonlySet<string> = new Set(["acTL", "fcTL", "fdAT"]);

function base64(bytes: Uint8Array): string {
  const pieces: string[] = [];
  // So many that they become arguments of one call.
  for (let at = 0; at < bytes.length; at += 8190) pieces.push(String.fromCharCode(...bytes.subarray(at, at + 8190)));
  return btoa(pieces.join(""));
}
