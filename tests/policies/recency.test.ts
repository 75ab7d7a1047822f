/** Where a member's newest notebooks are: what private.team_recency and private.member_recency must hold while everything around them changes. */
import fc from "fast-check";
import type { Sql } from "postgres";
import { beforeAll, expect, it } from "vitest";
import { onEachDatabase, outcome, tablesThatHold, type Person } from "./database.ts";
import { brokenInvariants } from "./invariants.ts";
import {
  accept,
  aSave,
  deleteAccount,
  invite,
  join,
  newFolder,
  newNotebook,
  newPerson,
  newTeam,
  saveWithin,
} from "./people.ts";
import { remove, restore } from "./trashing.ts";
import { tries } from "../support/sizes.ts";

const PEOPLE = 3;
const TEAMS = 3;

interface Step {
  readonly kind: "make" | "move" | "take out" | "delete" | "leave" | "join" | "delete team" | "restore";
  readonly person: number;
  readonly team: number;
  /** Which of the notebooks that there are. */
  readonly notebook: number;
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom<Step["kind"]>(
      ...(["make", "make", "make", "move", "move", "take out", "delete", "leave", "join", "join"] as const),
      ...(["delete team", "restore", "restore"] as const),
    ),
    person: fc.nat(PEOPLE - 1),
    team: fc.nat(TEAMS - 1),
    notebook: fc.nat(20),
  }),
  { minLength: 15, maxLength: 30 },
);

onEachDatabase((database) => {
  let people: readonly Person[];
  let founder: Person;
  beforeAll(async () => {
    founder = await newPerson(database(), "founder");
    people = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => newPerson(database(), `person-${index}`)));
  });

  const newTeams = async (): Promise<readonly string[]> => {
    await database().admin`delete from notebooks`;
    await database().admin`delete from trash`;
    await database().admin`delete from teams`;
    const teams = [];
    for (let index = 0; index < TEAMS; index += 1) {
      const team = await newTeam(database(), founder);
      for (const person of people) await join(database(), founder, team, person);
      teams.push(team);
    }
    return teams;
  };

  const take = async (teams: readonly string[], { kind, person, team: at, notebook }: Step): Promise<void> => {
    const me = people[person] as Person;
    const team = teams[at] ?? "";
    const as = (work: Parameters<ReturnType<typeof database>["as"]>[1]) => database().as(me, work);
    const some = async (): Promise<string> => {
      const rows = await database().admin<{ id: string }[]>`select id from notebooks order by id`;
      return rows[notebook % Math.max(rows.length, 1)]?.id ?? founder.id;
    };
    if (kind === "make") await as((sql) => saveWithin(sql, aSave({ team_id: team })));
    else if (kind === "move") {
      const id = await some();
      await as((sql) => sql`update notebooks set team_id = ${team} where id = ${id} and user_id = ${me.id}`);
    } else if (kind === "take out") {
      const id = await some();
      await as((sql) => sql`update notebooks set team_id = null where id = ${id} and user_id = ${me.id}`);
    } else if (kind === "delete") {
      const id = await some();
      await as((sql) => sql`delete from notebooks where id = ${id}`);
    } else if (kind === "leave")
      await as((sql) => sql`delete from team_members where team_id = ${team} and user_id = ${me.id}`);
    else if (kind === "join") await accept(database(), me, await invite(database(), founder, team, me.email));
    else if (kind === "delete team") await database().as(founder, (sql) => sql`delete from teams where id = ${team}`);
    else {
      const trash = await database().admin<{ id: string; by: string }[]>`
        select object_id as id, deleted_by as by from trash where deleted_by in (${me.id}, ${founder.id})`;
      for (const who of [me, founder]) {
        const objects = trash.filter(({ by }) => by === who.id).map(({ id }) => id);
        if (objects.length > 0) await restore(database(), who, objects);
      }
    }
  };

  /** What may be refused: there is no such team or notebook any more, somebody is in it already, or not. */
  const REFUSALS = ["accepted", "42501", "23503", "23505", "P0001", "P0002"];

  const seenAndListed = (person: Person): Promise<readonly (readonly unknown[])[]> =>
    database().dryRun(person, async (sql) => {
      const seen = await sql<{ id: string }[]>`select id from notebooks order by updated_at desc, id`;
      const listed: string[] = [];
      for (let last: { id: string; updated_at: Date } | undefined, isOver = false; !isOver;) {
        const page = await sql<{ id: string; updated_at: Date; exact: string }[]>`
          select id, updated_at, updated_at::text as exact
          from newest_notebooks(2, (select updated_at from notebooks where id = ${last?.id ?? null}::uuid), ${last?.id ?? null})`;
        listed.push(...page.map(({ id }) => id));
        last = page.at(-1);
        isOver = page.length < 2;
      }
      return [seen.map(({ id }) => id), listed];
    });

  it("whatever people do one after another, the newest are those that the row rules show, page after page", async () => {
    const check = async (list: readonly Step[]): Promise<void> => {
      const teams = await newTeams();
      for (const step of list) {
        expect(REFUSALS).toContain(await outcome(take(teams, step)));
        for (const person of people) {
          const [seen, listed] = await seenAndListed(person);
          expect(listed).toEqual(seen);
        }
      }
      expect(await brokenInvariants(database())).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(steps, check), { numRuns: tries({ few: 3, many: 40 }) });
  });

  it("whatever people do concurrently, nobody blocks anybody for good and nothing is missed", async () => {
    const check = async (list: readonly Step[]): Promise<void> => {
      const teams = await newTeams();
      const outcomes = await Promise.all(list.map((step) => outcome(take(teams, step))));
      // A deadlock would be 40P01.
      expect(outcomes.filter((code) => !REFUSALS.includes(code))).toEqual([]);
      expect(await brokenInvariants(database())).toEqual([]);
      for (const person of people) {
        const [seen, listed] = await seenAndListed(person);
        expect(listed).toEqual(seen);
      }
    };
    await fc.assert(fc.asyncProperty(steps, check), { numRuns: tries({ few: 6, many: 100 }) });
  });

  const newest = (person: Person): Promise<readonly string[]> =>
    database().as(person, async (sql) =>
      (await sql<{ id: string }[]>`select id from newest_notebooks(6)`).map(({ id }) => id),
    );
  const make = async (sql: Parameters<typeof saveWithin>[0], team: string): Promise<string> =>
    (await saveWithin(sql, aSave({ team_id: team }))).id;
  /** How many wait for a lock. */
  const waiting = async (): Promise<number> =>
    (
      await database()
        .admin`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    ).length;

  it("two first saves in a team wait for each other, not for other teams; somebody who joins meanwhile finds both", async () => {
    const [team = "", other = ""] = await newTeams();
    const [first, second, late] = people as [Person, Person, Person];
    await database().as(late, (sql) => sql`delete from team_members where team_id = ${team} and user_id = ${late.id}`);
    const invitation = await invite(database(), founder, team, late.email);
    let go = (): void => {};
    const held = new Promise<void>((resolve) => (go = resolve));
    let saved = (): void => {};
    const isSaved = new Promise<void>((resolve) => (saved = resolve));
    const one = database().as(first, async (sql) => {
      const id = await make(sql, team);
      saved();
      await held;
      return id;
    });
    await isSaved;
    const two = database().as(second, (sql) => make(sql, team));
    await expect.poll(waiting).toBe(1);
    const joining = accept(database(), late, invitation);
    await expect.poll(waiting).toBe(2);
    const elsewhere = await database().as(second, (sql) => make(sql, other));
    expect(await newest(late)).toEqual([elsewhere]);
    go();
    const ids = [await one, await two, elsewhere].sort();
    await joining;
    for (const person of people) expect((await newest(person)).toSorted()).toEqual(ids);
    expect(await brokenInvariants(database())).toEqual([]);
  });

  /** Rows that this statement locks, until it is called. */
  const lock = async (statement: (sql: Sql) => Promise<unknown>): Promise<() => Promise<void>> => {
    const holder = await database().admin.reserve();
    await holder`begin`;
    await statement(holder);
    return async () => {
      await holder`commit`;
      holder.release();
    };
  };
  const passTime = () => database().admin`update private.team_recency set newest_by = '-infinity'`;

  it("the last of a team who deletes the account while a former member saves waits in no circle, and leaves nothing", async () => {
    const [former] = people as [Person];
    const leaver = await newPerson(database(), "leaver");
    const team = await newTeam(database(), leaver);
    await join(database(), leaver, team, former);
    const id = await database().as(former, (sql) => make(sql, team));
    await database().as(
      former,
      (sql) => sql`delete from team_members where team_id = ${team} and user_id = ${former.id}`,
    );
    await passTime();
    const release = await lock((sql) => sql`select from private.team_recency where team_id = ${team} for update`);
    const save = outcome(
      database().as(former, (sql) => sql`update notebooks set status = 'Published' where id = ${id}`),
    );
    await expect.poll(waiting).toBe(1);
    const deletion = outcome(deleteAccount(database(), leaver));
    await expect.poll(waiting).toBe(2);
    await release();
    expect([await save, await deletion]).toEqual(["accepted", "accepted"]);
    expect(await tablesThatHold(database(), leaver.id)).toEqual([]);
    expect(await brokenInvariants(database())).toEqual([]);
  });

  it("two who restore notebooks of the same teams wait for each other in one order", async () => {
    const teams = await newTeams();
    const [first, second] = people as [Person, Person];
    // One after the other, the second of each in a folder that is locked; the teams in the opposite order.
    const deleted = async (person: Person, inOrder: readonly string[]): Promise<readonly string[]> => {
      const ids = [];
      for (const [position, team_id] of inOrder.entries()) {
        const folder_id = position === 0 ? null : await newFolder(database(), person, `Folder ${team_id}`);
        ids.push(await newNotebook(database(), person, { team_id, folder_id }));
      }
      for (const id of ids) await remove(database(), person, "notebooks", id);
      return ids;
    };
    const [here = "", there = ""] = teams;
    const [one, two] = [await deleted(first, [here, there]), await deleted(second, [there, here])];
    await passTime();
    const release = await lock((sql) => sql`select from folders for update`);
    const restoring = [outcome(restore(database(), first, one))];
    await expect.poll(waiting).toBe(1);
    restoring.push(outcome(restore(database(), second, two)));
    await expect.poll(waiting).toBe(2);
    await release();
    expect(await Promise.all(restoring)).toEqual(["accepted", "accepted"]);
    expect(await brokenInvariants(database())).toEqual([]);
  });

  it("a team's time is written once in as many seconds as it has members, and a deletion leaves it", async () => {
    const [team = ""] = await newTeams();
    const [me] = people as [Person];
    const time = async (): Promise<unknown> =>
      (
        await database()
          .admin`select newest_by, newest_by - now() > interval '3 seconds' as "isAhead" from private.team_recency where team_id = ${team}`
      )[0];
    await database().as(me, (sql) => make(sql, team));
    const written = await time();
    expect(written).toMatchObject({ isAhead: true });
    const id = await database().as(me, (sql) => make(sql, team));
    await database().as(me, (sql) => sql`delete from notebooks where id = ${id}`);
    expect(await time()).toEqual(written);
    await database().admin`update private.team_recency set newest_by = now() where team_id = ${team}`;
    await database().as(me, (sql) => make(sql, team));
    expect(await time()).not.toEqual(written);
    expect(await brokenInvariants(database())).toEqual([]);
  });
});
