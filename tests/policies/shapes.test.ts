/**
 * Values no screen could show, and overlong texts: refused by every way of writing, with a message; what is stored
 * already stays.
 */
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import * as fc from "fast-check";
import type postgres from "postgres";
import { onEachDatabase, outcome, type Person } from "./database.ts";
import { brokenInvariants } from "./invariants.ts";
import { aSave, aScore, newNotebook, newPerson, saveNotebook } from "./people.ts";
import { failure, nextSave, storedNotebook } from "./saving-scene.ts";

const BAD_SCORES = [
  {},
  [],
  "9/10",
  7,
  { overallScore: 7 },
  { ...aScore(7), overallScore: "7" },
  { ...aScore(7), overallScore: 11 },
  { ...aScore(7), clarity: null },
  { ...aScore(7), clarity: { score: 7 } },
  { ...aScore(7), documentation: { score: -1, explanation: "" } },
  { ...aScore(7), documentation: { score: 7, explanation: ["Clear"] } },
  { ...aScore(7), codeQuality: [7, "Clear"] },
  { ...aScore(7), findings: {} },
  { ...aScore(7), findings: null },
  { ...aScore(7), findings: [null] },
  { ...aScore(7), findings: [{ rule: "x", category: "clarity", points: 1, message: "m", remedy: "r" }] },
  { ...aScore(7), findings: [{ rule: "x", category: "beauty", points: 1, message: "m", remedy: "r", cells: [] }] },
];
const finding = { rule: "x", category: "clarity", points: 1.5, message: "m", remedy: "r", cells: [0, 3] };
const GOOD_SCORES = [aScore(0), aScore(7.3), { ...aScore(10), findings: [] }, { ...aScore(7), findings: [finding] }];
const sentence = { text: "A forest.", cells: [3] };
const BAD_EVIDENCE = [
  "none",
  [null],
  [{ text: "a" }],
  { modeling: null },
  { modeling: "A forest." },
  { modeling: sentence },
  { modeling: [null] },
  { modeling: ["A forest."] },
  { modeling: [{ text: "a" }] },
  { modeling: [{ text: "a", cells: "3" }] },
  { modeling: [{ text: "a", cells: [-1] }] },
  { modeling: [{ text: "a", cells: [1.5] }] },
  { modeling: [{ text: "a", cells: [[3]] }] },
  { modeling: [{ text: 7, cells: [3] }] },
  { modeling: [[sentence]] },
];
const GOOD_EVIDENCE = [{}, { modeling: [] }, { modeling: [sentence], validation: [{ text: "", cells: [] }] }];

onEachDatabase((database) => {
  let owner: Person;
  beforeAll(async () => {
    owner = await newPerson(database(), "owner");
  });
  afterEach(async () => {
    expect(await brokenInvariants(database())).toEqual([]);
  });
  /** Changes one column of the content, bypassing the procedure. */
  const write = (id: string, column: string, value: unknown) =>
    database().as(
      owner,
      (sql) =>
        sql`update notebook_content set ${sql(column)} = ${sql.json(value as never)}::jsonb where notebook_id = ${id}`,
    );

  describe("JSON that screens read", () => {
    const kinds = [
      ["code_quality_score", BAD_SCORES, GOOD_SCORES, /score must hold/],
      ["section_evidence", BAD_EVIDENCE, GOOD_EVIDENCE, /evidence of a section must/],
    ] as const;

    it.each(kinds)(
      "D17: a %s of another shape is refused with a message, by saving and by direct writes",
      async (column, bad, good, words) => {
        const first = await saveNotebook(database(), owner, aSave());
        for (const value of bad) {
          const save = nextSave(first, { content: { [column]: value } });
          for (const attempt of [() => saveNotebook(database(), owner, save), () => write(first.id, column, value)]) {
            const { code, message } = await failure(attempt());
            expect({ code, message }, JSON.stringify(value)).toEqual({
              code: "22023",
              message: expect.stringMatching(words),
            });
          }
        }
        for (const value of good) {
          await write(first.id, column, value);
          expect((await storedNotebook(database(), first.id))?.[column]).toEqual(value);
        }
      },
    );

    it("D17: arbitrary JSON is either refused or has the shape", async () => {
      const id = await newNotebook(database(), owner);
      await fc.assert(
        // Null is "none".
        fc.asyncProperty(
          fc.jsonValue({ maxDepth: 3 }).filter((value) => value !== null),
          async (value) => {
            expect(await outcome(write(id, "code_quality_score", value))).toBe("22023");
            const isObject = typeof value === "object" && !Array.isArray(value);
            const isEmpty =
              isObject && Object.values(value ?? {}).every((part) => Array.isArray(part) && part.length === 0);
            expect(await outcome(write(id, "section_evidence", value))).toBe(isEmpty ? "accepted" : "22023");
          },
        ),
        { numRuns: 60 },
      );
    });

    it("D17: an older row keeps what it holds, and its other fields can be changed", async () => {
      const id = await newNotebook(database(), owner);
      await database().admin.begin(async (sql) => {
        await sql`alter table notebook_content disable trigger check_notebook_content`;
        await sql`update notebook_content set code_quality_score = '{}', section_evidence = '{"modeling":"x"}' where notebook_id = ${id}`;
        await sql`alter table notebook_content enable trigger check_notebook_content`;
      });
      await database().as(
        owner,
        (sql) => sql`update notebook_content set modeling_section = 'Two forests.' where notebook_id = ${id}`,
      );
      const { version } = (await storedNotebook(database(), id)) as postgres.Row;
      const content = { code_quality_score: {}, section_evidence: { modeling: "x" }, modeling_section: "Three." };
      expect(await saveNotebook(database(), owner, aSave({ id, version: version as number, content }))).toMatchObject({
        outcome: "saved",
      });
      expect(await storedNotebook(database(), id)).toMatchObject(content);
    });
  });

  describe("overlong texts", () => {
    const content = (column: string, text: string) => ({ content: { [column]: text } });
    const KB = 1024;
    it.each([
      ["exploration section", 200, (text: string) => content("exploration_section", text)],
      ["data preparation section", 200, (text: string) => content("data_prep_section", text)],
      ["feature engineering section", 200, (text: string) => content("feature_engineering_section", text)],
      ["modeling section", 200, (text: string) => content("modeling_section", text)],
      ["validation section", 200, (text: string) => content("validation_section", text)],
      ["business logic section", 200, (text: string) => content("business_logic_section", text)],
      ["text of the metrics", 200, (text: string) => content("accuracy_metrics", text)],
      ["outcome sentence", 200, (text: string) => content("ml_outcome", text)],
      ["model type", 10, (text: string) => content("model_type", text)],
    ] as const)("D17: the %s is limited to %i KB, and the refusal says so", async (name, kilobytes, changes) => {
      const full = "x".repeat(kilobytes * KB);
      expect(await saveNotebook(database(), owner, aSave(changes(full)))).toMatchObject({ outcome: "saved" });
      const { code, message } = await failure(saveNotebook(database(), owner, aSave(changes(`${full}x`))));
      expect([code, message]).toEqual([
        "22023",
        `The ${name} is longer than ${kilobytes} KB, the most that can be stored.`,
      ]);
    });

    it("D17: title, description and file name are limited as documented", async () => {
      for (const [changes, words] of [
        [{ title: "x".repeat(501) }, /^The title is longer than 500 characters/],
        [{ description: "x".repeat(100_001) }, /^The description is longer than 100,000 characters/],
        [{ file_name: "x".repeat(501) }, /^The file name is longer than 500 characters/],
      ] as const)
        expect((await failure(saveNotebook(database(), owner, aSave(changes)))).message).toMatch(words);
    });

    it("D17: pictures have a one-line title and are limited to 14 MB per notebook", async () => {
      const id = await newNotebook(database(), owner);
      const add = (title: string, data: string) =>
        database().as(
          owner,
          (sql) => sql`insert into charts (notebook_id, cell_index, position, title, mime_type, data)
            values (${id}, 0, 0, ${title}, 'image/png', ${data})`,
        );
      expect((await failure(add("x".repeat(9 * KB), "aGk="))).message).toMatch(/^The title of a chart is longer/);
      expect((await failure(add("Losses", " "))).message).toBe("A chart needs a picture.");
      const half = "a".repeat(7 * KB * KB);
      await add("First", half);
      expect((await failure(add("Second", half))).message).toMatch(/^The charts of a notebook hold more than 14 MB/);
    });
  });

  it("D08: a blank title is refused, and others are stored as they are", async () => {
    const id = await newNotebook(database(), owner);
    for (const title of [" ", "\t\n", "\u00A0", "\u2003 ", "\u200B\u2060\u3164"]) {
      expect((await failure(saveNotebook(database(), owner, aSave({ title })))).message).toBe("The title is blank.");
      expect(
        await outcome(database().as(owner, (sql) => sql`update notebooks set title = ${title} where id = ${id}`)),
      ).toBe("22023");
    }
    const answer = await saveNotebook(database(), owner, aSave({ title: "  Churn " }));
    expect(await storedNotebook(database(), answer.id)).toMatchObject({ title: "  Churn " });
  });

  it.each([
    ["title", { title: { a: 1 } }],
    ["title", { title: 7 }],
    ["description", { description: ["x"] }],
    ["file name", { file_name: true }],
    ["content", { content: [] }],
    ["modeling section", { content: { modeling_section: { cells: [] } } }],
    ["model type", { content: { model_type: ["Random Forest"] } }],
    ["past", { share_past: "yes" }],
  ])("D08: a %s of another type is refused, not stored as its text (%#)", async (name, changes) => {
    const { code, message } = await failure(saveNotebook(database(), owner, aSave(changes as never)));
    expect(code).toBe("22023");
    expect(message).toContain(name);
  });

  it("D17: a name is one line, and so is the address of a picture", async () => {
    const change = (set: Record<string, string | undefined>) =>
      outcome(database().as(owner, (sql) => sql`update profiles set ${sql(set)} where id = ${owner.id}`));
    expect(await change({ name: "Ada", avatar_url: "https://example.org/a.png" })).toBe("accepted");
    for (const set of [
      { name: "two\nlines" },
      { name: " " },
      { name: "\u200d\u{e0041}" },
      { name: "x".repeat(201) },
      { avatar_url: "javascript:alert(1)" },
      { avatar_url: "{}" },
      { avatar_url: `https://example.org/${"x".repeat(2000)}` },
    ])
      expect(await change({ ...set }), JSON.stringify(set).slice(0, 60)).toBe("22023");
  });
});
