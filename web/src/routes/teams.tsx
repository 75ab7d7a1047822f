import { Plus, Users } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "../app/paths.ts";
import { EmptyState } from "../components/empty-state.tsx";
import { FailureNotice } from "../components/failure-notice.tsx";
import { useFailureToast } from "../components/failure-toast.ts";
import { Fence } from "../components/fence.tsx";
import { FocusKeeper } from "../components/focus-keeper.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { Button } from "../components/ui/button.tsx";
import { cardGridClass } from "../components/ui/card.tsx";
import { Skeleton } from "../components/ui/skeleton.tsx";
import { InvitationInAddress } from "../features/invitations/invitation-in-address.tsx";
import { MyInvitations } from "../features/invitations/my-invitations.tsx";
import { CreateTeamDialog } from "../features/teams/create-team-dialog.tsx";
import { useMyTeams } from "../features/teams/data.ts";
import { TeamCard } from "../features/teams/team-card.tsx";

export const Component = () => {
  const teams = useMyTeams();
  useFailureToast(teams, { title: "Error", description: "Failed to load teams" });
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  return (
    <div className="mx-auto max-w-6xl">
      <PageTitle>Teams</PageTitle>
      <PageHeader
        title="Teams"
        lead="Create and manage teams to collaborate with others"
        actions={
          <Button variant="primary" onClick={() => setCreating(true)}>
            <Plus aria-hidden />
            Create Team
          </Button>
        }
      />
      <FocusKeeper label="Invitations and teams">
        <InvitationInAddress />
        <MyInvitations />
        {teams.isPending ? <TeamGridSkeleton /> : null}
        {teams.isError ? (
          <FailureNotice title="Failed to load teams" error={teams.error} onRetry={() => void teams.refetch()} />
        ) : null}
        {teams.data?.length === 0 ? (
          <EmptyState
            icon={Users}
            title="You don't have any teams yet"
            description="A team shares notebooks: every member can read and edit the same documentation."
            action={
              <Button variant="primary" onClick={() => setCreating(true)}>
                Create Your First Team
              </Button>
            }
          />
        ) : null}
        {teams.data && teams.data.length > 0 ? (
          <ul className={cardGridClass}>
            {teams.data.map((team) => (
              <li key={team.id} className="min-w-0">
                <Fence what="This team">
                  <TeamCard team={team} />
                </Fence>
              </li>
            ))}
          </ul>
        ) : null}
      </FocusKeeper>
      <CreateTeamDialog
        open={creating}
        onOpenChange={setCreating}
        onCreated={(teamId) => void navigate(paths.team(teamId))}
      />
    </div>
  );
};

const TeamGridSkeleton = () => (
  <div aria-busy="true" className={cardGridClass}>
    <output className="sr-only">Loading teams...</output>
    {["first", "second", "third"].map((card) => (
      <Skeleton key={card} className="h-40 w-full" />
    ))}
  </div>
);
