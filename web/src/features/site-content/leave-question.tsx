import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useLeaveGuard } from "../../lib/leave-guard.ts";

/** Edits of the site's texts live on their page alone: who leaves it with some is asked, inside the app and by the browser. */
export const LeaveQuestion = ({ dirty }: { readonly dirty: boolean }) => {
  const blocker = useLeaveGuard(dirty);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={() => blocker.reset?.()}
      title="Leave without saving?"
      description="Your changes aren't saved and will be lost if you leave."
      cancelLabel="Keep editing"
      confirmLabel="Leave"
      destructive
      onConfirm={() => blocker.proceed?.()}
    />
  );
};
