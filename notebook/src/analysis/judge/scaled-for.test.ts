import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const SETUP = `import pandas as pd
from sklearn.model_selection import train_test_split
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.tree import DecisionTreeClassifier
larks = pd.read_csv("larks.csv")
X, y = larks.drop(columns="sings"), larks["sings"]
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.2)
scaler = StandardScaler()`;
const NEAR = "near = KNeighborsClassifier().fit";
const TREE = "tree = DecisionTreeClassifier().fit";
const features = (code: string): string =>
  analyseNotebook(notebookOf({ code: SETUP }, { code }))
    .sections.featureEngineering.map(({ text }) => text)
    .join(" ");

describe("features that are scaled", () => {
  it("are said to be for the only models that learn from them so", () => {
    const told = "The features are standardised for k-nearest neighbors only.";
    const apart = "X_scaled = scaler.fit_transform(X_train)";
    expect(features(`${apart}\n${NEAR}(X_scaled, y_train)\n${TREE}(X_train, y_train)`)).toBe(told);
  });

  it.each([
    [
      "all models learn from them",
      `X_scaled = scaler.fit_transform(X_train)\n${NEAR}(X_scaled, y_train)\n${TREE}(X_scaled, y_train)`,
    ],
    [
      "they take the place of the others",
      `X_train = scaler.fit_transform(X_train)\n${NEAR}(X_train, y_train)\n${TREE}(X_train, y_train)`,
    ],
    [
      "they are put back into the table",
      `X_train["wing"] = scaler.fit_transform(X_train[["wing"]])\n${NEAR}(X_train, y_train)\n${TREE}(X_train, y_train)`,
    ],
    [
      "one kind of model learns from both",
      `X_scaled = scaler.fit_transform(X_train)\n${NEAR}(X_scaled, y_train)\n${NEAR}(X_train, y_train)`,
    ],
    [
      "it is not known what a model learns from",
      `X_scaled = scaler.fit_transform(X_train)\n${NEAR}(X_scaled, y_train)\n${TREE}(chosen(X_train), y_train)`,
    ],
  ])("are said to be scaled where %s", (_, code) => {
    expect(features(code)).toMatch(/standardised\.$/);
  });
});
