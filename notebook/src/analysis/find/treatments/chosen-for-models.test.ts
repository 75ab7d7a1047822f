import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const steps = (...code: readonly string[]) =>
  analyseNotebook(
    notebookOf(
      {
        code: `import numpy as np
import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler
hives = pd.read_csv("hives.csv")`,
      },
      ...code.map((one) => ({ code: one })),
    ),
  ).facts.facts.flatMap((fact) =>
    "table" in fact && "columns" in fact && fact.kind !== "missing" && fact.kind !== "profile"
      ? [`${fact.kind} ${(fact.kind === "binned" ? (fact.from ?? fact.columns) : fact.columns).join()}`]
      : [],
  );

describe("columns that a model gets", () => {
  it("are chosen by the same list by which they are set together", () => {
    const scaled =
      'few = ["frames", "height"]\nhives[few] = StandardScaler().fit_transform(hives[few])\nrows = hives[few]';
    expect(steps(scaled, 'LogisticRegression().fit(rows, hives["swarmed"])')).toContain("selected frames,height");
    expect(steps(scaled, 'LogisticRegression().fit(hives, hives["swarmed"])')).not.toContain("selected frames,height");
  });

  it.each([
    ['rows = StandardScaler().fit_transform(hives[["frames", "height"]])', "scaled frames,height"],
    ['rows = pd.get_dummies(hives[["frames", "height"]])', "encoded frames,height"],
    ['few = hives[["frames", "height"]]\nrows = few - few.mean()', ""],
    ['few = hives[["frames", "height"]]\nrows = np.concatenate([few.to_numpy(), few.to_numpy()])', ""],
  ])("are chosen, whatever becomes of their values on the way: %s", (code) => {
    expect(steps(code, 'LogisticRegression().fit(rows, hives["swarmed"])')).toContain("selected frames,height");
  });

  it.each([
    'LogisticRegression().fit(hives[["frames", "height"]], hives["swarmed"])',
    'names = ["frames", "height"]\nLogisticRegression().fit(hives[names].values, hives["swarmed"])',
  ])("are the model's alone where only its fit names them: %s", (code) => {
    expect(steps(code)).toEqual([]);
  });

  it.each([
    ["print(best.scores_)", false],
    ["names = hives.columns[best.get_support()]", true],
    ['rows = best.transform(hives[["frames", "height", "wood"]])', true],
  ])("are not chosen by scores that are only looked at: %s", (use, isChosen) => {
    const learn = `from sklearn.feature_selection import SelectKBest
best = SelectKBest(k=2)
best.fit(hives[["frames", "height", "wood"]], hives["swarmed"])`;
    const found = steps(learn, use, 'LogisticRegression().fit(hives[["frames", "wood"]], hives["swarmed"])');
    expect(found.includes("selected frames,height,wood")).toBe(isChosen);
  });

  it("are not chosen where they are joined to others", () => {
    const code = 'rows = hives.join(hives[["frames", "height"]].rank(), rsuffix="_rank")';
    expect(steps(code, 'LogisticRegression().fit(rows, hives["swarmed"])')).not.toContain("selected frames,height");
  });
});

describe("a limit that cuts numbers in two", () => {
  const FIT = 'X = hives[["frames", "height"]]\n';
  it.each([
    `${FIT}y = (hives["honey"] > 20).astype(int)\nLogisticRegression().fit(X, y)`,
    `${FIT}hives["rich"] = (hives["honey"] > 20).astype(int)\nLogisticRegression().fit(X, hives["rich"])`,
    `${FIT}hives["rich"] = (hives["honey"] > 20) * 1\nLogisticRegression().fit(X, hives["rich"])`,
    `${FIT}hives["rich"] = np.where(hives["honey"] > 20, 1, 0)\nLogisticRegression().fit(X, hives["rich"])`,
  ])("makes bins of what is predicted: %s", (code) => {
    expect(steps(code)).toContain("binned honey");
  });

  it("makes a new column of what helps to predict", () => {
    const code = 'hives["tall"] = (hives["height"] > 20).astype(int)';
    const fit = 'LogisticRegression().fit(hives.drop(columns="swarmed"), hives["swarmed"])';
    expect(steps(code, fit)).toContain("derived tall");
  });
});

describe("words that a function turns into numbers", () => {
  it("are encoded under a new name too", () => {
    const code = `def number_of(kind):
    if kind == "log":
        return 1
    return 0
hives["kind_number"] = hives["kind"].apply(number_of)`;
    const fit = 'LogisticRegression().fit(hives.drop(columns="swarmed"), hives["swarmed"])';
    expect(steps(code, fit)).toContain("encoded kind");
  });
});

describe("steps that fastai is told of", () => {
  it.each(["fastai.tabular.all", "fastai.tabular"])("are done to the columns of their kind: %s", (module) => {
    const code = `from ${module} import *
data = TabularDataLoaders.from_df(hives, y_names="swarmed", cat_names=["kind"], cont_names=["frames", "height"], procs=[Categorify, FillMissing, Normalize])
tabular_learner(data).fit_one_cycle(2)`;
    expect(steps(code)).toEqual(expect.arrayContaining(["encoded kind", "filled ", "scaled frames,height"]));
  });

  it("vary pictures", () => {
    const code = `from fastai.vision.all import *
data = ImageDataLoaders.from_folder("bees", item_tfms=Resize(224), batch_tfms=aug_transforms())
vision_learner(data, resnet34).fine_tune(1)`;
    expect(steps(code)).toContain("augmented ");
  });
});

describe("a column that says whether another is a certain word", () => {
  const FIT = 'LogisticRegression().fit(hives.drop(columns="swarmed"), hives["swarmed"])';
  it.each([
    '(hives["kind"] == "log").astype(int)',
    '(hives["kind"] == "log") * 1',
    'np.where(hives["kind"] == "log", 1, 0)',
  ])("encodes it: %s", (code) => {
    expect(steps(`hives["is_log"] = ${code}`, FIT)).toContain("encoded kind");
  });

  it("is new where other words are put in its place", () => {
    expect(steps('hives["sort"] = np.where(hives["kind"] == "log", "old", "new")', FIT)).toContain("derived sort");
  });
});

describe("steps of other forms", () => {
  const FIT = 'LogisticRegression().fit(hives.drop(columns="swarmed"), hives["swarmed"])';

  it("need no fit where they learn nothing", () => {
    const code =
      'from sklearn.feature_extraction.text import HashingVectorizer\nrows = HashingVectorizer(n_features=64).transform(hives["notes"])';
    expect(steps(code, 'LogisticRegression().fit(rows, hives["swarmed"])')).toContain("vectorised notes");
  });

  it("are none on texts that an array lists", () => {
    const code =
      'from sklearn.feature_extraction.text import CountVectorizer\ntexts = np.array(["a calm hive", "a loud hive"])\nbag = CountVectorizer().fit_transform(texts)';
    expect(steps(code, FIT)).not.toContain("vectorised ");
  });

  it("are told to a mapper of columns in a list", () => {
    const code = `from sklearn_pandas import DataFrameMapper
numbers = [([name], StandardScaler()) for name in ["frames", "height"]]
rows = DataFrameMapper(numbers + [("kind", None)]).fit_transform(hives)`;
    expect(steps(code, 'LogisticRegression().fit(rows, hives["swarmed"])')).toContain("scaled frames,height");
  });

  it("take the row before from a logarithm", () => {
    const code = 'logged = np.log(hives["honey"])\nchange = logged - logged.shift()\nchange.dropna(inplace=True)';
    const fit = "from statsmodels.tsa.arima.model import ARIMA\nARIMA(change, order=(1, 0, 0)).fit()";
    expect(steps(code, fit)).toEqual(["transformed honey", "lagged honey"]);
  });

  it("take an hour from a time", () => {
    const code = 'hives["hour"] = pd.to_datetime(hives["opened"]).apply(lambda time: time.hour)';
    expect(steps(code, FIT)).toEqual(["derived hour"]);
  });

  it("bring pictures to a size with a random cut", () => {
    const code = `from torchvision import datasets, transforms
bees = datasets.ImageFolder("bees", transform=transforms.Compose([transforms.RandomResizedCrop(96), transforms.ToTensor()]))`;
    expect(steps(code)).toEqual(expect.arrayContaining(["resized ", "augmented "]));
  });
});

describe("functions that do the whole work", () => {
  const FIT = 'LogisticRegression().fit(rows, hives["swarmed"])';
  it.each([["from tsfresh import extract_features\nrows = extract_features(hives, column_id='hive')", "derived "]])(
    "are known: %s",
    (code, step) => {
      expect(steps(code, FIT)).toContain(step);
    },
  );
});
