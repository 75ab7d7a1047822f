/**
 * The facts of a notebook and a person's corrections to them: stored with each save, for the same people as the texts.
 */
import { beforeEach, describe, expect, it } from "vitest";
import { onEachDatabase, outcome, type Person } from "./database.ts";
import { aSave, saveNotebook } from "./people.ts";
import { CONTENT, failure, nextSave, rowsOf, savingScene, storedNotebook } from "./saving-scene.ts";

const FACTS = CONTENT.facts;
const CORRECTIONS = CONTENT.fact_corrections;

onEachDatabase((database) => {
  let owner: Person, teammate: Person, stranger: Person;
  let team: string;
  beforeEach(async () => {
    ({ owner, teammate, stranger, team } = await savingScene(database()));
  });
  const kept = async (id: string) => {
    const row = await storedNotebook(database(), id);
    return { facts: row?.["facts"], corrections: row?.["fact_corrections"] };
  };
  const withoutFacts = (): Readonly<Record<string, unknown>> => {
    const { facts: _facts, fact_corrections: _corrections, ...texts } = CONTENT;
    return texts;
  };

  describe("saving a notebook", () => {
    it("keeps its facts and corrections, and each version has those of its save", async () => {
      const first = await saveNotebook(database(), owner, aSave({ content: CONTENT }));
      const other = { ...CONTENT, facts: { ...FACTS, language: "r" }, fact_corrections: null };
      await saveNotebook(database(), owner, nextSave(first, { content: other }));
      expect(await kept(first.id)).toEqual({ facts: other.facts, corrections: null });
      const snapshots = await database().as(
        owner,
        (sql) =>
          sql`select snapshot -> 'content' as content from revisions where notebook_id = ${first.id} order by version`,
      );
      expect(snapshots.map(({ content }) => [content.facts, content.fact_corrections])).toEqual([
        [FACTS, CORRECTIONS],
        [other.facts, null],
      ]);
    });

    it("by an app that knows nothing of facts leaves them as they are, except those of another file", async () => {
      const first = await saveNotebook(database(), owner, aSave({ content: CONTENT }), { file: "one" });
      const second = await saveNotebook(database(), owner, nextSave(first, { content: withoutFacts() }), {
        file: "one",
      });
      expect(await kept(first.id)).toEqual({ facts: FACTS, corrections: CORRECTIONS });
      await saveNotebook(database(), owner, nextSave(second, { content: withoutFacts() }), { file: "two" });
      expect(await kept(first.id)).toEqual({ facts: null, corrections: CORRECTIONS });
    });

    it.each([
      ["facts", ["a", "list"]],
      ["facts", { language: "python" }],
      ["facts", { version: 7, language: "python" }],
      ["facts", { version: "1" }],
      ["facts", { version: 1, title: "x".repeat(1024 * 1024) }],
      ["fact_corrections", "text"],
      ["fact_corrections", { corrections: [] }],
      ["fact_corrections", { version: 1, corrections: ["x".repeat(256 * 1024)] }],
    ])("is refused with %s of an unknown form or too large, and nothing is written (%#)", async (column, value) => {
      const first = await saveNotebook(database(), owner, aSave({ content: CONTENT }));
      const save = nextSave(first, { title: "Never", content: { ...CONTENT, [column]: value } });
      const error = await failure(saveNotebook(database(), owner, save));
      expect(error).toMatchObject({ code: "23514", message: "Error updating notebook content" });
      expect(await storedNotebook(database(), first.id)).toMatchObject({ title: "Customer churn", facts: FACTS });
      expect(await rowsOf(database(), "revisions", first.id)).toBe(1);
    });
  });

  describe("facts of a notebook", () => {
    const read = (person: Person, id: string) =>
      database().as(
        person,
        (sql) => sql`select facts, fact_corrections from notebook_content where notebook_id = ${id}`,
      );
    const correct = (person: Person, id: string) =>
      database().as(
        person,
        (sql) =>
          sql`update notebook_content set fact_corrections = '{"version": 1, "corrections": []}' where notebook_id = ${id}`,
      );

    it("A02: are seen and corrected by the owner and by teammates", async () => {
      const { id } = await saveNotebook(database(), owner, aSave({ content: CONTENT, team_id: team }));
      for (const person of [owner, teammate]) {
        expect([...(await read(person, id))]).toEqual([
          { facts: expect.anything(), fact_corrections: expect.anything() },
        ]);
        expect((await correct(person, id)).count).toBe(1);
      }
    });

    it("A02: are neither seen nor corrected by anyone else", async () => {
      const { id } = await saveNotebook(database(), owner, aSave({ content: CONTENT, team_id: team }));
      expect([...(await read(stranger, id))]).toEqual([]);
      expect((await correct(stranger, id)).count).toBe(0);
      expect(await outcome(saveNotebook(database(), stranger, nextSave({ ...(await saved(id)), id })))).toBe("P0002");
      expect(await kept(id)).toEqual({ facts: FACTS, corrections: CORRECTIONS });
    });

    const saved = async (id: string) => {
      const row = await storedNotebook(database(), id);
      return { outcome: "saved" as const, id, version: row?.["version"] as number, updated_at: "" };
    };
  });
});
