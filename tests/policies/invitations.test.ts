import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import postgres from "postgres";
import * as fc from "fast-check";
import { onEachDatabase, outcome, type Person } from "./database.ts";
import { brokenInvariants } from "./invariants.ts";
import { accept, invite, join, newPerson, newTeam } from "./people.ts";

const STATES = ["pending", "accepted", "declined", "cancelled"] as const;

onEachDatabase((database) => {
  let admin: Person, member: Person, guest: Person, stranger: Person;
  let team: string;
  beforeEach(async () => {
    admin = await newPerson(database(), "admin");
    member = await newPerson(database(), "member");
    guest = await newPerson(database(), "guest");
    stranger = await newPerson(database(), "stranger");
    team = await newTeam(database(), admin);
    await join(database(), admin, team, member);
  });
  afterEach(async () => {
    expect(await brokenInvariants(database())).toEqual([]);
  });
  const stored = async (id: string) => {
    const [row] = await database().admin`select * from team_invitations where id = ${id}`;
    return row;
  };
  const roleOf = async (person: Person): Promise<string | undefined> => {
    const [row] = await database()
      .admin`select role from team_members where team_id = ${team} and user_id = ${person.id}`;
    return row?.["role"];
  };
  const set = async (person: Person | null, id: string, values: Record<string, unknown>): Promise<string> => {
    let rows = 0;
    const code = await outcome(
      database().as(person, async (sql) => {
        rows = (await sql`update team_invitations set ${sql(values)} where id = ${id}`).count;
      }),
    );
    return code === "accepted" && rows === 0 ? "nothing" : code;
  };
  const refusal = async (attempt: Promise<unknown>) => {
    const error = await attempt.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(postgres.PostgresError);
    const { code, message, detail, hint, where } = error as postgres.PostgresError;
    return { code, message, detail, hint, where: where?.replaceAll(/line \d+/g, "") };
  };

  it("B06: an invited person sees who invited them while they may join, and no one else does", async () => {
    const sees = async (person: Person): Promise<boolean> =>
      (await database().as(person, (sql) => sql`select id from profiles where id = ${admin.id}`)).length > 0;
    expect([await sees(guest), await sees(stranger)]).toEqual([false, false]);
    const id = await invite(database(), admin, team, guest.email);
    expect([await sees(guest), await sees(stranger)]).toEqual([true, false]);
    expect(await set(guest, id, { status: "declined" })).toBe("accepted");
    expect(await sees(guest)).toBe(false);
  });

  describe("sending", () => {
    it("B06: only admins invite, and only in their own name", async () => {
      const insert = (person: Person | null, invitedBy: Person) =>
        outcome(
          database().as(
            person,
            (sql) => sql`
              insert into team_invitations (team_id, email, invited_by)
              values (${team}, ${`${randomUUID()}@example.org`}, ${invitedBy.id})`,
          ),
        );
      expect(await insert(admin, admin)).toBe("accepted");
      expect(await insert(admin, member)).toBe("42501");
      expect(await insert(member, member)).toBe("42501");
      expect(await insert(stranger, stranger)).toBe("42501");
      expect(await insert(stranger, admin)).toBe("42501");
      expect(await insert(null, admin)).toBe("42501");
    });

    it("B06: status, times and id are the server's, whatever the client sends", async () => {
      const row = {
        id: randomUUID(),
        team_id: team,
        email: "  New.Person@Example.ORG ",
        invited_by: admin.id,
        status: "accepted",
        created_at: "2001-01-01",
        expires_at: "2999-01-01",
      };
      const [made] = await database().as(admin, (sql) => sql`insert into team_invitations ${sql(row)} returning *`);
      expect(made).toMatchObject({ email: "new.person@example.org", status: "pending", invited_by: admin.id });
      expect(made?.["id"]).not.toBe(row.id);
      expect(made?.["expires_at"] - made?.["created_at"]).toBe(7 * 24 * 3600 * 1000);
      expect(Math.abs(Date.now() - made?.["created_at"])).toBeLessThan(60_000);
    });

    it("B14: a malformed address, or one with line breaks, is refused", async () => {
      for (const email of [
        "",
        "someone",
        "a@b",
        "a b@c.d",
        "a@b.c\r\nBcc: d@e.f",
        "a@@b.c",
        `${"x".repeat(250)}@b.org`,
      ])
        expect(await outcome(invite(database(), admin, team, email))).toBe("23514");
    });

    it("an address with a pending invitation to the team is not invited again, in any case", async () => {
      await invite(database(), admin, team, guest.email);
      expect(await outcome(invite(database(), admin, team, guest.email.toUpperCase()))).toBe("23505");
      const second = await newTeam(database(), admin, "Second");
      expect(await outcome(invite(database(), admin, second, guest.email))).toBe("accepted");
    });

    it("after an invitation has expired, been declined or been cancelled the address can be invited again", async () => {
      const first = await invite(database(), admin, team, guest.email);
      await database().admin`update team_invitations set expires_at = now() - interval '1 second' where id = ${first}`;
      const second = await invite(database(), admin, team, guest.email);
      expect(await stored(first)).toMatchObject({ status: "cancelled" });
      expect(await set(guest, second, { status: "declined" })).toBe("accepted");
      const third = await invite(database(), admin, team, guest.email);
      expect(await set(admin, third, { status: "cancelled" })).toBe("accepted");
      expect(await outcome(invite(database(), admin, team, guest.email))).toBe("accepted");
    });

    it("a member is not invited again; only admins of the team learn that the person is a member", async () => {
      expect(await refusal(invite(database(), admin, team, member.email))).toMatchObject({
        code: "P0001",
        message: "This person is already a member of the team.",
      });
      expect(await outcome(invite(database(), stranger, team, member.email))).toBe("42501");
      expect(await outcome(invite(database(), stranger, team, guest.email))).toBe("42501");
    });

    it("B19: of 50 concurrent invitations to one address exactly one is made", async () => {
      const codes = await Promise.all(
        Array.from({ length: 50 }, () => outcome(invite(database(), admin, team, guest.email))),
      );
      expect(codes.filter((code) => code === "accepted")).toHaveLength(1);
      expect(codes.filter((code) => code === "23505")).toHaveLength(49);
    });
  });

  describe("accepting", () => {
    it("the invited person reads the invitation with the team's name, accepts it and is a member", async () => {
      const id = await invite(database(), admin, team, guest.email);
      const seen = await database().as(
        guest,
        (sql) => sql`
          select i.id, t.name from team_invitations i join teams t on t.id = i.team_id
          where i.email = ${guest.email} and i.status = 'pending'`,
      );
      expect(seen).toEqual([{ id, name: "Forecasting" }]);
      expect(await accept(database(), guest, id)).toBe(team);
      expect(await roleOf(guest)).toBe("member");
      expect(await stored(id)).toMatchObject({ status: "accepted" });
    });

    it("B07 B10: other people's, unknown, expired, declined and cancelled invitations give the same error", async () => {
      const foreign = await invite(database(), admin, team, "somebody.else@example.org");
      const expired = await invite(database(), admin, await newTeam(database(), admin, "Expired"), guest.email);
      await database()
        .admin`update team_invitations set expires_at = now() - interval '1 second' where id = ${expired}`;
      const declined = await invite(database(), admin, await newTeam(database(), admin, "Declined"), guest.email);
      await set(guest, declined, { status: "declined" });
      const cancelled = await invite(database(), admin, await newTeam(database(), admin, "Cancelled"), guest.email);
      await set(admin, cancelled, { status: "cancelled" });
      const errors = [];
      for (const id of [randomUUID(), foreign, expired, declined, cancelled])
        errors.push(await refusal(accept(database(), guest, id)));
      for (const error of errors) expect(error).toEqual(errors[0]);
      expect(errors[0]).toMatchObject({ code: "P0002", message: "This invitation is not valid." });
      expect(await roleOf(guest)).toBeUndefined();
    });

    it("B08: only the exact address counts as the invited one", async () => {
      const letter = fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz");
      const local = fc.string({ unit: letter, minLength: 3, maxLength: 8 });
      await fc.assert(
        fc.asyncProperty(
          local,
          fc.constantFrom<(text: string) => string>(
            (text) => text.replace(/^./, (first) => `${first}\u0301`),
            (text) => text.replace("@", "+tag@"),
            (text) => `${text}.`,
            (text) => text.replace("@", "@\u200b"),
            (text) => text.replace(/k/, "\u212a"),
            (text) => text.replace(/a/, "\u0430"),
            (text) => text.replace(".example", ".examp1e"),
            (text) => ` ${text}`,
          ),
          async (name, disguise) => {
            const address = `${name}ka${randomUUID().slice(0, 8)}@mail.example.org`;
            const id = await invite(database(), admin, team, address);
            const lookalike = await newPerson(database(), "lookalike", { email: disguise(address) });
            expect(await outcome(accept(database(), lookalike, id))).toBe("P0002");
            const same = await newPerson(database(), "same", { email: address.toUpperCase() });
            expect(await outcome(accept(database(), same, id))).toBe("accepted");
          },
        ),
        { numRuns: 40 },
      );
    });

    it("B09: an unconfirmed address gives no access to an invitation", async () => {
      const email = `unconfirmed.${randomUUID()}@example.org`;
      const id = await invite(database(), admin, team, email);
      const person = await newPerson(database(), "unconfirmed", { email, confirmed: false });
      expect(await outcome(accept(database(), person, id))).toBe("P0002");
      expect(await database().as(person, (sql) => sql`select * from team_invitations`)).toHaveLength(0);
      expect(await database().as(person, (sql) => sql`select * from teams`)).toHaveLength(0);
      await database().admin`update auth.users set email_confirmed_at = now() where id = ${person.id}`;
      expect(await outcome(accept(database(), person, id))).toBe("accepted");
    });

    it("B10: accepting 50 times concurrently makes one membership, and every answer is the team", async () => {
      const id = await invite(database(), admin, team, guest.email);
      const answers = await Promise.all(Array.from({ length: 50 }, () => accept(database(), guest, id)));
      expect(new Set(answers)).toEqual(new Set([team]));
      const [row] = await database().admin`
        select count(*)::int as count from team_members where team_id = ${team} and user_id = ${guest.id}`;
      expect(row).toEqual({ count: 1 });
    });

    it("B10: accepting while it is being cancelled ends as one or the other", async () => {
      for (let round = 0; round < 10; round += 1) {
        const person = await newPerson(database(), "racer");
        const id = await invite(database(), admin, team, person.email);
        await Promise.all([outcome(accept(database(), person, id)), set(admin, id, { status: "cancelled" })]);
        const status = (await stored(id))?.["status"];
        expect([status, await roleOf(person)]).toEqual(
          status === "accepted" ? ["accepted", "member"] : ["cancelled", undefined],
        );
      }
    });

    it("accepting while the team is deleted leaves neither team nor member behind", async () => {
      for (let round = 0; round < 10; round += 1) {
        const short = await newTeam(database(), admin, "Short-lived");
        const id = await invite(database(), admin, short, guest.email);
        const codes = await Promise.all([
          outcome(accept(database(), guest, id)),
          outcome(database().as(admin, (sql) => sql`delete from teams where id = ${short}`)),
        ]);
        expect(codes[1]).toBe("accepted");
        expect(["accepted", "P0002"]).toContain(codes[0]);
        expect(await database().admin`select id from team_members where team_id = ${short}`).toHaveLength(0);
      }
    });

    it("an invitation that was accepted once does not let a removed member back in", async () => {
      const id = await invite(database(), admin, team, guest.email);
      await accept(database(), guest, id);
      await database().as(
        admin,
        (sql) => sql`delete from team_members where team_id = ${team} and user_id = ${guest.id}`,
      );
      expect(await outcome(accept(database(), guest, id))).toBe("P0002");
      expect(await roleOf(guest)).toBeUndefined();
    });

    it("B11: an admin who accepts an old invitation stays an admin", async () => {
      const id = await invite(database(), admin, team, guest.email);
      await database().admin`insert into team_members (team_id, user_id, role) values (${team}, ${guest.id}, 'admin')`;
      expect(await accept(database(), guest, id)).toBe(team);
      expect(await roleOf(guest)).toBe("admin");
    });

    it("a visitor without an account cannot call the procedure", async () => {
      const id = await invite(database(), admin, team, guest.email);
      expect(await outcome(database().as(null, (sql) => sql`select accept_team_invitation(${id})`))).toBe("42501");
    });
  });

  describe("changing", () => {
    const allowed: Readonly<Record<string, readonly string[]>> = {
      guest: ["pending to declined"],
      admin: ["pending to cancelled"],
    };
    for (const who of ["guest", "admin", "member", "stranger"] as const)
      it(`B12: ${who} can change a status from ${allowed[who]?.join(", ") ?? "nothing to anything"} and in no other way`, async () => {
        const person = { guest, admin, member, stranger }[who];
        const done: string[] = [];
        for (const from of STATES)
          for (const to of STATES) {
            const id = await invite(database(), admin, team, guest.email);
            await database().admin`update team_invitations set status = ${from} where id = ${id}`;
            if ((await set(person, id, { status: to })) === "accepted") done.push(`${from} to ${to}`);
            await database().admin`delete from team_invitations where id = ${id}`;
          }
        expect(done).toEqual(allowed[who] ?? []);
      });

    it("B12: neither the invited person nor an admin changes anything but the status", async () => {
      const id = await invite(database(), admin, team, guest.email);
      const second = await newTeam(database(), admin, "Second");
      for (const values of [
        { team_id: second },
        { email: stranger.email },
        { expires_at: "2999-01-01" },
        { invited_by: guest.id },
        { id: randomUUID() },
        { created_at: "2001-01-01" },
      ])
        for (const person of [guest, admin])
          for (const status of ["pending", person === guest ? "declined" : "cancelled"])
            expect(await set(person, id, { ...values, status })).toBe("42501");
      expect(await stored(id)).toMatchObject({ team_id: team, email: guest.email, status: "pending" });
    });

    it("an expired invitation is out of reach for the invited person", async () => {
      const id = await invite(database(), admin, team, guest.email);
      await database().admin`update team_invitations set expires_at = now() - interval '1 second' where id = ${id}`;
      expect(await set(guest, id, { status: "declined" })).toBe("nothing");
      expect(await database().as(guest, (sql) => sql`select * from teams`)).toHaveLength(0);
    });
  });

  it("B13: people see invitations to their own address and those of teams they administer, nothing else", async () => {
    const id = await invite(database(), admin, team, guest.email);
    const seen = async (person: Person | null): Promise<unknown> => {
      const attempt = database().as(person, (sql) => sql`select id from team_invitations where status = 'pending'`);
      return attempt.then(
        (rows) => rows.map((row) => row["id"]),
        (error: postgres.PostgresError) => error.code,
      );
    };
    expect(await seen(guest)).toEqual([id]);
    expect(await seen(admin)).toEqual([id]);
    expect(await seen(member)).toEqual([]);
    expect(await seen(stranger)).toEqual([]);
    expect(await seen(null)).toBe("42501");
  });
});
