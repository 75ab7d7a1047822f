import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const seedOf = (before: string, split = "train_test_split(X, y)") =>
  analyseNotebook(
    notebookOf({
      code: `import numpy as np
import pandas as pd
from sklearn.linear_model import Ridge
from sklearn.model_selection import train_test_split
hens = pd.read_csv("hens.csv")
X, y = hens[["weeks"]], hens["eggs"]
${before}
A, B, a, b = ${split}
print(Ridge().fit(A, a).score(B, b))`,
      printed: "0.71\n",
    }),
  ).facts.experiments[0]?.split.seed;

describe("the seed of a split", () => {
  it("is the one that was set for all before it, if it has none of its own", () => {
    expect(seedOf("np.random.seed(39)")).toBe("39");
    expect(seedOf("np.random.seed(39)", "train_test_split(X, y, random_state=4)")).toBe("4");
    expect(seedOf("import torch\ntorch.manual_seed(39)")).toBeNull();
    expect(seedOf("")).toBeNull();
  });
});
