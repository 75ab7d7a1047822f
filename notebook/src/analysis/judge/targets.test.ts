import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { isVariable } from "../reader-names.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const target = (code: string) => analyseNotebook(notebookOf({ code })).facts.experiments[0]?.target;

const SETUP = `import numpy as np
from sklearn.datasets import load_wine
from sklearn.linear_model import RidgeClassifier
from sklearn.model_selection import train_test_split`;

describe("the target of a data set of a library", () => {
  it.each([
    ["a, kind = load_wine(return_X_y=True)", "RidgeClassifier().fit(a, kind)", "kind"],
    [
      "a, kind = load_wine(return_X_y=True)\na_train, a_test, kind_train, kind_test = train_test_split(a, kind)",
      "RidgeClassifier().fit(a_train, kind_train)",
      "kind",
    ],
    [
      "a, kind = load_wine(return_X_y=True)\norder = np.random.permutation(len(a))",
      "RidgeClassifier().fit(a[order[:90]], kind[order[:90]])",
      "kind",
    ],
  ])("is called what the notebook calls it where it comes without a name: %s", (load, fit, name) => {
    expect(target(`${SETUP}\n${load}\n${fit}`)).toBe(name);
  });

  it.each([
    ["X_train, X_test, y_train, y_test = train_test_split(wine.data, wine.target)", "X_train, y_train"],
    ["a, kind = wine.data, wine.target", "a, kind"],
    ["kind = wine['target']\norder = np.random.permutation(len(kind))", "wine.data[order[:90]], kind[order[:90]]"],
  ])("has the name that the set has for it where the code takes it by that: %s", (lines, given) => {
    expect(target(`${SETUP}\nwine = load_wine()\n${lines}\nRidgeClassifier().fit(${given})`)).toBe("target");
  });
});

describe("a target that is stacked from the answers of several files", () => {
  it.each(["np.hstack([fern_kinds, moss_kinds])", "np.append(fern_kinds, moss_kinds)"])(
    "has the name of the whole and not that of the first of them: %s",
    (stacked) => {
      const load = (plant: string): string =>
        `${plant} = np.load("${plant}.npy")\n${plant}_kinds = np.load("${plant}_kinds.npy")`;
      const code = `${SETUP}\n${load("fern")}\n${load("moss")}\nfern_kinds = fern_kinds + 10
leaves, leaf_kinds = np.vstack([fern, moss]), ${stacked}
RidgeClassifier().fit(leaves, leaf_kinds)`;
      expect(target(code)).toBe("leaf_kinds");
    },
  );
});

describe("the target that a table is built with", () => {
  it("is told as the column that it is, though it is called as any other", () => {
    const built = (label: string) => `${SETUP}
import pandas as pd
from sklearn.feature_extraction.text import CountVectorizer
kind, rude = [open(file).read() for file in kinds], [open(file).read() for file in others]
notes = pd.concat([pd.DataFrame({"note": kind, "label": 1}), pd.DataFrame({"note": rude, "label": 0})])
RidgeClassifier().fit(CountVectorizer().fit_transform(notes["note"]), ${label})`;
    const told = (code: string) => analyseNotebook(notebookOf({ code })).sections.exploration?.[0]?.text;
    expect(told(built('notes["label"]'))).toBe("This notebook predicts `label` from `note`.");
    expect(told(built("label"))).not.toContain("predicts `label`");
  });
});

describe("the target that is taken by its place", () => {
  const READ = `${SETUP}
import pandas as pd
ponds = pd.read_csv("ponds.csv")[["id", "depth", "frogs"]]
`;
  const FIT = "\nRidgeClassifier().fit(ponds.iloc[:, :-1], ponds.iloc[:, -1])";

  it("is the column that was put to the end", () => {
    expect(target(`${READ}ponds = ponds[[c for c in ponds.columns if c != "depth"] + ["depth"]]${FIT}`)).toBe("depth");
    expect(target(`${READ}ponds = ponds[["frogs"] + [c for c in ponds.columns if c != "frogs"]]${FIT}`)).toBe("depth");
  });

  it("is unknown at or behind columns of which nobody knows how many there are", () => {
    const grown = `${READ}for plant in plants:\n    ponds[f"has_{plant}"] = ponds["frogs"] > 2`;
    expect(target(`${grown}${FIT}`)).toBeNull();
    expect(target(`${grown}\nponds["kind"] = 1${FIT}`)).toBe("kind");
    expect(target(`${grown}\nRidgeClassifier().fit(ponds[["id", "frogs"]], ponds.iloc[:, 1])`)).toBe("depth");
  });
});

describe("the tables of a set that is fetched", () => {
  const read = (lines: string) => {
    const code = `from sklearn.linear_model import RidgeClassifier
from sklearn.preprocessing import StandardScaler
${lines}
X = X.fillna(X.median())
X = StandardScaler().fit_transform(X)
RidgeClassifier().fit(X, kinds)`;
    const { facts, experiments } = analyseNotebook(notebookOf({ code })).facts;
    const columns = facts.flatMap((fact) => (fact.kind === "filled" || fact.kind === "scaled" ? fact.columns : []));
    return { kinds: facts.map(({ kind }) => kind), target: experiments[0]?.target, columns };
  };

  it("are no columns of it", () => {
    const fetched = "from ucimlrepo import fetch_ucirepo\nset = fetch_ucirepo(id=17)";
    const { kinds, target: answers, columns } = read(`${fetched}\nX = set.data.features\nkinds = set.data.targets`);
    expect(columns).toEqual([]);
    expect(answers).toBe("kinds");
    expect(kinds).toEqual(expect.arrayContaining(["filled", "scaled"]));
    expect(read(`${fetched}\nX = set.data.features\nkinds = set.data.targets["grape"]`).target).toBe("grape");
  });

  it("are of the set by its name", () => {
    const { facts } = analyseNotebook(
      notebookOf({
        code: 'from ucimlrepo import fetch_ucirepo\nwine = fetch_ucirepo(name="Wine")\nX = wine.data.features\nprint(X.shape)',
        printed: "(178, 13)\n",
      }),
    ).facts;
    expect(facts).toContainEqual(
      expect.objectContaining({ kind: "source", name: "Wine", form: "data set", variable: "X" }),
    );
  });

  it.each([
    'import joblib\nset = joblib.load("wine.pkl")',
    'from cellar import load_wine\nset = load_wine("wine.csv")',
  ])("are no columns where what the loader gives is not known: %s", (lines) => {
    expect(read(`${lines}\nX = set.features\nkinds = set.targets`)).toMatchObject({ columns: [], target: "kinds" });
  });
});

describe("a target that is drawn from what the code makes up", () => {
  it("is called what it is kept in, and not what it was drawn by", () => {
    const code = `import numpy as np
import statsmodels.api as sm
from scipy.stats import norm, poisson
def drawn(share, rate):
    return poisson.ppf(share, mu=rate)
noise = np.random.normal(size=200)
share = norm.cdf(noise)
x = np.random.normal(size=(200, 3))
calls = drawn(share, rate=4)
print(sm.GEE(calls, x).fit().params)`;
    expect(target(code)).toBe("calls");
  });
});

describe("the targets that a model predicts at once", () => {
  const asked = (y: string) => {
    const code = `import pandas as pd
from sklearn.linear_model import Ridge
kites = pd.read_csv("kites.csv")
Ridge().fit(kites[["span", "wind"]], ${y})`;
    const [only] = analyseNotebook(notebookOf({ code })).facts.experiments;
    return [only?.target, only?.targets];
  };

  it.each(["kites[['height', 'drift']]", "kites[['height', 'drift']].values", "kites.loc[:, ['height', 'drift']]"])(
    "are the columns of the answers: %s",
    (y) => {
      expect(asked(y)).toEqual(["height, drift", ["height", "drift"]]);
    },
  );

  it("are named in part where they are many", () => {
    const targets = ["a", "b", "c", "d", "e"];
    expect(asked(`kites[${JSON.stringify(targets)}]`)).toEqual(["a, b, c and 2 more", targets]);
  });

  it.each([
    ["kites[['height']]", "height"],
    ["kites['height']", "height"],
    ["pd.get_dummies(kites['kind'])", "kind"],
  ])("are no more than one where one column has the answers: %s", (y, column) => {
    expect(asked(y)).toEqual([column, undefined]);
  });
});

describe("the target of a table that was read without names", () => {
  const read = (options: string, y: string): string => `${SETUP}
import pandas as pd
plums = pd.read_csv("plums.data"${options})
RidgeClassifier().fit(plums.iloc[:, :3], ${y})`;

  it.each([
    [", header=None", "plums.iloc[:, 3].values", "3"],
    [", header=None", "plums[3]", "3"],
    [", header=None, names=['a', 'b', 'c', 'kind']", "plums.iloc[:, 3]", "kind"],
  ])("is called by the place of its column: read_csv(%s), %s", (options, y, name) => {
    expect(target(read(options, y))).toBe(name);
  });
});

describe("the target of a table that is shown in part", () => {
  const read = 'import pandas as pd\nplums = pd.read_csv("plums.csv")';
  const rows = `     KIND  RED_1  ...  RED_60
0       2   9.85  ...    2.01
1       2   8.88  ...    1.10
..    ...    ...  ...     ...
98      1   1.20  ...    1.13`;
  const info = `<class 'pandas.core.frame.DataFrame'>
RangeIndex: 99 entries, 0 to 98
Columns: 150 entries, KIND to RED_149
dtypes: float64(149), int64(1)`;
  const learned = (y: string, shown: { readonly code: string; readonly shown?: string; readonly printed?: string }) =>
    analyseNotebook(
      notebookOf({ code: read }, shown, { code: `${SETUP}\nRidgeClassifier().fit(plums.iloc[:, 1:9], ${y})` }),
    ).facts.experiments[0]?.target;

  it.each([
    ["the first column", "plums.iloc[:, 0]", { code: "plums", shown: `${rows}\n\n[99 rows x 61 columns]` }, "KIND"],
    ["the last column", "plums.iloc[:, -1]", { code: "plums", shown: `${rows}\n\n[99 rows x 61 columns]` }, "RED_60"],
    ["the first of many columns", "plums.iloc[:, 0].values", { code: "plums.info()", printed: info }, "KIND"],
    [
      "a column of a table of which rows alone are left out",
      "plums.iloc[:, 2]",
      {
        code: "plums",
        shown: `    a  b  c\n0   1  2  3\n1   4  5  6\n.. .. .. ..\n98  7  8  9\n\n[99 rows x 3 columns]`,
      },
      "c",
    ],
  ])("is named by it: %s", (_, y, shown, name) => {
    expect(learned(y, shown)).toBe(name);
  });

  it.each([
    ["a column that is left out", "plums.iloc[:, 5]", { code: "plums", shown: `${rows}\n\n[99 rows x 61 columns]` }],
    [
      "the last column, where nothing says how many there are",
      "plums.iloc[:, -1]",
      { code: "plums.head()", shown: rows },
    ],
  ])("is not guessed: %s", (_, y, shown) => {
    expect(learned(y, shown)).toBe(null);
  });
});

describe("the target that stands among codes", () => {
  it.each([
    "pd.get_dummies(plums['kind']).iloc[:, 1].values",
    "pd.get_dummies(plums.kind)",
    "label_binarize(plums['kind'], classes=[0, 1])[:, 0]",
  ])("is the column that they stand for: %s", (y) => {
    const code = `${SETUP}
import pandas as pd
from sklearn.preprocessing import label_binarize
plums = pd.read_csv("plums.csv")
y = ${y}
RidgeClassifier().fit(plums[["size"]], y)`;
    expect(target(code)).toBe("kind");
  });

  it("has the name of the variable where they stand for several columns", () => {
    const code = `${SETUP}\nimport pandas as pd\nplums = pd.read_csv("plums.csv")
y = pd.get_dummies(plums[["kind", "place"]]).iloc[:, 1]
RidgeClassifier().fit(plums[["size"]], y)`;
    expect(target(code)).toBe("y");
  });

  it("is the text that the rows are asked for, where they come from elsewhere", () => {
    const code = `${SETUP}\nfrom orchard import Harvest\nharvest = Harvest("plums")
RidgeClassifier().fit(harvest.rows, harvest.answers["kind"])`;
    expect(target(code)).toBe("kind");
  });
});

describe("the target of rows that come in another form", () => {
  it("is the series that a list is made of", () => {
    const code = `import pandas as pd
from statsmodels.tsa.arima.model import ARIMA
known = [one for one in pd.read_csv("springs.csv")["litres"].values[:200]]
ARIMA(known, order=(1, 1, 0)).fit()`;
    expect(target(code)).toBe("litres");
  });

  it("is the field of a batch that the loss takes, where the rows are not known", () => {
    const code = `import torch
from helpers import batches
net = torch.nn.Sequential(torch.nn.Linear(9, 1))
adam = torch.optim.Adam(net.parameters())
worth = torch.nn.BCEWithLogitsLoss()
for batch in batches:
    adam.zero_grad()
    worth(net(batch.words), batch.label).backward()
    adam.step()`;
    expect(target(code)).toBe("label");
  });
});

describe("the target that a forecaster gets under its own name", () => {
  it.each([
    ["visits['ds'] = gate['day']\nvisits['y'] = gate['people']", "Prophet().fit(visits)"],
    ["visits['ds'], visits['y'] = gate['day'], gate['people'].astype(float)", "Prophet().fit(visits)"],
    ["visits = gate.rename(columns={'day': 'ds', 'people': 'y'})", "Prophet().fit(visits)"],
    [
      "visits = gate.rename(columns={'people': 'y'})\nvisits['y_scaled'] = MinMaxScaler().fit_transform(visits[['y']])",
      "Ridge().fit(visits[['hour']], visits['y_scaled'])",
    ],
  ])("is the column that it was made from: %s", (made, fit) => {
    const code = `import pandas as pd
from prophet import Prophet
from sklearn.linear_model import Ridge
from sklearn.preprocessing import MinMaxScaler
gate = pd.read_csv("gate.csv")
visits = pd.DataFrame()
${made}
${fit}`;
    expect(target(code)).toBe("people");
  });

  it("is the same where a baseline is judged by the answers under that name", () => {
    const code = `import numpy as np
import pandas as pd
from prophet import Prophet
from sklearn.metrics import mean_absolute_error
visits = pd.read_csv("gate.csv").rename(columns={"day": "ds", "people": "y"})
train, test = visits[:300], visits[300:]
m = Prophet()
m.fit(train)
said = m.predict(test)["yhat"]
print("Prophet MAE:", mean_absolute_error(test["y"], said))
usual = np.repeat(train["y"].mean(), len(test))
print("Mean MAE:", mean_absolute_error(test["y"], usual))`;
    const { facts } = analyseNotebook(notebookOf({ code, printed: "Prophet MAE: 31.2\nMean MAE: 44.7\n" }));
    expect(facts.experiments.map((one) => [one.target, one.metrics.map(({ printed }) => printed)])).toEqual([
      ["people", ["31.2", "44.7"]],
    ]);
  });

  it("keeps the name that the code gives to the answers of a data set", () => {
    const code = `${SETUP}\nimport pandas as pd\nwine = load_wine()\nbottles = pd.DataFrame(wine.data)\nbottles['y'] = wine.target
RidgeClassifier().fit(bottles[[0, 1]], bottles['y'])`;
    expect(target(code)).toBe("y");
  });
});

describe("the target of a formula", () => {
  it.each(["np.log(cargo) ~ crew", "np.log1p(cargo) ~ crew", "cargo ~ crew + C(flag)"])(
    "is the column in it: %s",
    (formula) => {
      const code = `import numpy as np
import pandas as pd
import statsmodels.formula.api as smf
boats = pd.read_csv("boats.csv")
smf.ols("${formula}", data=boats).fit()`;
      expect(target(code)).toBe("cargo");
    },
  );
});

describe("the target of what learns from texts", () => {
  const learn = `from datasets import load_dataset
from transformers import AutoModelForSequenceClassification, TFAutoModelForSequenceClassification, Trainer
notes = load_dataset("csv", data_files="notes.csv")["train"].train_test_split(test_size=0.3)`;
  const trained = `net = AutoModelForSequenceClassification.from_pretrained("roberta-base")
Trainer(model=net, train_dataset=parts["train"], eval_dataset=parts["test"]).train()`;

  it.each([
    ['parts = notes.rename_column("angry", "labels")', "angry"],
    ['parts = notes.rename_columns({"angry": "label"})', "angry"],
    ["parts = notes", "label"],
  ])("has the name that it had first: %s", (lines, name) => {
    expect(target(`${learn}\n${lines}\n${trained}`)).toBe(name);
  });

  it("is the column that batches are told to have as labels", () => {
    const lines = `parts = notes["train"].to_tf_dataset(columns=["input_ids"], label_cols=["angry"], batch_size=4)
net = TFAutoModelForSequenceClassification.from_pretrained("roberta-base")
net.compile("adam")
net.fit(parts)`;
    expect(target(`${learn}\n${lines}`)).toBe("angry");
  });
});

describe("the target that is the last of the columns", () => {
  it.each(["ships[ships.columns[-1]]", "ships[ships.columns[2]]"])("has its name: %s", (y) => {
    const code = `import pandas as pd
from sklearn.linear_model import Ridge
ships = pd.read_csv("ships.csv")[["crew", "sails", "cargo"]]
Ridge().fit(ships[ships.columns[:-1]], ${y})`;
    expect(target(code)).toBe("cargo");
  });
});

describe("the targets of data sets that a loop goes through", () => {
  it("are found in each of them, beside what is not known", () => {
    const code = `import matplotlib.pyplot as plt
from sklearn.datasets import load_wine, make_moons
from sklearn.linear_model import RidgeClassifier
fig, axes = plt.subplots(1, 2)
rows, kinds = load_wine(return_X_y=True)
moons, sides = make_moons(noise=0.2)
for ax, (X, y) in zip(axes.ravel(), [(rows, kinds), (moons, sides)]):
    model = RidgeClassifier().fit(X, y)
    ax.scatter(X[:, 0], y)`;
    const { facts } = analyseNotebook(notebookOf({ code }));
    expect(facts.experiments.map((one) => one.target)).toEqual(["kinds", "sides"]);
  });
});

it("The target by its place is the last column where another one is inserted before", () => {
  const predicted = (insert: string) =>
    analyseNotebook(
      notebookOf(
        {
          code: 'import pandas as pd\nfrom sklearn.linear_model import Ridge\nlocks = pd.read_csv("locks.csv")\nlocks.columns',
          shown: "Index(['name', 'width', 'depth', 'boats'], dtype='object')",
        },
        { code: `${insert}\nRidge().fit(locks.iloc[:, 2:-1], locks.iloc[:, -1])` },
      ),
    ).facts.experiments.map((one) => one.target);
  expect(predicted('locks.insert(0, "initial", locks["name"].str[0])')).toEqual(["boats"]);
  expect(predicted('locks["initial"] = locks["name"].str[0]')).toEqual(["initial"]);
  expect(predicted('locks.insert(place, "initial", locks["name"].str[0])')).not.toEqual(["initial"]);
});

describe("a series that a loop forecasts after others", () => {
  const forecast = (given: string, loop = "for name in os.listdir('ports'):") =>
    analyseNotebook(
      notebookOf({
        code: `import os
import pandas as pd
from darts import TimeSeries
from darts.models import AutoARIMA
${loop}
    rows = pd.read_parquet(os.path.join("ports", name))
    window = ${given}
    model = AutoARIMA(max_p=4)
    model.fit(window)
    guess = model.predict(12)`,
      }),
    ).facts.experiments.map((one) => one.target);

  it("has no name where the code calls each of them alike", () => {
    expect(forecast("TimeSeries.from_dataframe(rows)[-200:]")).toEqual([null]);
    expect(forecast("TimeSeries.from_dataframe(rows)[-200:]", "if True:")).toEqual(["rows"]);
  });

  it("has none where it is only called a part", () => {
    const named = (read: string): readonly (string | null)[] =>
      analyseNotebook(
        notebookOf({
          code: `import pandas as pd
from statsmodels.tsa.arima.model import ARIMA
values = pd.read_csv("tides.csv", index_col=0)${read}
train, test = values[:-12], values[-12:]
model = ARIMA(train, order=(1, 0, 1)).fit()
guess = model.forecast(12)`,
        }),
      ).facts.experiments.map((one) => one.target);
    expect(named(".squeeze().values")).not.toContain("train");
    expect(named('["train"]')).toEqual(["train"]);
  });

  it("has that of its column", () => {
    expect(forecast('TimeSeries.from_series(rows["height"])[-200:]')).toEqual(["height"]);
  });
});

describe("one column under two names", () => {
  const setup = `import pandas as pd
from sklearn.datasets import load_wine
from sklearn.ensemble import RandomForestClassifier
from sklearn.naive_bayes import GaussianNB
from sklearn.preprocessing import LabelEncoder
moths = pd.read_csv("moths.csv")
wine = load_wine()
table = pd.DataFrame(wine.data, columns=wine.feature_names)`;
  const questions = (code: string) =>
    analyseNotebook(notebookOf({ code: `${setup}\n${code}` })).facts.experiments.map((one) => one.target);

  it.each([
    ["with a code for each value", 'moths["code"] = LabelEncoder().fit_transform(moths["kind"])', "moths", "code"],
    ["with other words", 'moths["word"] = moths["kind"].map({"a": "rare", "b": "common"})', "moths", "word"],
  ])("is one question: %s", (_, copy, table, other) => {
    const code = `${copy}
GaussianNB().fit(moths[["span"]], ${table}["kind"])
RandomForestClassifier().fit(moths[["span"]], ${table}["${other}"])`;
    expect(questions(code)).toEqual(["kind"]);
  });

  it("is one question: what a data set comes with, in a table", () => {
    const code = `table["grower"] = wine.target
GaussianNB().fit(table.drop(columns="grower"), table["grower"])
RandomForestClassifier().fit(wine.data, wine.target)`;
    expect(questions(code)).toEqual(["grower"]);
  });

  it("is two where another is worked out of it", () => {
    const code = `moths["large"] = moths["span"] > 40
GaussianNB().fit(moths[["spots"]], moths["large"])
RandomForestClassifier().fit(moths[["spots"]], moths["span"])`;
    expect(questions(code)).toEqual(["large", "span"]);
  });
});

describe("the only column of a file", () => {
  const learned = (look: string, printed: string) =>
    analyseNotebook(
      notebookOf(
        {
          code: 'import pandas as pd\nfrom sklearn.naive_bayes import GaussianNB\nX = pd.read_csv("X.csv")\ny = pd.read_csv("y.csv").squeeze()',
        },
        { code: look, printed },
        { code: "GaussianNB().fit(X, y)" },
      ),
    ).facts.experiments[0]?.target;

  it.each([["y.head()", "0    1\n1    0\n2    0\nName: rare, dtype: int64\n"]])(
    "has the name that an output shows: %s",
    (look, printed) => {
      expect(learned(`print("Moths:")\nprint(${look})`, `Moths:\n${printed}`)).toBe("rare");
    },
  );

  it("has that of its variable where none does", () => {
    expect(learned("print(y.head())", "0    1\n1    0\ndtype: int64\n")).toBe("y");
  });
});

describe("the target of rows that a loader gives to a network", () => {
  const READ = `import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset, TensorDataset
songs = pd.read_csv("songs.csv")`;
  const own = (row: string) => `${READ}
class Songs(Dataset):
    def __init__(self, rows):
        self.rows = rows
    def __len__(self):
        return len(self.rows)
    def __getitem__(self, at):
        heard = torch.tensor(self.rows.heard[at])
        ${row}
given = DataLoader(Songs(songs), batch_size=8)`;
  const learn = (batch: string) => `
net = nn.Sequential(nn.Linear(4, 2))
steps = torch.optim.Adam(net.parameters())
measure = nn.CrossEntropyLoss()
for ${batch} in given:
    steps.zero_grad()
    lost = measure(net(a), b)
    lost.backward()
    steps.step()`;

  it.each([
    ["the last of a row", "return heard, torch.tensor(self.rows.mood[at])", "a, b"],
    ["what a row calls its label", "return {'x': heard, 'label': torch.tensor(self.rows['mood'][at])}", "batch"],
  ])("is the column that an own class reads: %s", (_, row, batch) => {
    const taken =
      batch === "batch" ? learn("batch").replace("net(a), b", "net(batch['x']), batch['label']") : learn(batch);
    expect(target(own(row) + taken)).toBe("mood");
  });

  it("is the last of several inputs", () => {
    const rows = ["heard", "length", "mood"].map((name) => `torch.tensor(songs['${name}'].values)`).join(", ");
    expect(
      target(`${READ}\ngiven = DataLoader(TensorDataset(${rows}))${learn("a, c, b").replace("net(a)", "net(a + c)")}`),
    ).toBe("mood");
  });
});

describe("the target of examples that come with their answers", () => {
  const NET = `net = nn.Sequential(nn.Flatten(), nn.Linear(784, 10))
steps = torch.optim.Adam(net.parameters())
measure = nn.CrossEntropyLoss()
for many, answers in DataLoader(glyphs, batch_size=8):
    steps.zero_grad()
    lost = measure(net(many), answers)
    lost.backward()
    steps.step()`;
  const READ = `import os
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset
from torchvision import datasets`;
  const set = 'glyphs = datasets.KMNIST("glyphs", train=True)';

  it.each([
    ["picture, letter = glyphs[4]", "letter"],
    ["for at, (picture, letter) in enumerate(glyphs):\n    print(letter)", "letter"],
    ["for picture, letter in glyphs:\n    print(letter)", "letter"],
    ["picture, _ = glyphs[4]", "answers"],
    ["pictures, letters = next(iter(DataLoader(glyphs, batch_size=3)))", "answers"],
  ])("is what one of them is called, not many: %s", (taken, name) => {
    expect(target(`${READ}\n${set}\n${taken}\n${NET}`)).toBe(name);
  });

  it("is what an own class gives beside each", () => {
    const own = `class Glyphs(Dataset):
    def __init__(self, folder):
        self.paths = [os.path.join(folder, one) for one in os.listdir(folder)]
    def __len__(self):
        return len(self.paths)
    def __getitem__(self, at):
        picture, letter = torch.load(self.paths[at]), self.paths[at][0]
        return picture, letter
glyphs = Glyphs("glyphs/train")`;
    expect(target(`${READ}\n${own}\n${NET}`)).toBe("letter");
  });

  it("comes before the texts of a set of labelled texts", () => {
    const code = `${READ}\nfrom torchtext.datasets import AG_NEWS\nglyphs = AG_NEWS(split="train")`;
    expect(target(`${code}\nfor topic, text in glyphs:\n    print(text)\n${NET}`)).toBe("topic");
  });

  it("is found where a network of Keras takes the examples as they come", () => {
    const code = `import tensorflow_datasets as tfds
from tensorflow import keras
glyphs = tfds.load("kmnist", split="train", as_supervised=True)
for picture, letter in glyphs.take(1):
    print(letter)
net = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(10)])
net.compile("adam", "sparse_categorical_crossentropy")
net.fit(glyphs.batch(16))`;
    expect(target(code)).toBe("letter");
  });
});

describe("a model of a module that is imported whole", () => {
  it("is found beside another module of which any name is known", () => {
    const code = `import pandas as pd
from sklearn.metrics import *
from sklearn.svm import *
moths = pd.read_csv("moths.csv")
SVC().fit(moths[["span"]], moths["kind"])`;
    expect(target(code)).toBe("kind");
  });
});

describe("what is learned of a comparison", () => {
  const learned = (y: string): string | null | undefined =>
    target(`${SETUP}
import pandas as pd
moths = pd.read_csv("moths.csv")
big = ${y}
A, B, a, b = train_test_split(moths[["wing"]], big)
RidgeClassifier().fit(A, a)`);

  it("is called what the code calls it where a bound cuts a number, for the column has no such classes", () => {
    expect(learned("moths.span > 40")).toBe("big");
    expect(learned('(moths["span"] >= 40).astype(int)')).toBe("big");
  });

  it("is the column whose classes it compares", () => {
    expect(learned('moths["kind"] == "noctuid"')).toBe("kind");
  });
});

describe("the target of a file that is read again", () => {
  const shown = {
    code: 'import pandas as pd\nmoths = pd.read_csv("moths.csv")\nmoths.head(2)',
    shown: "   wing  span kind\n0  11.2  38.1    a\n1  12.4  41.7    b",
  };
  const last = (read: string) => ({
    code: `${SETUP}\nrows = ${read}\nRidgeClassifier().fit(rows.iloc[:, :-1].values, rows.iloc[:, -1].values)`,
  });
  const found = (read: string) => analyseNotebook(notebookOf(shown, last(read))).facts.experiments[0]?.target;

  it("has the name that the file was shown to have for its place", () => {
    expect(found('pd.read_csv("moths.csv")')).toBe("kind");
    expect(found('pd.read_csv("other.csv")')).not.toBe("kind");
  });
});

describe("answers that a tool gives beside the features", () => {
  const [load, learn] = [
    `import pandas as pd
import lightgbm as lgb
from recommenders.models.lightgbm.lightgbm_utils import NumEncoder
clicks = pd.read_csv("clicks.csv")
train, test = clicks[:8000], clicks[8000:]`,
    (x: string, y: string): string => `m = lgb.train({"objective": "binary"}, lgb.Dataset(${x}, ${y}))
print("auc", roc_auc_score(held_y, m.predict(held)))`,
  ];
  const encoded = `encoder = NumEncoder(["page"], ["age"], "opened")
a, told = encoder.fit_transform(train)
held, held_y = encoder.transform(test)
from sklearn.metrics import roc_auc_score`;
  const found = (...codes: string[]) =>
    analyseNotebook(notebookOf(...codes.map((code) => ({ code, printed: "auc 0.7712\n" })))).facts.experiments;

  it("are called by their own name, and what encodes is no model", () => {
    const [only, ...others] = found(`${load}\n${encoded}\n${learn("a", "told")}`);
    expect([only?.target, only?.models.map(({ name }) => name)]).toEqual(["told", ["LightGBM"]]);
    expect(others).toEqual([]);
  });

  it("are those of the column that other models are asked for in the same data, if they have no name but a variable's", () => {
    const before =
      "held, held_y = test.drop(columns='opened'), test['opened']\nfrom sklearn.metrics import roc_auc_score";
    const [only, ...others] = found(
      `${load}\n${before}\n${learn("train.drop(columns='opened')", "train['opened']")}`,
      `${encoded.replace("told", "train_y")}\n${learn("a", "train_y")}`,
    );
    expect([only?.target, only?.models.length, others]).toEqual(["opened", 2, []]);
  });
});

it("is one question where a network that learned elsewhere is judged twice by variables of several names", () => {
  const code = `import torch
from torchvision import datasets, models
from sklearn.metrics import accuracy_score, f1_score
shells = torch.utils.data.DataLoader(datasets.ImageFolder("shells/test"))
net = models.resnet18(weights="DEFAULT")
true_values, guesses, labels, said = [], [], [], []
for pictures, kinds in shells:
    true_values.extend(kinds)
    labels.extend(kinds)
    guesses.extend(net(pictures).argmax(1))
print("Accuracy:", accuracy_score(true_values, guesses))
print("F1:", f1_score(labels, guesses))`;
  const { experiments } = analyseNotebook(notebookOf({ code, printed: "Accuracy: 0.82\nF1: 0.79\n" })).facts;
  expect(experiments.map(({ metrics }) => metrics.map(({ printed }) => printed))).toEqual([["0.82", "0.79"]]);
});

it.each([
  ["a", true],
  ["x26", true],
  ["X", true],
  ["G3", false],
  ["v1", false],
  ["E", false],
  ["y_train", true],
  ["ripe", false],
  ["passed", false],
])("is called what a reader knows: whether %s says no more than that values are predicted", (name, isSo) => {
  expect(isVariable(name)).toBe(isSo);
});

describe("the target that a function of the notebook makes", () => {
  const made = `${SETUP}
def read_moods(file):
    values = np.loadtxt(file)
    mood = np.ones(len(values))
    for i, value in enumerate(values):
        if value < 5:
            mood[i] = 0
    return values, mood`;

  it("is called what the notebook calls it outside", () => {
    expect(target(`${made}\nwaves, calmness = read_moods("s1.dat")\nRidgeClassifier().fit(waves, calmness)`)).toBe(
      "calmness",
    );
  });

  it("is not told by a name that only functions have for it", () => {
    const learn =
      "def learn():\n    waves, calm = read_moods('s1.dat')\n    RidgeClassifier().fit(waves, calm)\nlearn()";
    const { facts, sections } = analyseNotebook(notebookOf({ code: `${made}\n${learn}` }));
    expect(facts.experiments.map(({ isInner }) => isInner)).toEqual([true]);
    expect(sections.exploration.map(({ text }) => text).join(" ")).toBe("This notebook trains Ridge on `s1.dat`.");
  });

  it("is told by the name of a column, whatever functions call it", () => {
    const learn = `import pandas as pd
def learn():
    boats = pd.read_csv("boats.csv")
    ends = boats["sunk"]
    RidgeClassifier().fit(boats.drop(columns="sunk"), ends)
learn()`;
    expect(target(`${SETUP}\n${learn}`)).toBe("sunk");
  });
});

it("is called as before a transformer of several columns named it after its step, and is no feature", () => {
  const code = `import pandas as pd
from sklearn.compose import make_column_transformer
from sklearn.preprocessing import OneHotEncoder
from sklearn.linear_model import Ridge
lamps = pd.read_csv("lamps.csv")[["shade", "watts", "price"]]
spread = make_column_transformer((OneHotEncoder(), ["shade"]), remainder="passthrough")
rows = pd.DataFrame(spread.fit_transform(lamps), columns=spread.get_feature_names_out())
Ridge().fit(rows.drop(columns=["remainder__price"]), rows["remainder__price"])`;
  const [experiment] = analyseNotebook(notebookOf({ code })).facts.experiments;
  expect(experiment?.target).toBe("price");
  expect(experiment?.features).not.toContain("price");
});
