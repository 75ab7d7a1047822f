import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { STAGES } from "./analysis.ts";
import type { Fact, MetricFact, ModelFact, NotebookFacts } from "./facts.ts";
import { noFacts } from "./fixtures/no-facts.ts";
import { wordCount } from "./wording.ts";
import { writeExecutiveSummary } from "./say/executive.ts";
import { ground, ungrounded } from "../../tests/numbers-grounded.ts";
import { writeOutcome } from "./say/outcome-source.ts";
import { writeSections } from "./say/sections.ts";

const EMPTY: NotebookFacts = { ...noFacts("python"), kind: "supervised" };
const EVIDENCE = { cells: [1], certainty: "certain" as const };

describe("the numbers in a text", () => {
  const known = ground(["R2: 0.7123456 on 10683 rows, loss 1.5e-4, share 0.8321, MSE 1497216245.85"], EMPTY);

  it.each([
    "An R2 of 0.712.",
    "It has 10,683 rows.",
    "A loss of 0.00015.",
    "An accuracy of 83.2%.",
    "An MSE of 1,497,000,000.",
    "An F1 by 5-fold cross-validation.",
  ])("are grounded in the notebook: %s", (text) => {
    expect(ungrounded(text, known)).toEqual([]);
  });

  it.each([
    ["An R2 of 0.72.", "0.72"],
    ["It has 10,684 rows.", "10,684"],
    ["An accuracy of 84%.", "84"],
    ["An MSE of 1,498,000,000.", "1,498,000,000"],
  ])("are not grounded: %s", (text, number) => {
    expect(ungrounded(text, known)).toEqual([number]);
  });
});

const name = fc.stringMatching(/^[a-z_]{1,12}$/);
const names = fc.array(name, { maxLength: 30 });
const printed = fc.oneof(
  fc.double({ min: 0, max: 1, noNaN: true }).map((x) => x.toFixed(6)),
  fc.double({ min: 0, max: 1e9, noNaN: true }).map((x) => x.toFixed(2)),
  fc.double({ min: 0, max: 100, noNaN: true }).map((x) => `${x.toFixed(2)}%`),
);
const metric = fc
  .record({
    name: fc.constantFrom("accuracy", "R2", "RMSE", "F1", "recall", "silhouette", "MAPE"),
    printed,
    part: fc.constantFrom("train" as const, "test" as const, "cross-validation" as const, null),
    model: fc.constantFrom(0, 1, 2, null),
    of: fc.constantFrom(null, null, "weighted avg", "setosa", "virginica"),
    variant: fc.constantFrom(null, null, "after tuning"),
    certainty: fc.constantFrom("certain" as const, "likely" as const),
  })
  .map((one): MetricFact => {
    const percent = one.printed.endsWith("%");
    return {
      ...one,
      kind: "metric",
      cells: [4],
      spread: null,
      value: Number.parseFloat(one.printed) / (percent ? 100 : 1),
    };
  });
const model = (id: number): ModelFact => ({
  ...EVIDENCE,
  kind: "model",
  id,
  name: ["Random Forest", "Linear Regression", "XGBoost"][id] ?? "SVM",
  class: "C",
  ownClass: null,
  library: null,
  params: { depth: "3", n: "200" },
  role: "result",
  variant: null,
  tuning: null,
  trained: "fit",
  layers: [],
  optimiser: null,
  loss: null,
  epochs: null,
  inner: [],
});
const fact: fc.Arbitrary<Fact> = fc.oneof(
  fc.record({ rows: fc.option(fc.nat(10_000_000)), name }).map((one) => ({
    ...EVIDENCE,
    kind: "source" as const,
    form: "file" as const,
    format: null,
    variable: null,
    columns: null,
    ...one,
  })),
  fc
    .record({ columns: fc.array(fc.record({ name, count: fc.integer({ min: 1, max: 1e7 }) }), { maxLength: 20 }) })
    .map((one) => ({ ...EVIDENCE, kind: "missing" as const, table: null, none: false, ...one })),
  fc
    .record({ columns: names, how: fc.constantFrom("mean" as const, "mode" as const, "group" as const) })
    .map((one) => ({ ...EVIDENCE, kind: "filled" as const, table: null, value: null, ...one })),
  fc
    .record({ columns: names, how: fc.constantFrom("one-hot" as const, "label" as const) })
    .map((one) => ({ ...EVIDENCE, kind: "encoded" as const, table: null, ...one })),
  fc
    .record({ columns: names, from: names })
    .map((one) => ({ ...EVIDENCE, kind: "derived" as const, table: null, formula: null, ...one })),
  fc.record({ columns: names }).map((one) => ({ ...EVIDENCE, kind: "dropped-columns" as const, table: null, ...one })),
  fc
    .record({ statistic: fc.constantFrom("mean", "correlation"), columns: fc.tuple(name, name), printed })
    .map((one) => ({
      ...EVIDENCE,
      kind: "statistic" as const,
      of: null,
      value: Number.parseFloat(one.printed),
      ...one,
    })),
  fc
    .record({ columns: names, p: fc.double({ min: 0, max: 1, noNaN: true }).map(String) })
    .map((one) => ({ ...EVIDENCE, kind: "test" as const, name: "t-test", statistic: null, ...one })),
);
const notebook = fc
  .record({
    facts: fc.array(fact, { maxLength: 25 }),
    metrics: fc.array(metric, { maxLength: 20 }),
    features: names,
    best: fc.nat(30),
    share: fc.constantFrom(0.2, 0.25, 1 / 3, null),
  })
  .map(({ facts, metrics, features, best, share }): NotebookFacts => {
    const top = metrics[best];
    return {
      ...EMPTY,
      facts,
      headline: 0,
      experiments: [
        {
          data: ["a.csv"],
          target: "y",
          features,
          task: "regression",
          split: { how: "holdout", testShare: share, folds: null, seed: "7", stratified: false },
          models: [0, 1, 2].map(model),
          metrics,
          importances: [],
          best: top === undefined || top.model === null ? null : { model: top.model, metric: top },
          cells: [2, 3],
        },
      ],
    };
  });

describe("a report on any facts", () => {
  it("contains no number missing from the notebook, stays short, and cites cells", () => {
    fc.assert(
      fc.property(notebook, (facts) => {
        const sections = writeSections(facts);
        const summary = writeExecutiveSummary(facts);
        const known = ground([JSON.stringify(facts)], facts);
        for (const sentences of [...STAGES.map((stage) => sections[stage]), summary]) {
          expect(wordCount(sentences.map(({ text }) => text).join(" "))).toBeLessThanOrEqual(130);
          for (const { text, cells } of sentences) {
            expect(ungrounded(text, known), text).toEqual([]);
            expect(text, text).not.toMatch(/undefined|null|NaN|\[object|``|  | ,|\(\)| \.$/);
            expect(cells.length).toBeGreaterThan(0);
          }
        }
        expect(() => writeOutcome(facts, sections)).not.toThrow();
      }),
      { numRuns: 150 },
    );
  });
});
