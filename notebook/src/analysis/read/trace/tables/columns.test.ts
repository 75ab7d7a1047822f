import { expect, it } from "vitest";
import { analyseNotebook } from "../../../analyse.ts";
import { notebookOf } from "../../../judge/fixtures/notebook-of.ts";

const told = (code: string): string =>
  analyseNotebook(notebookOf({ code: `import pandas as pd\nferries = pd.read_csv("ferries.csv")\n${code}` }))
    .sections.featureEngineering.map(({ text }) => text)
    .join(" ");

it("what each value of a column has is no column, unlike what each row has", () => {
  const values = `ferries["month"] = [day.month for day in ferries["left"]]
ferries["hours"] = [(trip.end - trip.start) / ferries["speed"].max() for trip in ferries["trip"]]`;
  expect(told(values)).toBe("Two new columns are derived from `left`, `speed` and `trip`: `month` and `hours`.");
  const rows = 'ferries["fare"] = [row.price * row.tax for row in ferries.itertuples()]';
  expect(told(rows)).toContain("derived from `price` and `tax`");
});
