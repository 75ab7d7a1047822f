import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { onEachDatabase, type Person } from "./database.ts";
import { newPerson } from "./people.ts";

const TEAMS = 1000;
const MANY_TEAMS = 60;
const PEOPLE = 4;

interface World {
  /** For each person: the teams they are in. */
  readonly memberships: readonly (readonly number[])[];
  readonly notebooks: readonly { readonly owner: number; readonly team: number | null; readonly minute: number }[];
  /** Notebooks that only their owner sees, changed in these minutes and later. */
  readonly strangers: number;
}

const firstTeams = (count: number): number[] => Array.from({ length: count }, (_, team) => team);

/** One person without a team, one in a few, one in many, one in all. */
const someMemberships = fc
  .uniqueArray(fc.nat(MANY_TEAMS - 1), { maxLength: 4 })
  .map((few) => [[], few, firstTeams(MANY_TEAMS), firstTeams(TEAMS)]);

/** Few distinct minutes, so that many notebooks have the same time of change. */
const world: fc.Arbitrary<World> = fc.record({
  memberships: someMemberships,
  notebooks: fc.array(
    fc.record({
      owner: fc.nat(PEOPLE - 1),
      team: fc.option(fc.oneof(fc.nat(MANY_TEAMS - 1), fc.nat(TEAMS - 1)), { nil: null }),
      minute: fc.nat(12),
    }),
    // As a rule fast-check makes lists of ten, which end before pages do.
    { maxLength: 150, size: "max" },
  ),
  strangers: fc.constantFrom(0, 50, 400),
});

onEachDatabase((database) => {
  const people: Person[] = [];
  let stranger = "";
  const teams: string[] = [];
  beforeAll(async () => {
    for (let index = 0; index < PEOPLE; index += 1) people.push(await newPerson(database(), `person-${index}`));
    stranger = (await newPerson(database(), "stranger")).id;
    const rows = await database().admin<{ id: string }[]>`
      insert into teams (name) select 'Team ' || i from generate_series(1, ${TEAMS}) i returning id`;
    teams.push(...rows.map(({ id }) => id));
  });

  const make = async ({ memberships, notebooks, strangers }: World): Promise<void> => {
    const { admin } = database();
    const rows = notebooks.map(({ owner, team, minute }, index) => ({
      title: `Notebook ${index}`,
      user_id: people[owner]?.id ?? "",
      team_id: team === null ? null : (teams[team] ?? ""),
      updated_at: new Date(Date.UTC(2026, 0, 1, 0, minute)),
    }));
    await admin.begin(async (sql) => {
      // Triggers off: they would delete teams without members, and lock the teams for every membership change.
      await sql`set local session_replication_role = replica`;
      await sql`delete from notebooks`;
      await sql`delete from team_members`;
      for (const [person, of] of memberships.entries())
        await sql`
          insert into team_members (team_id, user_id)
          select team, ${people[person]?.id ?? ""} from unnest(${of.map((team) => teams[team] ?? "")}::uuid[]) team`;
      if (rows.length > 0) await sql`insert into notebooks ${sql(rows)}`;
      await sql`
        insert into notebooks (title, user_id, updated_at)
        select 'Strange ' || i, ${stranger}::uuid, timestamptz '2026-01-01Z' + i % 20 * interval '1 minute'
        from generate_series(1, ${strangers}::int) i`;
      await sql`select private.fill_recency()`;
    });
  };

  const idsOf = (rows: readonly unknown[]): unknown[] => rows.map((row) => (row as { readonly id: string }).id);

  it("the list of the newest contains exactly what the row rules show, in the same order, page after page", async () => {
    const check = async (made: World, most: number): Promise<void> => {
      await make(made);
      for (const person of people)
        await database().dryRun(person, async (sql) => {
          const seen = idsOf(await sql`select id from notebooks order by updated_at desc, id`);
          const listed: unknown[] = [];
          for (let last: { readonly id: string; readonly updated_at: Date } | undefined, isOver = false; !isOver;) {
            const page = await sql<{ id: string; updated_at: Date }[]>`
              select id, updated_at from newest_notebooks(${most}, ${last?.updated_at ?? null}, ${last?.id ?? null})`;
            expect(idsOf(page)).toEqual(seen.slice(listed.length, listed.length + most));
            listed.push(...idsOf(page));
            last = page.at(-1);
            isOver = page.length < most;
          }
          expect(listed).toEqual(seen);
        });
    };
    await fc.assert(fc.asyncProperty(world, fc.integer({ min: 1, max: 40 }), check), { numRuns: 12 });
  });

  it("the list of a team contains what the row rules show of it, also to an owner who has left, page after page", async () => {
    const check = async (made: World, most: number): Promise<void> => {
      await make(made);
      const ofTeams = teams.slice(0, 3);
      for (const person of people)
        await database().dryRun(person, async (sql) => {
          for (const team of ofTeams) {
            const seen = idsOf(
              await sql`select id from notebooks where team_id = ${team} order by updated_at desc, id`,
            );
            const listed: unknown[] = [];
            for (let last: { readonly id: string; readonly updated_at: Date } | undefined, isOver = false; !isOver;) {
              const page = await sql<{ id: string; updated_at: Date }[]>`
                select id, updated_at from newest_team_notebooks(${team}, ${most}, ${last?.updated_at ?? null}, ${last?.id ?? null})`;
              listed.push(...idsOf(page));
              last = page.at(-1);
              isOver = page.length < most;
            }
            expect(listed).toEqual(seen);
          }
        });
    };
    // Three teams have many notebooks, so that pages end within them.
    const crowded = world.map((made) => ({
      ...made,
      memberships: made.memberships.map((of) => [...new Set(of.map((team) => team % 4))]),
      notebooks: made.notebooks.map((notebook) => ({
        ...notebook,
        team: notebook.team === null ? null : notebook.team % 4,
      })),
    }));
    await fc.assert(fc.asyncProperty(crowded, fc.integer({ min: 1, max: 9 }), check), { numRuns: 6 });
  });

  it("a response has at most a thousand notebooks, and visitors get none", async () => {
    const { admin } = database();
    const [person] = people;
    await admin`insert into notebooks (title, user_id) select 'Notebook ' || i, ${person?.id ?? ""} from generate_series(1, 1005) i`;
    const count = (most: number) =>
      database().as(person ?? null, async (sql) => (await sql`select id from newest_notebooks(${most})`).length);
    expect([await count(5000), await count(0), await count(-1)]).toEqual([1000, 0, 0]);
    await expect(database().as(null, (sql) => sql`select id from newest_notebooks()`)).rejects.toMatchObject({
      code: "42501",
    });
  });

  const PLANS = ["force_custom_plan", "force_generic_plan"] as const;

  /** Rows that a statement reads from these tables, and entries from their indexes; the most that either sort of plan takes. */
  const rowsRead = async (person: Person | undefined, query: string, tables: readonly string[]): Promise<number> =>
    Math.max(...(await Promise.all(PLANS.map((plan) => rowsReadWith(plan, person, query, tables)))));

  const rowsReadWith = (plan: string, person: Person | undefined, query: string, tables: readonly string[]) =>
    database().dryRun(person ?? null, async (sql) => {
      await sql`select set_config('plan_cache_mode', ${plan}, true)`;
      const read = async (): Promise<number> => {
        const [row] = await sql<{ rows: number }[]>`
          with tables as (select unnest(${tables}::text[])::regclass::oid as id)
          select sum(pg_stat_get_xact_tuples_returned(relation))::int as rows
          from (
            select id from tables union all select indexrelid from pg_index where indrelid in (select id from tables)
          ) of_tables (relation)`;
        return row?.rows ?? Number.NaN;
      };
      const before = await read();
      await sql.unsafe(query);
      return (await read()) - before;
    });

  it("the six newest are found in at most a hundred rows, whoever owns or shares how many", async () => {
    const { admin } = database();
    const [owner, member, newcomer, ofEmpty] = people;
    const all = firstTeams(TEAMS);
    const notebooks = [{ owner: 2, team: null, minute: 0 }];
    await make({ memberships: [[], all, firstTeams(MANY_TEAMS), []], notebooks, strangers: 0 });
    // Only before these rows, so that indexes alone cannot answer: in a database in use they seldom can.
    await admin`vacuum notebooks, team_members`;
    await admin.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`
        insert into notebooks (title, user_id, updated_at)
        select 'Notebook ' || i, ${owner?.id ?? ""}, timestamptz '2026-02-01' - i * interval '61 seconds' from generate_series(1, 3000) i`;
      // Each has an owner to itself: a plan for anybody then expects that a person has few.
      await sql`
        insert into notebooks (title, user_id, team_id, updated_at)
        select 'Shared ' || i, gen_random_uuid(), team, timestamptz '2026-02-01' - i * interval '67 seconds'
        from unnest(${[...teams, ...teams, ...teams, ...teams]}::uuid[]) with ordinality as shared (team, i)`;
      // In one of a thousand teams there are notebooks, older than those of everybody else.
      await sql`
        with empty as (insert into teams (name) select 'Empty ' || i from generate_series(1, ${TEAMS}) i returning id),
        one as (select id from empty limit 1),
        joined as (insert into team_members (team_id, user_id) select id, ${ofEmpty?.id ?? ""} from empty)
        insert into notebooks (title, user_id, team_id, updated_at)
        select 'Old ' || i, ${ofEmpty?.id ?? ""}, id, timestamptz '2025-01-01' - i * interval '1 hour'
        from one, generate_series(1, 300) i`;
      await sql`select private.fill_recency()`;
    });
    await admin`analyze notebooks, team_members, private.member_recency`;
    const tables = ["notebooks", "team_members", "private.team_recency", "private.member_recency"];
    for (const person of [owner, member, newcomer, ofEmpty]) {
      const rows = await rowsRead(person, "select id from newest_notebooks(6)", tables);
      expect(rows).toBeGreaterThan(5);
      expect(rows).toBeLessThanOrEqual(100);
    }
    const plain = "select id from notebooks order by updated_at desc, id limit 6";
    expect(await rowsRead(owner, plain, tables)).toBeGreaterThan(1000);
    await admin.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`update notebooks set team_id = ${teams[0] ?? ""} where user_id = ${owner?.id ?? ""}`;
    });
    await admin`analyze notebooks`;
    const page = await rowsRead(member, `select id from newest_team_notebooks('${teams[0]}', 50)`, ["notebooks"]);
    expect(page).toBeGreaterThan(49);
    expect(page).toBeLessThanOrEqual(150);
  });
});
