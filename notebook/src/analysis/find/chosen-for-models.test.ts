import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

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
  it.each([
    ['rows = StandardScaler().fit_transform(hives[["frames", "height"]])', "scaled frames,height"],
    ['rows = pd.get_dummies(hives[["frames", "height"]])', "encoded frames,height"],
    ['few = hives[["frames", "height"]]\nrows = few - few.mean()', ""],
    ['few = hives[["frames", "height"]]\nrows = np.concatenate([few.to_numpy(), few.to_numpy()])', ""],
  ])("are chosen, whatever becomes of their values on the way: %s", (code) => {
    expect(steps(code, 'LogisticRegression().fit(rows, hives["swarmed"])')).toContain("selected frames,height");
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
