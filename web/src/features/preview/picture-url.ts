import { isDrawable } from "@data-documentation/notebook/format/picture-size.ts";

/** Whether an address that stands in HTML, markdown or a drawing is a picture that may be shown: data, of a kind that cannot run anything. */
export function isShowablePicture(url: string): boolean {
  const match = /^data:(image\/(?:png|jpeg|gif));base64,/i.exec(url);
  return match !== null && isDrawable(match[1]?.toLowerCase() ?? "", url.slice(match[0].length));
}
