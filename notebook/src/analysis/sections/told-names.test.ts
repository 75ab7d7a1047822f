import { describe, expect, it } from "vitest";
import { analysed, READ, section } from "../fixtures/analysed.ts";

describe("of settings and data people read what stands behind a name", () => {
  const KMEANS = "from sklearn.cluster import KMeans\nsteps = range(2, 12)";

  it("what a loop tries, under its own name or another", () => {
    expect(section("modeling", READ, `${KMEANS}\nmodels = [KMeans(n_clusters=i).fit(df) for i in steps]`)).toContain(
      "with `n_clusters` tried over `range(2, 12)`",
    );
    const loop =
      "from sklearn.linear_model import Ridge\nfor a in [0.5, 2]:\n    model = Ridge(alpha=a)\n    model.fit(X, y)";
    expect(section("modeling", READ, loop)).toContain("`alpha` tried over `[0.5, 2]`");
    expect(
      section("modeling", READ, "from sklearn.linear_model import Ridge\nmodel = Ridge(alpha=strength)"),
    ).toContain("`alpha=strength`");
  });

  it("that a loop over an empty list tries nothing", () => {
    const loop =
      "from sklearn.linear_model import Ridge\nalphas = np.array([])\nfor a in alphas:\n    model = Ridge(alpha=a)\n    model.fit(X, y)";
    expect(section("modeling", READ, loop)).toContain("`alpha` tried over an empty list");
  });

  it("what functions learn from, by the names they are called with", () => {
    const train =
      "from sklearn.linear_model import Ridge\ndef train(X, y, folds):\n    for a, b in folds.split(X):\n        X_part, X_rest = X.iloc[a], X.iloc[b]\n        y_part = y.iloc[a]\n        model = Ridge()\n        model.fit(X_part, y_part)\n    return model";
    const text = section("modeling", READ, train, "model = train(birds, y=weights, folds=folds)");
    expect(text).toContain("learns `weights` from `birds`");
    expect(section("modeling", READ, train)).toContain("learns `y_part` from `X_part`");
  });

  it("that the slope a function hands back explains no model", () => {
    const slope =
      "from sklearn.linear_model import LinearRegression\ndef slope(values):\n    line = LinearRegression()\n    line.fit(steps, values)\n    return line.coef_[0]";
    expect(section("validation", READ, slope, "df['slope'] = slope(df['km'])")).not.toContain("coefficients");
  });

  it("the libraries of many models beside their names, and of few with each", () => {
    const three =
      "from sklearn.linear_model import Ridge\nfrom sklearn.svm import SVR\nimport lightgbm as lgb\na = Ridge(alpha=2)\nb = SVR(C=3)\nc = lgb.LGBMRegressor(n_estimators=9)";
    expect(section("modeling", READ, three)).not.toContain("come from");
    expect(
      section(
        "modeling",
        READ,
        `${three}\nfrom sklearn.tree import DecisionTreeRegressor\nd = DecisionTreeRegressor()`,
      ),
    ).toContain("; they come from scikit-learn and LightGBM.");
  });
});

describe("of networks and searches people read", () => {
  it("how wide the last layer is, and which weights are frozen", () => {
    const net =
      "from keras.models import Sequential\nfrom keras.layers import Dense, Conv2D\nmodel = Sequential()\nmodel.add(Conv2D(8, (3, 3)))\nmodel.add(Dense(4, activation='softmax'))";
    expect(section("modeling", net)).toContain("ending in `Dense` of 4 units with `activation='softmax'`");
    const torch =
      "import torch.nn as nn\nfrom torchvision import models\nnet = models.vgg16(pretrained=True)\nfor param in net.features.parameters():\n    param.requires_grad = False\na = nn.Dropout(0.5)\nb = nn.Linear(64, 1)";
    expect(section("modeling", torch)).toContain("`Linear` of 1 unit.");
    expect(section("modeling", torch)).toContain("The weights of `net.features` are frozen");
    expect(section("modeling", `${net}\nbase.trainable = False`, "model.fit(X, y, epochs=3)")).toContain(
      "The weights of `base` are frozen",
    );
  });

  it("over which settings a search without a tool goes", () => {
    const search =
      "import itertools\nfrom sklearn.linear_model import ElasticNet\ngrid = {'alpha': [0.1, 1], 'l1_ratio': [0.2, 0.8]}\nfor v in itertools.product(*grid.values()):\n    model = ElasticNet(**dict(zip(grid, v))).fit(X, y)";
    expect(section("modeling", READ, search)).toContain(
      "All combinations of values for `alpha` and `l1_ratio` were tried.",
    );
  });

  it("how far ahead a forecast is judged", () => {
    const forecast =
      "from prophet import Prophet\nfrom prophet.diagnostics import cross_validation\nm = Prophet()\nm.fit(df)\nfirst = cross_validation(m, '30 days', initial='90 days')";
    expect(section("validation", READ, forecast)).toContain(
      "over a horizon of `30 days` after an initial period of `90 days`",
    );
  });
});

describe("of searches for anomalies people read", () => {
  const MODELLED =
    "from sklearn.ensemble import IsolationForest\nfrom sklearn.svm import OneClassSVM\nfrom sklearn.cluster import KMeans";

  it("which model keeps its predictions where", () => {
    const text = section(
      "validation",
      READ,
      `${MODELLED}\nmodel = IsolationForest().fit(df)\ndf['rare'] = pd.Series(model.predict(df))`,
      "model = OneClassSVM().fit(df)\ndf['odd'] = model.predict(df)",
    );
    expect(text).toContain(
      "The predictions of Isolation Forest are kept in `rare` and those of One-Class SVM in `odd`.",
    );
  });

  it("by which condition or function rows are marked", () => {
    const rare =
      "def rare(values, window, share):\n    return [0 for v in values]\nfound = rare(df['km'], 5, share=0.2)\nfound = pd.Series(found)";
    const text = section(
      "validation",
      READ,
      `${MODELLED}\nmodel = KMeans(n_clusters=3).fit(df)\ndf['anomaly1'] = (distance >= limit).astype(int)`,
      rare,
      "df['anomaly2'] = found",
    );
    expect(text).toContain("Rows where `distance >= limit` are marked as anomalies in `anomaly1`.");
    expect(text).toContain(
      "Rows that the function `rare` finds with `window=5` and `share=0.2` are marked as anomalies in `anomaly2`.",
    );
  });
});

describe("of what comes in and what is left out people read", () => {
  it("a file by the name that the notebook writes, also where its ending is put on later", () => {
    const text = section("preparation", "import pandas as pd\nstem = 'birds_2020'\ndf = pd.read_csv(stem + '.csv')");
    expect(text).toContain("`birds_2020` as `df`");
    expect(text).not.toContain("birds_2020.csv");
  });

  it("data in a cell that an export wrapped in a call", () => {
    expect(
      section(
        "preparation",
        `import pandas as pd`,
        `get_ipython().run_cell_magic('time', '', "df = pd.read_csv('birds.csv')\\ndf = df.dropna()")`,
      ),
    ).toContain("`birds.csv` as `df`");
  });

  it("which rows were kept of the data, and not of what functions work out or models give", () => {
    const functions =
      "def rate(x):\n    change = (np.diff(x) / x[:-1]).values\n    change = change[change != 0]\n    return change\ndef far(limit):\n    some = df[df['km'] > limit]\n    return some\ndef near(table):\n    some = table[table['km'] < 2]\n    return some\nfar(3)\nnear(df)\nrate(df['km'])";
    const text = section(
      "preparation",
      READ,
      functions,
      "from sklearn.svm import SVC\nmodel = SVC(C=2).fit(X, y)",
      "feature_importance = feature_importance[feature_importance['name'].isin(names)]\nfeature_importance.sort_values('importance')",
    );
    expect(text).toContain("`df['km'] > limit`");
    expect(text).toContain("`table['km'] < 2`");
    expect(text).not.toMatch(/change|importance/);
  });

  it("which columns changed, and not those that others were made of or that were only shown", () => {
    const text = section(
      "preparation",
      READ,
      "df['km'] = df['km'].astype(int)\ndf['kind'] = df['kind'].replace('?', 'none')",
      "df['near'] = df['wings'].astype(str) + '!'\ndf['tone'] = df['song'].replace('la', 'lo')",
      "df['weight'].astype(float).plot.hist()",
    );
    expect(text).toContain("`km` was converted to `int`.");
    expect(text).toContain("In `kind`, values were replaced");
    expect(text).not.toMatch(/`(?:wings|near|song|tone|weight)`/);
  });

  it("columns that were dropped, and no label of a row as a column", () => {
    const text = section("preparation", READ, "df = df.drop('song', axis=1)", "counts = df.drop('None')");
    expect(text).toContain("`song`");
    expect(text).not.toContain("`None`");
  });

  it("no form of an answer as the source of what a model learns", () => {
    const said = analysed(
      READ,
      "from sklearn.linear_model import Ridge\nform = pd.read_csv('sample_submission.csv')\nmodel = Ridge().fit(df[['km']], df['weight'])",
    ).executiveSummary[0]?.text;
    expect(said).toContain("`birds.csv`");
    expect(said).not.toContain("submission");
  });

  it("what was done to pictures in words", () => {
    const text = section(
      "preparation",
      "import cv2\nfor f in files:\n    a.append(cv2.resize(cv2.imread(f), (64, 64)))\n    b.append(cv2.resize(cv2.imread(f), (32, 32)))",
      "import torchvision.transforms as T\ncut = T.RandomResizedCrop(224)",
    );
    expect(text).toContain(
      "Pictures were resized to 64 by 64 pixels, to 32 by 32 pixels and cropped at random (`224`).",
    );
  });
});
