import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const READ = `import pandas as pd
from sklearn.linear_model import LogisticRegression
train = pd.read_csv("train_q1.csv")
test = pd.read_csv("test_q2.csv")
`;
const asked = (code: string) =>
  analyseNotebook(notebookOf({ code })).facts.experiments.map(({ data, target }) => [target, ...data]);

describe("files that are stacked", () => {
  it("are learned from where their rows have answers", () => {
    const encoded = 'both = pd.get_dummies(pd.concat([train.drop(columns="sold"), test]))\n';
    const fit = 'LogisticRegression().fit(both[:len(train)], train["sold"])';
    expect(asked(`${READ}${encoded}${fit}`)).toEqual([["sold", "train_q1.csv"]]);
  });

  it("are learned from as a whole where nothing takes them apart again", () => {
    const both = "both = pd.concat([train, test])\n";
    const fit = 'LogisticRegression().fit(both[["size"]], both["sold"])';
    expect(asked(`${READ}${both}${fit}`)).toEqual([["sold", "train_q1.csv", "test_q2.csv"]]);
    const cut = 'both = both[both["sold"].notna()]\n';
    expect(asked(`${READ}${both}${cut}${fit}`)).toEqual([["sold", "train_q1.csv"]]);
  });

  it("are told apart from those put side by side, which all have columns of the rows", () => {
    const both = "both = pd.concat([train, test], axis=1)\n";
    const fit = 'LogisticRegression().fit(both[:90], train["sold"][:90])';
    expect(asked(`${READ}${both}${fit}`)).toEqual([["sold", "train_q1.csv", "test_q2.csv"]]);
  });
});

it("Answers in a file of their own ask the same of whatever is learned from", () => {
  const code = `import pandas as pd
from sklearn.svm import SVC
boats = pd.read_csv("boats.csv")
rigs = pd.read_csv("rigs.csv")
SVC().fit(boats[["size"]], rigs["rig"])
boats["rig"] = rigs["rig"]
SVC(C=3).fit(boats[["size", "age"]], boats["rig"])`;
  expect(asked(code)).toEqual([["rig", "boats.csv", "rigs.csv"]]);
});
