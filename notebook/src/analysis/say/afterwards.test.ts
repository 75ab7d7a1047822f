import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

const told = (...dumps: readonly string[]): string =>
  analyseNotebook(
    notebookOf({
      code: `import pandas as pd
import joblib
from sklearn.svm import SVC
boats = pd.read_csv("boats.csv")
small = SVC(C=1).fit(boats[["length"]], boats["rig"])
large = SVC(C=9).fit(boats[["length"]], boats["rig"])
${dumps.join("\n")}`,
    }),
  )
    .sections.validation.map(({ text }) => text)
    .join(" ");

describe("forecasts of times to come", () => {
  it("are told of one horizon: several are examples of a call", () => {
    const forecast = (...steps: readonly number[]): string =>
      analyseNotebook(
        notebookOf({
          code: `import pandas as pd
from statsmodels.tsa.arima.model import ARIMA
tides = pd.read_csv("tides.csv")["height"]
fitted = ARIMA(tides, order=(1, 0, 0)).fit()
${steps.map((many) => `print(fitted.forecast(${many}))`).join("\n")}`,
        }),
      )
        .sections.validation.map(({ text }) => text)
        .join(" ");
    expect(forecast(12)).toContain("Predictions are made for the next 12 steps.");
    expect(forecast(12, 3)).not.toContain("Predictions");
  });
});

describe("a model that is saved", () => {
  it("is one of several, whatever formats it is saved in, and several where the files are", () => {
    expect(told('joblib.dump(small, "rig.pkl")', 'joblib.dump(small, "rig.joblib")')).toContain(
      "One of the models is saved to `rig.pkl` and `rig.joblib`.",
    );
    expect(told('joblib.dump(small, "words.pkl")', 'joblib.dump(small, "rig.pkl")')).toContain(
      "Models are saved to `words.pkl` and `rig.pkl`.",
    );
  });

  it("is not told of where a file may hold any of several, or all of them", () => {
    expect(told('joblib.dump({"small": small, "large": large}, "rig_models.joblib")')).not.toContain("saved");
  });
});

describe("predictions that are saved", () => {
  const kept = (...steps: readonly string[]): string =>
    told("boats['risk'] = large.predict(boats[['length']])", ...steps);

  it("are told of where all of them are, and not where some rows were chosen by them", () => {
    expect(kept('boats.to_csv("risks.csv")')).toContain("Predictions are saved to `risks.csv`.");
    expect(kept('boats.sort_values("risk").head(20).to_csv("risks.csv")')).not.toContain("saved");
    expect(kept('boats[boats["risk"] > 2].to_csv("risks.csv")')).not.toContain("saved");
  });
});
