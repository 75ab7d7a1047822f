import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { writeOutcome } from "../say/outcome-source.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const READ: WrittenCell = {
  code: `import joblib
import pandas as pd
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import classification_report
from sklearn.model_selection import train_test_split
valves = pd.read_csv("valves.csv")
A, B, a, b = train_test_split(valves.drop(columns=["leaks"]), valves["leaks"], test_size=0.2, random_state=4)`,
};

/** A report on 1,000 rows of which `rare` leak, given what is found of both classes, both F1s, their mean and the accuracy. */
const report = (
  rare: number,
  [recalls, ofEach, mean, right]: readonly [number[], number[], number, number],
): string => {
  const fixed = (value = 0): string => value.toFixed(2).padStart(9);
  const [no, yes] = recalls;
  return `              precision    recall  f1-score   support

           0 ${fixed(0.95)} ${fixed(no)} ${fixed(ofEach[0])} ${String(1000 - rare).padStart(9)}
           1 ${fixed(0.4)} ${fixed(yes)} ${fixed(ofEach[1])} ${String(rare).padStart(9)}

    accuracy                     ${fixed(right)}      1000
   macro avg ${fixed(0.68)} ${fixed(((no ?? 0) + (yes ?? 0)) / 2)} ${fixed(mean)}      1000
weighted avg ${fixed(0.92)} ${fixed(right)} ${fixed(0.9)}      1000
`;
};
const FOREST = [[1, 0.05], [0.97, 0.09], 0.53, 0.94] as const;
const LINE = [[0.9, 0.45], [0.93, 0.34], 0.64, 0.88] as const;
const BALANCED = [[0.76, 0.7], [0.85, 0.26], 0.56, 0.76] as const;

type Scores = Parameters<typeof report>[1];
const judged = (name: string, model: string, [recalls, ofEach, mean, right]: Scores, rare = 60): WrittenCell => ({
  code: `${name} = ${model}.fit(A, a)\nprint(classification_report(b, ${name}.predict(B)))`,
  printed: report(rare, [recalls, ofEach, mean, right]),
});
const scores = (one: typeof FOREST | typeof LINE | typeof BALANCED): Scores => [
  [...one[0]],
  [...one[1]],
  one[2],
  one[3],
];
const best = (...cells: WrittenCell[]) => {
  const { facts, executiveSummary, sections } = analyseNotebook(notebookOf(READ, ...cells));
  const found = facts.experiments[0]?.best;
  const model = facts.experiments[0]?.models.find(({ id }) => id === found?.model)?.name;
  return {
    model,
    value: found?.metric.value,
    text: executiveSummary
      .concat(sections.validation)
      .map(({ text }) => text)
      .join(" "),
    outcome: writeOutcome(facts, sections),
  };
};

describe("an accuracy that always naming the largest class comes to", () => {
  const forest = judged("forest", "RandomForestClassifier()", scores(FOREST));
  const line = judged("line", "LogisticRegression()", scores(LINE));

  it("ranks no models where their F1 over both classes does", () => {
    const { model, value, outcome, text } = best(forest, line);

    expect([model, value]).toEqual(["Logistic Regression", 0.64]);
    expect(outcome).toContain("with a macro F1 of 0.64 and an accuracy of 88%");
    expect(text).toContain("does best: a macro F1 of 0.64");
    expect(text).toContain("The random forest (0.53) follows.");
    expect(text).not.toContain("no better than");
  });

  it("is told where none is better than chance by any other", () => {
    const odds = judged("forest", "RandomForestClassifier()", [[0.8, 0.2], [0.64, 0.29], 0.47, 0.53], 450);
    const even = judged("line", "LogisticRegression()", [[0.62, 0.4], [0.59, 0.43], 0.51, 0.52], 450);
    expect(best(odds, even)).toMatchObject({ model: "Random Forest", value: 0.53 });
    expect(best(odds, even).text).toContain("no better than always guessing the largest class (55% of the rows)");
  });

  it("is told of the model that is best by that, too", () => {
    const other = judged("line", "LogisticRegression()", [[0.93, 0.05], [0.93, 0.08], 0.5, 0.88]);
    expect(best(forest, other)).toMatchObject({ model: "Random Forest", value: 0.94 });
  });

  it("ranks models that are right far more often", () => {
    const right = judged("forest", "RandomForestClassifier()", [[1, 0.55], [0.98, 0.6], 0.79, 0.97]);
    expect(best(right, line)).toMatchObject({ model: "Random Forest", value: 0.97 });
  });

  it("ranks models where both classes have as many rows", () => {
    const even = judged("forest", "RandomForestClassifier()", [[1, 0.05], [0.6, 0.1], 0.35, 0.52], 500);
    const other = judged("line", "LogisticRegression()", [[0.5, 0.5], [0.5, 0.5], 0.5, 0.5], 500);
    expect(best(even, other)).toMatchObject({ model: "Random Forest", value: 0.52 });
  });

  it("ranks models where another measure is known of some of them only", () => {
    const short = {
      code: "line = LogisticRegression().fit(A, a)\nprint('accuracy', line.score(B, b))",
      printed: "accuracy 0.88\n",
    };
    expect(best(forest, short)).toMatchObject({ model: "Random Forest", value: 0.94 });
  });

  it("does not keep the model from being the result that is kept in a file, and no other is better by it", () => {
    const kept = judged("weighed", "LogisticRegression(class_weight='balanced')", scores(BALANCED));
    const { model, value, text } = best(forest, line, kept, { code: "joblib.dump(weighed, 'leaks.joblib')" });
    expect([model, value]).toEqual(["Logistic Regression", 0.76]);
    expect(text).toContain("an accuracy of 76%");
    expect(text).not.toMatch(/94%(?! of the rows)|88%|does better|follow/);
    expect(text).toMatch(/The F1 for `1` is 0\.34 for .+ and 0\.09 for the random forest\./);
  });
});

describe("an F1 of all classes by their rows", () => {
  const weighted = (rare: number, [recalls, ofEach, mean, right]: Scores): WrittenCell => ({
    code: "line = LogisticRegression().fit(A, a)\nprint(classification_report(b, line.predict(B)))",
    printed: report(rare, [recalls, ofEach, mean, right]).replace(/\n +accuracy[^\n]+/, ""),
  });

  it("is read beside the share of a large class, and a class that is never found", () => {
    const { outcome, text } = best(weighted(60, [[1, 0], [0.97, 0], 0.49, 0.94]));
    expect(outcome).toContain(
      "with a weighted F1 of 0.9 on the test data, where the largest class makes up 94% of the rows and none of the other is recognised.",
    );
    expect(text).toContain("where the largest class makes up 94% of the rows, and with an F1 of 0 for `1`");
  });

  it("is not said to leave a class unfound whose recall is only rounded to nothing", () => {
    const { outcome } = best(weighted(60, [[1, 0], [0.97, 0.01], 0.49, 0.94]));
    expect(outcome).toContain("where the largest class makes up 94% of the rows");
    expect(outcome).not.toContain("recognised");
  });

  it("is told alone where the classes are of like size", () => {
    const { outcome } = best(weighted(420, [[0.9, 0.8], [0.9, 0.84], 0.87, 0.87]));
    expect(outcome).toContain("with a weighted F1 of 0.9 on the test data.");
  });
});

describe("an accuracy that the largest class of all rows nearly comes to", () => {
  const COUNTED: WrittenCell = {
    code: 'valves["leaks"].value_counts()',
    shown: "leaks\n0    9800\n1     200\nName: count, dtype: int64",
  };
  const table = (rows: string): WrittenCell => ({
    code: `from sklearn.metrics import accuracy_score, f1_score, roc_auc_score
rows = []
for name, m in {"forest": RandomForestClassifier(), "line": LogisticRegression()}.items():
    m.fit(A, a)
    p = m.predict(B)
    rows.append((name, accuracy_score(b, p), roc_auc_score(b, m.predict_proba(B)[:, 1]), f1_score(b, p)))
pd.DataFrame(rows, columns=["model", "accuracy", "auc", "f1"])`,
    shown: `    model  accuracy    auc     f1\n${rows}`,
  });

  it("leaves it to a measure that no class raises which model leads", () => {
    const told = best(COUNTED, table("0  forest    0.9815  0.810  0.150\n1    line    0.9790  0.870  0.510"));
    expect(told).toMatchObject({ model: "Logistic Regression", value: 0.87 });
  });

  it("leaves it to one that tells the models apart", () => {
    const told = best(COUNTED, table("0  forest    0.9815  0.871  0.150\n1    line    0.9790  0.870  0.510"));
    expect(told).toMatchObject({ model: "Logistic Regression", value: 0.51 });
  });

  it("leads where it is well above that", () => {
    const told = best(COUNTED, table("0  forest    0.9915  0.810  0.150\n1    line    0.9790  0.870  0.510"));
    expect(told).toMatchObject({ model: "Random Forest", value: 0.9915 });
  });
});
