import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const features = (columns: string): string =>
  analyseNotebook(
    notebookOf({
      code: `import pandas as pd
from sklearn.compose import ColumnTransformer
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler
eels = pd.read_csv("eels.csv")
parts = ColumnTransformer([("numbers", StandardScaler(), ${columns})], remainder="passthrough")
X = parts.fit_transform(eels.drop(columns="tagged"))
LogisticRegression().fit(X, eels["tagged"])`,
    }),
  )
    .sections.featureEngineering.map(({ text }) => text)
    .join(" ");

describe("a part of a column transformer", () => {
  it("scales some features where nobody knows which", () => {
    expect(features('list(eels.select_dtypes("float64").columns)')).toContain("Some features are standardised.");
    expect(features('["length", "mass"]')).toContain("`length` and `mass` are standardised.");
  });
});
