import { useState } from "react";
import { DateText } from "../../components/date-text.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import type { LoadedNotebook } from "./data.ts";
import { DifferenceList } from "./difference-list.tsx";
import type { NotebookFields } from "./fields.ts";
import { differences, howManyDiffer } from "./merge.ts";

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
          {found.length === 0 ? "Both versions are identical." : `${howManyDiffer(found)}.`}
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
      {shown ? (
        <DifferenceList
          found={found}
          words={{ theirs: "theirs only", mine: "yours only" }}
          spoken={{ theirs: "theirs", mine: "mine" }}
          origin={({ changedBy }) => CHANGED_BY[changedBy]}
        />
      ) : null}
      <p className="text-sm text-ink-soft">
        Keep mine: what you changed stays as you have it, and what only they changed is taken over. Take theirs: the
        editor shows their version, yours stays in this browser as a draft.
      </p>
    </Dialog>
  );
};

const CHANGED_BY = { me: "Changed by you", them: "Changed by them", both: "Changed by both" } as const;
