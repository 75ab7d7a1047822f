import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "../judge/fixtures/notebook-of.ts";

const told = (...cells: WrittenCell[]): string =>
  Object.values(analyseNotebook(notebookOf(...cells)).sections)
    .flat()
    .map(({ text }) => text)
    .join(" ");

const LOADED: WrittenCell = {
  code: `import pandas as pd
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score
from sklearn.model_selection import train_test_split
owls = pd.read_csv("owls.csv")
A, B, a, b = train_test_split(owls.drop(columns="nests"), owls["nests"], test_size=0.2)`,
};
const judged = (model: string, value: string): WrittenCell => ({
  code: `model = ${model}().fit(A, a)\nprint("Accuracy:", accuracy_score(b, model.predict(B)))`,
  printed: `Accuracy: ${value}\n`,
});
const LINE = judged("LogisticRegression", "0.712");
const FOREST = judged("RandomForestClassifier", "0.887");

describe("words on measures that a report gives", () => {
  it.each([
    ["The accuracy is high and shows that the owls are found very well.", false],
    ["Of the test set, 88.7% of the owls that are most likely to nest were found to nest.", false],
    ["The accuracy is high because most owls nest in the same trees.", true],
  ])("are not quoted unless they say more: %s", (text, isTold) =>
    expect(told(LOADED, FOREST, `## Interpretation\n\n${text}`).includes(text)).toBe(isTold),
  );
});

describe("what is said of a model without its name", () => {
  const text = "The model clearly misses most owls of the north, where the nests are smaller than elsewhere.";
  it("is of the one that was measured last", () => {
    expect(told(LOADED, LINE, FOREST, text)).toContain(text);
    expect(told(LOADED, LINE, text, FOREST)).not.toContain(text);
    expect(told(LOADED, LINE, text.replace("The model", "Logistic regression"), FOREST)).toContain("misses most owls");
  });
});

describe("a conclusion that only puts the model of the result first", () => {
  const first = "The random forest gave the best results with the highest accuracy of all.";
  const other = "Logistic regression misses most owls, since nests do not grow linearly.";
  it("is left out, and what comes after it is not", () => {
    const report = told(LOADED, LINE, FOREST, `## Conclusion\n\n${first} ${other}`);
    expect(report).toContain(other);
    expect(report).not.toContain("gave the best results");
  });

  it("stays where it says why", () => {
    const why = first.replace(" of all", " because the nests are in groups");
    expect(told(LOADED, LINE, FOREST, `## Conclusion\n\n${why}`)).toContain(why);
  });
});

describe("gaps that a report gives", () => {
  const gaps: WrittenCell = {
    code: 'import pandas as pd\nowls = pd.read_csv("owls.csv")\nprint(owls.isnull().sum())',
    printed: "nests       0\nwing      421\nheight     17\ndtype: int64\n",
  };
  it("are not given again by the author", () => {
    const text = "There are far more missing values in the wing column than in any other.";
    const report = told(gaps, text);
    expect(report).toContain("`wing` has the most missing values");
    expect(report).not.toContain(text);
  });
});

describe("a second quotation", () => {
  const drawn: WrittenCell = { code: 'owls["nests"].hist()', printed: "<Axes>" };
  it("does not say the same of the same", () => {
    const one = "We see that the number of nests is very small for most of the owls.";
    const same = "The histogram of nests shows that the number is very small for most owls.";
    const other = "Eggs are very small for most of the owls, as the histogram shows.";
    expect(told(LOADED, drawn, one, drawn, same, FOREST)).not.toContain(same);
    expect(told(LOADED, drawn, one, drawn, other, FOREST)).toContain(other);
  });
});

describe("an aim to predict", () => {
  const aim = "The goal is to predict whether owls nest in a box.";
  it("is not that of a notebook in which nothing learns", () => {
    const seen: WrittenCell = {
      code: 'import pandas as pd\nowls = pd.read_csv("owls.csv")\nowls.describe()',
      printed: "n",
    };
    expect(told(aim, seen)).not.toContain(aim);
    expect(told(aim, LOADED, FOREST)).toContain(aim);
  });

  it("may be put as that of a project, and is not what a notebook contains", () => {
    const own = "This project's goal is to predict whether owls nest in a box.";
    expect(told(own, LOADED, FOREST)).toContain(own);
    const all = "This notebook contains all the analysis and modeling process.";
    expect(told(all, LOADED, FOREST)).not.toContain(all);
  });
});
