import { useState } from "react";
import { LinkToCopy } from "../../components/link-to-copy.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog, dialogFooterClass } from "../../components/ui/dialog.tsx";
import { TextField } from "../../components/ui/field.tsx";
import { Refusal } from "../../lib/errors.ts";
import type { Team } from "../teams/data.ts";
import { type SentInvitation, useInvite } from "./data.ts";

export interface InviteMemberDialogProps {
  readonly team: Team;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Spec section 5: non-space, @, non-space, dot, non-space. */
const isAddress = (text: string): boolean =>
  /^[^\s@]+@(?<domain>[^\s@]+)$/.exec(text)?.groups?.["domain"]?.slice(1, -1).includes(".") ?? false;

export const InviteMemberDialog = ({ team, open, onOpenChange }: InviteMemberDialogProps) => {
  const [sent, setSent] = useState<SentInvitation | null>(null);
  const close = (): void => {
    onOpenChange(false);
    setSent(null);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title="Invite Member"
      description={
        sent
          ? `${sent.mail === "failed" ? "The mail could not be sent." : "This server doesn't send email."} Give this link to ${sent.email}; it works only for that address and expires after seven days.`
          : "They join when they accept, signed in with the invited address."
      }
    >
      {sent ? (
        <LinkToCopy label="Invitation link" link={sent.link} onDone={close} />
      ) : (
        <InviteForm
          team={team}
          onCancel={close}
          onSent={(invitation) => (invitation.mail === "sent" ? close() : setSent(invitation))}
        />
      )}
    </Dialog>
  );
};

interface InviteFormProps {
  readonly team: Team;
  readonly onCancel: () => void;
  readonly onSent: (invitation: SentInvitation) => void;
}

/** Characters: no mail server takes more (RFC 5321). */
const ADDRESS_MAX = 254;

const InviteForm = ({ team, onCancel, onSent }: InviteFormProps) => {
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();
  const invite = useInvite(team);
  const submit = (): void => {
    const address = email.trim();
    if (!isAddress(address) || address.length > ADDRESS_MAX) return setError("Please enter a valid email address");
    invite.mutate(address, {
      onSuccess: onSent,
      onError: (failure) => failure instanceof Refusal && setError(failure.message),
    });
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label="Email address"
        type="email"
        autoComplete="off"
        value={email}
        error={error}
        onChange={(event) => {
          setEmail(event.target.value);
          setError(undefined);
        }}
      />
      <div className={dialogFooterClass}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={email.trim() === ""} busy={invite.isPending}>
          {invite.isPending ? "Sending..." : "Send Invitation"}
        </Button>
      </div>
    </form>
  );
};
