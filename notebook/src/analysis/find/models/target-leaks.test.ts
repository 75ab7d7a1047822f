import { describe, expect, it } from "vitest";
import { KNOWLEDGE } from "../../know/knowledge.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";
import { readCells } from "../../read/cells.ts";
import { traceCells } from "../../read/trace/trace.ts";
import { placedTargetLeaks } from "./target-leaks.ts";

const START = `import pandas as pd
from sklearn.compose import ColumnTransformer
from sklearn.linear_model import Ridge
from sklearn.model_selection import cross_val_score, train_test_split
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
df = pd.read_csv("kilns.csv")`;
const FIT = "a, b, c, d = train_test_split(X, y)\nRidge().fit(a, c)";

const targets = (...cells: string[]): string[] => {
  const notebook = notebookOf(...[START, ...cells].map((code) => ({ code })));
  return [...placedTargetLeaks(traceCells(readCells(notebook), KNOWLEDGE)).keys()].map(({ by }) => by);
};

describe("a target that is still among the features", () => {
  it.each([
    ["of the table that a model is given", ["Ridge().fit(df, df['heat'])"]],
    ["of a copy that is split", ["y = df['heat']\nX = df.copy()", FIT]],
    ["of the rows that are left", ["df = df.drop(df[df.clay > 9].index)\ny = df.heat\nX = df.copy()", FIT]],
    ["of the rows without gaps", ["df = df.dropna()\ny = df.heat\nX = df.reset_index(drop=True)", FIT]],
    ["where other columns are dropped", ["y = df['heat']\nX = df.drop(columns=['name'])", FIT]],
    ["in every fold", ["print(cross_val_score(Ridge(), df, df['heat']).mean())"]],
  ])("is found %s", (_, cells) => expect(targets(...cells)).toEqual(["heat"]));

  it.each([
    ["was dropped", ["y = df['heat']\nX = df.drop(columns=['heat'])", FIT]],
    ["was dropped by its place among others", ["y = df['heat']\nX = df.drop(['heat', 'name'], axis=1)", FIT]],
    [
      "was dropped among names that are not all known",
      [
        "y = df['heat']\nempty = [name for name in df.columns if odd(df[name])]\nX = df.drop(columns=empty + ['heat'])",
        FIT,
      ],
    ],
    ["was popped", ["y = df.pop('heat')\nX = df", FIT]],
    ["was deleted", ["y = df['heat']\ndel df['heat']\nX = df", FIT]],
    ["is not among names that were gathered", ["X = df[pd.Index(list(df.columns[:3]))]\ny = df['heat']", FIT]],
    ["was not chosen", ["y = df['heat']\nX = df[['clay', 'wood']]", FIT]],
    [
      "may not be among names that a selector gave",
      ["y = df['heat']\nnames = pd.Index(picked(df).tolist())\nX = df[names]", FIT],
    ],
    ["is not among numbers that were chosen by place", ["y = df['heat']\nX = df.iloc[:, 1:4]", FIT]],
    [
      "is left out by the steps before the model",
      [
        "pick = ColumnTransformer([('n', StandardScaler(), ['clay'])])\nmake_pipeline(pick, Ridge()).fit(df, df['heat'])",
      ],
    ],
    [
      "is only split off with the table",
      ["train, test, y_train, y_test = train_test_split(df, df['heat'])\nRidge().fit(train[['clay']], y_train)"],
    ],
  ])("is not found where it %s", (_, cells) => expect(targets(...cells)).toEqual([]));
});
