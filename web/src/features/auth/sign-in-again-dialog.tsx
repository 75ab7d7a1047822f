import { Dialog } from "../../components/ui/dialog.tsx";
import type { Person } from "./data.ts";
import { SignInForm } from "./sign-in-form.tsx";

export interface SignInAgainDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly person: Person;
}

/** Signs the same person in where they are: the screen behind keeps everything that was typed. */
export const SignInAgainDialog = ({ open, onOpenChange, person }: SignInAgainDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title="Sign in again"
    description="Your session has ended. What you typed is still here: sign in and go on where you were."
  >
    <SignInForm email={person.email} onSignedIn={() => onOpenChange(false)} />
  </Dialog>
);
