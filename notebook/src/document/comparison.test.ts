import type { Experiment, NotebookFacts } from "../analysis/facts.ts";
import { CHURN_FACTS, aMetric, aModel } from "../analysis/fixtures/churn-facts.ts";
import { correctFacts } from "../analysis/judge/correct-facts.ts";
import { type FactCorrection, nameOfExperiment, nameOfModel } from "../analysis/judge/corrections.ts";
import { changedFacts } from "../difference/stale-words.ts";
import { describe, expect, it } from "vitest";
import { comparedMetrics } from "./comparison.ts";
import { experimentWords, modelWords, namedExperiments, sourceWords, splitWords, valueWords } from "./fact-words.ts";
import { writtenTexts } from "./written-texts.ts";

const [churn, spend] = CHURN_FACTS.experiments as [Experiment, Experiment];
const compared = comparedMetrics(churn);
const named = (name: string, part: string | null) => compared.find((one) => one.name === name && one.part === part);

describe("a comparison of models", () => {
  it("starts with the notebook's main result, then the other values on the test data, single classes after overall results", () => {
    expect(compared.map(({ name, of, part }) => [name, of, part])).toEqual([
      ["accuracy", null, "test"],
      ["log loss", null, "test"],
      ["accuracy", null, "train"],
      ["recall", "leaves", "test"],
    ]);
  });

  it("marks the best of several values, the smallest where lower is better", () => {
    const best = (metric: (typeof compared)[number] | undefined) =>
      metric?.rows.flatMap((row) => (row.best ? [row.model] : []));
    expect(best(named("accuracy", "test"))).toEqual(["Random Forest"]);
    expect(best(named("log loss", "test"))).toEqual(["Random Forest"]);
    expect(named("log loss", "test")?.lowerIsBetter).toBe(true);
  });

  it("marks nothing as best on the training data, nor a value that stands alone", () => {
    const trained = { ...churn, metrics: [1, 2].map((model) => aMetric(model, "accuracy", "0.99", "train", 3)) };
    expect(comparedMetrics(trained)[0]?.rows.some(({ best }) => best)).toBe(false);
    expect(comparedMetrics(spend)[0]?.rows.map(({ best, main }) => [best, main])).toEqual([[false, true]]);
  });

  it("draws shares from 0 to 1, errors relative to the largest one, and nothing for a negative value", () => {
    expect(named("accuracy", "test")?.rows.map(({ bar }) => bar)).toEqual([0.71, 0.84, 0.87]);
    const errors = { ...churn, metrics: ["50", "200"].map((value, id) => aMetric(id, "RMSE", value, "test", 3)) };
    expect(comparedMetrics(errors)[0]?.rows.map(({ bar }) => bar)).toEqual([0.25, 1]);
    const worse = { ...churn, metrics: ["-0.4", "0.2"].map((value, id) => aMetric(id, "R2", value, "test", 3)) };
    expect(comparedMetrics(worse)[0]?.rows.map(({ bar }) => bar)).toEqual([0, 0.2]);
  });
});

describe("facts in words", () => {
  it("round values for readers", () => {
    const shown = (value: number, printed: string, spread: string | null = null) =>
      valueWords({ value, printed, spread });
    expect(shown(0.87654321, "0.87654321")).toBe("0.8765");
    expect(shown(0.8731, "87.31%")).toBe("87.31%");
    expect(shown(1234567.891, "1234567.891")).toBe("1,234,568");
    expect(shown(41.2, "41.20", "+/- 3.1")).toBe("41.2 ± 3.1");
  });

  it("tell models with the same name apart", () => {
    const twins = {
      models: [aModel(0, "Ridge", 1), aModel(1, "Ridge", 2, { class: "RidgeCV" }), aModel(2, "Lasso", 3)],
    };
    expect(twins.models.map((model) => modelWords(twins, model))).toEqual([
      "Ridge (Ridge)",
      "Ridge (RidgeCV)",
      "Lasso",
    ]);
    const same = { models: [aModel(0, "Ridge", 1), aModel(1, "Ridge", 2)] };
    expect(same.models.map((model) => modelWords(same, model))).toEqual(["Ridge (1)", "Ridge (2)"]);
  });

  it("name experiments, sources and splits", () => {
    expect(experimentWords(churn, 0)).toBe("churn in customers.csv");
    expect(experimentWords({ ...churn, data: [], target: null, task: "clustering" }, 1)).toBe(
      "Experiment 2: clustering",
    );
    expect(experimentWords({ ...churn, data: ["load_digits"], target: null }, 0)).toBe("Classification on digits");
    const [source] = CHURN_FACTS.facts;
    expect(source?.kind === "source" && sourceWords(source)).toBe("customers.csv, 1,204 rows and 8 columns");
    expect(splitWords(churn.split)).toBe("25% held out for testing, stratified, seed 7");
    expect(splitWords(spend.split)).toBe("Cross-validation with 5 folds");
  });
});

describe("headings of experiments", () => {
  it("leave out what only the code calls the target, as texts do", () => {
    const called = (target: string): string[] =>
      namedExperiments({ ...CHURN_FACTS, experiments: [{ ...churn, target }] }).map(experimentWords);
    expect(called("y_train")).toEqual(["Classification on customers.csv"]);
    expect(called("left within 90 days")).toEqual(["left within 90 days in customers.csv"]);
  });
});

describe("facts of thousands of models and libraries", () => {
  const first = {
    kind: "main-model",
    experiment: nameOfExperiment(churn),
    model: nameOfModel(aModel(1, "Model 1", 9)),
  };

  it.each<readonly [string, (facts: NotebookFacts) => unknown]>([
    ["compared", ({ experiments }) => experiments.map(comparedMetrics)],
    ["put into words", writtenTexts],
    [
      "corrected",
      (facts) => changedFacts(facts, correctFacts(facts, { version: 1, corrections: [first as FactCorrection] })),
    ],
  ])("D05: are %s by looking at each a few times and not once for every other", (_, work) => {
    const looksAt = (count: number): number => {
      const { facts, looks } = watchedFacts(count);
      work(facts);
      return looks();
    };
    const few = looksAt(500);
    expect(few).toBeGreaterThan(500);
    expect(looksAt(4 * 500)).toBeLessThan(6 * few);
  });
});

/** Facts of this many models with a value each, and how often any of them has been looked at. */
function watchedFacts(count: number): { readonly facts: NotebookFacts; readonly looks: () => number } {
  let looks = 0;
  const watched = <T extends object>(one: T): T =>
    new Proxy(one, {
      get: (target, property, receiver) => {
        looks++;
        return Reflect.get(target, property, receiver);
      },
    });
  const models = Array.from({ length: count }, (_, id) =>
    watched(aModel(id, id % 2 ? `Model ${id}` : "Random Forest", 9)),
  );
  const metrics = models.map(({ id }) => watched(aMetric(id, "accuracy", `0.${10_000 + id}`, "test", 12)));
  const best = { model: count - 1, metric: metrics.at(-1) ?? aMetric(0, "accuracy", "0.5", "test", 12) };
  const libraries = watched(Array.from({ length: 10 * count }, (_, index) => `library-${index}`));
  return {
    facts: { ...CHURN_FACTS, experiments: [{ ...churn, models, metrics, best }], libraries },
    looks: () => looks,
  };
}
