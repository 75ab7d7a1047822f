import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const READ = `import numpy as np
import pandas as pd
from sklearn.linear_model import LogisticRegression
boats = pd.read_csv("boats.csv")
`;
const FIT = '\nLogisticRegression().fit(boats.drop(columns="sold"), boats["sold"])';
const analysed = (code: string, shown = "", first = "") =>
  analyseNotebook(
    notebookOf(
      { code: `${READ}boats.head(2)`, ...(first === "" ? {} : { printed: first }) },
      { code, ...(shown === "" ? {} : { printed: shown }) },
      { code: FIT },
    ),
  );
const steps = (...[code, shown, first]: Parameters<typeof analysed>) =>
  analysed(code, shown, first).facts.facts.flatMap((fact) =>
    "table" in fact && "columns" in fact && fact.kind !== "selected" ? [`${fact.kind} ${fact.columns.join()}`] : [],
  );

describe("columns that a function scales", () => {
  it.each([
    ["def norm(column):\n    return (column - column.mean()) / column.std()\n", '[["crew", "length"]].apply(norm)'],
    ["", '[["crew", "length"]].apply(lambda one: (one - one.min()) / (one.max() - one.min()))'],
  ])("%s%s", (own, applied) => {
    expect(steps(`${own}boats[["crew", "length"]] = boats${applied}`)).toEqual(["scaled crew,length"]);
  });

  it("are not scaled where they are given in another unit", () => {
    expect(steps('boats["length"] *= 1000')).toEqual(["derived length"]);
    expect(steps('boats["length"] /= 1000')).toEqual(["scaled length"]);
  });

  it("may be all of a table", () => {
    expect(steps("from scipy import stats\nboats = boats.apply(stats.zscore)")).toEqual(["scaled "]);
    expect(steps("boats = boats / boats.max()")).toEqual(["scaled "]);
    expect(steps("boats = boats / 16")).toEqual(["scaled "]);
  });
});

describe("a logarithm for some values and a constant for others", () => {
  it("transforms the column", () => {
    expect(steps('boats["price"] = boats["price"].map(lambda p: np.log(p) if p > 0 else 0)')).toEqual([
      "transformed price",
    ]);
  });
});

describe("lags of a family of columns", () => {
  it("are named after the column that they are taken from", () => {
    expect(steps('for k in range(1, 40):\n    boats[f"price_{k}"] = boats["price"].shift(k)')).toEqual([
      "lagged price",
    ]);
  });
});

describe("rows that a mask leaves out", () => {
  it("are gone where the others take the table's name", () => {
    const code = 'bad = boats["length"] < 9\nprint(boats[bad])\nboats = boats[~bad]';
    expect(steps(code)).toEqual(["filtered length"]);
  });

  it("are no training rows of a mask that is only called a test", () => {
    expect(steps('test = boats["length"] > 9\nboats = boats[test]')).toContain("filtered length");
  });
});

describe("rows that are left out", () => {
  const told = (code: string) =>
    Object.values(analysed(code).sections)
      .flat()
      .map(({ text }) => text)
      .join(" ");

  it("are missing ones where their gaps are asked for", () => {
    expect(steps('boats = boats.drop(boats[boats["crew"].isnull()].index)')).toEqual(["dropped-missing crew"]);
    expect(steps('boats = boats.drop(boats[boats["crew"] > 9].index)')).toEqual(["dropped-rows crew"]);
  });

  it("are outliers where they lie beyond quantiles", () => {
    const code = 'low, high = boats["crew"].quantile([0.01, 0.99])\nboats = boats[boats["crew"].between(low, high)]';
    expect(steps(code)).toEqual(["outliers crew"]);
    expect(steps('boats = boats[boats["crew"].between(1, 9)]')).toEqual(["filtered crew"]);
  });

  it("may be those of other years", () => {
    expect(told('boats = boats.loc["2010":"2015"]')).toContain("Only rows from `2010` to `2015` are kept.");
    expect(told('boats = boats["2010-06":]')).toContain("Only rows from `2010-06` on are kept.");
    expect(told("boats = boats[5:9]")).not.toContain("are kept");
  });
});

describe("categories that are counted up", () => {
  const CODES = 'codes = {kind: i for i, kind in enumerate(boats["kind"].unique())}\n';

  it.each([".map(codes)", ".apply(lambda kind: codes[kind])"])("are encoded: %s", (used) => {
    expect(steps(`${CODES}boats["kind"] = boats["kind"]${used}`)).toEqual(["encoded kind"]);
  });
});

describe("a single value that is set", () => {
  it("is corrected", () => {
    expect(steps('boats.at[5, "crew"] = 3')).toEqual(["recoded crew"]);
  });
});

describe("rows that each turn of a loop looks at", () => {
  it("are not all that is kept", () => {
    const loop = `lasts = []
for port in boats["port"].unique():
    some = boats.loc[boats["port"] == port]
    lasts.append(some.iloc[-1])
LogisticRegression().fit(pd.DataFrame(lasts), boats["sold"])`;
    expect(steps(loop).filter((step) => step.startsWith("filtered"))).toEqual([]);
    expect(steps('for port in closed:\n    boats = boats[boats["port"] != port]')).toEqual(["filtered port"]);
  });
});

describe("tables that are put together", () => {
  it("are called by their files", () => {
    const code = 'more = pd.read_csv("ships.csv")\nboats = pd.concat([boats, more])';
    expect(analysed(code).facts.facts).toContainEqual(
      expect.objectContaining({ kind: "joined", tables: ["boats.csv", "ships.csv"] }),
    );
  });
});

describe("what looks back within groups", () => {
  it("is a lag", () => {
    const line = (by: string) => `boats["last"] = boats.groupby("port")["price"].transform(lambda rows: rows.${by})`;
    expect(steps(line("rolling(3).mean()"))).toEqual(["lagged last"]);
    expect(steps(line("shift(1)"))).toEqual(["lagged last"]);
    expect(steps(line("mean()"))).toEqual(["aggregated last"]);
  });
});

describe("values of later rows", () => {
  it("are no earlier ones", () => {
    const code = 'boats["next"] = boats["price"].shift(-1)\nboats["last"] = boats["crew"].shift(1)';
    const said = Object.values(analysed(code).sections).flat();
    expect(said.map(({ text }) => text).join(" ")).toContain("Earlier values of `crew` serve as features.");
  });
});

describe("columns that are scaled by figures with names", () => {
  it("are those that the code chose", () => {
    const code = `chosen = ["crew", "length"]
middle, spread = boats[chosen].mean(), boats[chosen].std()
Z = ((boats[chosen] - middle) / spread).values
LogisticRegression().fit(Z, boats["sold"])`;
    expect(steps(code)).toEqual(["scaled crew,length"]);
  });
});

describe("columns in a loop that Spark names while it runs", () => {
  it("are encoded, whichever they are", () => {
    const code = `from pyspark.sql import SparkSession
from pyspark.ml.feature import StringIndexer
spark = SparkSession.builder.getOrCreate()
boats = spark.read.csv("boats.csv")
texts = boats.select([name for name, kind in boats.dtypes if kind == "string"]).columns
for name in texts:
    boats = StringIndexer(inputCol=name, outputCol=name + "_code").fit(boats).transform(boats)
boats.write.csv("coded.csv")`;
    expect(steps(code)).toContain("encoded ");
  });
});

describe("reasons why rows are dropped", () => {
  it("share one verb", () => {
    const code = `boats = boats.dropna(subset=["crew", "length"])
boats = boats.drop_duplicates(subset=["name", "port"])`;
    const said = Object.values(analysed(code).sections).flat();
    expect(said.map(({ text }) => text).join(" ")).toContain(
      "Rows with missing values in `crew` and `length`, and duplicate rows (by `name` and `port`) are dropped.",
    );
  });
});

describe("columns that one-hot encoding replaces", () => {
  const before = "   crew  kind  sold\n0     3  sail     1\n1     9  tug      0\n";
  const after =
    "   crew  sold  kind_sail  kind_tug\n0     3     1          1         0\n1     9     0          0         1\n";

  it("are those in whose place others are shown", () => {
    const code = "boats = pd.get_dummies(boats)\nboats.head(2)";
    expect(steps(code, after, before)).toEqual(["encoded kind"]);
    expect(steps(code, "", before.replaceAll(/^\d.*$/gm, ""))).toEqual(["encoded "]);
  });
});

describe("columns that are set by their place", () => {
  it("have the names that the code gave to all", () => {
    const code = `boats.columns = ["sold", "note"]
boats.iloc[:, 1] = boats.iloc[:, 1].apply(lambda text: text.lower())`;
    expect(steps(code)).toContain("cleaned-text note");
  });
});

describe("stop words in a list of any name", () => {
  it("are taken out of a text", () => {
    const code = `from nltk.corpus import stopwords
stops = stopwords.words("english")
boats["note"] = boats["note"].apply(lambda text: " ".join(w for w in text.split() if w not in stops))`;
    expect(steps(code)).toContain("cleaned-text note");
  });
});

describe("texts that a loop cleans one by one", () => {
  it.each([
    ["whole", '" ".join(kept)', "X = TfidfVectorizer().fit_transform(notes)"],
    [
      "as lists of their words",
      "kept",
      "counter = Tokenizer()\ncounter.fit_on_texts(notes)\nX = counter.texts_to_sequences(notes)",
    ],
  ])("may be cut into words, lose those of a list and be kept %s", (_, note, made) => {
    const code = `from nltk.corpus import stopwords
from nltk.tokenize import word_tokenize
from keras.preprocessing.text import Tokenizer
from sklearn.feature_extraction.text import TfidfVectorizer
notes = []
for text in boats["note"].values.tolist():
    words = [word.lower() for word in word_tokenize(text)]
    unwanted = set(stopwords.words("english"))
    kept = [word for word in words if not word in unwanted]
    notes.append(${note})
${made}
LogisticRegression().fit(X, boats["sold"])`;
    expect(analysed(code).facts.facts).toContainEqual(
      expect.objectContaining({ kind: "cleaned-text", columns: ["note"], steps: ["lower case", "stop words"] }),
    );
  });

  it.each([
    'BeautifulSoup(boats.iloc[i]["note"], "html.parser").get_text()',
    'BeautifulSoup(boats["note"][i]).get_text()',
  ])("are those of their column: %s", (text) => {
    const code = `import re
from bs4 import BeautifulSoup
from sklearn.feature_extraction.text import TfidfVectorizer
notes = []
for i in range(boats.shape[0]):
    note = ${text}
    notes.append(re.sub("[^a-z]", " ", note.lower()))
X = TfidfVectorizer().fit_transform(notes)
LogisticRegression().fit(X, boats["sold"])`;
    const { facts } = analysed(code).facts;
    expect(facts).toContainEqual(
      expect.objectContaining({
        kind: "cleaned-text",
        columns: ["note"],
        steps: ["HTML", "lower case", "punctuation"],
      }),
    );
    expect(steps(code)).toContain("vectorised note");
  });
});

describe("patterns that clean a text", () => {
  const stepsOf = (...lines: readonly string[]) =>
    analysed(`import re
from sklearn.feature_extraction.text import TfidfVectorizer
def clean(text):
${lines.map((line) => `    text = ${line}`).join("\n")}
    return text.lower()
boats["note"] = boats["note"].apply(clean)
X = TfidfVectorizer().fit_transform(boats["note"])
LogisticRegression().fit(X, boats["sold"])`).facts.facts.flatMap((one) =>
      one.kind === "cleaned-text" ? one.steps : [],
    );

  it("take tags out where they name them, not where they look behind", () => {
    expect(stepsOf('re.sub(r"<[^>]+>", " ", text)')).toContain("HTML");
    expect(stepsOf('re.sub(r"(?<=[0-9]),(?=[0-9])", "", text)')).not.toContain("HTML");
    expect(stepsOf('re.sub(r"(?P<year>[0-9]{4})s", "year", text)')).not.toContain("HTML");
  });

  it("take links out where they name them, not every set of signs with an @", () => {
    expect(stepsOf('re.sub(r"@\\w+", "", text)')).toContain("links");
    expect(stepsOf('re.sub(r"[!?@,.]", "", text)')).toEqual(["punctuation", "lower case"]);
  });
});

describe("columns that a model gets by name", () => {
  const kinds = (code: string) => analysed(code).facts.facts.map(({ kind }) => kind);

  it("are a selection in a copy, too", () => {
    const code = `from sklearn.preprocessing import scale
data_part = boats[["crew", "length"]].copy(deep=True)
LogisticRegression().fit(scale(data_part), boats["sold"])`;
    expect(kinds(code)).toContain("selected");
  });

  it("are no selection where the notebook made all of them", () => {
    const code = `boats["load"] = boats["crew"] * boats["length"]
boats["room"] = boats["length"] / boats["crew"]
X = boats[["load", "room"]]
LogisticRegression().fit(X, boats["sold"])`;
    expect(kinds(code)).toContain("derived");
    expect(kinds(code)).not.toContain("selected");
  });
});

describe("a mask that is worked out of others", () => {
  it("asks about the columns of all of them", () => {
    const code = `odd = (boats["crew"] > 9) != (boats["kind"] == "sail")
boats = boats[~odd].copy()`;
    expect(steps(code)).toEqual(["filtered crew,kind"]);
  });

  it("may ask about a column that is called like a function", () => {
    expect(steps("boats = boats[(boats.crew < 9) & (boats.power < 600)]")).toEqual(["filtered crew,power"]);
  });
});

describe("encoders that a loop keeps under the names of columns", () => {
  it("encode what they are taken out for", () => {
    const code = `from sklearn.preprocessing import LabelEncoder
kept = {}
for name in boats.select_dtypes("object"):
    kept[name] = LabelEncoder()
    boats[name] = kept[name].fit_transform(boats[name])`;
    expect(steps(code)).toEqual(["encoded "]);
  });
});

describe("logarithms of columns", () => {
  const told = (code: string) =>
    Object.values(analysed(code).sections)
      .flat()
      .map(({ text }) => text)
      .join(" ");

  it("are taken of the columns that they come from", () => {
    expect(told('boats["lp"] = np.log(boats["price"])')).toContain("The logarithm of `price` is taken (`lp`).");
    expect(told('boats["p2"] = np.power(boats["price"], 2)')).toContain("`price` is transformed into `p2` (power).");
  });

  it("are new figures where they are those of a change", () => {
    expect(steps('boats["gain"] = np.log(boats["price"] / boats["price"].shift(1))')).toEqual(["derived gain"]);
  });

  it("are what models learn where the target took its own before", () => {
    const code = `from sklearn.linear_model import Ridge
boats["price"] = np.log1p(boats["price"])
model = Ridge().fit(boats[["crew", "length"]], boats["price"])`;
    const [first] = analysed(code).facts.experiments;
    expect(first).toMatchObject({ target: "price", isLogged: true });
    expect(told(code)).toContain("the logarithm of `price`");
  });
});
