import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "../judge/fixtures/notebook-of.ts";

describe("a share that code puts into words", () => {
  const share = {
    code: 'print(f"{found} out of {len(nests)} nests found ({100 * found / len(nests)}%)")',
    printed: "412 out of 500 nests found (82.4%)\n",
  };
  const told = (...cells: readonly WrittenCell[]): string =>
    Object.values(analyseNotebook(notebookOf(...cells)).sections)
      .flat()
      .map(({ text }) => text)
      .join(" ");

  it("is no result where somebody was asked for it and typed it", () => {
    const asked = {
      code: 'nests = float(input("Enter the number of nests found: "))\nprint(nests)',
      printed: "Enter the number of nests found: 412\n412.0\n",
    };
    expect(told(asked)).not.toContain("412");
  });

  it("is the result where no value is known to be measured", () => {
    expect(told(share)).toContain("An output reads: “412 out of 500 nests found (82.4%)”");
  });

  it("is a remark beside a measured one", () => {
    const measured = {
      code: `import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
nests = pd.read_csv("nests.csv")
A, B, a, b = train_test_split(nests[["height"]], nests["found"])
print("Accuracy:", LogisticRegression().fit(A, a).score(B, b))`,
      printed: "Accuracy: 0.913\n",
    };
    expect(told(measured, share)).not.toContain("412 out of 500");
  });
});

describe("an output that gives the value of a model", () => {
  const best = {
    code: `import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score
from sklearn.model_selection import train_test_split
from sklearn.tree import DecisionTreeClassifier
nests = pd.read_csv("nests.csv")
A, B, a, b = train_test_split(nests[["height"]], nests["found"])
best_depth = 2
score = accuracy_score(b, DecisionTreeClassifier(max_depth=4).fit(A, a).predict(B))
print(f"The best score is {score}, with a depth of {best_depth}")`,
    printed: "The best score is 0.8214, with a depth of 2\n",
  };

  it("is not quoted beside what a report makes of it", () => {
    const last = {
      code: 'print("Accuracy:", LogisticRegression().fit(A, a).score(B, b))',
      printed: "Accuracy: 0.913\n",
    };
    const { sections } = analyseNotebook(notebookOf(best, last));
    expect(sections.validation.map(({ text }) => text).join(" ")).not.toContain("The best score is");
  });
});

describe("what is found before any model learns", () => {
  const loaded: WrittenCell = {
    code: 'import pandas as pd\ncars = pd.read_csv("cars.csv")\ncars.shape',
    shown: "(900, 5)",
  };
  const model: WrittenCell = {
    code: `from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
A, B, a, b = train_test_split(cars[["age"]], cars["sold"])
print("Accuracy:", LogisticRegression().fit(A, a).score(B, b))`,
    printed: "Accuracy: 0.913\n",
  };
  const chart: WrittenCell = { code: 'cars.boxplot(column="price", by="model")', shown: "<Axes>" };
  const explored = (...cells: readonly WrittenCell[]): string =>
    analyseNotebook(notebookOf(loaded, ...cells, model))
      .sections.exploration.map(({ text }) => text)
      .join(" ");

  it("is told though its number is also that of something else", () => {
    const text = "Clearly the highest share of sold cars is seen in town 5.";
    expect(explored(chart, text)).toContain(text);
  });

  it("may be a score of the data", () => {
    const code = 'print(f"The red cars reached an average safety score of {score:.1f} points")';
    const printed = "The red cars reached an average safety score of 63.6 points\n";
    expect(explored({ code, printed })).toContain(printed.trim());
  });

  it("may compare with the other models of a maker", () => {
    const text = "The Golf has a clearly higher price than the other car models.";
    expect(explored(chart, text)).toContain(text);
  });
});
