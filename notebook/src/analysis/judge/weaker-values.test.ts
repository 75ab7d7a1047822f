import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import type { Best } from "../facts.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const bestOf = (...cells: WrittenCell[]): Best | null | undefined =>
  analyseNotebook(notebookOf(...cells)).facts.experiments[0]?.best;

describe("a value that a log watches", () => {
  const LEARNED: WrittenCell = {
    code: `from tensorflow import keras
net = keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(1, activation="sigmoid")])
net.compile(loss="binary_crossentropy", metrics=["accuracy"])
net.fit(songs, likes, epochs=1, validation_split=0.2)`,
    printed: "Epoch 1/1\n9/9 - 1s - loss: 0.5012 - accuracy: 0.7912 - val_loss: 0.4421 - val_accuracy: 0.8044\n",
  };

  it("leads where nothing else is measured", () => {
    expect(bestOf(LEARNED)?.metric).toMatchObject({ name: "accuracy", printed: "0.8044" });
  });

  it("does not lead where the author measures the model afterwards, on rows that are not known", () => {
    const judged: WrittenCell = { code: "report(net, unseen)", printed: "Accuracy: 0.7815\nRecall: 0.7712\n" };
    expect(bestOf(LEARNED, judged)).toBeNull();
  });
});

describe("the best of the trials of a search", () => {
  const HELD: WrittenCell = {
    code: `import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, train_test_split
from sklearn.tree import DecisionTreeClassifier
moths = pd.read_csv("moths.csv")
X_train, X_test, y_train, y_test = train_test_split(moths[["span"]], moths["kind"])
print("Accuracy:", DecisionTreeClassifier().fit(X_train, y_train).score(X_test, y_test))`,
    printed: "Accuracy: 0.81\n",
  };
  const searched = (model: string): WrittenCell => ({
    code: `trials = GridSearchCV(${model}, {"max_depth": [2, 3]}, cv=3).fit(X_train, y_train)\nprint(trials.best_score_)`,
    printed: "0.83\n",
  });

  it("does not lead before what the same kind of model is worth on rows held out", () => {
    expect(bestOf(HELD, searched("DecisionTreeClassifier()"))?.metric).toMatchObject({ part: "test", printed: "0.81" });
  });
});

describe("a search on a sample of the rows", () => {
  const report = (drawn: string, by = "RandomForestClassifier") =>
    analyseNotebook(
      notebookOf(
        {
          code: `import pandas as pd
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score
from sklearn.model_selection import RandomizedSearchCV, train_test_split
moths = pd.read_csv("moths.csv")
X_train, X_test, y_train, y_test = train_test_split(moths[["span"]], moths["kind"], test_size=0.2, random_state=4)
forest = ${by}(max_iter=9).fit(X_train, y_train)
print("Accuracy:", accuracy_score(y_test, forest.predict(X_test)))`,
          printed: "Accuracy: 0.912\n",
        },
        {
          code: `some = moths${drawn}
search = RandomizedSearchCV(RandomForestClassifier(), {"max_depth": [3, 6]}, n_iter=2, cv=3)
search.fit(some[["span"]], some["kind"])
print(search.best_score_)`,
          printed: "0.924\n",
        },
      ),
    );

  it("says less than rows held out of all", () => {
    const { facts, sections } = report(".sample(frac=0.1, random_state=4)");
    expect(facts.experiments[0]?.best?.metric).toMatchObject({ part: "test", printed: "0.912" });
    expect(sections.preparation.map(({ text }) => text).join(" ")).not.toContain("sample");
  });
});
