/** What contains a notebook and what it consists of: folders, content, charts. */
import { randomUUID } from "node:crypto";
import { isBlank } from "@data-documentation/notebook/format/text.ts";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import postgres from "postgres";
import { onEachDatabase, outcome, type Person } from "./database.ts";
import { brokenInvariants } from "./invariants.ts";
import { changeNotebook, newFolder, newNotebook } from "./people.ts";
import { aScene, type Scene } from "./scene.ts";

onEachDatabase((database) => {
  let scene: Scene;
  let owner: Person, teammate: Person, stranger: Person;
  beforeAll(async () => {
    scene = await aScene(database());
    ({ owner, teammate, stranger } = scene.people as Record<string, Person> as never);
  });
  afterEach(async () => {
    expect(await brokenInvariants(database())).toEqual([]);
  });
  const tries = (person: Person | null, set: Record<string, unknown>, id: string): Promise<number | string> =>
    changeNotebook(database(), person, set, id);

  describe("folders", () => {
    it("A08: another user's folder and an unknown one give the same error", async () => {
      const foreign = await newFolder(database(), stranger, "Secret plans");
      const id = await newNotebook(database(), owner);
      const errors = [];
      for (const folder of [foreign, randomUUID()]) {
        const error = await database()
          .as(owner, (sql) => sql`update notebooks set folder_id = ${folder} where id = ${id}`)
          .catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(postgres.PostgresError);
        const { code, message, detail, hint } = error as postgres.PostgresError;
        errors.push({ code, message, detail, hint });
      }
      expect(errors[0]).toEqual(errors[1]);
      expect(errors[0]).toMatchObject({ code: "42501" });
    });

    it("A08: a teammate cannot file another user's notebook, in their own folder or in none", async () => {
      const own = await newFolder(database(), owner, "Team things");
      const theirs = await newFolder(database(), teammate, "My things");
      const id = await newNotebook(database(), owner, { team_id: scene.team, folder_id: own });
      expect(await tries(teammate, { folder_id: theirs }, id)).toBe("42501");
      expect(await tries(teammate, { folder_id: null }, id)).toBe("42501");
      expect(await tries(teammate, { folder_id: own, title: "Filed as it was" }, id)).toBe(1);
    });

    it("A08 A12: not even the database's owner can put a notebook into another user's folder", async () => {
      const foreign = await newFolder(database(), stranger, "Theirs alone");
      const id = await newNotebook(database(), owner);
      expect(await outcome(database().admin`update notebooks set folder_id = ${foreign} where id = ${id}`)).toBe(
        "23503",
      );
    });

    it("A12: deleting a folder deletes the notebooks in it with all their parts, and no others", async () => {
      const folder = await newFolder(database(), owner, "To go");
      const inside = await newNotebook(database(), owner, { folder_id: folder });
      const outside = await newNotebook(database(), owner);
      await database().as(owner, (sql) => sql`delete from folders where id = ${folder}`);
      const left = await database().admin`
        select id from notebooks where id in (${inside}, ${outside}) union all
        select notebook_id from charts where notebook_id = ${inside} union all
        select notebook_id from notebook_content where notebook_id = ${inside} union all
        select notebook_id from revisions where notebook_id = ${inside}`;
      expect(left.map((row) => row["id"])).toEqual([outside]);
    });

    it("D12: a folder's name is trimmed, not empty and unique for its owner whatever its case", async () => {
      const insert = (person: Person, name: string) =>
        outcome(
          database().as(person, (sql) => sql`insert into folders (name, user_id) values (${name}, ${person.id})`),
        );
      expect(await insert(owner, "  Électricité ")).toBe("accepted");
      expect(await insert(owner, "éLECTRICITÉ")).toBe("23505");
      expect(await insert(teammate, "Électricité")).toBe("accepted");
      // D12: letters, not patterns.
      for (const name of ["100%", "1__%", "1\\%", "%", "1.*"]) expect(await insert(owner, name)).toBe("accepted");
      expect(await insert(owner, "   ")).toBe("22023");
      expect(await insert(owner, "two\nlines")).toBe("23514");
      const rows = await database().as(owner, (sql) => sql`select name from folders where lower(name) = 'électricité'`);
      expect(rows.map((row) => row["name"])).toEqual(["Électricité"]);
    });
  });

  describe("content and charts", () => {
    it("A09: no one adds content to another user's notebook, twice to their own, or moves it to another one", async () => {
      const mine = await newNotebook(database(), stranger);
      const theirs = scene.emptyPrivateNotebook;
      const insert = (person: Person, notebook: string) =>
        outcome(database().as(person, (sql) => sql`insert into notebook_content (notebook_id) values (${notebook})`));
      expect(await insert(stranger, theirs)).toBe("42501");
      expect(await insert(stranger, randomUUID())).toBe("42501");
      expect(await insert(stranger, mine)).toBe("23505");
      const move = (table: string) =>
        outcome(
          database().as(
            stranger,
            (sql) => sql`update ${sql(table)} set notebook_id = ${theirs} where notebook_id = ${mine}`,
          ),
        );
      expect(await move("notebook_content")).toBe("42501");
      expect(await move("charts")).toBe("42501");
    });

    it("A09: content and charts stay with their notebook, even among the user's own", async () => {
      const [from, to] = [await newNotebook(database(), owner), await newNotebook(database(), owner)];
      await database().as(owner, (sql) => sql`delete from notebook_content where notebook_id = ${to}`);
      for (const table of ["notebook_content", "charts"])
        expect(
          await outcome(
            database().as(
              owner,
              (sql) => sql`update ${sql(table)} set notebook_id = ${to} where notebook_id = ${from}`,
            ),
          ),
        ).toBe("42501");
    });

    it("A10: upserting a chart on another user's id makes a chart of my own and leaves theirs as it was", async () => {
      const [chart] = await database().admin`select * from charts where notebook_id = ${scene.privateNotebook}`;
      const mine = await newNotebook(database(), stranger);
      const upsert = (person: Person, id: string, notebook: string) =>
        outcome(
          database().as(
            person,
            (sql) => sql`
              insert into charts (id, notebook_id, cell_index, position, mime_type, data)
              values (${id}, ${notebook}, 0, 0, 'image/png', 'stolen')
              on conflict (id) do update set notebook_id = excluded.notebook_id, data = excluded.data`,
          ),
        );
      for (let time = 1; time <= 2; time += 1) expect(await upsert(stranger, chart?.["id"], mine)).toBe("accepted");
      const [stored] = await database().admin`select count(*)::int as count from charts where notebook_id = ${mine}`;
      expect(stored).toEqual({ count: 2 });
      expect(await upsert(stranger, chart?.["id"], scene.privateNotebook)).toBe("42501");
      expect(await database().admin`select * from charts where id = ${chart?.["id"]}`).toEqual([chart]);
      const [own] = await database().admin`select id from charts where notebook_id = ${mine}`;
      expect(await upsert(stranger, own?.["id"], mine)).toBe("accepted");
    });

    it("A11: deleting a notebook deletes content, charts and revisions in the same statement", async () => {
      const id = await newNotebook(database(), owner);
      await database().as(owner, (sql) => sql`delete from notebooks where id = ${id}`);
      const [left] = await database().admin`select
        (select count(*) from notebook_content where notebook_id = ${id}) +
        (select count(*) from charts where notebook_id = ${id}) +
        (select count(*) from revisions where notebook_id = ${id}) as parts`;
      expect(Number(left?.["parts"])).toBe(0);
    });

    it("a client that deletes content and charts before the notebook, in the specification's order, succeeds", async () => {
      const id = await newNotebook(database(), owner);
      for (const [table, column] of [
        ["charts", "notebook_id"],
        ["notebook_content", "notebook_id"],
        ["notebooks", "id"],
      ] as const)
        expect(
          await database().as(
            owner,
            async (sql) => (await sql`delete from ${sql(table)} where ${sql(column)} = ${id}`).count,
          ),
        ).toBe(1);
    });
  });

  it("D08: a blank name is refused for everything that has one, and rows from before can be changed elsewhere", async () => {
    const blank = "\u200B\u200D";
    const write = (work: (sql: postgres.TransactionSql) => Promise<unknown>) =>
      outcome(database().as(owner, work as never));
    const id = await newNotebook(database(), owner);
    const [folder, team] = [randomUUID(), randomUUID()];
    await database().admin.begin(async (sql) => {
      const toggle = (verb: string) =>
        sql.unsafe(`alter table folders ${verb} trigger check_name; alter table teams ${verb} trigger check_name;
          alter table notebooks ${verb} trigger check_notebook`);
      await toggle("disable");
      await sql`insert into folders (id, name, user_id) values (${folder}, ${blank}, ${owner.id})`;
      await sql`insert into teams (id, name, created_by) values (${team}, ${`${blank}\u2060`}, ${owner.id})`;
      await sql`update notebooks set title = ${blank} where id = ${id}`;
      await toggle("enable");
    });
    expect(
      await write((sql) => sql`update notebooks set folder_id = ${folder}, status = 'Published' where id = ${id}`),
    ).toBe("accepted");
    expect(await write((sql) => sql`update teams set description = 'Ours' where id = ${team}`)).toBe("accepted");
    for (const name of [blank, " \u00A0", "\u2800\u2800\u2800"]) {
      expect(await write((sql) => sql`insert into folders (name, user_id) values (${name}, ${owner.id})`)).toBe(
        "22023",
      );
      expect(await write((sql) => sql`update teams set name = ${`${name}\u200B`} where id = ${team}`)).toBe("22023");
    }
    for (const name of ["👩\u200D💻", "می\u200Cخواهم"])
      expect(await write((sql) => sql`insert into folders (name, user_id) values (${name}, ${owner.id})`)).toBe(
        "accepted",
      );
    await database().as(
      owner,
      (sql) => sql`select create_notebook_link(${id}, false, now() + interval '1 day', ${blank})`,
    );
    expect(await database().admin`select label from notebook_links where notebook_id = ${id}`).toEqual([
      { label: null },
    ]);
  });

  it("D08: the database and the app agree on which characters are blank", async () => {
    // All but the blocks of Chinese, Korean and private characters, and planes without any.
    const characters = Array.from({ length: 0xe1000 }, (_, n) => n + 1).filter(
      (n) => n < 0x3400 || (n > 0xf900 && n < 0x20000) || n > 0xe0000,
    );
    const [row] = await database().admin<{ blank: number[] }[]>`
      select array_agg(n) as blank from unnest(${characters}::int[]) n where private.is_blank(chr(n))`;
    expect(row?.blank).toEqual(characters.filter((n) => isBlank(String.fromCodePoint(n))));
  });
});
