import { clsx } from "clsx";
import { useState } from "react";
import { DateText } from "../../components/date-text.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { useFolders } from "../folders/data.ts";
import { useMyTeams } from "../teams/data.ts";
import type { LoadedNotebook } from "./data.ts";
import type { NotebookFields } from "./fields.ts";
import { type Difference, differences } from "./merge.ts";
import { type DiffPart, wordDiff } from "./word-diff.ts";

export interface ConflictDialogProps {
  readonly base: NotebookFields;
  readonly mine: NotebookFields;
  readonly theirs: LoadedNotebook;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onSaveCopy: () => void;
  readonly onCancel: () => void;
}

/** Somebody saved first: what differs, and the three ways on. Closing goes back to the text; nothing is written. */
export const ConflictDialog = ({ base, mine, theirs, ...on }: ConflictDialogProps) => {
  const [shown, setShown] = useState(false);
  const found = differences(base, mine, theirs.fields);
  return (
    <Dialog
      open
      onOpenChange={on.onCancel}
      size="xl"
      title="This notebook was saved by someone else"
      description={
        <>
          A newer version was saved on <DateText instant={theirs.updatedAt} /> while you were editing. Nothing of yours
          was written yet, and nothing is lost.{" "}
          {found.length === 0 ? "Both versions read the same." : howMany(found.length)}
        </>
      }
      footer={
        <>
          <Button onClick={on.onSaveCopy}>Save mine as a copy</Button>
          <Button onClick={on.onTakeTheirs}>Take theirs</Button>
          <Button variant="primary" onClick={on.onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <Button className="self-start" size="sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? "Hide the differences" : "See the differences"}
      </Button>
      {shown ? <Differences found={found} /> : null}
      <p className="text-sm text-ink-soft">
        Keep mine: what you changed stays as you have it, and what only they changed is taken over. Take theirs: the
        editor shows their version, yours stays in this browser as a draft.
      </p>
    </Dialog>
  );
};

const Differences = ({ found }: { readonly found: readonly Difference[] }) => {
  const names = useNames();
  return (
    // It scrolls when long: the keyboard must be able to.
    <section
      aria-label="Differences"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-[45dvh] overflow-y-auto rounded-control border border-rule"
    >
      <p className="border-b border-rule bg-well px-4 py-2 text-xs text-ink-soft">
        <span className={PART_CLASSES.removed}>Struck out</span>: theirs only.{" "}
        <span className={PART_CLASSES.added}>Underlined</span>: yours only.
      </p>
      <ul className="divide-y divide-rule">
        {found.map((difference) => (
          <li key={difference.field} className="p-4">
            <h3 className="mb-1.5 flex items-center gap-2 font-semibold">
              {difference.label}
              <Badge>{CHANGED_BY[difference.changedBy]}</Badge>
            </h3>
            <DifferenceText theirs={names(difference, "theirs")} mine={names(difference, "mine")} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const howMany = (fields: number): string => (fields === 1 ? "One field differs." : `${fields} fields differ.`);

const CHANGED_BY = { me: "Changed by you", them: "Changed by them", both: "Changed by both" } as const;

const PART_CLASSES = {
  same: "",
  removed: "rounded-control bg-danger-tint text-danger line-through",
  added: "rounded-control bg-accent-tint font-semibold text-accent underline",
} as const;

const DifferenceText = ({ theirs, mine }: { readonly theirs: string; readonly mine: string }) => (
  <p className="text-sm whitespace-pre-wrap">
    {readableDiff(theirs, mine).map((part, index) => (
      // The parts of one comparison never change places.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} className={clsx(PART_CLASSES[part.kind])}>
        {part.kind === "same" ? null : (
          <span className="sr-only">{part.kind === "removed" ? "theirs: " : "mine: "}</span>
        )}
        {part.text}
      </span>
    ))}
  </p>
);

/** Word by word where the texts are alike; texts with little in common are easier to read one after the other. */
function readableDiff(theirs: string, mine: string): DiffPart[] {
  const parts = wordDiff(theirs, mine);
  const common = parts.reduce((sum, part) => sum + (part.kind === "same" ? part.text.length : 0), 0);
  if (common >= 0.4 * Math.max(theirs.length, mine.length)) return parts;
  const texts: DiffPart[] = [
    { kind: "removed", text: theirs },
    { kind: "same", text: theirs === "" || mine === "" ? "" : "\n\n" },
    { kind: "added", text: mine },
  ];
  return texts.filter((part) => part.text !== "");
}

/** Folders and teams by name instead of by id. */
function useNames(): (difference: Difference, side: "mine" | "theirs") => string {
  const folders = useFolders();
  const teams = useMyTeams();
  return ({ field, ...values }, side) => {
    const value = values[side];
    if (field !== "folderId" && field !== "teamId") return value;
    if (value === "") return field === "folderId" ? "None" : "Individual Notebook";
    const list = field === "folderId" ? folders.data : teams.data;
    return list?.find(({ id }) => id === value)?.name ?? "Somebody else's";
  };
}
