import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

const explored = (code: string): string =>
  analyseNotebook(notebookOf({ code }))
    .sections.exploration.map(({ text }) => text)
    .join(" ");

describe("charts in the words of a section", () => {
  it("are named by titles without formulas", () => {
    const titled = (title: string): string => `import matplotlib.pyplot as plt
plt.figure()
plt.plot(range(9), [x ** 2 for x in range(9)])
plt.title(r"${title}")`;
    expect(explored(titled("Heights over time"))).toContain("Charts show “Heights over time”.");
    expect(explored(titled("$y = x^2$ over time"))).not.toContain("Charts");
  });

  it("do not show columns where they show components of them", () => {
    const drawn = (rows: string): string => `import pandas as pd
import matplotlib.pyplot as plt
from sklearn.decomposition import PCA
boats = pd.read_csv("boats.csv", usecols=["length", "width", "sails"])
parts = ${rows}
plt.scatter(parts[:, 0], parts[:, 1])`;
    expect(explored(drawn("boats.values"))).toContain("Charts show `width` against `length`.");
    expect(explored(drawn("PCA(n_components=2).fit_transform(boats)"))).not.toContain("Charts");
    expect(explored(drawn("boats.values.dot([[1, 0], [0, 1], [1, 1]])"))).not.toContain("Charts");
  });
});

describe("the question in the words of a section", () => {
  it("is one only if it asks", () => {
    const opening = (text: string): string | undefined =>
      analyseNotebook(notebookOf(text)).sections.exploration.map((sentence) => sentence.text)[0];
    expect(opening("# Boats\n\nHow can we predict the price of a boat?")).toBe(
      "The question: “How can we predict the price of a boat?”",
    );
    expect(opening("# Boats\n\nThis notebook analyses the data of the report Do Long Boats Cost More?")).toBe(
      "The aim, in the author's words: “This notebook analyses the data of the report Do Long Boats Cost More?”",
    );
  });
});

describe("outputs in the words of a section", () => {
  it("are told apart from what the author says", () => {
    const cell = (text: string): { code: string; printed: string } => ({
      code: `print("${text}")`,
      printed: `${text}\n`,
    });
    const read = analyseNotebook(
      notebookOf(cell("The lowest error occurs at 4 degrees."), cell("The highest error occurs at 9 degrees.")),
    ).sections.exploration.map(({ text }) => text);
    expect(read).toContain("An output reads: “The lowest error occurs at 4 degrees.”");
    expect(read).toContain("Another output reads: “The highest error occurs at 9 degrees.”");
  });
});
