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
    // Nothing is said about such data either.
    expect(analyseNotebook(notebookOf("# Waves", { code: WAVE })).executiveSummary).toEqual([]);
  });

  it("is exploration where a module that is not at hand may read the data", () => {
    const read = (call: string): string => `${WAVE}\nfrom harbour import data\nboats = data.${call}()`;
    expect(kind("# Boats", { code: read("load_boats") })).toBe("exploration");
    expect(kind("# Boats", { code: read("draw_boats") })).toBe("lesson");
  });

  it("is a lesson where words come with a model that is fitted to numbers that the code makes up", () => {
    expect(kind("# Ridge regression tutorial", { code: MADE_UP })).toBe("lesson");
    expect(kind("# Ridge regression", { code: MADE_UP })).toBe("lesson");
    expect(kind({ code: MADE_UP })).toBe("supervised");
    const real = `import pandas as pd
from sklearn.linear_model import Ridge
tides = pd.read_csv("tides.csv")
ridge = Ridge().fit(tides[["moon"]], tides["height"])`;
    expect(kind("# Ridge regression tutorial", { code: real })).toBe("supervised");
  });

  it("is no lesson where the data is introduced, or a course asks for a project", () => {
    const tides = `import pandas as pd
from sklearn.linear_model import Ridge
tides = pd.read_csv("tides.csv")
for goal in ["height", "speed"]:
    ridge = Ridge().fit(tides[["moon"]], tides[goal])`;
    expect(kind("# Introduction to tides", { code: tides })).toBe("lesson");
    expect(kind("# Tides", "## Introduction to the data set", { code: tides })).toBe("supervised");
    expect(kind("# Course project: tides", { code: tides })).toBe("supervised");
    expect(kind("# A course on tides", { code: tides })).toBe("lesson");
    for (const title of [
      "# Who completes a course",
      "# Minutes of exercise",
      "# Workshop sales",
      "# A course for sailors",
    ])
      expect(kind(title, { code: tides })).toBe("supervised");
    for (const title of ["# Exercise 3: tides", "# Exercises", "# Workshop on tides", "# Chapter 2 - Tides"])
      expect(kind(title, { code: tides })).toBe("lesson");
    expect(kind("# Tides", "## Chapter 1: Moon", { code: tides }, "## Chapter 2: Sun")).toBe("supervised");
  });

  it("is a lesson where one of several sets of data comes with a library", () => {
    const two = (set: string) => `from sklearn.datasets import load_wine
import pandas as pd
from sklearn.linear_model import Ridge
tides = pd.read_csv("tides.csv")
ridge = Ridge().fit(tides[["moon"]], tides["height"])
${set}
again = Ridge().fit(X, y)`;
    const wine = "X, y = load_wine(return_X_y=True)";
    expect(kind("# Ridge regression", { code: two(wine) })).toBe("lesson");
    expect(kind({ code: two(wine) })).toBe("supervised");
    const ships = 'ships = pd.read_csv("ships.csv")\nX, y = ships[["mast"]], ships["age"]';
    expect(kind("# Ridge regression", { code: two(ships) })).toBe("supervised");
  });

  it("is no lesson where one cell makes up one example after the other", () => {
    const real = [
      "import pandas as pd\nfrom sklearn.cluster import KMeans, DBSCAN\ntides = pd.read_csv('tides.csv')",
      "KMeans(3).fit(tides)",
    ];
    const example = [
      "from sklearn import datasets",
      ...["moons", "circles", "blobs", "classification"].map(
        (name) => `x, _ = datasets.make_${name}(100)\nDBSCAN(eps=0.3).fit(x)`,
      ),
    ].join("\n");
    expect(kind("# Tides", ...[...real, example].map((code) => ({ code })))).not.toBe("lesson");
  });

  it("is no lesson for the number of its questions alone", () => {
    const learn = (name: string) => ({
      code: `rows = pd.read_csv("${name}.csv")
print(cross_val_score(Ridge(), rows.drop(columns="height_${name}"), rows["height_${name}"]).mean())`,
      printed: "0.71\n",
    });
    const load = {
      code: "import pandas as pd\nfrom sklearn.linear_model import Ridge\nfrom sklearn.model_selection import cross_val_score",
    };
    const ports = ["brest", "cadiz", "malaga", "nantes"].map(learn);
    expect(kind("# Tides", load, ...ports)).toBe("supervised");
    expect(kind("# A tutorial on tides", load, ...ports)).toBe("lesson");
  });

  it("is unsupervised where rows are compared with each other and no model learns", () => {
    const code = `import pandas as pd
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.metrics.pairwise import cosine_similarity
logs = pd.read_csv("logs.csv")
near = cosine_similarity(CountVectorizer().fit_transform(logs["entry"]))`;
    expect(kind("# Logs like this one", { code })).toBe("unsupervised");
  });

  it("is no lesson where the questions of an exercise are answered", () => {
    const asked = (answer: string) => [
      "# Tides",
      `**Question:** How high is it?\n\n**Answer:**${answer}`,
      `**Question:** And when?\n\n**Answer:**${answer}`,
    ];
    const real = {
      code: MADE_UP.replace("make_regression(n_samples=200)", 'pd.read_csv("a.csv"), pd.read_csv("b.csv")'),
    };
    expect(kind(...asked(""), real)).toBe("lesson");
    expect(kind(...asked(" Two metres at noon."), real)).toBe("supervised");
  });

  it("is statistics where a probabilistic model is sampled and none is measured", () => {
    const sampled = `import pandas as pd
import pymc3 as pm
boats = pd.read_csv("boats.csv")
with pm.Model() as model:
    slope = pm.Normal("slope", mu=0, sd=10)
    price = pm.Normal("price", mu=slope * boats["length"], sd=1, observed=boats["price"])
    trace = pm.sample(1000)`;
    expect(kind({ code: sampled })).toBe("statistics");
    const line = `from sklearn.linear_model import LinearRegression
line = LinearRegression().fit(boats[["length"]], boats["price"])
print("R2", line.score(boats[["length"]], boats["price"]))`;
    expect(kind({ code: sampled }, { code: line, printed: "R2 0.71\n" })).toBe("supervised");
  });

  it("is statistics where curves of survival are all that is fitted", () => {
    const code = (fitter: string): string => `import pandas as pd
from lifelines import CoxPHFitter, KaplanMeierFitter
valves = pd.read_csv("valves.csv")
${fitter}`;
    expect(kind({ code: code('KaplanMeierFitter().fit(valves["days"], valves["failed"])') })).toBe("statistics");
    expect(kind({ code: code('CoxPHFitter().fit(valves, "days", "failed")') })).toBe("supervised");
  });

  it("is statistics where a test is worked out by hand", () => {
    const drawn = `import numpy as np
import pandas as pd
tides = pd.read_csv("tides.csv")["height"].values
gaps = [np.random.permutation(tides)[:40].mean() - tides.mean() for _ in range(900)]`;
    const said = "Under the null hypothesis both harbours have the same tides.";
    const p = { code: 'print("p-value", np.mean(np.abs(gaps) > 0.4))', printed: "p-value 0.021\n" };
    expect(kind({ code: drawn }, said, p)).toBe("statistics");
    expect(kind({ code: drawn }, said)).toBe("exploration");
  });
});
