import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

const LEARN = `import pandas as pd
from sklearn.metrics import confusion_matrix
from sklearn.model_selection import train_test_split
from sklearn.tree import DecisionTreeClassifier
ewes = pd.read_csv("ewes.csv")
X_train, X_test, y_train, y_test = train_test_split(ewes[["age", "weight"]], ewes["twins"], test_size=0.2)
tree = DecisionTreeClassifier().fit(X_train, y_train)
guessed = tree.predict(X_test)`;
const COUNTS = { code: "confusion_matrix(y_test, guessed)", shown: "array([[90, 10],\n       [ 7, 94]])" };
const values = (...cells: WrittenCell[]) =>
  analyseNotebook(notebookOf({ code: LEARN }, ...cells)).facts.experiments.flatMap(({ metrics, models }) =>
    metrics.map(({ name, printed, part, model }) => [name, printed, part, models.find(({ id }) => id === model)?.name]),
  );

describe("a share that people work out from the counts above", () => {
  it("is the accuracy of the model that was counted, or its error rate", () => {
    const right = { code: "(90 + 94) / (90 + 10 + 7 + 94)", shown: "0.9154228855721394" };
    expect(values(COUNTS, right)).toEqual([["accuracy", "0.9154228855721394", "test", "Decision Tree"]]);
    const wrong = { code: "missed = (10 + 7) / 201\nmissed", shown: "0.0845771144278607" };
    expect(values(COUNTS, wrong)).toEqual([["error rate", "0.0845771144278607", "test", "Decision Tree"]]);
  });

  it("is found below a table of classes", () => {
    const table = {
      code: "pd.crosstab(y_test, guessed)",
      shown: "col_0   0   1\ntwins        \n0      90  10\n1       7  94",
    };
    expect(values(table, { code: "184 / 201", shown: "0.9154228855721394" })).toHaveLength(1);
    const named = {
      code: "pd.crosstab(y_test, guessed)",
      shown: "col_0  no  yes\ntwins         \nno     90   10\nyes     7   94",
    };
    expect(values(named, { code: "184 / 201", shown: "0.9154228855721394" })).toHaveLength(1);
  });

  it("is no other share, no number of few digits, and none before the counts", () => {
    expect(values(COUNTS, { code: "94 / 101", shown: "0.9306930693069307" })).toEqual([]);
    expect(values(COUNTS, { code: "round(184 / 201, 2)", shown: "0.92" })).toEqual([]);
    expect(values({ code: "184 / 201", shown: "0.9154228855721394" }, COUNTS)).toEqual([]);
  });

  it("is found in R, where the classes head the table", () => {
    const r = notebookOf(
      {
        code: 'library(rpart)\newes <- read.csv("ewes.csv")\nrows <- sample(nrow(ewes), 0.8 * nrow(ewes))\ntrain <- ewes[rows, ]\ntest <- ewes[-rows, ]\nfit <- rpart(twins ~ ., data = train, method = "class")\nguessed <- predict(fit, test, type = "class")',
      },
      { code: "table(guessed, test$twins)", shown: "       \nguessed  0  1\n      0 90 10\n      1  7 94" },
      { code: "accuracy <- (90 + 94) / 201\naccuracy", shown: "[1] 0.915" },
    );
    const [experiment] = analyseNotebook({ ...r, language: "r" }).facts.experiments;
    expect(experiment?.best?.metric).toMatchObject({ name: "accuracy", printed: "0.915", part: "test" });
  });
});
