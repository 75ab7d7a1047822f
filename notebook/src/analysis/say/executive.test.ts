import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import type { Experiment, NotebookFacts } from "../facts.ts";
import { notebookOf, type WrittenCell } from "../judge/fixtures/notebook-of.ts";
import { writeExecutiveSummary } from "./executive.ts";
import { writeSections } from "./sections.ts";

const RENTS = JSON.parse(
  readFileSync(join(import.meta.dirname, "fixtures/input/rents-with-three-models.json"), "utf8"),
) as NotebookFacts;
const [RENT] = RENTS.experiments as [Experiment];

const summaryOf = (facts: NotebookFacts): string =>
  writeExecutiveSummary(facts)
    .map(({ text }) => text)
    .join(" ");
const summary = (...cells: readonly WrittenCell[]): string => {
  const { executiveSummary } = analyseNotebook(notebookOf(...cells));
  return executiveSummary.map(({ text }) => text).join(" ");
};

describe("the summary of a notebook in which nothing came out", () => {
  const BOATS = 'import pandas as pd\nboats = pd.read_csv("boats.csv")\n';

  it("says what was done, beside the name of a file", () => {
    expect(
      summary({ code: `${BOATS}boats["pace"] = boats["miles"] / boats["hours"]\nboats.to_csv("paced.csv")` }),
    ).toBe("This notebook works with `boats.csv`. The notebook derives `pace` as `miles / hours`.");
  });
});

describe("the summary", () => {
  it("names a model once where two sentences in a row are about it", () => {
    const models = RENT.models.slice(0, 1);
    const own = { ...RENT, models, metrics: RENT.metrics.filter(({ model }) => model === models[0]?.id) };
    const best = { model: models[0]?.id ?? 0, metric: { ...own.metrics[0], part: "train" } };
    const alone = { ...own, best, split: { ...RENT.split, how: "none" } } as Experiment;
    const facts = { ...RENTS, experiments: [alone], headline: 0, cautions: [], findings: [] };
    expect(summaryOf(facts)).toMatch(/\. [A-Z][a-z ]+ is trained on seven features and reaches /);
    const fitted = { ...alone, models: [{ ...models[0], trained: "pretrained" }] } as Experiment;
    expect(summaryOf({ ...facts, experiments: [fitted] })).toMatch(/ is used without further training\. It reaches /);
    const [first] = models;
    const second = { ...first, id: 99, name: "XGBoost" };
    const beside = { ...facts, experiments: [{ ...alone, models: [first, second] } as Experiment] };
    expect(summaryOf(beside)).toMatch(/ and XGBoost are trained/);
    expect(summaryOf(beside)).not.toMatch(/It reaches|and reaches/);
  });

  it("does not say that a model is trained where its result says as much", () => {
    const split = { ...RENT.split, how: "given", seed: null } as const;
    const alone = { ...RENT, models: RENT.models.slice(0, 1), features: [], split } as Experiment;
    const [model] = alone.models;
    const metrics = RENT.metrics.filter((one) => one.model === model?.id);
    const [metric] = metrics;
    const best = metric === undefined || model === undefined ? null : { model: model.id, metric };
    const facts = { ...RENTS, question: null, experiments: [{ ...alone, metrics, best }], headline: 0 };
    expect(summaryOf(facts)).not.toMatch(/is trained/);
    expect(summaryOf({ ...facts, experiments: [{ ...alone, metrics, best, features: ["area"] }] })).toContain(
      "is trained on `area` and reaches ",
    );
  });

  it("does not name models again that its opening names", () => {
    const own = { ...RENT, data: [], target: null, features: [] };
    const facts = { ...RENTS, question: null, title: null, facts: [], experiments: [own], headline: 0 };
    const [first = "", second = ""] = writeExecutiveSummary(facts).map(({ text }) => text);
    expect(first).toContain("gradient boosting");
    expect(second).toMatch(/^The random forest reaches /);
  });

  it("leaves to the validation how many rows are held out, where the result says on which it was measured", () => {
    const [, second = "", third = ""] = writeExecutiveSummary({ ...RENTS, question: null, title: null, facts: [] }).map(
      ({ text }) => text,
    );
    expect(`${second} ${third}`).not.toContain("held out");
    expect(`${second} ${third}`).toContain(" on the test data");
  });

  it("does not say that the only model is trained where the result names it", () => {
    const [only] = RENT.models.filter(({ id }) => id === RENT.best?.model) as [Experiment["models"][number]];
    const own = { ...only, id: only.id, epochs: null };
    const alone = {
      ...RENT,
      models: [own],
      metrics: RENT.metrics.filter(({ model }) => model === own.id),
      features: [],
    };
    expect(summaryOf({ ...RENTS, experiments: [alone] })).not.toContain("is trained");
    const loaded = { ...alone, models: [{ ...own, trained: "pretrained" as const }] };
    expect(summaryOf({ ...RENTS, experiments: [loaded] })).toContain("is used without further training");
  });

  it("says for how long a network is trained before what it is trained for", () => {
    const network = { ...RENT.models[0], id: 0, epochs: "9000" } as Experiment["models"][number];
    const metrics = RENT.metrics.filter(({ model }) => model === network.id);
    const alone = { ...RENT, models: [network], metrics, best: null, features: ["area"] };
    const question = { text: "How can homes be valued?", cell: 0 };
    expect(summaryOf({ ...RENTS, question, experiments: [alone], headline: null })).toContain(
      " is trained for 9,000 epochs on `area`",
    );
  });

  it("tells of gaps that are filled only where it is known that there are any", () => {
    const filled = { kind: "filled", value: null, columns: [], table: null, cells: [1], certainty: "certain" } as const;
    const told = (...facts: readonly object[]): string =>
      summaryOf({ ...RENTS, facts: facts as unknown as NotebookFacts["facts"], cautions: [], findings: [] });
    const gaps = [{ name: "area", count: 4 }];
    const missing = { kind: "missing", none: false, columns: gaps, table: null, cells: [0], certainty: "certain" };
    expect(told({ ...filled, how: "mean" })).not.toContain("Missing values");
    expect(told({ ...filled, how: "mean" }, missing)).toContain("Missing values are filled with the mean.");
    const named = { ...filled, how: "mean", columns: ["area"] };
    expect(told(named)).not.toMatch(/missing values/i);
    expect(told(named, missing)).toContain("Missing values in `area` are filled");
    expect(told({ ...filled, how: "mean" }, { ...filled, how: "mode" })).not.toMatch(/missing values/i);
  });

  it("names some of many models", () => {
    const more = ["SVM", "Lasso", "CatBoost"].map((name, at) => ({ ...RENT.models[0], id: 90 + at, name }));
    const many = { ...RENT, models: [...RENT.models, ...more] } as Experiment;
    expect(summaryOf({ ...RENTS, experiments: [many] })).toMatch(
      /\. [A-Z][a-z]+ models \([^)]+ and others\) are trained/,
    );
  });

  it("counts kinds of model where two of a kind are named once", () => {
    const more = ["SVM", "SVM", "CatBoost"].map((name, at) => ({
      ...RENT.models[0],
      id: 90 + at,
      name,
      variant: `kernel=${at}`,
    }));
    const many = { ...RENT, models: [...RENT.models, ...more] } as Experiment;
    expect(summaryOf({ ...RENTS, experiments: [many] })).toMatch(
      /\. [A-Z][a-z]+ kinds of model \([^)]+ and others\) are/,
    );
  });

  it("names the data once in sentences in a row", () => {
    const other = { ...RENT, data: ["boats.csv"], target: "length", metrics: [], best: null };
    const text = summaryOf({ ...RENTS, experiments: [RENT, other], cautions: [], findings: [] });
    expect(text.split(`On \`${RENT.data[0] ?? ""}\`, `)).toHaveLength(2);
    expect(text).toContain("; the random forest reaches ");
  });

  it("says once that a class is never recognised, beside an average that hides it", () => {
    const [metric] = RENT.metrics as [Experiment["metrics"][number]];
    const value = (of: string, figure: number): typeof metric => ({
      ...metric,
      name: "F1",
      of,
      value: figure,
      printed: String(figure),
      part: "test",
    });
    const [average, most, sought] = [value("weighted avg", 0.97), value("no", 0.99), value("yes", 0)];
    const own = {
      ...RENT,
      task: "classification",
      models: RENT.models.filter(({ id }) => id === metric.model),
      metrics: [average, most, sought],
      best: { model: metric.model ?? 0, metric: average },
    } as Experiment;
    const missed = { kind: "missed-classes", classes: ["yes"], metric: sought, cells: [1], certainty: "certain" };
    const facts = { ...RENTS, experiments: [own], headline: 0, findings: [], cautions: [missed] };
    const text = summaryOf(facts as unknown as NotebookFacts);
    expect(text).toContain("a weighted F1 of 0.97 on the test data, but with an F1 of 0 for `yes`.");
    expect(text).not.toContain("fails to recognise");
  });

  it("calls files by their number where the sentence before named them", () => {
    const code = `import pandas as pd
from sklearn.ensemble import RandomForestClassifier
flows = pd.concat([pd.read_csv("monday.csv"), pd.read_csv("tuesday.csv")])
RandomForestClassifier().fit(flows[["bytes"]], flows["label"])`;
    const text = writeExecutiveSummary(analyseNotebook(notebookOf({ code })).facts)
      .map((one) => one.text)
      .join(" ");
    expect(text).toMatch(/`monday\.csv` and `tuesday\.csv`.*\. The two files are stacked into one table\./);
  });

  it("says once that nothing was trained", () => {
    const models = RENT.models.map((one) => ({ ...one, trained: "not trained" as const }));
    const unrun = { ...RENT, task: null, models, metrics: [], best: null };
    const text = summaryOf({ ...RENTS, experiments: [unrun], headline: null, cautions: [], findings: [] });
    expect(text).toContain("cells that train are saved without outputs");
    expect(text).not.toContain("was not completed");
  });

  it("opens with the title where only steps are known", () => {
    const resized = {
      kind: "resized",
      columns: [],
      size: "32 x 32",
      table: null,
      cells: [1],
      certainty: "certain",
    } as const;
    const title = { text: "Small pictures of sails", cell: 0 };
    const nothing = { kind: "tool", title, question: null, experiments: [], headline: null, cautions: [] } as const;
    const told = (facts: NotebookFacts["facts"]): string => summaryOf({ ...RENTS, ...nothing, facts, findings: [] });
    expect(told([resized])).toBe("The notebook is titled “Small pictures of sails”. Images are resized to 32 x 32.");
    expect(told([])).toBe("");
  });

  it("says how large data is that the code generates, beside the author's aim", () => {
    const made =
      "from sklearn.datasets import make_blobs\nfrom sklearn.cluster import KMeans\nX, y = make_blobs(n_samples=90, n_features=2)\nKMeans(3).fit(X)";
    expect(summary("This example shows how points form groups.", { code: made })).toMatch(
      /^In the author's words: “This example shows how points form groups\.” The notebook generates its own data \(90 rows and 2 columns\)\./,
    );
  });
});

describe("a quotation", () => {
  const quoting = (text: string): string =>
    summaryOf({ ...RENTS, cautions: [], findings: [{ quote: { text, cell: 9 }, rank: 9 }] });

  it("is left out where it only repeats the result", () => {
    const { name = "", printed = "" } = RENT.best?.metric ?? {};
    expect(quoting(`Our final ${name} is about ${printed}, which is really good.`)).not.toContain("The author");
    expect(quoting(`Our final ${name} is ${printed}, meaning that we are ${printed} off.`)).not.toContain("The author");
    expect(quoting(`Our final ${name} is ${printed}, i.e. we are ${printed} off.`)).not.toContain("The author");
    expect(quoting(`Our final ${name} is about ${printed} on old houses.`)).toContain("The author");
  });

  it("is kept where it says what the result is worth", () => {
    const { name = "", printed = "" } = RENT.best?.metric ?? {};
    for (const worth of [". That is far too little for a bank.", ", which means that it cannot be used."])
      expect(quoting(`Our final ${name} is ${printed}${worth}`)).toContain("The author");
    expect(quoting(`It means ${printed} is our ${name}. Nobody should rely on that.`)).toContain("The author");
  });

  it("is left out where it gives values of a measure that the result does not have", () => {
    const { name = "" } = RENT.best?.metric ?? {};
    expect(quoting(`With four units the ${name} of 123.4 is much worse.`)).not.toContain("The author");
    expect(quoting(`With four units it takes 123.4 seconds, which is much worse.`)).toContain("The author");
    const beside = `The rest, which is not needed here, performs badly.`;
    const findings = [`With four units the ${name} of 123.4 is much worse.`, beside].map((text, at) => ({
      quote: { text, cell: 9 },
      rank: 9 - at,
    }));
    expect(summaryOf({ ...RENTS, cautions: [], findings })).not.toContain("The author");
    expect(summaryOf({ ...RENTS, cautions: [], findings: findings.toReversed() })).toContain(beside);
  });

  it("is not told twice in one section", () => {
    const long = "Flats near the river are much dearer than others, and those in the hills are cheaper than most.";
    const findings = [long.slice(0, 49), long].map((text, at) => ({ quote: { text, cell: 99 }, rank: 9 - at }));
    const told = writeSections({ ...RENTS, findings }).validation.filter(({ text }) => text.includes("river"));
    expect(told.map(({ text }) => text)).toEqual([`The author notes: “${long.slice(0, 49)}”.`]);
  });
});

it("names a model whose words are all in the name of another", () => {
  const code = `import pandas as pd
import pmdarima as pm
from sklearn.metrics import mean_squared_error
from statsmodels.tsa.arima.model import ARIMA
tides = pd.read_csv("tides.csv")["height"]
before, after = tides[:-24], tides[-24:]
plain = ARIMA(before, order=(1, 1, 2)).fit()
searched = pm.auto_arima(before)
print("RMSE", mean_squared_error(after, searched.predict(24)) ** 0.5)`;
  expect(summary({ code, printed: "RMSE 0.712\n" })).toContain("An ARIMA model and auto-ARIMA are trained");
});
