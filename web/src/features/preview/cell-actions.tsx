import { Check, ChevronRight, Copy, Link2 } from "lucide-react";
import { clsx } from "clsx";
import { type ReactNode, useEffect, useState } from "react";
import { showToast } from "../../components/ui/toast.ts";
import type { PreviewCell } from "./data.ts";

export interface CellActionsProps {
  readonly cell: PreviewCell;
  /** Pointer or focus have been in the cell, or a finger may come at any time: otherwise nobody sees the icons, a third of a cell's elements. */
  readonly met: boolean;
  readonly folded: boolean;
  readonly onFold: (index: number) => void;
  /** Null where the notebook has no address yet. */
  readonly link: string | null;
}

/** What can be done with a cell: shown with the pointer over it, with the focus in it, and always on a touch screen. */
export const CellActions = ({ cell, met, folded, onFold, link }: CellActionsProps) => {
  const isSeen = met || folded;
  const name = `cell ${cell.index + 1}`;
  return (
    <div
      className={clsx(
        "flex flex-wrap items-center gap-0.5 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100",
        !folded && "opacity-0",
      )}
    >
      <Action
        label={folded ? `Expand ${name}` : `Collapse ${name}`}
        expanded={!folded}
        onClick={() => onFold(cell.index)}
      >
        {isSeen ? (
          <ChevronRight aria-hidden className={clsx("size-4 transition-transform", !folded && "rotate-90")} />
        ) : null}
      </Action>
      <CopyAction
        label={`Copy the source of ${name}`}
        text={cell.source.text}
        icon={isSeen ? <Copy aria-hidden className="size-4" /> : null}
      />
      {link === null ? null : (
        <CopyAction
          label={`Copy the link to ${name}`}
          text={link}
          icon={isSeen ? <Link2 aria-hidden className="size-4" /> : null}
        />
      )}
    </div>
  );
};

const CopyAction = ({
  label,
  text,
  icon,
}: {
  readonly label: string;
  readonly text: string;
  readonly icon: ReactNode;
}) => {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      showToast({
        title: "Not copied",
        description: "This browser does not allow copying.",
        variant: "destructive",
      });
    }
  };
  return (
    <Action label={copied ? "Copied" : label} onClick={() => void copy()}>
      {copied ? <Check aria-hidden className="size-4" /> : icon}
    </Action>
  );
};

const COPIED_MS = 2000;

interface ActionProps {
  readonly label: string;
  readonly expanded?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Action = ({ label, expanded, onClick, children }: ActionProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    aria-expanded={expanded}
    className="inline-flex size-8 items-center justify-center rounded-control text-ink-soft hover:bg-well hover:text-ink pointer-coarse:size-hit"
    onClick={onClick}
  >
    {children}
  </button>
);
