import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const READ = {
  code: `import pandas as pd
from sklearn.decomposition import PCA
from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import accuracy_score
from sklearn.model_selection import cross_val_score, train_test_split
from sklearn.svm import SVC
hives = pd.read_csv("hives.csv")
X, y = hives.drop(columns="ill"), hives["ill"]`,
};
const read = (...cells: readonly WrittenCell[]) => analyseNotebook(notebookOf(READ, ...cells));
const validation = (...cells: readonly WrittenCell[]): string =>
  read(...cells)
    .sections.validation.map(({ text }) => text)
    .join(" ");

describe("one model that is fitted to several tables", () => {
  const fitted = (table: string, printed: string): WrittenCell => ({
    code: `${table}_train, ${table}_test = ${table}_of(A, A), ${table}_of(B, A)
machine.fit(${table}_train, a)
print("accuracy", accuracy_score(b, machine.predict(${table}_test)))`,
    printed: `accuracy ${printed}\n`,
  });
  const made = {
    code: 'A, B, a, b = train_test_split(X, y, test_size=0.25, random_state=3)\nmachine = SVC(kernel="precomputed")',
  };
  const three = [made, fitted("waves", "0.852"), fitted("plain", "0.715"), fitted("bent", "0.407")];

  it("is told with the table of each version, and as the best of them", () => {
    const told = validation(...three);
    expect(told).toContain(
      "the SVM trained on `waves_train` does best: an accuracy of 85.2%, against 71.5% trained on `plain_train` and 40.7% trained on `bent_train`.",
    );
    expect(read(...three).outcome).toContain("(trained on waves_train, the best of three versions)");
  });

  it("has one version where it is measured once", () => {
    expect(validation(made, fitted("waves", "0.852"))).toContain("the SVM reaches an accuracy of 85.2%");
  });

  it("is not the best of versions of which another is level with it", () => {
    const { outcome } = read(made, fitted("waves", "0.852"), fitted("plain", "0.852"));
    expect(outcome).toContain("(trained on waves_train)");
  });

  it("is told with the table that the features are taken out of", () => {
    const few = `A, B = train_test_split(hives, test_size=0.25)
names = ["hum", "span"]
few = A.sample(frac=0.2)
most = A
forest = RandomForestClassifier()`;
    const [first, second] = ["few", "most"].map(
      (table) =>
        `forest.fit(${table}[names], ${table}["ill"])\nprint(accuracy_score(B["ill"], forest.predict(B[names])))`,
    );
    const told = validation({ code: [few, first, second].join("\n"), printed: "0.71\n0.91\n" });
    expect(told).toContain("71% trained on `few`");
  });

  it("has no gap where only another version learned its rows by heart", () => {
    const heart = (cell: WrittenCell, table: string, printed: string): WrittenCell =>
      typeof cell === "string"
        ? cell
        : {
            code: `${cell.code}\nprint("accuracy", accuracy_score(a, machine.predict(${table}_train)))`,
            printed: `${String(cell.printed)}accuracy ${printed}\n`,
          };
    const told = validation(
      made,
      heart(fitted("waves", "0.852"), "waves", "0.873"),
      heart(fitted("bent", "0.407"), "bent", "1.000"),
    );
    expect(told).toContain("(87.3% on the training data)");
    expect(told).not.toContain("overfitting");
  });
});

describe("scores of folds that are all that is shown", () => {
  const folds = (rows: string, shown?: string): WrittenCell => ({
    code: `forest = RandomForestClassifier()\ncross_val_score(forest, ${rows}, y, cv=4)`,
    ...(shown === undefined ? {} : { shown }),
  });
  const SHOWN = "array([0.91, 0.95, 0.93, 0.92])";

  it("have their mean for a result, beside the lowest and the highest", () => {
    const { facts, outcome, metrics, sections } = read(folds("X", SHOWN));
    expect(facts.headline).toBe(0);
    expect(facts.experiments[0]?.best?.metric).toMatchObject({ printed: "0.93", averaged: 4 });
    expect(outcome).toContain("an accuracy of 93% in cross-validation");
    expect(metrics).toEqual([]);
    const told = sections.validation.map(({ text }) => text).join(" ");
    expect(told).toContain("reaches a mean accuracy of 93%");
    expect(told).toContain("lies between 91% and 95%");
  });

  it("have none where two models are judged, or rows are held out", () => {
    const other = {
      code: "A, B, a, b = train_test_split(X, y)\nprint(accuracy_score(b, SVC().fit(A, a).predict(B)))",
      printed: "0.88\n",
    };
    expect(read(folds("X", SHOWN), other).facts.experiments[0]?.best?.metric.printed).toBe("0.88");
    const machine = { code: "cross_val_score(SVC(), X, y, cv=4)", shown: "array([0.81, 0.85, 0.83, 0.82])" };
    expect(read(folds("X", SHOWN), machine).facts.headline).toBeNull();
  });

  it("are of the components where another version learned from the features", () => {
    const reduced = { code: "few = PCA(n_components=9).fit_transform(X)" };
    expect(validation(folds("X"), reduced, folds("few", SHOWN))).toContain(
      "the random forest trained on 9 components reaches a mean accuracy of 93%",
    );
    expect(validation(reduced, folds("few", SHOWN))).toContain("the random forest reaches a mean accuracy of 93%");
  });
});

describe("versions that learn from features in other forms", () => {
  const SPLIT = {
    code: "from sklearn.pipeline import make_pipeline\nfrom sklearn.preprocessing import StandardScaler\nA, B, a, b = train_test_split(X, y)",
  };
  const judged = (model: string, shown: string, rows = "A", test = "B"): WrittenCell => ({
    code: `one = ${model}\none.fit(${rows}, a)\nprint(accuracy_score(b, one.predict(${test})))`,
    printed: `${shown}\n`,
  });
  const SCALED = {
    code: "even = StandardScaler()\nA_even = even.fit_transform(A)\nB_even = even.transform(B)",
  };
  const scaled = judged("SVC()", "0.91", "A_even", "B_even");

  it("are told apart by scaling", () => {
    expect(validation(SPLIT, judged("SVC()", "0.71"), SCALED, scaled)).toContain(
      "the SVM with StandardScaler does best: an accuracy of 91%, against 71% with no scaler",
    );
    expect(
      validation(SPLIT, judged("SVC()", "0.71"), judged("make_pipeline(StandardScaler(), SVC())", "0.91")),
    ).toContain("the SVM with StandardScaler does best");
  });

  it("are not where only one is measured, or a part of the features is scaled", () => {
    expect(validation(SPLIT, { code: "SVC().fit(A, a)" }, SCALED, scaled)).not.toContain("with StandardScaler");
    const part = { code: 'A["hum"] = StandardScaler().fit_transform(A[["hum"]])' };
    expect(validation(SPLIT, judged("SVC()", "0.71"), part, SCALED, scaled)).not.toContain("no scaler");
  });

  it("are told apart by the components that a pipeline makes", () => {
    const piped = (steps: string, shown: string): WrittenCell =>
      judged(`make_pipeline(StandardScaler(), ${steps}SVC())`, shown);
    expect(validation(SPLIT, piped("", "0.91"), piped("PCA(4), ", "0.71"))).toContain(
      "against 71% trained on 4 components",
    );
  });
});

describe("one model from two libraries", () => {
  const two = (shown: string, scored: string): readonly WrittenCell[] => [
    {
      code: `import statsmodels.api as sm
from sklearn.linear_model import LinearRegression
X, y = hives.drop(columns="honey"), hives["honey"]
A, B, a, b = train_test_split(X, y)
fitted = sm.OLS(a, sm.add_constant(A)).fit()
print("R2", fitted.rsquared)`,
      printed: `R2 ${shown}\n`,
    },
    {
      code: 'line = LinearRegression().fit(A, a)\nprint("R2 is", line.score(A, a) * 100, "%")',
      printed: `R2 is ${scored} %\n`,
    },
  ];

  it("is one result where both come to the same, and R2 is no share of right answers", () => {
    const told = validation(...two("0.700", "69.9941"));
    expect(told).toContain("Linear regression reaches an R2 of 0.7 on the training data.");
    expect(told).not.toMatch(/scikit-learn|statsmodels|70%/);
  });

  it("is told by its library where they differ", () => {
    const told = validation(...two("0.700", "64.2512"));
    expect(told).toContain("linear regression from scikit-learn (0.643)");
    expect(told).toContain("from statsmodels");
  });
});
