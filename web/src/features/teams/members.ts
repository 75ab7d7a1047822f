import { useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { failureToast } from "../../lib/errors.ts";
import { done, rowsOf } from "../../lib/rows.ts";
import { memberRow } from "../../lib/stored/rows.ts";
import { supabase } from "../../lib/supabase.ts";
import { notebooksKey } from "../notebooks/data.ts";
import { type Team, type TeamRole, teamsKey } from "./data.ts";
import type { ChangeTexts } from "../../lib/query-client.ts";
import { useChange } from "../../lib/use-change.ts";

export interface Member {
  readonly userId: string;
  readonly role: TeamRole;
  readonly email: string;
  readonly name: string | null;
  readonly joinedAt: string;
}

const membersKey = (teamId: string) => [...teamsKey, "members", teamId] as const;

/** Those who have been in the team longest first. Asked for while `enabled`. */
export const useMembers = (teamId: string, { enabled = true } = {}) =>
  useQuery({
    enabled,
    queryKey: membersKey(teamId),
    queryFn: async (): Promise<Member[]> => {
      const db = await supabase();
      const rows = await rowsOf(
        db
          .from("team_members")
          .select("user_id,role,joined_at,profiles(email,name,avatar_url)")
          .eq("team_id", teamId)
          .order("joined_at")
          .order("id"),
        z.array(memberRow),
      );
      return rows.map(memberOf);
    },
  });

export const useChangeRole = (teamId: string) =>
  useMemberChange(
    teamId,
    async ({ userId, role }: { readonly userId: string; readonly role: TeamRole }) => {
      const db = await supabase();
      const membership = db.from("team_members").update({ role }).eq("team_id", teamId).eq("user_id", userId);
      await done(membership.select("id").single());
    },
    {
      success: (_nothing, change) => ({
        title: "Role updated",
        description: `Team member is now a ${change.role}`,
      }),
      failure: failureToast("Failed to update member role"),
    },
  );

export const useRemoveMember = (teamId: string) =>
  useMemberChange(
    teamId,
    async ({ userId }: { readonly userId: string }) => {
      const db = await supabase();
      const membership = db.from("team_members").delete().eq("team_id", teamId).eq("user_id", userId);
      await done(membership.select("id").single());
    },
    {
      success: { title: "Member removed", description: "The team member has been removed" },
      failure: failureToast("Failed to remove team member"),
    },
  );

/** The signed-in person's own membership goes: `userId` is theirs. What they may read changes with it, so every list is asked for again. */
export const useLeaveTeam = ({ id: teamId, name }: Team) => {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: async ({ userId }: { readonly userId: string }): Promise<void> => {
      const db = await supabase();
      const membership = db.from("team_members").delete().eq("team_id", teamId).eq("user_id", userId);
      await done(membership.select("id").single());
    },
    onSuccess: () => {
      queryClient.removeQueries({ queryKey: [...teamsKey, "one", teamId] });
      void queryClient.invalidateQueries({ queryKey: notebooksKey });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...teamsKey, "mine"] }),
    texts: {
      success: { title: "Team left", description: `You are no longer in ${name}.` },
      failure: failureToast("Failed to leave team"),
    },
  });
};

/** `select().single()` in each change makes a refusal by the row rules (no row touched) an error instead of a silence. */
const useMemberChange = <Change>(
  teamId: string,
  change: (values: Change) => Promise<void>,
  texts: ChangeTexts<void, Change>,
) => {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: membersKey(teamId) }),
    texts,
  });
};

const memberOf = ({ user_id: userId, role, joined_at: joinedAt, profiles }: z.infer<typeof memberRow>): Member => ({
  userId,
  role: role === "admin" ? "admin" : "member",
  joinedAt,
  email: profiles?.email ?? "Unknown email",
  name: profiles?.name ?? null,
});
