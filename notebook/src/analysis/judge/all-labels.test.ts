import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const DATA = `import pandas as pd
from sklearn.ensemble import RandomForestClassifier
from sklearn.metrics import accuracy_score, hamming_loss
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import MultiLabelBinarizer
songs = pd.read_csv("songs.csv")`;
const JUDGED = `A, B, a, b = train_test_split(songs[["tempo", "length"]], moods, test_size=0.25)
forest = RandomForestClassifier().fit(A, a)
print("Accuracy:", accuracy_score(b, forest.predict(B)))
print("Hamming loss:", hamming_loss(b, forest.predict(B)))`;
const told = (moods: string) => {
  const { outcome, sections } = analyseNotebook(
    notebookOf({ code: DATA }, { code: `${moods}\n${JUDGED}`, printed: "Accuracy: 0.368\nHamming loss: 0.12\n" }),
  );
  return { outcome, validation: sections.validation.map(({ text }) => text).join(" ") };
};

describe("an accuracy of several labels", () => {
  it("is told as the share of rows with every label right, beside the Hamming loss", () => {
    for (const moods of [
      'moods = songs[["calm", "happy", "sad"]]',
      'moods = MultiLabelBinarizer().fit_transform(songs["moods"])',
    ]) {
      const { outcome, validation } = told(moods);
      expect(outcome).toContain("with an accuracy of 36.8% (all labels right)");
      expect(validation).toContain("an accuracy of 36.8% (rows with every label right), with a Hamming loss of 0.12.");
    }
  });

  it("is one of right answers where there is one label", () => {
    const { outcome, validation } = told('moods = songs["calm"]');
    expect(`${outcome ?? ""} ${validation}`).not.toMatch(/every label|all labels/);
  });
});
