import { expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const READ = `import pandas as pd
from sklearn.cluster import KMeans
from sklearn.preprocessing import MinMaxScaler
from sklearn.model_selection import train_test_split
from sklearn.linear_model import Ridge
from sklearn.metrics import mean_absolute_error, r2_score
tides = pd.read_csv("tides.csv")`;
const JUDGED = `A, B, a, b = train_test_split(rows.drop(columns="height"), rows["height"])
m = Ridge().fit(A, a)
print("MAE:", mean_absolute_error(b, m.predict(B)))
print("R2:", r2_score(b, m.predict(B)))`;

const scalesOf = (scaling: string, judged = JUDGED) =>
  analyseNotebook(
    notebookOf({ code: READ }, { code: `${scaling}\n${judged}`, printed: "MAE: 0.041\nR2: 0.8\n" }),
  ).facts.experiments.flatMap(({ metrics }) => metrics.map(({ name, scale }) => `${name}: ${scale ?? "-"}`));

it.each([
  ["by hand as a whole", "rows = (tides - tides.min()) / (tides.max() - tides.min())"],
  ["in all columns at once", "rows = tides\nrows[rows.columns] = MinMaxScaler().fit_transform(rows)"],
  ["in one of its columns", 'rows = tides\nrows[["height"]] = MinMaxScaler().fit_transform(rows[["height"]])'],
])("is told of errors whose target was scaled %s", (_, scaling) => {
  expect(scalesOf(scaling)).toEqual(["MAE: scaled values", "R2: -"]);
});

const divided = (column: string, by: string, measured = "mean_absolute_error(b, p)"): string => `rows = tides
${column === "height" ? "" : `rows["${column}"] = rows["height"] / ${by}\n`}A, B, a, b = train_test_split(rows[["moon"]], ${column === "height" ? `rows["height"] / ${by}` : `rows["${column}"]`})
p = Ridge().fit(A, a).predict(B)
print("MAE:", ${measured})
print("R2:", r2_score(b, p))`;

it.each([
  ["1000", "in thousands"],
  ["1e6", "in millions"],
])("says what errors are in whose target was divided by %s", (by, scale) => {
  expect(scalesOf(divided("height", by), "")).toEqual([`MAE: ${scale}`, "R2: -"]);
});

it.each([
  ["a new column has a unit of its own", divided("metres", "1000")],
  ["a number tells no unit", divided("height", "60")],
  [
    "ranks count in something else",
    divided("height", "1000").replace('rows["height"] / 1000', '(rows["height"] / 1000).rank()'),
  ],
  ["truth and predictions are brought back", divided("height", "1e6", "mean_absolute_error(b * 1e6, p * 1e6)")],
  ["the error is brought back", divided("height", "1e6", "mean_absolute_error(b, p) * 1e6")],
])("does not say it where %s", (_, code) => {
  expect(scalesOf(code, "")).toEqual(["MAE: -", "R2: -"]);
});

it.each([
  [
    "it was put back beside columns that were scaled",
    'rows = (tides - tides.min()) / (tides.max() - tides.min())\nrows["height"] = tides["height"]',
  ],
  [
    "it was stacked beside columns that were scaled",
    'low = tides.drop(columns="height")\nrows = pd.concat([(low - low.min()) / (low.max() - low.min()), tides["height"]], axis=1)',
  ],
  [
    "a copy of it was scaled for something else",
    'rows = tides\nlow = MinMaxScaler().fit_transform(tides[["height", "moon"]])\nkinds = KMeans(3).fit_predict(low)',
  ],
  [
    "columns were scaled of which it is not known whether it is one",
    "rows = tides\nrows[chosen] = MinMaxScaler().fit_transform(rows[chosen])",
  ],
  ["other columns were scaled", 'rows = tides\nrows[["moon"]] = MinMaxScaler().fit_transform(rows[["moon"]])'],
  [
    "it may have been brought back",
    "s = MinMaxScaler()\nrows = tides\ns.inverse_transform(rows)\nrows[['height']] = s.fit_transform(rows[['height']])",
  ],
])("is not told where %s", (_, scaling) => {
  expect(scalesOf(scaling)).toEqual(["MAE: -", "R2: -"]);
});

it("is not told where truth and predictions are worked out again", () => {
  const back = JUDGED.replaceAll("b, m.predict(B)", "b * 9 + 1, m.predict(B) * 9 + 1");
  expect(scalesOf("rows = (tides - tides.min()) / (tides.max() - tides.min())", back)).toEqual(["MAE: -", "R2: -"]);
});
