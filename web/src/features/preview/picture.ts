/** Pictures of a notebook: only kinds that cannot run anything, and only sizes that a browser can decode. */
import { isDrawable } from "@data-documentation/notebook/format/picture-size.ts";
import { storable } from "@data-documentation/notebook/format/text.ts";
import { svgRefusal } from "./svg.ts";

export type PreviewPicture =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly reason: string };

export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/gif", "image/svg+xml"] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** `data` is base64 (line breaks allowed) or the markup of an SVG. */
export function readPicture(type: PictureType, data: string): PreviewPicture {
  if (type === "image/svg+xml") {
    const reason = svgRefusal(data);
    return reason === null
      ? { ok: true, url: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(storable(data))}` }
      : { ok: false, reason };
  }
  const base64 = data.replace(/\s+/g, "");
  return isDrawable(type, base64)
    ? { ok: true, url: `data:${type};base64,${base64}` }
    : { ok: false, reason: "This picture is too large to show, or cannot be read." };
}

/** Whether an address that stands in HTML or markdown is a picture that may be shown: data, of a kind that cannot run anything. */
export function isShowablePicture(url: string): boolean {
  const match = /^data:(image\/(?:png|jpeg|gif));base64,/i.exec(url);
  return match !== null && readPicture(match[1]?.toLowerCase() as PictureType, url.slice(match[0].length)).ok;
}
