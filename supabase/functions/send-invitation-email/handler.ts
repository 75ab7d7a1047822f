import { SIGN_IN_FIRST, answer, failure, jsonBody, tooOften } from "../_shared/answers.ts";
import type { Deps, Handler } from "../_shared/deps.ts";
import { isMailboxAddress } from "../_shared/mailbox-address.ts";
import { composeMail } from "../_shared/mail-text.ts";

/**
 * Sends the mail of an invitation. Clients send {email, teamId, teamName, inviterEmail, invitationId}; only the id is used, and
 * everything the mail says is read from the database with the caller's rights. The caller must be an admin of the team.
 * Answers {sent, link}; sent is false where this server sends no mail, and the link can be handed over by other means.
 */
export const handler: Handler = async (request, deps) => {
  const caller = await deps.caller(request);
  if (!caller) return failure(401, SIGN_IN_FIRST);
  const id = (await jsonBody(request))?.["invitationId"];
  if (typeof id !== "string" || !UUID.test(id)) return failure(400, "The invitation's id is missing.");
  const wait = await deps.spend("invite", caller.id);
  if (wait !== null) return tooOften(wait);

  const invitation = await findInvitation(request, deps, id, caller.id);
  if (!invitation) return failure(404, "This invitation does not exist.");
  if (invitation.status !== "pending" || invitation.expiresAt <= Date.now())
    return failure(409, "This invitation is no longer pending.");
  const link = new URL(`/app/teams?invitation=${id}`, deps.publicUrl).href;
  if (!deps.sendMail) return answer({ sent: false, link });
  if (!isMailboxAddress(invitation.email)) return failure(400, "Please enter a valid email address");
  const pause = await deps.spend("invited", invitation.email);
  if (pause !== null) return tooOften(pause);

  const sent = await deps.sendMail({ to: invitation.email, ...invitationText(invitation, link) });
  return sent
    ? answer({ sent, link })
    : failure(502, "The mail server did not accept the message. Please try again later.");
};

interface Invitation {
  readonly email: string;
  readonly status: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly team: string;
  readonly inviter: string;
}

/** Null for an unknown id as well as for somebody else's team: nobody must be able to distinguish the two. */
const findInvitation = async (
  request: Request,
  deps: Deps,
  id: string,
  callerId: string,
): Promise<Invitation | null> => {
  const [row] = await deps.rows(
    request,
    `team_invitations?id=eq.${id}&select=email,status,expires_at,team_id,invited_by,teams(name)`,
  );
  if (!row) return null;
  const [admin] = await deps.rows(
    request,
    `team_members?team_id=eq.${row["team_id"]}&user_id=eq.${callerId}&role=eq.admin&select=user_id`,
  );
  if (!admin) return null;
  const [inviter] = await deps.rows(request, `profiles?id=eq.${row["invited_by"] ?? callerId}&select=name,email`);
  return {
    email: String(row["email"]),
    status: String(row["status"]),
    expiresAt: Date.parse(
      String(row["expires_at"])
        .replace(" ", "T")
        .replace(/([+-]\d\d)$/, "$1:00"),
    ),
    team: String((row["teams"] as { name?: unknown } | null)?.name ?? "a team"),
    inviter: String(inviter?.["name"] || inviter?.["email"] || "An admin"),
  };
};

const invitationText = ({ team, inviter }: Invitation, link: string): ReturnType<typeof composeMail> =>
  composeMail({
    subject: `Join ${shortened(team)} on Data Documentation`,
    paragraphs: [
      `${shortened(inviter)} invites you to the team "${shortened(team)}" on Data Documentation, where teams document their data science notebooks.`,
      "Please sign in or register with the address this message was sent to.",
    ],
    action: { label: "Join the team", url: link },
    closing: "The invitation is valid for seven days. If you do not know who sent it, ignore this message.",
  });

const shortened = (name: string): string => (name.length > 80 ? `${name.slice(0, 77)}...` : name);

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
