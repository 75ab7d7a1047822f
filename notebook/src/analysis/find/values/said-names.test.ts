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
});
