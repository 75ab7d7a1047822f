import { DoorOpen } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Button } from "../../components/ui/button.tsx";
import { usePerson } from "../auth/data.ts";
import { useTeamNotebooks } from "../notebooks/data.ts";
import type { Team } from "./data.ts";
import { type Member, useLeaveTeam, useMembers } from "./members.ts";

/** For everybody in the team, its admins too: the database makes sure that a team has an admin. */
export const LeaveTeam = ({ team, onLeft }: { readonly team: Team; readonly onLeft: () => void }) => {
  const { id } = usePerson();
  const [asking, setAsking] = useState(false);
  const members = useMembers(team.id, { enabled: asking });
  const notebooks = useTeamNotebooks(team.id);
  const leave = useLeaveTeam(team);
  const ownCount = notebooks.hasNextPage
    ? null
    : notebooks.data?.pages.flat().filter(({ userId }) => userId === id).length;
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <DoorOpen aria-hidden />
        Leave Team
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Leave Team"
        description={whatLeavingMeans(id, members.data ?? null, ownCount ?? null)}
        confirmLabel={leave.isPending ? "Leaving..." : "Leave"}
        destructive
        busy={leave.isPending}
        onConfirm={() => leave.mutate({ userId: id }, { onSuccess: onLeft, onError: () => setAsking(false) })}
      />
    </>
  );
};

/**
 * What the question says: about the person's access, their own notebooks in the team (`ownCount` is their number) and who is admin
 * afterwards. Null where it could not be loaded: then it says what is true in any case.
 */
export const whatLeavingMeans = (me: string, members: readonly Member[] | null, ownCount: number | null): string => {
  const others = members?.filter(({ userId }) => userId !== me);
  if (others?.length === 0)
    return "You are the last member of this team. It will be deleted, with its pending invitations; its notebooks stay with their owners, outside any team.";
  const access = "You will lose access to the team's notebooks and will need an invitation to rejoin.";
  return [access, ownNotebooks(ownCount), nextAdmin(me, others ?? [], members ?? [])].filter(Boolean).join(" ");
};

const ownNotebooks = (ownCount: number | null): string => {
  if (ownCount === 0) return "";
  if (ownCount === null) return "Your own notebooks in it stay yours and in the team, until you take them out.";
  return ownCount === 1
    ? "Your own notebook in it stays yours and in the team, until you take it out."
    : `Your own ${ownCount} notebooks in it stay yours and in the team, until you take them out.`;
};

/** The same order as the database's: who has been there longest. */
const nextAdmin = (me: string, others: readonly Member[], members: readonly Member[]): string => {
  const leavesAsAdmin = members.some(({ userId, role }) => userId === me && role === "admin");
  const [longest] = others;
  if (!leavesAsAdmin || !longest || others.some(({ role }) => role === "admin")) return "";
  return `You are its only admin: ${longest.email} becomes admin.`;
};
