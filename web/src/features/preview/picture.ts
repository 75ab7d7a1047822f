/** Pictures of a notebook: only kinds that cannot run anything, and only sizes that a browser can decode. */
import { firstFrame } from "./picture-frames.ts";
import { isDrawable } from "@data-documentation/notebook/format/picture-size.ts";
import { storable } from "@data-documentation/notebook/format/text.ts";
import { svgRefusal } from "./svg.ts";

export type PreviewPicture =
  /** `moving`: the whole of a picture that moves, where `url` is its first frame. */
  | { readonly ok: true; readonly url: string; readonly moving: string | null }
  /** `large`: somebody may want to see it all the same, in a frame of its own. */
  | { readonly ok: false; readonly reason: string; readonly large: string | null };

export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/gif", "image/svg+xml"] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** `data` is base64 (line breaks allowed) or the markup of an SVG. */
export function readPicture(type: PictureType, data: string): PreviewPicture {
  if (type === "image/svg+xml") {
    const refusal = svgRefusal(data);
    if (refusal !== null && !refusal.large) return { ok: false, reason: refusal.reason, large: null };
    const url = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(storable(data))}`;
    return refusal === null ? { ok: true, url, moving: null } : { ok: false, reason: refusal.reason, large: url };
  }
  const base64 = data.replace(/\s+/g, "");
  if (!isDrawable(type, base64))
    return { ok: false, reason: "This picture is too large to show, or cannot be read.", large: null };
  const frame = firstFrame(base64);
  const url = (of: string): string => `data:${type};base64,${of}`;
  return { ok: true, url: url(frame ?? base64), moving: frame === null ? null : url(base64) };
}
