import type { Blocker } from "react-router";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";

export interface LeaveDialogProps {
  readonly blocker: Blocker;
  /** Writes the draft before the page is left. */
  readonly onLeave: () => Promise<void>;
}

/** Leaving with unsaved changes asks first. Nothing is lost either way. */
export const LeaveDialog = ({ blocker, onLeave }: LeaveDialogProps) => {
  const stay = (): void => blocker.reset?.();
  const leave = async (): Promise<void> => {
    await onLeave();
    blocker.proceed?.();
  };
  return (
    <Dialog
      open={blocker.state === "blocked"}
      onOpenChange={stay}
      title="Leave without saving?"
      description="Your changes aren't saved. They stay in this browser as a draft that the editor offers when you come back."
      footer={
        <>
          <Button onClick={() => void leave()}>Leave</Button>
          <Button variant="primary" onClick={stay}>
            Keep editing
          </Button>
        </>
      }
    />
  );
};
