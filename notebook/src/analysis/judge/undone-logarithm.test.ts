import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const report = (...back: readonly string[]): string => {
  const { sections } = analyseNotebook(
    notebookOf({
      code: `import numpy as np
import pandas as pd
from sklearn.ensemble import GradientBoostingRegressor
from sklearn.metrics import r2_score
from sklearn.model_selection import train_test_split
flats = pd.read_csv("flats.csv")
X = flats[["area", "floor"]]
y = np.log1p(flats["rent"])
A, B, a, b = train_test_split(X, y, random_state=5)
first = GradientBoostingRegressor(n_estimators=50).fit(A, a)
${back.join("\n")}
last = GradientBoostingRegressor(n_estimators=200).fit(A, a)
print("R2:", r2_score(b, last.predict(B)))`,
      printed: "R2: 0.8123\n",
    }),
  );
  return [...sections.featureEngineering, ...sections.modeling].map(({ text }) => text).join(" ");
};

it("the logarithm of a target that is turned back before the last fit is not what models learn", () => {
  expect(report("a = np.expm1(a)", "b = np.expm1(b)")).not.toContain("logarithm");
});

it("it is where they all learn it", () => {
  expect(report()).toContain("the logarithm of `rent`");
});

describe("the logarithm of a column that is turned back in the table", () => {
  const told = (...back: readonly string[]): string => {
    const { sections } = analyseNotebook(
      notebookOf(
        {
          code: `import numpy as np
import pandas as pd
from sklearn.linear_model import Ridge
flats = pd.read_csv("flats.csv")
flats["rent"] = np.log1p(flats["rent"])`,
        },
        { code: back.join("\n") },
        { code: 'Ridge().fit(flats[["area", "floor"]], flats["rent"])' },
      ),
    );
    return [...sections.featureEngineering, ...sections.modeling].map(({ text }) => text).join(" ");
  };

  it("is not what a model learns, and neither step is told", () => {
    expect(told('flats["rent"] = np.expm1(flats["rent"])')).not.toMatch(/logarithm|exponential/);
    expect(told()).toContain("the logarithm of `rent`");
  });
});

it("the logarithm is said once of a column that is called after it", () => {
  const { sections } = analyseNotebook({
    ...notebookOf({
      code: 'flats <- read.csv("flats.csv")\nflats$log_rent <- log(flats$rent)\nlm(log_rent ~ area + floor, data = flats)',
    }),
    language: "R",
  });
  const modeling = sections.modeling.map(({ text }) => text).join(" ");
  expect(modeling).toContain("`log_rent`");
  expect(modeling).not.toContain("the logarithm of");
});

describe("errors of models of which some learn the logarithm", () => {
  const SETUP = `import numpy as np
import pandas as pd
from sklearn.compose import TransformedTargetRegressor
from sklearn.ensemble import RandomForestRegressor
from sklearn.linear_model import Ridge
from sklearn.metrics import mean_absolute_error
from sklearn.model_selection import train_test_split
flats = pd.read_csv("flats.csv")
X, y = flats[["area", "floor"]], flats["rent"]`;
  const judged = (model: string) => `A, B, a, b = train_test_split(X, y, random_state=5)
model = ${model}.fit(A, a)
print("MAE:", mean_absolute_error(b, model.predict(B)))`;
  const validation = (...cells: readonly { readonly code: string; readonly printed?: string }[]): string =>
    analyseNotebook(notebookOf({ code: SETUP }, ...cells))
      .sections.validation.map(({ text }) => text)
      .join(" ");

  it("are not ranked beside those in the unit of the target", () => {
    const text = validation(
      { code: `y = np.log1p(y)\n${judged("Ridge()")}`, printed: "MAE: 0.21\n" },
      { code: `y = np.expm1(y)\n${judged("RandomForestRegressor()")}`, printed: "MAE: 30.5\n" },
    );
    expect(text).toContain("an MAE of 0.21 on the logarithm of `rent`");
    expect(text).not.toContain("ahead of");
  });

  it("are in its unit where a wrapper turns the predictions back", () => {
    const wrapper = "TransformedTargetRegressor(Ridge(), func=np.log1p, inverse_func=np.expm1)";
    const text = validation({ code: judged(wrapper), printed: "MAE: 30.5\n" });
    expect(text).toContain("an MAE of 30.5");
    expect(text).not.toContain("logarithm");
  });
});
