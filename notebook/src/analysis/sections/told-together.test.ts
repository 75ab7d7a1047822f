import { describe, expect, it } from "vitest";
import { type Cell, READ, section } from "../fixtures/analysed.ts";

describe("people read once what is done many times", () => {
  it("flags for one word after the other share their telling, however the lines are broken", () => {
    const flags =
      "df['sings'] = df['note'].str.contains('trill')\ndf['calls'] = df['note'].str.contains(\n    'alarm')\ndf['drums'] = df['note'].str.contains('drum')\ndf['tone'] = df['note'].str.len() * 2";
    const text = section("featureEngineering", READ, flags);
    expect(text).toContain("`sings`, `calls` and `drums` as flags that say whether `note` contains given words");
    expect(text).toContain("`tone` as `df['note'].str.len() * 2`");
    expect(section("featureEngineering", READ, "df['trill'] = df['note'].str.contains('trill')")).toContain(
      "`trill` as `df['note'].str.contains('trill')`",
    );
  });

  it("flags that are named after their words say so", () => {
    const flags = ["trill", "alarm", "drum"].map((word) => `df['${word}'] = df['note'].str.contains('${word}')`);
    expect(section("featureEngineering", READ, flags.join("\n"))).toContain(
      "`trill`, `alarm` and `drum` as flags that say whether `note` contains these words",
    );
  });

  it("figures of each piece of a column name the column, and no name of the loop", () => {
    const loop =
      "T = pd.DataFrame(index=range(9))\nfor i in range(9):\n    x = pd.Series(df['sound'].values[i * 10:i * 10 + 10])\n    T.loc[i, 'mean'] = x.mean()\n    T.loc[i, 'top'] = np.abs(x).max()\n    T.loc[i, 'spread'] = x.std()";
    const text = section("featureEngineering", READ, loop);
    expect(text).toContain("`mean`, `top` and `spread` from each piece of `sound` in a loop");
    expect(text).not.toContain("`x");
  });

  it("parts that are lists themselves stand apart", () => {
    const made = "df['a1'] = df['km'] + df['day'] / df['wings'] * 2 - df['weight'] / 3 + 1\ndf['far'] = df['km'] > 9";
    expect(section("featureEngineering", READ, made)).toMatch(
      /`a1` from `km`, `day`, `wings` and `weight`; and `far` as `df\['km'\] > 9`\./,
    );
  });

  it("one figure by one key after the other is one sentence, and two keys at once stay together", () => {
    const text = section(
      "exploration",
      READ,
      "df.groupby('kind').mean()",
      "df.groupby('place').mean()",
      "df.groupby(['kind', 'place']).mean()",
    );
    expect(text).toMatch(/each `kind` and `place` in turn/);
    expect(text).toMatch(/each `kind` and `place`(?: was|,|\.)/);
    expect(text.match(/in turn/g)).toHaveLength(1);
  });

  it("one figure of several columns by one key is one sentence", () => {
    expect(
      section("exploration", READ, "df.groupby('kind')['km'].mean()", "df.groupby('kind')['wings'].mean()"),
    ).toMatch(/the mean of `km` and `wings`/i);
  });
});

describe("of groups people read", () => {
  it("the column that a dot picks", () => {
    const text = section("exploration", READ, "per = df.groupby(['kind', 'place']).song.nunique()", "df.head()");
    expect(text).toMatch(/number of distinct values of `song`/i);
    expect(text).toContain("The first rows of `df` were inspected.");
  });
});

describe("of a first look at tables people read", () => {
  it("first of the table whose rows are shown, and not of the form of an answer", () => {
    const text = section(
      "exploration",
      READ,
      "owls = df.dropna()\nowls.columns",
      "birds = df.copy()\nbirds.head()",
      "submission.head()",
    );
    expect(text).toMatch(/^The first rows of `birds` were inspected\./);
    expect(text).toMatch(/column names of `owls`/);
  });
});

describe("of a model that was measured several times people read", () => {
  it("both metrics in one sentence, each with its ends", () => {
    const fit =
      "from sklearn.linear_model import Ridge\nfrom sklearn.metrics import mean_squared_error, r2_score\nmodel = Ridge()\nmodel.fit(X_train, y_train)";
    const measure =
      "found = model.predict(X_train)\nprint('R2:', r2_score(y_train, found))\nprint('MSE:', mean_squared_error(y_train, found))";
    const runs = [0.1, 0.2, 0.3, 0.4].map((r2): Cell => [`${fit}\n${measure}`, `R2: ${r2}\nMSE: ${9 - r2}\n`]);
    expect(section("validation", READ, ...runs)).toContain(
      "Over several runs, the R2 of the model on the training data lies between 0.1 and 0.4, and its MSE lies between 8.6 and 8.9.",
    );
  });
});

describe("of charts people read", () => {
  it("what is set against what, by the axis that many share", () => {
    const text = section(
      "exploration",
      READ,
      "plt.scatter(df['km'], df['weight'])",
      "plt.scatter(df['wings'], df['weight'])",
      "sns.boxplot(x='kind', y='km', data=df)",
    );
    expect(text).toMatch(/scatter plots \w+ `weight` against `km` and `wings`/i);
    expect(text).toMatch(/box plot \w+ `km` against `kind`/i);
  });

  it("columns alone where some charts show one", () => {
    const text = section("exploration", READ, "plt.scatter(df['km'], df['weight'])", "plt.hist(df['km'])");
    expect(text).toMatch(/histogram \w+ `km`/i);
    expect(text).toMatch(/scatter plot \w+ `weight` against `km`/i);
  });

  it("that a word cloud is a word cloud, and no picture to check", () => {
    const text = section(
      "exploration",
      READ,
      "from wordcloud import WordCloud\ncloud = WordCloud().generate(' '.join(df['note']))\nplt.imshow(cloud)",
    );
    expect(text).toContain("word cloud");
    expect(text).not.toContain("to check them by eye");
  });
});

const MODELS =
  "from sklearn.ensemble import RandomForestRegressor\nfrom sklearn.linear_model import LinearRegression, Ridge\nimport lightgbm as lgb\nimport xgboost as xgb";

describe("of importances and coefficients people read whose they are", () => {
  it("a tree of a forest is no model of its own", () => {
    const text = section(
      "validation",
      READ,
      `${MODELS}\nforest = RandomForestRegressor().fit(X, y)`,
      "spread = np.std([tree.feature_importances_ for tree in forest.estimators_], axis=0)\nplt.bar(names, forest.feature_importances_)",
    );
    expect(text).toContain("(`forest`)");
    expect(text).not.toContain("`tree`");
  });

  it("a model without importances is not given them", () => {
    const train =
      "def train(kind, model=None):\n    if kind == 'light':\n        model = lgb.LGBMRegressor()\n        model.fit(X, y)\n        weights = model.feature_importances_\n    if kind == 'extreme':\n        model = xgb.XGBRegressor()\n        model.fit(X, y)\n    return model";
    const text = section(
      "validation",
      READ,
      `${MODELS}\n${train}`,
      "model = Ridge(alpha=2)\ntrain('other', model)\nmodel.predict(X)",
    );
    expect(text).toContain("Which inputs count most for the fitted model was read");
    expect(text).not.toMatch(/Ridge[^.]* importances/);
  });

  it("one name that holds two models in turn stands for both", () => {
    const text = section(
      "validation",
      READ,
      `${MODELS}\nreg = LinearRegression().fit(X, y)\nreg.coef_`,
      "reg = Ridge().fit(X, y)\nreg.coef_",
    );
    expect(text).toContain("The coefficients of the Linear Regression and Ridge models (`reg`)");
  });
});
