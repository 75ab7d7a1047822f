/** Pictures of a notebook: only kinds that cannot run anything, and only sizes that a browser can decode. */
import { isDrawable } from "@data-documentation/notebook/format/picture-size.ts";
import { storable } from "@data-documentation/notebook/format/text.ts";
import { svgRefusal } from "./svg.ts";

export type PreviewPicture =
  | { readonly ok: true; readonly url: string }
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
    return refusal === null ? { ok: true, url } : { ok: false, reason: refusal.reason, large: url };
  }
  const base64 = data.replace(/\s+/g, "");
  return isDrawable(type, base64)
    ? { ok: true, url: `data:${type};base64,${base64}` }
    : { ok: false, reason: "This picture is too large to show, or cannot be read.", large: null };
}
