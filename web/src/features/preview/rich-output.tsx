import type { ReactNode } from "react";
import type { RichText } from "./preview-output.ts";
import { JsonView } from "./json-view.tsx";
import { MarkdownView } from "./markdown-view.tsx";
import { useDrawing } from "./use-drawing.ts";

export interface RichOutputProps {
  readonly rich: RichText;
  /** Shown meanwhile, and where the richer form cannot be drawn. */
  readonly text: ReactNode;
}

/** Markdown, LaTeX or JSON of an output. */
export const RichOutput = ({ rich, text }: RichOutputProps) =>
  rich.kind === "json" ? (
    <JsonOutput rich={rich} text={text} />
  ) : (
    <MarkupOutput rich={rich} kind={rich.kind} text={text} />
  );

const NO_ATTACHMENTS = {};

const MarkupOutput = ({ rich, kind, text }: RichOutputProps & { readonly kind: "markdown" | "latex" }) => {
  const drawn = useDrawing(kind, rich, { source: rich.source });
  return drawn?.ok ? <MarkdownView nodes={drawn.value} attachments={NO_ATTACHMENTS} /> : text;
};

const JsonOutput = ({ rich, text }: RichOutputProps) => {
  const drawn = useDrawing("json", rich, { source: rich.source });
  return drawn?.ok ? <JsonView root={drawn.value} /> : text;
};
