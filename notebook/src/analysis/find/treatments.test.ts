import { describe, expect, it } from "vitest";
import { condenseNotebook } from "../../format/condense.ts";
import { parseNotebook } from "../../format/parse.ts";
import type { Notebook } from "../../format/notebook.ts";
import { notebookOf } from "../judge/fixtures/notebook-of.ts";
import { KNOWLEDGE } from "../know/knowledge.ts";
import { readCode } from "../read/notebook-code.ts";
import { findTreatments } from "./treatments.ts";

function treatments(notebook: Notebook): string[] {
  const { main } = readCode(condenseNotebook(notebook), KNOWLEDGE);
  return findTreatments(main.trace, main.knowledge).map(({ kind, columns }) => `${kind} ${columns.join(" ")}`.trim());
}

const READ = "import pandas as pd\nimport numpy as np\nimport re\nboats = pd.read_csv('boats.csv')\n";
const LEARN =
  "\nfrom sklearn.linear_model import LinearRegression\nLinearRegression().fit(boats[['length']], boats['price'])";
const python = (code: string): string[] => treatments(notebookOf({ code: `${READ}${code}${LEARN}` }));

function r(code: string): string[] {
  const cell = { cell_type: "code", metadata: {}, execution_count: 1, source: code, outputs: [] };
  const metadata = { kernelspec: { name: "ir", display_name: "R", language: "R" } };
  const parsed = parseNotebook(JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata, cells: [cell] }));
  if (!parsed.ok) throw new Error(parsed.error.reason);
  return treatments(parsed.value);
}

describe("people read what is done to the data", () => {
  it.each<[string, string, string[]]>([
    [
      "gaps in columns that the code chooses while it runs",
      "for name in boats.select_dtypes('object').columns:\n    boats[name] = boats[name].fillna('none')",
      ["filled"],
    ],
    [
      "the same in place",
      "for name in boats.select_dtypes('object').columns:\n    boats[name].fillna('none', inplace=True)",
      ["filled"],
    ],
    [
      "texts that an own function cleans",
      "def plain(text):\n    return re.sub('[^a-z ]', ' ', text.lower())\nboats['words'] = boats['remark'].apply(lambda text: plain(text))",
      ["cleaned-text remark"],
    ],
    [
      "columns whose names are put together of known texts, while numbers stay open",
      "for side in ['bow', 'stern']:\n    for year in [1, 2]:\n        boats[f'{side}_{year}'] = boats[side].shift(year)",
      ["lagged bow_{year} stern_{year}"],
    ],
    ["figures that are chosen among figures are no rows", "skew = boats.skew()\nskew = skew[skew > 0.75]", []],
  ])("%s", (_, code, expected) => {
    expect(python(code)).toEqual(expected);
  });

  it("the verbs of dplyr with their columns, although R itself has a function of that name", () => {
    const code = `library(tidyverse)
boats <- read_csv("boats.csv")
boats <- boats %>% filter(length > 5, !is.na(price)) %>% mutate(ratio = price / length) %>% select(-id, -remark)
boats$hull <- as.factor(boats$hull)
boats <- drop_na(boats)
fit <- lm(price ~ ., data = boats)`;
    expect(r(code)).toEqual([
      "filtered length price",
      "derived ratio",
      "dropped-columns id remark",
      "converted hull",
      "dropped-missing",
    ]);
  });
});
