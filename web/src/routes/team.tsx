import { ArrowLeft, FileText, Plus, UserPlus, UsersRound } from "lucide-react";
import { useEffect, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { paths } from "../app/paths.ts";
import { EmptyState } from "../components/empty-state.tsx";
import { FailureNotice } from "../components/failure-notice.tsx";
import { FoldedText } from "../components/folded-text.tsx";
import { FocusKeeper } from "../components/focus-keeper.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { PageTitle } from "../components/page-title.tsx";
import { Badge } from "../components/ui/badge.tsx";
import { Button, ButtonLink } from "../components/ui/button.tsx";
import { SpinnerPage } from "../components/ui/spinner.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../components/ui/tabs.tsx";
import { ExportNotebooks } from "../features/export/export-notebooks.tsx";
import { InviteMemberDialog } from "../features/invitations/invite-member-dialog.tsx";
import { TeamInvitations } from "../features/invitations/team-invitations.tsx";
import { TeamModelRule } from "../features/language-model/rule-setting.tsx";
import { loadTeamNotebooks, useTeamNotebooks } from "../features/notebooks/data.ts";
import { ArrangedNotebooks } from "../features/notebooks/arranged-notebooks.tsx";
import { NotebookCard } from "../features/notebooks/notebook-card.tsx";
import { NotebookGrid, NotebookGridSkeleton } from "../features/notebooks/notebook-grid.tsx";
import { type Team, useTeam } from "../features/teams/data.ts";
import { DeleteTeam } from "../features/teams/delete-team.tsx";
import { LeaveTeam } from "../features/teams/leave-team.tsx";
import { MemberList } from "../features/teams/member-list.tsx";
import { ManageTeam } from "../features/teams/team-form.tsx";

export const Component = () => {
  const { teamId = "" } = useParams();
  const team = useTeam(teamId);
  const navigate = useNavigate();
  // It was there: the person was removed, or it was deleted, while they looked at it.
  const [former, setFormer] = useState<string | null>(null);
  if (team.data && team.data.name !== former) setFormer(team.data.name);
  // The toast says why (spec section 2).
  useEffect(() => {
    if (team.isError && !team.data) void navigate(paths.teams, { replace: true });
  }, [team.isError, team.data, navigate]);
  if (team.isPending || (team.isError && !team.data)) return <SpinnerPage label="Loading team..." />;
  return team.data ? <TeamPage key={team.data.id} team={team.data} /> : <UnknownTeam former={former} />;
};

type TeamTab = "notebooks" | "members" | "manage";

const TeamPage = ({ team }: { readonly team: Team }) => {
  const navigate = useNavigate();
  const [tab, setTab] = useState<TeamTab>("notebooks");
  const admin = team.role === "admin";
  return (
    <div className="mx-auto max-w-6xl">
      <PageTitle>{team.name}</PageTitle>
      <BackToTeams />
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-3">
            {team.name}
            {admin ? (
              <Badge tone="accent" className="font-sans">
                Admin
              </Badge>
            ) : null}
          </span>
        }
        lead={team.description ? <FoldedText text={team.description} /> : null}
        actions={
          <>
            <LeaveTeam team={team} onLeft={() => void navigate(paths.teams, { replace: true })} />
            {admin ? <DeleteTeam team={team} onDeleted={() => void navigate(paths.teams, { replace: true })} /> : null}
          </>
        }
      />
      {/* Who stops being an admin meanwhile falls back to the notebooks. */}
      <Tabs value={tab === "manage" && !admin ? "notebooks" : tab} onValueChange={setTab}>
        <TabList label="Team">
          <Tab value="notebooks">Notebooks</Tab>
          <Tab value="members">Members</Tab>
          {admin ? <Tab value="manage">Manage Team</Tab> : null}
        </TabList>
        <TabPanel value="notebooks">
          <FocusKeeper label="Notebooks">
            <TeamNotebooks team={team} />
          </FocusKeeper>
        </TabPanel>
        <TabPanel value="members">{admin ? <AdminMembers team={team} /> : <MemberList team={team} />}</TabPanel>
        {admin ? (
          <TabPanel value="manage">
            <div className="flex flex-col gap-6">
              <ManageTeam team={team} />
              <TeamModelRule teamId={team.id} />
            </div>
          </TabPanel>
        ) : null}
      </Tabs>
    </div>
  );
};

const TeamNotebooks = ({ team }: { readonly team: Team }) => {
  const notebooks = useTeamNotebooks(team.id);
  const create = (
    <ButtonLink variant="primary" to={paths.newNotebook({ teamId: team.id })}>
      <Plus aria-hidden />
      Create Notebook
    </ButtonLink>
  );
  if (notebooks.isPending) return <NotebookGridSkeleton />;
  if (!notebooks.data || (notebooks.isError && !notebooks.isFetchNextPageError)) {
    return (
      <FailureNotice
        title="Failed to load team notebooks"
        error={notebooks.error}
        onRetry={() => void notebooks.refetch()}
      />
    );
  }
  const loaded = notebooks.data.pages.flat();
  if (loaded.length === 0) {
    return (
      <EmptyState
        icon={FileText}
        title="No team notebooks yet"
        description="Every member can read and edit what is created here."
        action={create}
      />
    );
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap justify-end gap-2">
        <ExportNotebooks
          title={team.name}
          scope={{ kind: "team", id: team.id }}
          load={() => loadTeamNotebooks(team.id)}
        />
        {create}
      </div>
      <h2 className="sr-only">Notebooks</h2>
      <ArrangedNotebooks
        notebooks={loaded}
        rest={
          notebooks.hasNextPage
            ? {
                load: () => void notebooks.fetchNextPage(),
                isLoading: notebooks.isFetching,
                isError: notebooks.isFetchNextPageError,
              }
            : null
        }
      >
        {(shown) => (
          <NotebookGrid notebooks={shown}>
            {(notebook) => (
              <NotebookCard notebook={notebook} dateLabel="Last updated:" noDescription="No description" />
            )}
          </NotebookGrid>
        )}
      </ArrangedNotebooks>
    </>
  );
};

const AdminMembers = ({ team }: { readonly team: Team }) => {
  const [tab, setTab] = useState<"members" | "invitations">("members");
  const [inviting, setInviting] = useState(false);
  return (
    <div className="max-w-3xl">
      <Tabs value={tab} onValueChange={setTab}>
        <div className="flex flex-wrap items-end justify-between gap-3">
          <TabList label="People">
            <Tab value="members">Team Members</Tab>
            <Tab value="invitations">Pending Invitations</Tab>
          </TabList>
          <Button variant="primary" onClick={() => setInviting(true)}>
            <UserPlus aria-hidden />
            Invite Member
          </Button>
        </div>
        <TabPanel value="members" className="pt-4!">
          <MemberList team={team} />
        </TabPanel>
        <TabPanel value="invitations" className="pt-4!">
          <TeamInvitations team={team} />
        </TabPanel>
      </Tabs>
      <InviteMemberDialog team={team} open={inviting} onOpenChange={setInviting} />
    </div>
  );
};

/** `former`: the name of the team, where it was there a moment ago. */
const UnknownTeam = ({ former }: { readonly former: string | null }) => (
  <div className="mx-auto max-w-6xl">
    <PageTitle>Team not found</PageTitle>
    <EmptyState
      icon={UsersRound}
      title={<h1>{former === null ? "Team not found" : `You are no longer in ${former}`}</h1>}
      description={
        former === null
          ? "The team does not exist, or you are not in it."
          : "An admin removed you from the team, or it was deleted. Your own notebooks are still yours."
      }
      action={
        <ButtonLink variant="primary" to={paths.teams}>
          Back to Teams
        </ButtonLink>
      }
    />
  </div>
);

const BackToTeams = () => (
  <ButtonLink variant="quiet" size="sm" to={paths.teams} className="mb-2 -ml-3">
    <ArrowLeft aria-hidden />
    Back to Teams
  </ButtonLink>
);
