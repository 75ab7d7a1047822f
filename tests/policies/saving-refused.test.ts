/** Saves that are not written: another user was first, or something is wrong. What was stored stays whole. */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as fc from "fast-check";
import { onEachDatabase, outcome, type Person } from "./database.ts";
import { brokenInvariants } from "./invariants.ts";
import { aSave, deleteAccount, newFolder, newTeam, saveNotebook } from "./people.ts";
import { CONTENT, PICTURE, failure, nextSave, rowsOf, savingScene, storedNotebook } from "./saving-scene.ts";

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

  describe("two people", () => {
    it("F03: the second one to save gets a conflict with the stored version, and nothing is written", async () => {
      const first = await saveNotebook(database(), owner, aSave({ team_id: team }));
      const theirs = await saveNotebook(database(), teammate, nextSave(first, { team_id: team, title: "Theirs" }));
      const answer = await saveNotebook(database(), owner, nextSave(first, { team_id: team, title: "Mine" }), {
        file: "{}",
        charts: [PICTURE],
      });
      expect(answer).toEqual({ ...theirs, outcome: "conflict" });
      expect(await notebook(first.id)).toMatchObject({ title: "Theirs", original_notebook: null });
      expect(await count("charts", first.id)).toBe(0);
      expect(await count("revisions", first.id)).toBe(2);
      const kept = await saveNotebook(database(), owner, nextSave(answer, { team_id: team, title: "Mine" }));
      expect(kept).toMatchObject({ outcome: "saved", version: theirs.version + 1 });
    });

    it("F03: a rename in a list is a conflict too, and so is a save without a version", async () => {
      const first = await saveNotebook(database(), owner, aSave());
      await database().as(owner, (sql) => sql`update notebooks set title = 'Renamed' where id = ${first.id}`);
      expect(await saveNotebook(database(), owner, nextSave(first))).toMatchObject({ outcome: "conflict", version: 2 });
      expect(await saveNotebook(database(), owner, nextSave(first, { version: null }))).toMatchObject({
        outcome: "conflict",
      });
    });

    it("F03: of any number of concurrent saves exactly one is written, and its text is stored whole", async () => {
      await fc.assert(
        fc.asyncProperty(fc.integer({ min: 2, max: 8 }), async (savers) => {
          const first = await saveNotebook(database(), owner, aSave({ team_id: team }));
          const answers = await Promise.all(
            Array.from({ length: savers }, (_, index) => {
              const text = `Saver ${index}`;
              const content = { ...CONTENT, modeling_section: text, validation_section: text };
              const save = nextSave(first, { team_id: team, title: text, content });
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

  describe("what goes wrong", () => {
    it("an unknown notebook and one that I may not see are both not found", async () => {
      const { id, version } = await saveNotebook(database(), owner, aSave());
      for (const target of [id, randomUUID()]) {
        const error = await failure(saveNotebook(database(), stranger, aSave({ id: target, version })));
        expect(error).toMatchObject({ code: "P0002", message: "Notebook not found" });
      }
    });

    it("A13: a person removed from the team while the editor was open is refused, and leaves no stray content", async () => {
      const first = await saveNotebook(database(), owner, aSave({ team_id: team }));
      await database().as(
        owner,
        (sql) => sql`delete from team_members where team_id = ${team} and user_id = ${teammate.id}`,
      );
      const error = await failure(
        saveNotebook(database(), teammate, nextSave(first, { team_id: team }), { file: "{}" }),
      );
      expect(error).toMatchObject({ code: "P0002", message: "Notebook not found" });
      expect(await notebook(first.id)).toMatchObject({ version: 1, original_notebook: null });
    });

    it("A06 A08: another user's team or folder stops the save as a whole", async () => {
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

    it("a failing step gives its message from the specification, with the cause, and writes nothing", async () => {
      const first = await saveNotebook(database(), owner, aSave({ content: CONTENT }), { charts: [PICTURE] });
      const before = await notebook(first.id);
      const attempts = [
        ["Error updating notebook", "23514", nextSave(first, { status: "Lost" }), {}],
        ["Error updating notebook content", "23514", nextSave(first, { content: { summary_source: "hearsay" } }), {}],
        ["Error saving charts", "23514", nextSave(first), { charts: [{ ...PICTURE, mime_type: "text/html" }] }],
        ["Error saving charts", "23502", nextSave(first), { charts: [{ ...PICTURE, data: null as never }] }],
        ["Error creating notebook", "23514", aSave({ status: "Lost" }), {}],
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
      const save = nextSave(first, { title: "New", content: { modeling_section: "New" } });
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

    it("a save without save_id, or with a malformed id, is refused", async () => {
      expect((await failure(saveNotebook(database(), owner, aSave({ save_id: null as never })))).code).toBe("22004");
      expect((await failure(saveNotebook(database(), owner, aSave({ id: "new" })))).code).toBe("22P02");
    });
  });
});
