import { useNavigate } from "react-router";
import { paths } from "../../app/paths.ts";
import { DateText } from "../../components/date-text.tsx";
import { FailureNotice } from "../../components/failure-notice.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card, CardHeader } from "../../components/ui/card.tsx";
import { type Invitation, useAcceptInvitation, useDeclineInvitation, useMyInvitations } from "./data.ts";

/** Invitations to the person; nothing where there are none. */
export const MyInvitations = () => {
  const { data: invitations = [], isLoadingError, error, refetch } = useMyInvitations();
  if (isLoadingError)
    return (
      <div className="mb-8">
        <FailureNotice title="Your invitations could not be loaded" error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (invitations.length === 0) return null;
  return (
    <Card aria-labelledby="pending-invitations" className="mb-8">
      <CardHeader
        id="pending-invitations"
        title="Pending Invitations"
        description="Team members see each other's email address and work on the team's notebooks together."
      />
      <ul className="divide-y divide-rule">
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Card>
  );
};

const InvitationRow = ({ invitation }: { readonly invitation: Invitation }) => {
  const accept = useAcceptInvitation();
  const decline = useDeclineInvitation();
  const navigate = useNavigate();
  // The promise, not a callback of the call: the row is gone from the list before the answer is handled. A failure has its toast.
  const join = (id: string): Promise<void> =>
    accept.mutateAsync(id).then(
      (teamId) => navigate(paths.team(teamId)),
      () => {},
    );
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{invitation.teamName}</p>
        {invitation.inviter === null ? null : (
          <p className="text-sm wrap-anywhere">
            <bdi>{invitation.inviter}</bdi> invites you to this team.
          </p>
        )}
        <p className="text-sm text-ink-faint">
          Valid until <DateText instant={invitation.expiresAt} />
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          aria-label={`Decline the invitation to ${invitation.teamName}`}
          busy={decline.isPending}
          disabled={accept.isPending}
          onClick={() => decline.mutate(invitation.id)}
        >
          Decline
        </Button>
        <Button
          variant="primary"
          aria-label={`Accept the invitation to ${invitation.teamName}`}
          busy={accept.isPending}
          disabled={decline.isPending}
          onClick={() => void join(invitation.id)}
        >
          Accept
        </Button>
      </div>
    </li>
  );
};
