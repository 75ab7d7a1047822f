import { highlightCode, tagHighlighter, tags } from "@lezer/highlight";
import { parser } from "@lezer/python";
import { memo, type ReactNode } from "react";

/** Python in the colours of the paper: what steers is blue, what is said aside is faint. Other languages stay plain. */
export const HighlightedCode = memo(({ source, language }: { readonly source: string; readonly language: string }) => {
  if (language !== "python" || source.length > MAX_HIGHLIGHTED) return source;
  const pieces: ReactNode[] = [];
  const put = (text: string, className: string): void => {
    pieces.push(
      className ? (
        <span key={pieces.length} className={className}>
          {text}
        </span>
      ) : (
        text
      ),
    );
  };
  highlightCode(source, parser.parse(source), highlighter, put, () => pieces.push("\n"));
  return pieces;
});
HighlightedCode.displayName = "HighlightedCode";

/** Characters; a longer cell would hold up the frame (the parser reads about 5 million a second). */
const MAX_HIGHLIGHTED = 60_000;

const highlighter = tagHighlighter([
  { tag: [tags.keyword, tags.operatorKeyword, tags.self], class: "text-accent font-semibold" },
  { tag: [tags.definition(tags.variableName), tags.className], class: "text-ink" },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], class: "text-code-call" },
  { tag: [tags.string, tags.special(tags.string)], class: "text-code-text" },
  { tag: [tags.number, tags.bool, tags.null], class: "text-code-number" },
  { tag: [tags.comment, tags.meta], class: "text-ink-faint italic" },
]);
