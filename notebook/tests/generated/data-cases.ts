import type { Case } from "./case.ts";
import { experiment, metric } from "./expected.ts";

/** What is done to data, and what is only looked at. */
export const DATA_CASES: readonly Case[] = [
  {
    name: "case/masked-assignments",
    cells: [
      ["import pandas as pd\nwells = pd.read_csv('wells.csv')"],
      ["wells.loc[wells['soil'] == 'sanddy', 'soil'] = 'sandy'"],
      ["wells.loc[wells['depth'].isna(), 'depth'] = wells['depth'].median()"],
      ["wells.loc[wells['width'] > 50, 'width'] /= 100"],
      ["wells.pump[wells.pump == 'hand'] = 0\nwells.pump[wells.pump == 'motor'] = 1"],
      ["wells.age[wells.age <= 5] = 0\nwells.age[(wells.age > 5) & (wells.age <= 20)] = 1\nwells.age[wells.age > 20] = 2"],
      ["wells = wells.loc[(wells['soil'] != 'rock') | (wells['depth'] >= 8)]"],
    ],
    expected: {
      preparation: [
        { op: "recode", columns: ["soil"], cell: 1 },
        { op: "fill_missing", columns: ["depth"], cell: 2, detail: ["how", "median"] },
        { op: "recode", columns: ["width"], cell: 3, optional: true },
        { op: "recode", columns: ["pump"], cell: 4, optional: true },
        { op: "filter_rows", columns: ["soil", "depth"], cell: 6 },
      ],
      features: [
        { op: "scale", columns: ["width"], cell: 3, optional: true },
        { op: "encode", columns: ["pump"], cell: 4, optional: true },
        { op: "bin", columns: ["age"], cell: 5 },
      ],
      never: [/column (?:was|is) added/iu],
    },
  },
  {
    name: "case/all-columns-but-some",
    cells: [
      ["import pandas as pd\nsilos = pd.read_csv('silos.csv')"],
      ["unused = ['serial', 'remark']\nsilos = silos[[name for name in silos.columns if name not in unused]]"],
      ["from sklearn.linear_model import LinearRegression\nLinearRegression().fit(silos[['height']], silos['loss'])"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({ data: ["silos.csv"], target: "loss", task: "regression", models: [{ name: "Linear Regression" }] }),
      ],
      preparation: [{ op: "drop_columns", columns: ["serial", "remark"], cell: 1 }],
    },
  },
  {
    name: "case/columns-chosen-while-it-runs",
    cells: [
      ["import pandas as pd\nimport re\nsilos = pd.read_csv('silos.csv')"],
      ["for name in silos.select_dtypes('number').columns:\n    silos[name] = silos[name].fillna(0)"],
      ["def plain(text):\n    return re.sub('[^a-z ]', ' ', text.lower())\nsilos['remark'] = silos['remark'].apply(plain)"],
      ["from sklearn.linear_model import LinearRegression\nLinearRegression().fit(silos[['height']], silos['loss'])"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({ data: ["silos.csv"], target: "loss", task: "regression", models: [{ name: "Linear Regression" }] }),
      ],
      preparation: [
        { op: "fill_missing", columns: [], cell: 1 },
        { op: "clean_text", columns: ["remark"], cell: 2 },
      ],
    },
  },
  {
    name: "case/target-by-its-place",
    cells: [
      ["import pandas as pd\nsilos = pd.read_csv('silos.csv')\nsilos.head(2)", "   height  width  loss\n0      12      3   0.5\n1      14      4   0.7"],
      ["X, y = silos.values[:, :-1], silos.values[:, -1]"],
      ["X = (X - X.mean(axis=0)) / X.std(axis=0)"],
      ["from sklearn.linear_model import LinearRegression\nLinearRegression().fit(X, y)"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({ data: ["silos.csv"], target: "loss", task: "regression", models: [{ name: "Linear Regression" }] }),
      ],
      features: [{ op: "scale", columns: [], cell: 2, detail: ["how", "standard"] }],
    },
  },
  {
    name: "case/gaps-and-codes-by-dictionary",
    cells: [
      ["import pandas as pd\nsilos = pd.read_csv('silos.csv')"],
      ["silos['height'] = silos['height'].replace({0: silos['height'].median()})"],
      ["silos['width'] = silos.groupby('site')['width'].transform(lambda part: part.fillna(part.mean()))"],
      ["grades = sorted(silos['grade'].unique())\nnumbers = dict(zip(grades, range(len(grades))))\nsilos['grade_no'] = silos['grade'].map(numbers).astype(int)"],
    ],
    expected: {
      preparation: [
        { op: "fill_missing", columns: ["height"], cell: 1, detail: ["how", "median"] },
        { op: "fill_missing", columns: ["width"], cell: 2, detail: ["how", "group"] },
      ],
      features: [{ op: "encode", columns: ["grade"], cell: 3, detail: ["how", "mapping"] }],
    },
  },
  {
    name: "case/parts-put-together-again",
    cells: [
      ["import pandas as pd\nloans = pd.read_csv('loans.csv')"],
      [
        "paid = loans[loans['late'] == 0]\nlate = loans[loans['late'] == 1]\nmore = late.sample(len(paid), replace=True, random_state=2)\nloans = pd.concat([paid, more])",
      ],
      ["loans = pd.concat([loans, pd.get_dummies(loans['branch'])], axis=1)"],
    ],
    expected: {
      preparation: [{ op: "balance", columns: ["late"], cell: 1, detail: ["how", "oversampling"] }],
      features: [{ op: "encode", columns: ["branch"], cell: 2 }],
    },
  },
  {
    name: "case/function-over-two-files",
    cells: [
      ["import pandas as pd\ndef tidy(table):\n    table['width'] = table['width'].fillna(0)\n    return table.drop(columns=['remark'])"],
      ["old = tidy(pd.read_csv('old.csv', parse_dates=['built']))"],
      ["new = tidy(pd.read_csv('new.csv', parse_dates=['built']))"],
      ["both = old.merge(new, left_on='silo', right_on='number')\nboth[['width_x', 'width_y']].plot()"],
    ],
    expected: {
      preparation: [
        { op: "parse_dates", columns: ["built"], cell: 1 },
        { op: "fill_missing", columns: ["width"], cell: 1 },
        { op: "drop_columns", columns: ["remark"], cell: 1 },
        { op: "join", columns: ["silo", "number"], cell: 3 },
      ],
    },
  },
  {
    name: "case/tokenizer-over-a-data-set",
    cells: [
      [
        "from datasets import load_dataset\nfrom transformers import AutoTokenizer\nletters = load_dataset('letters')\ntokens = AutoTokenizer.from_pretrained('distilbert-base-cased')\ntokens('an example')",
      ],
      ["def cut(batch):\n    return tokens(batch['body'], truncation=True)\nencoded = letters.map(cut, batched=True)"],
    ],
    expected: { kind: "exploration", features: [{ op: "tokenise", columns: ["body"], cell: 1 }] },
  },
  {
    name: "case/only-shown",
    cells: [
      ["import pandas as pd\nwells = pd.read_csv('wells.csv')"],
      ["import seaborn as sns\nsns.heatmap(wells[['depth', 'age']].dropna().corr())"],
      ["wells.groupby('soil')['depth'].mean().sort_values().tail(4)"],
      ["per_year = wells.groupby('year').sum()\nper_year.drop('well_no', axis=1, inplace=True)\nper_year.plot(kind='bar')"],
    ],
    expected: { never: [/\b(?:dropped|removed|sorted)\b/iu] },
  },
  {
    name: "case/decided-condition",
    cells: [
      ["from datasets import load_dataset\nsize = 'tiny'\npart = 'huge' if size == 'huge-v3' else size\ntexts = load_dataset('letters', part)"],
      ["from transformers import AutoModelForSequenceClassification\nkinds = 9 if size.startswith('huge') else 4\nreader = AutoModelForSequenceClassification.from_pretrained('distilbert-base-cased', num_labels=kinds)"],
    ],
    expected: { kind: "exploration", never: [/\bhuge\b/u, /\b9\b/u] },
  },
  {
    name: "case/helper-trees-then-clusters",
    cells: [
      ["import pandas as pd\nshops = pd.read_csv('shops.csv')"],
      [
        "from sklearn.ensemble import RandomForestRegressor\nfrom sklearn.model_selection import train_test_split\nfor column in shops.columns:\n    A, B, a, b = train_test_split(shops.drop(columns=column), shops[column], random_state=4)\n    helper = RandomForestRegressor(random_state=4).fit(A, a)\n    print('{}: R2 {}'.format(column, helper.score(B, b)))",
        "milk: R2 0.12\nbread: R2 -0.84\nfruit: R2 0.55",
      ],
      [
        "from sklearn.mixture import GaussianMixture\nfrom sklearn.metrics import silhouette_score\nfor count in [2, 3, 4]:\n    groups = GaussianMixture(n_components=count, random_state=4).fit_predict(shops)\n    print('%d groups: silhouette %.2f' % (count, silhouette_score(shops, groups)))",
        "2 groups: silhouette 0.31\n3 groups: silhouette 0.46\n4 groups: silhouette 0.28",
      ],
      ["final = GaussianMixture(n_components=3, random_state=4).fit(shops)\nshops['group'] = final.predict(shops)"],
    ],
    expected: {
      kind: "unsupervised",
      experiments: [
        experiment({
          data: ["shops.csv"],
          task: "clustering",
          models: [{ name: "Gaussian Mixture", params: { n_components: "3", random_state: "4" }, role: "result" }],
          metrics: ["0.31", "0.46", "0.28"].map((printed) => metric("silhouette", printed, "Gaussian Mixture", null, 2)),
          best: { model: "Gaussian Mixture", part: null, metrics: ["silhouette"], printed: ["0.46"] },
        }),
        experiment({
          data: ["shops.csv"],
          target: "column",
          task: "regression",
          split: { how: "holdout", testShare: null, folds: null, seed: "4" },
          models: [{ name: "Random Forest", role: "helper" }],
          metrics: ["0.12", "-0.84", "0.55"].map((printed) => ({ ...metric("R2", printed, "Random Forest", "test", 1), value: Number(printed), optional: true })),
        }),
      ],
      headline: 0,
      preparation: [{ op: "split", columns: [], cell: 1, optional: true }],
      features: [{ op: "derive", columns: ["group"], cell: 3, optional: true }],
      never: [/main model (?:is|was) .*Random Forest/iu, /learns? `a`/u],
    },
  },
  {
    name: "case/title-in-a-later-cell",
    cells: [
      ["#md Run the next cell once to install what is needed."],
      ["!pip install lifelines"],
      ["#md # How long pumps last"],
      ["import pandas as pd\npumps = pd.read_csv('pumps.csv')"],
      ["#md Which pumps last longest?"],
    ],
    expected: { never: [/no title/iu] },
  },
  {
    name: "case/findings-in-prose",
    cells: [
      ["#md # Ferries"],
      ["import pandas as pd\nferries = pd.read_csv('ferries.csv')"],
      ["import matplotlib.pyplot as plt\nferries.groupby('month')['riders'].sum().plot()", "<Axes: xlabel='month'>", "result"],
      ["#md August has twice as many riders as May."],
      ["ferries.plot.scatter('wind', 'delay')", "<Axes: xlabel='wind'>", "result"],
      ["#md ## What we learned\n\nDelays come from the wind, not from the number of riders."],
    ],
    expected: {
      findings: [
        { quote: "Delays come from the wind, not from the number of riders.", cell: 5 },
        { quote: "August has twice as many riders as May.", cell: 3 },
      ],
      must: [/Delays come from the wind/u],
    },
  },
]; // prettier-ignore
