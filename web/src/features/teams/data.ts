import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { byName } from "../../lib/by-name.ts";
import { afterChange, failureToast, Refusal } from "../../lib/errors.ts";
import { done, rowsOf } from "../../lib/rows.ts";
import { idRow, teamRow } from "../../lib/stored/rows.ts";
import { supabase } from "../../lib/supabase.ts";
import { isUuid } from "../../lib/uuid.ts";
import { usePerson } from "../auth/data.ts";
import { useChange } from "../../lib/use-change.ts";
import { useUndoDeletion } from "../trash/data.ts";

export type TeamRole = "admin" | "member";

export interface Team {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly createdAt: string;
  /** The signed-in person's own role. */
  readonly role: TeamRole;
}

export interface TeamValues {
  readonly name: string;
  readonly description: string;
}

/** Key prefix of everything about teams: invalidate it after a change. */
export const teamsKey = ["teams"] as const;

/** The teams the person belongs to, by name. Each screen has its own words for a failure. */
export const useMyTeams = () => useQuery(myTeamsQuery(usePerson().id));

export const myTeamsQuery = (personId: string) =>
  queryOptions({ queryKey: [...teamsKey, "mine", personId], queryFn: () => teams(personId) });

/** null: there is no such team, or the person is not in it. */
export const useTeam = (teamId: string) => {
  const { id: personId } = usePerson();
  return useQuery({
    queryKey: [...teamsKey, "one", teamId, personId],
    queryFn: async (): Promise<Team | null> => {
      if (!isUuid(teamId)) return null;
      return (await teams(personId, teamId))[0] ?? null;
    },
    // The person may have been removed meanwhile.
    refetchOnWindowFocus: "always",
    meta: { failure: { title: "Error", description: "Failed to load team data" } },
  });
};

/** The creator becomes its admin: the database makes sure of that. */
export const useCreateTeam = () => {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: async ({ name, description }: TeamValues): Promise<string> => {
      const db = await supabase();
      const { data: login } = await db.auth.getSession();
      if (!login.session) throw notLoggedIn("You need to be logged in to create a team.");
      const { data, error } = await db.auth.getUser();
      if (error) throw notLoggedIn("Could not verify your identity.");
      const row = { name, description: description || null, created_by: data.user.id };
      return (await rowsOf(db.from("teams").insert(row).select("id").single(), idRow)).id;
    },
    onSettled: (_id, error) => afterChange(error, () => queryClient.invalidateQueries({ queryKey: teamsKey })),
    texts: {
      success: { title: "Team created", description: "Your team has been created successfully." },
      failure: failureToast("Failed to create team. Please try again."),
    },
  });
};

export const useUpdateTeam = (teamId: string) => {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: async ({ name, description }: TeamValues): Promise<void> => {
      const db = await supabase();
      const change = { name, description: description || null };
      await done(db.from("teams").update(change).eq("id", teamId).select("id").single());
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamsKey }),
    texts: {
      success: { title: "Team updated", description: "The team details have been updated successfully." },
      failure: failureToast("Failed to update team"),
    },
  });
};

/** Its notebooks go with it, as the confirmation says, into the person's trash. */
export const useDeleteTeam = (teamId: string) => {
  const queryClient = useQueryClient();
  const undo = useUndoDeletion();
  return useChange({
    mutationFn: async (): Promise<void> => {
      const db = await supabase();
      await done(db.from("teams").delete().eq("id", teamId).select("id").single());
    },
    onSuccess: () => queryClient.removeQueries({ queryKey: [...teamsKey, "one", teamId] }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...teamsKey, "mine"] }),
    texts: {
      success: () => ({
        title: "Team Deleted",
        description: "The team has been successfully deleted.",
        ...undo([teamId]),
      }),
      failure: failureToast("Failed to delete team"),
    },
  });
};

const notLoggedIn = (what: string): Refusal => new Refusal("Error", `${what} Please sign out and sign back in.`);

/** All of the person's teams by name, or the one with this id. */
const teams = async (personId: string, teamId?: string): Promise<Team[]> => {
  const db = await supabase();
  const columns = "id,name,description,created_at,team_members!inner(user_id,role)";
  const mine = db.from("teams").select(columns).eq("team_members.user_id", personId);
  const wanted = teamId ? mine.eq("id", teamId) : mine;
  return (await rowsOf(wanted.order("name").order("id"), z.array(teamRow))).map(teamOf).toSorted(byName);
};

const teamOf = ({ created_at: createdAt, team_members: [membership], ...row }: z.infer<typeof teamRow>): Team => ({
  id: row.id,
  name: row.name,
  description: row.description,
  createdAt,
  role: membership?.role === "admin" ? "admin" : "member",
});
