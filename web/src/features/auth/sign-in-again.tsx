import { useState } from "react";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Notice } from "../../components/ui/notice.tsx";
import type { Person } from "./person.ts";
import { SignInForm } from "./sign-in-form.tsx";

/** The login ended: a dialog, and a bar that brings it back for people who want to look at their work first. */
export const SignInAgain = ({ person }: { readonly person: Person }) => {
  const [open, setOpen] = useState(true);
  return (
    <>
      {open ? null : (
        <div className="fixed inset-x-0 bottom-0 z-40 p-4">
          <Notice
            className="mx-auto max-w-3xl shadow-lift"
            title="Your session has ended"
            action={
              <Button size="sm" variant="primary" onClick={() => setOpen(true)}>
                Sign in again
              </Button>
            }
          >
            You can't save until you sign in. What you typed is still here.
          </Notice>
        </div>
      )}
      <SignInAgainDialog open={open} onOpenChange={setOpen} person={person} />
    </>
  );
};

interface SignInAgainDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly person: Person;
}

/** Signs the same person in where they are: the screen behind keeps everything that was typed. */
const SignInAgainDialog = ({ open, onOpenChange, person }: SignInAgainDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title="Sign in again"
    description="Your session has ended. What you typed is still here: sign in to pick up where you left off."
  >
    <SignInForm email={person.email} onSignedIn={() => onOpenChange(false)} />
  </Dialog>
);
