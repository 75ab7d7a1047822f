import { expect, it } from "vitest";
import { titleFromFileName } from "./title.ts";

it.each([
  ["03_parcel-delays (1).ipynb", "03 parcel delays"],
  ["folder/Churn-Copy1.ipynb", "Churn"],
  ["Kündigungen 2024.ipynb", "Kündigungen 2024"],
  ["Untitled3.ipynb", null],
  ["___.ipynb", null],
])("a notebook without a heading is called by its file's name: %s is %s", (name, title) => {
  expect(titleFromFileName(name)).toBe(title);
});
