import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import type { NotebookKind } from "../facts.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const kind = (...cells: WrittenCell[]): NotebookKind => analyseNotebook(notebookOf(...cells)).facts.kind;

const WAVE = `import numpy as np
import matplotlib.pyplot as plt
x = np.linspace(0, 10, 200)
plt.plot(x, np.sin(x))
plt.title("A wave")`;
const MADE_UP = `from sklearn.datasets import make_regression
from sklearn.linear_model import Ridge
X, y = make_regression(n_samples=200)
ridge = Ridge().fit(X, y)`;

describe("the kind of a notebook", () => {
  it("is not exploration where words come with numbers that the code makes up", () => {
    const chart = `import pandas as pd
tides = pd.read_csv("tides.csv")
tides["height"].hist()`;
    expect(kind("# Tides", { code: chart })).toBe("exploration");
    expect(kind("# Waves", { code: WAVE })).toBe("lesson");
    expect(kind({ code: WAVE })).toBe("exploration");
    // Nor is there a word to say about such data.
    expect(analyseNotebook(notebookOf("# Waves", { code: WAVE })).executiveSummary).toEqual([]);
  });

  it("is a lesson where teaching material fits one model to numbers that the code makes up", () => {
    expect(kind("# Ridge regression tutorial", { code: MADE_UP })).toBe("lesson");
    expect(kind("# Ridge regression", { code: MADE_UP })).toBe("supervised");
    const real = `import pandas as pd
from sklearn.linear_model import Ridge
tides = pd.read_csv("tides.csv")
ridge = Ridge().fit(tides[["moon"]], tides["height"])`;
    expect(kind("# Ridge regression tutorial", { code: real })).toBe("supervised");
  });
});
