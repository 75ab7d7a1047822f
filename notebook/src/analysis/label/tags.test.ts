import { describe, expect, it } from "vitest";
import { IMPORTS, labels, LOAD, TRAIN } from "../../../tests/cell-labels.ts";

describe("operation tags of cells in a notebook that trains a model", () => {
  const tags = (source: string): readonly string[] => labels(IMPORTS, LOAD, source, TRAIN)[2]?.tags ?? [];

  it.each([
    ["inputs and target selected", "X = df[['age', 'weight']]\ny = df['height']", ["DP", "FE"]],
    ["a new column", "df['density'] = df['weight'] / df['height']", ["FE"]],
    ["a column computed by a call", "df['initial'] = df['name'].apply(lambda n: n[0])", ["DP", "FE"]],
    ["a column rewritten in place", "df['name'] = df['name'].apply(lambda n: n.strip())", ["DP"]],
    ["words of a column turned into numbers", "df['sex'] = df['sex'].map({'girl': 0, 'boy': 1})", ["DP", "FE"]],
    ["a column computed elsewhere and added", "df['rank'] = ranks", ["DP"]],
    ["a new column and a chart", "df['density'] = df['weight'] / 2\ndf.plot()", ["VIS", "DP"]],
    ["columns dropped", "df = df.drop(['id', 'note'], axis=1)", ["DP", "FE"]],
    ["some columns kept", "df = df[['age', 'height']]", ["DP", "FE"]],
    ["an encoder created", "from sklearn.preprocessing import OneHotEncoder\nenc = OneHotEncoder()", ["LL", "DP"]],
    [
      "a scaler fitted and applied",
      "scaler = StandardScaler()\nages = scaler.fit_transform(df[['age']])",
      ["DP", "FE"],
    ],
    [
      "the target encoded next to the model that learns it",
      "y = LabelEncoder().fit_transform(df['country'])\nSVC().fit(df[['age']], y)",
      ["DP", "MB"],
    ],
    ["a value computed per group", "rates = df.groupby('country').apply(lambda g: g['ill'].mean())", ["DP", "FE"]],
    ["a column copied", "df['size'] = df['height']", ["DP"]],
    ["a constant column", "df['source'] = 'survey'", ["DP"]],
    ["the training rows sliced off", "X_train = df[:100]", ["DP"]],
    ["the number of epochs set", "epochs = 20", ["MB"]],
    ["results averaged", "np.mean(scores)", ["MB"]],
  ])("%s", (_what, source, expected) => {
    expect(tags(source)).toEqual(expected);
  });

  it.each([
    ["new columns are still features", "df['density'] = df['weight'] / df['height']", ["FE"]],
    ["dropping columns is not feature selection", "df = df.drop('note', axis=1)", ["DP"]],
    [
      "a column added to a hand-written table is a feature",
      "sizes = pd.DataFrame({'cm': [50, 60]})\nsizes['m'] = sizes['cm'] / 100",
      ["DP", "FE"],
    ],
  ])("where no model is trained, %s", (_what, source, expected) => {
    expect(labels(IMPORTS, LOAD, source)[2]?.tags).toEqual(expected);
  });

  it.each([
    ["saving a model", "with open('model.pkl', 'wb') as file:\n    pickle.dump(model, file)", []],
    ["writing a table", "df.to_csv('out.csv')", ["DP"]],
    ["reading a file line by line", "with open('notes.txt') as file:\n    rows = file.readlines()", ["DP"]],
    [
      "writing a log line in a function",
      "def note(line):\n    with open('log.txt', 'a') as f:\n        f.write(line)",
      [],
    ],
    ["a column of literals", "df = pd.read_csv('a.csv')\ndf['day'] = ['Mon', 'Tue']", ["DP"]],
    ["a word counter inside a model pipeline", "model = make_pipeline(CountVectorizer(), LinearSVC())", ["DP", "MB"]],
    ["words counted on their own", "counts = CountVectorizer().fit_transform(letters)", ["DP", "FE"]],
    ["saving a picture", "plt.imsave('face.png', face)", ["VIS"]],
    ["shapes added to the axes", "fig = plt.figure()\nax = fig.add_subplot(111)\nax.add_patch(box)", ["VIS"]],
    ["reloading a module", "import importlib\nimportlib.reload(helpers)", ["LL"]],
    ["setting up an imported tool", "import profiler\nwatch = profiler.Watch()\nwatch.start()", ["LL"]],
    ["clustering with a function of the notebook", "groups = cluster_by_height(rows)", ["MB"]],
    ["feature names looked up", "names = thing.get_feature_names()", ["DP"]],
  ])("%s", (_what, source, expected) => {
    expect(labels(IMPORTS, source)[1]?.tags).toEqual(expected);
  });
});
