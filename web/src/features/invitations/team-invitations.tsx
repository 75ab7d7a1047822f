import { Link as LinkIcon, MailX, Send } from "lucide-react";
import { useState } from "react";
import { DateText } from "../../components/date-text.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { LinkToCopy } from "../../components/link-to-copy.tsx";
import { FocusKeeper } from "../../components/focus-keeper.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import type { Team } from "../teams/data.ts";
import { useSendsMail } from "../auth/data.ts";
import { type Invitation, invitationLink, useCancelInvitation, useSendAgain, useTeamInvitations } from "./data.ts";

/** For admins: who was invited and has not answered. */
export const TeamInvitations = ({ team }: { readonly team: Team }) => (
  <FocusKeeper label="Invited people">
    <PendingInvitations team={team} />
  </FocusKeeper>
);

const PendingInvitations = ({ team }: { readonly team: Team }) => {
  const { data: invitations, isPending, isLoadingError, error, refetch } = useTeamInvitations(team.id);
  if (isPending) return <Skeleton className="h-24 w-full" />;
  if (isLoadingError)
    return <FailureNotice title="The invitations could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (invitations.length === 0) return <p className="py-6 text-ink-soft">No pending invitations</p>;
  return (
    <ul
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- focusable, since it scrolls
      tabIndex={0}
      aria-label="Pending invitations"
      className="max-h-[300px] divide-y divide-rule overflow-y-auto rounded-sheet border border-rule bg-sheet"
    >
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.id} invitation={invitation} team={team} />
      ))}
    </ul>
  );
};

const InvitationRow = ({ invitation, team }: { readonly invitation: Invitation; readonly team: Team }) => {
  const cancel = useCancelInvitation();
  const again = useSendAgain(team);
  const { data: mails } = useSendsMail();
  const [showsLink, setShowsLink] = useState(false);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0">
        <p className="truncate font-semibold">{invitation.email}</p>
        <p className="text-sm text-ink-faint">
          Invited <DateText instant={invitation.createdAt} />, valid until <DateText instant={invitation.expiresAt} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" aria-label={`Copy the link for ${invitation.email}`} onClick={() => setShowsLink(true)}>
          <LinkIcon aria-hidden />
          Link
        </Button>
        {mails ? (
          <Button
            size="sm"
            aria-label={`Send the invitation to ${invitation.email} again`}
            busy={again.isPending}
            onClick={() => again.mutate(invitation, { onSuccess: ({ mail }) => mail !== "sent" && setShowsLink(true) })}
          >
            <Send aria-hidden />
            Send again
          </Button>
        ) : null}
        <Button
          size="sm"
          aria-label={`Cancel the invitation to ${invitation.email}`}
          busy={cancel.isPending}
          onClick={() => cancel.mutate(invitation.id)}
        >
          <MailX aria-hidden />
          Cancel
        </Button>
      </div>
      <Dialog
        open={showsLink}
        onOpenChange={setShowsLink}
        title="Share this invitation"
        description={`Give this link to ${invitation.email}; it works for that address alone.`}
      >
        <LinkToCopy label="Invitation link" link={invitationLink(invitation.id)} onDone={() => setShowsLink(false)} />
      </Dialog>
    </li>
  );
};
