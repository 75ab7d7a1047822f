/** The mail of an invitation over HTTP: who may have it sent, to whom it goes, what it says, how often. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { callFunction, confirmedPerson } from "../support/function-calls.ts";
import { startMailSink } from "../support/mail-sink.ts";
import type { MailSink } from "../support/mail-sink.ts";
import { startTestServer } from "../support/server.ts";
import type { TestPerson, TestServer } from "../support/server.ts";

let server: TestServer;
let sink: MailSink;
let ada: TestPerson;
const call = (name: string, json: unknown, token?: string): Promise<Response> =>
  callFunction(server, name, json, token);
const person = (name = "Ada"): Promise<TestPerson> => confirmedPerson(server, name);

beforeAll(async () => {
  sink = await startMailSink();
  server = await startTestServer({ mail: sink });
  ada = await person();
});
afterAll(async () => {
  await server.stop();
  await sink.stop();
});

describe("send-invitation-email", () => {
  const invite = async (
    admin: TestPerson,
    email: string,
    teamName = "Readers",
  ): Promise<{ id: string; team: string }> => {
    const team =
      (await admin.client.from("teams").insert({ name: teamName, created_by: admin.id }).select("id").single()).data
        ?.id ?? "";
    const { data, error } = await admin.client
      .from("team_invitations")
      .insert({ team_id: team, email, invited_by: admin.id })
      .select("id")
      .single();
    if (error) throw error;
    return { id: data.id, team };
  };
  const guest = (): string => `guest-${randomUUID()}@example.org`;

  it("sends the invited mailbox a message with a link that names the invitation", async () => {
    const email = guest();
    const { id } = await invite(ada, email, "Churn readers");
    const response = await call(
      "send-invitation-email",
      { email, teamId: "x", teamName: "x", inviterEmail: "x", invitationId: id },
      ada.accessToken,
    );
    expect(await response.json()).toEqual({ sent: true, link: `${server.url}/app/teams?invitation=${id}` });
    const mail = await sink.next(email);
    expect(mail.subject).toBe("Join Churn readers on Data Documentation");
    expect(mail.text).toContain(`${server.url}/app/teams?invitation=${id}`);
    expect(mail.text).toContain("Ada invites you");
    expect(mail.headers["from"]).toContain("app@example.org");
  });

  it("B15: nothing that the caller claims about the invitation is believed", async () => {
    const email = guest();
    const { id } = await invite(ada, email, "True name");
    const victim = guest();
    const lies = {
      email: victim,
      to: victim,
      teamName: "Your bank",
      inviterEmail: "ceo@bank.example",
      teamId: randomUUID(),
      publicUrl: "https://evil.example",
      invitationId: id,
    };
    expect((await call("send-invitation-email", lies, ada.accessToken)).status).toBe(200);
    const mail = await sink.next(email);
    expect(mail.recipients).toEqual([email]);
    expect(mail.text + mail.html + mail.subject).not.toMatch(/bank|evil/i);
    expect(sink.received.some(({ recipients }) => recipients.includes(victim))).toBe(false);
  });

  it("B15: another user's invitation, an unknown one and one as a plain member get the same response, and no mail goes out", async () => {
    const email = guest();
    const { id, team } = await invite(ada, email);
    const [stranger, member] = [await person("Stranger"), await person("Member")];
    await server.adminSql`insert into public.team_members (team_id, user_id, role) values (${team}, ${member.id}, 'member')`;
    const answers = await Promise.all(
      [
        [id, stranger],
        [id, member],
        [randomUUID(), ada],
      ].map(async ([invitationId, caller]) => {
        const response = await call("send-invitation-email", { invitationId }, (caller as TestPerson).accessToken);
        return [response.status, await response.text()];
      }),
    );
    expect(answers[0]?.[0]).toBe(404);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect((await call("send-invitation-email", { invitationId: id })).status).toBe(401);
    expect(sink.received.some(({ recipients }) => recipients.includes(email))).toBe(false);
  });

  it("B15: the invited user cannot have the mail of their own invitation sent again", async () => {
    const invited = await person("Invited");
    const { id } = await invite(ada, invited.email);
    expect((await call("send-invitation-email", { invitationId: id }, invited.accessToken)).status).toBe(404);
  });

  it("an invitation that has ended is not sent again", async () => {
    const { id } = await invite(ada, guest());
    await ada.client.from("team_invitations").update({ status: "cancelled" }).eq("id", id);
    expect((await call("send-invitation-email", { invitationId: id }, ada.accessToken)).status).toBe(409);
    const late = await invite(ada, guest());
    await server.adminSql`update public.team_invitations set expires_at = now() - interval '1 minute' where id = ${late.id}`;
    expect((await call("send-invitation-email", { invitationId: late.id }, ada.accessToken)).status).toBe(409);
  });

  it.each(["x", "", null, 7, {}, "' or 1=1", "00000000-0000-0000-0000-00000000000g", ["a"]])(
    "an id like %j is refused with a message",
    async (invitationId) => {
      const response = await call("send-invitation-email", { invitationId }, ada.accessToken);
      expect([response.status, await response.json()]).toEqual([400, { error: "The invitation's id is missing." }]);
    },
  );

  it("B14: markup and line breaks in names of people and teams arrive as text, in one header and one paragraph", async () => {
    const mallory = await person('<img src=x onerror="alert(1)">\r\nBcc: victim@example.org');
    const email = guest();
    const { id } = await invite(mallory, email, "A<b>&\"'</b><a href=//evil>x</a>");
    expect((await call("send-invitation-email", { invitationId: id }, mallory.accessToken)).status).toBe(200);
    const mail = await sink.next(email);
    expect(mail.recipients).toEqual([email]);
    expect(mail.headers).not.toHaveProperty("bcc");
    expect(mail.html).not.toMatch(/<img|<b>|<a href="?\/\/evil/);
    expect(mail.subject).not.toMatch(/[\r\n]/);
    expect([...mail.html.matchAll(/<a /g)]).toHaveLength(1);
  });

  it("B14: one address gets five invitations a day at most, one admin sends fifty an hour at most", async () => {
    const limited = await startTestServer({ mail: sink, limits: "on" });
    const admins = [await confirmedPerson(limited), await confirmedPerson(limited)] as const;
    const target = guest();
    const send = async (admin: TestPerson, email: string): Promise<number> => {
      const team =
        (await admin.client.from("teams").insert({ name: "Flood", created_by: admin.id }).select("id").single()).data
          ?.id ?? "";
      const { data } = await admin.client
        .from("team_invitations")
        .insert({ team_id: team, email, invited_by: admin.id })
        .select("id")
        .single();
      const response = await limited.request("/functions/v1/send-invitation-email", {
        method: "POST",
        token: admin.accessToken,
        json: { invitationId: data?.id },
      });
      if (response.status === 429) expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
      return response.status;
    };
    const statuses: number[] = [];
    for (let sent = 0; sent < 7; sent += 1) statuses.push(await send(admins[sent % 2 === 0 ? 0 : 1], target));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(sink.received.filter(({ recipients }) => recipients.includes(target))).toHaveLength(5);
    const flood: number[] = [];
    for (let sent = 0; sent < 52; sent += 1) flood.push(await send(admins[0], guest()));
    expect(flood).toContain(429);
    await limited.stop();
  });

  it("without mail the link is returned, to be passed on by other means", async () => {
    const silent = await startTestServer();
    const admin = await silent.signUp();
    const team =
      (await admin.client.from("teams").insert({ name: "Quiet", created_by: admin.id }).select("id").single()).data
        ?.id ?? "";
    const { data } = await admin.client
      .from("team_invitations")
      .insert({ team_id: team, email: guest(), invited_by: admin.id })
      .select("id")
      .single();
    const response = await silent.request("/functions/v1/send-invitation-email", {
      method: "POST",
      token: admin.accessToken,
      json: { invitationId: data?.id },
    });
    expect(await response.json()).toEqual({ sent: false, link: `${silent.url}/app/teams?invitation=${data?.id}` });
    await silent.stop();
  });

  it("when the mail server refuses, the caller learns of it", async () => {
    const { id } = await invite(ada, guest());
    sink.refusing = true;
    const response = await call("send-invitation-email", { invitationId: id }, ada.accessToken);
    sink.refusing = false;
    expect([response.status, ((await response.json()) as { error: string }).error]).toEqual([
      502,
      expect.stringContaining("mail server"),
    ]);
  });
});
