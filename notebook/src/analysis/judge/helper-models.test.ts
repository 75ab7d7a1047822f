import { expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const modeling = (...cells: string[]): string =>
  analyseNotebook(notebookOf(...cells.map((code) => ({ code }))))
    .sections.modeling.map(({ text }) => text)
    .join(" ");

const SEARCH = `import pandas as pd
from pmdarima import auto_arima
from statsmodels.tsa.statespace.sarimax import SARIMAX
tides = pd.read_csv("tides.csv", index_col="day")
found = auto_arima(tides["level"], m=7)`;
const FITTED = 'fitted = SARIMAX(tides["level"], order=(3, 1, 2)).fit()\nfitted.forecast(7)';

it("a search for the order of a series is no model beside the one that is fitted with it", () => {
  expect(modeling(SEARCH, FITTED)).toBe("A SARIMA model forecasts `level`; it uses `order=(3, 1, 2)`.");
});

it("it is one where it is asked for a forecast, or nothing else is fitted", () => {
  expect(modeling(SEARCH, "found.predict(7)", FITTED)).toContain("Two models");
  expect(modeling(SEARCH, "found.predict(7)")).toContain("Auto-ARIMA");
});
