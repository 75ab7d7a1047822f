import { memo, type ReactNode } from "react";
import type { TextPiece } from "./text-piece.ts";
import { useDrawing } from "./use-drawing.ts";

export const TextPieces = ({ pieces }: { readonly pieces: readonly TextPiece[] }): ReactNode =>
  pieces.map(({ text, looks, color, ground }, index) =>
    looks === "" && color === undefined ? (
      text
    ) : (
      <span
        // The pieces of one text never change places.
        // oxlint-disable-next-line react/no-array-index-key
        key={index}
        className={looks || undefined}
        style={color === undefined ? undefined : { color, backgroundColor: ground }}
      >
        {text}
      </span>
    ),
  );

export interface ColoredTextProps {
  readonly text: string;
  /** The cell or output that the text belongs to. */
  readonly owner: object;
}

/** What a terminal wrote, in colours as soon as they are known. */
export const TerminalText = memo(({ text, owner }: ColoredTextProps) => {
  const plain = !text.includes("\u001b[");
  const drawn = useDrawing("terminal", owner, plain ? null : { text });
  if (plain) return text;
  return drawn?.ok ? <TextPieces pieces={drawn.value} /> : withoutColors(text);
});
TerminalText.displayName = "TerminalText";

// oxlint-disable-next-line no-control-regex -- the control characters are what goes
const withoutColors = (text: string): string => text.replace(/\u001b\[[\d;:]{0,100}m/g, "");

/** Code, in colours as soon as they are known. */
export const CodeText = memo(({ text, owner, language }: ColoredTextProps & { readonly language: string }) => {
  const drawn = useDrawing("code", owner, text.length > MAX_CODE ? null : { text, language });
  return drawn?.ok ? <TextPieces pieces={drawn.value} /> : text;
});
/** Characters: a file, not a cell. The parser takes longer for each the more there are. */
const MAX_CODE = 60_000;
CodeText.displayName = "CodeText";
