import { expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const READ: WrittenCell = {
  code: `import pandas as pd
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.metrics import accuracy_score, f1_score
from sklearn.model_selection import train_test_split
parcels = pd.read_csv("parcels.csv")
parcels["lost"].value_counts()`,
  shown: "0    9200\n1     800\nName: lost, dtype: int64",
};
const FIRST: WrittenCell = {
  code: `A, B, a, b = train_test_split(parcels[["weight", "way"]], parcels["lost"], test_size=0.2)
print("F1", f1_score(b, GaussianNB().fit(A, a).predict(B), average="weighted"))`,
  printed: "F1 0.941\n",
};
const second = (rows: string): WrittenCell => ({
  code: `few = parcels${rows}
C, D, c, d = train_test_split(few[["weight", "way"]], few["lost"], test_size=0.2)
print("Accuracy", accuracy_score(d, KNeighborsClassifier().fit(C, c).predict(D)))`,
  printed: "Accuracy 0.925\n",
});
const read = (...cells: readonly WrittenCell[]) => analyseNotebook(notebookOf(READ, ...cells));
const best = (...cells: readonly WrittenCell[]) => read(...cells).facts.experiments[0]?.best?.metric.printed;

it("do not lead over all rows where nothing was measured alike", () => {
  expect(best(FIRST, second(".sample(n=500)"))).toBe("0.941");
  expect(best(FIRST, second(".sample(frac=1)"))).toBe("0.925");
  expect(best(FIRST, second(""))).toBe("0.925");
});

it("are told, with what a model comes to on them", () => {
  const { sections } = read(FIRST, second(".sample(n=500)"));
  expect(sections.preparation.map(({ text }) => text)).toContain(
    "A sample of 500 rows is used for k-nearest neighbors only.",
  );
  expect(sections.validation.map(({ text }) => text)).toContain(
    "By another measure, k-nearest neighbors reaches an accuracy of 92.5% on the test data.",
  );
});

it("leave the share of the largest class as it was counted in the data", () => {
  const told = (...cells: readonly WrittenCell[]): string =>
    read(...cells)
      .sections.validation.map(({ text }) => text)
      .join(" ");
  const share = "a weighted F1 of 0.941, where the largest class makes up 92% of the rows counted in the data";
  expect(told(FIRST, second(".sample(n=500)"))).toContain(share);
  const even = { code: 'parcels = parcels.groupby("lost").sample(n=500)' };
  expect(told(even, FIRST)).not.toContain("92%");
});
