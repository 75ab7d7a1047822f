import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, expect, it } from "vitest";
import * as fc from "fast-check";
import { onEachDatabase, outcome, type Person } from "./database.ts";
import { brokenInvariants } from "./invariants.ts";
import { deleteAccount, join, newFolder, newNotebook, newPerson, newTeam } from "./people.ts";

onEachDatabase((database) => {
  let admin: Person, member: Person, other: Person, stranger: Person;
  let team: string;
  beforeEach(async () => {
    admin = await newPerson(database(), "admin");
    member = await newPerson(database(), "member");
    other = await newPerson(database(), "other");
    stranger = await newPerson(database(), "stranger");
    team = await newTeam(database(), admin);
    await join(database(), admin, team, member);
    await join(database(), admin, team, other);
  });
  afterEach(async () => {
    expect(await brokenInvariants(database())).toEqual([]);
  });
  const addMember = (person: Person, row: { team_id: string; user_id: string; role: string }) =>
    outcome(database().as(person, (sql) => sql`insert into team_members ${sql(row)}`));
  const setRole = (person: Person, who: Person, role: string, inTeam = team): Promise<number | string> =>
    change(
      person,
      (sql) => sql`update team_members set role = ${role} where team_id = ${inTeam} and user_id = ${who.id}`,
    );
  const remove = (person: Person, who: Person): Promise<number | string> =>
    change(person, (sql) => sql`delete from team_members where team_id = ${team} and user_id = ${who.id}`);
  const change = async (
    person: Person,
    statement: (sql: Parameters<Parameters<ReturnType<typeof database>["as"]>[1]>[0]) => PromiseLike<{ count: number }>,
  ): Promise<number | string> => {
    let count = 0;
    const code = await outcome(
      database().as(person, async (sql) => {
        count = (await statement(sql)).count;
      }),
    );
    return code === "accepted" ? count : code;
  };
  const members = async (of = team): Promise<Record<string, string>> => {
    const rows = await database().admin`select user_id, role from team_members where team_id = ${of}`;
    return Object.fromEntries(rows.map((row) => [row["user_id"], row["role"]]));
  };

  it("the creator of a team is its admin and gets the row back", async () => {
    const [row] = await database().as(
      stranger,
      (sql) => sql`insert into teams (name, created_by) values ('  Churn  ', ${stranger.id}) returning *`,
    );
    expect(row).toMatchObject({ name: "Churn", created_by: stranger.id });
    expect(await members(row?.["id"])).toEqual({ [stranger.id]: "admin" });
  });

  it("B01: no one makes themselves a member, whatever the team and role", async () => {
    for (const role of ["admin", "member"]) {
      expect(await addMember(stranger, { team_id: team, user_id: stranger.id, role })).toBe("42501");
      expect(await addMember(admin, { team_id: team, user_id: stranger.id, role })).toBe("42501");
      expect(await addMember(stranger, { team_id: randomUUID(), user_id: stranger.id, role })).toBe("42501");
    }
    expect(await addMember(member, { team_id: team, user_id: member.id, role: "admin" })).toBe("42501");
  });

  it("B01: a client that adds the creator itself after creating the team changes nothing", async () => {
    const before = await members();
    expect(await addMember(admin, { team_id: team, user_id: admin.id, role: "admin" })).toBe("accepted");
    expect(await members()).toEqual(before);
  });

  it("a creator who is no longer in the team does not see it any more", async () => {
    await setRole(admin, member, "admin");
    expect(await remove(member, admin)).toBe(1);
    expect(await database().as(admin, (sql) => sql`select name from teams`)).toHaveLength(0);
  });

  it("B02: a plain member changes no one's role and removes no one else", async () => {
    for (const who of [admin, member, other]) expect(await setRole(member, who, "admin")).toBe(0);
    expect(await remove(member, other)).toBe(0);
    expect(await remove(member, admin)).toBe(0);
  });

  it("B02: an admin of one team can do nothing in another", async () => {
    await newTeam(database(), stranger);
    expect(await setRole(stranger, member, "admin")).toBe(0);
    expect(await remove(stranger, member)).toBe(0);
    expect(await change(stranger, (sql) => sql`update teams set name = 'Taken' where id = ${team}`)).toBe(0);
    expect(await change(stranger, (sql) => sql`delete from teams where id = ${team}`)).toBe(0);
  });

  it("an admin switches a member to admin and back, and removes them", async () => {
    expect(await setRole(admin, member, "admin")).toBe(1);
    expect(await setRole(admin, member, "member")).toBe(1);
    expect(await remove(admin, member)).toBe(1);
    expect(await members()).toEqual({ [admin.id]: "admin", [other.id]: "member" });
  });

  it("B03: a membership never moves to another team or person", async () => {
    const second = await newTeam(database(), admin, "Second");
    const set = (values: Record<string, string>) =>
      change(
        admin,
        (sql) => sql`update team_members set ${sql(values)} where team_id = ${team} and user_id = ${member.id}`,
      );
    expect(await set({ team_id: second })).toBe("42501");
    expect(await set({ user_id: stranger.id })).toBe("42501");
    expect(await set({ id: randomUUID(), joined_at: "2001-01-01" })).toBe(1);
    const [row] = await database().admin`select joined_at from team_members where user_id = ${member.id}`;
    expect(row?.["joined_at"].getFullYear()).toBeGreaterThan(2001);
  });

  it("B04: a role is admin or member, in exactly this spelling", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(fc.constantFrom("owner", "", "ADMIN", "Admin", " admin", "member ", "site_admin"), fc.string()),
        async (role) => {
          const clean = role.replaceAll("\0", "");
          if (clean === "admin" || clean === "member") return;
          expect(await setRole(admin, member, clean)).toBe("23514");
        },
      ),
      { numRuns: 50 },
    );
    expect(await change(admin, (sql) => sql`update team_members set role = null where user_id = ${member.id}`)).toBe(
      "23502",
    );
  });

  it("B05: an admin does not demote themselves", async () => {
    expect(await setRole(admin, admin, "member")).toBe(0);
  });

  it("B05: when an admin leaves and another one stays, roles are as they were", async () => {
    await setRole(admin, other, "admin");
    expect(await remove(admin, admin)).toBe(1);
    expect(await members()).toEqual({ [member.id]: "member", [other.id]: "admin" });
  });

  it("B05: when the only admin leaves, the longest-standing member becomes admin; their notebook stays theirs and in the team", async () => {
    const notebook = await newNotebook(database(), admin, { team_id: team });
    expect(await remove(admin, admin)).toBe(1);
    expect(await members()).toEqual({ [member.id]: "admin", [other.id]: "member" });
    const left = await database().admin`select user_id, team_id from notebooks where id = ${notebook}`;
    expect(left.map((row) => ({ ...row }))).toEqual([{ user_id: admin.id, team_id: team }]);
    const taken = await change(admin, (sql) => sql`update notebooks set team_id = null where id = ${notebook}`);
    expect(taken).toBe(1);
  });

  it("B05: when the last one leaves, the team goes and its notebooks stay with their owners", async () => {
    const hers = await newNotebook(database(), member, { team_id: team });
    const own = await newNotebook(database(), admin, { team_id: team });
    expect(await remove(member, member)).toBe(1);
    expect(await remove(other, other)).toBe(1);
    expect(await remove(admin, admin)).toBe(1);
    expect(await database().admin`select id from teams where id = ${team}`).toHaveLength(0);
    for (const [owner, notebook] of [
      [member, hers],
      [admin, own],
    ] as const) {
      const rows = await database().as(owner, (sql) => sql`select team_id from notebooks where id = ${notebook}`);
      expect(rows.map((row) => ({ ...row }))).toEqual([{ team_id: null }]);
    }
  });

  it("B05: two admins who leave concurrently leave the team to its member, as its admin", async () => {
    await setRole(admin, member, "admin");
    expect(await Promise.all([remove(admin, admin), remove(member, member)])).toEqual([1, 1]);
    expect(await members()).toEqual({ [other.id]: "admin" });
  });

  it("B05: leaving makes no one else leave, and a stranger leaves nothing", async () => {
    expect(await remove(stranger, stranger)).toBe(0);
    expect(await change(member, (sql) => sql`delete from team_members`)).toBe(1);
    expect(await members()).toEqual({ [admin.id]: "admin", [other.id]: "member" });
  });

  it("a plain member leaves a team, and their notebooks in it stay theirs", async () => {
    const notebook = await newNotebook(database(), member, { team_id: team });
    expect(await remove(member, member)).toBe(1);
    const seen = await database().as(member, (sql) => sql`select id from notebooks where id = ${notebook}`);
    expect(seen).toHaveLength(1);
    expect(await database().as(member, (sql) => sql`select * from teams`)).toHaveLength(0);
  });

  it("B05: of two admins who demote each other concurrently, exactly one is admin afterwards", async () => {
    await setRole(admin, member, "admin");
    await Promise.all([setRole(admin, member, "member"), setRole(member, admin, "member")]);
    const roles = await members();
    expect(Object.values(roles).filter((role) => role === "admin")).toHaveLength(1);
  });

  it("B05: of two admins who remove each other concurrently, the team keeps one", async () => {
    await setRole(admin, member, "admin");
    await Promise.all([remove(admin, member), remove(member, admin)]);
    expect(Object.values(await members())).toContain("admin");
  });

  it("B05: when the only admin deletes the account, the longest-standing member becomes admin", async () => {
    await deleteAccount(database(), admin);
    expect(await members()).toEqual({ [member.id]: "admin", [other.id]: "member" });
  });

  it("B05: two accounts that share teams are deleted concurrently without a deadlock", async () => {
    const teams = await Promise.all(
      ["One of ours", "Two of ours", "Three of ours"].map((name) => newTeam(database(), admin, name)),
    );
    for (const shared of teams) {
      await join(database(), admin, shared, member);
      await join(database(), admin, shared, other);
    }
    await Promise.all([deleteAccount(database(), admin), deleteAccount(database(), member)]);
    for (const shared of [team, ...teams]) expect(await members(shared)).toEqual({ [other.id]: "admin" });
  });

  it("B05: accounts that share a team are deleted concurrently in the account administration", async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, two, three] = await Promise.all(["one", "two", "three"].map((name) => newPerson(database(), name)));
      if (!one || !two || !three) throw new Error("unreachable");
      const shared = await newTeam(database(), one);
      await join(database(), one, shared, two);
      await join(database(), one, shared, three);
      await database().admin`update team_members set role = 'admin' where team_id = ${shared} and user_id = ${two.id}`;
      await Promise.all([one, two].map(({ id }) => database().admin`delete from auth.users where id = ${id}`));
      expect(await members(shared)).toEqual({ [three.id]: "admin" });
    }
  });

  it("B05: a team is removed when its last member deletes the account, and a former member keeps their notebook", async () => {
    const kept = await newNotebook(database(), member, { team_id: team });
    const gone = await newNotebook(database(), admin, { team_id: team });
    await remove(member, member);
    await remove(other, other);
    await deleteAccount(database(), admin);
    expect(await database().admin`select id from teams where id = ${team}`).toHaveLength(0);
    const left = await database().admin`select id, team_id from notebooks where id in (${kept}, ${gone})`;
    expect(left).toEqual([{ id: kept, team_id: null }]);
  });

  it("B16: an admin deletes the team with its notebooks in one statement; a member cannot", async () => {
    const notebook = await newNotebook(database(), member, { team_id: team });
    expect(await change(member, (sql) => sql`delete from teams where id = ${team}`)).toBe(0);
    expect(await change(admin, (sql) => sql`delete from teams where id = ${team}`)).toBe(1);
    const [left] = await database().admin`select
      (select count(*) from notebooks where id = ${notebook}) +
      (select count(*) from team_members where team_id = ${team}) +
      (select count(*) from team_invitations where team_id = ${team}) as rows`;
    expect(Number(left?.["rows"])).toBe(0);
  });

  it("a team's name has 3 to 50 characters on one line, its description at most 500", async () => {
    const set = (values: Record<string, string | null>) =>
      change(admin, (sql) => sql`update teams set ${sql(values)} where id = ${team}`);
    expect(await set({ name: "abc" })).toBe(1);
    expect(await set({ name: "ü".repeat(50), description: "d".repeat(500) })).toBe(1);
    expect(await set({ description: null })).toBe(1);
    for (const name of ["ab", "  ab  ", "x".repeat(51), "two\nlines", "a\r\nBcc: b"])
      expect(await set({ name })).toBe("23514");
    expect(await set({ description: "d".repeat(501) })).toBe("23514");
  });

  it("a team keeps id and creator when an admin edits it, and gives the row back", async () => {
    const [row] = await database().as(
      admin,
      (sql) => sql`
        update teams set name = 'Renamed', created_by = ${member.id}, created_at = '2001-01-01', id = ${randomUUID()}
        where id = ${team} returning id, name, created_by`,
    );
    expect(row).toEqual({ id: team, name: "Renamed", created_by: admin.id });
  });

  it("B17 B18: profiles are visible to oneself and to teammates, as long as they are teammates", async () => {
    const seen = async (): Promise<string[]> => {
      const rows = await database().as(member, (sql) => sql`select id from profiles`);
      return rows.map((row) => row["id"] as string).sort();
    };
    expect(await seen()).toEqual([admin.id, member.id, other.id].sort());
    await remove(member, member);
    expect(await seen()).toEqual([member.id]);
  });

  it("B17: users write their own name, and not the address stored with it", async () => {
    const [row] = await database().as(
      member,
      (sql) => sql`
        update profiles set name = 'Mina', email = ${admin.email}, created_at = '2001-01-01'
        where id = ${member.id} returning name, email`,
    );
    expect(row).toEqual({ name: "Mina", email: member.email });
  });

  it("the spec's list of my teams, members with addresses and own role come in single queries", async () => {
    const rows = await database().as(
      member,
      (sql) => sql`
        select t.name, m.role, (
          select array_agg(p.email order by p.email) from team_members o join profiles p on p.id = o.user_id where o.team_id = t.id
        ) as emails
        from teams t join team_members m on m.team_id = t.id where m.user_id = ${member.id}`,
    );
    expect(rows).toEqual([
      { name: "Forecasting", role: "member", emails: [admin.email, member.email, other.email].sort() },
    ]);
  });

  it("B05: a change by someone being removed from the team does not lock the team out of order", async () => {
    await setRole(admin, member, "admin");
    const folder = await newFolder(database(), admin);
    const { admin: outside } = database();
    const [holdsFolder, holdsTeam] = await Promise.all([outside.reserve(), outside.reserve()]);
    try {
      await holdsFolder`begin`;
      await holdsFolder`select from folders where id = ${folder} for update`;
      // The statement starts, and waits for the folder before it comes to the membership.
      const waiting = change(admin, async (sql) => {
        await sql`set local lock_timeout = '20s'`;
        return sql`
          with renamed as (update folders set name = 'Later' where id = ${folder} returning 1),
            demoted as (
              update team_members set role = 'member' where team_id = ${team} and user_id = ${member.id} returning 1
            )
          select from demoted where (select count(*) from renamed) > 0`;
      });
      await expect
        .poll(() => outside`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%renamed%'`)
        .toHaveLength(1);
      expect(await remove(member, admin)).toBe(1);
      await holdsTeam`begin`;
      await holdsTeam`select from teams where id = ${team} for update`;
      await holdsFolder`commit`;
      expect(await waiting).toBe(0);
    } finally {
      await holdsFolder`rollback`;
      await holdsTeam`rollback`;
      holdsFolder.release();
      holdsTeam.release();
    }
    expect(await members()).toEqual({ [member.id]: "admin", [other.id]: "member" });
  });
});
