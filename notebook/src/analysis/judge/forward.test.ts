import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const READ = `import pandas as pd
from sklearn.linear_model import Ridge
from sklearn.metrics import mean_absolute_error
from sklearn.model_selection import train_test_split
buns = pd.read_csv("buns.csv")
`;
const judged = (divide: string, features = '["price", "oven"]') =>
  analyseNotebook(
    notebookOf({
      code: `${READ}${divide}
model = Ridge().fit(train[${features}], train["sold"])
print(mean_absolute_error(test["sold"], model.predict(test[${features}])))`,
      printed: "3.25",
    }),
  ).facts.experiments[0];

describe("rows that are divided by a week, a month or a part of a date", () => {
  it.each([
    'train, test = buns[buns["week"] <= 40], buns[buns["week"] > 40]',
    'train, test = buns[buns["season"] < 2020], buns[buns["season"] >= 2020]',
    "train, test = buns[buns.baked.dt.day <= 23], buns[buns.baked.dt.day > 23]",
  ])("are divided by time: %s", (code) => {
    expect(judged(code)).toMatchObject({ task: "regression", split: { how: "time" } });
  });

  it("are not where the name only contains one", () => {
    expect(judged('train, test = buns[buns["weekly_oven"] <= 40], buns[buns["weekly_oven"] > 40]')).toMatchObject({
      split: { how: "holdout" },
    });
  });
});

describe("a part of the rows by time that is drawn from and divided again", () => {
  it("is judged by time", () => {
    const code = `train_all, test_all = buns[buns["date"] < "2020-01-01"], buns[buns["date"] >= "2020-01-01"]
train, test = train_all.sample(n=500, random_state=1), test_all.sample(n=100, random_state=1)
fit_rows, other_rows = train_test_split(train, test_size=0.2, random_state=1)`;
    expect(judged(code)?.split.how).toBe("time");
  });
});

describe("models that learn from earlier values of what they predict", () => {
  const BY_TIME = 'train, test = buns[buns["date"] < "2020-01-01"], buns[buns["date"] >= "2020-01-01"]';

  it("forecast where later rows judge them", () => {
    expect(judged(`buns["before"] = buns["sold"].shift(7)\n${BY_TIME}`, '["price", "before"]')?.task).toBe(
      "forecasting",
    );
    expect(judged(BY_TIME, '["price", "lag_7"]')?.task).toBe("forecasting");
    expect(judged(BY_TIME)?.task).toBe("regression");
  });

  it("do not where any rows do", () => {
    const mixed = "train, test = train_test_split(buns, test_size=0.2)";
    expect(judged(mixed, '["price", "lag_7"]')?.task).toBe("regression");
  });
});
