import { setTimeout as sleep } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { onEachDatabase, type Person } from "./database.ts";
import { join, newPerson, newTeam } from "./people.ts";

/** What a list costs when there is a lot of everything, measured in pages read rather than in time. */
onEachDatabase((database) => {
  let me: Person;
  beforeAll(async () => {
    const { admin } = database();
    me = await newPerson(database(), "me");
    const mate = await newPerson(database(), "mate");
    const team = await newTeam(database(), mate);
    await join(database(), mate, team, me);
    for (let index = 0; index < 20; index += 1) {
      const other = await newPerson(database(), `other-${index}`);
      await admin`insert into notebooks (title, user_id) select 'Foreign ' || i, ${other.id} from generate_series(1, 500) i`;
    }
    await admin`
      insert into notebooks (title, description, user_id, team_id)
      select 'Notebook ' || i, repeat('Words. ', 20), case when i % 5 = 0 then ${mate.id}::uuid else ${me.id}::uuid end,
        case when i % 5 = 0 then ${team}::uuid end
      from generate_series(1, 100) i`;
    await admin`
      insert into notebook_content (notebook_id, original_notebook)
      select id, (select string_agg(md5(n::text || notebooks.title), '') from generate_series(1, 4000) n)
      from notebooks where title like 'Notebook %'`;
    await admin`vacuum analyze`;
  });
  const planOf = (query: string): Promise<string> =>
    database().as(me, async (sql) => {
      const rows = await sql.unsafe<Record<string, string>[]>(
        `explain (analyze, buffers, costs off, timing off) ${query}`,
      );
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    });
  const CARDS =
    "select id, title, description_start, status, folder_id, team_id, updated_at, overall_score from notebooks order by updated_at desc";

  /**
   * Pages of stored files read so far. A connection publishes its counters a moment after its transaction has ended.
   */
  const pagesRead = async (): Promise<number> => {
    const { admin } = database();
    await admin`select pg_stat_force_next_flush()`;
    for (let last = -1; ;) {
      await sleep(100);
      const [row] = await admin`
        select (toast_blks_read + toast_blks_hit)::int as pages from pg_statio_user_tables where relid = 'notebook_content'::regclass`;
      if (row?.["pages"] === last) return last;
      last = row?.["pages"];
    }
  };
  /** Pages of stored files that a query reads. */
  const filePages = async (query: string): Promise<number> => {
    const before = await pagesRead();
    await database().as(me, async (sql) => {
      expect(await sql.unsafe(query)).toHaveLength(100);
      await sql`select pg_stat_force_next_flush()`;
    });
    return (await pagesRead()) - before;
  };

  it("F13: a list of cards never opens a file", async () => {
    expect(await filePages("select original_notebook from notebook_content")).toBeGreaterThan(100);
    expect(await filePages(CARDS)).toBe(0);
  });

  it("F13: among ten thousand notebooks of other users, mine and my team's are found by index", async () => {
    for (const query of [CARDS, `${CARDS} limit 6`]) {
      const plan = await planOf(query);
      expect(plan).not.toMatch(/Seq Scan on notebooks/);
      expect(plan).toMatch(/notebooks_of_owner[\s\S]*notebooks_of_team/);
    }
  });

  it("teams, members and their profiles are found by index, and row rules are computed once per statement", async () => {
    const plan = await planOf(
      "select m.role, p.email from team_members m join profiles p on p.id = m.user_id join teams t on t.id = m.team_id",
    );
    expect(plan).not.toMatch(/SubPlan \d+\s+->.*loops=(?!1\b)\d+/);
    const loops = [...plan.matchAll(/ProjectSet \(actual rows=[\d.]+ loops=(\d+)\)/g)].map((match) => Number(match[1]));
    expect(loops.length).toBeGreaterThan(0);
    expect(Math.max(...loops)).toBe(1);
  });
});
