import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const modelsOf = (names: readonly [string, string]): readonly string[] => {
  const code = `import pickle
import pandas as pd
from sklearn.metrics import mean_absolute_error
ships = pd.read_csv("ships.csv")
def judged(name):
    with open(name + ".pkl", "rb") as kept:
        model = pickle.load(kept)
    return {"model": name, "MAE": mean_absolute_error(ships["load"], model.predict(ships[["length", "draught"]]))}
pd.DataFrame([judged(name) for name in ["${names.join('", "')}"]])`;
  const row = (at: string, name: string, value: string): string => `${at}  ${name.padStart(12)}  ${value}`;
  const shown = [row(" ", "model", "  MAE"), row("0", names[0], "1.094"), row("1", names[1], "0.869")].join("\n");
  return analyseNotebook(notebookOf({ code, shown })).facts.experiments.flatMap(({ models }) =>
    models.map(({ name }) => name),
  );
};

describe("models that come out of files", () => {
  it("are what a table of their results calls them", () => {
    expect(modelsOf(["Lasso", "Ridge"])).toEqual(["Lasso", "Ridge"]);
  });

  it("stay loaded models where two are called alike", () => {
    expect(modelsOf(["Ridge", "logged_Ridge"])).toEqual(["Loaded Model", "Loaded Model"]);
  });

  it("are not called as one that learns beside them, unless the notebook may have written the file", () => {
    const named = (file: string, saves = ""): readonly string[] =>
      analyseNotebook(
        notebookOf(
          {
            code: `import pandas as pd
from keras.layers import Dense
from keras.models import Sequential, load_model
from sklearn.metrics import accuracy_score
from sklearn.model_selection import train_test_split
ships = pd.read_csv("ships.csv")
A, B, a, b = train_test_split(ships[["length", "draught"]], ships["laden"], test_size=0.2)
net = Sequential([Dense(32), Dense(1, activation="sigmoid")])
net.compile(loss="binary_crossentropy", optimizer="adam")
net.fit(A, a, epochs=20)${saves}
print("Accuracy:", accuracy_score(b, net.predict(B) > 0.5))`,
            printed: "Accuracy: 0.94\n",
          },
          {
            code: `kept = load_model("${file}")\nprint("Accuracy:", accuracy_score(b, kept.predict(B) > 0.5))`,
            printed: "Accuracy: 0.95\n",
          },
        ),
      ).facts.experiments.flatMap(({ models }) => models.map(({ name }) => name));
    expect(named("old/wide.h5")).toEqual(["Neural Network", "Loaded Model"]);
    expect(named("old/cnn_wide.h5")).toEqual(["Neural Network", "CNN"]);
    expect(named("wide.h5", '\nkeep(net, folder + "/wide.h5")')).toEqual(["Neural Network", "Neural Network"]);
  });
});
