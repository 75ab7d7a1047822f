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
      "it is not known what a model learns from",
      `X_scaled = scaler.fit_transform(X_train)\n${NEAR}(X_scaled, y_train)\n${TREE}(chosen(X_train), y_train)`,
    ],
  ])("are said to be scaled where %s", (_, code) => {
    expect(features(code)).toMatch(/standardised\.$/);
  });

  it("are said to be for the only pipelines that scale them, also in steps put together from others", () => {
    const told = "The features are standardised for k-nearest neighbors only.";
    const scale = "make_pipeline(StandardScaler(), KNeighborsClassifier()).fit(X_train, y_train)";
    expect(features(`${scale}\n${TREE}(X_train, y_train)`)).toBe(told);
    expect(features(`${scale}\nmake_pipeline(DecisionTreeClassifier()).fit(X_train, y_train)`)).toBe(told);
    const parts = `from sklearn.compose import ColumnTransformer
parts = ColumnTransformer([("numbers", StandardScaler(), ["wing", "tail"])])
make_pipeline(parts, DecisionTreeClassifier()).fit(X_train, y_train)`;
    expect(features(`${parts}\n${scale}`)).not.toContain("only");
  });

  it("are filled for the only pipelines that do so", () => {
    const told = (code: string): string =>
      analyseNotebook(notebookOf({ code: SETUP }, { code }))
        .sections.preparation.map(({ text }) => text)
        .join(" ");
    const fill = `from sklearn.impute import SimpleImputer
make_pipeline(SimpleImputer(strategy="median"), KNeighborsClassifier()).fit(X_train, y_train)`;
    expect(told(`${fill}\n${TREE}(X_train, y_train)`)).toBe(
      "Any missing values are filled with the median for k-nearest neighbors only.",
    );
    const alike = fill.replace("KNeighborsClassifier", "DecisionTreeClassifier");
    expect(told(`${fill}\n${alike}`)).toBe("Any missing values are filled with the median.");
    expect(told(`X_train = X_train.fillna(X_train.median())\n${fill}\n${TREE}(X_train, y_train)`)).not.toContain(
      "only",
    );
  });

  it("are said to be for some of the trainings where it is not known of all which they are", () => {
    const code = `X_scaled = scaler.fit_transform(X_train)
${NEAR}(X_scaled, y_train)
${TREE}(X_train, y_train)
LogisticRegression().fit(chosen(X_train), y_train)`;
    expect(features(`from sklearn.linear_model import LogisticRegression\n${code}`)).toBe(
      "The features are standardised for some of the trainings.",
    );
  });

  it("are said to be for some of the trainings where one kind of model learns from both", () => {
    const code = `X_scaled = scaler.fit_transform(X_train)\n${NEAR}(X_scaled, y_train)\n${NEAR}(X_train, y_train)`;
    expect(features(code)).toBe("The features are standardised for some of the trainings.");
  });
});

it("rows that are balanced are said to be for the only models that learn from them", () => {
  const told = (fits: string): string =>
    analyseNotebook(
      notebookOf(
        { code: SETUP },
        {
          code: `few, many = X_train[y_train == 1], X_train[y_train == 0]
X_up, y_up = pd.concat([many] + [few] * 4), pd.concat([y_train[y_train == 0]] + [y_train[y_train == 1]] * 4)`,
        },
        { code: fits },
      ),
    )
      .sections.preparation.map(({ text }) => text)
      .join(" ");
  expect(told(`${NEAR}(X_up, y_up)\n${TREE}(X_train, y_train)`)).toBe(
    "The classes of the training rows are balanced by oversampling for k-nearest neighbors only.",
  );
  expect(told(`${NEAR}(X_up, y_up)\n${TREE}(X_up, y_up)`)).toBe(
    "The classes of the training rows are balanced by oversampling.",
  );
});

describe("rows that are balanced in several ways", () => {
  const told = (...fits: string[]): string =>
    analyseNotebook(
      notebookOf(
        { code: SETUP },
        {
          code: `from imblearn.over_sampling import ADASYN, SMOTE
from imblearn.under_sampling import RandomUnderSampler
X_up, y_up = SMOTE().fit_resample(X_train, y_train)
X_few, y_few = RandomUnderSampler().fit_resample(X_train, y_train)
X_both, y_both = RandomUnderSampler().fit_resample(X_up, y_up)`,
        },
        { code: fits.join("\n") },
      ),
    )
      .sections.preparation.map(({ text }) => text)
      .join(" ");
  const WORDS = "The classes of the training rows are balanced by SMOTE";

  it("are balanced in one of them for each training, and for those alone that learn from them", () => {
    const both = [`${NEAR}(X_up, y_up)`, `${NEAR}(X_few, y_few)`];
    expect(told(...both)).toBe(`${WORDS} or undersampling.`);
    expect(told(...both, `${TREE}(X_train, y_train)`)).toBe(`${WORDS} or undersampling for k-nearest neighbors only.`);
    expect(told(...both, `${NEAR}(X_train, y_train)`, `${TREE}(X_train, y_train)`)).toBe(
      `${WORDS} or undersampling for some versions of k-nearest neighbors.`,
    );
  });

  it("are not balanced in ways that are only tried", () => {
    expect(told(`${NEAR}(X_few, y_few)`)).toBe("The classes of the training rows are balanced by undersampling.");
    const other = "X_new, y_new = ADASYN().fit_resample(X_train, y_train)";
    expect(told(`${NEAR}(X_up, y_up)`, other, `${TREE}(X_new, y_new)`)).toBe(`${WORDS} or ADASYN.`);
    // Whatever is learned from rows that are not followed may be any of them.
    expect(told(`${NEAR}(X_up, y_up)`, `${TREE}(chosen(X_few), y_few)`)).toContain("undersampling");
  });

  it("are balanced in all of them where one is done after the other", () => {
    expect(told(`${NEAR}(X_both, y_both)`)).toContain("SMOTE and undersampling");
  });

  it("are so in pipelines as well", () => {
    const piped = (...steps: readonly string[]): string =>
      analyseNotebook(
        notebookOf(
          { code: SETUP },
          {
            code: `from imblearn.over_sampling import SMOTE
from imblearn.pipeline import make_pipeline
from imblearn.under_sampling import RandomUnderSampler
for step in [${steps.join()}]:
    make_pipeline(*step, KNeighborsClassifier()).fit(X_train, y_train)`,
          },
        ),
      )
        .sections.preparation.map(({ text }) => text)
        .join(" ");
    expect(piped("[SMOTE()]", "[RandomUnderSampler()]")).toContain("by SMOTE or undersampling");
    expect(piped("[SMOTE(), RandomUnderSampler()]")).toContain("by SMOTE and undersampling");
    expect(piped("[SMOTE()]", "[SMOTE(), RandomUnderSampler()]")).toContain("by SMOTE and undersampling");
  });
});

describe("features that are turned into components", () => {
  const told = (...fits: string[]): string =>
    features(`from sklearn.decomposition import PCA\nX_few = PCA(5).fit_transform(X_train)\n${fits.join("\n")}`);

  it("are said to be for the models that learn from them", () => {
    const words = "The features are turned into 5 components by PCA";
    expect(told(`${NEAR}(X_few, y_train)`, `${TREE}(X_few, y_train)`)).toBe(`${words}.`);
    expect(told(`${NEAR}(X_few, y_train)`, `${TREE}(X_train, y_train)`)).toBe(`${words} for k-nearest neighbors only.`);
    expect(told(`${NEAR}(X_few, y_train)`, `${NEAR}(X_train, y_train)`)).toBe(`${words} for some of the trainings.`);
  });
});
