import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";

const told = (...dumps: readonly string[]): string =>
  analyseNotebook(
    notebookOf({
      code: `import pandas as pd
import joblib
from sklearn.svm import SVC
boats = pd.read_csv("boats.csv")
small = SVC(C=1).fit(boats[["length"]], boats["rig"])
large = SVC(C=9).fit(boats[["length"]], boats["rig"])
${dumps.join("\n")}`,
    }),
  )
    .sections.validation.map(({ text }) => text)
    .join(" ");

describe("a model that is saved", () => {
  it("is one of several, whatever formats it is saved in, and several where the files are", () => {
    expect(told('joblib.dump(small, "rig.pkl")', 'joblib.dump(small, "rig.joblib")')).toContain(
      "One of the models is saved to `rig.pkl` and `rig.joblib`.",
    );
    expect(told('joblib.dump(small, "words.pkl")', 'joblib.dump(small, "rig.pkl")')).toContain(
      "Models are saved to `words.pkl` and `rig.pkl`.",
    );
  });
});
