import { describe, expect, it } from "vitest";
import { IMPORTS, labels, LOAD, TRAIN } from "../../tests/cell-labels.ts";
import { KNOWLEDGE } from "./know/knowledge.ts";

const stages = (source: string, ...before: string[]): readonly string[] =>
  labels(IMPORTS, ...before, source).at(-1)?.stages ?? [];
describe("a cell is called what its whole expressions do", () => {
  it.each([
    ["columns dropped only for a correlation", "df.drop('id', axis=1).corr()", ["exploration"]],
    ["numbers chosen only to be counted", "df.select_dtypes('number').nunique()", ["exploration"]],
    ["gaps counted and sorted", "df.isnull().sum().sort_values(ascending=False)", ["exploration"]],
    ["a mean that only fills gaps", "df = df.fillna(df.mean())", ["preparation"]],
    ["a logarithm taken only for a chart", "sns.histplot(np.log1p(df['height']))", ["exploration"]],
    ["a size that is kept, not shown", "rows, columns = df.shape\npart = df.drop_duplicates()", ["preparation"]],
    ["rows shuffled", "df = df.sample(frac=1).reset_index(drop=True)", ["preparation"]],
    ["a grouped description", "df.groupby('country').describe()", ["exploration"]],
    ["the first rows of what was just merged", "df = df.merge(other)\ndf.head()", ["preparation"]],
    ["the size of what is left", "df = df.drop_duplicates()\ndf.shape", ["preparation"]],
    ["the first rows of what was just read", LOAD + "\ndf.head()", ["preparation", "exploration"]],
    [
      "a median that takes the place of gaps",
      "df.loc[df['age'].isnull(), 'age'] = df['age'].median()",
      ["preparation"],
    ],
    ["a chart that is kept", "df.hist()\nplt.savefig('ages.png')", ["exploration"]],
    ["colours of a chart", "plt.imshow(face, norm=PowerNorm(2))", ["exploration"]],
    ["what a model says of each row", "df['guess'] = np.exp(model.predict(df[['age']]))", ["validation"]],
    ["a file opened to be written", "log = open('log.txt', 'w')", ["other"]],
    ["words turned into a flag", "df['smoker'] = df['smoker'] == 'yes'", ["featureEngineering"]],
  ])("%s", (_what, source, expected) => {
    expect(stages(source, LOAD)).toEqual(expected);
  });

  it("folds are part of the training they serve, and a split of their own otherwise", () => {
    const folds =
      "from sklearn.model_selection import KFold\nfolds = KFold(n_splits=5)\nfor a, b in folds.split(df):\n    model.fit(df.iloc[a], y[a])";
    expect(stages(folds, LOAD, TRAIN)).toEqual(["modeling"]);
    expect(stages(folds.split("\nfor")[0] ?? "", LOAD)).toEqual(["preparation"]);
  });

  it("a long cell keeps each thing it plainly does", () => {
    const many = [
      "df['a'] = df['b'].fillna(0)",
      "df = df.drop('c', axis=1)",
      "df = df.drop_duplicates()",
      "df = df.merge(df)",
    ];
    expect(stages([...many, ...many, "df.plot()"].join("\n"), LOAD)).toEqual(["preparation", "exploration"]);
  });

  it("the last touches before a table is written are part of writing it", () => {
    const written =
      "table = pd.DataFrame(rows)\ntable.columns = ['id', 'height']\ntable['from'] = 1\ntable.to_csv('out.csv')";
    expect(stages(written)[0]).toBe("other");
  });

  it("training and predicting are both said of a cell that does both", () => {
    expect(stages(TRAIN, LOAD)).toEqual(["modeling", "validation"]);
  });

  it("a score read right after a fit leaves the cell one of training, and is said of it", () => {
    const scored =
      "from sklearn.svm import SVR\nrough = SVR().fit(df[['age']], df['height'])\nprint(rough.score(df[['age']], df['height']))";
    expect(stages(scored, LOAD)).toEqual(["modeling", "validation"]);
  });

  it("what a small fitted step learns of the data is no model", () => {
    const source = "from sklearn.impute import SimpleImputer\nimp = SimpleImputer()\nX = imp.fit_transform(df)";
    expect(stages(source, LOAD)).toEqual(["preparation"]);
    const shown = "from sklearn.decomposition import PCA\npca = PCA()\npca.fit(df)\npca.explained_variance_ratio_";
    expect(stages(shown, LOAD)).toEqual(["featureEngineering"]);
  });
});

describe("results of a model stay results when people look at them", () => {
  it.each([
    ["printed", "print(heights)"],
    ["shown", "heights"],
    ["worked out further and drawn", "errors = np.abs(heights - df['height'])\nplt.hist(errors)"],
    ["summarised", "np.mean(heights)"],
    ["read off the fitted model", "print(model.alpha_)\nmodel.n_iter_"],
    ["named by the chart", "plt.scatter(df['height'], df['guess'])\nplt.title('Actual vs predicted')"],
  ])("%s", (_how, source) => {
    expect(stages(source, LOAD, TRAIN)).toEqual(["validation"]);
  });

  it("a table keeps its name and its meaning when a prediction is added to it", () => {
    expect(stages("df.hist()", LOAD, TRAIN, "df['guess'] = heights")).toEqual(["exploration"]);
  });

  it("a printed score beside the training that made it tips no scale", () => {
    expect(stages("model.fit(df[['age']], df['height'])\nprint(heights)", LOAD, TRAIN)[0]).toBe("modeling");
  });

  it("every label of a cell keeps its reason", () => {
    for (const cell of labels(IMPORTS, LOAD, TRAIN, "print(heights)"))
      expect(cell.reasons.length, cell.stage).toBeGreaterThanOrEqual(1);
  });
});

describe("a cell that calls what the notebook defines does what its body does", () => {
  const fits = "def prepare_and_run(rows):\n    return Ridge().fit(rows[['age']], rows['height'])";

  it.each([
    ["a function", [fits], "prepare_and_run(df)"],
    ["a function that calls another", [fits, "def all_of_it():\n    prepare_and_run(df)"], "all_of_it()"],
    [
      "a method",
      ["class Runner:\n    def go(self, rows):\n        Ridge().fit(rows, y)", "runner = Runner()"],
      "runner.go(df)",
    ],
  ])("%s", (_what, before, source) => {
    expect(stages(source, LOAD, TRAIN, ...before)[0]).toBe("modeling");
  });

  it("a function is called what its body does even where nothing calls it", () => {
    expect(stages("def tidy(table):\n    return table.dropna().drop_duplicates()", LOAD)).toEqual(["preparation"]);
    expect(stages("if False:\n    df.hist()", LOAD)).toEqual(["exploration"]);
  });

  it("a function that calls itself says what else it does", () => {
    expect(stages("def again(n):\n    df.hist()\n    again(n - 1)", LOAD)).toEqual(["exploration"]);
  });
});

describe("values that rows are given by a condition", () => {
  it.each([
    ["groups of another column are a feature", "df.loc[df['age'] < 18, 'group'] = 'child'", "featureEngineering"],
    [
      "so are they through a mask with a name",
      "old = df['age'] > 60\ndf.loc[old, 'group'] = 'old'",
      "featureEngineering",
    ],
    ["numbers for ranges of the column itself", "df.loc[df['age'] <= 16, 'age'] = 0", "featureEngineering"],
    ["a number for a word", "df.loc[df['sex'] == 'girl', 'sex'] = 1", "featureEngineering"],
    ["what goes beyond a bound is set to it", "df.loc[df['height'] > 200, 'height'] = 200", "preparation"],
    ["one wrong number is mended", "df.loc[df['age'] == 112, 'age'] = 12", "preparation"],
    ["gaps are filled", "df.loc[df['age'].isnull(), 'age'] = 30", "preparation"],
    ["odd values are emptied", "df.loc[df['age'] > 120, 'age'] = np.nan", "preparation"],
  ])("%s", (_what, source, expected) => {
    expect(stages(source, LOAD)[0]).toBe(expected);
  });

  it.each([
    "df['age'] = (df['age'] - df['age'].mean()) / df['age'].std()",
    "for name in ['age', 'height']:\n    df[name] /= df[name].max()",
  ])("a column set against itself is scaled: %s", (source) => {
    expect(stages(source, LOAD)).toEqual(["featureEngineering"]);
  });
});

describe("functions of people's own say by their names what they do", () => {
  it.each([
    ["from helpers import plot_growth\nplot_growth(df)", "exploration"],
    ["import helpers\nhelpers.load_tables()", "preparation"],
    ["joined = join_tables(df, other)", "preparation"],
    ["stationarity_test(df)", "exploration"],
    ["runner.predict_heights(rows)", "validation"],
  ])("%s", (source, stage) => {
    expect(stages(source, LOAD)[0]).toBe(stage);
  });

  it("a short method of something unknown says nothing", () => {
    expect(labels("thing.split('a')")[0]?.stage).toBe("other");
  });
});

describe("names that people use without importing them again in the cell they share", () => {
  it.each([
    ["spacy.load('en')", "modeling"],
    ["model = Sequential()\nmodel.add(Conv2D(32, 3))\nmodel.add(Flatten())", "modeling"],
    ["scaler = StandardScaler()\nscaled = scaler.fit_transform(table)", "featureEngineering"],
    ["clf = SVC()\nclf.fit(a, b)", "modeling"],
    ["tokens = [tokenizer.tokenize(line) for line in lines]", "preparation"],
  ])("%s", (source, expected) => {
    expect(labels(source)[0]?.stage).toBe(expected);
  });

  it("a lone transformer or model is scikit-learn's before it is Spark's", () => {
    expect(KNOWLEDGE.convention("StandardScaler")).toBe("sklearn.preprocessing.StandardScaler");
    expect(KNOWLEDGE.convention("LogisticRegression")).toBe("sklearn.linear_model.LogisticRegression");
  });
});

describe("whole families of libraries are known by what they do", () => {
  it.each([
    ["umap.UMAP", "reduce"],
    ["pmdarima.auto_arima", "tune"],
    ["mlxtend.frequent_patterns.apriori", "train"],
    ["tsfresh.extract_features", "feature"],
    ["tsfresh.select_features", "select"],
    ["implicit.als.AlternatingLeastSquares", "define"],
    ["networkx.betweenness_centrality", "profile"],
    ["networkx.draw_networkx_nodes", "plot"],
    ["geopandas.sjoin", "merge"],
    ["xarray.open_dataset", "load"],
    ["sentence_transformers.SentenceTransformer", "pretrained"],
    ["sentence_transformers.Model.encode", "vectorize"],
    ["peft.get_peft_model", "define"],
    ["trl.SFTTrainer", "train"],
    ["accelerate.Accelerator.backward", "train"],
    ["evaluate.Metric.compute", "evaluate"],
    ["langchain.document_loaders.TextLoader", "load"],
    ["langchain.vectorstores.FAISS.from_documents", "vectorize"],
    ["openai.ChatCompletion.create", "predict"],
    ["darts.metrics.mape", "evaluate"],
    ["shap.summary_plot", "explain"],
    ["eli5.show_weights", "explain"],
    ["missingno.matrix", "plot"],
    ["yellowbrick.cluster.KElbowVisualizer", "evaluationPlot"],
    ["albumentations.HorizontalFlip", "augment"],
    ["imblearn.metrics.classification_report_imbalanced", "evaluate"],
    ["sklearn.calibration.calibration_curve", "evaluate"],
    ["sklearn.multiclass.OneVsRestClassifier", "define"],
    ["pandas.GroupBy.describe", "profile"],
    ["xgboost.XGBRegressor.evals_result", "history"],
    ["fastai.data.ImageDataBunch.from_folder", "load"],
    ["wandb.init", "option"],
    ["pingouin.ttest", "test"],
  ])("%s", (name, operation) => {
    expect(KNOWLEDGE.operation(name)).toBe(operation);
  });

  it("hosted models answer through their client", () => {
    const call = "from openai import OpenAI\nclient = OpenAI()\nclient.chat.completions.create(model='m', messages=[])";
    expect(labels(call)[0]?.stages).toContain("validation");
  });
});
