import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

const SETUP = `import pandas as pd
from sklearn.ensemble import RandomForestRegressor
from sklearn.linear_model import LinearRegression
from sklearn.metrics import mean_absolute_error
from sklearn.model_selection import train_test_split
docks = pd.read_csv("docks.csv")
known = ["rain", "wind"]`;

const told = (code: string, printed: string, ...more: readonly WrittenCell[]) => {
  const cells = [{ code: SETUP }, { code, printed }, ...more];
  const { facts, sections, executiveSummary } = analyseNotebook(notebookOf(...cells));
  const [only] = facts.experiments;
  const text = [...sections.preparation, ...sections.modeling, ...sections.validation, ...executiveSummary];
  return {
    models: only?.models.map(({ name, each }) => [name, each]),
    values: only?.metrics.map(({ value, of, part }) => [value, of, part]),
    best: only?.best?.metric.value ?? null,
    text: text.map((one) => one.text).join(" "),
  };
};

describe("models that a loop trains for one group of rows after the other", () => {
  const train = `
    now, later = train_test_split(own, test_size=0.25, random_state=4)
    forest = RandomForestRegressor().fit(now[known], now["boats"])`;

  it.each([
    ["a table in groups", 'for dock, own in docks.groupby("dock"):'],
    ["rows of one value", 'for dock in docks["dock"].unique():\n    own = docks[docks["dock"] == dock]'],
  ])("are one model, with values of single groups: %s", (_, loop) => {
    const { models, values, best, text } = told(
      `${loop}${train}
    print(dock, "MAE", round(mean_absolute_error(later["boats"], forest.predict(later[known])), 2))`,
      "N MAE 3.21\nS MAE 4.05\nW MAE 9.87\n",
    );
    expect(models).toEqual([["Random Forest", "dock"]]);
    expect(values).toEqual([
      [3.21, "[dock=N]", "test"],
      [4.05, "[dock=S]", "test"],
      [9.87, "[dock=W]", "test"],
    ]);
    expect(best).toBeNull();
    expect(text).toContain(
      "A random forest with default settings predicts `boats` from `rain` and `wind`, one for each `dock`.",
    );
    expect(text).toContain(
      "By `dock`, the random forest's MAE on the test data is 3.21 for `N`, 4.05 for `S` and 9.87 for `W`.",
    );
    expect(text).not.toContain("are kept");
  });

  it("are told by the ends where the groups have no names", () => {
    const { text } = told(
      `for dock in [1, 2, 3]:
    own = docks[docks.dock == dock]${train}
    print(f"{dock}: MAE = {mean_absolute_error(later['boats'], forest.predict(later[known])):.2f}")`,
      "1: MAE = 3.21\n2: MAE = 9.87\n3: MAE = 4.05\n",
    );
    expect(text).toContain("By `dock`, the random forest's MAE on the test data lies between 3.21 and 9.87.");
    expect(text).not.toContain("are kept");
  });

  it("are judged together where their rows are put together again", () => {
    const { models, values, best } = told(
      `found = []
for dock, own in docks.groupby("dock"):${train}
    found.append(later.assign(said=forest.predict(later[known])))
all_docks = pd.concat(found)
print("MAE", mean_absolute_error(all_docks["boats"], all_docks["said"]))`,
      "MAE 5.71\n",
    );
    expect(models).toEqual([["Random Forest", "dock"]]);
    expect(values).toEqual([[5.71, null, "test"]]);
    expect(best).toBe(5.71);
  });

  it("are no groups where all models learn from the same rows", () => {
    const { models } = told(
      `own = docks[docks.dock == chosen]
for trees in [10, 20]:
    now, later = train_test_split(own, test_size=0.25, random_state=4)
    forest = RandomForestRegressor(n_estimators=trees).fit(now[known], now["boats"])
    print("MAE", mean_absolute_error(later["boats"], forest.predict(later[known])))`,
      "MAE 4.1\nMAE 3.9\n",
    );
    expect(models?.map(([, each]) => each)).toEqual([undefined, undefined]);
  });
});

describe("models that a loop trains for one step ahead after the other", () => {
  it("are one model, with a value for each step", () => {
    const { models, values, text } = told(
      `for ahead in [1, 6]:
    own = docks.copy()
    own["next"] = own["boats"].shift(-ahead)
    own = own.dropna()
    now, later = own[:-90], own[-90:]
    forest = RandomForestRegressor().fit(now[known], now["next"])
    print(f"{ahead}: MAE {mean_absolute_error(later['next'], forest.predict(later[known])):.2f}")`,
      "1: MAE 3.21\n6: MAE 9.87\n",
    );
    expect(models).toEqual([["Random Forest", "ahead"]]);
    expect(values).toEqual([
      [3.21, "[ahead=1]", "test"],
      [9.87, "[ahead=6]", "test"],
    ]);
    expect(text).toContain("By `ahead`, the random forest's MAE on the test data is 3.21 for `1` and 9.87 for `6`.");
  });
});
