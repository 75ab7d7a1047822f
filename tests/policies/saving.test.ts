import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import postgres from "postgres";
import * as fc from "fast-check";
import { onEachDatabase, outcome, type Person } from "./database.ts";
import { brokenInvariants } from "./invariants.ts";
import { aSave, deleteAccount, join, newFolder, newPerson, newTeam, saveNotebook, type SaveAnswer } from "./people.ts";

const CONTENT = {
  exploration_section: "Looked at the data.",
  data_prep_section: "Dropped empty rows.",
  feature_engineering_section: "Made ratios.",
  modeling_section: "A random forest.",
  validation_section: "Accuracy 0.91.",
  business_logic_section: "Call those who may leave.",
  model_type: "Random Forest",
  accuracy_metrics: "Accuracy 91.0%",
  ml_outcome: "This notebook uses Random Forest.",
  code_quality_score: { clarity: { score: 8, explanation: "Clear" }, overallScore: 7.3 },
  section_evidence: { modeling: [{ text: "A random forest.", cells: [3] }] },
  summary_source: "built-in",
};
const PICTURE = { cell_index: 3, position: 0, title: "Losses", mime_type: "image/png", data: "iVBORw0KGgo=" };

onEachDatabase((database) => {
  let owner: Person, teammate: Person, stranger: Person;
  let team: string;
  beforeEach(async () => {
    owner = await newPerson(database(), "owner");
    teammate = await newPerson(database(), "teammate");
    stranger = await newPerson(database(), "stranger");
    team = await newTeam(database(), owner);
    await join(database(), owner, team, teammate);
  });
  afterEach(async () => {
    expect(await brokenInvariants(database())).toEqual([]);
  });
  const notebook = async (id: string) => {
    const [row] = await database().admin`
      select n.*, c.*, to_char(n.updated_at, 'YYYY') as year from notebooks n
      left join notebook_content c on c.notebook_id = n.id where n.id = ${id}`;
    return row;
  };
  const count = async (table: string, id: string): Promise<number> => {
    const [row] = await database()
      .admin`select count(*)::int as rows from ${database().admin(table)} where notebook_id = ${id}`;
    return row?.["rows"];
  };
  const failure = async (attempt: Promise<unknown>): Promise<postgres.PostgresError> => {
    const error = await attempt.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(postgres.PostgresError);
    return error as postgres.PostgresError;
  };
  const next = (answer: SaveAnswer, changes = {}) =>
    aSave({ id: answer.id, version: answer.version, content: CONTENT, ...changes });

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
      const save = aSave({ title: "  ", description: "", status: "", file_name: "", content });
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

    it("ignores owner, id and file in places where they do not belong", async () => {
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
      const later = await saveNotebook(database(), owner, next(first));
      expect(later.version).toBe(2);
      expect(await saveNotebook(database(), owner, save, { file: "{}" })).toEqual(first);
      expect(await count("revisions", first.id)).toBe(2);
    });

    it("F02: twenty retries at the same moment make one notebook", async () => {
      // More than once: the first round only opens the connections.
      for (let round = 1; round <= 5; round += 1) {
        const save = aSave({ content: CONTENT });
        const answers = await Promise.all(Array.from({ length: 20 }, () => saveNotebook(database(), owner, save)));
        for (const answer of answers) expect(answer).toEqual(answers[0]);
        const [rows] = await database().admin`select count(*)::int as count from notebooks where user_id = ${owner.id}`;
        expect(rows).toEqual({ count: round });
      }
    });

    it("F02: somebody else's save_id is not mine, not even in our team: both get their own notebook", async () => {
      const save = aSave();
      const first = await saveNotebook(database(), owner, { ...save, team_id: team });
      for (const person of [teammate, stranger]) {
        const answer = await saveNotebook(database(), person, save);
        expect(answer.outcome).toBe("saved");
        expect(answer.id).not.toBe(first.id);
      }
    });
  });

  describe("a stored notebook", () => {
    it("leaves file and charts as they are when a save carries none, and replaces them when it does", async () => {
      const first = await saveNotebook(database(), owner, aSave(), { file: '{"a":1}', charts: [PICTURE] });
      const second = await saveNotebook(database(), owner, next(first));
      expect((await notebook(first.id))?.["original_notebook"]).toBe('{"a":1}');
      expect(await count("charts", first.id)).toBe(1);
      const other = { ...PICTURE, cell_index: 5, title: null, mime_type: "image/svg+xml", data: "<svg/>" };
      const third = await saveNotebook(database(), owner, next(second), { file: '{"a":2}', charts: [PICTURE, other] });
      expect((await notebook(first.id))?.["original_notebook"]).toBe('{"a":2}');
      expect(await count("charts", first.id)).toBe(2);
      await saveNotebook(database(), owner, next(third), { charts: [] });
      expect(await count("charts", first.id)).toBe(0);
    });

    it("does not write a chart again that is there already", async () => {
      const first = await saveNotebook(database(), owner, aSave(), { charts: [PICTURE] });
      const ids = () =>
        database().admin`select id, xmin from charts where notebook_id = ${first.id} order by cell_index`;
      const before = await ids();
      await saveNotebook(database(), owner, next(first), { charts: [PICTURE, { ...PICTURE, cell_index: 9 }] });
      expect((await ids()).slice(0, 1)).toEqual([...before]);
    });

    it("G17: does not write the stored file again, whether a save carries it or not", async () => {
      const file = JSON.stringify({ cells: Array.from({ length: 4000 }, () => randomUUID()) });
      const first = await saveNotebook(database(), owner, aSave(), { file });
      const chunks = async () => {
        const [row] = await database().admin`
          select pg_relation_size(reltoastrelid)::int as bytes from pg_class where oid = 'notebook_content'::regclass`;
        return row?.["bytes"] as number;
      };
      const before = await chunks();
      const second = await saveNotebook(database(), owner, next(first), { file });
      await saveNotebook(database(), owner, next(second));
      expect((await chunks()) - before).toBeLessThan(file.length / 4);
      const files = await database().admin`
        select version, original_notebook is not null as has_file from revisions where notebook_id = ${first.id} order by version`;
      expect(files.map((row) => row["has_file"])).toEqual([true, false, false]);
    });

    it("gets content when it has none, and keeps the owner when a teammate saves", async () => {
      const first = await saveNotebook(database(), owner, aSave({ team_id: team }));
      await database().as(owner, (sql) => sql`delete from notebook_content where notebook_id = ${first.id}`);
      const version = (await notebook(first.id))?.["version"];
      const answer = await saveNotebook(database(), teammate, next({ ...first, version }, { team_id: team }), {
        file: "{}",
      });
      expect(answer.outcome).toBe("saved");
      expect(await notebook(first.id)).toMatchObject({ ...CONTENT, user_id: owner.id, original_notebook: "{}" });
    });

    it("the score on the card is the content's, between 0 and 10, or none", async () => {
      let answer = await saveNotebook(database(), owner, aSave());
      for (const [score, shown] of [
        [{ overallScore: 12 }, 10],
        [{ overallScore: -1 }, 0],
        [{ overallScore: 6.66 }, 6.66],
        [{ overallScore: "8" }, null],
        [{}, null],
        [null, null],
      ] as const) {
        answer = await saveNotebook(database(), owner, next(answer, { content: { code_quality_score: score } }));
        expect((await notebook(answer.id))?.["overall_score"]).toBe(shown);
      }
    });
  });

  describe("two people", () => {
    it("F03: the second one to save gets a conflict with the stored version, and nothing is written", async () => {
      const first = await saveNotebook(database(), owner, aSave({ team_id: team }));
      const theirs = await saveNotebook(database(), teammate, next(first, { team_id: team, title: "Theirs" }));
      const answer = await saveNotebook(database(), owner, next(first, { team_id: team, title: "Mine" }), {
        file: "{}",
        charts: [PICTURE],
      });
      expect(answer).toEqual({ ...theirs, outcome: "conflict" });
      expect(await notebook(first.id)).toMatchObject({ title: "Theirs", original_notebook: null });
      expect(await count("charts", first.id)).toBe(0);
      expect(await count("revisions", first.id)).toBe(2);
      const kept = await saveNotebook(database(), owner, next(answer, { team_id: team, title: "Mine" }));
      expect(kept).toMatchObject({ outcome: "saved", version: theirs.version + 1 });
    });

    it("F03: a rename in a list is a conflict too, and so is a save without a version", async () => {
      const first = await saveNotebook(database(), owner, aSave());
      await database().as(owner, (sql) => sql`update notebooks set title = 'Renamed' where id = ${first.id}`);
      expect(await saveNotebook(database(), owner, next(first))).toMatchObject({ outcome: "conflict", version: 2 });
      expect(await saveNotebook(database(), owner, next(first, { version: null }))).toMatchObject({
        outcome: "conflict",
      });
    });

    it("F03: of any number of saves at the same moment exactly one is written, and its text is stored whole", async () => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 2, max: 8 }), async (savers) => {
          const first = await saveNotebook(database(), owner, aSave({ team_id: team }));
          const answers = await Promise.all(
            Array.from({ length: savers }, (_, index) => {
              const text = `Saver ${index}`;
              const content = { ...CONTENT, modeling_section: text, validation_section: text };
              const save = next(first, { team_id: team, title: text, content });
              return saveNotebook(database(), index % 2 ? teammate : owner, save, { file: text });
            }),
          );
          const winners = answers.flatMap((answer, index) => (answer.outcome === "saved" ? [`Saver ${index}`] : []));
          expect(winners).toHaveLength(1);
          const [winner] = winners;
          expect(await notebook(first.id)).toMatchObject({
            title: winner,
            modeling_section: winner,
            validation_section: winner,
            original_notebook: winner,
            version: 2,
          });
        }),
        { numRuns: 15 },
      );
    });
  });

  describe("revisions", () => {
    it("keep every save as it was, with the file where it changed", async () => {
      const first = await saveNotebook(database(), owner, aSave({ content: CONTENT, team_id: team }), { file: "one" });
      const second = await saveNotebook(database(), teammate, next(first, { team_id: team, title: "Second" }));
      await saveNotebook(database(), owner, next(second, { team_id: team, title: "Third" }), { file: "three" });
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

    it("cannot be forged for a notebook that one does not see", async () => {
      const { id } = await saveNotebook(database(), owner, aSave());
      await database().as(stranger, (sql) => sql`select private.record_revision(${id}, ${randomUUID()}, true)`);
      expect(await count("revisions", id)).toBe(1);
    });
  });

  describe("what goes wrong", () => {
    it("an unknown notebook and one that I may not see are both not found", async () => {
      const { id, version } = await saveNotebook(database(), owner, aSave());
      for (const target of [id, randomUUID()]) {
        const error = await failure(saveNotebook(database(), stranger, aSave({ id: target, version })));
        expect(error).toMatchObject({ code: "P0002", message: "Notebook not found" });
      }
    });

    it("A13: who was removed from the team while the editor was open is refused, and leaves no stray content", async () => {
      const first = await saveNotebook(database(), owner, aSave({ team_id: team }));
      await database().as(
        owner,
        (sql) => sql`delete from team_members where team_id = ${team} and user_id = ${teammate.id}`,
      );
      const error = await failure(saveNotebook(database(), teammate, next(first, { team_id: team }), { file: "{}" }));
      expect(error).toMatchObject({ code: "P0002", message: "Notebook not found" });
      expect(await notebook(first.id)).toMatchObject({ version: 1, original_notebook: null });
    });

    it("A06 A08: a foreign team or folder stops the save as a whole", async () => {
      const foreign = await newFolder(database(), stranger);
      const theirs = await newTeam(database(), stranger);
      const before = await database().admin`select count(*) from notebooks`;
      for (const changes of [{ folder_id: foreign }, { team_id: theirs }, { folder_id: randomUUID() }]) {
        const error = await failure(saveNotebook(database(), owner, aSave(changes)));
        expect(error).toMatchObject({ code: "42501", message: "Error creating notebook" });
        expect(error.detail).toContain("Only the owner");
      }
      expect(await database().admin`select count(*) from notebooks`).toEqual(before);
    });

    it("a failing step gives its message of the specification, the cause beside it, and writes nothing", async () => {
      const first = await saveNotebook(database(), owner, aSave({ content: CONTENT }), { charts: [PICTURE] });
      const before = await notebook(first.id);
      const attempts = [
        ["Error updating notebook", "23514", next(first, { status: "Lost" }), {}],
        ["Error updating notebook content", "23514", next(first, { content: { summary_source: "hearsay" } }), {}],
        ["Error updating notebook content", "23514", next(first, { content: { code_quality_score: [1] } }), {}],
        ["Error saving charts", "23514", next(first), { charts: [{ ...PICTURE, mime_type: "text/html" }] }],
        ["Error saving charts", "23502", next(first), { charts: [{ ...PICTURE, data: null as never }] }],
        ["Error creating notebook", "23514", aSave({ title: "x".repeat(501) }), {}],
        ["Error creating notebook content", "23514", aSave({ content: { section_evidence: "none" } }), {}],
      ] as const;
      for (const [message, code, save, attachments] of attempts) {
        const error = await failure(saveNotebook(database(), owner, save, attachments));
        expect(error).toMatchObject({ message, code });
        expect(error.detail).toBeTruthy();
      }
      expect(await notebook(first.id)).toEqual(before);
      expect(await count("charts", first.id)).toBe(1);
      expect(await count("revisions", first.id)).toBe(1);
    });

    it("F01: when any single write of a save fails, the old notebook is there whole", async () => {
      const first = await saveNotebook(database(), owner, aSave({ content: CONTENT }), {
        file: "old",
        charts: [PICTURE],
      });
      const before = await notebook(first.id);
      const save = next(first, { title: "New", content: { modeling_section: "New" } });
      const attachments = { file: "new", charts: [{ ...PICTURE, cell_index: 8 }] };
      for (const [table, event] of [
        ["notebooks", "update"],
        ["notebook_content", "update"],
        ["charts", "delete"],
        ["charts", "insert"],
        ["revisions", "insert"],
      ] as const) {
        await database().admin.unsafe(`
          create function public.fail() returns trigger language plpgsql as $$ begin raise exception 'disk full' using errcode = '53100'; end $$;
          create trigger fail after ${event} on public.${table} for each row execute function public.fail()`);
        const error = await failure(saveNotebook(database(), owner, save, attachments));
        expect(error).toMatchObject({ code: "53100", detail: "disk full" });
        await database().admin.unsafe("drop function public.fail() cascade");
        expect(await notebook(first.id)).toEqual(before);
        expect(await database().admin`select cell_index from charts where notebook_id = ${first.id}`).toMatchObject([
          { cell_index: 3 },
        ]);
        expect(await count("revisions", first.id)).toBe(1);
      }
      expect(await saveNotebook(database(), owner, save, attachments)).toMatchObject({ outcome: "saved", version: 2 });
    });

    it("without an account, or after it was deleted, nothing is saved", async () => {
      expect(await outcome(database().as(null, (sql) => sql`select save_notebook('{}')`))).toBe("42501");
      await deleteAccount(database(), stranger);
      const error = await failure(saveNotebook(database(), stranger, aSave()));
      expect(error).toMatchObject({ code: "42501", message: "User not authenticated" });
    });

    it("a save without save_id, or with an id that is none, is refused", async () => {
      expect((await failure(saveNotebook(database(), owner, aSave({ save_id: null as never })))).code).toBe("22004");
      expect((await failure(saveNotebook(database(), owner, aSave({ id: "new" })))).code).toBe("22P02");
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
});
