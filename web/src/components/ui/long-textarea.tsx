import { type ComponentProps, useState } from "react";
import { flushSync } from "react-dom";
import { clsx } from "clsx";
import { type OpenPart, openPart, partAt, withPiece } from "../../lib/text-parts.ts";
import { Button } from "./button.tsx";
import { Textarea } from "./input.tsx";

export interface LongTextareaProps extends Omit<ComponentProps<"textarea">, "value" | "onChange"> {
  readonly value: string;
  readonly onText: (text: string) => void;
}

/** A text area whose keys take as long in a megabyte as in a page: of a long text it shows a part at a time. */
export const LongTextarea = ({ value, onText, className, ...rest }: LongTextareaProps) => {
  const [kept, setKept] = useState(() => openPart(value, 1));
  const [turns, setTurns] = useState(0);
  // Somebody else may have given another text meanwhile.
  const open = kept.text === value ? kept : partAt(value, kept.before.length + 1);
  const isPart = open.before !== "" || open.after !== "";
  const turn = (number: number): void => {
    setKept(openPart(value, number));
    setTurns(turns + 1);
  };
  return (
    <>
      <Textarea
        {...rest}
        // Another part begins at its top.
        key={turns}
        value={open.piece}
        className={clsx(className, isPart && "max-h-[70dvh]")}
        onChange={({ target }) => {
          const caret = target.selectionEnd;
          const next = withPiece(open, target.value, caret);
          if (next.before === open.before) {
            setKept(next);
            onText(next.text);
            return;
          }
          const place = open.before.length + caret - next.before.length;
          flushSync(() => {
            setKept(next);
            onText(next.text);
          });
          target.setSelectionRange(place, place);
        }}
      />
      {isPart ? <Parts open={open} onTurn={turn} /> : null}
    </>
  );
};

const Parts = ({ open, onTurn }: { readonly open: OpenPart; readonly onTurn: (number: number) => void }) => (
  <p className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
    <output>
      Part {open.number.toLocaleString("en-US")} of {open.count.toLocaleString("en-US")}
    </output>
    of a very long text of {open.text.length.toLocaleString("en-US")} characters.
    <span className="ml-auto flex gap-2">
      <Button size="sm" disabled={open.before === ""} onClick={() => onTurn(open.number - 1)}>
        Previous part
      </Button>
      <Button size="sm" disabled={open.after === ""} onClick={() => onTurn(open.number + 1)}>
        Next part
      </Button>
    </span>
  </p>
);
