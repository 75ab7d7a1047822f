/** What the catalog says of a notebook. */
import { readFile } from "node:fs/promises";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Experiment, MetricFact, ModelFact } from "../../notebook/src/analysis/facts.ts";
import { aMetric, CHURN_FACTS } from "../../notebook/src/analysis/fixtures/churn-facts.ts";
import { correctFacts } from "../../notebook/src/analysis/judge/correct-facts.ts";
import {
  type FactCorrection,
  nameOfExperiment,
  nameOfMetric,
  nameOfModel,
  NO_CORRECTIONS,
  withCorrection,
} from "../../notebook/src/analysis/judge/corrections.ts";
import { MIGRATIONS_FOLDER } from "../../server/src/migrate.ts";
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

    it("reflects a person's corrections, also of other facts when a new file brings them", async () => {
      const owner = await newPerson(database(), "owner");
      const [churn] = CHURN_FACTS.experiments as [Experiment];
      const corrections = [
        { kind: "target", experiment: nameOfExperiment(churn), target: "left_in_june" },
        { kind: "main-model", experiment: nameOfExperiment(churn), model: nameOfModel(churn.models[1] as ModelFact) },
      ];
      const content = { facts: CHURN_FACTS, fact_corrections: { version: 1, corrections } };
      const first = await saveNotebook(database(), owner, aSave({ content }));
      const corrected = { target: "left_in_june", model: "Logistic Regression", metric: "accuracy" };
      expect(await only(owner)).toMatchObject({ ...corrected, value: 0.84 });
      expect((await find(database(), owner, { text: "left_in_june" })).total).toBe(1);

      const metrics = churn.metrics.map((one) =>
        one.printed === "0.84" ? { ...one, value: 0.9, printed: "0.90" } : one,
      );
      const uploaded = { ...CHURN_FACTS, experiments: [{ ...churn, metrics }] };
      await saveNotebook(database(), owner, nextSave(first, { content: { facts: uploaded } }));
      expect(await only(owner)).toMatchObject({ ...corrected, value: 0.9, printed: "0.90" });
    });

    it("has the same headline as the analysis, whatever a person corrected", async () => {
      const columns = ["data", "target", "model", "metric", "metric_of", "part", "value", "printed", "metrics"];
      const [churn, spend] = CHURN_FACTS.experiments as [Experiment, Experiment];
      const losses = churn.metrics.filter(({ name }) => name === "log loss");
      const byLoss = {
        ...churn,
        target: "loss",
        metrics: [...churn.metrics, aMetric(1, "log loss", "0.52", "test", 16, { variant: "tuned" })],
        best: { model: 2, metric: losses[1] as MetricFact },
      };
      const told = { ...CHURN_FACTS, experiments: [churn, spend, byLoss] };
      const about = fc.constantFrom(
        ...told.experiments,
        { ...churn, data: ["elsewhere.csv"] },
        { ...churn, target: "x" },
      );
      const correction = about.chain((one): fc.Arbitrary<FactCorrection> => {
        const experiment = nameOfExperiment(one);
        return fc.oneof(
          fc.constantFrom(experiment, null).map((lead) => ({ kind: "headline" as const, experiment: lead })),
          fc.constantFrom("june", null).map((target) => ({ kind: "target" as const, experiment, target })),
          fc
            .constantFrom(...one.models, { ...one.models[0], variant: "other" }, { ...one.models[0], name: "other" })
            .map((model) => ({ kind: "main-model" as const, experiment, model: nameOfModel(model as ModelFact) })),
          fc
            .constantFrom(...one.metrics)
            .map((metric) => ({ kind: "hidden-metric" as const, experiment, metric: nameOfMetric(one, metric) })),
        );
      });
      await fc.assert(
        fc.asyncProperty(fc.array(correction, { maxLength: 6 }), fc.nat(2), async (list, headline) => {
          const found = { ...told, headline };
          const corrections = list.reduce(withCorrection, NO_CORRECTIONS);
          const [row] = await database().admin<{ ours: Record<string, unknown>; theirs: Record<string, unknown> }[]>`
            select to_jsonb(private.catalog_entry(${found as never}, ${corrections as never}, null)) as ours,
              to_jsonb(private.catalog_entry(${correctFacts(found, corrections) as never}, null, null)) as theirs`;
          const shown = (entry: Record<string, unknown> = {}) => columns.map((column) => entry[column]);
          expect(shown(row?.ours)).toEqual(shown(row?.theirs));
        }),
        { numRuns: 150 },
      );
    });

    it("U06: malformed corrections correct nothing, and no save fails because of them", async () => {
      const owner = await newPerson(database(), "owner");
      const odd = [
        {},
        { corrections: 7 },
        { corrections: [7, null, {}] },
        { corrections: [{ kind: "target", experiment: [] }] },
      ];
      for (const one of odd) {
        const content = { facts: facts({ model: "Tree", value: 0.5 }), fact_corrections: { version: 1, ...one } };
        await saveNotebook(database(), owner, aSave({ content }));
      }
      const { rows } = await find(database(), owner, {});
      expect(rows.map(({ model, target }) => [model, target])).toEqual(odd.map(() => ["Tree", "churn"]));
    });

    it("is updated for notebooks that were corrected before the catalog supported it", async () => {
      const owner = await newPerson(database(), "owner");
      const [churn] = CHURN_FACTS.experiments as [Experiment];
      const fact_corrections = {
        version: 1,
        corrections: [{ kind: "target", experiment: nameOfExperiment(churn), target: "wombat" }],
      };
      const { id } = await saveNotebook(
        database(),
        owner,
        aSave({ content: { facts: CHURN_FACTS, fact_corrections } }),
      );
      await database().admin`update catalog_entries set target = 'churn' where notebook_id = ${id}`;
      await database().admin`select private.note_words(${id}, false)`;
      const wombats = async () => (await find(database(), owner, { text: "wombat" })).total;
      expect([(await only(owner))["target"], await wombats()]).toEqual(["churn", 0]);
      const sql = await readFile(`${MIGRATIONS_FOLDER}/20261130101000_corrected_facts.sql`, "utf8");
      await database().admin.unsafe(sql.slice(sql.indexOf("-- Notebooks corrected before.")));
      expect([(await only(owner))["target"], await wombats()]).toEqual(["wombat", 1]);
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
