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

it.each([
  ['trips = pd.merge(ferries, ports, on="port")', ["crew", "name_x", "port", "name_y"]],
  ['trips = ferries.merge(ports, on=["port", "name"])', ["crew", "name", "port"]],
  ['trips = ferries.merge(ports, left_on="port", right_on="name")', ["crew", "name_x", "port_x", "name_y", "port_y"]],
  ['trips = ferries.merge(ports, on="port", suffixes=("", "_b"))', []],
  ['trips = pd.concat([ferries, ports[["fare"]]], axis=1)', ["crew", "name", "port"]],
  ["trips = pd.concat([ferries, ports], axis=1)", []],
  ['ferries["fare"] = 3\ntrips = ferries.set_index("name")', ["crew", "port"]],
  ['ferries["fare"] = 3\ntrips = ferries.reset_index(drop=True)\nnames = trips.pop("name")', ["crew", "port"]],
])("all columns of a table are known after: %s", (code, features) => {
  const { experiments } = analyseNotebook(
    notebookOf({
      code: `import pandas as pd
from sklearn.linear_model import LinearRegression
ferries = pd.read_csv("ferries.csv", names=["crew", "name", "port"])
ports = pd.read_csv("ports.csv", names=["name", "port", "fare"])
${code}
LinearRegression().fit(trips.drop(columns="fare"), trips["fare"])`,
    }),
  ).facts;
  expect(experiments[0]?.features).toEqual(features);
});
