/** What the page asks of the worker that reads foreign text, and what it gets: never more than a page draws in a moment. */
import type { DrawnHtml } from "./draw-html.ts";
import type { JsonNode } from "./draw-json.ts";
import type { Drawn } from "./drawn.ts";
import type { MarkdownNode } from "./markdown-tree.ts";
import type { PreviewPicture } from "./picture.ts";
import type { TextPiece } from "./text-piece.ts";

export interface Drawings {
  markdown: { readonly request: { readonly source: string }; readonly answer: Drawn<readonly MarkdownNode[]> };
  latex: { readonly request: { readonly source: string }; readonly answer: Drawn<readonly MarkdownNode[]> };
  json: { readonly request: { readonly source: string }; readonly answer: Drawn<JsonNode> };
  /** `whole`: for a frame of its own, however large. */
  html: { readonly request: { readonly html: string; readonly whole: boolean }; readonly answer: Drawn<DrawnHtml> };
  terminal: { readonly request: { readonly text: string }; readonly answer: Drawn<readonly TextPiece[]> };
  code: {
    readonly request: { readonly text: string; readonly language: string };
    readonly answer: Drawn<readonly TextPiece[]>;
  };
  picture: {
    readonly request: { readonly mimeType: string; readonly data: string };
    readonly answer: Drawn<PreviewPicture>;
  };
}

export type DrawingKind = keyof Drawings;

export type DrawingRequest = {
  [Kind in DrawingKind]: { readonly id: number; readonly kind: Kind } & Drawings[Kind]["request"];
}[DrawingKind];

/** `began` comes first: from then on the time counts. */
export type DrawingResponse =
  | { readonly id: number; readonly began: true }
  | { readonly id: number; readonly began: false; readonly answer: Drawings[DrawingKind]["answer"] };
