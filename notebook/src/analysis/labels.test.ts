import { describe, expect, it } from "vitest";
import { IMPORTS, labels, LOAD, TRAIN } from "../../tests/cell-labels.ts";
import { KNOWLEDGE } from "./know/knowledge.ts";

const stages = (source: string, ...before: string[]): readonly string[] =>
  labels(IMPORTS, ...before, source).at(-1)?.stages ?? [];
describe("the stages of a cell follow whole expressions, not single calls", () => {
  it.each([
    ["columns dropped only for a correlation", "df.drop('id', axis=1).corr()", ["exploration"]],
    ["numeric columns selected only for counting", "df.select_dtypes('number').nunique()", ["exploration"]],
    ["gaps counted and sorted", "df.isnull().sum().sort_values(ascending=False)", ["exploration"]],
    ["a mean that only fills gaps", "df = df.fillna(df.mean())", ["preparation"]],
    ["a logarithm taken only for a chart", "sns.histplot(np.log1p(df['height']))", ["exploration"]],
    ["a shape that is stored, not shown", "rows, columns = df.shape\npart = df.drop_duplicates()", ["preparation"]],
    ["rows shuffled", "df = df.sample(frac=1).reset_index(drop=True)", ["preparation"]],
    ["a grouped description", "df.groupby('country').describe()", ["exploration"]],
    ["the first rows after a merge", "df = df.merge(other)\ndf.head()", ["preparation"]],
    ["the shape after dropping rows", "df = df.drop_duplicates()\ndf.shape", ["preparation"]],
    ["the first rows after loading", LOAD + "\ndf.head()", ["preparation", "exploration"]],
    ["a median assigned to gaps", "df.loc[df['age'].isnull(), 'age'] = df['age'].median()", ["preparation"]],
    ["a chart that is saved", "df.hist()\nplt.savefig('ages.png')", ["exploration"]],
    ["the colour scale of a chart", "plt.imshow(face, norm=PowerNorm(2))", ["exploration"]],
    ["a prediction for each row", "df['guess'] = np.exp(model.predict(df[['age']]))", ["validation"]],
    ["a file opened for writing", "log = open('log.txt', 'w')", ["other"]],
    ["words turned into a flag", "df['smoker'] = df['smoker'] == 'yes'", ["featureEngineering"]],
  ])("%s", (_what, source, expected) => {
    expect(stages(source, LOAD)).toEqual(expected);
  });

  it("folds belong to the training they serve, and are a split of their own otherwise", () => {
    const folds =
      "from sklearn.model_selection import KFold\nfolds = KFold(n_splits=5)\nfor a, b in folds.split(df):\n    model.fit(df.iloc[a], y[a])";
    expect(stages(folds, LOAD, TRAIN)).toEqual(["modeling"]);
    expect(stages(folds.split("\nfor")[0] ?? "", LOAD)).toEqual(["preparation"]);
  });

  it("a long cell keeps every stage it clearly contains", () => {
    const many = [
      "df['a'] = df['b'].fillna(0)",
      "df = df.drop('c', axis=1)",
      "df = df.drop_duplicates()",
      "df = df.merge(df)",
    ];
    expect(stages([...many, ...many, "df.plot()"].join("\n"), LOAD)).toEqual(["preparation", "exploration"]);
  });

  it("final touches to a table are part of writing it", () => {
    const written =
      "table = pd.DataFrame(rows)\ntable.columns = ['id', 'height']\ntable['from'] = 1\ntable.to_csv('out.csv')";
    expect(stages(written)[0]).toBe("other");
  });

  it("a cell that trains and predicts has both stages", () => {
    expect(stages(TRAIN, LOAD)).toEqual(["modeling", "validation"]);
  });

  it("a score right after a fit leaves modeling first and adds validation", () => {
    const scored =
      "from sklearn.svm import SVR\nrough = SVR().fit(df[['age']], df['height'])\nprint(rough.score(df[['age']], df['height']))";
    expect(stages(scored, LOAD)).toEqual(["modeling", "validation"]);
  });

  it("a fitted preprocessing step is not a model", () => {
    const source = "from sklearn.impute import SimpleImputer\nimp = SimpleImputer()\nX = imp.fit_transform(df)";
    expect(stages(source, LOAD)).toEqual(["preparation"]);
    const shown = "from sklearn.decomposition import PCA\npca = PCA()\npca.fit(df)\npca.explained_variance_ratio_";
    expect(stages(shown, LOAD)).toEqual(["featureEngineering"]);
  });
});

describe("model results stay validation when", () => {
  it.each([
    ["printed", "print(heights)"],
    ["shown", "heights"],
    ["processed further and plotted", "errors = np.abs(heights - df['height'])\nplt.hist(errors)"],
    ["summarised", "np.mean(heights)"],
    ["read from the fitted model", "print(model.alpha_)\nmodel.n_iter_"],
    ["named in a chart title", "plt.scatter(df['height'], df['guess'])\nplt.title('Actual vs predicted')"],
  ])("%s", (_how, source) => {
    expect(stages(source, LOAD, TRAIN)).toEqual(["validation"]);
  });

  it("a table with an added prediction is still data", () => {
    expect(stages("df.hist()", LOAD, TRAIN, "df['guess'] = heights")).toEqual(["exploration"]);
  });

  it("printed next to their training they do not outweigh it", () => {
    expect(stages("model.fit(df[['age']], df['height'])\nprint(heights)", LOAD, TRAIN)[0]).toBe("modeling");
  });

  it("every label of a cell has a reason", () => {
    for (const cell of labels(IMPORTS, LOAD, TRAIN, "print(heights)"))
      expect(cell.reasons.length, cell.stage).toBeGreaterThanOrEqual(1);
  });
});

describe("a call of the notebook's own code takes the stage of its body", () => {
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

  it("a function that is never called still takes the stage of its body", () => {
    expect(stages("def tidy(table):\n    return table.dropna().drop_duplicates()", LOAD)).toEqual(["preparation"]);
    expect(stages("if False:\n    df.hist()", LOAD)).toEqual(["exploration"]);
  });

  it("a recursive function takes the stage of the rest of its body", () => {
    expect(stages("def again(n):\n    df.hist()\n    again(n - 1)", LOAD)).toEqual(["exploration"]);
  });
});

describe("values assigned to rows by a condition", () => {
  it.each([
    [
      "grouping another column is feature engineering",
      "df.loc[df['age'] < 18, 'group'] = 'child'",
      "featureEngineering",
    ],
    [
      "grouping through a named mask is feature engineering",
      "old = df['age'] > 60\ndf.loc[old, 'group'] = 'old'",
      "featureEngineering",
    ],
    ["binning a column in place is feature engineering", "df.loc[df['age'] <= 16, 'age'] = 0", "featureEngineering"],
    [
      "replacing a word with a number is feature engineering",
      "df.loc[df['sex'] == 'girl', 'sex'] = 1",
      "featureEngineering",
    ],
    ["clipping at a bound is preparation", "df.loc[df['height'] > 200, 'height'] = 200", "preparation"],
    ["correcting one wrong number is preparation", "df.loc[df['age'] == 112, 'age'] = 12", "preparation"],
    ["filling gaps is preparation", "df.loc[df['age'].isnull(), 'age'] = 30", "preparation"],
    ["blanking odd values is preparation", "df.loc[df['age'] > 120, 'age'] = np.nan", "preparation"],
  ])("%s", (_what, source, expected) => {
    expect(stages(source, LOAD)[0]).toBe(expected);
  });

  it.each([
    "df['age'] = (df['age'] - df['age'].mean()) / df['age'].std()",
    "for name in ['age', 'height']:\n    df[name] /= df[name].max()",
  ])("a column divided by its own statistics is scaled: %s", (source) => {
    expect(stages(source, LOAD)).toEqual(["featureEngineering"]);
  });
});

describe("the name of an unknown function reveals its stage", () => {
  it.each([
    ["from helpers import plot_growth\nplot_growth(df)", "exploration"],
    ["import helpers\nhelpers.load_tables()", "preparation"],
    ["joined = join_tables(df, other)", "preparation"],
    ["stationarity_test(df)", "exploration"],
    ["runner.predict_heights(rows)", "validation"],
  ])("%s", (source, stage) => {
    expect(stages(source, LOAD)[0]).toBe(stage);
  });

  it("a short method of an unknown object reveals nothing", () => {
    expect(labels("thing.split('a')")[0]?.stage).toBe("other");
  });
});

describe("well-known names used without an import", () => {
  it.each([
    ["spacy.load('en')", "modeling"],
    ["model = Sequential()\nmodel.add(Conv2D(32, 3))\nmodel.add(Flatten())", "modeling"],
    ["scaler = StandardScaler()\nscaled = scaler.fit_transform(table)", "featureEngineering"],
    ["clf = SVC()\nclf.fit(a, b)", "modeling"],
    ["tokens = [tokenizer.tokenize(line) for line in lines]", "preparation"],
  ])("%s", (source, expected) => {
    expect(labels(source)[0]?.stage).toBe(expected);
  });

  it("an unqualified transformer or model is scikit-learn's rather than Spark's", () => {
    expect(KNOWLEDGE.convention("StandardScaler")).toBe("sklearn.preprocessing.StandardScaler");
    expect(KNOWLEDGE.convention("LogisticRegression")).toBe("sklearn.linear_model.LogisticRegression");
  });
});

describe("the operation of a call, across libraries", () => {
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

  it("a call to a hosted model is validation", () => {
    const call = "from openai import OpenAI\nclient = OpenAI()\nclient.chat.completions.create(model='m', messages=[])";
    expect(labels(call)[0]?.stages).toContain("validation");
  });
});
