import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

const report = (code: string, printed = ""): { modeling: string; opening: string; summary: string } => {
  const { sections, executiveSummary } = analyseNotebook(notebookOf({ code, printed }));
  const textOf = (all: readonly { readonly text: string }[]): string => all.map(({ text }) => text).join(" ");
  return {
    modeling: textOf(sections.modeling),
    opening: textOf(sections.exploration),
    summary: textOf(executiveSummary),
  };
};

const SPLIT = `import pandas as pd
from sklearn.model_selection import train_test_split
kilns = pd.read_csv("kilns.csv")
y_train_class = (kilns["heat"] > kilns["heat"].median()).astype(int)
A, B, a, b = train_test_split(kilns.drop(columns="heat"), y_train_class, test_size=0.2)
`;

describe("what sets a model among others apart", () => {
  it("stands beside its name, also where it is the one that is measured best", () => {
    const { modeling } = report(
      `${SPLIT}from sklearn.ensemble import RandomForestClassifier
from sklearn.naive_bayes import CategoricalNB
from sklearn.metrics import accuracy_score
forest = RandomForestClassifier(n_estimators=300, max_depth=7, max_features=3).fit(A, a)
print("Accuracy:", accuracy_score(b, forest.predict(B)))
bayes = CategoricalNB().fit(A, a)
print("Accuracy:", accuracy_score(b, bayes.predict(B)))`,
      "Accuracy: 0.84\nAccuracy: 0.79\n",
    );
    expect(modeling).toBe(
      "Two classifiers are trained: a random forest (`n_estimators=300`, `max_depth=7`, `max_features=3`) and naive Bayes (`CategoricalNB`).",
    );
  });
});

describe("texts that a model learns from", () => {
  const tickets = (code: string): string =>
    report(`import numpy as np
import pandas as pd
from scipy.sparse import hstack
from sklearn.compose import ColumnTransformer
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
from sklearn.pipeline import make_pipeline
tickets = pd.read_csv("tickets.csv")
rest, frauds = tickets[["price", "rooms"]], tickets["fraud"]
notes = []
for i in range(len(tickets)):
    notes.append(clean(tickets["note"][i]))
vectors = TfidfVectorizer()
clf = LogisticRegression()
${code}`).modeling;

  it.each([
    "clf.fit(hstack((vectors.fit_transform(notes), rest)).tocsr(), frauds)",
    "clf.fit(np.c_[vectors.fit_transform(notes).toarray(), rest.values], frauds)",
    "clf.fit(pd.DataFrame(vectors.fit_transform(notes).toarray()).join(rest), frauds)",
    `columns = ColumnTransformer([("text", vectors, "note"), ("others", "passthrough", ["price", "rooms"])])
clf.fit(columns.fit_transform(tickets), frauds)`,
    `columns = ColumnTransformer([("text", vectors, "note"), ("others", "passthrough", ["price", "rooms"])])
make_pipeline(columns, clf).fit(tickets, frauds)`,
  ])("are not all that it learns from where other columns go in: %s", (code) => {
    expect(tickets(code)).toBe("Logistic regression with default settings predicts `fraud`.");
  });
});

describe("that a model is trained", () => {
  it("goes without saying where its result is told", () => {
    const code = `${SPLIT}from sklearn.svm import SVC
svm = SVC(**options).fit(A, a)`;
    // The opening names it, but a section on models is not left empty.
    expect(report(code).modeling).toMatch(/^An SVM is trained on `[^`]+`, but never scored\.$/);
    expect(report(`${code}\nprint("Accuracy:", svm.score(B, b))`, "Accuracy: 0.79\n").modeling).toBe("");
  });

  it("is said with the degrees of its powers, of which those in a loop may not be known", () => {
    const { modeling } = report(
      `import numpy as np
from sklearn.linear_model import LinearRegression
from sklearn.preprocessing import PolynomialFeatures
def curve(x, y, degree):
    powers = PolynomialFeatures(degree=degree)
    line = LinearRegression()
    line.fit(powers.fit_transform(x), y)
x = np.random.rand(90, 1)
y = x[:, 0] ** 2
curve(x, y, 9)
curve(x, y, 2)
for degree in np.arange(start, stop):
    curve(x, y, degree)`,
    );
    expect(modeling).toBe("Polynomial regression is tried with degrees 2 and 9, among others.");
  });

  it("is not said of fewer models in the words in which it is said of more", () => {
    const { modeling } = report(
      `from sklearn.cluster import DBSCAN, KMeans
from sklearn.datasets import make_moons
from sklearn.svm import SVC
moons, sides = make_moons(100)
svm = SVC().fit(moons, sides)
print("Accuracy:", svm.score(moons, sides))
KMeans().fit(moons)
suns, _ = make_moons(300)
KMeans().fit(suns)
DBSCAN().fit(suns)`,
      "Accuracy: 0.79\n",
    );
    expect(modeling).toBe(
      "An SVM with default settings predicts `sides`. Two models with default settings group the rows into clusters: k-means and DBSCAN.",
    );
  });

  it("is told of many in the first sentence, and not again", () => {
    const told = (...names: readonly string[]): ReturnType<typeof report> =>
      report(
        `${SPLIT}from sklearn.linear_model import ${names.join(", ")}\n${names.map((name) => `${name}().fit(A, a)`).join("\n")}`,
      );
    const four = ["LogisticRegression", "RidgeClassifier", "Perceptron", "SGDClassifier"];
    const { opening, summary } = told(...four, "PassiveAggressiveClassifier");
    expect(opening).toBe(
      "This notebook trains five classifiers (logistic regression, Ridge, a perceptron and others) on `kilns.csv`.",
    );
    expect(summary).toBe(opening);
    expect(told(...four).summary).toBe(
      "This notebook trains four classifiers (logistic regression, Ridge, a perceptron and an SGD classifier) on `kilns.csv`.",
    );
  });
});
