import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

const READ = 'import pandas as pd\nhens = pd.read_csv("hens.csv")\n';
const analysed = (...cells: WrittenCell[]) => analyseNotebook(notebookOf(...cells));
const inR = (...cells: WrittenCell[]) => analyseNotebook({ ...notebookOf(...cells), language: "r" });
const words = ({ sections }: ReturnType<typeof analysed>): string =>
  Object.values(sections)
    .flat()
    .map(({ text }) => text)
    .join(" ");

describe("shares in percent", () => {
  it("are no counts", () => {
    const report = analysed({
      code: `${READ}hens["breed"].value_counts(normalize=True) * 100`,
      shown: "Sussex     69.715586\nOrpington  30.284414\nName: breed, dtype: float64",
    });
    expect(words(report)).toContain("`breed` is `Sussex` in 69.7% of the rows and `Orpington` in 30.3%.");
  });
});

describe("counts of the first values", () => {
  it("are not told as all that a column takes", () => {
    const told = (code: string): string =>
      words(
        analysed({ code: READ + code, shown: "breed\nSussex       69\nOrpington    30\nName: count, dtype: int64" }),
      );
    expect(told('hens["breed"].value_counts()')).toContain("`breed` takes two values");
    expect(told('hens["breed"].value_counts().head(2)')).toContain("The most frequent values of `breed` are");
  });
});

describe("the strongest correlations", () => {
  const shown =
    "        eggs    weight   age\neggs    1.000   0.420    0.200\nweight  0.420   1.000    0.150\nage     0.200   0.150    1.000";
  const told = (code: string): string => words(analysed({ code: READ + code, shown }));

  it("are those of numbers where a table has texts as well", () => {
    const among =
      "Of the numeric columns, `eggs` correlates most strongly with `weight` (0.42), then with `age` (0.2).";
    expect(told("hens.corr()")).toContain("`eggs` correlates most strongly with");
    expect(told("hens.corr()")).not.toContain("numeric");
    expect(told("hens.corr(numeric_only=True)")).toContain(among);
    expect(told('hens.select_dtypes("number").corr()')).toContain(among);
  });

  it("are of all columns once texts are encoded", () => {
    const types = "eggs       int64\nweight   float64\nage        int64\nbreed     object\ndtype: object";
    const after = (code: string): string =>
      words(analysed({ code: `${READ}hens.dtypes`, shown: types }, { code: `${code}hens.corr()`, shown }));
    expect(after("")).toContain("Of the numeric columns, `eggs`");
    expect(after("hens = pd.get_dummies(hens)\n")).toContain("`eggs` correlates most strongly with");
    expect(after("hens = pd.get_dummies(hens)\n")).not.toContain("numeric columns");
  });
});

describe("counts of what is worked out of a column", () => {
  it.each([
    'hens["age"].isnull().value_counts()',
    '(hens["age"] > 3).value_counts()',
    'pd.cut(hens["age"], 2).value_counts()',
    'old = hens["age"] > 3\nold.value_counts()',
  ])("are not told as its values: %s", (code) => {
    const shown = "False    69\nTrue     30\nName: age, dtype: int64";
    expect(words(analysed({ code: READ + code, shown }))).not.toContain("takes two values");
    expect(words(analysed({ code: `${READ}hens["age"].value_counts()`, shown }))).toContain("`age` takes two values");
  });
});

describe("counts of a column that several tables have", () => {
  const counts = (one: number): string => `0    ${one}\n1    ${one}\nName: laid, dtype: int64\n`;
  const told = (learns: string): string =>
    words(
      analysed(
        { code: `${READ}geese = pd.read_csv("geese.csv")\nprint(geese["laid"].value_counts())`, printed: counts(150) },
        {
          code: `from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import train_test_split
X, X_test, y, y_test = train_test_split(${learns}.drop(columns="laid"), ${learns}["laid"], test_size=0.25)
print(y.value_counts())
model = LogisticRegression().fit(X, y)`,
          printed: counts(90),
        },
      ),
    );

  it("are those of the one that a model learns from, of some of its rows rather than of another", () => {
    expect(told("hens")).toContain("In the training data, `laid` takes two values: `0` (90) and `1` (90).");
    expect(told("geese")).toContain("`laid` takes two values: `0` (150) and `1` (150).");
  });
});

describe("a mean of the first rows of a sorted table", () => {
  it("is not told as that of all rows", () => {
    const code = `${READ}top = hens.sort_values("weight", ascending=False).head(50)\ntop["eggs"].mean()`;
    const means = (shown: string): number =>
      analysed({ code: shown, shown: "0.652" }).facts.facts.filter(({ kind }) => kind === "statistic").length;
    expect([means(code), means(`${READ}hens["eggs"].mean()`)]).toEqual([0, 1]);
  });
});

describe("a chart of how many rows a group has", () => {
  it("shows nothing of the column that they are counted by", () => {
    const counted = `${READ}rings = hens.groupby("year")["ring"].count()`;
    for (const drawn of [".plot()", ".reset_index()\nimport matplotlib.pyplot as plt\nplt.pie(rings.ring.values)"])
      expect(words(analysed({ code: counted + drawn }))).not.toContain("`ring`");
  });
});

describe("data that packages of R have under a name", () => {
  it("is a source, with the size that is shown of it", () => {
    const report = inR(
      { code: "library(nycflights13)\ndim(flights)", shown: "[1] 336776     19" },
      {
        code: "t.test(arr_delay ~ origin, data = flights)",
        shown: "data:  arr_delay by origin\nt = -1.4, df = 208133, p-value = 0.15",
      },
    );
    expect(report.facts.facts).toContainEqual(
      expect.objectContaining({ kind: "source", name: "flights", form: "data set", rows: 336776, columns: 19 }),
    );
  });
});

describe("tables of a module that is not at hand", () => {
  it("are known by their names, so that tests have columns", () => {
    const report = analysed({
      code: `from scipy import stats
from statsmodels.stats.proportion import proportions_ztest
from farm import load_hens
hens_df = load_hens().copy()
counts = hens_df.groupby(["coop", "lays"]).size().unstack(fill_value=0)
stat, p, free, wanted = stats.chi2_contingency(counts)
print(p)
sums = hens_df.groupby("season")["laid"].sum().reindex(["spring", "autumn"])
nobs = hens_df.groupby("season")["laid"].count().reindex(["spring", "autumn"])
z, other = proportions_ztest(count=sums.values, nobs=nobs.values)
print(other)
r, third = stats.pearsonr(hens_df["weeks"], hens_df["weight"])
print(third)`,
      printed: "0.012\n0.193\n0.002\n",
    });
    expect(report.facts.facts.flatMap((fact) => (fact.kind === "test" ? [[fact.columns, fact.p]] : []))).toEqual([
      [["coop", "lays"], "0.012"],
      [["laid"], "0.193"],
      [["weeks", "weight"], "0.002"],
    ]);
  });
});

describe("the target of Spark's models", () => {
  it("is the column that they are told, or else the one called label", () => {
    const targets = (code: string) =>
      analysed({
        code: `from pyspark.sql import SparkSession
from pyspark.ml.classification import GBTClassifier, LogisticRegression
from pyspark.ml.recommendation import ALS
spark = SparkSession.builder.getOrCreate()
hens = spark.read.csv("hens.csv", header=True)
old, new = hens.randomSplit([0.8, 0.2], seed=3)
${code}`,
      }).facts.experiments.map(({ target }) => target);
    expect(targets('LogisticRegression(maxIter=9).fit(old)\nGBTClassifier(labelCol="label").fit(old)')).toEqual([
      "label",
    ]);
    expect(targets('ALS(userCol="coop", itemCol="feed", ratingCol="taste").fit(old)')).toEqual(["taste"]);
  });
});

describe("samples that are no columns", () => {
  it("are kept by the names that the code has for them", () => {
    const report = analysed({
      code: `${READ}from scipy import stats
old_hens = [float(one) for one in open("old.txt")]
new_hens = [float(one) for one in open("new.txt")]
stats.mannwhitneyu(old_hens, new_hens, alternative="less")`,
      shown: "MannwhitneyuResult(statistic=17.0, pvalue=0.03)",
    });
    expect(report.facts.facts).toContainEqual(
      expect.objectContaining({ kind: "test", columns: [], samples: ["old_hens", "new_hens"] }),
    );
  });
});

describe("the only source of a notebook", () => {
  it("is the data of an experiment that is not followed back to it", () => {
    const code = `import pandas as pd
from statsmodels.tsa.arima.model import ARIMA
eggs = pd.read_csv("eggs.csv").values
past = [x for x in eggs[:80]]
print(ARIMA(past, order=(1, 1, 0)).fit().aic)`;
    expect(analysed({ code, printed: "812.41\n" }).facts.experiments[0]?.data).toEqual(["eggs.csv"]);
  });
});

describe("the name of a source", () => {
  const names = (code: string) =>
    analysed({ code }).facts.facts.flatMap((fact) => (fact.kind === "source" ? [fact.name] : []));

  it("is neither a host nor a word for what an address does", () => {
    const read = (address: string) => names(`import pandas as pd\nhens = pd.read_csv("${address}")`);
    expect(read("https://docs.example.org/sheets/d/2PACX-1v/pub?gid=4&output=csv")).toEqual([]);
    expect(read("https://example.org/hens/export")).toEqual([]);
    expect(read("https://example.org/data/hens.csv?raw=true")).toEqual(["hens.csv"]);
  });

  it("is that of the file in a folder that is fetched", () => {
    const fetch = "from fastai.tabular import *\nplace = untar_data(URLs.HENS_SAMPLE)\n";
    expect(names(`${fetch}hens = pd.read_csv(place/"hens.csv")`)).toEqual(["hens.csv"]);
    expect(names(`${fetch}loaves = ImageDataLoaders.from_folder(place)`)).toContain("HENS_SAMPLE");
  });
});

describe("valid rows", () => {
  it("are those in order, where none are held back", () => {
    const report = analysed({
      code: `${READ}sick = hens[hens["sick"] == 1]\nvalid = hens[hens["sick"] == 0]\nprint(len(sick) / len(valid))`,
    });
    expect(report.facts.facts.some(({ kind }) => kind === "split")).toBe(false);
  });
});

describe("a curve of one's own", () => {
  it("is fitted by SciPy as a nonlinear regression", () => {
    const report = analysed("# A pendulum", {
      code: `import numpy as np
from scipy.optimize import curve_fit
length, period = np.array([0.2, 0.4, 0.6]), np.array([0.9, 1.27, 1.55])
def swing(length, g):
    return 2 * np.pi * np.sqrt(length / g)
best, spread = curve_fit(swing, length, period, p0=[9.8])`,
    });
    expect(report.facts.experiments[0]).toMatchObject({
      target: "period",
      task: "regression",
      models: [{ name: "Nonlinear Regression" }],
    });
    expect(words(report)).toContain("Nonlinear regression predicts `period`");
  });
});

describe("a table of several models' scores", () => {
  it("has the network of its checkpoint in each row, and a measure in each column", () => {
    const { facts } = analysed({
      code: `import evaluate
import pandas as pd
from datasets import load_dataset
from transformers import pipeline
talks = load_dataset("talks", split="test")
rouge = evaluate.load("rouge")
scores = {}
for name in ["somebody/bart-large-cnn", "t5-small"]:
    short = pipeline("summarization", model=name)
    told = [short(one["talk"])[0]["summary_text"] for one in talks]
    scores[name] = rouge.compute(predictions=told, references=talks["gist"])
pd.DataFrame(scores).T`,
      shown:
        "                          rouge1    rougeL\nsomebody/bart-large-cnn  0.441203  0.305212\nt5-small                 0.372120  0.258811",
    });
    const [experiment] = facts.experiments;
    const names = new Map(experiment?.models.map(({ id, name }) => [id, name]));
    expect(experiment?.metrics.map(({ name, model, value }) => [name, names.get(model ?? -1), value])).toEqual([
      ["ROUGE-1", "BART", 0.441203],
      ["ROUGE-L", "BART", 0.305212],
      ["ROUGE-1", "T5", 0.37212],
      ["ROUGE-L", "T5", 0.258811],
    ]);
  });
});

describe("what a command of the shell brings in", () => {
  const sources = (code: string): readonly string[] =>
    analysed({ code }).facts.facts.flatMap((fact) => (fact.kind === "source" ? [fact.name] : []));

  it("is what it is given, and no word of the command", () => {
    expect(sources("!git pull")).toEqual([]);
    expect(sources("!tar xf hens.tgz")).not.toContain("xf");
    expect(sources("!kaggle competitions download -c hens-and-eggs")).toEqual(["hens-and-eggs"]);
    expect(sources("!kaggle datasets download -d somebody/hens")).toEqual(["hens"]);
    expect(sources("!wget https://farm.example/hens.csv")).toEqual(["hens.csv"]);
  });
});

it("counts the last column that a loop prints after many long ones", () => {
  const long = Array.from({ length: 4 }, (_, at) => {
    const lines = Array.from({ length: 10 }, (_line, i) => `${i}${at}.25    ${20 - i}`);
    const cut = [...lines.slice(0, 5), "         ..", ...lines.slice(5)];
    return `=== m${at} ===\nm${at}\n${cut.join("\n")}\nName: count, Length: 106, dtype: int64\n`;
  });
  const found = analysed({
    code: `import pandas as pd
from sklearn.linear_model import LogisticRegression
ewes = pd.read_csv("ewes.csv")
for col in ewes.columns:
    print(f"=== {col} ===")
    print(ewes[col].value_counts())
model = LogisticRegression().fit(ewes.drop(columns="twins"), ewes["twins"])`,
    printed: `${long.join("")}=== twins ===\ntwins\n0    411\n1     92\nName: count, dtype: int64\n`,
  });
  expect(words(found)).toContain("`twins` takes two values: `0` (411) and `1` (92).");
});
