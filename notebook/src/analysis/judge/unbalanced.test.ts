import { expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const validation = (settings: string, measured = `print("Accuracy:", accuracy_score(y_test, told))`): string =>
  analyseNotebook(
    notebookOf({
      code: `import pandas as pd
from xgboost import XGBClassifier
from sklearn.metrics import accuracy_score, recall_score
from sklearn.model_selection import train_test_split
staff = pd.read_csv("staff.csv")
X_train, X_test, y_train, y_test = train_test_split(staff.drop(columns="left"), staff["left"], test_size=0.2)
told = XGBClassifier(${settings}).fit(X_train, y_train).predict(X_test)
${measured}`,
      printed: measured.includes("recall_score") ? "Accuracy: 0.936\nRecall: 0.41\n" : "Accuracy: 0.936\n",
    }),
  )
    .sections.validation.map(({ text }) => text)
    .join(" ");
const CAUTION = "`scale_pos_weight=2.5` points to a rare class, of which accuracy alone says little.";

it("accuracy alone is doubted where a model weighs a class by a number", () => {
  expect(validation("scale_pos_weight=2.5")).toContain(CAUTION);
});

it("it is not where nothing is weighed, or another measure tells of the class", () => {
  expect(validation("scale_pos_weight=1")).not.toContain("says little");
  expect(validation("max_depth=5")).not.toContain("says little");
  const both = `print("Accuracy:", accuracy_score(y_test, told))\nprint("Recall:", recall_score(y_test, told))`;
  expect(validation("scale_pos_weight=2.5", both)).not.toContain("says little");
});
