import assert from "node:assert/strict";
import { ADA, placeWith, post } from "../_shared/case.ts";
import type { Case } from "../_shared/case.ts";
import { handler } from "./handler.ts";

const ID = "9b2f3c70-9f2e-4a43-8d0a-0a1b2c3d4e5f";
const body = { invitationId: ID, email: "liar@example.org", teamName: "Lies" };
const rows = {
  team_invitations: [
    {
      email: "guest@example.org",
      status: "pending",
      expires_at: "2999-01-01 00:00:00.5+00",
      team_id: ID,
      invited_by: ADA,
      teams: { name: "Readers" },
    },
  ],
  team_members: [{ user_id: ADA }],
  profiles: [{ name: "Ada", email: "ada@example.org" }],
};
const invitation = (change: Partial<(typeof rows.team_invitations)[number]>) => ({
  ...rows,
  team_invitations: rows.team_invitations.map((row) => ({ ...row, ...change })),
});

export const cases: readonly Case[] = [
  {
    title: "B15: the mail goes where the invitation says and says what the invitation says",
    run: async () => {
      const place = placeWith(rows);
      assert.equal((await handler(post(body), place.deps)).status, 200);
      assert.equal(place.sent.length, 1);
      assert.equal(place.sent[0]?.to, "guest@example.org");
      assert.match(place.sent[0]?.text ?? "", /Ada invites you to the team "Readers"/);
      assert.ok(place.sent[0]?.text.includes(`https://docs.example.org/app/teams?invitation=${ID}`));
    },
  },
  {
    title: "B15: a person who is not an admin of the team, or cannot see the invitation, sends nothing",
    run: async () => {
      for (const seen of [
        { ...rows, team_members: [] },
        { ...rows, team_invitations: [] },
      ]) {
        const place = placeWith(seen);
        assert.equal((await handler(post(body), place.deps)).status, 404);
        assert.deepEqual(place.sent, []);
      }
      assert.equal((await handler(post(body, null), placeWith(rows).deps)).status, 401);
    },
  },
  {
    title: "an invitation that has ended is not sent",
    run: async () => {
      for (const change of [{ status: "accepted" }, { expires_at: "2001-01-01 00:00:00+00" }]) {
        const place = placeWith(invitation(change));
        assert.equal((await handler(post(body), place.deps)).status, 409);
        assert.deepEqual(place.sent, []);
      }
    },
  },
  {
    title: "B14: an address that would be taken apart gets nothing",
    run: async () => {
      const place = placeWith(invitation({ email: "a@example.org\r\nBcc: b@example.org" }));
      assert.equal((await handler(post(body), place.deps)).status, 400);
      assert.deepEqual(place.sent, []);
    },
  },
  {
    title: "without mail the link comes back; when the mail server refuses, the caller learns of it",
    run: async () => {
      const silent = await handler(post(body), placeWith(rows, { sendMail: null }).deps);
      assert.deepEqual(await silent.json(), {
        sent: false,
        link: `https://docs.example.org/app/teams?invitation=${ID}`,
      });
      assert.equal((await handler(post(body), placeWith(rows, { sendMail: async () => false }).deps)).status, 502);
    },
  },
];
