import { memo } from "react";
import type { DrawingKind } from "./drawing.ts";
import { useDrawing } from "./use-drawing.ts";

export interface ColoredTextProps {
  readonly text: string;
  readonly kind: Extract<DrawingKind, "terminal" | "python">;
  /** The cell or output that the text belongs to. */
  readonly owner: object;
}

/** Text, in colours as soon as they are known. */
export const ColoredText = memo(({ text, kind, owner }: ColoredTextProps) => {
  const plain = kind === "terminal" ? !text.includes("\u001b[") : text.length > MAX_PYTHON;
  const drawn = useDrawing(kind, owner, plain ? null : { text });
  if (plain) return text;
  if (!drawn?.ok) return kind === "terminal" ? withoutColors(text) : text;
  return drawn.value.map((piece, index) =>
    piece.looks === "" ? (
      piece.text
    ) : (
      // The pieces of one text never change places.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className={piece.looks}>
        {piece.text}
      </span>
    ),
  );
});
/** Characters: a file, not a cell. The parser takes longer for each the more there are. */
const MAX_PYTHON = 60_000;

ColoredText.displayName = "ColoredText";

// oxlint-disable-next-line no-control-regex -- the control characters are what goes
const withoutColors = (text: string): string => text.replace(/\u001b\[[\d;:]{0,100}m/g, "");
