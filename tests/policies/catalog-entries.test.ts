/** What the catalog says of a notebook. */
import { describe, expect, it } from "vitest";
import { CHURN_FACTS } from "../../notebook/src/analysis/fixtures/churn-facts.ts";
import { catalogHeadline } from "../../notebook/src/analysis/judge/catalog-headline.ts";
import { onEachDatabase, outcome, type Person } from "./database.ts";
import { type Found, facts, find } from "./finding.ts";
import { aSave, aScore, newPerson, saveNotebook } from "./people.ts";
import { nextSave } from "./saving-scene.ts";

onEachDatabase((database) => {
  const add = async (owner: Person, title: string, content: object): Promise<string> =>
    (await saveNotebook(database(), owner, aSave({ title, content: content as Record<string, unknown> }))).id;
  const only = async (owner: Person): Promise<Found> => (await find(database(), owner, {})).rows[0] as Found;

  describe("the entry of a notebook", () => {
    it("is derived from its facts by the save that stores them", async () => {
      const owner = await newPerson(database(), "owner");
      const told = {
        data: ["a.csv"],
        model: "Random Forest",
        value: 0.79,
        reads: ["../in/a.csv", "b.csv"],
        writes: ["out\\c.csv"],
      };
      const first = await saveNotebook(
        database(),
        owner,
        aSave({ content: { facts: facts(told), code_quality_score: aScore(7.5) } }),
      );
      expect(await only(owner)).toMatchObject({
        title: "Customer churn",
        question: "Who leaves?",
        data: ["a.csv", "../in/a.csv", "b.csv"],
        target: "churn",
        model: "Random Forest",
        metric: "AUC",
        part: "test",
        value: 0.79,
        printed: "0.79",
        owner: "owner",
        overall_score: 7.5,
      });
      const [entry] = await database()
        .admin`select reads, writes, models, metrics, libraries from catalog_entries where notebook_id = ${first.id}`;
      expect(entry).toEqual({
        reads: ["a.csv", "b.csv"],
        writes: ["c.csv"],
        models: ["Random Forest", "Baseline"],
        metrics: ["AUC", "recall"],
        libraries: ["pandas", "scikit-learn"],
      });
      await saveNotebook(database(), owner, nextSave(first, { content: { facts: null, model_type: "Ridge" } }));
      expect(await only(owner)).toMatchObject({ question: null, data: [], target: null, model: "Ridge", value: null });
    });

    it("reflects a person's corrections", async () => {
      const owner = await newPerson(database(), "owner");
      const headline = {
        data: ["b.csv"],
        target: "late",
        model: "Ridge",
        metric: "R2",
        of: null,
        part: null,
        value: 0.5,
        printed: "50%",
      };
      const content = {
        facts: facts({ data: ["a.csv"], model: "Tree", value: 0.9 }),
        fact_corrections: { version: 1, corrections: [], headline },
      };
      const first = await saveNotebook(database(), owner, aSave({ content }));
      expect(await only(owner)).toMatchObject({
        data: ["b.csv", "a.csv"],
        target: "late",
        model: "Ridge",
        metric: "R2",
        value: 0.5,
      });
      await saveNotebook(
        database(),
        owner,
        nextSave(first, { content: { ...content, fact_corrections: { version: 1, corrections: [], headline: {} } } }),
      );
      expect(await only(owner)).toMatchObject({ target: null, model: null, value: null });
    });

    it("is the same from the facts as from the headline that corrections carry", async () => {
      const owner = await newPerson(database(), "owner");
      const columns = ["data", "target", "model", "metric", "metric_of", "part", "value", "printed"];
      const content = { facts: CHURN_FACTS };
      const first = await saveNotebook(database(), owner, aSave({ content }));
      const found = await only(owner);
      const corrections = { version: 1, corrections: [], headline: catalogHeadline(CHURN_FACTS) };
      await saveNotebook(
        database(),
        owner,
        nextSave(first, { content: { ...content, fact_corrections: corrections } }),
      );
      const corrected = await only(owner);
      expect(columns.map((column) => corrected[column])).toEqual(columns.map((column) => found[column]));
      expect(found["value"]).not.toBeNull();
    });

    it("U06: is short and well formed whatever the facts hold", async () => {
      const owner = await newPerson(database(), "owner");
      const long = "x".repeat(5000);
      const odd = [
        { headline: 1e30 },
        { headline: -1, experiments: [{ target: "never" }] },
        { headline: "0", experiments: 7 },
        { headline: 0, experiments: [null] },
        { headline: 0, experiments: [{ best: { model: null, metric: { value: "high", name: 7 } }, models: "x" }] },
        { headline: 0, experiments: [{ target: ` ${long}\n\u0007b`, data: [long, 7, null, ["x"]] }] },
        { facts: { kind: "saved", name: { a: 1 } }, libraries: Array.from({ length: 500 }, (_, index) => `l${index}`) },
        { question: "text", facts: "text" },
      ];
      for (const one of odd) await add(owner, JSON.stringify(one).slice(0, 80), { facts: { version: 1, ...one } });
      const { rows } = await find(database(), owner, {});
      expect(rows).toHaveLength(odd.length);
      for (const row of rows) expect(JSON.stringify(row).length).toBeLessThan(2000);
      const [longest] = await database().admin`select max(pg_column_size(e.*)) as bytes from catalog_entries e`;
      expect(longest?.["bytes"]).toBeLessThan(20_000);
    });

    it("U06: cannot be written bypassing the facts", async () => {
      const owner = await newPerson(database(), "owner");
      const id = await add(owner, "Mine", {});
      for (const attempt of [
        `update catalog_entries set model = 'Best' where notebook_id = '${id}'`,
        `delete from catalog_entries where notebook_id = '${id}'`,
        `insert into catalog_entries (notebook_id, user_id) values ('${id}', '${owner.id}')`,
        `select from private.notebook_words`,
      ])
        expect(await outcome(database().as(owner, (sql) => sql.unsafe(attempt)))).toBe("42501");
    });
  });
});
