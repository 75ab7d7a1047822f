import { useEffect } from "react";
import { useBlocker } from "react-router";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";

/** Edits of the site's texts live on their page alone: who leaves it with some is asked, inside the app and by the browser. */
export const LeaveQuestion = ({ dirty }: { readonly dirty: boolean }) => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && nextLocation.pathname !== currentLocation.pathname,
  );
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [dirty]);
  return (
    <ConfirmDialog
      open={blocker.state === "blocked"}
      onOpenChange={() => blocker.reset?.()}
      title="Leave without saving?"
      description="The texts you changed are not saved. They are lost when you leave."
      cancelLabel="Keep editing"
      confirmLabel="Leave"
      destructive
      onConfirm={() => blocker.proceed?.()}
    />
  );
};
