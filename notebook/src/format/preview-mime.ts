import type { MimeBundle } from "./notebook.ts";

/**
 * What the preview can show of a mime bundle, best first: pictures are complete without scripts, HTML may need them (and gets none),
 * plain text always works. As in Jupyter but for HTML, which stands there before pictures because it may run.
 */
export const PREVIEW_MIME_ORDER = [
  "image/svg+xml",
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "text/html",
  "text/markdown",
  "text/latex",
  "application/json",
  "text/plain",
] as const;

export type PreviewMime = (typeof PREVIEW_MIME_ORDER)[number];

/** The mime types of a bundle that the preview can show, best first; empty where "Output format not supported in preview" is due. */
export function previewMimes(data: MimeBundle): readonly PreviewMime[] {
  return PREVIEW_MIME_ORDER.filter((mime) => Object.hasOwn(data, mime) && (data[mime] ?? "") !== "");
}
