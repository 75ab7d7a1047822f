import { Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { TrashNote } from "../../components/trash-note.tsx";
import { Button } from "../../components/ui/button.tsx";
import { type Team, useDeleteTeam } from "./data.ts";

export const DeleteTeam = ({ team, onDeleted }: { readonly team: Team; readonly onDeleted: () => void }) => {
  const [asking, setAsking] = useState(false);
  const remove = useDeleteTeam(team.id);
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        Delete Team
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete Team"
        description="This action cannot be undone. This will permanently delete the team and all associated notebooks, removing all team member access."
        confirmLabel="Delete"
        destructive
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onDeleted, onError: () => setAsking(false) })}
      >
        <TrashNote what="They" />
      </ConfirmDialog>
    </>
  );
};
