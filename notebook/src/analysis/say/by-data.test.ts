import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import type { Experiment, Fact, NotebookFacts } from "../facts.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";
import { writeExecutiveSummary } from "./executive.ts";
import { fileSource } from "./fixtures/file-source.ts";
import { writeSections } from "./sections.ts";

const RENTS = JSON.parse(
  readFileSync(join(import.meta.dirname, "fixtures/input/rents-with-three-models.json"), "utf8"),
) as NotebookFacts;
const [RENT] = RENTS.experiments as [Experiment];

const source = (name: string, cell: number, variable: string | null = null): Fact => fileSource(name, variable, cell);
const scaled = (cell: number, table: string | null = null): Fact => ({
  kind: "scaled",
  how: "standard",
  columns: [],
  table,
  cells: [cell],
  certainty: "certain",
});
const experiment = (name: string, cell: number, share: number | null, target = "count"): Experiment => ({
  ...RENT,
  data: [name],
  target,
  features: [],
  split: { how: "holdout", testShare: share, folds: null, seed: null, stratified: false },
  models: RENT.models.slice(0, 1).map((model) => ({ ...model, cells: [cell] })),
  // What is measured on the rows held out, of which nobody is sure enough to tell it.
  metrics: RENT.metrics.slice(0, 1).map((metric) => ({ ...metric, part: "test", certainty: "likely" })),
  importances: [],
  best: null,
  cells: [cell],
});
const notebook = (facts: readonly Fact[], ...experiments: readonly Experiment[]): NotebookFacts => ({
  ...RENTS,
  facts,
  experiments,
  headline: null,
  cautions: [],
  findings: [],
});
const BIRDS = experiment("birds.csv", 4, 0.2);
const TREES = experiment("trees.csv", 9, 0.3);
const featuresOf = (facts: NotebookFacts): string =>
  writeSections(facts)
    .featureEngineering.map(({ text }) => text)
    .join(" ");
const preparationOf = (facts: NotebookFacts): string =>
  writeSections(facts)
    .preparation.map(({ text }) => text)
    .join(" ");
const validationOf = (facts: NotebookFacts): string =>
  writeSections(facts)
    .validation.map(({ text }) => text)
    .join(" ");

describe("a step in a notebook with models on different data", () => {
  const sources = [source("birds.csv", 1), source("trees.csv", 6)];

  it("names the data that is in use before it and that the next model learns from", () => {
    expect(featuresOf(notebook([...sources, scaled(7)], BIRDS, TREES))).toBe(
      "On `trees.csv`, the features are standardised.",
    );
    expect(featuresOf(notebook([...sources, scaled(2), scaled(7)], BIRDS, TREES))).toBe(
      "On `birds.csv` and `trees.csv`, the features are standardised.",
    );
  });

  it("says where it is done only once", () => {
    const dropped: Fact = {
      kind: "deduplicated",
      columns: ["trees.csv"],
      table: null,
      cells: [7],
      certainty: "certain",
    };
    expect(preparationOf(notebook([...sources, dropped], BIRDS, TREES))).toMatch(
      /^Duplicate rows \(by `trees\.csv`\) are dropped\./,
    );
  });

  it("is left out where what comes before and after differ, unless it names the table", () => {
    const together = [source("birds.csv", 1, "birds"), source("trees.csv", 2, "trees")];
    expect(featuresOf(notebook([...together, scaled(3)], BIRDS, TREES))).toBe("");
    expect(featuresOf(notebook([...together, scaled(3, "trees")], BIRDS, TREES))).toMatch(/^On `trees\.csv`/);
  });

  it("is done to what its table holds by then", () => {
    const again = [source("birds.csv", 1, "data"), source("trees.csv", 6, "data")];
    expect(featuresOf(notebook([...again, scaled(7, "data")], BIRDS, TREES))).toMatch(/^On `trees\.csv`, the/);
    expect(featuresOf(notebook([...again, scaled(2, "data")], BIRDS, TREES))).toMatch(/^On `birds\.csv`, the/);
  });

  it("is done to each file that a function takes in turn", () => {
    const both = { ...scaled(2), cells: [2, 7] };
    expect(featuresOf(notebook([...sources, both], BIRDS, TREES))).toBe(
      "On `birds.csv` and `trees.csv`, the features are standardised.",
    );
  });

  it("is said of all where the data is the same", () => {
    const again = { ...TREES, data: BIRDS.data };
    expect(featuresOf(notebook([...sources, scaled(7)], BIRDS, again))).toBe("The features are standardised.");
  });
});

describe("steps on a table that no model learns from", () => {
  it("are not told of the data that models learn from", () => {
    const filled = (cell: number, table: string, column: string): Fact =>
      ({ ...scaled(cell), kind: "filled", columns: [column], how: "mean", value: null, table }) as unknown as Fact;
    const beside = { ...source("hens.csv", 2), variable: "hens" } as Fact;
    const main = { ...source("birds.csv", 1), variable: "birds" } as Fact;
    expect(
      preparationOf(notebook([main, beside, filled(3, "birds", "wing"), filled(3, "hens", "egg")], BIRDS)),
    ).toContain("Any missing values in `wing` are filled with the mean");
  });
});

describe("sentences about the same data", () => {
  it("are one where they follow each other", () => {
    const binned: Fact = { ...scaled(3), kind: "binned", columns: ["age"], bins: null } as unknown as Fact;
    const facts = notebook([source("birds.csv", 1), source("trees.csv", 6), scaled(2), binned], BIRDS, TREES);
    expect(writeSections(facts).featureEngineering).toEqual([
      { text: "On `birds.csv`, the features are standardised; `age` is cut into bins.", cells: [2, 3] },
    ]);
  });
});

describe("a summary of results side by side", () => {
  const [model] = RENT.models as [Experiment["models"][number]];
  const [metric] = RENT.metrics as [Experiment["metrics"][number]];
  const reached = (one: Experiment, value: number): Experiment => {
    const own = { ...metric, value, printed: String(value), part: "test", variant: null, model: model.id } as const;
    return { ...one, metrics: [own], best: { model: model.id, metric: own } };
  };
  const summary = (...all: readonly Experiment[]): string =>
    writeExecutiveSummary(notebook([source("birds.csv", 1), source("trees.csv", 6), scaled(7)], ...all))
      .map(({ text }) => text)
      .join(" ");

  it("has each with its data, and what was trained rather than a step on one of them", () => {
    const text = summary(reached(BIRDS, 0.81), reached(TREES, 0.72));
    expect(text).toContain("Linear regression predicts `count` on `birds.csv` and `trees.csv`.");
    expect(text).toContain("On `birds.csv`, linear regression reaches an R2 of 0.81 on the test data.");
    expect(text).toContain("On `trees.csv`, linear regression reaches an R2 of 0.72 on the test data.");
    expect(text).not.toContain("standardised");
  });

  it("names the target where the data is the same, and has none that neither tells from another", () => {
    const again = { ...reached(TREES, 0.72), data: BIRDS.data, target: "kind" };
    expect(summary(reached(BIRDS, 0.81), again)).toContain("For `kind`, linear regression reaches an R2 of 0.72");
    expect(summary(reached(BIRDS, 0.81), { ...again, target: BIRDS.target })).not.toContain("0.72");
  });
});

describe("names of columns at the beginning of a sentence", () => {
  it("are not taken for data", () => {
    const drop = (cell: number, ...columns: readonly string[]): Fact => ({ ...scaled(cell), columns }) as Fact;
    const binned: Fact = { ...scaled(3), kind: "binned", columns: ["age"], bins: null } as unknown as Fact;
    const facts = notebook([source("birds.csv", 1), drop(2, "wing", "tail"), binned], BIRDS, TREES);
    expect(featuresOf(facts)).toBe("On `birds.csv`, `wing` and `tail` are standardised; `age` is cut into bins.");
  });
});

describe("the split", () => {
  it("is that of each data set", () => {
    expect(validationOf(notebook([], BIRDS, TREES))).toBe(
      "On `birds.csv`, 20% of the rows are held out for testing. On `trees.csv`, 30% of the rows are held out for testing.",
    );
  });

  it("is said once where all agree, and of each target where two of the same data differ", () => {
    expect(validationOf(notebook([], BIRDS, experiment("trees.csv", 9, 0.2)))).toMatch(/^20% of the rows/);
    expect(validationOf(notebook([], BIRDS, experiment("birds.csv", 9, 0.3, "kind")))).toMatch(
      /^For `count`, 20% .* For `kind`, 30% /,
    );
  });

  it("is not taken for what decides where folds do", () => {
    const [metric] = RENT.metrics as [Experiment["metrics"][number]];
    const judged = (part: "test" | "cross-validation"): string =>
      validationOf({
        ...notebook([], { ...BIRDS, best: { model: 0, metric: { ...metric, part } } }),
        headline: 0,
      });
    expect(judged("cross-validation")).toBe(
      "Models are judged by cross-validation, and 20% of the rows are held out for testing.",
    );
    expect(judged("test")).toBe("20% of the rows are held out for testing.");
  });

  it("is not told of folds that only a search has where test rows judge", () => {
    const [metric] = RENT.metrics as [Experiment["metrics"][number]];
    const folds = { how: "cv", testShare: null, folds: 3, seed: null, stratified: false } as const;
    const judged = (part: "test" | "validation" | "cross-validation"): string =>
      validationOf({
        ...notebook([], { ...BIRDS, metrics: [], split: folds, best: { model: 0, metric: { ...metric, part } } }),
        headline: 0,
      });
    expect(judged("cross-validation")).toBe("Models are judged by 3-fold cross-validation.");
    expect(judged("test")).toBe("");
    expect(judged("validation")).toBe("");
  });

  it("is that of some models where others are judged on rows held out", () => {
    const [metric] = RENT.metrics as [Experiment["metrics"][number]];
    const [one, other] = RENT.models as [Experiment["models"][number], Experiment["models"][number]];
    const crossed = { ...metric, part: "cross-validation", model: one.id } as const;
    const split = { how: "cv", testShare: null, folds: 3, seed: null, stratified: false } as const;
    const judged = (...values: readonly Experiment["metrics"][number][]): string =>
      validationOf({
        ...notebook([], {
          ...BIRDS,
          split,
          models: [one, other],
          metrics: values,
          best: { model: one.id, metric: crossed },
        }),
        headline: 0,
      });
    const all = judged(crossed, { ...crossed, model: other.id });
    expect(all).toMatch(/^In 3-fold cross-validation, linear regression reaches an R2 of 0\.712, level with /);
    expect(judged(crossed, { ...crossed, part: "test", model: other.id })).not.toContain("level with");
  });

  it("is not told of data that somebody else divided, but of what is held out within", () => {
    const given = { ...BIRDS, data: ["birds"], split: { ...BIRDS.split, how: "given", testShare: null } } as const;
    const set = { ...source("birds", 1), form: "data set" } as Fact;
    expect(validationOf(notebook([set], given))).toBe("");
    const within = { ...given, split: { ...given.split, validationShare: 0.1 } };
    expect(validationOf(notebook([set], within))).toBe("10% of the training rows are held out for validation.");
  });

  it("of one experiment is not that of others, which have none", () => {
    const folds = { how: "cv", testShare: null, folds: 4, seed: null, stratified: false } as const;
    const other = { ...BIRDS, target: "height", split: { ...BIRDS.split, how: "none", testShare: null } } as const;
    expect(validationOf(notebook([], { ...BIRDS, metrics: [], split: folds }, other))).toBe(
      "For `count`, models are judged by 4-fold cross-validation.",
    );
  });

  it("is told of data with the number of its folds, and not once more without", () => {
    const inFolds = (folds: number | null): Experiment => ({
      ...BIRDS,
      data: ["birds.csv"],
      metrics: [],
      split: { how: "cv", testShare: null, folds, seed: null, stratified: false },
    });
    const frogs = experiment("frogs.csv", 3, 0.25);
    const told = (other: Experiment): string => validationOf(notebook([], inFolds(3), other, frogs));
    expect(told(inFolds(null)).match(/On `birds\.csv`, models are judged by [^.]*/g)).toEqual([
      "On `birds.csv`, models are judged by 3-fold cross-validation",
    ]);
    expect(told(inFolds(5)).match(/On `birds\.csv`, models are judged by/g)).toHaveLength(2);
    const ofOne = (...targets: readonly (string | null)[]): string =>
      validationOf(notebook([], ...targets.map((target, at) => ({ ...inFolds(at === 0 ? 3 : null), target }))));
    expect(ofOne(null, "kind")).toBe("Models are judged by 3-fold cross-validation.");
    expect(ofOne("kind", null)).toBe("Models are judged by 3-fold cross-validation.");
  });

  it("is one of images where all data is", () => {
    const resized = { kind: "resized", size: "64 x 64", columns: [], table: null, cells: [1] } as const;
    const held = { ...BIRDS, split: { ...BIRDS.split, how: "holdout", testShare: 0.2, seed: null } } as const;
    const pictures = notebook([source("birds.csv", 0), { ...resized, certainty: "certain" }], held);
    expect(validationOf(pictures)).toContain("20% of the images are held out for testing.");
    expect(validationOf(notebook([source("birds.csv", 0)], held))).toContain("20% of the rows");
  });

  it("is left to the validation in the summary, which names the data where another experiment has other data", () => {
    const facts = { ...notebook([], BIRDS, TREES), headline: 0 };
    expect(writeExecutiveSummary(facts).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/^On `birds\.csv`, .* trained to predict `count`\.$/),
    );
  });
});

describe("how rows are held out", () => {
  const dropped: Fact = { kind: "deduplicated", columns: [], table: null, cells: [2], certainty: "certain" };
  const lead = (own: Experiment, ...facts: readonly Fact[]): string =>
    validationOf({ ...notebook(facts, own), headline: 0 });

  it("is told with what was measured on them, and alone where nothing was", () => {
    const metric = { ...RENT.metrics[0], model: BIRDS.models[0]?.id ?? 0 } as Experiment["metrics"][number];
    const measured = { ...BIRDS, metrics: [metric], best: { model: metric.model ?? 0, metric } };
    expect(lead(measured, dropped)).toBe(
      "On the 20% of the rows held out for testing, linear regression reaches an R2 of 0.712.",
    );
    const elsewhere = { ...metric, part: "validation" } as const;
    expect(lead({ ...measured, metrics: [elsewhere], best: { ...measured.best, metric: elsewhere } })).toBe(
      "20% of the rows are held out for testing. Linear regression reaches an R2 of 0.712 on the validation data.",
    );
    expect(lead(BIRDS)).toBe("20% of the rows are held out for testing.");
  });

  it("is told where nothing is measured on them, and not where nobody knows", () => {
    const shown = { ...BIRDS, metrics: [] };
    const unused = { ...shown, split: { ...BIRDS.split, unused: true } } as const;
    expect(lead(unused)).toBe("20% of the rows are held out for testing, but nothing is measured on them.");
    expect(lead(shown)).toBe("");
    expect(validationOf({ ...notebook([], shown), neverRun: true })).toContain("20% of the rows are held out");
  });

  it("is told with the data that they are from, where others have other data", () => {
    const metric = { ...RENT.metrics[0], model: BIRDS.models[0]?.id ?? 0 } as Experiment["metrics"][number];
    const measured = (one: Experiment): Experiment => ({
      ...one,
      metrics: [metric],
      best: { model: metric.model ?? 0, metric },
    });
    const folds = { ...BIRDS, split: { ...BIRDS.split, how: "cv", testShare: null, folds: 5 } } as const;
    const crossed = { ...metric, part: "cross-validation" } as const;
    const told = (one: Experiment): string => validationOf({ ...notebook([], one, measured(TREES)), headline: 0 });
    expect(told(measured(BIRDS))).toMatch(
      /^On the 20% of the rows of `birds\.csv` held out for testing, linear regression /,
    );
    expect(told({ ...folds, metrics: [crossed], best: { model: metric.model ?? 0, metric: crossed } })).toMatch(
      /^In 5-fold cross-validation on `birds\.csv`, linear regression /,
    );
  });

  it("has their number, counted by an output or worked out of all rows", () => {
    const known = { ...source("birds.csv", 1), rows: 600 } as Fact;
    expect(lead(BIRDS, known)).toBe("20% of the rows (about 120) are held out for testing.");
    expect(lead(BIRDS, { ...known, rows: 602 } as Fact)).toContain("(about 121)");
    expect(lead(BIRDS, known, dropped)).not.toContain("(");
    const [model] = BIRDS.models;
    const metric = { ...RENT.best?.metric, model: model?.id ?? 0, part: "test" } as Experiment["metrics"][number];
    const all = [90, 31].map((rows) => ({ name: null, rows }));
    const best = { model: model?.id ?? 0, metric, classes: { all, cells: [5] } };
    expect(lead({ ...BIRDS, metrics: [metric], best }, dropped)).toContain(
      "On the 20% of the rows held out for testing (121), ",
    );
  });

  it("is not told of models that only folds judge", () => {
    const models = ["Random Forest", "SVM", "Ridge"].map((name, id) => ({ ...RENT.models[0], name, id }));
    const metric = (model: number, part: string): Experiment["metrics"][number] =>
      ({ ...RENT.best?.metric, model, part }) as Experiment["metrics"][number];
    const folds = models.map(({ id }) => metric(id, "cross-validation"));
    const own = { ...BIRDS, models, best: { model: 0, metric: metric(0, "test") } } as Experiment;
    expect(lead({ ...own, metrics: [...folds, metric(0, "test")] })).toMatch(
      /^Models are compared by cross-validation; on the 20% of the rows held out for testing, the random forest /,
    );
    expect(lead({ ...own, metrics: [...folds, metric(0, "test"), metric(1, "test"), metric(2, "test")] })).toMatch(
      /^On the 20% of the rows held out for testing, /,
    );
  });
});

describe("values on several sets of rows that have no name", () => {
  const judged = (set: number, r2: string) => ({
    code: `X_train, X_test, y_train, y_test = load_rows(${set})
model = Ridge().fit(X_train, y_train)
print(f"R2: {r2_score(y_test, model.predict(X_test)):.3f}")`,
    printed: `R2: ${r2}\n`,
  });
  const told = (...cells: ReturnType<typeof judged>[]): string => {
    const start = {
      code: "from sklearn.linear_model import Ridge\nfrom sklearn.metrics import r2_score\nfrom sheds import load_rows",
    };
    return analyseNotebook(notebookOf(start, ...cells))
      .sections.validation.map(({ text }) => text)
      .join(" ");
  };

  it("are not told as if there were one", () => {
    expect(told(judged(1, "0.688"))).toContain("0.688");
    expect(told(judged(1, "0.688"), judged(2, "-0.164"))).not.toContain("0.688");
  });
});
