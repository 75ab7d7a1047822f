import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const validation = (...cells: WrittenCell[]): string =>
  analyseNotebook(notebookOf(...cells))
    .sections.validation.map(({ text }) => text)
    .join(" ");

const REPORT = (
  small: number,
  accuracy: string,
  f1: readonly [string, string],
): string => `              precision    recall  f1-score   support

           0       0.42      0.84      ${f1[0]}       ${small}
           1       0.68      0.23      ${f1[1]}       600

    accuracy                           ${accuracy}      ${small + 600}
   macro avg       0.55      0.53      0.45      ${small + 600}
weighted avg       0.58      0.47      0.43      ${small + 600}
`;

describe("a model that is judged several times on the same rows", () => {
  const load = `import pandas as pd
from sklearn.ensemble import IsolationForest
from sklearn.metrics import classification_report
wells = pd.read_csv("wells.csv")
X = wells.drop(columns="leaks")
forest = IsolationForest().fit(X)
risk = -forest.score_samples(X)`;
  const judged = (level: number, printed: string) => ({
    code: `wells["odd"] = (risk > ${level}).astype(int)\nprint(classification_report(wells["leaks"], wells["odd"]))`,
    printed,
  });
  const text = validation(
    load,
    { code: load },
    judged(0.6, REPORT(400, "0.43", ["0.58", "0.11"])),
    judged(0.5, REPORT(400, "0.47", ["0.56", "0.34"])),
  );

  it("has the classes of the time that is told, each once", () => {
    expect(text).toContain("60%");
    expect(text).not.toContain("30%");
    expect(text).not.toContain("0.11");
  });

  it("is no better than a guess on its own rows either, where that is right more often", () => {
    expect(text).toContain("no better than always guessing the largest class (60% of the rows)");
  });
});

describe("rows that a training could watch in its first rounds alone", () => {
  const log = (epochs: number, watched: number): string =>
    Array.from({ length: epochs }, (_, at) =>
      [
        `Epoch ${at + 1}/${epochs}`,
        `20/20 [==============================] - 7s 90ms/step - loss: 0.${90 - at} - accuracy: 0.${50 + at}${at < watched ? ` - val_loss: 0.8${at} - val_accuracy: 0.4${at}1` : ""}`,
      ].join("\n"),
    ).join("\n");
  const train = (printed: string): string =>
    validation({
      code: `from tensorflow import keras
from tensorflow.keras.preprocessing.image import ImageDataGenerator
moss, fern = [ImageDataGenerator().flow_from_directory(f"leaves/{part}") for part in ("train", "valid")]
net = keras.Sequential([keras.layers.Dense(2, activation="softmax")])
net.compile(optimizer="adam", loss="categorical_crossentropy", metrics=["accuracy"])
net.fit(moss, epochs=8, validation_data=fern)`,
      printed,
    });

  it("say nothing of what it came to in the end", () => {
    expect(train(log(8, 1))).not.toContain("41");
    expect(train(log(8, 8))).toContain("47.1%");
  });
});

describe("cautions about values that are not told", () => {
  const load = `import pandas as pd
from sklearn.linear_model import LinearRegression
from sklearn.metrics import r2_score
from sklearn.model_selection import train_test_split
cars = pd.read_csv("cars.csv")
X, y = cars[["weight"]], cars["fuel"]
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.3, random_state=4)
line = LinearRegression().fit(X_train, y_train)`;

  it("are left out of those that are drawn again", () => {
    const once = { code: `${load}\nprint("R2:", r2_score(y_test, line.predict(X_test)))`, printed: "R2: 0.8695\n" };
    const again = {
      code: `top = 0
for turn in range(50):
    X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.3)
    line = LinearRegression().fit(X_train, y_train)
    score = r2_score(y_test, line.predict(X_test))
    if score > top:
        top = score
print("Best R2:", top)`,
      printed: "Best R2: 0.8862\n",
    };
    const text = validation(once, again);
    expect(text).toContain("0.87");
    expect(text).not.toContain("random splits");
  });

  it("are left out of swapped arguments on the training data", () => {
    const shown = (code: string, printed: string) => ({ code, printed });
    const right = shown('print("Test R2:", r2_score(y_test, line.predict(X_test)))', "Test R2: 0.8695\n");
    const wrong = shown('print("Train R2:", r2_score(line.predict(X_train), y_train))', "Train R2: 0.8412\n");
    expect(validation({ code: load }, wrong, right)).not.toContain("`r2_score` is given");
    const swapped = shown('print("Test R2:", r2_score(line.predict(X_test), y_test))', "Test R2: 0.8695\n");
    expect(validation({ code: load }, swapped)).toContain("`r2_score` is given");
  });
});

describe("a target whose logarithm is taken and brought back", () => {
  const modeling = (...steps: readonly string[]): string =>
    analyseNotebook(
      notebookOf(
        {
          code: `import numpy as np
import pandas as pd
from sklearn.linear_model import Ridge
from sklearn.metrics import r2_score
from sklearn.model_selection import train_test_split
bills = pd.read_csv("bills.csv")
y = np.log1p(bills["cost"])
X = bills.drop(columns="cost")
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.2)`,
        },
        { code: steps.join("\n") },
        { code: 'print("R2:", r2_score(y_test, line.predict(X_test)))', printed: "R2: 0.7713\n" },
      ),
    )
      .sections.modeling.map(({ text }) => text)
      .join(" ");

  it("is learned as it is", () => {
    expect(modeling("line = Ridge().fit(X_train, y_train)")).toContain("predicts the logarithm of `cost`");
    expect(
      modeling(
        "line = Ridge().fit(X_train, y_train)",
        "y = np.expm1(y)",
        "y_test = np.expm1(y_test)",
        "line = Ridge().fit(X, y)",
      ),
    ).not.toContain("logarithm");
  });
});

describe("a network that is kept in a file", () => {
  it("is the same by each name of the function that loads it", () => {
    const text = validation(
      {
        code: `from tensorflow import keras
from keras.saving import load_model
from tensorflow.keras.preprocessing.image import ImageDataGenerator
gen = ImageDataGenerator()
net = keras.Sequential([keras.layers.Dense(2, activation="softmax")])
net.compile(optimizer="adam", loss="categorical_crossentropy", metrics=["accuracy"])
leaves = gen.flow_from_directory("leaves/train")
net.fit(leaves, epochs=2)
net.save("leaf.h5")`,
        printed: "Epoch 2/2\n20/20 [==============================] - 7s 90ms/step - loss: 0.51 - accuracy: 0.79\n",
      },
      {
        code: `kept = load_model("leaf.h5")
test = gen.flow_from_directory("leaves/test")
score = kept.evaluate(test)
print("Test accuracy:", score[1])`,
        printed: "Test accuracy: 0.784\n",
      },
    );
    expect(text).toContain("an accuracy of 78.4% on the test data");
  });
});
