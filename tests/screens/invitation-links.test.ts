/**
 * Inviting people to a team, from both sides: on a server that does not send mail the admin passes on the link by hand.
 */
import { screen, within } from "@testing-library/react";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestPerson } from "../support/server.ts";
import { teamOf } from "../support/team-of.ts";
import { type Screen, type ScreenScene, fill, gone, openScreenScene, press, textsOf, valueOf } from "./scene.ts";

let scene: ScreenScene;
let ada: TestPerson;
/** Its address. */
let team: string;

beforeAll(async () => {
  scene = await openScreenScene();
  ada = await scene.server.signUp("ada@example.org");
  team = `/app/teams/${await teamOf([ada], "Churn watchers")}`;
});
afterAll(() => scene.end());

const REFUSED = "Failed to accept invitation. Sign in with the address that was invited, or ask for a new one.";

test("an address is invited once, must look like one, and cannot be a member's", async () => {
  expect(await invitationLink("  Grace@Example.ORG ")).toMatch(/^\/app\/teams\?invitation=[0-9a-f-]{36}$/);
  await press("tab", "Pending Invitations");
  const pending = within(await screen.findByRole("list", { name: "Pending invitations" }));
  await pending.findByText("grace@example.org");
  expect(pending.getAllByText(/valid until/)).toHaveLength(1);

  await press("tab", "Members");
  await press("button", "Invite Member");
  expect(screen.getByRole("button", { name: "Send Invitation" })).toHaveProperty("disabled", true);
  await fill("Email address", "grace at example");
  await press("button", "Send Invitation");
  await screen.findByText("Please enter a valid email address");
  await fill("Email address", "GRACE@example.org");
  await gone("Please enter a valid email address");
  const dialog = within(screen.getByRole("dialog", { name: "Invite Member" }));
  await press("button", "Send Invitation");
  await dialog.findByText("An invitation has already been sent to this email.");
  expect(valueOf("Email address")).toBe("GRACE@example.org");
  await fill("Email address", "ada@example.org");
  await press("button", "Send Invitation");
  await dialog.findByText("This person is already a member of the team.");
  const rows = await scene.server.adminSql`select email, status from public.team_invitations`;
  expect(rows.map((row) => ({ ...row }))).toEqual([{ email: "grace@example.org", status: "pending" }]);
});

test("the invited user finds the invitation among their teams, accepts and lands in the team as a member", async () => {
  const grace = await scene.server.signUp("grace@example.org");
  const app = await scene.open("/app/teams", grace);
  const card = await screen.findByRole("region", { name: "Pending Invitations" });
  await within(card).findByText("Churn watchers");
  await press("button", "Accept the invitation to Churn watchers", card);
  await app.toast("Invitation accepted");
  await screen.findByRole("tab", { name: "Notebooks" });
  expect(app.address()).toBe(team);
  expect(textsOf(screen.getAllByRole("tab"))).toEqual(["Notebooks", "Members"]);
  expect(screen.queryByRole("button", { name: "Delete Team" })).toBeNull();
  await press("tab", "Members");
  await screen.findByText("ada@example.org");
  expect(screen.queryByRole("button", { name: /Invite Member|^Make |^Remove / })).toBeNull();

  await app.goTo("/app/teams");
  await screen.findByRole("link", { name: "Churn watchers" });
  expect(screen.queryByRole("region", { name: "Pending Invitations" })).toBeNull();
});

test("B07: a link to another user's invitation joins no one, and says no more than an invented one", async () => {
  const link = await invitationLink("barbara@example.org");
  const mallory = await scene.server.signUp("mallory@example.org");
  for (const address of [
    link,
    "/app/teams?invitation=00000000-0000-4000-8000-000000000000",
    "/app/teams?invitation=nonsense",
  ]) {
    const app = await scene.open(address, mallory);
    await app.toast("Error", REFUSED);
    await screen.findByText("You don't have any teams yet");
  }
});

test("B10: a declined, cancelled or expired invitation lets no one in, and the user may be invited again", async () => {
  const dorothy = await scene.server.signUp("dorothy@example.org");
  const isRefused = async (link: string): Promise<void> => (await scene.open(link, dorothy)).toast("Error", REFUSED);
  const declined = await invitationLink("dorothy@example.org");
  const hers = await scene.open("/app/teams", dorothy);
  await press("button", "Decline the invitation to Churn watchers");
  await hers.toast("Invitation declined", "You have declined the team invitation.");
  await gone("Pending Invitations");
  await isRefused(declined);

  // The admin sees the answer, invites again, then changes their mind.
  const cancelled = await invitationLink("dorothy@example.org");
  await press("tab", "Pending Invitations");
  await press("button", "Cancel the invitation to dorothy@example.org");
  await gone("dorothy@example.org");
  await isRefused(cancelled);

  const expired = await invitationLink("dorothy@example.org");
  const sql = scene.server.adminSql;
  await sql`update public.team_invitations set expires_at = now() - interval '1 minute' where email = 'dorothy@example.org' and status = 'pending'`;
  await scene.open("/app/teams", dorothy);
  await screen.findByText("You don't have any teams yet");
  await isRefused(expired);

  const app: Screen = await scene.open(await invitationLink("dorothy@example.org"), dorothy);
  await app.toast("Invitation accepted", "You have successfully joined the team.");
  const [row] = await sql`select count(*)::int as count from public.team_members where user_id = ${dorothy.id}`;
  expect(row?.["count"]).toBe(1);
});

/** Sends an invitation on the team's page and returns the path of the link that is shown. */
async function invitationLink(email: string): Promise<string> {
  const app = await scene.open(team, ada);
  await press("tab", "Members");
  await press("button", "Invite Member");
  await fill("Email address", email);
  await press("button", "Send Invitation");
  await app.toast("Invitation sent", `An invitation has been sent to ${email.trim().toLowerCase()}`);
  const { pathname, search } = new URL(valueOf("Invitation link"));
  await press("button", "Done");
  return `${pathname}${search}`;
}
