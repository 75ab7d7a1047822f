import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { DifferenceList } from "./difference-list.tsx";
import type { NotebookFields } from "./fields.ts";
import { differences, howManyDiffer } from "./merge.ts";
import type { Conflict } from "./use-save.ts";

export interface ConflictDialogProps {
  readonly base: NotebookFields;
  readonly mine: NotebookFields;
  readonly theirs: Conflict;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onSaveCopy: () => void;
  readonly onCancel: () => void;
}

/** Somebody saved first: what differs, and the three ways on. Closing goes back to the text; nothing is written. */
export const ConflictDialog = ({ base, mine, theirs, ...on }: ConflictDialogProps) => {
  const [shown, setShown] = useState(false);
  const found = differences(base, mine, theirs.fields);
  const isMine = theirs.savedBy === "me";
  return (
    <Dialog
      open
      onOpenChange={on.onCancel}
      size="xl"
      title={TITLES[theirs.savedBy]}
      description={
        <>
          It changed while you were editing. Your changes aren't saved yet, and nothing is lost.{" "}
          {found.length === 0 ? "Both versions are identical." : `${howManyDiffer(found)}.`}
        </>
      }
      footer={
        <>
          <Button onClick={on.onSaveCopy}>Save mine as a copy</Button>
          <Button onClick={on.onTakeTheirs}>{isMine ? "Take the other version" : "Take theirs"}</Button>
          <Button variant="primary" onClick={on.onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <Button className="self-start" size="sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
        {shown ? "Hide the differences" : "See the differences"}
      </Button>
      {shown ? (
        <DifferenceList
          found={found}
          words={{ theirs: "theirs only", mine: "yours only" }}
          spoken={{ theirs: "theirs", mine: "mine" }}
          origin={({ changedBy }) => (isMine ? CHANGED_WHERE : CHANGED_BY)[changedBy]}
        />
      ) : null}
      <p className="text-sm text-ink-soft">
        {isMine
          ? "Keep mine: what you changed here stays, and what you changed only in the other tab is taken over. Take the other version: the editor shows it, this one stays in this browser as a draft."
          : "Keep mine: what you changed stays as you have it, and what only they changed is taken over. Take theirs: the editor shows their version, yours stays in this browser as a draft."}
      </p>
    </Dialog>
  );
};

const TITLES = {
  me: "You saved this notebook in another tab or device",
  "someone-else": "This notebook was saved by someone else",
  unknown: "This notebook was changed elsewhere",
} as const;

const CHANGED_WHERE = { me: "Changed here", them: "Changed in the other tab", both: "Changed in both" } as const;
const CHANGED_BY = { me: "Changed by you", them: "Changed by them", both: "Changed by both" } as const;
