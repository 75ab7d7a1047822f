import { randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { afterEach, expect, it } from "vitest";
import { onEachDatabase, outcome, type Person, type PolicyDatabase, tablesThatHold } from "./database.ts";
import { brokenInvariants } from "./invariants.ts";
import {
  aSave,
  accept,
  deleteAccount,
  invite,
  join,
  newFolder,
  newNotebook,
  newPerson,
  newTeam,
  saveNotebook,
} from "./people.ts";

/** How many statements wait for a lock. */
const waiting = async (sql: TransactionSql): Promise<number> => {
  const rows = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length;
};

/** A user with something in every table, the auth service's included. */
const busyPerson = async (database: PolicyDatabase): Promise<{ person: Person; mate: Person; team: string }> => {
  const person = await newPerson(database, "busy");
  const mate = await newPerson(database, "mate");
  const team = await newTeam(database, person);
  await join(database, person, team, mate);
  await newFolder(database, person);
  await newNotebook(database, person);
  await newNotebook(database, person, { team_id: team });
  const theirs = await saveNotebook(database, mate, aSave({ team_id: team }));
  await saveNotebook(
    database,
    person,
    aSave({ id: theirs.id, version: theirs.version, team_id: team, title: "Edited by both" }),
  );
  await invite(database, person, team, `guest.${randomUUID()}@example.org`);
  await invite(database, mate, await newTeam(database, mate, "Mate's own"), person.email);
  const session = randomUUID();
  const { admin } = database;
  await admin`insert into auth.sessions (id, user_id) values (${session}, ${person.id})`;
  await admin`insert into auth.refresh_tokens (id, token, user_id, session_id) values (${randomUUID()}, ${randomUUID()}, ${person.id}, ${session})`;
  await admin`insert into auth.refresh_tokens (id, token, user_id) values (${randomUUID()}, ${randomUUID()}, ${person.id})`;
  await admin`
    insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    values (${randomUUID()}, 'email', ${person.id}, ${person.id}, ${admin.json({ email: person.email, sub: person.id })})`;
  await admin`insert into auth.flow_state (id, user_id, authentication_method, provider_type) values (${randomUUID()}, ${person.id}, 'email', 'email')`;
  for (const payload of [{ actor_id: person.id }, { actor_username: person.email.toUpperCase() }, { action: "other" }])
    await admin`insert into auth.audit_log_entries (id, payload) values (${randomUUID()}, ${admin.json(payload)})`;
  return { person, mate, team };
};

onEachDatabase((database) => {
  afterEach(async () => {
    expect(await brokenInvariants(database())).toEqual([]);
  });
  const summary = async (person: Person): Promise<unknown> => {
    const [row] = await database().as(person, (sql) => sql`select account_summary() as counts`);
    return row?.["counts"];
  };

  it("the dialog counts the user's own notebooks, those of them in teams, folders and teams", async () => {
    const { person, mate } = await busyPerson(database());
    expect(await summary(person)).toEqual({ notebooks: 2, team_notebooks: 1, folders: 1, teams: 1 });
    expect(await summary(mate)).toEqual({ notebooks: 1, team_notebooks: 1, folders: 0, teams: 2 });
    expect(await outcome(database().as(null, (sql) => sql`select account_summary()`))).toBe("42501");
  });

  it("C02: after the account is deleted no column of any table holds its id or address", async () => {
    const { person, mate, team } = await busyPerson(database());
    expect((await tablesThatHold(database(), person.id)).length).toBeGreaterThan(8);
    await deleteAccount(database(), person);
    expect(await tablesThatHold(database(), person.id)).toEqual([]);
    expect(await tablesThatHold(database(), person.email)).toEqual([]);
    const [left] = await database()
      .admin`select role from team_members where team_id = ${team} and user_id = ${mate.id}`;
    expect(left).toEqual({ role: "admin" });
    const audit = await database().admin`select id from auth.audit_log_entries where payload ->> 'action' = 'other'`;
    expect(audit.length).toBeGreaterThan(0);
  });

  it("C02: a teammate's notebook that the person edited stays, with its revisions", async () => {
    const { person, mate } = await busyPerson(database());
    await deleteAccount(database(), person);
    const revisions = await database().as(
      mate,
      (sql) =>
        sql`select r.author_id, n.title from revisions r join notebooks n on n.id = r.notebook_id order by r.version`,
    );
    expect(revisions).toEqual([
      { author_id: mate.id, title: "Edited by both" },
      { author_id: null, title: "Edited by both" },
    ]);
  });

  it("C02: deleting twice, even concurrently, is deleting once", async () => {
    const { person } = await busyPerson(database());
    await Promise.all([deleteAccount(database(), person), deleteAccount(database(), person)]);
    await deleteAccount(database(), person);
    await deleteAccount(database(), { id: randomUUID(), email: "" });
    expect(await tablesThatHold(database(), person.id)).toEqual([]);
  });

  it("B10: accepting an invitation while the account is being deleted blocks no one", async () => {
    const [host, guest] = [await newPerson(database(), "host"), await newPerson(database(), "guest")];
    const invitation = await invite(database(), host, await newTeam(database(), host), guest.email);
    let both: Promise<string[]> | undefined;
    await database().admin.begin(async (sql) => {
      await sql`select from team_invitations where id = ${invitation} for update`;
      const accepting = outcome(accept(database(), guest, invitation));
      await expect.poll(() => waiting(sql)).toBe(1);
      both = Promise.all([accepting, outcome(deleteAccount(database(), guest))]);
      await expect.poll(() => waiting(sql)).toBe(2);
    });
    expect(await both).toEqual(["accepted", "accepted"]);
    expect(await tablesThatHold(database(), guest.id)).toEqual([]);
  });

  it("C02: when any step fails, everything is still there, and the next attempt succeeds", async () => {
    const { person } = await busyPerson(database());
    const before = await tablesThatHold(database(), person.id);
    const { admin } = database();
    for (const [table, event] of [
      ["public.profiles", "delete"],
      ["public.notebooks", "delete"],
      ["public.charts", "delete"],
      ["public.folders", "delete"],
      ["public.team_members", "delete"],
      ["public.team_members", "update"],
      ["public.team_invitations", "delete"],
      ["public.revisions", "update"],
      ["auth.identities", "delete"],
      ["auth.audit_log_entries", "delete"],
    ] as const) {
      await admin.unsafe(`
        create function public.fail() returns trigger language plpgsql as $$ begin raise exception 'stopped' using errcode = '53100'; end $$;
        create trigger fail after ${event} on ${table} for each row execute function public.fail()`);
      expect(await outcome(deleteAccount(database(), person)), `${event} on ${table}`).toBe("53100");
      await admin.unsafe("drop function public.fail() cascade");
      expect(await tablesThatHold(database(), person.id)).toEqual(before);
    }
    await deleteAccount(database(), person);
    expect(await tablesThatHold(database(), person.id)).toEqual([]);
  });

  it("C02: deleting a user in the account administration takes everything along as well", async () => {
    const { person } = await busyPerson(database());
    await database().admin`delete from auth.users where id = ${person.id}`;
    const holding = await tablesThatHold(database(), person.id);
    expect(holding.filter((table) => table.startsWith("public."))).toEqual([]);
  });

  it("C01: no one deletes an account through the API, not even their own, past the server", async () => {
    const { person } = await busyPerson(database());
    for (const who of [person, await newPerson(database(), "attacker"), null])
      expect(await outcome(database().as(who, (sql) => sql`select private.delete_account(${person.id})`))).toBe(
        "42501",
      );
    expect(await outcome(database().as(person, (sql) => sql`delete from auth.users where id = ${person.id}`))).toBe(
      "42501",
    );
  });

  it("a changed address shows in the profile, and a name from the registration is shortened and cleaned", async () => {
    const { admin } = database();
    const person = await newPerson(database(), "renamed");
    await admin`update auth.users set email = 'new.address@example.org' where id = ${person.id}`;
    const [row] = await database().as(person, (sql) => sql`select email, name from profiles`);
    expect(row).toEqual({ email: "new.address@example.org", name: "renamed" });
    const odd = await newPerson(database(), `  ${"n".repeat(300)}`, { email: "long@example.org" });
    const [long] = await database().as(odd, (sql) => sql`select char_length(name)::int as length from profiles`);
    expect(long).toEqual({ length: 200 });
  });
});
