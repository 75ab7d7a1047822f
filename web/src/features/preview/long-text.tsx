import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import type { CappedText } from "./data.ts";
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
  const [whole, setWhole] = useState(false);
  const long = text.length > first;
  return (
    <>
      <ScrollPre label={label} className={clsx(className, whole && LONGEST_LINES)}>
        {children(whole ? text : text.slice(0, first))}
      </ScrollPre>
      {long && !whole ? (
        <Button variant="quiet" size="sm" className="mt-1" onClick={() => setWhole(true)}>
          Show all {text.length.toLocaleString("en-US")} characters
        </Button>
      ) : null}
      {omitted > 0 && (whole || !long) ? (
        <p className="text-xs text-ink-faint">
          {omitted.toLocaleString("en-US")} more characters are in the file and not shown here.
        </p>
      ) : null}
    </>
  );
};

/** The browser lays out the lines that are in sight. */
const LONGEST_LINES = "max-h-96";
