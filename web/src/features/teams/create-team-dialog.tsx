import { Button } from "../../components/ui/button.tsx";
import { Dialog, dialogFooterClass } from "../../components/ui/dialog.tsx";
import { type TeamValues, useCreateTeam } from "./data.ts";
import { TeamForm } from "./team-form.tsx";

export interface CreateTeamDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onCreated: (teamId: string) => void;
}

const EMPTY: TeamValues = { name: "", description: "" };

export const CreateTeamDialog = ({ open, onOpenChange, onCreated }: CreateTeamDialogProps) => {
  const create = useCreateTeam();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Create Team"
      description="You become its admin and can invite others."
    >
      <TeamForm
        values={EMPTY}
        onSubmit={(values) =>
          create.mutate(values, {
            onSuccess: (teamId) => {
              onOpenChange(false);
              onCreated(teamId);
            },
          })
        }
      >
        {() => (
          <div className={dialogFooterClass}>
            <Button onClick={() => onOpenChange(false)}>Cancel</Button>
            <Button type="submit" variant="primary" busy={create.isPending}>
              {create.isPending ? "Creating..." : "Create Team"}
            </Button>
          </div>
        )}
      </TeamForm>
    </Dialog>
  );
};
