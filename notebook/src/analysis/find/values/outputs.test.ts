import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const SETUP = `import pandas as pd
from sklearn.ensemble import RandomForestClassifier, RandomForestRegressor
from sklearn.metrics import classification_report, mean_absolute_error, r2_score
from sklearn.model_selection import train_test_split
from sklearn.multioutput import MultiOutputClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
kites = pd.read_csv("kites.csv")
goals = ["height", "drift"]
A, B, a, b = train_test_split(kites[["span", "wind"]], kites[goals], test_size=0.25, random_state=3)
forest = RandomForestRegressor().fit(A, a)
guess = forest.predict(B)`;

const shown = (code: string, printed: string) => {
  const { facts, sections } = analyseNotebook(notebookOf({ code: SETUP }, { code, printed }));
  const [only] = facts.experiments;
  return {
    values: only?.metrics.map(({ name, value, of, variant }) => [name, value, of, variant]),
    best: only?.best?.metric.value ?? null,
    text: sections.validation.map(({ text }) => text).join(" "),
  };
};

describe("values of a model that predicts several columns", () => {
  it("belong to the column that was compared", () => {
    const { values, best, text } = shown(
      `for i, goal in enumerate(goals):
    print(f"{goal}: MAE={mean_absolute_error(b[goal], guess[:, i]):.2f}, R2={r2_score(b.iloc[:, i], guess[:, i]):.3f}")`,
      "height: MAE=2.41, R2=0.913\ndrift: MAE=0.62, R2=0.774\n",
    );
    expect(values).toEqual([
      ["MAE", 2.41, "height", null],
      ["R2", 0.913, "height", null],
      ["MAE", 0.62, "drift", null],
      ["R2", 0.774, "drift", null],
    ]);
    expect(best).toBeNull();
    expect(text).toContain("The random forest's R2 on the test data is 0.913 for `height` and 0.774 for `drift`.");
  });

  it("belong to one column each where the measure is asked for raw values", () => {
    const { values, best } = shown(
      'print(r2_score(b, guess, multioutput="raw_values"), "mean", r2_score(b, guess))',
      "[0.913 0.774] mean 0.8435\n",
    );
    expect(values).toEqual([
      ["R2", 0.913, "height", null],
      ["R2", 0.774, "drift", null],
      ["R2", 0.8435, null, null],
    ]);
    expect(best).toBe(0.8435);
  });

  it("are left out where nobody knows of which column they are, as reports of one after the other", () => {
    const report = (right: string) => `              precision    recall  f1-score   support

           0       0.91      0.95      0.93        60
           1       0.82      0.71      0.76        20

    accuracy                           ${right}        80
   macro avg       0.86      0.83      0.84        80
weighted avg       0.89      0.89      0.89        80

`;
    const code = `Y = kites.iloc[:, 4:]
A, B, a, b = train_test_split(kites[["span", "wind"]], Y, test_size=0.25, random_state=3)
several = make_pipeline(StandardScaler(), MultiOutputClassifier(RandomForestClassifier())).fit(A, a)
found = several.predict(B)
for i, name in enumerate(Y.columns):
    print(name)
    print(classification_report(b.iloc[:, i], found[:, i]))`;
    const printed = `torn\n${report("0.89")}lost\n${report("0.97")}`;
    expect(shown(code, printed)).toMatchObject({ best: null });
  });
});
