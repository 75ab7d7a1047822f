import { clsx } from "clsx";
import { type ReactNode, useMemo, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { TEXT_BUDGET, fittingLength } from "../../lib/text-weight.ts";
import type { CappedText } from "./preview-output.ts";
import { ScrollPre } from "./scroll-pre.tsx";

export interface LongTextProps {
  readonly text: CappedText;
  /** Characters shown at first. */
  readonly first: number;
  readonly label: string;
  readonly className?: string;
  readonly children: (shown: string) => ReactNode;
}

/** Preformatted text: its beginning, and the rest on demand. */
export const LongText = ({ text: { text, omitted }, first, label, className, children }: LongTextProps) => {
  const [asked, setAsked] = useState(false);
  const most = useMemo(() => fittingLength(text, 6 * TEXT_BUDGET), [text]);
  const beginning = useMemo(() => Math.min(fittingLength(text, TEXT_BUDGET), first), [text, first]);
  const shown = asked ? most : beginning;
  const left = text.length - shown + omitted;
  return (
    <>
      <ScrollPre label={label} className={clsx(className, asked && LONGEST_LINES)}>
        {children(text.slice(0, shown))}
      </ScrollPre>
      {!asked && beginning < most ? (
        <Button variant="quiet" size="sm" className="mt-1" onClick={() => setAsked(true)}>
          {most === text.length ? "Show all" : "Show"} {most.toLocaleString("en-US")} characters
        </Button>
      ) : left > 0 ? (
        <p className="text-xs text-ink-faint">
          {left.toLocaleString("en-US")} more characters are in the file and not shown here.
        </p>
      ) : null}
    </>
  );
};

/** The browser lays out the lines that are in sight. */
const LONGEST_LINES = "max-h-96";
