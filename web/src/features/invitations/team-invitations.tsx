import { MailX } from "lucide-react";
import { DateText } from "../../components/date-text.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { FocusKeeper } from "../../components/focus-keeper.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Skeleton } from "../../components/ui/skeleton.tsx";
import type { Team } from "../teams/data.ts";
import { type Invitation, useCancelInvitation, useTeamInvitations } from "./data.ts";

/** For admins: who was invited and has not answered. */
export const TeamInvitations = ({ team }: { readonly team: Team }) => (
  <FocusKeeper label="Who was invited">
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
        <InvitationRow key={invitation.id} invitation={invitation} />
      ))}
    </ul>
  );
};

const InvitationRow = ({ invitation }: { readonly invitation: Invitation }) => {
  const cancel = useCancelInvitation();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <div className="min-w-0">
        <p className="truncate font-semibold">{invitation.email}</p>
        <p className="text-sm text-ink-faint">
          Invited <DateText instant={invitation.createdAt} />, valid until <DateText instant={invitation.expiresAt} />
        </p>
      </div>
      <Button
        size="sm"
        aria-label={`Cancel the invitation to ${invitation.email}`}
        busy={cancel.isPending}
        onClick={() => cancel.mutate(invitation.id)}
      >
        <MailX aria-hidden />
        Cancel
      </Button>
    </li>
  );
};
