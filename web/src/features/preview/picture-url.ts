import { firstFrame } from "./picture-frames.ts";
import { isDrawable } from "@data-documentation/notebook/format/picture-size.ts";

/** Whether an address that stands in HTML, markdown or a drawing is a picture that may be shown: data, of a kind that cannot run anything. */
export const isShowablePicture = (url: string): boolean => pictureData(url) !== null;

/** The same picture standing still: the first frame of one that moves. */
export function stillPicture(url: string): string {
  const data = pictureData(url);
  const frame = data === null ? null : firstFrame(data);
  return frame === null ? url : `${url.slice(0, url.indexOf(",") + 1)}${frame}`;
}

/** Base64; null for every other address. */
function pictureData(url: string): string | null {
  const match = /^data:(image\/(?:png|jpeg|gif));base64,/i.exec(url);
  const data = url.slice(match?.[0].length ?? 0);
  return match !== null && isDrawable(match[1]?.toLowerCase() ?? "", data) ? data : null;
}
