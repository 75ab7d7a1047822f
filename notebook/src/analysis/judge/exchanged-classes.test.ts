import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const start = (target: string): WrittenCell => ({
  code: `import pandas as pd
from sklearn.metrics import classification_report
from sklearn.model_selection import train_test_split
from sklearn.tree import DecisionTreeClassifier
moths = pd.read_csv("moths.csv")
A, B, a, b = train_test_split(moths[["span"]], moths["${target}"], test_size=0.2)
tree = DecisionTreeClassifier().fit(A, a)`,
});
const report = (one: string, other: string, rows = [180, 20]): Exclude<WrittenCell, string> => ({
  code: `print(classification_report(b, tree.predict(B), target_names=["${one}", "${other}"]))`,
  printed: `              precision    recall  f1-score   support

${one.padStart(12)}       0.95      0.97      0.96       ${rows[0]}
${other.padStart(12)}       0.61      0.52      0.56        ${rows[1]}

    accuracy                           0.92       200
   macro avg       0.78      0.75      0.76       200
weighted avg       0.92      0.92      0.92       200
`,
});
const counts: WrittenCell = {
  code: 'moths["kind"].value_counts()',
  shown: "kind\nplain    905\nrare      95\nName: count, dtype: int64",
};
const analysed = (...cells: readonly WrittenCell[]) => {
  const { facts, sections } = analyseNotebook(notebookOf(...cells));
  return {
    classes: facts.cautions.flatMap((one) => (one.kind === "exchanged-classes" ? [one.classes] : [])),
    said: sections.validation.map(({ text }) => text).join(" "),
  };
};

describe("two classes that a report gives each other's names", () => {
  it("are a caution where a count of them says otherwise, and nothing is said of either", () => {
    const { classes, said } = analysed(start("kind"), counts, report("rare", "plain"));
    expect(classes).toEqual([["rare", "plain"]]);
    expect(said).toContain("A report seems to give two classes each other's names (`rare` and `plain`)");
    expect(said).not.toMatch(/for `(?:rare|plain)`/);
    expect(analysed(start("kind"), counts, report("plain", "rare")).classes).toEqual([]);
  });

  it("are one where far more rows are called attacks than normal by what looks for anomalies", () => {
    const forest = start("kind");
    const looks = {
      code: `${typeof forest === "string" ? "" : forest.code}`
        .replace("from sklearn.tree import DecisionTreeClassifier", "from sklearn.ensemble import IsolationForest")
        .replace("DecisionTreeClassifier().fit(A, a)", "IsolationForest().fit(A)"),
    };
    const { classes, said } = analysed(looks, report("normal", "attack", [20, 180]));
    expect(classes).toEqual([["normal", "attack"]]);
    expect(said).toContain("where the largest class makes up 90% of the rows");
    expect(analysed(looks, report("attack", "normal", [20, 180])).classes).toEqual([]);
    expect(analysed(looks, report("non-attack", "attack", [90, 110])).classes).toEqual([]);
    expect(analysed(start("kind"), report("normal", "attack", [20, 180])).classes).toEqual([]);
  });

  it("are one where two reports on the same rows contradict each other", () => {
    expect(analysed(start("kind"), report("rare", "plain"), report("plain", "rare")).classes).toHaveLength(1);
    expect(analysed(start("kind"), report("plain", "rare"), report("plain", "rare")).classes).toEqual([]);
  });

  it.each([
    ["names in the order of the labels that the code gives", "labels=[1, 0], target_names=['Rare', 'Plain']"],
    ["names of the values themselves", "digits=2"],
  ])("are none by the name of the target alone: %s", (_, more) => {
    const { code, ...printed } = report("Rare", "Plain", [20, 180]);
    const given = { ...printed, code: code.replace(/target_names=\[.*?\]/, more) };
    expect(given.code).toContain(more);
    expect(analysed(start("is_rare"), given).classes).toEqual([]);
  });
});
