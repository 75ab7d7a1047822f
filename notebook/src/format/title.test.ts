import { expect, it } from "vitest";
import { titleFromFileName } from "./title.ts";

it.each([
  ["03_parcel-delays (1).ipynb", "parcel delays"],
  ["01-intro.ipynb", "intro"],
  ["1.2_sales.ipynb", "sales"],
  ["somebody__parcel_delays.ipynb", "parcel delays"],
  ["user-123 parcel delays.ipynb", "parcel delays"],
  ["covid-19 cases.ipynb", "covid 19 cases"],
  ["3 ways to sell.ipynb", "3 ways to sell"],
  ["2024_sales.ipynb", "2024 sales"],
  ["2024.ipynb", "2024"],
  ["folder/Churn-Copy1.ipynb", "Churn"],
  ["Kündigungen 2024.ipynb", "Kündigungen 2024"],
  ["Untitled3.ipynb", null],
  ["___.ipynb", null],
  ["\u00ad\u3164.ipynb", null],
])("a notebook without a heading is named after its file: %s is %s", (name, title) => {
  expect(titleFromFileName(name)).toBe(title);
});
