import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

const REPORT = `              precision    recall  f1-score   support

           0       0.95      0.94      0.95       150
           1       0.70      0.62      0.66        50
           2       0.81      0.84      0.82        40

    accuracy                           0.86       240
   macro avg       0.82      0.80      0.81       240
weighted avg       0.87      0.86      0.86       240
`;

const told = (encode: string): string => {
  const { sections } = analyseNotebook(
    notebookOf({
      code: `import pandas as pd
from sklearn.metrics import classification_report
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import LabelEncoder
from sklearn.tree import DecisionTreeClassifier
dunes = pd.read_csv("dunes.csv")
${encode}
A, B, a, b = train_test_split(dunes[["slope", "wind"]], dunes["grass"], test_size=0.2, random_state=1)
tree = DecisionTreeClassifier(max_depth=4).fit(A, a)
print(classification_report(b, tree.predict(B)))`,
      printed: REPORT,
    }),
  );
  return sections.validation.map(({ text }) => text).join(" ");
};

describe("classes that an encoder numbered", () => {
  it("are not told by their numbers", () => {
    const words = told('dunes["grass"] = LabelEncoder().fit_transform(dunes["grass"])');
    expect(words).toContain("(240, 62.5% of them of one class)");
    expect(words).not.toMatch(/`[012]`/);
  });

  it("are told by the numbers that the data has itself", () => {
    const words = told("");
    expect(words).toContain("(240, 62.5% of them `0`)");
    expect(words).toContain("By class, its F1 is lowest for `1` (0.66) and highest for `0` (0.95).");
  });
});
