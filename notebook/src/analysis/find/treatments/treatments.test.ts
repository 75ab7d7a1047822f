import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import type { Notebook } from "../../../format/notebook.ts";
import { parseNotebook } from "../../../format/parse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";
import { KNOWLEDGE } from "../../know/knowledge.ts";
import { readCells } from "../../read/cells.ts";
import { readCode } from "../../read/notebook-code.ts";
import { traceCells } from "../../read/trace/trace.ts";
import type { TreatmentFact } from "../../facts.ts";
import { findTreatments } from "./treatments.ts";

/** The treatments found in lines that change a table between reading it from a file and writing it back. */
function treatments(...lines: string[]): TreatmentFact[] {
  const code = [
    'import pandas as pd\nimport numpy as np\ndf = pd.read_csv("boats.csv")',
    ...lines,
    'df.to_csv("kept.csv")',
  ];
  return findTreatments(traceCells(readCells(notebookOf(...code.map((one) => ({ code: one })))), KNOWLEDGE), KNOWLEDGE);
}

const derivedAs = (line: string): (string | null)[] =>
  treatments(line).flatMap((fact) => (fact.kind === "derived" ? [fact.formula] : []));

describe("the formula of a derived column", () => {
  it.each([
    ['df["load"] = df.weight / (df["length"] / 100) ** 2', "weight / (length / 100) ** 2"],
    ['df["fast"] = (df["speed"] > 24.5) * 1', "(speed > 24.5) * 1"],
    ['df["left"] = df["crew"] - (df["guests"] - df["absent"])', "crew - (guests - absent)"],
    ['df["sum"] = df["crew"] + df["guests"] * 2', "crew + guests * 2"],
  ])("%s", (line, formula) => {
    expect(derivedAs(line)).toEqual([formula]);
  });

  it("is left out when it contains parts of a date", () => {
    expect(derivedAs('df["years"] = (df.sold - df.built).dt.days / 365')).toEqual([null]);
  });
});

describe("rows that only a chart shows", () => {
  it("are not all that is kept, whatever the chart is called", () => {
    const filters = (line: string): string[] => {
      const code = ['import pandas as pd\ndf = pd.read_csv("boats.csv")', line].map((one) => ({ code: one }));
      const found = findTreatments(traceCells(readCells(notebookOf(...code)), KNOWLEDGE), KNOWLEDGE);
      return found.map(({ kind }) => kind);
    };
    expect(filters('ax = df[df["sails"] > 2].plot(x="length", y="price")')).toEqual([]);
    expect(filters('big = df[df["sails"] > 2]\nbig.plot(x="length", y="price")')).toEqual(["filtered"]);
  });
});

describe("a column computed over rows", () => {
  const kinds = (line: string): string[] => treatments(line).map(({ kind }) => kind);

  it.each([
    ["the change of a logarithm", 'df["gain"] = np.log(df["price"]).diff()', ["derived"]],
    ["a comparison with the next row", 'df["up"] = (df["price"].shift(-1) > df["price"]).astype(int)', ["derived"]],
    ["a logarithm", 'df["scale"] = np.log(df["price"])', ["transformed"]],
    ["the row before", 'df["before"] = df["price"].shift(1)', ["lagged"]],
  ])("%s", (_, line, expected) => {
    expect(kinds(line)).toEqual(expected);
  });
});

describe("columns of which one is made for the next", () => {
  it("come from the columns that were there before", () => {
    const lines = 'df["spare"] = df.seats.sub(df.crew)\ndf["share"] = df.spare.div(df.seats)';
    expect(treatments(lines)).toMatchObject([
      { kind: "derived", columns: ["spare", "share"], from: ["seats", "crew"] },
    ]);
  });
});

describe("steps on the way to a figure", () => {
  const kinds = (...lines: string[]): string[] => {
    const code = [
      'import pandas as pd\nfrom sklearn.linear_model import Ridge\ndf = pd.read_csv("boats.csv")',
      ...lines,
    ];
    const notebook = notebookOf(...code.map((one) => ({ code: one })));
    return findTreatments(traceCells(readCells(notebook), KNOWLEDGE), KNOWLEDGE).map(({ kind }) => kind);
  };
  const FIT = 'Ridge().fit(df[["length", "crew"]], df["price"])';

  it("leave out what the next turn of a loop works on", () => {
    const loop =
      'for name, rows in {"all": df, "changes": df["price"].diff().dropna()}.items():\n    print(name, rows.mean())';
    expect(kinds(loop, FIT)).not.toContain("dropped-missing");
    expect(kinds("df = df.dropna()", FIT)).toContain("dropped-missing");
  });

  it("leave out a series that is only counted by month", () => {
    expect(kinds('monthly = df.resample("M", on="sold").size()', "monthly.plot()")).toEqual([]);
    expect(kinds('df = df.set_index("sold").resample("D").mean()', "df.plot()")).toEqual(["reshaped"]);
  });
});

describe("treatments of the data", () => {
  it("leave out a sample that is appended to its own table", () => {
    const kinds = (line: string): string[] => treatments(line).map(({ kind }) => kind);
    expect(kinds("df = pd.concat([df, df.sample(25, random_state=7)])")).not.toContain("sampled");
    expect(kinds("df = df.sample(25, random_state=7)")).toContain("sampled");
  });

  it("leave out a bootstrap", () => {
    const kinds = (line: string): string[] => treatments(line).map(({ kind }) => kind);
    expect(kinds("again = df.sample(len(df), replace=True)\nprint(again.mean())")).not.toContain("sampled");
    expect(kinds("df = df.sample(900, replace=True)")).toContain("sampled");
    expect(kinds("df = df.dropna().sample(900, replace=True)")).toContain("sampled");
  });

  it("leave out what is done only to see which columns to choose", () => {
    const choice = "skewed = df.apply(lambda c: c.dropna().skew())\ndf = df[skewed[skewed > 0.75].index]";
    expect(treatments(choice).map(({ kind }) => kind)).not.toContain("dropped-missing");
  });

  it("leave out gaps inserted at random", () => {
    expect(treatments('df.loc[np.random.rand(len(df)) < 0.05, "speed"] = np.nan')).toEqual([]);
    expect(treatments('df.loc[df["speed"] == 0, "speed"] = np.nan')).toHaveLength(1);
  });

  const kinds = (...lines: string[]): string[] => treatments(...lines).map(({ kind }) => kind);

  it("do not read a root inside a formula as a transformed column", () => {
    expect(
      kinds("def far(a, b):\n    return 2 * np.arcsin(np.sqrt(a * b))", 'df["way"] = far(df["x"], df["y"])'),
    ).toEqual(["derived"]);
    expect(kinds('df["price"] = np.log(df["price"])')).toEqual(["transformed"]);
  });

  it("do not read predictions brought back from a logarithm as a transformed column", () => {
    const back =
      'out = pd.read_csv("out.csv")\nlogs = np.ones(9)\nout["price"] = np.expm1(0.3 * logs)\nout.to_csv("o.csv")';
    expect(kinds(back)).not.toContain("transformed");
    expect(kinds('df["price"] = np.exp(df["price"])')).toContain("transformed");
  });

  it("read a type with categories as a conversion, and its codes as numbers", () => {
    expect(kinds('df["rig"] = pd.Categorical(df["rig"], categories=["sloop", "ketch"])')).toEqual(["converted"]);
    expect(kinds('df["rig"] = pd.Categorical(df["rig"]).codes')).toContain("encoded");
  });

  it("do not read the frequency of a series as a change of its rows", () => {
    expect(kinds('df = df.set_index("day").asfreq("D")')).not.toContain("reshaped");
    expect(kinds('df = df.set_index("day").resample("M").mean()')).toContain("reshaped");
  });

  it("do not read what is set of the labels of the rows as a new column", () => {
    expect(kinds('df.index.freq = "MS"')).toEqual([]);
    expect(kinds("df.days = 30")).toEqual(["derived"]);
  });

  it("read a column compared with a word in place as encoded, not new", () => {
    expect(kinds('cols = ["mast", "sail"]', 'df[cols] = df[cols] == "yes"')).toEqual(["encoded"]);
  });

  it("are not certain of a filter when the other rows are kept elsewhere", () => {
    const certainty = (...lines: string[]): string[] =>
      treatments(...lines).flatMap((fact) => (fact.kind === "filtered" ? [fact.certainty] : []));
    expect(
      certainty(
        'known = df[df["price"] > 0]',
        'rest = df[df["price"] == 0]',
        'known.to_csv("a.csv")',
        'rest.to_csv("b.csv")',
      ),
    ).not.toContain("certain");
    expect(certainty('df = df[df["price"] > 0]')).toEqual(["certain"]);
  });

  it("do not read columns joined back to their own rows as a second table", () => {
    expect(kinds('more = pd.get_dummies(df["kind"])', "df = df.join(more)")).not.toContain("joined");
    expect(kinds('other = pd.read_csv("ports.csv")', 'df = df.merge(other, on="port")')).toContain("joined");
  });

  it("are not certain of a feature derived after the last model", () => {
    const derived = (...lines: string[]): string[] =>
      treatments(
        "from sklearn.linear_model import LinearRegression",
        'm = LinearRegression().fit(df[["mast"]], df["price"])',
        ...lines,
      ).flatMap((fact) => (fact.kind === "derived" ? [fact.certainty] : []));
    expect(derived('df["gap"] = df["price"] - df["mast"]')).toEqual(["likely"]);
  });

  it("do not read attributes of a value as columns", () => {
    const [fact] = treatments('df["year"] = df["sold"].apply(lambda day: day.year)');
    expect(fact).toMatchObject({ kind: "derived", columns: ["year"], from: ["sold"] });
  });

  it("do not read module names as columns", () => {
    const [fact] = treatments('df["day"] = df["sold"].astype(np.int64) // 86400');
    expect(fact).toMatchObject({ kind: "derived", from: ["sold"] });
  });
});

/** The kinds of treatment a notebook applies to its data, with the columns. */
function named(notebook: Notebook): string[] {
  const { main } = readCode(notebook, KNOWLEDGE);
  return findTreatments(main.trace, main.knowledge).map(({ kind, columns }) => `${kind} ${columns.join(" ")}`.trim());
}

const READ = "import pandas as pd\nimport numpy as np\nimport re\nboats = pd.read_csv('boats.csv')\n";
const LEARN =
  "\nfrom sklearn.linear_model import LinearRegression\nLinearRegression().fit(boats[['length']], boats['price'])";
const python = (code: string): string[] => named(notebookOf({ code: `${READ}${code}${LEARN}` }));

const r = (code: string): string[] => spoken("R", code);

function spoken(language: string, code: string): string[] {
  const cell = { cell_type: "code", metadata: {}, execution_count: 1, source: code, outputs: [] };
  const metadata = { kernelspec: { name: "kernel", display_name: language, language } };
  const parsed = parseNotebook(JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata, cells: [cell] }));
  if (!parsed.ok) throw new Error(parsed.error.reason);
  return named(parsed.value);
}

const rows = "boats <- read.csv('boats.csv')\n";

describe("R code names columns", () => {
  it.each<[string, string, string[]]>([
    ["by a variable", "of <- 'rig'\nboats[, of] <- ifelse(boats[, of] == 'sloop', 0, 1)", ["encoded rig"]],
    [
      "among those that caret prepares",
      "library(caret)\nway <- preProcess(boats[, c('length', 'crew')], method = 'range')\nboats[, c('length', 'crew')] <- predict(way, boats[, c('length', 'crew')])",
      ["scaled length crew"],
    ],
  ])("%s", (_, code, expected) => {
    expect(r(`${rows}${code}\nfit <- lm(price ~ ., data = boats)`)).toEqual(expected);
  });
});

it("bins by a function of the row go by the column that it compares", () => {
  const code =
    "def size(row):\n    if row['length'] < 9:\n        return 'small'\n    elif row['length'] < 20:\n        return 'middle'\n    return 'large'\nboats['size'] = boats.apply(size, axis=1)";
  const { main } = readCode(notebookOf({ code: `${READ}${code}${LEARN}` }), KNOWLEDGE);
  expect(findTreatments(main.trace, main.knowledge)).toMatchObject([
    { kind: "binned", columns: ["size"], from: ["length"] },
  ]);
});

describe("treatments are found for", () => {
  it.each<[string, string, string[]]>([
    [
      "gaps filled in columns chosen at run time",
      "for name in boats.select_dtypes('object').columns:\n    boats[name] = boats[name].fillna('none')",
      ["filled"],
    ],
    [
      "gaps filled in place",
      "for name in boats.select_dtypes('object').columns:\n    boats[name].fillna('none', inplace=True)",
      ["filled"],
    ],
    [
      "text cleaned by a function of the notebook",
      "def plain(text):\n    return re.sub('[^a-z ]', ' ', text.lower())\nboats['words'] = boats['remark'].apply(lambda text: plain(text))",
      ["cleaned-text remark"],
    ],
    [
      "a family of columns named in a loop, by the columns it is of",
      "for side in ['bow', 'stern']:\n    for year in [1, 2]:\n        boats[f'{side}_{year}'] = boats[side].shift(year)",
      ["lagged bow stern"],
    ],
    ["rows but not for figures selected from figures", "skew = boats.skew()\nskew = skew[skew > 0.75]", []],
    ["rows kept where a function finds no gap", "boats = boats[pd.notnull(boats['price'])]", ["dropped-missing price"]],
    ["rows kept where an array has a number", "boats = boats[~np.isnan(boats['price'])]", ["dropped-missing price"]],
    [
      "rows drawn by their numbers",
      "boats = boats.iloc[np.random.randint(0, len(boats), len(boats))]\nboats.to_csv('kept.csv')",
      ["sampled"],
    ],
    [
      "some rows drawn once each",
      "boats = boats.loc[np.random.choice(boats.index, 50, replace=False)]\nboats.to_csv('kept.csv')",
      ["sampled"],
    ],
    ["no sample where all rows are put in another order", "boats = boats.sample(n=len(boats))", []],
    [
      "no sample where all rows are drawn once",
      "boats = boats.loc[np.random.choice(range(90), 90, replace=False)]",
      [],
    ],
    [
      "classes balanced by rows drawn from one of them",
      "sold = boats[boats.sold == 1].index\nkept = np.random.choice(boats[boats.sold == 0].index, len(sold), replace=False)\nboats = pd.concat([boats.loc[sold], boats.loc[kept]])",
      ["balanced sold"],
    ],
    [
      "words looked up by a function",
      "codes = {'sloop': 1, 'yawl': 2}\nboats['rig'] = boats['rig'].apply(lambda word: codes[word])",
      ["encoded rig"],
    ],
    [
      "words mapped by a function that a lambda hands them to",
      "def code(word):\n    if word == 'sloop':\n        return 1\n    elif word == 'yawl':\n        return 2\nboats['rig'] = boats['rig'].apply(lambda word: code(word))",
      ["encoded rig"],
    ],
    [
      "words that a function codes column by column",
      "from sklearn.preprocessing import LabelEncoder\ncoder = LabelEncoder()\nboats[['rig', 'sail']] = boats[['rig', 'sail']].apply(lambda words: coder.fit_transform(words))",
      ["encoded rig sail"],
    ],
    [
      "words that a function codes with a coder of their own",
      "from sklearn.preprocessing import LabelEncoder\nboats[['rig', 'sail']] = boats[['rig', 'sail']].apply(lambda words: LabelEncoder().fit_transform(words))",
      ["encoded rig sail"],
    ],
    ["the codes alone of a column of words", "boats['rig_id'] = boats['rig'].factorize()[0]", ["encoded rig"]],
    [
      "a column counted in other units from then on",
      "price = boats['price']\nprice *= 1000\nprice.to_csv('p.csv')",
      ["scaled price"],
    ],
    [
      "no values corrected where labels are made",
      "y = np.ones(90)\ny[np.arange(90) > 40] = 0\nLinearRegression = __import__('sklearn.linear_model').linear_model.LinearRegression\nLinearRegression().fit(boats[['length']], y)",
      [],
    ],
    [
      "no columns dropped again from other rows",
      "a = boats[boats.sold == 1].drop(columns=['id'])\nb = boats[boats.sold != 1].drop(columns=['id'])\na.to_csv('a.csv')\nb.to_csv('b.csv')",
      ["dropped-columns id"],
    ],
    [
      "rows dropped where the rest is only looked at",
      "few = boats[boats['price'].isnull()]\nprint(len(few))\nboats = boats[~boats['price'].isnull()]",
      ["dropped-missing price"],
    ],
    [
      "words of texts counted by Gensim",
      "from gensim import corpora\ntexts = [t.split() for t in open('logbook.txt')]\nwords = corpora.Dictionary(texts)\ncounts = [words.doc2bow(t) for t in texts]",
      ["vectorised"],
    ],
    [
      "columns scaled by a function of each",
      "boats = boats.apply(lambda one: (one - one.min()) / (one.max() - one.min()))",
      ["scaled"],
    ],
    ["gaps filled by a function of each column", "boats = boats.apply(lambda one: one.fillna(one.mean()))", ["filled"]],
    [
      "nothing in arrays that results are put into",
      "table = np.empty(3, dtype=[('age', float), ('price', float)])\ntable['age'] = boats['age'][:3] * 2\nprint(table)",
      [],
    ],
    [
      "no new names of figures of groups",
      "means = boats.groupby('rig')['price'].agg(['mean', 'size'])\nmeans.columns = ['mean price', 'boats']\nprint(means)",
      [],
    ],
    [
      "the steps of a pipeline that is cross-validated",
      `from sklearn.decomposition import PCA
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import cross_val_score
from sklearn.pipeline import make_pipeline
cross_val_score(make_pipeline(PCA(2), LinearRegression()), boats, price, cv=5)`,
      ["reduced"],
    ],
    [
      "a distance as a new column, whatever root it takes",
      "boats['way'] = np.sqrt(boats['east'] ** 2 + boats['north'] ** 2)",
      ["derived way"],
    ],
    [
      "a part of a date as a new column, the date as it was",
      "boats['year'] = pd.to_datetime(boats['sold']).dt.year",
      ["derived year"],
    ],
    [
      "columns that a search selects, whether or not others are dropped",
      "from sklearn.feature_selection import RFE\nfrom sklearn.linear_model import Ridge\nprint(RFE(Ridge(), 2).fit(boats, price).support_)",
      ["selected"],
    ],
    [
      "no new names of counts",
      "counts = boats['rig'].value_counts().reset_index()\ncounts.columns = ['rig', 'boats']\nprint(counts)",
      [],
    ],
    [
      "texts that lose all but letters",
      "boats['remark'] = boats['remark'].str.replace('[^a-zA-Z]', ' ', regex=True)",
      ["cleaned-text remark"],
    ],
    [
      "the first rows of a file alone",
      "more = pd.read_csv('more.csv', nrows=5000)\nboats = pd.concat([boats, more])",
      ["sampled", "joined"],
    ],
    ["rows without any gap", "boats = boats[boats.notnull().all(axis=1)]", ["dropped-missing"]],
    ["rows with finite values", "boats = boats[np.isfinite(boats['price'])]", ["dropped-missing price"]],
    [
      "words mapped to numbers in turn",
      "boats.loc[boats['rig'] == 'sloop', 'rig'] = 0\nboats.loc[boats['rig'] == 'yawl', 'rig'] = 1",
      ["encoded rig"],
    ],
    [
      "a word mapped to one number, others to another",
      "boats['sold'] = np.where(boats['sold'] == 'yes', 1, 0)",
      ["encoded sold"],
    ],
    [
      "values corrected where a word is replaced by words",
      "boats['sold'] = np.where(boats['sold'] == 'y', 'yes', boats['sold'])",
      ["recoded sold"],
    ],
    ["groups that are kept", "boats = boats.groupby('rig').filter(lambda group: len(group) > 5)", ["filtered rig"]],
    [
      "classes balanced by numbers of rows",
      "sold = boats[boats.sold == 1].index\nkept = np.random.choice(boats[boats.sold == 0].index, 40, replace=False)\nboats = boats.iloc[np.concatenate([sold, kept])]",
      ["balanced sold"],
    ],
    [
      "texts cleaned one by one",
      "from nltk.stem import PorterStemmer\nnotes = []\nfor i in range(90):\n    words = boats['remark'][i].split()\n    notes.append(' '.join(PorterStemmer().stem(word) for word in words))",
      ["cleaned-text remark"],
    ],
    [
      "vectors of words",
      "from gensim.models import Word2Vec\nwords = Word2Vec([text.split() for text in boats['remark']])",
      ["embedded remark"],
    ],
    [
      "pictures varied and brought to one size",
      "from keras.preprocessing.image import ImageDataGenerator\nmaker = ImageDataGenerator(rescale=1 / 255, horizontal_flip=True)\nbatches = maker.flow_from_directory('berths', target_size=(64, 64))",
      ["scaled", "augmented", "resized"],
    ],
    [
      "pictures that are only scaled, and one that is looked at",
      "from keras.preprocessing.image import ImageDataGenerator, load_img\nmaker = ImageDataGenerator(rescale=1 / 255)\none = load_img('berth.png', target_size=(64, 64))",
      ["scaled"],
    ],
    [
      "every column coded by a method",
      "from sklearn.preprocessing import LabelEncoder\nboats = boats.apply(LabelEncoder().fit_transform)",
      ["encoded"],
    ],
    [
      "a target that is one word or any other",
      "sold = (boats['sold'] == 'yes').astype(int)\nfrom sklearn.tree import DecisionTreeClassifier\nDecisionTreeClassifier().fit(boats, sold)",
      ["encoded sold"],
    ],
    ["columns kept by a filter of names", "boats = boats.filter(['length', 'price'])", ["selected length price"]],
    [
      "vectors of sentences",
      "from sentence_transformers import SentenceTransformer\nvectors = SentenceTransformer('small').encode(boats['remark'].tolist())",
      ["embedded remark"],
    ],
    [
      "layers that vary and scale pictures",
      "from keras import Sequential\nfrom keras.layers import RandomFlip, RandomRotation, Rescaling\nnet = Sequential([RandomFlip('horizontal'), RandomRotation(0.1), Rescaling(1 / 255)])",
      ["augmented", "scaled"],
    ],
    [
      "a layer that adapts to words",
      "from keras.layers import TextVectorization\nwords = TextVectorization()\nwords.adapt(boats['remark'])",
      ["tokenised remark"],
    ],
    [
      "no gaps filled in rows that are shown",
      "few = boats[boats['price'].isnull()].head()\nfew['price'].fillna(0, inplace=True)",
      [],
    ],
    [
      "columns that groups are summed up by",
      "boats = boats.groupby('rig').agg({'price': 'sum', 'length': 'mean'})\nboats.to_csv('kept.csv')",
      ["aggregated price length"],
    ],
    [
      "texts that become numbers, where what is no number becomes a gap",
      "boats['price'] = pd.to_numeric(boats['price'].str.replace(',', ''), errors='coerce')",
      ["converted price"],
    ],
    [
      "columns that are chosen for the encoder",
      "kinds = ['rig', 'port']\nrows = pd.get_dummies(boats[kinds])\nfrom sklearn.linear_model import LinearRegression\nLinearRegression().fit(rows, boats['price'])",
      ["selected rig port", "encoded rig port"],
    ],
    [
      "classes that several limits make in a new column",
      "boats.loc[boats['length'] < 9, 'class'] = 'small'\nboats.loc[boats['length'] >= 9, 'class'] = 'large'",
      ["binned class"],
    ],
    [
      "the change of a series, whose first row has none before it",
      "change = boats['price'].diff().dropna()\nfrom sklearn.linear_model import LinearRegression\nLinearRegression().fit(boats[['length']], change)",
      ["lagged price"],
    ],
    [
      "columns that a model gets by their places, not one after the other",
      "rows = boats.values\nX = rows[:, [0, 3]]\nfrom sklearn.linear_model import LinearRegression\nLinearRegression().fit(X, rows[:, 5])",
      ["selected"],
    ],
    [
      "words that CatBoost cuts texts into",
      "from catboost.text_processing import Tokenizer\ncut = Tokenizer()\nboats['words'] = [cut.tokenize(text) for text in boats['remark']]",
      ["tokenised remark", "derived words"],
    ],
    [
      "columns of unit length, which no word says of rows",
      "from sklearn.preprocessing import normalize\nX = normalize(boats[['length']], axis=0)\nfrom sklearn.svm import SVC\nSVC().fit(X, boats['sold'])",
      ["scaled length"],
    ],
    ["dates that become the index", "boats.index = pd.to_datetime(boats['sold'])", ["parsed-dates sold"]],
    [
      "a projection of data that no model learns from",
      "from sklearn.datasets import load_digits\nfrom sklearn.manifold import TSNE\nmap = TSNE(n_components=2).fit_transform(load_digits().data)",
      ["reduced"],
    ],
  ])("%s", (_, code, expected) => {
    expect(python(code)).toEqual(expected);
  });

  it.each<[string, string, string[]]>([
    ["some of the rows", "rows = rows.shuffle(seed=3).select(range(500))", ["sampled"]],
    [
      "rows, names and columns",
      "rows = rows.filter(lambda row: row['stars'] > 2).rename_column('text', 'note').remove_columns(['id'])",
      ["filtered stars", "renamed text", "dropped-columns id"],
    ],
    [
      "rows of two data sets",
      "from datasets import concatenate_datasets\nrows = concatenate_datasets([rows, load_dataset('berths', split='train')])",
      ["joined"],
    ],
    ["columns that a function adds", "rows = rows.map(lambda row: {'words': len(row['text'])})", ["derived words"]],
    [
      "texts that a function cleans",
      "rows = rows.map(lambda row: {'text': row['text'].lower()})",
      ["cleaned-text text"],
    ],
    [
      "texts that a function cuts into tokens, with what goes with them",
      "def cut(batch):\n    parts = tokens(batch['text'])\n    parts['labels'] = [1]\n    return parts\nrows = rows.map(cut, remove_columns=['text'])",
      ["tokenised text", "dropped-columns text"],
    ],
    [
      "texts in parts kept under names",
      "parts = DatasetDict()\nparts['train'] = rows\nrows = parts['train'].map(lambda row: tokens(row['text']))",
      ["tokenised text"],
    ],
    [
      "no sentences of a single row",
      "from nltk.tokenize import sent_tokenize\nprint(sent_tokenize(rows[3]['text'])[0])",
      [],
    ],
    ["no tokens that are only counted", "sizes = [len(tokens.encode(text)) for text in rows['text']]", []],
    [
      "nothing in what a network says of each row",
      "def judge(batch):\n    with torch.no_grad():\n        said = net(batch['text'])\n    return {'loss': said.loss}\nsaid = rows.map(judge).to_pandas()\nsaid['loss'] = said['loss'].round(2)",
      [],
    ],
  ])("the Hub's data sets: %s", (_, code, expected) => {
    const load = `import torch
from datasets import DatasetDict, load_dataset
from transformers import AutoModelForSequenceClassification, AutoTokenizer, Trainer
tokens = AutoTokenizer.from_pretrained("small")
net = AutoModelForSequenceClassification.from_pretrained("small")
rows = load_dataset("logbooks", split="train")
`;
    const learn = "\nTrainer(model=net, train_dataset=rows).train()";
    expect(named(notebookOf({ code: `${load}${code}${learn}` }))).toEqual(expected);
  });

  it.each([
    [
      "a sentence in the code",
      'from transformers import AutoTokenizer\nids = AutoTokenizer.from_pretrained("small")("Fair winds", return_tensors="pt")\nids = ids.to("cpu")',
    ],
    ["numbers that are made up", "import numpy as np\nsteps = np.log(np.random.random(50))\nprint(steps)"],
  ])("nothing done to %s", (_, code) => {
    expect(named(notebookOf({ code }))).toEqual([]);
  });

  it("values that are replaced in several tables once", () => {
    const code = `${READ}more = pd.read_csv("more.csv")
for table in [boats, more]:
    table["rig"] = table["rig"].replace(["yawl", "ketch"], "two masts")${LEARN}`;
    const { main } = readCode(notebookOf({ code }), KNOWLEDGE);
    const found = findTreatments(main.trace, main.knowledge);
    expect(found.flatMap((fact) => (fact.kind === "recoded" ? [fact.pairs.length] : []))).toEqual([2]);
  });

  it("no rows chosen for a chart that is bound to a name which throws it away", () => {
    const draw = (name: string): { code: string } => ({
      code: `${READ}${name} = boats[boats["rig"] == "sloop"].sort_values("price")\nprint(len(${name}))`,
    });
    expect(named(notebookOf(draw("_")))).toEqual([]);
    expect(named(notebookOf(draw("sloops")))).toEqual(["filtered rig"]);
  });

  it("types that columns are converted to, and all steps that clean a text", () => {
    const code = `${READ}from nltk.stem import PorterStemmer
def stem(text):
    return " ".join(PorterStemmer().stem(word) for word in text.lower().split())
boats["length"] = boats["length"].astype(float)
boats["crew"] = boats["crew"].astype(int)
boats["remark"] = boats["remark"].apply(stem)${LEARN}`;
    const { main } = readCode(notebookOf({ code }), KNOWLEDGE);
    const found = findTreatments(main.trace, main.knowledge);
    expect(found).toMatchObject([
      { kind: "converted", columns: ["length", "crew"], to: null },
      { kind: "cleaned-text", columns: ["remark"], steps: expect.arrayContaining(["stemming", "lower case"]) },
    ]);
  });

  it("what is done to all parts of a data set of the Hub", () => {
    const code = `from datasets import Dataset
from transformers import AutoModelForSequenceClassification, AutoTokenizer, Trainer
import pandas as pd
parts = Dataset.from_pandas(pd.read_csv("boats.csv")).train_test_split(test_size=0.1)
tokens = AutoTokenizer.from_pretrained("small")
parts = parts.map(lambda batch: tokens(batch["remark"]), batched=True).rename_column("rig", "labels")
net = AutoModelForSequenceClassification.from_pretrained("small")
Trainer(model=net, train_dataset=parts["train"], eval_dataset=parts["test"]).train()`;
    expect(named(notebookOf({ code }))).toEqual(["split", "tokenised remark", "renamed rig"]);
  });

  it("what becomes of each picture of a data set of TensorFlow", () => {
    const code = `import tensorflow as tf
import tensorflow_datasets as tfds
rigs = tfds.load("rigs", split="train", as_supervised=True)
def shrink(picture, label):
    return tf.cast(picture, tf.float32) / 255., label
rigs = rigs.map(shrink).batch(32)
net = tf.keras.Sequential([tf.keras.layers.Dense(3)])
net.compile(loss="mse")
net.fit(rigs, epochs=2)`;
    expect(named(notebookOf({ code }))).toEqual(["scaled"]);
  });

  it("columns of an instance's own table under their names alone", () => {
    const code = `${READ}class Ready:
    def __init__(self, table):
        self.table = table
    def grow(self):
        self.table["area"] = self.table["length"] ** 2
        return self.table
boats = Ready(boats).grow()${LEARN}`;
    const { main } = readCode(notebookOf({ code }), KNOWLEDGE);
    expect(findTreatments(main.trace, main.knowledge)).toMatchObject([
      { kind: "derived", columns: ["area"], from: ["length"] },
    ]);
  });

  it("functions of Julia, also those that change what they are given", () => {
    const code = `using CSV, DataFrames, DecisionTree, MLJ
boats = CSV.read("boats.csv", DataFrame)
dropmissing!(boats)
boats = filter(row -> row.crew > 2, boats)
rename!(boats, :rig => :kind)
y = boats[:, 5]
train, test = partition(eachindex(y), 0.7, shuffle=true)
model = DecisionTreeClassifier(max_depth=2)
X = Matrix(boats[:, 1:4])
fit!(model, X[train, :], y[train])`;
    expect(spoken("julia", code)).toEqual(["dropped-missing", "filtered crew", "renamed", "split"]);
  });

  it("data that is read again under its name, and learned from only then", () => {
    const read = 'import pandas as pd\nfrom sklearn.linear_model import Ridge\nboats = pd.read_csv("boats.csv")\n';
    const change = 'boats = boats.drop_duplicates()\nboats["crew"] = boats["crew"].fillna(0)\n';
    const learn = 'Ridge().fit(boats[["crew"]], boats["price"])';
    const again = 'boats = pd.read_csv("boats.csv")\n';
    expect(named(notebookOf({ code: read }, { code: change }, { code: learn }))).toEqual([
      "deduplicated",
      "filled crew",
    ]);
    expect(
      named(
        notebookOf({ code: read }, { code: change }, { code: `${again}boats = boats.drop(columns="rig")\n${learn}` }),
      ),
    ).toEqual(["dropped-columns rig"]);
    // Two files are two data sets, whatever they are called.
    expect(
      named(notebookOf({ code: read }, { code: change }, { code: again.replace("boats.csv", "ships.csv") + learn })),
    ).not.toEqual([]);
  });

  it("a column of H2O that becomes a factor", () => {
    const code = `import h2o
from h2o.estimators import H2OGradientBoostingEstimator
boats = h2o.import_file("boats.csv")
boats["sold"] = boats["sold"].asfactor()
H2OGradientBoostingEstimator().train(y="sold", training_frame=boats)`;
    expect(named(notebookOf({ code }))).toEqual(["converted sold"]);
  });

  it("once what is done to a column of training and of test rows from files of their own", () => {
    const fill = (name: string): { code: string } => ({
      code: `${READ.replace("boats.csv", `${name}.csv`)}boats["price"] = boats["price"].fillna(0)${LEARN}`,
    });
    expect(named(notebookOf(fill("old"), fill("new")))).toEqual(["filled price"]);
  });

  it("the steps of a pipeline once that is fitted alone and as a part of another", () => {
    const alone = `${READ}from sklearn.preprocessing import OneHotEncoder, StandardScaler
from sklearn.pipeline import Pipeline
numbers = Pipeline([("scaler", StandardScaler())])
scaled = numbers.fit_transform(boats)`;
    const both = `from sklearn.compose import ColumnTransformer
both = ColumnTransformer([("n", numbers, ["length", "beam"]), ("c", OneHotEncoder(), ["rig"])])
ready = both.fit_transform(boats)${LEARN}`;
    expect(named(notebookOf({ code: alone }, { code: both }))).toEqual(["scaled", "encoded rig"]);
  });

  it("a split for each data set that the code generates", () => {
    const make = (size: number): { code: string } => ({
      code: `from sklearn.datasets import make_blobs
from sklearn.model_selection import train_test_split
X, y = make_blobs(${size}, random_state=0)
a, b, c, d = train_test_split(X, y, random_state=0)`,
    });
    expect(named(notebookOf(make(50), make(90)))).toEqual(["split", "split"]);
  });

  const COUNT = `
from sklearn.feature_extraction.text import CountVectorizer
LinearRegression().fit(CountVectorizer().fit_transform(notes), boats["price"])`;
  const CLEAN = "def clean(text):\n    return re.sub(r'<[^>]+>', ' ', text.lower())\n";

  it.each([
    ["by a function in a comprehension", `${CLEAN}notes = [clean(one) for one in boats["remark"]]`],
    ["by a function that is mapped", `${CLEAN}notes = list(map(clean, boats["remark"]))`],
    ["in a loop", `${CLEAN}notes = []\nfor one in boats["remark"]:\n    notes.append(clean(one))`],
    [
      "row by row, in words that are put together again",
      `notes = []
for i in range(0, 500):
    one = re.sub("[^a-z]", " ", boats["remark"][i])
    one = [word for word in one.lower().split() if word != "the"]
    notes.append(" ".join(one))`,
    ],
    ["into a new column", `${CLEAN}boats["clean"] = [clean(one) for one in boats["remark"]]\nnotes = boats["clean"]`],
  ])("texts that are cleaned %s, and counted", (_, code) => {
    const found = named(notebookOf({ code: READ }, { code }, { code: LEARN + COUNT }));
    expect(found).toEqual(["cleaned-text remark", expect.stringMatching(/^vectorised (?:remark|clean)$/)]);
  });

  it("no texts cleaned only to be looked at", () => {
    const code = `${READ}${CLEAN}for one in boats["remark"]:\n    one = one.lower()\n    print(clean(one))${LEARN}`;
    expect(named(notebookOf({ code }))).toEqual([]);
  });

  it("texts of files that a vectoriser learns first and counts then", () => {
    const code = `from sklearn.datasets import load_files
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import LogisticRegression
logs = load_files("logs/")
notes = [one.replace(b"<br>", b" ") for one in logs.data]
words = CountVectorizer().fit(notes)
LogisticRegression().fit(words.transform(notes), logs.target)`;
    expect(named(notebookOf({ code }))).toEqual(["cleaned-text", "vectorised"]);
  });

  it.each([
    ["with other settings", "CountVectorizer(min_df=5)", [2]],
    ["with the same settings", "CountVectorizer()", undefined],
  ])("texts that are counted once more %s", (_, counter, again) => {
    const code = `from sklearn.feature_extraction.text import CountVectorizer, TfidfTransformer
counts = CountVectorizer().fit_transform(boats["remark"])
LinearRegression().fit(TfidfTransformer().fit_transform(counts), boats["price"])`;
    const more = `LinearRegression().fit(${counter}.fit_transform(boats["remark"]), boats["price"])`;
    const cells = notebookOf({ code: READ }, { code: `${LEARN}\n${code}` }, { code: more });
    const made = findTreatments(traceCells(readCells(cells), KNOWLEDGE), KNOWLEDGE);
    expect(made).toMatchObject([{ kind: "vectorised", columns: ["remark"], cells: [1, 2] }]);
    expect(made[0]?.again).toEqual(again);
  });

  it("no part of several that the rows are divided into, but the one that takes their name or alone is learned from", () => {
    const parts = `old = boats[boats["built"] < 1950]
new = boats[boats["built"] > 2000]
old.to_csv("old.csv")
new.to_csv("new.csv")`;
    expect(python(parts)).toEqual([]);
    expect(python(`${parts}\nboats = boats[boats["length"] > 3]`)).toEqual(["filtered length"]);
    const gaps = parts
      .replace(/\["built"\] <.*\]/, '["built"].isnull()]')
      .replace(/\["built"\] >.*\]/, '["built"].notnull()]');
    const learning = `from sklearn.linear_model import Ridge\nRidge().fit(new[["length"]], new["price"])`;
    expect(named(notebookOf({ code: `${READ}${parts}\n${learning}` }))).toEqual(["filtered built"]);
    expect(named(notebookOf({ code: `${READ}${gaps}\n${learning}` }))).toEqual([]);
  });

  it("columns of texts that a tokenizer is given as a list", () => {
    const code = `${READ}from transformers import AutoTokenizer, Trainer
tokens = AutoTokenizer.from_pretrained("small")(list(boats["remark"].values))
Trainer(model=AutoTokenizer, train_dataset=tokens).train()`;
    expect(named(notebookOf({ code }))).toEqual(["tokenised remark"]);
  });

  it("columns that a second model alone learns from, without certainty", () => {
    const code = `${READ}from sklearn.linear_model import LinearRegression
LinearRegression().fit(boats, price)
few = boats[["length", "beam"]]
LinearRegression().fit(few, price)`;
    const { main } = readCode(notebookOf({ code }), KNOWLEDGE);
    const found = findTreatments(main.trace, main.knowledge);
    expect(found.map(({ kind, columns, certainty }) => [kind, columns, certainty])).toEqual([
      ["selected", ["length", "beam"], "likely"],
    ]);
  });

  it("dplyr verbs with their columns, even if base R has a function of the same name", () => {
    const code = `library(tidyverse)
boats <- read_csv("boats.csv")
boats <- boats %>% filter(length > 5, price > 0) %>% mutate(ratio = price / length) %>% select(-id, -remark)
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

describe("rows of R that a package of data brings in", () => {
  it("are prepared as those of a file are, also where a file is read beside them", () => {
    const code = `library(tidyverse)
library(harbours)
tides <- read_csv("tides.csv")
calls <- load_calls(seasons = 2018:2023) %>% filter(port_id == 29) %>% drop_na(stay)
calls <- left_join(calls, tides, by = "day") %>% mutate(rate = freight / stay)`;
    expect(r(code)).toEqual(["filtered port_id", "dropped-missing stay", "joined day", "derived rate"]);
  });
});

describe("columns of R that functions set", () => {
  it("are transformed, cut and encoded", () => {
    const code = `library(tidyverse)
boats <- read_csv("boats.csv")
boats$low <- log(boats$price)
boats$size <- cut(boats$length, breaks = c(0, 9, 40))
X <- model.matrix(~ . - 1, boats[, c("hull", "crew")])
fit <- glmnet(X, boats$price)`;
    expect(r(code)).toEqual(["transformed low", "binned size", "encoded"]);
  });
});

describe("labels that are binarised", () => {
  it("are encoded; only of three classes or more would they be one-hot encoded", () => {
    const how = (encoder: string): unknown[] =>
      treatments(`from sklearn.preprocessing import ${encoder}`, `y = ${encoder}().fit_transform(df["kind"])`).flatMap(
        (fact) => (fact.kind === "encoded" ? [fact.how] : []),
      );
    expect(how("LabelBinarizer")).toEqual(["other"]);
    expect(how("MultiLabelBinarizer")).toEqual(["one-hot"]);
  });
});

describe("a table of which the repeated rows are looked at", () => {
  it("was still made as it was", () => {
    const kinds = treatments("df = df.dropna()", 'twice = df[df.duplicated(["id"], keep=False)]', "twice.head()").map(
      ({ kind }) => kind,
    );
    expect(kinds).toContain("dropped-missing");
  });
});

describe("columns that one version of a model goes without", () => {
  const dropped = (...lines: string[]): (readonly string[])[] =>
    treatments(
      "from sklearn.linear_model import LogisticRegression",
      'X, y = df[["length", "sails", "crew"]], df["fast"]',
      ...lines,
    ).flatMap((fact) => (fact.kind === "dropped-columns" ? [fact.columns] : []));
  const droppedFor = (lines: readonly string[]): string[] =>
    treatments(
      "from sklearn.linear_model import LogisticRegression",
      'X, y = df[["length", "sails", "crew"]], df["fast"]',
      ...lines,
    ).flatMap((fact) => (fact.kind === "dropped-columns" ? [fact.certainty] : []));
  const WITHOUT =
    'less = LogisticRegression().fit(X.drop(columns=["crew"]), y)\nless.predict(X.drop(columns=["crew"]))';

  it("are not dropped for certain where another has them", () => {
    expect(droppedFor(["model = LogisticRegression().fit(X, y)", WITHOUT])).toEqual(["likely"]);
  });

  it("are not dropped where rows that stop the training lose them as well, and others keep them", () => {
    const copies = (one: string, other: string): string[] => [
      "from catboost import CatBoostRegressor, Pool",
      'later = pd.read_csv("later.csv")',
      'Z, z = later[["length", "sails", "crew"]], later["fast"]',
      'less, last = X.drop(columns=["crew"]), Z.drop(columns=["crew"])',
      `CatBoostRegressor().fit(${one})`,
      `CatBoostRegressor().fit(${other})`,
    ];
    const packed = copies(
      "Pool(less, y), eval_set=Pool(last, z)",
      'Pool(X, y, cat_features=["crew"]), eval_set=Pool(Z, z, cat_features=["crew"])',
    );
    expect(droppedFor(packed)).toEqual(["likely"]);
    expect(droppedFor(copies("less, y, eval_set=(last, z)", "X, y, eval_set=(Z, z)"))).toEqual(["likely"]);
    expect(droppedFor(copies("less, y, eval_set=(last, z)", "less, y"))).toEqual(["certain"]);
  });

  it("are dropped where no model has them, or under a name", () => {
    expect(dropped(WITHOUT)).toEqual([["crew"]]);
    expect(
      dropped("model = LogisticRegression().fit(X, y)", 'X = X.drop(columns=["crew"])', "model.fit(X, y)"),
    ).toEqual([["crew"]]);
  });
});

describe("columns that go back into their table", () => {
  it("drop no other ones", () => {
    const kinds = treatments(
      "from sklearn.preprocessing import StandardScaler",
      'kinds = ["hull", "sails"]',
      "numbers = [name for name in df.columns if name not in kinds]",
      "df[numbers] = StandardScaler().fit_transform(df[numbers])",
    ).map(({ kind }) => kind);
    expect(kinds).toEqual(["scaled"]);
  });
});

describe("a step that the code does once more", () => {
  const again = (file: string) =>
    analyseNotebook(
      notebookOf(
        {
          code: `import pandas as pd
from sklearn.linear_model import Ridge
fish = pd.read_csv("carp.csv")
fish["span"] = fish["fin"] / fish["tail"]`,
        },
        { code: `fish = pd.read_csv("${file}")\nfish["span"] = fish["fin"] / fish["tail"]` },
        { code: 'Ridge().fit(fish[["span"]], fish["mass"])' },
      ),
    ).facts.facts.flatMap((fact) => (fact.kind === "derived" ? [{ cells: fact.cells, again: fact.again }] : []));

  it("is told once, with the other cells that do it", () => {
    expect(again("bream.csv")).toEqual([{ cells: [0, 1], again: [1] }]);
    // The same rows are read again, without it.
    expect(again("carp.csv")).toEqual([{ cells: [1], again: undefined }]);
  });

  const LOADED = `import pandas as pd
from sklearn.linear_model import Ridge
from sklearn.preprocessing import PolynomialFeatures
from sklearn.feature_extraction.text import CountVectorizer
fish = pd.read_csv("carp.csv")`;
  const places = (kind: string, ...codes: readonly string[]) =>
    analyseNotebook(notebookOf({ code: LOADED }, ...codes.map((code) => ({ code })))).facts.facts.flatMap((fact) =>
      fact.kind === kind && "again" in fact
        ? [fact.cells[0], ...(fact.again ?? [])]
        : fact.kind === kind
          ? [fact.cells[0]]
          : [],
    );
  it("gives each model its own counts of the same words", () => {
    const counted = 'words = CountVectorizer().fit_transform(fish["note"])\nRidge().fit(words, fish["mass"])';
    expect(places("vectorised", counted, counted)).toEqual([1]);
  });

  it("is not done to points that predictions are drawn for", () => {
    const powers =
      'bent = PolynomialFeatures(2)\nline = Ridge().fit(bent.fit_transform(fish[["fin"]].values), fish["mass"])';
    const drawn = "import numpy as np\ngrid = np.arange(0, 9)[:, np.newaxis]\nline.predict(bent.fit_transform(grid))";
    expect(places("derived", powers, drawn)).toEqual([1]);
  });
});
