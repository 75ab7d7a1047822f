import { describe, expect, it } from "vitest";
import { KNOWLEDGE } from "../../know/knowledge.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";
import { readCells } from "../../read/cells.ts";
import { traceCells } from "../../read/trace/trace.ts";
import { placedLeaks } from "./leaks.ts";

const IMPORTS = `import numpy as np
import pandas as pd
from sklearn.compose import ColumnTransformer
from sklearn.decomposition import PCA
from sklearn.ensemble import RandomForestRegressor
from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer
from sklearn.feature_selection import RFE, SelectKBest
from mlxtend.feature_selection import SequentialFeatureSelector
from sklearn.impute import KNNImputer, SimpleImputer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, KFold, cross_val_score, train_test_split
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import LabelEncoder, MinMaxScaler, OneHotEncoder, StandardScaler, scale
from imblearn.over_sampling import SMOTE, RandomOverSampler
from sklearn.utils import resample
df = pd.read_csv("ferries.csv")
X = df.drop(columns=["late"])
y = df["late"]`;
const SPLIT = "X_train, X_test, y_train, y_test = train_test_split(X, y, random_state=3)";
const FIT = "model = LogisticRegression().fit(X_train, y_train)\nprint(model.score(X_test, y_test))";

const WINDOWS = (steps: string): string => `s = df["fare"].values
A, b = [], []
for i in range(${steps}):
    A.append(s[i - 30:i])
    b.append(s[i])
A, b = np.array(A), np.array(b)`;

const leaks = (...cells: string[]): string[] => leaksIn(cells.map((code) => ({ code })));
const leaksIn = (cells: readonly WrittenCell[]): string[] =>
  Array.from(
    placedLeaks(traceCells(readCells(notebookOf({ code: IMPORTS }, ...cells)), KNOWLEDGE), KNOWLEDGE).keys(),
  ).map(({ by, how }) => `${how}: ${by}`);

describe("a leak into rows that are kept in a file", () => {
  it.each([
    ["joblib", "joblib.dump(X, 'x.joblib')", "X = joblib.load('x.joblib')"],
    ["numpy", "np.save('x.npy', X)", "X = np.load('x.npy')"],
    [
      "a file that is opened on the spot",
      "pickle.dump(X, open('x.pkl', 'wb'))",
      "X = pickle.load(open('x.pkl', 'rb'))",
    ],
    [
      "a file that is opened before",
      "with open('x.pkl', 'wb') as f:\n    pickle.dump(X, f)\nwith open('y.pkl', 'wb') as f:\n    pickle.dump(y, f)",
      "given = open('x.pkl', 'rb')\nother = open('y.pkl', 'rb')\nX, y = pickle.load(given), pickle.load(other)",
    ],
  ])("comes back with %s", (_, keep, load) => {
    const start = "import joblib, pickle\nimport numpy as np";
    const scaled = "X = StandardScaler().fit_transform(X)";
    expect(leaks(start, scaled, keep, load, SPLIT, FIT)).toEqual(["preprocessing: StandardScaler"]);
    // What is kept does not change afterwards.
    expect(leaks(start, keep, scaled, load, SPLIT, FIT)).toEqual([]);
  });
});

describe("before the split, a leak is reported for", () => {
  it.each<[string, string[], string[]]>([
    ["a scaler", ["X = StandardScaler().fit_transform(X)", SPLIT], ["preprocessing: StandardScaler"]],
    [
      "a scaler fitted and applied in two steps",
      ["scaler = MinMaxScaler()\nscaler.fit(X)", "X = scaler.transform(X)", SPLIT],
      ["preprocessing: MinMaxScaler"],
    ],
    [
      "a scaler for some columns",
      [
        "df[['fare', 'age']] = StandardScaler().fit_transform(df[['fare', 'age']])",
        "X = df.drop('late', axis=1)",
        SPLIT,
      ],
      ["preprocessing: StandardScaler"],
    ],
    [
      "a scaler fitted on everything and applied to the parts",
      [SPLIT, "s = StandardScaler().fit(X)\nX_train = s.transform(X_train)\nX_test = s.transform(X_test)", FIT],
      ["preprocessing: StandardScaler"],
    ],
    [
      "a scaler fitted on both parts concatenated",
      [SPLIT, "s = StandardScaler()\ns.fit(np.concatenate([X_train, X_test]))\nX_train = s.transform(X_train)", FIT],
      ["preprocessing: StandardScaler"],
    ],
    ["an imputer", ["X = SimpleImputer().fit_transform(X)", SPLIT], ["preprocessing: SimpleImputer"]],
    ["a nearest-neighbour imputer", ["X = KNNImputer().fit_transform(X)", SPLIT], ["preprocessing: KNNImputer"]],
    ["the scale function", ["X = scale(X)", SPLIT], ["preprocessing: scale"]],
    ["principal components", ["X = pd.DataFrame(PCA(3).fit_transform(X))", SPLIT], ["preprocessing: PCA"]],
    [
      "a vectoriser's vocabulary",
      ["words = TfidfVectorizer()\nX = words.fit_transform(df['note'])", SPLIT],
      ["preprocessing: TfidfVectorizer"],
    ],
    [
      "a word count",
      ["words = CountVectorizer()\nwords.fit(df.note)", "X = words.transform(df.note)", SPLIT],
      ["preprocessing: CountVectorizer"],
    ],
    ["feature selection", ["X = SelectKBest(k=5).fit_transform(X, y)", SPLIT], ["preprocessing: SelectKBest"]],
    [
      "the columns that a selector keeps",
      ["chosen = RFE(LogisticRegression())\nchosen.fit(X, y)", "X = X[X.columns[chosen.support_]]", SPLIT],
      ["preprocessing: RFE"],
    ],
    [
      "the columns that a selector scores high",
      [
        "best = SelectKBest(k=5).fit(X, y)",
        "scores = pd.Series(best.scores_, index=X.columns)\nX = X[scores.nlargest(5).index]",
        SPLIT,
      ],
      ["preprocessing: SelectKBest"],
    ],
    [
      "columns that say much of the target",
      [
        "from sklearn.feature_selection import mutual_info_classif\nshared = mutual_info_classif(X, y)",
        "X = X[pd.Series(shared, index=X.columns).nlargest(5).index]",
        SPLIT,
      ],
      ["statistic: mutual_info_classif()"],
    ],
    [
      "the names of the columns that a selector keeps",
      [
        "chosen = SequentialFeatureSelector(LogisticRegression(), k_features=4)\nchosen = chosen.fit(X, y)",
        "X = X[list(chosen.k_feature_names_)]",
        SPLIT,
      ],
      ["preprocessing: SequentialFeatureSelector"],
    ],
    [
      "the columns that correlate with the target",
      [
        "strength = df.corr()['late'].abs()\nkept = strength[strength > 0.1].index",
        "X = df[kept].drop(columns=['late'])",
        SPLIT,
      ],
      ["statistic: corr()"],
    ],
    [
      "min-max scaling by a function over the columns",
      ["X = X.apply(lambda c: (c - c.min()) / (c.max() - c.min()))", SPLIT],
      ["statistic: min and max"],
    ],
    ["gaps filled with a mean", ["X['age'] = X['age'].fillna(X['age'].mean())", SPLIT], ["statistic: fillna(mean)"]],
    ["gaps filled with the median of every column", ["X = X.fillna(X.median())", SPLIT], ["statistic: fillna(median)"]],
    [
      "gaps filled in place",
      ["df['age'].fillna(df['age'].median(), inplace=True)", "X = df.drop(columns=['late'])", SPLIT],
      ["statistic: fillna(median)"],
    ],
    [
      "a mean kept in a variable",
      ["middle = X['age'].mean()", "X['age'] = X['age'].fillna(middle)", SPLIT],
      ["statistic: fillna(mean)"],
    ],
    [
      "gaps filled with a mode",
      ["X['port'] = X['port'].fillna(X['port'].mode()[0])", SPLIT],
      ["statistic: fillna(mode)"],
    ],
    [
      "a median fill, even if another column is later derived from untouched columns",
      [
        "df['age'] = df['age'].fillna(df['age'].median())\ndf['speed'] = df['miles'] / df['hours']",
        "X = pd.get_dummies(df.drop(columns=['late']))",
        SPLIT,
      ],
      ["statistic: fillna(median)"],
    ],
    ["standardising by hand", ["X = (X - X.mean()) / X.std()", SPLIT], ["statistic: std", "statistic: mean"]],
    ["min-max scaling by hand", ["X = (X - X.min()) / (X.max() - X.min())", SPLIT], ["statistic: min and max"]],
    [
      "a group mean of the target",
      ["X['port_mean'] = df.groupby('port')['late'].transform('mean')", SPLIT],
      ["statistic: group statistic"],
    ],
    [
      "a mapped group mean of the target",
      ["X['port_mean'] = df['port'].map(df.groupby('port')['late'].mean())", SPLIT],
      ["statistic: group statistic"],
    ],
    ["synthetic rows", ["X, y = SMOTE().fit_resample(X, y)", SPLIT], ["resampling: SMOTE"]],
    [
      "oversampled rows",
      [
        "over = RandomOverSampler()\nX_new, y_new = over.fit_resample(X, y)",
        "a, b, c, d = train_test_split(X_new, y_new)",
      ],
      ["resampling: RandomOverSampler"],
    ],
    [
      "training rows that are oversampled and divided again",
      [
        SPLIT,
        "X_more, y_more = SMOTE().fit_resample(X_train, y_train)\nmore = pd.DataFrame(X_more, columns=X.columns)[['fare', 'age']]",
        SPLIT.replace("(X, y,", "(more, y_more,"),
      ],
      ["resampling: SMOTE"],
    ],
    [
      "oversampled rows of the rare class",
      [
        "rare = df[df.late == 1]\nmany = df[df.late == 0]",
        "df = pd.concat([many, resample(rare, replace=True, n_samples=len(many))])",
        "a, b = train_test_split(df)",
      ],
      ["resampling: resample"],
    ],
    [
      "a scaler inside a function of the notebook",
      ["def prepare(table):\n    return StandardScaler().fit_transform(table)", "X = prepare(X)", SPLIT],
      ["preprocessing: StandardScaler"],
    ],
    [
      "a preprocessing pipeline",
      ["X = make_pipeline(SimpleImputer(), StandardScaler()).fit_transform(X)", SPLIT],
      ["preprocessing: SimpleImputer", "preprocessing: StandardScaler"],
    ],
    [
      "a column transformer",
      [
        "by_column = ColumnTransformer([('n', StandardScaler(), ['fare']), ('c', OneHotEncoder(), ['port'])])",
        "X = by_column.fit_transform(X)",
        SPLIT,
      ],
      ["preprocessing: StandardScaler"],
    ],
    [
      "a scaler before cross-validation",
      ["X = StandardScaler().fit_transform(X)", "print(cross_val_score(LogisticRegression(), X, y, cv=5))"],
      ["preprocessing: StandardScaler"],
    ],
    [
      "a scaler before a grid search",
      ["X = StandardScaler().fit_transform(X)", "GridSearchCV(LogisticRegression(), {'C': [1, 2]}, cv=5).fit(X, y)"],
      ["preprocessing: StandardScaler"],
    ],
    [
      "a scaler before a hand-written fold loop",
      [
        "X = StandardScaler().fit_transform(X)",
        "for a, b in KFold(4).split(X):\n    LogisticRegression().fit(X[a], y[a])",
      ],
      ["preprocessing: StandardScaler"],
    ],
    [
      "a training file that is split again",
      [
        "train = pd.read_csv('train.csv')\ntrain['age'] = train['age'].fillna(train['age'].mean())",
        "a, b, c, d = train_test_split(train.drop('late', axis=1), train['late'])",
      ],
      ["statistic: fillna(mean)"],
    ],
    [
      "a vocabulary of words that become numbers",
      [
        "from keras.preprocessing.text import Tokenizer\nwords = Tokenizer(num_words=900)\nwords.fit_on_texts(df['note'])",
        "X = words.texts_to_sequences(df['note'])",
        SPLIT,
      ],
      ["preprocessing: Tokenizer"],
    ],
    [
      "a vocabulary of texts that were cut into words one by one",
      [
        "from keras.preprocessing.text import Tokenizer\nnotes = df['note'].values.tolist()\ncut = []",
        "for note in notes:\n    parts = [part.lower() for part in note.split()]\n    cut.append(parts)",
        "words = Tokenizer()\nwords.fit_on_texts(cut)\nX = words.texts_to_sequences(cut)",
        SPLIT,
      ],
      ["preprocessing: Tokenizer"],
    ],
    [
      "a layer that learned from all rows before the network learned from some",
      [
        "import keras\nscale_in = keras.layers.Normalization()\nscale_in.adapt(X)",
        SPLIT,
        "net = keras.Sequential([scale_in, keras.layers.Dense(1)])\nnet.compile(loss='mse')\nnet.fit(X_train, y_train)",
      ],
      ["preprocessing: Normalization"],
    ],
    [
      "rows of the rare class drawn again",
      [
        "rare = df[df.late == 1]\nmany = df[df.late == 0]",
        "df = pd.concat([many, rare.sample(len(many), replace=True)])",
        "a, b = train_test_split(df)",
      ],
      ["resampling: sample"],
    ],
    [
      "rows that are put below the table again",
      ["rare = df[df.late == 1]\ndf = pd.concat([df, rare, rare])", "a, b = train_test_split(df)"],
      ["resampling: concat"],
    ],
    ...["append([rare] * 5)", "append(rare)"].map((more): [string, string[], string[]] => [
      `rows put below the table by ${more}`,
      ["rare = df[df.late == 1]", `df = df.${more}`, "a, b = train_test_split(df)"],
      ["resampling: append"],
    ]),
    [
      "a table put below itself several times",
      ["df = pd.concat([df] * 4, ignore_index=True)", "a, b = train_test_split(df)"],
      ["resampling: concat"],
    ],
    [
      "rows taken several times by their numbers",
      ["df = df.loc[df.index.repeat(3)]", "a, b = train_test_split(df)"],
      ["resampling: repeat"],
    ],
    ["rows of an array repeated", ["X = np.repeat(X.values, 3, axis=0)", SPLIT], ["resampling: repeat"]],
    [
      "rows of the rare class drawn from the whole table after the test rows were held out",
      [
        SPLIT,
        "rare, many = df[df.late == 1], df[df.late == 0]",
        "even = pd.concat([many, resample(rare, n_samples=len(many))])",
        "model = LogisticRegression().fit(even.drop(columns=['late']), even['late'])\nprint(model.score(X_test, y_test))",
      ],
      ["resampling: resample"],
    ],
    ...["value_counts().idxmax()", "value_counts().index[0]"].map((commonest): [string, string[], string[]] => [
      `gaps filled with the most frequent value, ${commonest}`,
      [`X['port'] = X['port'].fillna(X['port'].${commonest})`, SPLIT],
      ["statistic: fillna(mode)"],
    ]),
    [
      "windows of a series that overlap, divided at random",
      [WINDOWS("30, len(s)"), "c, d, e, f = train_test_split(A, b, test_size=0.2)"],
      ["windows: overlapping windows"],
    ],
    [
      "windows that a function cuts out of a series",
      [
        `def cut(values, back=1):
    A, b = [], []
    for i in range(len(values) - back):
        A.append(values[i:(i + back), 0])
        b.append(values[i + back, 0])
    return np.array(A), np.array(b)`,
        "A, b = cut(df[['fare']].values, 12)\nc, d, e, f = train_test_split(A, b)",
      ],
      ["windows: overlapping windows"],
    ],
    [
      "gaps filled within groups by a function",
      [
        "df['age'] = df.groupby('port')['age'].apply(lambda ages: ages.fillna(ages.median()))",
        "X = df.drop('late', axis=1)",
        SPLIT,
      ],
      ["statistic: fillna(median)"],
    ],
    [
      "a column divided by its greatest value",
      ["df['fare'] = df['fare'] / df['fare'].max()", "X = df[['fare', 'age']]", SPLIT],
      ["statistic: max"],
    ],
    [
      "what is subtracted from the greatest values",
      ["low = np.min(X, axis=0)\nhigh = np.max(X, axis=0)", "X = 1 - (high - X) / (high - low)", SPLIT],
      ["statistic: min and max"],
    ],
    [
      "a scaling function handed to every column",
      ["from scipy.stats import zscore\nX = X.apply(zscore)", SPLIT],
      ["preprocessing: zscore"],
    ],
    [
      "bins of equal size",
      ["df['ages'] = pd.qcut(df['age'], 4, labels=False)", "X = df[['ages', 'fare']]", SPLIT],
      ["preprocessing: qcut"],
    ],
    [
      "the cluster of each row",
      [
        "from sklearn.cluster import KMeans\ndf['area'] = KMeans(6).fit_predict(df[['lat', 'lon']])",
        "X = df[['area', 'fare']]",
        SPLIT,
      ],
      ["preprocessing: KMeans"],
    ],
    [
      "the columns that matter to a model of all rows",
      [
        "forest = RandomForestRegressor().fit(X, y)",
        "X = X[pd.Series(forest.feature_importances_, index=X.columns).nlargest(5).index]",
        SPLIT,
      ],
      ["preprocessing: RandomForestRegressor"],
    ],
    [
      "a scaler that later learns from the training rows as well",
      ["s = StandardScaler()\nX = s.fit_transform(X)", SPLIT, "X_train = s.fit_transform(X_train)", FIT],
      ["preprocessing: StandardScaler"],
    ],
    [
      "the training part of a split that is filled whole and divided again",
      [
        "train, test = train_test_split(df)",
        "train['age'] = train['age'].fillna(train['age'].mean())",
        "a, b = train_test_split(train)",
      ],
      ["statistic: fillna(mean)"],
    ],
    [
      "the rows of a training file, in folds of another table",
      [
        "train = pd.read_csv('train.csv')\ntest = pd.read_csv('test.csv')\nz = StandardScaler().fit_transform(train)",
        "for a, b in KFold(4).split(y):\n    LogisticRegression().fit(z[a], y[a])",
      ],
      ["preprocessing: StandardScaler"],
    ],
    [
      "gaps filled in every column of a kind",
      [
        "numbers = df.select_dtypes('number').columns.tolist()",
        "for name in numbers:\n    df[name].fillna(df[name].median(), inplace=True)",
        "X = pd.get_dummies(df.drop('late', axis=1))",
        SPLIT,
      ],
      ["statistic: fillna(median)"],
    ],
    [
      "discriminants of the classes",
      [
        "from sklearn.discriminant_analysis import LinearDiscriminantAnalysis",
        "X = LinearDiscriminantAnalysis(n_components=2).fit_transform(X, y)",
        SPLIT,
      ],
      ["preprocessing: LinearDiscriminantAnalysis"],
    ],
    [
      "a quantile that clips values and chooses rows",
      [
        "top = df.fare.quantile(0.99)",
        "df['capped'] = df.fare.clip(upper=top)",
        "df = df[df.fare < top]",
        "X = df.drop(columns=['late'])\ny = df['late']",
        SPLIT,
        FIT,
      ],
      ["statistic: quantile", "statistic: quantile"],
    ],
    [
      "rows kept between quantiles",
      [
        "low, high = df.fare.quantile(0.25), df.fare.quantile(0.75)",
        "df = df[(df.fare > low - 1.5 * (high - low)) & (df.fare < high + 1.5 * (high - low))]",
        "X = df[['age', 'fare']]\ny = df['late']",
        SPLIT,
      ],
      ["statistic: quantile"],
    ],
    [
      "rows without outliers, as a function says for each column",
      [
        "def usual(table, name):\n    return table[(table[name] - table[name].mean()).abs() < 3 * table[name].std()]",
        "for name in ['age', 'fare']:\n    df = usual(df, name)",
        "X = df[['age', 'fare']]\ny = df['late']",
        SPLIT,
      ],
      ["statistic: mean", "statistic: std"],
    ],
    [
      "rare rows drawn from all of them, though they are divided by then",
      [
        "rare = df[df.late == 1]\nmany = df[df.late == 0]",
        "a, b = train_test_split(rare)\nc, d = train_test_split(many)",
        "a = resample(rare, n_samples=len(c))\ntrain = pd.concat([c, a])",
        "model = LogisticRegression().fit(train[['age']], train['late'])",
      ],
      ["resampling: resample"],
    ],
    [
      "gaps filled value by value",
      ["df['age'] = df['age'].apply(lambda age: df['age'].mean() if pd.isnull(age) else age)\nX = df[['age']]", SPLIT],
      ["statistic: mean"],
    ],
    [
      "gaps filled row by row",
      [
        "usual = df.groupby('port')['age'].median()",
        "df['age'] = df.apply(lambda row: usual[row['port']] if pd.isnull(row['age']) else row['age'], axis=1)",
        "X = df[['age']]",
        SPLIT,
      ],
      ["statistic: group statistic"],
    ],
    [
      "columns gathered by how they go with the target",
      [
        "kept = []",
        "for name in df.columns.drop('late'):\n    if abs(df[name].corr(df['late'])) > 0.2:\n        kept.append(name)",
        "X = df[kept]",
        SPLIT,
      ],
      ["statistic: corr()"],
    ],
    [
      "columns listed by how they go with the target",
      [
        "strength = df.corr()['late']",
        "kept = [name for name in strength.index if abs(strength[name]) > 0.2 and name != 'late']",
        "X = df[list(kept)]",
        SPLIT,
      ],
      ["statistic: corr()"],
    ],
    [
      "the columns that go least with the target, which are left out",
      ["strength = df.corr()\nweak = strength[strength['late'].abs() < 0.1].index\nX = X.drop(columns=weak)", SPLIT],
      ["statistic: corr()"],
    ],
    [
      "columns with weights in a model of all rows",
      [
        "first = LogisticRegression(penalty='l1', solver='saga').fit(X, y)",
        "X = X[[name for name, weight in zip(X.columns, first.coef_[0]) if weight != 0]]",
        SPLIT,
      ],
      ["preprocessing: LogisticRegression"],
    ],
    [
      "the columns of a selector, changed by hand",
      [
        "chosen = RFE(LogisticRegression()).fit(X, y)\nnames = X.columns[chosen.support_].tolist()",
        "names.append('age')\nX = df[pd.Index(names)]",
        SPLIT,
      ],
      ["preprocessing: RFE"],
    ],
    [
      "a list of the columns that go with the target",
      [
        "strength = df.corrwith(df['late']).abs()\nkept = strength[strength > 0.1].index.tolist()",
        "X = df[kept].drop('late', axis=1)",
        SPLIT,
      ],
      ["statistic: corrwith()"],
    ],
    [
      "gaps filled from a summary of the table",
      ["facts = df.describe()\ndf['age'] = df['age'].fillna(facts.loc['mean', 'age'])\nX = df[['age', 'fare']]", SPLIT],
      ["statistic: describe()"],
    ],
    [
      "standardising by a summary that is turned",
      ["facts = X.describe().transpose()\nX = (X - facts['mean']) / facts['std']", SPLIT],
      ["statistic: describe()"],
    ],
    [
      "ends that are cut off",
      [
        "from scipy.stats.mstats import winsorize\ndf['fare'] = winsorize(df['fare'], limits=[0.05, 0.05])\nX = df[['fare']]",
        SPLIT,
      ],
      ["preprocessing: winsorize"],
    ],
    ["ranks", ["df['fare'] = df['fare'].rank(pct=True)\nX = df[['fare', 'age']]", SPLIT], ["statistic: rank()"]],
    [
      "a scale inside a data set of the notebook's own",
      [
        "from torch.utils.data import Dataset, random_split\nimport torch",
        "class Ferries(Dataset):\n    def __init__(self, table):\n        X = table.drop(columns='late').values\n        self.X = torch.tensor((X - X.mean(axis=0)) / X.std(axis=0))\n        self.y = torch.tensor(table['late'].values)\n    def __len__(self):\n        return len(self.X)\n    def __getitem__(self, i):\n        return self.X[i], self.y[i]",
        "a, b = random_split(Ferries(df), [0.8, 0.2])",
      ],
      ["statistic: mean", "statistic: std"],
    ],
    [
      "a training file whose folds are the only judges",
      [
        "train = pd.read_csv('train.csv')\ntest = pd.read_csv('test.csv')",
        "both = pd.concat([train, test])\nboth = both.fillna(both.mean())\ntrain = both[: len(train)]",
        "print(cross_val_score(LogisticRegression(), train.drop('late', axis=1), train['late'], cv=5).mean())",
      ],
      ["statistic: fillna(mean)"],
    ],
  ])("%s", (_, cells, expected) => {
    expect(leaks(...cells).sort()).toEqual([...expected].sort());
  });
});

describe("no leak is reported when", () => {
  it.each<[string, string[]]>([
    [
      "the scaler learns from the training rows",
      [SPLIT, "s = StandardScaler()\nX_train = s.fit_transform(X_train)\nX_test = s.transform(X_test)", FIT],
    ],
    [
      "the training rows are scaled before cross-validation on them",
      [
        SPLIT,
        "s = StandardScaler()\nX_train = s.fit_transform(X_train)\nX_test = s.transform(X_test)",
        "cross_val_score(LogisticRegression(), X_train, y_train, cv=5)",
      ],
    ],
    [
      "the training rows are scaled before a grid search on them",
      [
        SPLIT,
        "s = StandardScaler().fit(X_train)\nX_train = s.transform(X_train)",
        "GridSearchCV(LogisticRegression(), {'C': [1, 2]}).fit(X_train, y_train)",
      ],
    ],
    [
      "the pipeline scales inside the folds",
      ["pipe = make_pipeline(StandardScaler(), LogisticRegression())", "cross_val_score(pipe, X, y)"],
    ],
    [
      "the pipeline is fitted on the training rows",
      [SPLIT, "pipe = Pipeline([('s', StandardScaler()), ('m', LogisticRegression())])\npipe.fit(X_train, y_train)"],
    ],
    [
      "nothing is known of the steps of a pipeline",
      [
        "from ores import Assays, Grains\nX = Pipeline([('a', Assays()), ('g', Grains())]).fit(df, y).transform(df)",
        SPLIT,
      ],
    ],
    ["gaps are filled with a constant", ["X = X.fillna(0)", SPLIT]],
    [
      "an imputer fills gaps with a constant",
      ["X = SimpleImputer(strategy='constant', fill_value=0).fit_transform(X)", SPLIT],
    ],
    ["columns with many gaps are left out", ["X = X[X.columns[X.isna().mean() < 0.3]]", SPLIT]],
    ["a function looks at each row", ["X['level'] = X.apply(lambda r: r['a'] - r.mean(), axis=1)", SPLIT]],
    [
      "both parts are filled with the mean of the training rows",
      [
        SPLIT,
        "middle = X_train['age'].mean()\nX_train['age'] = X_train['age'].fillna(middle)\nX_test['age'] = X_test['age'].fillna(middle)",
        FIT,
      ],
    ],
    ["labels are encoded as numbers", ["y = LabelEncoder().fit_transform(y)", SPLIT]],
    ["categories are one-hot encoded", ["X = pd.get_dummies(X)", SPLIT]],
    ["an encoder one-hot encodes categories", ["X = OneHotEncoder().fit_transform(X)", SPLIT]],
    [
      "the components are only plotted",
      ["Z = PCA(2).fit_transform(X)\nimport matplotlib.pyplot as plt\nplt.scatter(Z[:, 0], Z[:, 1])", SPLIT, FIT],
    ],
    ["the scaled copy is not used for training", ["Z = StandardScaler().fit_transform(X)", SPLIT, FIT]],
    [
      "the scaled column is not a feature",
      ["df['z'] = df['fare'] / df['fare'].mean()", "X = df[['age', 'port']]", SPLIT],
    ],
    ["rows are resampled after the split", [SPLIT, "X_train, y_train = SMOTE().fit_resample(X_train, y_train)", FIT]],
    [
      "columns that go with each other are left out",
      [
        "strength = X.corr().abs()\nupper = strength.where(np.triu(np.ones(strength.shape), k=1).astype(bool))",
        "gone = [name for name in upper.columns if any(upper[name] > 0.95)]\nX = X.drop(columns=gone)",
        SPLIT,
      ],
    ],
    [
      "rows are kept by a bound that is written out",
      ["df = df[(df.fare > 0) & (df.age < 90)]", "X = df[['age']]\ny = df['late']", SPLIT],
    ],
    [
      "rows are divided at a quantile of their dates",
      [
        "last = df.day.quantile(0.8)\ntrain = df[df.day <= last].copy()\ntest = df[df.day > last]",
        "model = LogisticRegression().fit(train[['age']], train['late'])\nprint(model.score(test[['age']], test['late']))",
      ],
    ],
    [
      "a group's mean in earlier rows is joined to later ones",
      [
        "early = df[df.day < '2020-05-01'].copy()\ntest = df[df.day >= '2020-05-01'].copy()",
        "usual = early.groupby('port').fare.mean().to_frame('usual').reset_index()",
        "early = early.merge(usual, on='port')\ntest = test.merge(usual, on='port')",
        "LogisticRegression().fit(early[['usual']], early['late'])\nLogisticRegression().fit(test[['usual']], test['late'])",
      ],
    ],
    [
      "each value is a list of its own",
      ["df['waves'] = df['waves'].apply(lambda waves: (waves - waves.mean()) / waves.std())\nX = df[['waves']]", SPLIT],
    ],
    [
      "columns are gathered by their type",
      [
        "numbers = []",
        "for name in df.columns:\n    if df[name].dtype != 'object':\n        numbers.append(name)",
        "X = df[numbers].drop(columns=['late'])",
        SPLIT,
      ],
    ],
    ["the target is split at its median", ["y = (df['delay'] > df['delay'].median()).astype(int)", SPLIT]],
    ["rows have unit length", ["from sklearn.preprocessing import normalize\nX = normalize(X)", SPLIT]],
    ["a summary of the table only names its columns", ["X = df[df.describe().columns.drop('late')]", SPLIT]],
    [
      "columns are left out that a summary shows to be empty",
      [
        "facts = df.describe()\nX = df.drop(columns=[name for name in facts.columns if facts[name]['std'] == 0] + ['late'])",
        SPLIT,
      ],
    ],
    ["ranks are only shown", ["print(df['fare'].rank().head())", SPLIT]],
    [
      "the vocabulary comes from texts of another file",
      ["other = pd.read_csv('letters.csv')\nX = CountVectorizer().fit(other['note']).transform(df['note'])", SPLIT],
    ],
    ["pixels are divided by a constant", ["X = X / 255.0", SPLIT]],
    ["days are counted from the first one", ["X['day'] = X['day'] - X['day'].min()", SPLIT]],
    ["a mean is taken across the columns of each row", ["X['level'] = X[['a', 'b']].mean(axis=1)", SPLIT]],
    ["the rows are themselves group means", ["X = df.groupby('day').mean()\ny = X.pop('late')", SPLIT]],
    [
      "group means of another table are joined",
      [
        "past = pd.read_csv('past.csv')\nby_ship = past.groupby('ship')['delay'].mean()",
        "X['usual'] = X['ship'].map(by_ship)",
        SPLIT,
      ],
    ],
    [
      "each row summarises a slice of another table",
      [
        "signal = pd.read_csv('signal.csv')\nX = pd.DataFrame(index=range(40))",
        "for i in range(40):\n    part = signal.iloc[i * 100 : i * 100 + 100]\n    X.loc[i, 'level'] = part['volts'].mean()",
        SPLIT,
      ],
    ],
    [
      "the rows are groups joined to their description",
      [
        "rides = pd.read_csv('rides.csv')\nby_ship = rides.groupby('ship').agg({'delay': 'mean'})",
        "X = pd.read_csv('ships.csv').merge(by_ship, on='ship')",
        SPLIT,
      ],
    ],
    [
      "the vocabulary comes from the training texts",
      [
        "texts_train, texts_test = texts[:900], texts[900:]\nX_train = CountVectorizer().fit(texts_train).transform(texts_train)",
        "cross_val_score(LogisticRegression(), X_train, y, cv=5)",
      ],
    ],
    [
      "the words come from the training texts, cut one by one",
      [
        "from keras.preprocessing.text import Tokenizer\na, b, c, d = train_test_split(df['note'], y)\ncut = []",
        "for note in a.values.tolist():\n    cut.append([part.lower() for part in note.split()])",
        "words = Tokenizer()\nwords.fit_on_texts(cut)\nA = words.texts_to_sequences(cut)",
        "LogisticRegression().fit(A, c)",
      ],
    ],
    ["a weighted mean looks back", ["X['trend'] = X['fare'].ewm(span=5).mean()", SPLIT]],
    ["a rolling mean looks back", ["X['week'] = X['fare'].rolling(7).mean()", SPLIT]],
    ["the mean is only printed", ["print(X['age'].mean())", SPLIT, FIT]],
    ["a scaling function is never called", ["def prepare(t):\n    return StandardScaler().fit_transform(t)", SPLIT]],
    ["rows are dropped", ["df = df.dropna()\nX = df.drop(columns=['late'])", SPLIT]],
    [
      "the scaled column is left out",
      ["df['z'] = df['fare'] / df['fare'].max()", "X = df.drop(columns=['late', 'z'])", SPLIT],
    ],
    [
      "what is predicted is the cluster",
      [
        "from sklearn.cluster import KMeans\ndf['area'] = KMeans(6).fit_predict(df[['lat', 'lon']])",
        "X = df.drop('area', axis=1)\ny = df['area']",
        SPLIT,
      ],
    ],
    ["the scale is that of the first rows", ["first = X[:800]\nX = (X - first.mean()) / first.std()", SPLIT]],
    ["pictures are divided by their greatest value", ["X = X / X.max()", SPLIT]],
    ["groups are only counted", ["X['party'] = df.groupby('ticket')['ticket'].transform('count')", SPLIT]],
    [
      "values of a group are moved on",
      ["X['last'] = df.groupby('ship')['fare'].transform(lambda s: s.shift())", SPLIT],
    ],
    [
      "the training rows that are scaled for folds are not those that judge",
      [
        "train = pd.read_csv('train.csv')\ntest = pd.read_csv('test.csv')",
        "s = StandardScaler()\nX_train = s.fit_transform(train[['fare']])\nX_test = s.transform(test[['fare']])",
        "model = LogisticRegression().fit(X_train, train['late'])\nprint(cross_val_score(model, X_train, train['late']).mean())",
        "print(model.score(X_test, test['late']))",
      ],
    ],
    [
      "the scaler learns from all rows only after it scaled the training rows",
      [
        SPLIT,
        "s = StandardScaler()\nX_train = s.fit_transform(X_train)\nX_test = s.transform(X_test)",
        FIT,
        "s.fit(X)",
      ],
    ],
    ...[
      ["left out by their index", "rest = df.drop(X_test.index)"],
      ["are not in", "rest = df[~df.index.isin(X_test.index)]"],
    ].map(([how, rest = ""]): [string, string[]] => [
      `rare rows are drawn from what the held-out rows ${how}`,
      [
        SPLIT,
        `${rest}\nrare, many = rest[rest.late == 1], rest[rest.late == 0]`,
        "even = pd.concat([many, resample(rare, n_samples=len(many))])",
        "model = LogisticRegression().fit(even.drop(columns=['late']), even['late'])\nprint(model.score(X_test, y_test))",
      ],
    ]),
    [
      "rare rows are drawn from other years than those that are divided",
      [
        "early, df = df[df.year < 2010], df[df.year >= 2010]\nX, y = df.drop(columns=['late']), df['late']",
        SPLIT,
        "rare, many = early[early.late == 1], early[early.late == 0]",
        "even = pd.concat([many, resample(rare, n_samples=len(many))])",
        "model = LogisticRegression().fit(even.drop(columns=['late']), even['late'])\nprint(model.score(X_test, y_test))",
      ],
    ],
    [
      "a grey picture is repeated in each row, for its three colours",
      ["X = np.repeat(X.values[..., np.newaxis], 3, axis=-1)", SPLIT],
    ],
    [
      "windows stand beside each other",
      [WINDOWS("30, len(s), 30"), "c, d, e, f = train_test_split(A, b, test_size=0.2)"],
    ],
    [
      "windows that overlap are divided by time",
      [WINDOWS("30, len(s)"), "c, d, e, f = train_test_split(A, b, test_size=0.2, shuffle=False)"],
    ],
    [
      "the last windows are cut off",
      [WINDOWS("30, len(s)"), "c, d, e, f = A[:900], A[900:], b[:900], b[900:]\nLogisticRegression().fit(c, e)"],
    ],
    ["values are put beside themselves", ["X = np.concatenate([X.values, X.values], axis=1)", SPLIT]],
    [
      "rare values are named alike by how often they occur",
      [
        "common = X['port'].value_counts().index[:9]\nX['port'] = X['port'].where(X['port'].isin(common), 'other')",
        SPLIT,
      ],
    ],
    ["there is no split", ["X = StandardScaler().fit_transform(X)", "LogisticRegression().fit(X, y)"]],
  ])("%s", (_, cells) => {
    expect(leaks(...cells)).toEqual([]);
  });
});

it("leaks by columns that a selector chose before an output shows which", () => {
  const choose = `chosen = RFE(LogisticRegression()).fit(X, y)
names = pd.Index(X.columns[chosen.support_].tolist())
names`;
  const cells = [{ code: choose, shown: "Index(['age', 'fare'], dtype='object')" }, { code: "X = df[names]" }];
  expect(leaksIn([...cells, { code: SPLIT }])).toEqual(["preprocessing: RFE"]);
});

describe("a vocabulary that is learned from a part of what is put together", () => {
  const read = `bells = pd.read_csv("bells.csv")["name"].tolist()
gongs = pd.read_csv("gongs.csv")["name"].tolist()
both = bells + gongs
y = np.array([1] * len(bells) + [0] * len(gongs))
words = CountVectorizer()`;
  it("is none of all rows", () => {
    expect(leaks(`${read}\nwords.fit(bells)\nX = words.transform(both)`, SPLIT, FIT)).toEqual([]);
    expect(leaks(`${read}\nwords.fit(both)\nX = words.transform(both)`, SPLIT, FIT)).toEqual([
      "preprocessing: CountVectorizer",
    ]);
  });
});

describe("rows that are put below training rows", () => {
  const more = (rows: string): string[] =>
    leaks(
      SPLIT,
      `extra = ${rows}\nX_train = pd.concat([X_train, extra])\ny_train = pd.concat([y_train, y.loc[extra.index]])`,
      FIT,
    );
  it("are copies of some held out where they are made of all rows", () => {
    expect(more("X[X['fare'] > 9] * 1.01")).toEqual(["resampling: concat"]);
    expect(more("X_train[X_train['fare'] > 9] * 1.01")).toEqual([]);
    expect(more("pd.read_csv('more_ferries.csv')")).toEqual([]);
  });
});
