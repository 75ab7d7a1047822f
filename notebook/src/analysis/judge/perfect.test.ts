import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

/** What is said of a tree whose score on a fifth of some rows was printed. */
const judged = (given: Judged): string =>
  analysed(given)
    .sections.validation.map(({ text }) => text)
    .join(" ");
const analysed = ({ rows = 2400, model = "Regressor", measure = "mean_absolute_error", printed }: Judged) =>
  analyseNotebook(
    notebookOf(
      { code: 'import pandas as pd\nflats = pd.read_csv("flats.csv")\nflats.shape', shown: `(${rows}, 5)` },
      {
        code: `from sklearn.model_selection import train_test_split
from sklearn.tree import DecisionTree${model}
from sklearn.metrics import ${measure}
X, y = flats.drop(columns="rent"), flats["rent"]
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.2, random_state=1)
tree = DecisionTree${model}().fit(X_train, y_train)
print("score:", ${measure}(y_test, tree.predict(X_test)))`,
        printed: `score: ${printed}\n`,
      },
    ),
  );
interface Judged {
  readonly rows?: number;
  readonly model?: "Regressor" | "Classifier";
  readonly measure?: string;
  readonly printed: string;
}

describe("results without a mistake", () => {
  it("are doubted where the error on many rows held out is 0", () => {
    expect(judged({ printed: "0.0" })).toContain("An MAE of 0 on the test data is rarely genuine");
    expect(judged({ printed: "3.2e-14" })).toContain("is rarely genuine");
    expect(judged({ printed: "0.012" })).not.toContain("genuine");
  });

  it("are doubted in the outcome as well, which is read alone", () => {
    expect(analysed({ printed: "0.0" }).outcome).toBe(
      "A Decision Tree model predicts rent from multiple features, with an MAE of 0 on the test data, which is rarely genuine.",
    );
    expect(analysed({ printed: "0.012" }).outcome).not.toContain("genuine");
  });

  it("are doubted where every answer is right", () => {
    const classes = { model: "Classifier", measure: "accuracy_score" } as const;
    expect(judged({ ...classes, printed: "1.0" })).toContain("An accuracy of 100% on the test data is rarely genuine");
    expect(judged({ ...classes, printed: "0.9979" })).not.toContain("genuine");
  });

  it("are not doubted where few rows judge, or the digits shown may be a rounding", () => {
    const classes = { model: "Classifier", measure: "accuracy_score" } as const;
    expect(judged({ ...classes, rows: 150, printed: "1.0" })).not.toContain("genuine");
    expect(judged({ ...classes, printed: "1.00" })).not.toContain("genuine");
  });
});
