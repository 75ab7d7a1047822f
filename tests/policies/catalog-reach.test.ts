/** Search and catalog for people who see more notebooks than are sorted, counted and ranked. */
import { beforeAll, expect, it } from "vitest";
import { onEachDatabase, type Person } from "./database.ts";
import { type Found, type FoundPage, facts, find, titles } from "./finding.ts";
import { aSave, join, newPerson, newTeam, saveNotebook } from "./people.ts";

const REACH = 12;
const NOTEBOOKS = 40;

onEachDatabase((database) => {
  let owner: Person, mate: Person;
  let team: string;
  /** The smaller the number, the older the notebook. */
  const title = (number: number): string => `Notebook ${String(number).padStart(2, "0")}`;
  const numbers = Array.from({ length: NOTEBOOKS }, (_, index) => NOTEBOOKS - 1 - index);
  const reached = numbers.slice(0, REACH);

  beforeAll(async () => {
    const { admin } = database();
    await admin.unsafe(
      `create or replace function private.catalog_reach() returns integer language sql immutable set search_path = '' as 'select ${REACH}'`,
    );
    [owner, mate] = [await newPerson(database(), "owner"), await newPerson(database(), "mate")];
    team = await newTeam(database(), owner);
    await join(database(), owner, team, mate);
    for (const number of numbers) {
      const data = number < 2 ? "old.csv" : "all.csv";
      const question = number % 2 === 0 ? "Which parcels will be late?" : "Who leaves?";
      const save = aSave({
        title: title(number),
        description: number === 0 ? `${question} A quokka.` : question,
        team_id: number % 4 === 0 ? team : null,
        status: number < 3 ? "Archived" : "Published",
        content: { facts: facts({ data: [data], model: "Tree", value: number / 100 }) },
      });
      const { id } = await saveNotebook(database(), number % 4 === 0 ? mate : owner, save);
      await admin`update notebooks set updated_at = timestamptz '2026-01-01' + ${number} * interval '1 hour' where id = ${id}`;
    }
  });

  const bounds = ({ total, more, partial }: FoundPage) => ({ total, more, partial });
  const allOf = async (asked: object): Promise<readonly string[]> => {
    const rows: Found[] = [];
    let after: unknown = null;
    do {
      const page = await find(database(), owner, { ...asked, most: 5, after });
      rows.push(...page.rows);
      after = page.next;
    } while (after !== null);
    return rows.map((row) => row.title);
  };

  it("newest first all of them are shown, page after page; counting stops", async () => {
    expect(bounds(await find(database(), owner, {}))).toEqual({ total: REACH, more: true, partial: false });
    expect(await allOf({})).toEqual(numbers.map(title));
  });

  it.each([{ sort: "title" }, { group: "model" }, { status: "Published", sort: "value" }])(
    "%j covers those changed last, and says so",
    async (asked) => {
      expect(bounds(await find(database(), owner, asked))).toEqual({ total: REACH, more: true, partial: true });
      expect((await allOf(asked)).toSorted()).toEqual(reached.map(title).toSorted());
    },
  );

  it("a text in more notebooks than that is found in those changed last", async () => {
    const page = await find(database(), owner, { text: "parcels", most: 50 });
    const expected = reached.filter((number) => number % 2 === 0).map(title);
    expect(titles(page).toSorted()).toEqual(expected.toSorted());
    expect(bounds(page)).toEqual({ total: expected.length, more: true, partial: true });
  });

  it("a filter or a text that leaves few finds the oldest too, and so do both together", async () => {
    const cases: readonly [object, readonly number[]][] = [
      [{ data: "old.csv" }, [1, 0]],
      [{ status: "Archived" }, [2, 1, 0]],
      [{ team }, numbers.filter((number) => number % 4 === 0)],
      [{ updated_before: "2026-01-01T02:30:00Z", sort: "title" }, [0, 1, 2]],
      [{ text: "quokka" }, [0]],
      [{ text: "parcels", status: "Archived" }, [2, 0]],
    ];
    for (const [asked, expected] of cases) {
      const page = await find(database(), owner, { ...asked, most: 50 });
      expect([asked, titles(page)]).toEqual([asked, expected.map(title)]);
      expect(page.total).toBe(expected.length);
    }
  });

  it("U01: nobody finds more by it than the row rules show", async () => {
    expect(titles(await find(database(), mate, { most: 50 }))).toEqual(
      numbers.filter((number) => number % 4 === 0).map(title),
    );
    const stranger = await newPerson(database(), "stranger");
    for (const asked of [{}, { sort: "title" }, { text: "parcels" }, { team }, { data: "old.csv" }])
      expect((await find(database(), stranger, asked)).total).toBe(0);
  });

  it("what the filters offer comes from those changed last", async () => {
    const choices = await database().as(owner, async (sql) => (await sql`select catalog_choices() as all`)[0]?.["all"]);
    expect(choices.data).toEqual(["all.csv"]);
  });

  it("the owner of thousands makes the database read no more rows than they reach", async () => {
    const { admin } = database();
    const many = await newPerson(database(), "many");
    await admin.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      await sql`
        with made as (
          insert into notebooks (title, description, user_id, updated_at)
          select 'Thousands ' || i, repeat(md5(i::text), 40), ${many.id}, timestamptz '2026-02-01' - i * interval '1 minute' from generate_series(1, 3000) i
          returning id, user_id, title
        ), entered as (insert into catalog_entries (notebook_id, user_id) select id, user_id from made)
        insert into private.notebook_words (notebook_id, visible_to, words)
        select id, array[user_id], (case when substr(title, 11)::int <= 12 then 'dozen:2A thousand:1A' else 'thousand:1A' end)::tsvector
        from made`;
    });
    await admin`vacuum analyze notebooks, catalog_entries, private.notebook_words`;
    for (const call of [
      "find_notebooks('{}')",
      `find_notebooks('{"sort":"title"}')`,
      `find_notebooks('{"group":"model"}')`,
      `find_notebooks('{"text":"thousand"}')`,
      `find_notebooks('{"text":"dozen","status":"In Development"}')`,
      "catalog_choices()",
      "file_flows()",
    ]) {
      const rows = await database().dryRun(many, async (sql) => {
        const read = async (): Promise<number> => {
          const [row] = await sql<{ rows: number }[]>`
            -- Rows of tables, and entries of the indexes that are read in part. Of a word, the index of words gives all entries at once.
            with read_from as (
              select unnest(array['notebooks'::regclass, 'catalog_entries'::regclass, 'private.notebook_words'::regclass]) as relation
            )
            select sum(pg_stat_get_xact_tuples_returned(relation))::int as rows
            from (
              select relation from read_from union all
              select indexrelid from pg_index join read_from on indrelid = relation
              where indexrelid <> 'private.notebook_words_visible'::regclass
            ) tables_and_indexes`;
          return row?.rows ?? Number.NaN;
        };
        const before = await read();
        await sql.unsafe(`select ${call}`);
        return (await read()) - before;
      });
      expect([call, rows > 5 && rows < 240, rows]).toEqual([call, true, rows]);
    }
  });
});
