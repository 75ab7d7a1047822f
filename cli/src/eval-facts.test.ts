import { analyseNotebook } from "@data-documentation/notebook/analysis/analyse.ts";
import { notebookOf } from "@data-documentation/notebook/analysis/judge/fixtures/notebook-of.ts";
import { describe, expect, it } from "vitest";
import { evaluationFacts } from "./eval-facts.ts";

const factsOf = (...sources: string[]): object =>
  evaluationFacts(analyseNotebook(notebookOf(...sources.map((code) => ({ code })))).facts);

const TESTED = `import pandas as pd
from scipy import stats
trains = pd.read_csv("trains.csv")
stats.ttest_1samp(trains["delay"], 5)
stats.shapiro(trains["delay"])
stats.ttest_1samp(trains["speed"], 80)`;

describe("facts in the form of the evaluation set", () => {
  it("have an experiment for each variable that is tested, where nothing is trained", () => {
    const none = { how: "none", test_share: null, folds: null, seed: null };
    const tested = { data: ["trains.csv"], task: "test", split: none, models: [], metrics: [], best: null };
    expect(factsOf(TESTED)).toMatchObject({
      experiments: [
        { ...tested, target: "delay" },
        { ...tested, target: "speed" },
      ],
    });
  });

  it("have those of models alone, where models are trained", () => {
    const fitted = `from sklearn.linear_model import Ridge
model = Ridge().fit(trains[["speed"]], trains["delay"])`;
    expect(factsOf(TESTED, fitted)).toMatchObject({ experiments: [{ target: "delay", task: "regression" }] });
  });

  it("lead with the result that the summary begins with, where several are side by side", () => {
    const judged = (file: string, target: string): { code: string; printed: string } => ({
      code: `table = pd.read_csv("${file}")
X, X_new, y, y_new = train_test_split(table.drop(columns="${target}"), table["${target}"], random_state=3)
print("R2:", r2_score(y_new, Ridge().fit(X, y).predict(X_new)))`,
      printed: `R2: ${file === "trains.csv" ? "0.6142" : "0.7318"}\n`,
    });
    const imports = `import pandas as pd
from sklearn.linear_model import Ridge
from sklearn.metrics import r2_score
from sklearn.model_selection import train_test_split`;
    const notebook = notebookOf({ code: imports }, judged("trains.csv", "delay"), judged("ships.csv", "load"));
    const { facts } = analyseNotebook(notebook);
    expect(facts.headline).toBe(null);
    expect(evaluationFacts(facts)).toMatchObject({
      headline: 0,
      experiments: [{ target: "delay" }, { target: "load" }],
    });
    expect(evaluationFacts({ ...facts, kind: "lesson" })).toMatchObject({ headline: null });
  });

  it("name the column that is cut into bins, not the one that holds them", () => {
    const cut = `import pandas as pd
trains = pd.read_csv("trains.csv")
trains["pace"] = pd.cut(trains["speed"], 4)
trains.to_csv("paced.csv")`;
    expect(factsOf(cut)).toMatchObject({ features: [{ op: "bin", columns: ["speed"] }] });
  });

  it("have a column of two values, made by a limit, as a new one", () => {
    const flagged = `import pandas as pd
from sklearn.linear_model import LogisticRegression
trains = pd.read_csv("trains.csv")
trains["late"] = (trains["delay"] > 5).astype(int)
LogisticRegression().fit(trains[["speed"]], trains["late"])`;
    expect(factsOf(flagged)).toMatchObject({ features: [{ op: "derive", columns: ["late"] }] });
  });

  it("name the column whose logarithm is taken, not the one that holds it", () => {
    const logged = `import numpy as np
import pandas as pd
trains = pd.read_csv("trains.csv")
trains["log_cars"] = np.log1p(trains["cars"])
trains.to_csv("logged.csv")`;
    expect(factsOf(logged)).toMatchObject({ features: [{ op: "transform", columns: ["cars"] }] });
  });

  it("have the columns that a model is given as a selection, and those that a table loses as dropped", () => {
    const chosen = (name: string) => `import pandas as pd
from sklearn.linear_model import Ridge
trains = pd.read_csv("trains.csv")
trains.columns = ["speed", "cars", "owner", "built", "delay"]
${name} = trains[["speed", "cars", "delay"]]
Ridge().fit(${name}[["speed", "cars"]], ${name}["delay"])`;
    expect(factsOf(chosen("X"))).toMatchObject({ features: [{ op: "select", columns: ["speed", "cars", "delay"] }] });
    expect(factsOf(chosen("trains"))).toMatchObject({
      features: [],
      preparation: [{ op: "rename" }, { op: "drop_columns", columns: ["owner", "built"] }],
    });
  });
});
