import { describe, expect, it } from "vitest";
import { condenseNotebook } from "../../format/condense.ts";
import { readOutputs } from "../read/outputs/cell-outputs.ts";
import { notebookOf, type WrittenCell } from "../judge/fixtures/notebook-of.ts";
import { KNOWLEDGE } from "../know/knowledge.ts";
import { readCells } from "../read/cells.ts";
import { traceCells } from "../read/trace/trace.ts";
import { type DataFacts, findDataFacts } from "./data-facts.ts";
import type { Fact } from "../facts.ts";
import { findLibraries } from "./models/libraries.ts";
import { findModels } from "./models/models.ts";
import { findSeeds } from "./data/seeds.ts";
import { readData } from "./shown/shown-values.ts";

function read(...cells: WrittenCell[]): DataFacts {
  const notebook = condenseNotebook(notebookOf(...cells));
  const trace = traceCells(readCells(notebook), KNOWLEDGE);
  return findDataFacts(readData(trace, readOutputs(notebook), KNOWLEDGE), findModels(trace, KNOWLEDGE));
}

/** Facts of one kind without their evidence. */
function facts<K extends Fact["kind"]>(kind: K, ...cells: WrittenCell[]): object[] {
  return read(...cells)
    .facts.filter((fact) => fact.kind === kind)
    .map(({ kind: own, cells: at, certainty, ...said }) => {
      void own;
      void at;
      void certainty;
      return said;
    });
}

const LOAD = { code: 'import pandas as pd\ndf = pd.read_csv("data/boats.csv")' };

describe("a data set that comes with a library", () => {
  it.each([
    ["import statsmodels.api as sm", "sm.datasets.sunspots.load_pandas().data", "sunspots"],
    ["from statsmodels.datasets import webuse", 'webuse("lutkepohl2", "https://example.org/r12/")', "lutkepohl2"],
    ["from statsmodels.datasets import elnino", "elnino.load().data", "elnino"],
    ["import statsmodels.api as sm", 'sm.datasets.get_rdataset("Duncan", "carData").data', "Duncan"],
    ["from vega_datasets import data", "data.barley()", "barley"],
    ["import plotly.express as px", "px.data.tips()", "tips"],
    ["import tensorflow_datasets as tfds", 'tfds.load("kmnist", split="train")', "kmnist"],
    [
      "from tensorflow.examples.tutorials.mnist import input_data",
      "input_data.read_data_sets('/tmp/data').train.images",
      "mnist",
    ],
    ["from mlxtend.data import wine_data", "wine_data()", "wine"],
    ["from torchtext import datasets", "datasets.TREC.splits(TEXT, LABEL)", "TREC"],
    ["from sklearn.datasets import fetch_openml", 'fetch_openml(name="adult", version=2).data', "adult"],
    ["import seaborn as sns", 'sns.load_dataset("penguins")', "penguins"],
    ["from imblearn.datasets import fetch_datasets", 'fetch_datasets()["ecoli"].data', "ecoli"],
  ])("%s, %s", (imported, loaded, name) => {
    expect(facts("source", { code: `${imported}\nrows = ${loaded}` })).toMatchObject([{ name, form: "data set" }]);
  });
});

describe("data sets of which none is named", () => {
  it.each([
    ["from imblearn.datasets import fetch_datasets", "list(fetch_datasets().values())[0]"],
    ["from sklearn.datasets import fetch_openml", "fetch_openml(data_id=1590).data"],
  ])("have no name: %s, %s", (imported, loaded) => {
    expect(facts("source", { code: `${imported}\nrows = ${loaded}` })).toEqual([]);
  });
});

describe("figures of groups", () => {
  const town = (name: string, ...of: readonly string[]): WrittenCell => ({
    code: `df.groupby("${name}")["sail"].mean()`,
    shown: [name, ...of.map((one, at) => `${one}    0.${at + 1}`), "Name: sail, dtype: float64"].join("\n"),
  });

  it("are all there or none is, where there are too many to tell", () => {
    const six = ["a", "b", "c", "d", "e", "f"];
    const cells = [town("port", ...six), town("rig", ...six.slice(0, 5)), town("crew", ...six.slice(0, 3))];
    const told = facts("statistic", LOAD, ...cells).map((fact) => ("by" in fact ? fact.by : ""));
    expect(told.filter((by) => by === "port")).toHaveLength(6);
    expect(told.filter((by) => by === "rig")).toHaveLength(5);
    expect(told).not.toContain("crew");
  });
});

describe("a file whose name is put together", () => {
  it.each([
    ['"data/f-%s_weather.csv" % town', "f-kiel_weather.csv"],
    ['f"data/{town}_{2 + 1}.csv"', "kiel_3.csv"],
    ['"data/{}.csv".format(town)', "kiel.csv"],
    ['folder + "/tides.csv"', "tides.csv"],
    ['folder + "tides.csv"', "tides.csv"],
  ])("%s", (path, name) => {
    expect(facts("source", { code: `import pandas as pd\ntown = "kiel"\nrows = pd.read_csv(${path})` })).toMatchObject([
      { name },
    ]);
  });

  it("has no name where only its end is known", () => {
    const code = "import pandas as pd\nrows = pd.read_csv(town + '_weather.csv')";
    expect(facts("source", { code })).toEqual([]);
  });
});

describe("the size of a part", () => {
  it("is not that of the data, unless the part is a file of its own", () => {
    const folders = {
      code: `from torchvision import datasets
train_data = datasets.ImageFolder("moths/train")
test_data = datasets.ImageFolder("moths/test")`,
    };
    const printed = { code: "print(len(train_data))", printed: "3200\n" };
    expect(facts("source", folders, printed)).toEqual([expect.objectContaining({ name: "moths", rows: null })]);
    const file = {
      code: 'import pandas as pd\ntrain = pd.read_csv("train.csv")\nprint(len(train))',
      printed: "3200\n",
    };
    expect(facts("source", file)).toEqual([expect.objectContaining({ name: "train.csv", rows: 3200 })]);
  });
});

describe("counts of values", () => {
  it("are not of columns that a model filled", () => {
    const counted = (column: string): WrittenCell => ({
      code: `df["${column}"].value_counts()`,
      shown: `0    70\n1    21\nName: ${column}, dtype: int64`,
    });
    const grouped = (made: string): WrittenCell => ({
      code: `from sklearn.cluster import KMeans\nkm = KMeans(2).fit(df[["mast"]])\n${made}`,
    });
    const columns = (...cells: WrittenCell[]): string[] =>
      read(LOAD, ...cells).facts.flatMap((fact) => (fact.kind === "counts" ? [fact.column] : []));
    expect(columns(grouped('df["group"] = km.predict(df[["mast"]])'), counted("group"))).toEqual([]);
    expect(columns(grouped('df["anomaly1"] = (df["mast"] > limit).astype(int)'), counted("anomaly1"))).toEqual([]);
    // A column of the data is one, whatever a model fills in later.
    const filled = grouped('df["sunk"] = km.predict(df[["mast"]])');
    expect(columns(counted("sunk"), filled)).toEqual(["sunk"]);
    expect(columns(counted("anomaly"), grouped(""))).toEqual(["anomaly"]);
  });
});

describe("the data source", () => {
  const boats = (rows: number | null, columns: number | null): object => ({
    name: "boats.csv",
    form: "file",
    format: "CSV",
    variable: "df",
    rows,
    columns,
  });

  it.each<[string, WrittenCell, number | null, number | null]>([
    ["the shape", { code: "df.shape", shown: "(891, 12)" }, 891, 12],
    ["a printed shape", { code: 'print("shape:", df.shape)', printed: "shape: (891, 12)\n" }, 891, 12],
    ["a length printed in a sentence", { code: 'print(f"{len(df)} boats")', printed: "891 boats\n" }, 891, null],
    [
      "the size below the table",
      { code: "df", shown: "    a  b\n0   1  2\n1   3  4\n..  .  .\n890 5  6\n\n[891 rows x 2 columns]" },
      891,
      2,
    ],
    [
      "info()",
      {
        code: "df.info()",
        printed:
          "<class 'pandas.core.frame.DataFrame'>\nRangeIndex: 891 entries, 0 to 890\nData columns (total 2 columns):\n #   Column  Non-Null Count  Dtype\n---  ------  --------------  -----\n 0   mast    891 non-null    int64\n 1   sail    800 non-null    int64\n",
      },
      891,
      2,
    ],
    ["the first rows (columns only)", { code: "df.head()", shown: "   a  b\n0  1  2\n1  3  4" }, null, 2],
    [
      "the shape after rows are dropped (unknown)",
      { code: "df = df.dropna()\ndf.shape", shown: "(700, 12)" },
      null,
      null,
    ],
    [
      "the shape after a column is added (rows only)",
      { code: 'df["long"] = df["length"] > 9\ndf.shape', shown: "(891, 13)" },
      891,
      null,
    ],
  ])("has the size given by %s", (_, cell, rows, columns) => {
    expect(facts("source", LOAD, cell)).toMatchObject([boats(rows, columns)]);
  });

  it("has the names of its columns, where an output shows all of them", () => {
    const names = (code: string, shown: string): unknown =>
      (facts("source", LOAD, { code, shown })[0] as { names?: unknown }).names;
    expect(names("df.head()", "   a  b\n0  1  2\n1  3  4")).toEqual(["a", "b"]);
    expect(names("df.head()", "   a  ...  b\n0  1  ...  2\n1  3  ...  4\n\n[2 rows x 9 columns]")).toBeUndefined();
    expect(names("df[['a']].head()", "   a\n0  1\n1  3")).toBeUndefined();
  });

  it("takes its name from the end of a joined path", () => {
    const code = 'import os, pandas as pd\nFOLDER = os.getcwd()\ndf = pd.read_csv(os.path.join(FOLDER, "boats.csv"))';
    expect(facts("source", { code })).toEqual([boats(null, null)]);
  });

  it("is named after the database file, whatever the query", () => {
    const code =
      'import sqlite3, pandas as pd\nc = sqlite3.connect("harbour.sqlite")\ndf = pd.read_sql("select * from boats", c)';
    expect(facts("source", { code })).toMatchObject([{ name: "harbour.sqlite", form: "database" }]);
  });

  it("has no name when the code generates the data", () => {
    const code = "from sklearn.datasets import make_blobs\nX, y = make_blobs(300)";
    expect(facts("source", { code })).toMatchObject([{ name: "", form: "generated" }]);
  });

  it.each([
    ["make_blobs(300)", 300, null],
    ["make_classification(n_samples=2_000, n_features=20)", 2000, 20],
    ["make_classification(500, 8)", 500, 8],
    ["make_blobs(n_samples=3 * 100)", null, null],
    ["make_blobs(n_samples=300); make_blobs(n_samples=900)", null, null],
  ])("has the size that the code asks for where it generates the data: %s", (made, rows, columns) => {
    const code = `from sklearn.datasets import make_blobs, make_classification\nX, y = ${made}`;
    expect(facts("source", { code })).toMatchObject([{ form: "generated", rows, columns }]);
  });

  it("is not a stored model", () => {
    expect(facts("source", { code: 'import joblib\nm = joblib.load("model.pkl")' })).toEqual([]);
  });
});

describe("missing values", () => {
  it("list columns with gaps, largest count first, and leave out the others", () => {
    const cell = { code: "df.isnull().sum()", shown: "mast     0\nsail    12\noars    40\ndtype: int64" };
    expect(facts("missing", LOAD, cell)).toEqual([
      {
        table: "df",
        columns: [
          { name: "oars", count: 40 },
          { name: "sail", count: 12 },
        ],
        none: false,
      },
    ]);
  });

  it("are reported as none when every count is zero", () => {
    const cell = { code: "df.isna().sum()", shown: "mast    0\nsail    0\ndtype: int64" };
    expect(read(LOAD, cell).facts).toContainEqual(
      expect.objectContaining({ kind: "missing", none: true, certainty: "certain" }),
    );
  });

  it("are less certain when counted after gaps were filled", () => {
    const cell = { code: "df = df.fillna(0)\ndf.isna().sum()", shown: "mast    0\nsail    0\ndtype: int64" };
    expect(read(LOAD, cell).facts).toContainEqual(expect.objectContaining({ kind: "missing", certainty: "likely" }));
  });

  it("are not read from how often each number of gaps occurs", () => {
    const cell = { code: "df.isnull().sum().value_counts()", shown: "0    9\ndtype: int64" };
    expect(facts("missing", LOAD, cell)).toEqual([]);
  });

  it("are not read from a selection of rows", () => {
    const cell = { code: "df[df.sail.isnull()]", shown: "   mast  sail\n3     1   NaN\n7     2   NaN" };
    expect(facts("missing", LOAD, cell)).toEqual([]);
  });
});

describe("value counts", () => {
  it("take the column name from the code, whatever the pandas version prints", () => {
    const cell = {
      code: 'df["flag"].value_counts()',
      shown: "flag\nred     70\nblue    30\nName: count, dtype: int64",
    };
    expect(facts("counts", LOAD, cell)).toEqual([
      {
        column: "flag",
        values: [
          { value: "red", count: 70 },
          { value: "blue", count: 30 },
        ],
      },
    ]);
  });

  it("are of chosen rows where a condition chose them, also part by part", () => {
    const shown = "flag\nred     70\nblue    30\nName: count, dtype: int64";
    const chosen = (code: string) => facts("counts", LOAD, { code, shown }).map((fact) => "chosen" in fact);
    expect(chosen('df["flag"].value_counts()')).toEqual([false]);
    expect(chosen('df[df.mast > 1]["flag"].value_counts()')).toEqual([true]);
    const parts = 'a, b = df[df.mast > 4].copy(), df[df.mast < 2].copy()\na["flag"], b["flag"] = "red", "blue"';
    expect(chosen(`${parts}\npd.concat([a, b])["flag"].value_counts()`)).toEqual([true]);
  });

  it("put the target first", () => {
    const cells: WrittenCell[] = [
      LOAD,
      { code: 'df["mast"].value_counts()', shown: "2    80\n1    20\nName: mast, dtype: int64" },
      { code: 'df["sunk"].value_counts()', shown: "0    90\n1    10\nName: sunk, dtype: int64" },
      { code: 'from sklearn.svm import SVC\nSVC().fit(df[["mast"]], df["sunk"])' },
    ];
    expect(facts("counts", ...cells)).toMatchObject([{ column: "sunk" }, { column: "mast" }]);
  });

  it("are left out when hardly any value repeats", () => {
    const cell = { code: 'df["name"].value_counts()', shown: "Ada    1\nBea    1\nName: name, dtype: int64" };
    expect(facts("counts", LOAD, cell)).toEqual([]);
  });

  it("are none of values that are calculated from a column", () => {
    const mean = (code: string): unknown => facts("statistic", LOAD, { code, shown: "5.6" });
    expect(mean('df["price"].mean()')).toHaveLength(1);
    expect(mean('df["price"].sub(df["cost"]).mean()')).toEqual([]);
    expect(mean('df["price"].diff().mean()')).toEqual([]);
  });

  it("fall back to shares when no counts are shown", () => {
    const cell = {
      code: 'df["flag"].value_counts(normalize=True)',
      shown: "red     0.7\nblue    0.3\nName: flag, dtype: float64",
    };
    expect(facts("statistic", LOAD, cell)).toMatchObject([
      { statistic: "share", of: "red", printed: "0.7" },
      { of: "blue" },
    ]);
  });
});

describe("statistics worth quoting", () => {
  it("include the means of a few groups", () => {
    const cell = {
      code: 'df.groupby("flag")["length"].mean()',
      shown: "flag\nblue    9.5\nred     7.25\nName: length, dtype: float64",
    };
    expect(facts("statistic", LOAD, cell)).toEqual([
      { statistic: "mean", columns: ["length"], of: "blue", by: "flag", value: 9.5, printed: "9.5" },
      { statistic: "mean", columns: ["length"], of: "red", by: "flag", value: 7.25, printed: "7.25" },
    ]);
  });

  it("include the strongest correlations, never a column with itself", () => {
    const cell = {
      code: 'df.corr()["price"].sort_values()',
      shown: "age      -0.61\ndepth     0.05\nlength    0.87\nprice     1.00\nName: price, dtype: float64",
    };
    expect(facts("statistic", LOAD, cell)).toMatchObject([
      { statistic: "correlation", columns: ["length", "price"], printed: "0.87" },
      { statistic: "correlation", columns: ["age", "price"], printed: "-0.61" },
    ]);
  });

  it("leave out correlations of a cut table, unless it is sorted", () => {
    const cut = (...rows: string[]): object[] =>
      facts("statistic", LOAD, {
        code: 'df.corr()["price"]',
        shown: [...rows.slice(0, 2), "         ... ", ...rows.slice(2), "Name: price, Length: 40, dtype: float64"].join(
          "\n",
        ),
      });
    expect(cut("age      -0.61", "depth     0.25", "length    0.17", "width     0.40")).toEqual([]);
    expect(cut("age      -0.61", "depth     0.15", "length    0.37", "width     0.40")).toMatchObject([
      { columns: ["age", "price"] },
      { columns: ["width", "price"] },
    ]);
  });

  it("include the mean of one column", () => {
    const cell = { code: 'print("mean length:", df["length"].mean())', printed: "mean length: 8.375\n" };
    expect(facts("statistic", LOAD, cell)).toMatchObject([
      { statistic: "mean", columns: ["length"], printed: "8.375" },
    ]);
  });

  it("leave out a mean that is computed but not shown", () => {
    expect(facts("statistic", LOAD, { code: 'm = df["length"].mean()' })).toEqual([]);
  });
});

describe("what the notebook looks at", () => {
  it.each<[string, string, object]>([
    ["df.describe()", "         a\nmean   2.0\nmin    1.0", { what: "summary", table: "df" }],
    ["df.dtypes", "a    int64\nb    int64\ndtype: object", { what: "types", table: "df" }],
    ["df.flag.nunique()", "7", { what: "distinct values", columns: ["flag"] }],
    [
      'df.groupby("flag")[["length", "price"]].median()',
      "      length  price\nflag\nblue     9.5   70.0\nred      7.2   60.0",
      { what: "groups", columns: ["length", "price"], by: ["flag"], how: "median" },
    ],
  ])("%s", (code, shown, fact) => {
    expect(facts("profile", LOAD, { code, shown })).toMatchObject([fact]);
  });
});

describe("charts", () => {
  const PLOTS = { code: "import matplotlib.pyplot as plt, seaborn as sns" };
  const chart = (code: string): object[] => facts("chart", LOAD, PLOTS, { code });

  it.each<[string, object]>([
    ["plt.hist(df['length'])", { form: "histogram", columns: ["length"], of: "data" }],
    ["df['length'].hist()", { form: "histogram", columns: ["length"] }],
    ["df['flag'].value_counts().plot(kind='bar')", { form: "bar chart", columns: ["flag"] }],
    ["df['length'].plot.hist()", { form: "histogram", columns: ["length"] }],
    [
      "fig, ax = plt.subplots()\nax.scatter(df.length, df.price)",
      { form: "scatter plot", columns: ["length", "price"] },
    ],
    [
      "sns.boxplot(x='flag', y='price', hue='sunk', data=df)",
      { form: "box plot", columns: ["flag", "price"], by: ["sunk"] },
    ],
    [
      "df.plot(x='length', y='price', kind='scatter', color='red')",
      { form: "scatter plot", columns: ["length", "price"], by: [] },
    ],
    ["plt.title('Boats by age')\nplt.plot(range(9))", { form: "line chart", title: "Boats by age" }],
  ])("%s", (code, fact) => {
    expect(chart(code)).toMatchObject([fact]);
  });

  it("leave out a line between two hard-coded points", () => {
    expect(chart("plt.plot([0, 1], [0, 1], 'k--')\nplt.title('Boats by age')")).toEqual([]);
  });

  it("distinguish predictions, training histories and importances from the data", () => {
    const code = `from sklearn.ensemble import RandomForestRegressor
m = RandomForestRegressor().fit(df[["length"]], df["price"])
p = m.predict(df[["length"]])`;
    const of = (line: string): object[] => facts("chart", LOAD, PLOTS, { code }, { code: line });
    expect(of("plt.scatter(df['price'], p)")).toMatchObject([{ of: "result" }]);
    expect(of("plt.barh(['length'], m.feature_importances_)")).toMatchObject([{ of: "importance" }]);
    expect(of("plt.plot(losses)\nplt.title('Training loss')")).toMatchObject([{ of: "training" }]);
    expect(of("plt.scatter(df['length'], df['price'])")).toMatchObject([{ of: "data" }]);
  });
});

describe("statistical tests", () => {
  const TEST = {
    code: "from scipy import stats\na = df[df.flag == 'red']['length']\nb = df[df.flag == 'blue']['length']",
  };

  it.each<[string, WrittenCell]>([
    [
      "a displayed result",
      { code: "stats.ttest_ind(a, b)", shown: "TtestResult(statistic=2.5, pvalue=0.013, df=98.0)" },
    ],
    ["a displayed result of an older version", { code: "stats.ttest_ind(a, b)", shown: "(2.5, 0.013)" }],
    [
      "a printed result",
      {
        code: "t, p = stats.ttest_ind(a, b)\nprint(f't statistic: {t}, p-value: {p}')",
        printed: "t statistic: 2.5, p-value: 0.013\n",
      },
    ],
  ])("%s", (_, cell) => {
    expect(facts("test", LOAD, TEST, cell)).toEqual([
      { name: "t-test", columns: ["length"], by: ["flag"], groups: ["red", "blue"], statistic: "2.5", p: "0.013" },
    ]);
  });

  it("keep their name when there is no output", () => {
    expect(facts("test", LOAD, TEST, { code: "stats.mannwhitneyu(a, b)" })).toMatchObject([
      { name: "Mann-Whitney test", p: null },
    ]);
  });
});

describe("feature importances", () => {
  const FIT = {
    code: 'from sklearn.ensemble import RandomForestRegressor\nX = df[["length", "age"]]\nm = RandomForestRegressor(random_state=7).fit(X, df["price"])',
  };

  it("come from a displayed series, strongest first", () => {
    const cell = {
      code: "pd.Series(m.feature_importances_, index=X.columns)",
      shown: "length    0.3\nage       0.7\ndtype: float64",
    };
    expect(read(LOAD, FIT, cell).importances).toMatchObject([
      {
        fact: {
          measure: "importance",
          features: [
            { name: "age", printed: "0.7" },
            { name: "length", printed: "0.3" },
          ],
        },
      },
    ]);
  });

  it("are not the powers of coefficients", () => {
    const fit = {
      code: 'import numpy as np\nfrom sklearn.linear_model import LogisticRegression\nfit = LogisticRegression().fit(df[["age", "mast"]], df["sunk"])\nweights = pd.Series(fit.coef_[0], index=["age", "mast"])',
    };
    const shown = "age     1.2\nmast    0.8\ndtype: float64";
    const measures = (code: string): string[] =>
      read(LOAD, fit, { code, shown }).importances.map(({ fact }) => fact.measure);
    expect(measures("weights")).toEqual(["coefficient"]);
    expect(measures("np.exp(weights)")).toEqual([]);
  });

  it("come from one printed line per feature", () => {
    const cell = {
      code: "for n, v in sorted(zip(X.columns, m.feature_importances_)):\n    print(f'Variable: {n} Importance: {v}')",
      printed: "Variable: length Importance: 0.3\nVariable: age Importance: 0.7\n",
    };
    expect(read(LOAD, FIT, cell).importances[0]?.fact.features[0]).toEqual({ name: "age", printed: "0.7" });
  });
});

describe("saved files and forecast horizons", () => {
  it.each<[string, object]>([
    ['df.dropna().to_csv("clean.csv")', { name: "clean.csv", what: "data" }],
    ['df.to_csv("copy.csv")', { name: "copy.csv", what: "other" }],
    ['import matplotlib.pyplot as plt\nplt.savefig("out/boats.png")', { name: "boats.png", what: "chart" }],
    [
      'from sklearn.svm import SVC\nimport joblib\nm = SVC().fit(df[["a"]], df["b"])\njoblib.dump(m, "m.joblib")',
      { name: "m.joblib", what: "model", model: 0 },
    ],
    [
      'from sklearn.svm import SVC\nm = SVC().fit(df[["a"]], df["b"])\ndf["guess"] = m.predict(df[["a"]])\ndf.to_csv("out.csv")',
      { name: "out.csv", what: "predictions" },
    ],
  ])("%s", (code, fact) => {
    expect(facts("saved", LOAD, { code })).toEqual([fact]);
  });

  it("a forecast of twelve months", () => {
    const code =
      "from prophet import Prophet\nm = Prophet()\nm.fit(df)\nfuture = m.make_future_dataframe(periods=12, freq='MS')\nm.predict(future)";
    expect(facts("prediction", LOAD, { code })).toEqual([{ model: 0, horizon: "12 months" }]);
    // Dates to come that nothing is predicted for are no forecast.
    expect(facts("prediction", LOAD, { code: code.replace("m.predict(future)", "future.tail()") })).toEqual([]);
  });
});

describe("libraries and seeds", () => {
  const code = `import numpy as np, os
import pandas as pd
from sklearn.svm import SVC
np.random.seed(3)
SVC(random_state=7).fit(pd.read_csv("a.csv")[["x"]], pd.read_csv("a.csv")["y"])`;
  const trace = traceCells(readCells(notebookOf({ code })), KNOWLEDGE);

  it("lists the libraries of the models first and leaves out the standard library", () => {
    expect(findLibraries(trace, KNOWLEDGE, findModels(trace, KNOWLEDGE))).toEqual(["scikit-learn", "pandas", "NumPy"]);
  });

  it("gives seeds as written", () => {
    expect(findSeeds(trace)).toEqual(["3", "7"]);
  });
});

it("finds nothing in an empty notebook", () => {
  expect(read()).toEqual({ facts: [], importances: [] });
});

describe("what names the data", () => {
  const named = (code: string): unknown[] =>
    facts("source", { code }).map((fact) => ("name" in fact ? fact.name : null));

  it("is neither the name of a parser nor a separator", () => {
    expect(named('from bs4 import BeautifulSoup\npage = BeautifulSoup(text, "html.parser")')).not.toContain(
      "html.parser",
    );
    expect(named('import pandas as pd\nboats = pd.read_csv(where, ";")')).not.toContain(";");
    expect(named('import pandas as pd\nboats = pd.read_csv(where, "boats.csv")')).toEqual(["boats.csv"]);
  });
});
