/** What a save stores: a new notebook, an existing one, and what is kept of each save. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { onEachDatabase, type Person } from "./database.ts";
import { brokenInvariants } from "./invariants.ts";
import { aSave, aScore, newFolder, saveNotebook } from "./people.ts";
import { CONTENT, PICTURE, nextSave, rowsOf, savingScene, storedNotebook } from "./saving-scene.ts";

onEachDatabase((database) => {
  let owner: Person, teammate: Person, stranger: Person;
  let team: string;
  beforeEach(async () => {
    ({ owner, teammate, stranger, team } = await savingScene(database()));
  });
  afterEach(async () => {
    expect(await brokenInvariants(database())).toEqual([]);
  });
  const notebook = (id: string) => storedNotebook(database(), id);
  const count = (table: string, id: string): Promise<number> => rowsOf(database(), table, id);

  describe("a new notebook", () => {
    it("is stored with content, charts, file and score, owned by the one who saves", async () => {
      const folder_id = await newFolder(database(), owner);
      const save = aSave({ content: CONTENT, team_id: team, folder_id });
      const answer = await saveNotebook(database(), owner, save, { file: '{"cells":[1]}', charts: [PICTURE] });
      expect(answer).toMatchObject({ outcome: "saved", version: 1 });
      const row = await notebook(answer.id);
      expect(row).toMatchObject({
        ...CONTENT,
        title: save.title,
        description: save.description,
        status: "In Development",
        folder_id,
        team_id: team,
        file_name: "churn.ipynb",
        user_id: owner.id,
        overall_score: 7.3,
        original_notebook: '{"cells":[1]}',
      });
      expect(new Date(answer.updated_at)).toEqual(row?.["updated_at"]);
      const charts = await database().admin`select * from charts where notebook_id = ${answer.id}`;
      expect(charts).toMatchObject([PICTURE]);
      expect(await count("revisions", answer.id)).toBe(1);
    });

    it("keeps empty fields as null and gets a title and a status when it has none", async () => {
      const content = Object.fromEntries(Object.keys(CONTENT).map((key) => [key, ""]));
      const save = aSave({ title: "", description: "", status: "", file_name: "", content });
      const { id } = await saveNotebook(database(), owner, save);
      expect(await notebook(id)).toMatchObject({
        title: "Untitled notebook",
        status: "In Development",
        description: null,
        file_name: null,
        original_notebook: null,
        overall_score: null,
        ...Object.fromEntries(Object.keys(CONTENT).map((key) => [key, null])),
      });
    });

    it("ignores owner, id and file where they do not belong", async () => {
      const smuggled = { ...CONTENT, notebook_id: randomUUID(), original_notebook: "smuggled" };
      const save = { ...aSave({ content: smuggled }), user_id: stranger.id, overall_score: 10 };
      const { id } = await saveNotebook(database(), owner, save);
      expect(await notebook(id)).toMatchObject({
        notebook_id: id,
        original_notebook: null,
        user_id: owner.id,
        overall_score: 7.3,
      });
    });

    it("F02: saved again with the same save_id it is the same notebook and the same answer", async () => {
      const save = aSave({ content: CONTENT });
      const first = await saveNotebook(database(), owner, save, { file: "{}" });
      expect(await saveNotebook(database(), owner, save, { file: "{}" })).toEqual(first);
      const later = await saveNotebook(database(), owner, nextSave(first));
      expect(later.version).toBe(2);
      expect(await saveNotebook(database(), owner, save, { file: "{}" })).toEqual(first);
      expect(await count("revisions", first.id)).toBe(2);
    });

    it("F02: twenty concurrent retries make one notebook", async () => {
      // More than once: the first round only opens the connections.
      for (let round = 1; round <= 5; round += 1) {
        const save = aSave({ content: CONTENT });
        const answers = await Promise.all(Array.from({ length: 20 }, () => saveNotebook(database(), owner, save)));
        for (const answer of answers) expect(answer).toEqual(answers[0]);
        const [rows] = await database().admin`select count(*)::int as count from notebooks where user_id = ${owner.id}`;
        expect(rows).toEqual({ count: round });
      }
    });

    it("F02: another user's save_id is not mine, not even in our team: both get their own notebook", async () => {
      const save = aSave();
      const first = await saveNotebook(database(), owner, { ...save, team_id: team });
      for (const person of [teammate, stranger]) {
        const answer = await saveNotebook(database(), person, save);
        expect(answer.outcome).toBe("saved");
        expect(answer.id).not.toBe(first.id);
      }
    });

    it("D12 D08: markup, quotes, patterns and every script of the world come back as they were typed", async () => {
      await fc.assert(
        fc.asyncProperty(fc.string({ unit: "binary", minLength: 1, maxLength: 200 }), async (text) => {
          const typed = `x${text.replaceAll("\0", "")}`;
          const { id } = await saveNotebook(
            database(),
            owner,
            aSave({ description: typed, content: { modeling_section: typed } }),
            { file: typed },
          );
          expect(await notebook(id)).toMatchObject({
            description: typed,
            modeling_section: typed,
            original_notebook: typed,
          });
        }),
        { numRuns: 30 },
      );
    });
  });

  describe("a stored notebook", () => {
    it("leaves file and charts as they are when a save contains none, and replaces them when it does", async () => {
      const first = await saveNotebook(database(), owner, aSave(), { file: '{"a":1}', charts: [PICTURE] });
      const second = await saveNotebook(database(), owner, nextSave(first));
      expect((await notebook(first.id))?.["original_notebook"]).toBe('{"a":1}');
      expect(await count("charts", first.id)).toBe(1);
      const other = { ...PICTURE, cell_index: 5, title: null, mime_type: "image/svg+xml", data: "<svg/>" };
      const third = await saveNotebook(database(), owner, nextSave(second), {
        file: '{"a":2}',
        charts: [PICTURE, other],
      });
      expect((await notebook(first.id))?.["original_notebook"]).toBe('{"a":2}');
      expect(await count("charts", first.id)).toBe(2);
      await saveNotebook(database(), owner, nextSave(third), { charts: [] });
      expect(await count("charts", first.id)).toBe(0);
    });

    it("does not rewrite an unchanged chart", async () => {
      const first = await saveNotebook(database(), owner, aSave(), { charts: [PICTURE] });
      const ids = () =>
        database().admin`select id, xmin from charts where notebook_id = ${first.id} order by cell_index`;
      const before = await ids();
      await saveNotebook(database(), owner, nextSave(first), { charts: [PICTURE, { ...PICTURE, cell_index: 9 }] });
      expect((await ids()).slice(0, 1)).toEqual([...before]);
    });

    it("G17: does not rewrite the stored file, whether a save contains it or not", async () => {
      const file = JSON.stringify({ cells: Array.from({ length: 4000 }, () => randomUUID()) });
      const first = await saveNotebook(database(), owner, aSave(), { file });
      const chunks = async () => {
        const [row] = await database().admin`
          select pg_relation_size(reltoastrelid)::int as bytes from pg_class where oid = 'notebook_content'::regclass`;
        return row?.["bytes"] as number;
      };
      const before = await chunks();
      const second = await saveNotebook(database(), owner, nextSave(first), { file });
      await saveNotebook(database(), owner, nextSave(second));
      expect((await chunks()) - before).toBeLessThan(file.length / 4);
      const files = await database().admin`
        select version, original_notebook is not null as has_file from revisions where notebook_id = ${first.id} order by version`;
      expect(files.map((row) => row["has_file"])).toEqual([true, false, false]);
    });

    it("gets content when it has none, and keeps the owner when a teammate saves", async () => {
      const first = await saveNotebook(database(), owner, aSave({ team_id: team }));
      await database().as(owner, (sql) => sql`delete from notebook_content where notebook_id = ${first.id}`);
      const version = (await notebook(first.id))?.["version"];
      const answer = await saveNotebook(database(), teammate, nextSave({ ...first, version }, { team_id: team }), {
        file: "{}",
      });
      expect(answer.outcome).toBe("saved");
      expect(await notebook(first.id)).toMatchObject({ ...CONTENT, user_id: owner.id, original_notebook: "{}" });
    });

    it("the score on the card is the content's, or none", async () => {
      let answer = await saveNotebook(database(), owner, aSave());
      for (const [score, shown] of [
        [aScore(6.66), 6.66],
        [aScore(0), 0],
        [null, null],
      ] as const) {
        answer = await saveNotebook(database(), owner, nextSave(answer, { content: { code_quality_score: score } }));
        expect((await notebook(answer.id))?.["overall_score"]).toBe(shown);
      }
    });
  });

  describe("revisions", () => {
    it("keep every save as it was, with the file if it changed", async () => {
      const first = await saveNotebook(database(), owner, aSave({ content: CONTENT, team_id: team }), { file: "one" });
      const second = await saveNotebook(database(), teammate, nextSave(first, { team_id: team, title: "Second" }));
      await saveNotebook(database(), owner, nextSave(second, { team_id: team, title: "Third" }), { file: "three" });
      const revisions = await database().as(
        teammate,
        (sql) => sql`
          select version, author_id, snapshot, original_notebook from revisions where notebook_id = ${first.id} order by version`,
      );
      expect(
        revisions.map((row) => [row["version"], row["author_id"], row["snapshot"].title, row["original_notebook"]]),
      ).toEqual([
        [1, owner.id, "Customer churn", "one"],
        [2, teammate.id, "Second", null],
        [3, owner.id, "Third", "three"],
      ]);
      expect(revisions[0]?.["snapshot"]).toEqual({
        title: "Customer churn",
        description: "Who leaves, and why",
        status: "In Development",
        folder_id: null,
        team_id: team,
        file_name: "churn.ipynb",
        content: CONTENT,
      });
    });

    it("cannot be forged for a notebook that the user does not see", async () => {
      const { id } = await saveNotebook(database(), owner, aSave());
      await database().as(stranger, (sql) => sql`select private.record_revision(${id}, ${randomUUID()}, true)`);
      expect(await count("revisions", id)).toBe(1);
    });
  });
});
