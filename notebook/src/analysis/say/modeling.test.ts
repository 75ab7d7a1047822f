import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import type { Experiment, ModelFact, NotebookFacts } from "../facts.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";
import { LOAD } from "./fixtures/moths.ts";
import { writeExecutiveSummary } from "./executive.ts";
import { modelingDrafts } from "./modeling.ts";
import { writeSections } from "./sections.ts";

const RENTS = JSON.parse(
  readFileSync(join(import.meta.dirname, "fixtures/input/rents-with-three-models.json"), "utf8"),
) as NotebookFacts;
const [RENT] = RENTS.experiments as [Experiment];
const [MODEL] = RENT.models as [ModelFact];

const forest = (id: number, params: Record<string, string>): ModelFact => ({
  ...MODEL,
  id,
  name: "Random Forest",
  role: "result",
  variant: null,
  certainty: "certain",
  trained: "fit",
  params,
  tuning: null,
  layers: [],
  optimiser: null,
  loss: null,
  epochs: null,
  inner: [],
  ownClass: null,
});
const experiment = (target: string | null, data: readonly string[], ...models: readonly ModelFact[]): Experiment => ({
  ...RENT,
  target,
  data,
  features: [],
  models,
  metrics: [],
  importances: [],
  best: null,
});
const told = (...experiments: readonly Experiment[]): string[] =>
  modelingDrafts({ ...RENTS, experiments, headline: 0 }).map(({ text }) => text);

describe("a model of which only its settings are known", () => {
  it("is introduced with them", () => {
    expect(told(experiment(null, [], forest(1, { n_estimators: "50" })))).toEqual([
      "A random forest is trained with `n_estimators=50`.",
    ]);
    expect(told(experiment(null, [], forest(1, {})))).toEqual(["A random forest is trained."]);
    expect(told(experiment("rent", [], forest(1, { n_estimators: "50" })))).toEqual([
      "A random forest predicts `rent`; it uses `n_estimators=50`.",
    ]);
  });
});

describe("a model of which nothing is known but that it is trained", () => {
  it("is left out beside others of which more is known", () => {
    const [known, bare] = [experiment("rent", ["rents.csv"], forest(1, {})), experiment(null, [], forest(2, {}))];
    const other = { ...bare, models: [{ ...forest(2, {}), name: "XGBoost" }] };
    const facts = { ...RENTS, experiments: [known, other], headline: 0 };
    expect(writeSections(facts).modeling.map(({ text }) => text)).toEqual([
      "On `rents.csv`, a random forest predicts `rent`.",
    ]);
    expect(writeSections({ ...facts, experiments: [other] }).modeling.map(({ text }) => text)).toEqual([
      "XGBoost is trained.",
    ]);
  });
});

describe("a model that shows what goes with a value", () => {
  it("relates it to features, and is fitted to it where none are known", () => {
    const tested = (features: readonly string[]): Experiment => ({
      ...experiment("rent", [], forest(1, {})),
      task: "test",
      features,
    });
    expect(told(tested(["area", "floor"]))).toEqual(["A random forest relates `rent` to `area` and `floor`."]);
    expect(told(tested(["rent", "area"]))).toEqual(["A random forest relates `rent` to `area`."]);
    expect(told(tested([]))).toEqual(["A random forest is fitted to `rent`."]);
  });
});

describe("models of a kind that are put to several targets", () => {
  it("name the data of each only where it differs", () => {
    const on = (data: string, target: string, id: number): Experiment => experiment(target, [data], forest(id, {}));
    const said = (...own: readonly Experiment[]): string =>
      modelingDrafts({ ...RENTS, experiments: own, headline: null })[0]?.text ?? "";
    expect(said(on("rents.csv", "rent", 1), on("rents.csv", "size", 2))).toBe(
      "A random forest predicts `rent`, and another `size`.",
    );
    expect(said(on("rents.csv", "rent", 1), on("boats.csv", "size", 2))).toBe(
      "A random forest predicts `rent` on `rents.csv`, and another `size` on `boats.csv`.",
    );
    const kind: Experiment = { ...on("rents.csv", "kind", 3), task: "classification" };
    expect(said(on("rents.csv", "rent", 1), kind)).toBe("A random forest predicts `rent`, and another `kind`.");
  });
});

describe("the layers of a network whose settings are searched", () => {
  it("are told where only its training is varied", () => {
    const searched = (over: string): string => {
      const tuning = { how: "random search", over: [over], chosen: {} };
      const network = { ...forest(1, {}), name: "Neural Network", layers: ["Dense 64", "Dense 10"], tuning };
      return told(experiment("rent", [], network)).join(" ");
    };
    expect(searched("hidden_layers")).not.toContain("Dense");
    expect(searched("batch_size")).toContain("`Dense 64` and `Dense 10`");
  });
});

describe("settings that versions vary", () => {
  it("are listed where they are few", () => {
    const tried = (...values: readonly string[]): string =>
      told(experiment("rent", ["rents.csv"], ...values.map((value, id) => forest(id, { max_depth: value })))).join(" ");
    expect(tried("3", "5", "9")).toContain("they are tried with `max_depth` of 3, 5 and 9");
    expect(tried("3", "4", "5", "7", "9")).toContain("they are tried with `max_depth` from 3 to 9");
  });

  it("are no rounds of examples in cells of their own", () => {
    const rounds = (cells: readonly number[]): string =>
      told(
        experiment(
          "rent",
          ["rents.csv"],
          ...["5", "50", "900"].map((value, id) => ({
            ...forest(id, { n_estimators: value }),
            cells: [cells[id] ?? 0],
          })),
        ),
      ).join(" ");
    expect(rounds([4, 4, 4])).toContain("they are tried with `n_estimators` of 5, 50 and 900");
    expect(rounds([4, 6, 9])).not.toContain("tried");
  });

  it("are left out where another loop varies them as well, and was measured", () => {
    const code = (kernel: string): string => `for c in [1, 10]:
    print("Accuracy:", SVC(kernel="${kernel}", C=c).fit(A, a).score(B, b))`;
    const loops = ["linear", "rbf"].map((kernel) => ({
      code: code(kernel),
      printed: "Accuracy: 0.91\nAccuracy: 0.92\n",
    }));
    const text = (...cells: typeof loops): string =>
      analyseNotebook(notebookOf({ code: LOAD }, ...cells))
        .sections.modeling.map((sentence) => sentence.text)
        .join(" ");
    expect(text(...loops.slice(0, 1))).not.toBe("");
    expect(text(...loops)).not.toContain("is tried with `C`");
  });
});

describe("the name of a method", () => {
  it.each(["Affinity Propagation", "Label Spreading", "Mean Shift", "FastText"])("has no article: %s", (name) => {
    const only = { ...forest(1, {}), name };
    expect(told({ ...experiment(null, [], only), task: "clustering" })[0]).toMatch(
      new RegExp(`^${name} groups the rows`, "i"),
    );
  });

  it.each([
    ["SARIMA", "A SARIMA model"],
    ["ETS", "An ETS model"],
    ["Kernel Ridge", "Kernel ridge regression"],
    ["Kernel Density", "A kernel density estimator"],
    ["One-Class SVM", "A one-class SVM"],
  ])("says what kind of thing %s is", (name, words) => {
    expect(told(experiment("rent", [], { ...forest(1, {}), name }))).toEqual([`${words} predicts \`rent\`.`]);
  });
});

describe("the settings of a model", () => {
  const own = forest(1, { n_estimators: "50", max_depth: "3" });
  const other = forest(2, { n_estimators: "50", max_depth: "9" });

  it("are those that its namesakes in other experiments share", () => {
    const text = told(experiment("rent", [], own), experiment("size", [], other)).join(" ");
    expect(text).toContain("it uses `n_estimators=50`.");
    expect(text).not.toContain("max_depth");
  });

  it("leave out a variable that is called as the setting is", () => {
    const named = forest(1, {
      max_depth: "depth",
      depth: "max_depth",
      max_features: "max_features",
      n_estimators: "50",
    });
    const text = told(experiment("rent", [], named)).join(" ");
    expect(text).toContain("uses `n_estimators=50`.");
  });

  it("leave out what only says the task again, and what is the default", () => {
    const usual = { objective: "'binary'", metric: "auc", boosting_type: "gbdt", criterion: "gini", num_leaves: "7" };
    expect(told(experiment("rent", [], forest(1, usual)))).toEqual([
      "A random forest predicts `rent`; it uses `num_leaves=7`.",
    ]);
    expect(told(experiment("rent", [], forest(1, { objective: "poisson" }))).join()).toContain("`objective=poisson`");
  });

  it("leave out which columns are what, and where something is written to", () => {
    const paths = { userCol: "guest", itemCol: "flat", probability: "True", tensorboard_logdir: "runs", rank: "8" };
    expect(told(experiment("rent", [], forest(1, paths))).join(" ")).toMatch(/uses `rank=8`\.$/);
  });

  it("are all its own where the data tells the experiments apart", () => {
    const text = told(experiment("rent", ["rents.csv"], own), experiment("size", ["boats.csv"], other)).join(" ");
    expect(text).toContain("`n_estimators=50` and `max_depth=3`");
  });
});

describe("the logarithm of a target", () => {
  it("is what models are said to predict", () => {
    const logged = { ...experiment("rent", [], forest(1, {})), isLogged: true };
    expect(told(logged)[0]).toBe("A random forest predicts the logarithm of `rent`.");
  });
});

describe("a network that is trained on some data of several", () => {
  it("is said to be trained once", () => {
    const deep = { ...forest(1, {}), name: "Neural Network", layers: ["Linear 16", "Linear 3"], epochs: "9" };
    const one = experiment(null, ["rents.csv"], deep);
    const facts = { ...RENTS, experiments: [one, experiment("sail", ["boats.csv"], forest(2, {}))], headline: 0 };
    const [first] = modelingDrafts(facts);
    expect(first?.text).toBe(
      "On `rents.csv`, a neural network has the layers `Linear 16` and `Linear 3` and is trained for 9 epochs.",
    );
  });
});

describe("the number of clusters", () => {
  const kMeans = (id: number, cell: number, clusters: string): ModelFact => ({
    ...forest(id, { n_clusters: clusters }),
    name: "K-Means",
    cells: [cell],
  });
  const grouped = (...models: readonly ModelFact[]): string =>
    told({ ...experiment(null, ["boats.csv"], ...models), task: "clustering" }).join(" ");

  it("is that of the model made after the numbers that a loop tried", () => {
    const tried = [kMeans(1, 3, "2"), kMeans(2, 3, "3"), kMeans(3, 3, "4")];
    expect(grouped(...tried, kMeans(4, 5, "3"))).toContain("groups the rows into 3 clusters");
    expect(grouped(...tried)).toContain("is tried with 2, 3 and 4 clusters");
    expect(grouped(kMeans(1, 3, "2"), kMeans(2, 5, "3"))).toContain("groups the rows into clusters");
  });
});

describe("what a model combines", () => {
  const combining = (more: Partial<ModelFact>): string =>
    told(experiment("rent", [], { ...forest(1, {}), name: "Voting", ...more })).join(" ");

  it("are models of several kinds, and no layers", () => {
    expect(combining({ inner: ["Random Forest", "SVM"] })).toContain("combines a random forest and an SVM");
    expect(combining({ inner: ["SVM", "SVM"] })).not.toContain("combines");
    expect(combining({ inner: ["Neural Network", "CNN"], layers: ["Linear 10"] })).not.toContain("combines");
  });
});

describe("what a model predicts", () => {
  it("is not said again in fewer words", () => {
    const lead = experiment("rent", ["flats.csv"], forest(1, { max_depth: "3" }));
    const again = experiment("rent", ["flats.csv"], { ...forest(2, { max_depth: "3" }), trained: "fit" });
    const sentences = modelingDrafts({ ...RENTS, experiments: [lead, again], headline: 0 }).map(({ text }) => text);
    expect(sentences.filter((text) => text.startsWith("A random forest predicts `rent`"))).toHaveLength(1);
  });
});

describe("the layers of a network", () => {
  const network = (...layers: readonly string[]): string => {
    const model = { ...forest(1, {}), name: "Neural Network", layers };
    return told(experiment("rent", ["flats.csv"], model)).join(" ");
  };

  it("are new where the network came whole", () => {
    const model = { ...forest(1, {}), name: "ResNet-18", class: "resnet18", layers: ["Linear 4"] };
    expect(told(experiment("rent", ["flats.csv"], model)).join(" ")).toContain("gets the layer `Linear 4`");
  });

  it("are counted where there are several of a kind", () => {
    expect(network("Dense 9", "Dense 8", "Dense 7", "Dense 6", "Dense 5", "Dense 4")).toContain(
      "it has six `Dense` layers",
    );
    expect(network("Dense 9", "Dropout", "Dense 7", "Dropout", "Dense 5", "Dense 4")).toContain(
      "it has six layers (four `Dense` and two `Dropout`)",
    );
  });

  it("are named as often as they are there where they are few", () => {
    expect(network("LSTM 64", "LSTM 64", "Dense 1")).toContain("it has the layers `LSTM 64`, `LSTM 64` and `Dense 1`");
    expect(network("Dense 8", "Dense 8")).toContain("it has two `Dense 8` layers");
  });

  it("are named where each is of another kind", () => {
    const kinds = ["Input", "Embedding", "LSTM 4", "Dropout", "Flatten", "BatchNormalization", "Dense 1"];
    expect(network(...kinds)).toContain("it has the layers `Input`, `Embedding`, `LSTM`, `Dropout` and 3 more");
  });
});

describe("models that a tool chose and trained", () => {
  const models = (library: string): readonly ModelFact[] => [
    { ...forest(1, {}), library },
    { ...forest(2, {}), name: "XGBoost", class: "XGBoost", library },
  ];

  it("are told with the tool, here and in the summary", () => {
    const found = experiment("rent", ["rents.csv"], ...models("PyCaret"));
    expect(told(found)).toEqual(["Two models trained by PyCaret predict `rent`: a random forest and XGBoost."]);
    expect(told(experiment(null, [], ...models("PyCaret")))).toEqual([
      expect.stringMatching(/ are trained by PyCaret: a random forest and XGBoost\.$/),
    ]);
    const facts = { ...RENTS, experiments: [found], headline: 0 };
    expect(JSON.stringify(writeExecutiveSummary(facts))).toContain(
      "A random forest and XGBoost are trained by PyCaret",
    );
  });

  it("are of several kinds where the tool has several names for what is called alike", () => {
    const listed = [...models("AutoGluon"), { ...forest(3, {}), library: "AutoGluon", class: "RandomForestEntr" }];
    expect(told(experiment("rent", ["rents.csv"], ...listed))).toEqual([
      "Two kinds of model trained by AutoGluon predict `rent`: a random forest and XGBoost.",
    ]);
  });

  it("are told alone where people chose them, or the model has the name of the tool", () => {
    expect(told(experiment("rent", [], ...models("scikit-learn")))[0]).toContain("Two models predict `rent`");
    const tool = { ...forest(1, {}), name: "AutoGluon", library: "AutoGluon" };
    expect(told(experiment("rent", [], tool)).join(" ")).not.toContain("by AutoGluon");
  });
});

describe("a network that learns on from weights of a hub", () => {
  it("is fine-tuned, and another one trained", () => {
    const bert = { ...forest(1, {}), name: "BERT", pretrained: true as const };
    expect(told(experiment("mood", [], { ...bert, epochs: "3", optimiser: "AdamW" }))).toEqual([
      "BERT predicts `mood`; it is fine-tuned for 3 epochs with `AdamW`.",
    ]);
    expect(told(experiment(null, [], { ...bert, params: { rank: "8" } }))).toEqual([
      "BERT is fine-tuned with `rank=8`.",
    ]);
    const other = { ...bert, id: 2, name: "DistilBERT", pretrained: undefined };
    const [both] = told(experiment(null, [], bert, other));
    expect(both).toContain(" are trained: BERT and DistilBERT");
  });
});

describe("searches for settings of one kind of model", () => {
  const tuned = (id: number, how: string, ...over: readonly string[]): ModelFact => ({
    ...forest(id, {}),
    tuning: { how, over, chosen: {} },
  });

  it("are all told, over what all of them try", () => {
    expect(told(experiment("rent", [], tuned(1, "grid search", "depth", "rate"), tuned(2, "Optuna", "depth")))).toEqual(
      ["A random forest predicts `rent`; its settings are tuned by grid search and Optuna over `depth`."],
    );
  });

  it("are the one that ends with what the best model has, where that is known", () => {
    const found = {
      ...tuned(2, "grid search", "depth"),
      tuning: { how: "grid search", over: ["depth"], chosen: { depth: "9" } },
    };
    const own = experiment("rent", [], tuned(1, "random search", "depth", "rate"), found);
    const metric = { ...RENT.metrics[0], model: 2 } as Experiment["metrics"][number];
    expect(told({ ...own, metrics: [metric], best: { model: 2, metric } })[0]).toContain(
      "its settings are tuned by grid search over `depth`, which ends with `depth=9`",
    );
  });

  it("are not those of the model that is told where it was made without one", () => {
    const searched = (...over: readonly string[]): string[] =>
      told(experiment("rent", [], tuned(1, "grid search", ...over), forest(2, { max_depth: "4" })));
    expect(searched("depth", "rate")).toEqual([
      "A random forest predicts `rent`.",
      "Settings of the random forest (`depth` and `rate`) are also searched by grid search.",
    ]);
    // That something is searched says nothing where nobody knows what.
    expect(searched()).toEqual(["A random forest predicts `rent`."]);
  });

  it("are told once with those of other models that are searched in the same way", () => {
    const forests = [tuned(1, "grid search", "depth"), forest(2, {})];
    const alike = experiment("rent", [], ...forests, { ...tuned(3, "grid search", "alpha"), name: "Ridge" });
    const metric = { ...RENT.metrics[0], model: 2 } as Experiment["metrics"][number];
    const best = { metrics: [metric], best: { model: 2, metric } };
    expect(told({ ...alike, ...best }).slice(1)).toEqual([
      "Settings of the random forest (`depth`) and Ridge (`alpha`) are also searched by grid search.",
    ]);
    const other = experiment("rent", [], ...forests, { ...tuned(3, "Optuna"), name: "Ridge" });
    expect(told({ ...other, ...best }).slice(1)).toEqual([
      "Settings of the random forest (`depth`) are also searched by grid search.",
    ]);
    const searched = { ...tuned(3, "Optuna", "alpha"), name: "Ridge" };
    expect(told({ ...experiment("rent", [], ...forests, searched), ...best }).at(-1)).toBe(
      "The settings of Ridge (`alpha`) are tuned.",
    );
    const ridge = { ...tuned(3, "Optuna"), name: "Ridge", tuning: { how: "Optuna", over: [], chosen: { alpha: "2" } } };
    expect(told({ ...experiment("rent", [], ...forests, ridge), ...best }).at(-1)).toBe(
      "The settings of Ridge are tuned, which ends with `alpha=2`.",
    );
  });
});

describe("settings of models that are named among others", () => {
  const beside = (id: number, name: string, params: Record<string, string>): ModelFact => ({
    ...forest(id, params),
    name,
  });
  const of = (...models: readonly ModelFact[]): string | undefined => told(experiment("rent", [], ...models))[0];

  it("are said with their names, two of each, where all versions of the name share them", () => {
    expect(
      of(
        beside(1, "Random Forest", { max_depth: "2", n_estimators: "40", random_state: "0", max_features: "3" }),
        beside(2, "SVM", {}),
        beside(3, "Ridge", { alpha: "0.1" }),
        beside(4, "Ridge", { alpha: "0.2" }),
      ),
    ).toBe("Three models predict `rent`: a random forest (`max_depth=2`, `n_estimators=40`), an SVM and Ridge.");
  });

  it("are not those of which a search, a folder or early stopping decides", () => {
    const tuned = { how: "grid search", over: ["C"], chosen: {} };
    expect(
      of(
        { ...beside(1, "SVM", { C: "3" }), tuning: tuned },
        { ...beside(2, "XGBoost", { n_estimators: "900" }), stopsEarly: true },
        beside(3, "Auto-sklearn", { tmp_folder: "temp/a" }),
      ),
    ).toBe("Three models predict `rent`: an SVM, XGBoost and auto-sklearn.");
  });
});

describe("a model that the author writes down without a name", () => {
  it("is not said to be written by hand twice", () => {
    const code = `import numpy as np
from sklearn.datasets import load_iris
iris = load_iris()
X, y = iris.data, iris.target
def predict(weights):
    return np.argmax(np.tanh(X.dot(weights)), axis=1)
weights = np.random.rand(4, 3)
(predict(weights) == y).mean()`;
    const report = analyseNotebook(notebookOf({ code, shown: "0.98" }));
    expect(report.sections.modeling.map(({ text }) => text)).toEqual(["A hand-written model is used."]);
  });
});

describe("a training of which only the data is known", () => {
  it("is told where it stands alone, and not beside what others predict", () => {
    const nameless = ["masts.csv", "sails.csv"].map((name, at) => experiment(null, [name], forest(at + 1, {})));
    const written = (...more: readonly Experiment[]): string =>
      writeSections({ ...RENTS, experiments: [...nameless, ...more], headline: null })
        .modeling.map(({ text }) => text)
        .join(" ");
    expect(written()).toBe("A random forest is trained on `masts.csv` and `sails.csv`.");
    expect(written(experiment("rig", ["boats.csv"], forest(3, {})))).toBe(
      "On `boats.csv`, a random forest predicts `rig`.",
    );
  });
});

describe("one model that predicts a column", () => {
  const modeling = (code: string, printed: string): string =>
    analyseNotebook(
      notebookOf({ code: LOAD.replace('[["span", "spots"]]', '.drop(columns="kind")') }, { code, printed }),
    )
      .sections.modeling.map(({ text }) => text)
      .join(" ");
  const two = (one: string, other: string): string =>
    [one, other]
      .map((model) => `own = ${model}.fit(A, a)\nprint("Accuracy:", accuracy_score(b, own.predict(B)))`)
      .join("\n");
  const PRINTED = "Accuracy: 0.91\nAccuracy: 0.84\n";

  it("is told with the settings that make its versions different kinds", () => {
    expect(modeling(two("SVC(kernel='linear')", "SVC(kernel='rbf')"), PRINTED)).toBe(
      "An SVM predicts `kind`, in turn with `kernel=linear` and `kernel=rbf`.",
    );
    const trees = two("DecisionTreeClassifier(criterion='gini')", "DecisionTreeClassifier(criterion='entropy')");
    expect(modeling(trees, PRINTED)).toContain(
      "predicts `kind`, in turn with `criterion=gini` and `criterion=entropy`.",
    );
    // Numbers that are tried are told with the settings, and a version without any is no kind.
    expect(modeling(two("SVC(C=2)", "SVC(C=9)"), PRINTED)).not.toContain(", with");
    expect(modeling(two("SVC()", "SVC(kernel='linear')"), PRINTED)).not.toContain(", with");
  });
});

describe("what a model predicts", () => {
  const tell = (...lines: readonly string[]): { modeling: string; all: string } => {
    const { sections } = analyseNotebook(
      notebookOf({
        code: `import pandas as pd
from catboost import CatBoostClassifier
larks = pd.read_csv("larks.csv")
y = larks["nested"]
X = prepared(larks)
${lines.join("\n")}`,
        unrun: true,
      }),
    );
    const of = (one: readonly { text: string }[]): string => one.map(({ text }) => text).join(" ");
    return { modeling: of(sections.modeling), all: of([...sections.exploration, ...sections.modeling]) };
  };

  it("is not repeated after the opening where another sentence names the model", () => {
    const searched = tell(
      "other = CatBoostClassifier(verbose=False)",
      "other.grid_search({'depth': [4, 6], 'learning_rate': [0.1, 0.3]}, X, y)",
      "model = CatBoostClassifier(iterations=int(best))",
      "model.fit(X, y)",
    );
    expect(searched.modeling).not.toContain("predicts");
    expect(searched.all).toContain("predicts `nested`");
  });

  it("is said where the model is named nowhere else", () => {
    expect(tell("model = CatBoostClassifier(iterations=int(best))", "model.fit(X, y)").modeling).toContain(
      "CatBoost predicts `nested`",
    );
  });
});
