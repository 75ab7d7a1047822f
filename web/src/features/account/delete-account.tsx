import { listed } from "@data-documentation/notebook/analysis/wording.ts";
import { useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { showToast } from "../../components/ui/toast.ts";
import { usePerson } from "../auth/data.ts";
import { type AccountSummary, useAccountSummary, useDeleteAccount } from "./data.ts";

export const DeleteAccount = ({ onDeleted }: { readonly onDeleted: () => void }) => {
  const { email } = usePerson();
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const remove = useDeleteAccount();
  const summary = useAccountSummary(asking);
  const close = (): void => {
    setAsking(false);
    setTyped("");
    setError(undefined);
  };
  const confirm = (): void => {
    if (typed.trim() === email) return remove.mutate(undefined, { onSuccess: onDeleted });
    const message = "Please enter your email correctly to confirm deletion";
    setError(message);
    showToast({ title: "Error", description: message, variant: "destructive" });
  };
  return (
    <Card aria-labelledby="delete-account">
      <CardHeader
        id="delete-account"
        title="Delete Account"
        description="Deletes your account and everything in it. This can't be undone."
      />
      <Button variant="danger" onClick={() => setAsking(true)}>
        Delete Account
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => !open && close()}
        title="Are you absolutely sure?"
        description={`This action cannot be undone. ${summary.data ? whatGoes(summary.data) : "Your account and all your data will be permanently deleted."}`}
        confirmLabel={remove.isPending ? "Deleting..." : "Delete Account"}
        destructive
        busy={remove.isPending}
        onConfirm={confirm}
      >
        <TextField
          label={`Type ${email} to confirm`}
          autoComplete="off"
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
      </ConfirmDialog>
    </Card>
  );
};

/** "Your account, 12 notebooks (3 of them in teams) and 2 folders will be permanently deleted, and you leave 1 team." */
export const whatGoes = ({ notebooks, teamNotebooks, folders, teams }: AccountSummary): string => {
  const going = [
    "your account",
    ...(notebooks > 0 ? [`${counted(notebooks, "notebook")}${inTeams(notebooks, teamNotebooks)}`] : []),
    ...(folders > 0 ? [counted(folders, "folder")] : []),
  ];
  const leaving = teams > 0 ? `, and you leave ${counted(teams, "team")}` : "";
  const sentence = `${listed(going)} will be permanently deleted${leaving}.`;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`;
};

const inTeams = (notebooks: number, shared: number): string => {
  if (shared === 0) return "";
  if (shared < notebooks) return ` (${shared} of them in teams)`;
  return notebooks === 1 ? " (in a team)" : " (all of them in teams)";
};

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
