/** An output in the forms that the Code tab can show. */
import type { MimeBundle, Notebook, Output, PictureSizes } from "@data-documentation/notebook/format/notebook.ts";
import type { PictureSize } from "@data-documentation/notebook/format/picture-size.ts";
import { type FigureMaker, drawableFigure, figureMaker } from "./figures.ts";
import type { Figure } from "./frame/messages.ts";
import { MAX_RICH_CHARACTERS } from "./limits.ts";
import { PICTURE_TYPES, type PreviewPicture, readPicture } from "./picture.ts";
import { terminalText } from "./terminal-text.ts";

export interface CappedText {
  readonly text: string;
  /** Characters left out at the end. */
  readonly omitted: number;
}

export type PreviewOutput =
  | { readonly kind: "text"; readonly tone: "plain" | "stderr" | "error"; readonly text: CappedText }
  /** One result in several forms: the screen shows the first that it can show safely. */
  | {
      readonly kind: "bundle";
      readonly picture: PreviewPicture | null;
      /** CSS pixels that its author shows the picture at, where the notebook says so. */
      readonly size: PictureSize | null;
      /** Its maker, where it is a figure that only runs in a browser. */
      readonly figure: FigureMaker | null;
      /** The same, where its library can draw it here. */
      readonly drawable: Figure | null;
      readonly html: string | null;
      readonly rich: RichText | null;
      readonly text: CappedText | null;
    }
  | { readonly kind: "unsupported"; readonly mimeTypes: readonly string[] };

/** Forms that are richer than plain text and need no frame. */
export interface RichText {
  readonly kind: "markdown" | "latex" | "json";
  readonly source: string;
}

const MAX_OUTPUT_CHARACTERS = 200_000;
const MAX_TYPES = 10;

export function previewOutput(output: Output, widgets: Notebook["widgets"] = {}): PreviewOutput {
  switch (output.kind) {
    case "stream":
      return { kind: "text", tone: output.name === "stderr" ? "stderr" : "plain", text: terminal(output.text) };
    case "error": {
      const traceback = output.traceback.join("\n");
      const text = traceback.trim() === "" ? `${output.ename}: ${output.evalue}` : traceback;
      return { kind: "text", tone: "error", text: terminal(text) };
    }
    case "unsupported":
      return { kind: "unsupported", mimeTypes: [output.outputType] };
    default:
      return bundle(output.data, output.sizes ?? {}, widgets);
  }
}

function bundle(data: MimeBundle, sizes: PictureSizes, widgets: Readonly<Record<string, string>>): PreviewOutput {
  const found = pictureOf(data);
  const figure = figureMaker(data);
  const html = data["text/html"];
  const rich = richText(data);
  const text = widgetText(data, widgets) ?? data["text/plain"] ?? rich?.source;
  if (found === null && html === undefined && text === undefined && figure === null) {
    return {
      kind: "unsupported",
      mimeTypes: Object.keys(data)
        .slice(0, MAX_TYPES)
        .map((type) => type.slice(0, 100)),
    };
  }
  return {
    kind: "bundle",
    picture: found?.picture ?? null,
    size: found === null ? null : (sizes[found.type] ?? null),
    figure,
    drawable: drawableFigure(data),
    html: html ?? null,
    rich: rich !== null && rich.source.length <= MAX_RICH_CHARACTERS ? rich : null,
    text: text === undefined ? null : terminal(text),
  };
}

/** What the widget of this output showed last; undefined where it is none, or where that is not stored. */
function widgetText(data: MimeBundle, widgets: Readonly<Record<string, string>>): string | undefined {
  const view = data["application/vnd.jupyter.widget-view+json"];
  const id = view === undefined ? null : /"model_id"\s?:\s?"([^"\\]{1,100})"/.exec(view.slice(0, 1000))?.[1];
  return id && Object.hasOwn(widgets, id) ? widgets[id] : undefined;
}

/** In the order of JupyterLab's. */
function richText(data: MimeBundle): RichText | null {
  for (const [type, kind] of RICH_TYPES) {
    const source = data[type];
    if (source !== undefined && source.trim() !== "") return { kind, source };
  }
  return null;
}

const RICH_TYPES = [
  ["text/markdown", "markdown"],
  ["text/latex", "latex"],
  ["application/json", "json"],
] as const;

interface FoundPicture {
  readonly type: string;
  readonly picture: PreviewPicture;
}

/** The first picture that can be shown, else the first that cannot. */
export function pictureOf(data: MimeBundle): FoundPicture | null {
  let refused: FoundPicture | null = null;
  for (const type of PICTURE_TYPES) {
    const content = data[type];
    if (content === undefined || content.trim() === "") continue;
    const picture = readPicture(type, content);
    if (picture.ok) return { type, picture };
    refused ??= { type, picture };
  }
  return refused;
}

const terminal = (text: string): CappedText => {
  const { text: kept, omitted } = capped(text, MAX_OUTPUT_CHARACTERS);
  return { text: terminalText(kept), omitted };
};

export function capped(text: string, limit: number): CappedText {
  return text.length <= limit ? { text, omitted: 0 } : { text: text.slice(0, limit), omitted: text.length - limit };
}
