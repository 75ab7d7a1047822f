import { useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { paths } from "../../app/paths.ts";
import { BackendError, failureToast, Refusal } from "../../lib/errors.ts";
import { invokeFunction } from "../../lib/functions.ts";
import { logError } from "../../lib/log.ts";
import { done, rowsOf } from "../../lib/rows.ts";
import { idRow, invitationRow, sentMail } from "../../lib/stored/rows.ts";
import type { ChangeTexts, Toast } from "../../lib/query-client.ts";
import { supabase } from "../../lib/supabase.ts";
import { usePerson } from "../auth/data.ts";
import { type Team, teamsKey } from "../teams/data.ts";
import { useChange } from "../../lib/use-change.ts";

export interface Invitation {
  readonly id: string;
  readonly teamId: string;
  readonly teamName: string;
  /** Name or address; null where the account is gone. */
  readonly inviter: string | null;
  readonly email: string;
  readonly createdAt: string;
  readonly expiresAt: string;
}

/** `link` is there to be handed over where no mail went out. */
export interface SentInvitation {
  readonly email: string;
  /** "none": this server sends no mail. */
  readonly mail: "sent" | "failed" | "none";
  readonly link: string;
}

/** What the mail about an invitation carries. */
export const invitationLink = (id: string): string => `${window.location.origin}${paths.teams}?invitation=${id}`;

const invitationsKey = [...teamsKey, "invitations"] as const;

/** Pending invitations to the person's own address. A failure is logged and shown in place, never as a toast (spec section 8). */
export const useMyInvitations = () => {
  const { email } = usePerson();
  return useQuery({
    queryKey: [...invitationsKey, "mine", email],
    queryFn: () => pending("email", email.toLowerCase()).catch(logged),
  });
};

/** Pending invitations of a team, for its admins. A failure is logged and shown in place, never as a toast (spec section 8). */
export const useTeamInvitations = (teamId: string) =>
  useQuery({
    queryKey: [...invitationsKey, "team", teamId],
    queryFn: () => pending("team_id", teamId).catch(logged),
  });

/** The address comes trimmed. It is stored in lower case. */
export const useInvite = (team: Team) => {
  const { id: personId, email: inviterEmail } = usePerson();
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: async (address: string): Promise<SentInvitation> => {
      const email = address.toLowerCase();
      const db = await supabase();
      const existing = db.from("team_invitations").select("id").eq("team_id", team.id).eq("email", email);
      const pendingOnes = existing.eq("status", "pending").gt("expires_at", new Date().toISOString());
      const open = await rowsOf(pendingOnes, z.array(idRow));
      if (open.length > 0) throw alreadyInvited();
      const row = { team_id: team.id, email, invited_by: personId };
      const made = db.from("team_invitations").insert(row).select("id").single();
      const { id } = await rowsOf(made, idRow).catch(inviteFailure);
      // The invitation stands without its mail: the person finds it on their Teams page.
      const mail = await sendMail({ email, teamId: team.id, teamName: team.name, inviterEmail, invitationId: id });
      return { email, mail, link: invitationLink(id) };
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationsKey }),
    texts: {
      success: sentToast,
      failure: failureToast("Failed to send invitation"),
    },
  });
};

/** Sends the mail of a pending invitation once more. */
export const useSendAgain = (team: Team) => {
  const { email: inviterEmail } = usePerson();
  return useChange({
    mutationFn: async ({ id, email }: Invitation): Promise<SentInvitation> => {
      const mail = await sendMail({ email, teamId: team.id, teamName: team.name, inviterEmail, invitationId: id });
      return { email, mail, link: invitationLink(id) };
    },
    texts: { success: sentToast, failure: failureToast("Failed to send invitation") },
  });
};

const sendMail = async (mail: {
  readonly email: string;
  readonly teamId: string;
  readonly teamName: string;
  readonly inviterEmail: string;
  readonly invitationId: string;
}): Promise<SentInvitation["mail"]> => {
  const sent = await invokeFunction("send-invitation-email", mail, sentMail);
  if (sent.ok) return sent.value.sent === true ? "sent" : "none";
  logError("The invitation's mail was not sent:", sent.error);
  return "failed";
};

const sentToast = ({ email, mail }: SentInvitation): Toast =>
  mail === "failed"
    ? { title: "Invitation saved", description: `The mail to ${email} could not be sent. Give them the link.` }
    : { title: "Invitation sent", description: `An invitation has been sent to ${email}` };

/** Resolves to the team's id. Accepting twice is accepting once. */
export const useAcceptInvitation = () => {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: async (invitationId: string): Promise<string> => {
      const db = await supabase();
      return rowsOf(db.rpc("accept_team_invitation", { invitation_id: invitationId }), z.string());
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamsKey }),
    texts: {
      success: { title: "Invitation accepted", description: "You have successfully joined the team." },
      failure: failureToast(
        "Failed to accept invitation. Sign in with the address that was invited, or ask for a new one.",
      ),
    },
  });
};

export const useDeclineInvitation = () =>
  useStatusChange("declined", {
    success: { title: "Invitation declined", description: "You have declined the team invitation." },
    failure: failureToast("Failed to decline invitation"),
  });

export const useCancelInvitation = () =>
  useStatusChange("cancelled", {
    success: { title: "Invitation cancelled", description: "The invitation has been cancelled" },
    failure: failureToast("Failed to cancel invitation"),
  });

const useStatusChange = (status: "declined" | "cancelled", texts: ChangeTexts<void, string>) => {
  const queryClient = useQueryClient();
  return useChange({
    mutationFn: async (invitationId: string): Promise<void> => {
      const db = await supabase();
      await done(db.from("team_invitations").update({ status }).eq("id", invitationId).select("id").single());
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationsKey }),
    texts,
  });
};

const alreadyInvited = (): Refusal => new Refusal("Error", "An invitation has already been sent to this email.");

const inviteFailure = (error: unknown): never => {
  if (error instanceof BackendError && error.code === "23505") throw alreadyInvited();
  if (error instanceof Error && error.message.includes("already a member")) throw new Refusal("Error", error.message);
  throw error;
};

const pending = async (column: "email" | "team_id", value: string): Promise<Invitation[]> => {
  const db = await supabase();
  const columns = "id,team_id,email,created_at,expires_at,teams(name),profiles(name,email)";
  const rows = await rowsOf(
    db
      .from("team_invitations")
      .select(columns)
      .eq(column, value)
      .eq("status", "pending")
      .gt("expires_at", new Date().toISOString())
      .order("created_at", { ascending: false }),
    z.array(invitationRow),
  );
  return rows.map((row) => ({
    id: row.id,
    teamId: row.team_id,
    teamName: row.teams?.name ?? "A team",
    inviter: row.profiles?.name ?? row.profiles?.email ?? null,
    email: row.email,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }));
};

const logged = (error: unknown): never => {
  logError("The invitations could not be loaded:", error);
  throw error;
};
