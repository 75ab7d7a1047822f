import { describe, expect, it } from "vitest";
import { IMPORTS, labels, LOAD, TRAIN } from "../../../tests/cell-labels.ts";

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
    [
      "writing it down in a function",
      "def note(line):\n    with open('log.txt', 'a') as f:\n        f.write(line)",
      [],
    ],
    ["a column typed in", "df = pd.read_csv('a.csv')\ndf['day'] = ['Mon', 'Tue']", ["DP"]],
    ["words only to be counted inside a model", "model = make_pipeline(CountVectorizer(), LinearSVC())", ["DP", "MB"]],
    ["words counted", "counts = CountVectorizer().fit_transform(letters)", ["DP", "FE"]],
    ["keeping a picture", "plt.imsave('face.png', face)", ["VIS"]],
    ["shapes put on the axes", "fig = plt.figure()\nax = fig.add_subplot(111)\nax.add_patch(box)", ["VIS"]],
    ["loading a module again", "import importlib\nimportlib.reload(helpers)", ["LL"]],
    ["setting up what was imported", "import profiler\nwatch = profiler.Watch()\nwatch.start()", ["LL"]],
    ["grouping by a function of one's own", "groups = cluster_by_height(rows)", ["MB"]],
    ["names of features looked at", "names = thing.get_feature_names()", ["DP"]],
  ])("%s", (_what, source, expected) => {
    expect(labels(IMPORTS, source)[1]?.tags).toEqual(expected);
  });
});
