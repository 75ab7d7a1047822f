/** Reads foreign text where it cannot hold up the page; the caller ends this worker when it takes too long. */
import { drawCode } from "./draw-code.ts";
import { drawHtml } from "./draw-html.ts";
import { drawJson } from "./draw-json.ts";
import { drawLatex, drawMarkdown } from "./draw-markdown.ts";
import { drawTerminal } from "./draw-terminal.ts";
import { type DrawingKind, type DrawingRequest, type DrawingResponse, type Drawings } from "./drawing.ts";
import { refused } from "./drawn.ts";
import { PICTURE_TYPES, readPicture } from "./picture.ts";

type Answer<Kind extends DrawingKind> = Drawings[Kind]["answer"];
type Draw = {
  [Kind in DrawingKind]: (request: Drawings[Kind]["request"]) => Answer<Kind> | Promise<Answer<Kind>>;
};

const draw: Draw = {
  markdown: ({ source }) => drawMarkdown(source),
  latex: ({ source }) => drawLatex(source),
  json: ({ source }) => drawJson(source),
  html: ({ html, whole }) => drawHtml(html, whole),
  terminal: ({ text }) => ({ ok: true, value: drawTerminal(text) }),
  code: async ({ text, language }) => ({ ok: true, value: await drawCode(text, language) }),
  picture: ({ mimeType, data }) => {
    const type = PICTURE_TYPES.find((known) => known === mimeType);
    return type ? { ok: true, value: readPicture(type, data) } : refused("Pictures of this kind are not shown.");
  },
};

const say = (response: DrawingResponse): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have no origin to name
  self.postMessage(response);

self.addEventListener("message", ({ data }: MessageEvent<DrawingRequest>) => {
  say({ id: data.id, began: true });
  void answerTo(data);
});

type MaybeLater = Answer<DrawingKind> | Promise<Answer<DrawingKind>>;

async function answerTo(request: DrawingRequest): Promise<void> {
  const { id, kind } = request;
  try {
    const answer = await (draw[kind] as (request: DrawingRequest) => MaybeLater)(request);
    say({ id, began: false, answer });
  } catch {
    // Too deep for the parser's stack, in most cases.
    say({ id, began: false, answer: refused("This can't be displayed.") });
  }
}
