import { describe, expect, it } from "vitest";
import { aMetric, CHURN_FACTS } from "../fixtures/churn-facts.ts";
import type { Experiment, NotebookFacts } from "../facts.ts";
import { correctFacts } from "./correct-facts.ts";
import {
  applies,
  type FactCorrection,
  nameOfExperiment,
  nameOfMetric,
  nameOfModel,
  NO_CORRECTIONS,
  readCorrections,
  withCorrection,
  withoutCorrection,
} from "./corrections.ts";

const [churn, spend] = CHURN_FACTS.experiments as [Experiment, Experiment];
const on = nameOfExperiment(churn);
const model = (index: number) => nameOfModel(churn.models[index] as (typeof churn.models)[number]);
const metric = (index: number) => churn.metrics[index] as (typeof churn.metrics)[number];

const mainModel = (index: number): FactCorrection => ({ kind: "main-model", experiment: on, model: model(index) });
const hidden = (index: number): FactCorrection => ({
  kind: "hidden-metric",
  experiment: on,
  metric: nameOfMetric(churn, metric(index)),
});
const corrected = (...corrections: FactCorrection[]): NotebookFacts =>
  correctFacts(CHURN_FACTS, corrections.reduce(withCorrection, NO_CORRECTIONS));
const first = (facts: NotebookFacts): Experiment => facts.experiments[0] as Experiment;

describe("correcting the facts", () => {
  it("puts another main model's value on the same rows first and changes nothing else", () => {
    const after = first(corrected(mainModel(1)));
    expect(after.best).toEqual({ model: 1, metric: metric(1) });
    expect(after.models.map(({ id }) => id)).toEqual([1, 0, 2]);
    expect(after.metrics).toEqual(churn.metrics);
    expect(corrected(mainModel(1)).experiments[1]).toEqual(spend);
  });

  it("turns a baseline chosen as main model into a result", () => {
    expect(first(corrected(mainModel(0))).models[0]).toMatchObject({ id: 0, role: "result" });
  });

  it("puts a main model without values first and leaves no best value", () => {
    const unmeasured = { ...churn, metrics: churn.metrics.filter((one) => one.model !== 1) };
    const facts = { ...CHURN_FACTS, experiments: [unmeasured] };
    const after = first(correctFacts(facts, withCorrection(NO_CORRECTIONS, mainModel(1))));
    expect([after.models[0]?.id, after.best]).toEqual([1, null]);
  });

  it("hides a wrong value from the values and cautions, and the next best one leads", () => {
    const after = corrected(hidden(2));
    expect(first(after).metrics).not.toContainEqual(metric(2));
    expect(first(after).best).toEqual({ model: 1, metric: metric(1) });
    expect(after.cautions.map(({ kind }) => kind)).toEqual(["leak"]);
  });

  it("hides a value that was given a version since", () => {
    const versions = { ...churn, metrics: churn.metrics.map((one) => ({ ...one, variant: "after tuning" })) };
    const facts = { ...CHURN_FACTS, experiments: [versions, spend] };
    const named = { ...nameOfMetric(churn, metric(2)), variant: null };
    const after = correctFacts(
      facts,
      withCorrection(NO_CORRECTIONS, { kind: "hidden-metric", experiment: on, metric: named }),
    );
    expect(first(after).metrics).toEqual(versions.metrics.filter((_, index) => index !== 2));
  });

  it("keeps the best value when a value of another model is hidden", () => {
    expect(first(corrected(hidden(1))).best).toEqual(churn.best);
  });

  it("sets the headline experiment, or none", () => {
    expect(corrected({ kind: "headline", experiment: nameOfExperiment(spend) }).headline).toBe(1);
    expect(corrected({ kind: "headline", experiment: null }).headline).toBeNull();
  });

  it("renames the target, and other corrections of the experiment still find it", () => {
    const after = corrected({ kind: "target", experiment: on, target: "left_within_90_days" }, mainModel(1));
    expect(first(after)).toMatchObject({ target: "left_within_90_days", best: { model: 1 } });
  });

  it("lets the later correction win, and undoing it restores what the notebook says", () => {
    const twice = [mainModel(0), hidden(1), mainModel(1)].reduce(withCorrection, NO_CORRECTIONS);
    expect(twice.corrections).toEqual([hidden(1), mainModel(1)]);
    expect(withoutCorrection(twice, mainModel(0)).corrections).toEqual([hidden(1)]);
  });
});

describe("corrections after a new upload", () => {
  const uploaded: NotebookFacts = {
    ...CHURN_FACTS,
    experiments: [
      spend,
      { ...churn, data: ["customers_2024.csv"], metrics: churn.metrics.map((one) => ({ ...one, cells: [40] })) },
    ],
  };

  it("still apply to an experiment that moved and uses other data, if its target name is unique", () => {
    const after = correctFacts(uploaded, withCorrection(NO_CORRECTIONS, mainModel(1)));
    expect(after.experiments[1]?.best?.model).toBe(1);
  });

  it("do not hide a value that has changed", () => {
    const improved = {
      ...CHURN_FACTS,
      experiments: [{ ...churn, metrics: [aMetric(2, "accuracy", "0.91", "test", 12)] }],
    };
    expect(applies(improved, hidden(2))).toBe(false);
    expect(correctFacts(improved, withCorrection(NO_CORRECTIONS, hidden(2)))).toBe(improved);
  });

  it("change nothing when two experiments match", () => {
    const twins = {
      ...CHURN_FACTS,
      experiments: [
        { ...churn, data: ["a.csv"] },
        { ...churn, data: ["b.csv"] },
      ],
    };
    expect(applies(twins, mainModel(1))).toBe(false);
  });
});

describe("stored corrections", () => {
  it("are read whatever the order of their keys", () => {
    const [kept] = [hidden(2)];
    const reordered = JSON.parse(JSON.stringify(kept), (_name, value: unknown) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    ) as FactCorrection;
    const read = readCorrections({ corrections: [reordered], version: 1 });
    expect(read && first(correctFacts(CHURN_FACTS, read)).metrics).toHaveLength(churn.metrics.length - 1);
  });

  it("are not read when newer or malformed", () => {
    expect(readCorrections({ version: 2, corrections: [] })).toBeNull();
    expect(readCorrections({ version: 1, corrections: [{ kind: "poem" }] })).toBeNull();
    expect(readCorrections(null)).toBe(NO_CORRECTIONS);
  });
});
