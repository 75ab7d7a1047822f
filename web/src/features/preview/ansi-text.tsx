import Anser, { type AnserJsonEntry } from "anser";
import { clsx } from "clsx";
import type { ReactNode } from "react";

/** Text with the sixteen terminal colours, translated to colours that stay readable on our paper. Everything else is text. */
export const AnsiText = ({ text }: { readonly text: string }): ReactNode => {
  if (!text.includes("\u001b[")) return text;
  return Anser.ansiToJson(text, { json: true, remove_empty: true, use_classes: true }).map((entry, index) => (
    // The pieces of one text never change places.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index} className={entryClass(entry)}>
      {entry.content}
    </span>
  ));
};

const entryClass = ({ fg, decorations }: AnserJsonEntry): string | undefined =>
  clsx(
    COLORS[fg?.replace(/^ansi-(?:bright-)?/, "") ?? ""],
    decorations.includes("bold") && "font-semibold",
    decorations.includes("italic") && "italic",
    decorations.includes("underline") && "underline",
    decorations.includes("strikethrough") && "line-through",
  ) || undefined;

const COLORS: Readonly<Record<string, string>> = {
  red: "text-danger",
  green: "text-code-text",
  yellow: "text-code-number",
  blue: "text-accent",
  magenta: "text-code-call",
  cyan: "text-code-text",
};
