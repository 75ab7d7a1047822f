import { analyseNotebook } from "../src/analysis/analyse.ts";
import type { CellReading } from "../src/analysis/analysis.ts";
import { parseNotebook } from "../src/format/parse.ts";

/** What is said of the code cells; a text that starts with "#md " is a markdown cell. */
export function labels(...sources: string[]): readonly CellReading[] {
  const cells = sources.map((source) =>
    source.startsWith("#md ")
      ? { cell_type: "markdown", metadata: {}, source: source.slice(4) }
      : { cell_type: "code", metadata: {}, source, outputs: [], execution_count: null },
  );
  const file = {
    nbformat: 4,
    nbformat_minor: 4,
    metadata: { kernelspec: { language: "python", name: "python3" } },
    cells,
  };
  const parsed = parseNotebook(JSON.stringify(file));
  if (!parsed.ok) throw new Error(parsed.error.reason);
  return analyseNotebook(parsed.value).cells;
}

export const IMPORTS =
  "import pandas as pd\nimport numpy as np\nimport matplotlib.pyplot as plt\nimport seaborn as sns";
export const LOAD = "df = pd.read_csv('growth.csv')";
export const TRAIN =
  "from sklearn.linear_model import Ridge\nmodel = Ridge().fit(df[['age']], df['height'])\nheights = model.predict(df[['age']])";
