import { describe, expect, it } from "vitest";
import { parseNotebook } from "../../format/parse.ts";
import { analyseNotebook } from "../analyse.ts";
import type { Stage } from "../analysis.ts";

/** A cell: its code, and what it printed, if anything. */
type Code = readonly [source: string, printed?: string];

function section(stage: Stage, ...cells: readonly Code[]): string {
  const parsed = parseNotebook(
    JSON.stringify({
      nbformat: 4,
      nbformat_minor: 5,
      metadata: { kernelspec: { name: "python3", language: "python" } },
      cells: cells.map(([source, printed], i) => ({
        cell_type: "code",
        metadata: {},
        execution_count: i + 1,
        source,
        outputs:
          printed === undefined
            ? []
            : [
                {
                  output_type: "execute_result",
                  execution_count: i + 1,
                  metadata: {},
                  data: { "text/plain": printed },
                },
              ],
      })),
    }),
  );
  if (!parsed.ok) throw new Error(parsed.error.reason);
  return analyseNotebook(parsed.value)
    .sections[stage].map(({ text }) => text)
    .join(" ");
}

const READ = "import pandas as pd\nimport numpy as np\ndf = pd.read_csv('birds.csv')";

describe("of loaded data people learn", () => {
  it("how a file is read", () => {
    expect(
      section("preparation", ["import pandas as pd\ndf = pd.read_csv('birds.csv', sep=';', header=None)"]),
    ).toContain("`birds.csv` as `df`, separated by `;` and without a line of column names.");
  });

  it("which columns a query takes from which table", () => {
    const query =
      "import sqlite3\nsql = '''select name, wings from birds where wings > 2'''\nconn = sqlite3.connect('zoo.db')";
    expect(section("preparation", [query], ["df = pd.read_sql(sql, conn)"])).toContain(
      "A query takes `name` and `wings` from the table `birds`.",
    );
  });

  it("which values are emptied, and that this makes no new column", () => {
    const emptied: Code = ["df.loc[df['wings'] > 2, 'wings'] = np.nan\ndf.loc[df['weight'] < 0, 'weight'] = None"];
    expect(section("preparation", [READ], emptied)).toContain(
      "In some rows the values of `wings` and `weight` were set to missing.",
    );
    expect(section("featureEngineering", [READ], emptied)).toBe("");
    expect(section("preparation", [READ], ["df['song'] = np.nan"])).not.toContain("set to missing");
  });

  it("the sizes of parts that are printed together", () => {
    const split =
      "from sklearn.model_selection import train_test_split\ntrain, test = train_test_split(df, random_state=3)";
    expect(section("preparation", [READ], [split], ["train.shape, test.shape", "((75, 4), (25, 4))"])).toContain(
      "`train` has 75 rows and 4 columns and `test` has 25 rows and 4 columns.",
    );
  });

  it("what was divided, and that a trial division leads nowhere", () => {
    const trial =
      "from sklearn.model_selection import train_test_split\ntrial, rest = train_test_split(df, test_size=0.5)";
    const used =
      "from sklearn.tree import DecisionTreeClassifier\nX_train, X_test, y_train, y_test = train_test_split(X, y)";
    const text = section("preparation", [READ], [trial], [used], ["DecisionTreeClassifier().fit(X_train, y_train)"]);
    expect(text).toMatch(/`df` was \w+ into `trial` and `rest`, with a test share of 0.5, only on trial/);
    expect(text).toMatch(/`X` and `y` were \w+ into `X_train`, `X_test`, `y_train` and `y_test`\./);
  });

  it("to which size pictures are brought, and in which batches they come", () => {
    const resize = "import cv2\nSIDE = 64\nfor f in files:\n    X.append(cv2.resize(cv2.imread(f), (SIDE, SIDE)))";
    const batches = "from torch.utils.data import DataLoader\nloader = DataLoader(birds, batch_size=16, shuffle=True)";
    const text = section("preparation", [resize], [batches]);
    expect(text).toContain("Pictures were resized to 64 by 64 pixels.");
    expect(text).toContain("`loader` gives the data in batches of 16, in shuffled order.");
  });
});

describe("of an exploration people learn", () => {
  it("the range of a column that is described alone", () => {
    const described =
      "count    9.0\nmean     4.5\nstd      1.0\nmin      1.5\nmax      8.0\nName: wings, dtype: float64";
    expect(section("exploration", [READ], ["df['wings'].describe()", described])).toContain(
      "`wings` ranges from 1.5 to 8.0 with a mean of 4.5.",
    );
  });

  it("from when to when the data runs", () => {
    expect(
      section(
        "exploration",
        [READ],
        ["df['day'].min(), df['day'].max()", "('2020-01-01', '2020-03-31')"],
        ["df.head()"],
      ),
    ).toContain("`day` runs from `2020-01-01` to `2020-03-31`.");
  });

  it("how the first row looks where little else is said", () => {
    expect(section("exploration", [READ], ["df.head()", "   name  wings\n0  kiwi      2\n1  wren      2"])).toContain(
      "The first row of `df` holds `kiwi` as `name` and `2` as `wings`.",
    );
  });

  it("the columns that a printed list names", () => {
    expect(
      section("exploration", [READ], ["df.head()"], ["df.columns", "Index(['name', 'wings'], dtype='object')"]),
    ).toContain("among its columns are `name` and `wings`");
  });

  it("once that a notebook was saved without its outputs", () => {
    const model = "from sklearn.svm import SVC\nmodel = SVC().fit(X, y)";
    const cells: Code[] = [[READ], ["df.head()"], [model], ["model.predict(X_test)"]];
    expect(section("exploration", ...cells)).toContain("saved without its outputs");
    expect(section("validation", ...cells)).not.toContain("saved without its outputs");
  });

  it("that numpy correlates rows", () => {
    expect(section("exploration", [READ], ["cells = np.zeros((3, 9))\nr = np.corrcoef(cells)"])).toContain(
      "The correlations between the rows of `cells` were computed and kept as `r`.",
    );
  });
});

describe("of features people learn", () => {
  it("by which formula each value is made, under a name or not", () => {
    const made =
      "far = lambda x: x > 900\ndf['far'] = df['km'].apply(far)\ndf['initial'] = df['name'].map(lambda s: s[:1])";
    const text = section("featureEngineering", [READ], [made]);
    expect(text).toContain("`far` from `km` by `x > 900`");
    expect(text).toContain("`initial` from `name` by `s[:1]`");
  });

  it("which values were replaced by their logarithm", () => {
    expect(
      section("featureEngineering", [READ], ["df['km'] = np.log1p(df['km'])\ndf[far] = np.log1p(df[far])"]),
    ).toContain("The values of `km` and the columns in `far` were replaced by their logarithm (`log1p`).");
  });

  it("that labels are no categorical columns, and which column by its place was encoded", () => {
    const encode = "from sklearn.preprocessing import LabelEncoder\ny = LabelEncoder().fit_transform(y)";
    expect(
      section("featureEngineering", [READ], [`${encode}\nle = LabelEncoder()\nX[:, 2] = le.fit_transform(X[:, 2])`]),
    ).toContain("The column `X[:, 2]` was encoded as integer labels (`LabelEncoder`)");
  });

  it("that a column for stratifying is no input", () => {
    const cells: Code[] = [
      [READ],
      ["df['size'] = pd.cut(df['km'], bins=[0, 10, 90])"],
      [
        "from sklearn.model_selection import StratifiedShuffleSplit\nsplit = StratifiedShuffleSplit(n_splits=1)\nfor a, b in split.split(df, df['size']):\n    train = df.loc[a]",
      ],
      ["train.drop('size', axis=1, inplace=True)"],
    ];
    expect(section("featureEngineering", ...cells)).toContain(
      "`size` only serves to keep its proportions in the split",
    );
    expect(section("preparation", ...cells)).toContain("keeping the proportions of `size`");
  });

  it("once how one step was used in turn on several data", () => {
    const scale = "from sklearn.preprocessing import StandardScaler\na = StandardScaler().fit_transform(songs)";
    expect(section("featureEngineering", [READ], [scale], ["b = StandardScaler().fit_transform(calls)"])).toContain(
      "(`StandardScaler`), fitted on `songs` to give `a`, and later on `calls` to give `b`.",
    );
  });

  it("which columns hold one value, and not those that are set in part", () => {
    const text = section(
      "featureEngineering",
      [READ],
      ["df['far'] = df['km'] > 9\ndf['kind'] = 1\ndf.loc[df['far'], 'loud'] = 1"],
    );
    expect(text).toContain("`kind` is set to `1` in every row.");
    expect(text).not.toContain("`loud`");
  });

  it("what a tokenizer is given", () => {
    const tokens =
      "from transformers import AutoTokenizer\ntok = AutoTokenizer.from_pretrained('tiny-bert')\nids = tok(rows['song'], truncation=True)";
    expect(section("featureEngineering", [tokens])).toContain(
      "Texts of `song` were turned into token numbers by the tokenizer of `tiny-bert` with `truncation=True`.",
    );
  });
});

describe("of models people learn", () => {
  it("loss, optimiser and watched metric under whatever name, and the data a fit is checked on", () => {
    const model =
      "from transformers import TFAutoModelForSequenceClassification\nmodel = TFAutoModelForSequenceClassification.from_pretrained('tiny-bert')";
    const compile =
      "from tensorflow.keras.optimizers import Adam\nopt = Adam(learning_rate=3e-5)\nmodel.compile(optimizer=opt, loss='mse', metrics=['accuracy'])";
    const text = section("modeling", [model], [compile], ["model.fit(songs, validation_data=calls, epochs=3)"]);
    expect(text).toContain(
      "it takes `mse` as loss and `Adam(learning_rate=3e-5)` as optimizer, and watches `accuracy`.",
    );
    expect(text).toContain("is fitted to `songs`, with `epochs=3`, and is checked on `calls`.");
  });

  it("settings that stand in a dictionary", () => {
    const train =
      "import lightgbm as lgb\nparams = {'seed': 4, 'objective': 'binary', 'max_depth': 6}\nmodel = lgb.train(params, data, num_boost_round=70)";
    const text = section("modeling", [train]);
    expect(text).toContain("with `objective='binary'`, `max_depth=6` and `seed=4`.");
    expect(text.match(/num_boost_round/g)).toHaveLength(1);
  });

  it("which search and which model importances belong to", () => {
    const cells: Code[] = [
      [
        "from sklearn.ensemble import RandomForestRegressor\nfrom sklearn.svm import SVR\nfrom sklearn.model_selection import GridSearchCV\nforest = RandomForestRegressor()\nsvm = SVR()",
      ],
      ["search = GridSearchCV(forest, {'max_depth': [2, 3]})\nsearch.fit(X, y)\nsvm.fit(X, y)"],
      ["parts = search.best_estimator_.feature_importances_"],
      ["sorted(zip(parts, names))", "[(0.6, 'km'), (0.3, 'wings')]"],
    ];
    expect(section("validation", ...cells)).toContain(
      "By its feature importances the best Random Forest model that `search` found relies most on `km` (0.6) and `wings` (0.3).",
    );
  });

  it("what marks an anomaly, and how large the clusters are", () => {
    const cells: Code[] = [
      [READ],
      [
        "from sklearn.cluster import KMeans\nmodel = KMeans(n_clusters=2).fit(df)\ndf['anomaly'] = distance >= threshold",
      ],
      ["pd.value_counts(model.labels_)", "0    60\n1    40\ndtype: int64"],
    ];
    expect(section("validation", ...cells)).toContain(
      "Rows where `distance >= threshold` are marked as anomalies in `anomaly`.",
    );
    expect(section("validation", ...cells)).toContain("The clusters hold 60 and 40 members.");
    expect(section("featureEngineering", ...cells)).not.toContain("anomaly");
  });
});
