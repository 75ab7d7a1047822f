import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { onEachDatabase, type Person } from "./database.ts";
import { brokenInvariants } from "./invariants.ts";
import { aSave, join, newNotebook, newPerson, newTeam, saveNotebook } from "./people.ts";
import { failure } from "./saving-scene.ts";

interface Quotas {
  readonly personNotebooks?: number;
  readonly personBytes?: number;
  readonly teamNotebooks?: number;
  readonly teamBytes?: number;
}

onEachDatabase((database) => {
  let ada: Person, grace: Person;
  let team: string;
  beforeEach(async () => {
    ada = await newPerson(database(), "ada");
    grace = await newPerson(database(), "grace");
    team = await newTeam(database(), ada);
    await join(database(), ada, team, grace);
  });
  afterEach(async () => {
    await allow({});
    expect(await brokenInvariants(database())).toEqual([]);
  });

  const allow = async (quotas: Quotas): Promise<void> => {
    const { personNotebooks = null, personBytes = null, teamNotebooks = null, teamBytes = null } = quotas;
    await database().api`select private.set_quotas(${personNotebooks}, ${personBytes}, ${teamNotebooks}, ${teamBytes})`;
  };
  const usage = (person: Person): Promise<{ notebooks: number; bytes: number; most_notebooks: number | null }> =>
    database().as(person, async (sql) => {
      const [row] = await sql<{ usage: { notebooks: number; bytes: number; most_notebooks: number | null } }[]>`
        select my_usage() as usage`;
      if (!row) throw new Error("There was no answer.");
      return row.usage;
    });
  const file = (characters: number): string =>
    JSON.stringify({ cells: [], metadata: { text: "x".repeat(characters) } });
  const refusal = async (attempt: Promise<unknown>): Promise<string> => {
    const { code, message } = await failure(attempt);
    return `${code} ${message}`;
  };
  const TEN_KB = 10 * 1024;

  describe("H04: what users use", () => {
    it("is counted with versions and charts, released by deleting, and shown to no one else", async () => {
      const id = await newNotebook(database(), ada);
      const { bytes } = await usage(ada);
      await saveNotebook(database(), ada, aSave({ id, version: 1 }), { file: file(TEN_KB) });
      const grown = await usage(ada);
      expect(grown.notebooks).toBe(1);
      // The file of the notebook and of its version.
      expect(grown.bytes - bytes).toBeGreaterThan(2 * TEN_KB);
      expect(grown.bytes - bytes).toBeLessThan(2 * TEN_KB + 2_000);
      expect(await usage(grace)).toEqual({ notebooks: 0, bytes: 0, most_notebooks: null, most_bytes: null });
      expect(await refusal(database().as(null, (sql) => sql`select my_usage()`))).toMatch(/^42501/);
      await database().as(ada, (sql) => sql`delete from notebooks where id = ${id}`);
      expect(await usage(ada)).toMatchObject({ notebooks: 0, bytes: 0 });
    });

    it("follows a notebook into a team and out of it, and ends with the team and with the account", async () => {
      const id = await newNotebook(database(), ada, { team_id: team });
      await newNotebook(database(), grace, { team_id: team });
      expect(await brokenInvariants(database())).toEqual([]);
      await database().as(ada, (sql) => sql`update notebooks set team_id = null where id = ${id}`);
      expect(await brokenInvariants(database())).toEqual([]);
      await database().admin`select private.delete_account(${grace.id})`;
      await database().as(ada, (sql) => sql`delete from teams where id = ${team}`);
    });
  });

  describe("H04: what users may use", () => {
    it("a notebook too many is refused with a message, by saving as by REST alone, and deleting one makes room", async () => {
      await allow({ personNotebooks: 2 });
      const first = await newNotebook(database(), ada);
      await newNotebook(database(), ada);
      const words =
        "PT507 You have as many notebooks as you may have (2 of 2). Nothing was saved. Delete notebooks that are no longer needed, or ask your administrator for more.";
      expect(await refusal(newNotebook(database(), ada))).toBe(words);
      const row = { user_id: ada.id, title: "By REST" };
      expect(await refusal(database().as(ada, (sql) => sql`insert into notebooks ${sql(row)}`))).toBe(words);
      expect((await usage(ada)).notebooks).toBe(2);
      await newNotebook(database(), grace);
      await database().as(ada, (sql) => sql`delete from notebooks where id = ${first}`);
      await newNotebook(database(), ada);
    });

    it("what is in the trash does not count, and comes back only where there is room for it", async () => {
      const id = await newNotebook(database(), ada);
      const before = await usage(ada);
      await allow({ personNotebooks: 1 });
      await database().as(ada, (sql) => sql`delete from notebooks where id = ${id}`);
      const other = await newNotebook(database(), ada);
      const restore = () => database().as(ada, (sql) => sql`select restore_from_trash(${sql.json([id])})`);
      expect(await refusal(restore())).toMatch(/^PT507 You have as many notebooks as you may have \(1 of 1\)\./);
      await database().as(ada, (sql) => sql`delete from notebooks where id = ${other}`);
      await restore();
      expect(await usage(ada)).toMatchObject({ notebooks: before.notebooks, bytes: before.bytes });
    });

    it("excess bytes are refused by saving, and by a section, a file or a chart written by itself", async () => {
      const id = await newNotebook(database(), ada);
      await allow({ personBytes: 1024 * 1024 });
      const words =
        "PT507 You are using 1 MB, earlier versions included; with this it would be more than the 1 MB you may use. Nothing was saved. Delete notebooks that are no longer needed, or ask your administrator for more.";
      const save = aSave({ id, version: 1 });
      expect(await refusal(saveNotebook(database(), ada, save, { file: file(600 * 1024) }))).toBe(words);
      const half = "x".repeat(600 * 1024);
      const section = "x".repeat(150 * 1024);
      const chart = { notebook_id: id, cell_index: 9, position: 0, mime_type: "image/png", data: half + half };
      await database().as(
        ada,
        (sql) => sql`update notebook_content set original_notebook = ${half} where notebook_id = ${id}`,
      );
      for (const write of [
        () => database().as(ada, (sql) => sql`insert into charts ${sql(chart)}`),
        () =>
          database().as(
            ada,
            (sql) => sql`update notebook_content set modeling_section = ${section}, validation_section = ${section},
              exploration_section = ${section} where notebook_id = ${id}`,
          ),
      ])
        expect(await refusal(write())).toBe(words);
      // Shrinking is always possible, even above the limit.
      await allow({ personBytes: 1024 });
      await database().as(
        ada,
        (sql) => sql`update notebook_content set original_notebook = 'x' where notebook_id = ${id}`,
      );
    });

    it("many notebooks in one statement are counted, and so are those that go with a team", async () => {
      await database().admin`
        insert into notebooks (user_id, team_id, title)
        select case when n % 2 = 0 then ${ada.id}::uuid else ${grace.id}::uuid end, ${team}, 'Bulk ' || n
        from generate_series(1, 400) n`;
      expect((await usage(ada)).notebooks).toBe(200);
      await database().as(ada, (sql) => sql`delete from teams where id = ${team}`);
      expect((await usage(ada)).notebooks).toBe(0);
    });

    it("a team has limits of its own, and a member who saves learns whose limit it is", async () => {
      await allow({ teamNotebooks: 1 });
      const id = await newNotebook(database(), ada, { team_id: team });
      const own = await newNotebook(database(), grace);
      const full = /^PT507 This team has as many notebooks as it may have \(1 of 1\)\./;
      expect(await refusal(newNotebook(database(), grace, { team_id: team }))).toMatch(full);
      expect(
        await refusal(database().as(grace, (sql) => sql`update notebooks set team_id = ${team} where id = ${own}`)),
      ).toMatch(full);
      await allow({ personBytes: 1024 * 1024 });
      const save = aSave({ id, version: 1, team_id: team });
      expect(await refusal(saveNotebook(database(), grace, save, { file: file(600 * 1024) }))).toMatch(
        /^PT507 The owner of this notebook is using 1 MB, .* the 1 MB they may use\./,
      );
      await allow({ teamBytes: 1024 * 1024 });
      expect(await refusal(saveNotebook(database(), grace, save, { file: file(600 * 1024) }))).toMatch(
        /^PT507 This team is using 1 MB, .* the 1 MB it may use\./,
      );
    });

    it("of concurrent saves no more pass than there is room for", async () => {
      await allow({ personNotebooks: 3 });
      const results = await Promise.allSettled(
        Array.from({ length: 8 }, () => saveNotebook(database(), ada, aSave({ save_id: randomUUID() }))),
      );
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
      expect((await usage(ada)).notebooks).toBe(3);
    });

    it("no one may set limits, or read and write what is counted, through a request", async () => {
      for (const statement of [
        "select private.set_quotas(null, null, null, null)",
        "update private.usage set bytes = 0",
        "select * from private.quotas",
        "select private.charge(auth.uid(), null, -1, -1)",
        "delete from private.notebook_sizes",
      ])
        expect(await refusal(database().as(ada, (sql) => sql.unsafe(statement)))).toMatch(/^42501/);
    });
  });
});
