/** Reads foreign text where it cannot hold up the page; the caller ends this worker when it takes too long. */
import { drawHtml } from "./draw-html.ts";
import { drawMarkdown } from "./draw-markdown.ts";
import { drawPython, drawTerminal } from "./draw-text.ts";
import { type DrawingKind, type DrawingRequest, type DrawingResponse, type Drawings } from "./drawing.ts";
import { refused } from "./drawn.ts";
import { PICTURE_TYPES, readPicture } from "./picture.ts";

type Draw = { [Kind in DrawingKind]: (request: Drawings[Kind]["request"]) => Drawings[Kind]["answer"] };

const draw: Draw = {
  markdown: ({ source }) => drawMarkdown(source),
  html: ({ html, whole }) => drawHtml(html, whole),
  terminal: ({ text }) => ({ ok: true, value: drawTerminal(text) }),
  python: ({ text }) => ({ ok: true, value: drawPython(text) }),
  picture: ({ mimeType, data }) => {
    const type = PICTURE_TYPES.find((known) => known === mimeType);
    return type ? { ok: true, value: readPicture(type, data) } : refused("Pictures of this kind are not shown.");
  },
};

const say = (response: DrawingResponse): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no origin to name
  self.postMessage(response);

self.addEventListener("message", ({ data }: MessageEvent<DrawingRequest>) => {
  const { id, kind } = data;
  say({ id, began: true });
  try {
    say({
      id,
      began: false,
      answer: (draw[kind] as (request: DrawingRequest) => Drawings[DrawingKind]["answer"])(data),
    });
  } catch {
    // Too deep for the parser's stack, in most cases.
    say({ id, began: false, answer: refused("This can't be displayed.") });
  }
});
