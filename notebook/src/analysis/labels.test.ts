import { describe, expect, it } from "vitest";
import { parseNotebook } from "../format/parse.ts";
import { analyseNotebook } from "./analyse.ts";
import type { CellReading } from "./analysis.ts";
import { KNOWLEDGE } from "./knowledge/knowledge.ts";

/** What is said of the code cells; a text that starts with "#md " is a markdown cell. */
function labels(...sources: string[]): readonly CellReading[] {
  const cells = sources.map((source) =>
    source.startsWith("#md ")
      ? { cell_type: "markdown", metadata: {}, source: source.slice(4) }
      : { cell_type: "code", metadata: {}, source, outputs: [], execution_count: null },
  );
  const file = {
    nbformat: 4,
    nbformat_minor: 4,
    metadata: { kernelspec: { language: "python", name: "python3" } },
    cells,
  };
  const parsed = parseNotebook(JSON.stringify(file));
  if (!parsed.ok) throw new Error(parsed.error.reason);
  return analyseNotebook(parsed.value).cells;
}
const IMPORTS = "import pandas as pd\nimport numpy as np\nimport matplotlib.pyplot as plt\nimport seaborn as sns";
const stages = (source: string, ...before: string[]): readonly string[] =>
  labels(IMPORTS, ...before, source).at(-1)?.stages ?? [];
const LOAD = "df = pd.read_csv('growth.csv')";
const TRAIN =
  "from sklearn.linear_model import Ridge\nmodel = Ridge().fit(df[['age']], df['height'])\nheights = model.predict(df[['age']])";

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

describe("operation tags of cells in a notebook that trains a model", () => {
  const tags = (source: string): readonly string[] => labels(IMPORTS, LOAD, source, TRAIN)[2]?.tags ?? [];

  it.each([
    ["inputs and target are chosen", "X = df[['age', 'weight']]\ny = df['height']", ["DP", "FE"]],
    ["a column that was not there", "df['density'] = df['weight'] / df['height']", ["FE"]],
    ["a column worked out by a call", "df['initial'] = df['name'].apply(lambda n: n[0])", ["DP", "FE"]],
    ["a column written in another way", "df['name'] = df['name'].apply(lambda n: n.strip())", ["DP"]],
    ["words of a column turned into numbers", "df['sex'] = df['sex'].map({'girl': 0, 'boy': 1})", ["DP", "FE"]],
    ["a column made elsewhere is put beside the rest", "df['rank'] = ranks", ["DP"]],
    ["a new column beside a chart", "df['density'] = df['weight'] / 2\ndf.plot()", ["VIS", "DP"]],
    ["columns left out", "df = df.drop(['id', 'note'], axis=1)", ["DP", "FE"]],
    ["some columns kept", "df = df[['age', 'height']]", ["DP", "FE"]],
    ["an encoder set up", "from sklearn.preprocessing import OneHotEncoder\nenc = OneHotEncoder()", ["LL", "DP"]],
    [
      "a scaler fitted and applied",
      "scaler = StandardScaler()\nages = scaler.fit_transform(df[['age']])",
      ["DP", "FE"],
    ],
    [
      "the target coded beside the model that learns it",
      "y = LabelEncoder().fit_transform(df['country'])\nSVC().fit(df[['age']], y)",
      ["DP", "MB"],
    ],
    [
      "a value worked out for each group",
      "rates = df.groupby('country').apply(lambda g: g['ill'].mean())",
      ["DP", "FE"],
    ],
    ["a column copied", "df['size'] = df['height']", ["DP"]],
    ["a column of one value", "df['source'] = 'survey'", ["DP"]],
    ["training and test parts handled", "X_train = df[:100]", ["DP"]],
    ["how long to train", "epochs = 20", ["MB"]],
    ["results looked at", "np.mean(scores)", ["MB"]],
  ])("%s", (_what, source, expected) => {
    expect(tags(source)).toEqual(expected);
  });

  it.each([
    ["new columns are features all the same", "df['density'] = df['weight'] / df['height']", ["FE"]],
    ["columns are not chosen for one", "df = df.drop('note', axis=1)", ["DP"]],
    ["a table built by hand", "sizes = pd.DataFrame({'cm': [50, 60]})\nsizes['m'] = sizes['cm'] / 100", ["DP", "FE"]],
  ])("where no model is trained, %s", (_what, source, expected) => {
    expect(labels(IMPORTS, LOAD, source)[2]?.tags).toEqual(expected);
  });

  it.each([
    ["saving a model", "with open('model.pkl', 'wb') as file:\n    pickle.dump(model, file)", []],
    ["writing a table", "df.to_csv('out.csv')", ["DP"]],
    ["reading a file line by line", "with open('notes.txt') as file:\n    rows = file.readlines()", ["DP"]],
    ["keeping a picture", "plt.imsave('face.png', face)", ["VIS"]],
    ["shapes put on the axes", "fig = plt.figure()\nax = fig.add_subplot(111)\nax.add_patch(box)", ["VIS"]],
    ["loading a module again", "import importlib\nimportlib.reload(helpers)", ["LL"]],
    ["setting up what was imported", "import profiler\nwatch = profiler.Watch()\nwatch.start()", ["LL"]],
    ["grouping by a function of one's own", "groups = cluster_by_height(rows)", ["MB"]],
    ["names of features looked at", "names = thing.get_feature_names()", ["DP"]],
  ])("%s", (_what, source, expected) => {
    expect(labels(IMPORTS, source)[1]?.tags).toEqual(expected);
  });

  it("the last touches before a table is written are part of writing it", () => {
    const written =
      "table = pd.DataFrame(rows)\ntable.columns = ['id', 'height']\ntable['from'] = 1\ntable.to_csv('out.csv')";
    expect(stages(written)[0]).toBe("other");
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
