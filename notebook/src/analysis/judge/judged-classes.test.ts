import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { readCounts } from "../find/values/class-counts.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const SETUP = `import pandas as pd
from sklearn.metrics import accuracy_score, classification_report, confusion_matrix, roc_auc_score
from sklearn.model_selection import train_test_split
from sklearn.neighbors import KNeighborsClassifier
from sklearn.svm import SVC
from sklearn.tree import DecisionTreeClassifier
hives = pd.read_csv("hives.csv")
X_train, X_test, y_train, y_test = train_test_split(hives[["frames", "mites"]], hives["swarmed"], test_size=0.2)
tree = DecisionTreeClassifier().fit(X_train, y_train)
guessed = tree.predict(X_test)`;
const accuracy = (printed: string): WrittenCell => ({
  code: 'print("Accuracy:", accuracy_score(y_test, guessed))',
  printed: `Accuracy: ${printed}\n`,
});
const table = (code: string, shown: string): { readonly code: string; readonly shown: string } => ({ code, shown });
const read = (...cells: WrittenCell[]) => analyseNotebook(notebookOf({ code: SETUP }, ...cells));
const classes = (...cells: WrittenCell[]) => read(...cells).facts.experiments[0]?.best?.classes?.all;
const told = (...cells: WrittenCell[]): string[] => {
  const { sections, executiveSummary, outcome } = read(...cells);
  return [executiveSummary, sections.validation].flatMap((all) => all.map(({ text }) => text)).concat(outcome ?? "");
};

describe("a square of counts in an output", () => {
  it.each([
    ["an array", "array([[90, 10],\n       [ 7, 94]])", null],
    ["printed rows", "[[90 10]\n [ 7 94]]", null],
    ["a table of numbered classes", "col_0   0   1\nswarmed       \n0      90  10\n1       7  94", null],
    ["R's", "       \nguessed  no yes\n    no   90  10\n    yes   7  94", ["no", "yes"]],
    [
      "caret's, with what follows it",
      "Confusion Matrix and Statistics\n\n          Reference\nPrediction  no yes\n       no   90  10\n       yes   7  94\n\n               Accuracy : 0.9154\n       'Positive' Class : no",
      ["no", "yes"],
    ],
    [
      "one with totals",
      "col_0    0   1  All\nswarmed            \n0       90  10  100\n1        7  94  101\nAll     97 104  201",
      null,
    ],
  ])("is read from %s", (_, text, names) => {
    expect(readCounts(text)?.rows).toEqual([
      [90, 10],
      [7, 94],
    ]);
    if (names !== null) expect(readCounts(text)?.names).toEqual(names);
  });

  it.each([
    ["shares", "[[0.9 0.1]\n [0.1 0.9]]"],
    ["a class that is never named", "       \nguessed  no yes\n    no   97 104"],
    ["classes in two orders", "       \nguessed  yes no\n    no   90  10\n    yes   7  94"],
  ])("is not read from %s", (_, text) => {
    expect(readCounts(text)).toBeNull();
  });
});

describe("the classes of the rows that are judged by", () => {
  it("are counted by the truth, on whichever side of the table it stands", () => {
    const own = [
      { name: null, rows: 900, recall: 0.98 },
      { name: null, rows: 100, recall: 0.4 },
    ];
    const right = "array([[882,  18],\n       [ 60,  40]])";
    const turned = "array([[882,  60],\n       [ 18,  40]])";
    expect(classes(accuracy("0.922"), table("confusion_matrix(y_test, guessed)", right))).toEqual(own);
    expect(classes(accuracy("0.922"), table("confusion_matrix(guessed, y_test)", turned))).toEqual(own);
    expect(classes(accuracy("0.922"), table("confusion_matrix(y_pred=guessed, y_true=y_test)", right))).toEqual(own);
    expect(classes(accuracy("0.922"), table("confusion_matrix(y_test, guessed).T", turned))).toEqual(own);
  });

  it("are not those of a table that comes to another accuracy, nor of the training rows", () => {
    const other = "array([[882,  18],\n       [ 60,  40]])";
    expect(classes(accuracy("0.871"), table("confusion_matrix(y_test, guessed)", other))).toBeUndefined();
    expect(
      classes(accuracy("0.922"), table("confusion_matrix(y_train, tree.predict(X_train))", other)),
    ).toBeUndefined();
  });
});

describe("an accuracy beside the classes that it was measured on", () => {
  it("is told with how much of the rarer class is recognised", () => {
    const all = told(
      accuracy("0.922"),
      table("confusion_matrix(y_test, guessed)", "array([[882,  18],\n       [ 60,  40]])"),
    );
    const sentence =
      "One class makes up 90% of the rows, so accuracy alone says little: of the other 40% is recognised.";
    expect(all.filter((text) => text === sentence)).toHaveLength(2);
    expect(all.at(-1)).toContain("where the largest class makes up 90% of the rows and 40% of the other is recognised");
  });

  it("is no success where naming one class is as good, nor where the rows cannot tell", () => {
    const poor = table("confusion_matrix(y_test, guessed)", "array([[95,  5],\n       [37,  3]])");
    expect(told(accuracy("0.7"), poor)[2]).toBe(
      "On the 20% of the rows held out for testing (140), the decision tree reaches an accuracy of 70%, no better than always guessing the largest class (71.4% of the rows).",
    );
    const level = table("confusion_matrix(y_test, guessed)", "array([[97,  3],\n       [36,  4]])");
    expect(told(accuracy("0.7214285714285714"), level).join(" ")).toContain(
      "hardly better than always guessing the largest class",
    );
  });

  it("is not called the best of no more than guesses", () => {
    const both = {
      code: 'forest = SVC().fit(X_train, y_train)\nprint("SVM:", accuracy_score(y_test, forest.predict(X_test)))',
      printed: "SVM: 0.55\n",
    };
    const poor = table("confusion_matrix(y_test, guessed)", "array([[95,  5],\n       [37,  3]])");
    expect(told(accuracy("0.7"), poor, both).join(" ")).toContain(
      "the decision tree reaches an accuracy of 70% on the test data, no better than",
    );
  });

  it("is left alone where it is far above the share of a class that is not large", () => {
    const good = table("confusion_matrix(y_test, guessed)", "array([[95,  5],\n       [ 5, 95]])");
    expect(told(accuracy("0.95"), good).join(" ")).not.toMatch(/largest class|makes up/);
  });
});

describe("the largest class of all rows", () => {
  const DESCRIBED = `            frames       mites     swarmed
count  1000.000000  1000.000000  1000.000000
mean     11.200000     3.400000     0.306000
std       2.100000     1.900000     0.460000
min       4.000000     0.000000     0.000000
25%       9.000000     2.000000     0.000000
50%      11.000000     3.000000     0.000000
75%      13.000000     5.000000     1.000000
max      18.000000    12.000000     1.000000
`.replace("0.460000", Math.sqrt((0.306 * 0.694 * 1000) / 999).toFixed(6));
  const described = (shown: string): WrittenCell => ({ code: "hives.describe()", shown });
  const counted = table("hives.swarmed.value_counts()", "0    694\n1    306\nName: swarmed, dtype: int64");
  const BESIDE = "an accuracy of 80%, where the largest class makes up 69.4% of the rows";

  it.each([
    ["counts of it", counted],
    [
      "shares",
      table("hives.swarmed.value_counts(normalize=True)", "0    0.694\n1    0.306\nName: swarmed, dtype: float64"),
    ],
    ["a summary of zeros and ones", described(DESCRIBED)],
  ])("stands beside an accuracy that does not halve the errors of naming it, by %s", (_, shown) => {
    expect(told(shown, accuracy("0.8")).join(" ")).toContain(BESIDE);
    expect(told(shown, accuracy("0.95")).join(" ")).not.toContain("largest class");
  });

  it("is told in Exploration by a summary of zeros and ones alone", () => {
    const explored = (shown: string): string =>
      read(described(shown), accuracy("0.8"))
        .sections.exploration.map(({ text }) => text)
        .join(" ");
    expect(explored(DESCRIBED)).toContain("`swarmed` is `0` in 69.4% of the rows and `1` in 30.6%.");
    // With values between them, they lie closer together.
    expect(explored(DESCRIBED.replace(/^std.*$/m, "std  2.1  1.9  0.310000"))).not.toContain("of the rows and");
  });

  const SPLIT = /X_train[^]*/.exec(SETUP)?.[0] ?? "";
  const readAfter = (count: WrittenCell, step: string, printed = "0.8") =>
    analyseNotebook(
      notebookOf(
        { code: SETUP.replace(SPLIT, "import numpy as np") },
        count,
        { code: `${step}\n${step.includes("y = ") ? SPLIT.replace('hives["swarmed"]', "y") : SPLIT}` },
        accuracy(printed),
      ),
    );
  const summaryOf = ({ executiveSummary }: ReturnType<typeof readAfter>): string =>
    executiveSummary.map(({ text }) => text).join(" ");

  it.each([
    [""],
    ['hives["frames"] = hives["frames"].fillna(0)'],
    ['hives["swarmed"] = hives["swarmed"].map({"no": 0, "yes": 1})'],
    ['y = hives["swarmed"].astype(int).values'],
  ])("is known where rows and classes are those that were counted: %s", (step) => {
    expect(summaryOf(readAfter(counted, step))).toContain("where the largest class makes up 69.4% of the rows");
  });

  it.each([
    ["hives = hives.drop_duplicates()"],
    ["hives = hives[:500]"],
    ['hives["swarmed"] = pd.cut(hives["swarmed"], 2)'],
    ['y = hives["swarmed"].apply(lambda times: 1 if times > 2 else 0)'],
    ["hives = pd.concat([hives[hives.swarmed == 1], hives[hives.swarmed == 0].head(306)])"],
  ])("is not known where rows or classes are no longer those that were counted: %s", (step) => {
    expect(summaryOf(readAfter(counted, step))).not.toContain("largest class");
  });

  it.each([
    ['hives[hives["mites"] > 3]["swarmed"].value_counts()'],
    ['infested = hives[hives["mites"] > 3]\ninfested["swarmed"].value_counts()'],
    ['hives.groupby("yard").get_group("north").swarmed.value_counts()'],
  ])("is not that of some rows: %s", (code) => {
    expect(summaryOf(readAfter({ ...counted, code }, ""))).not.toContain("largest class");
  });

  it.each([
    ["hives = hives.dropna()", true],
    ["hives = hives.drop_duplicates()", true],
    ['hives = hives[hives["frames"] > 0]', true],
    ['hives["swarmed"] = hives["swarmed"].replace({0: "no", 1: "yes"})', true],
    ['hives["swarmed"] = hives["swarmed"].apply(lambda times: 1 if times > 2 else 0)', false],
    ["hives = pd.concat([hives[hives.swarmed == 1], hives[hives.swarmed == 0].head(15)])", false],
  ])("is still very large after steps that pass over classes: %s", (step, isLarge) => {
    const rare = table("hives.swarmed.value_counts()", "0    985\n1    15\nName: swarmed, dtype: int64");
    const kinds = readAfter(rare, step, "0.991").facts.cautions.map(({ kind }) => kind);
    expect(kinds.includes("accuracy-on-unbalanced-classes")).toBe(isLarge);
  });
});

describe("a report whose two sides were taken for each other", () => {
  const REPORT = `              precision    recall  f1-score   support

           0       0.52      0.69      0.59        20
           1       0.93      0.87      0.90        80

    accuracy                           0.83       100
   macro avg       0.72      0.78      0.74       100
weighted avg       0.86      0.83      0.84       100
`;

  it("counts what was predicted, and not the classes of the rows", () => {
    const report = (given: string) => classes({ code: `print(classification_report(${given}))`, printed: REPORT });
    expect(report("y_test, guessed")).toHaveLength(2);
    expect(report("guessed, y_test")).toBeUndefined();
  });
});

describe("counts of the rows before they were balanced", () => {
  const COUNTED = {
    code: 'hives["swarmed"].value_counts()',
    shown: "no     870\nyes    130\nName: swarmed, dtype: int64",
  };
  const SMOTE =
    'from imblearn.over_sampling import SMOTE\nX, y = SMOTE().fit_resample(hives[["frames", "mites"]], hives["swarmed"])\nX_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.2)\nguessed = SVC().fit(X_train, y_train).predict(X_test)';

  it("do not say that accuracy is of little use", () => {
    const cautions = (...cells: WrittenCell[]) => read(COUNTED, ...cells).facts.cautions.map(({ kind }) => kind);
    expect(cautions(accuracy("0.91"))).toContain("accuracy-on-unbalanced-classes");
    // All rarer ones that it can miss are a few of them.
    expect(cautions(accuracy("0.98"))).not.toContain("accuracy-on-unbalanced-classes");
    expect(cautions({ code: SMOTE }, accuracy("0.91"))).not.toContain("accuracy-on-unbalanced-classes");
  });
});

describe("a report on many classes", () => {
  const report = (count: number): WrittenCell => {
    const lines = Array.from(
      { length: count },
      (_, at) => `           ${at}       0.${at}5      0.${at}5      0.${at}5        20`,
    );
    return {
      code: "print(classification_report(y_test, guessed))\nother = SVC().fit(X_train, y_train)\nprint(classification_report(y_test, other.predict(X_test)))",
      printed: ["0.55", "0.51"]
        .map(
          (right) => `              precision    recall  f1-score   support

${lines.join("\n")}

    accuracy                           ${right}       ${count * 20}
   macro avg       0.54      0.64      0.54       ${count * 20}
weighted avg       0.54      0.64      0.54       ${count * 20}
`,
        )
        .join(""),
    };
  };
  const kept = (count: number) =>
    read(report(count)).facts.experiments[0]?.metrics.filter(({ of }) => /^\d$/.test(of ?? "")) ?? [];

  it("is quoted by what all come to together, and by the best model's F1 of each", () => {
    expect(kept(8)).toHaveLength(2 * 3 * 8);
    expect(new Set(kept(9).map(({ name, model }) => `${name} ${model}`)).size).toBe(1);
    expect(kept(9)).toHaveLength(9);
    expect(told(report(9)).join(" ")).toContain("its F1 is lowest for `0` (0.05) and highest for `8` (0.85)");
  });
});

describe("values of many targets", () => {
  it("are each quoted, as they are no classes of one", () => {
    const names = Array.from({ length: 9 }, (_, at) => `yard_${at}`);
    const fitted = `from sklearn.ensemble import RandomForestRegressor
from sklearn.metrics import r2_score
yards = ${JSON.stringify(names)}
X_train, X_test, y_train, y_test = train_test_split(hives.drop(columns=yards), hives[yards], test_size=0.2)
found = RandomForestRegressor().fit(X_train, y_train).predict(X_test)
for at, yard in enumerate(yards):
    print(yard, "R2:", r2_score(y_test[yard], found[:, at]))`;
    const { facts } = analyseNotebook(
      notebookOf(
        { code: SETUP.replace(/\nX_train[^]*/, "") },
        { code: fitted, printed: names.map((name, at) => `${name} R2: 0.${at}5\n`).join("") },
      ),
    );
    expect(facts.experiments[0]?.metrics).toHaveLength(9);
  });
});
