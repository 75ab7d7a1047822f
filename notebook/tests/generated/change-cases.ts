import { READ as READ_BAKERY } from "./bakery.ts";
import type { Case } from "./case.ts";
import { experiment } from "./expected.ts";

const READ = "import pandas as pd\nimport numpy as np\nquays = pd.read_csv('quays.csv')";
const SAVE = "quays.to_csv('quays_clean.csv', index=False)";

/** Columns that get new values, and calls that look like a treatment of the data and are none. */
export const CHANGE_CASES: readonly Case[] = [
  {
    name: "case/columns-changed-in-place",
    cells: [
      [READ],
      ["quays['grade'] -= 1\nquays['draught'] = quays['draught'].abs()"],
      ["quays['length'] /= 100"],
      ["quays['name'] = quays['name'].str.strip().str.title()"],
      ["sizes = ['berths', 'area']\nquays[sizes] = quays[sizes].apply(lambda size: (size - size.mean()) / size.std())"],
      ["quays['nearest'] = pd.concat([quays['north'], quays['south']], axis=1).min(axis=1)"],
      [SAVE],
    ],
    expected: {
      preparation: [
        { op: "recode", columns: ["grade", "draught"], cell: 1 },
        { op: "recode", columns: ["name"], cell: 3 },
      ],
      features: [
        { op: "scale", columns: ["length"], cell: 2 },
        { op: "scale", columns: ["berths", "area"], cell: 4, detail: ["how", "standard"] },
        { op: "derive", columns: ["nearest"], cell: 5 },
      ],
    },
  },
  {
    name: "case/texts-made-plain",
    cells: [
      [READ],
      ["quays['remark'] = quays['remark'].str.lower().str.replace('[^a-z]', ' ', regex=True)"],
      ["quays['owner'] = quays['owner'].apply(lambda text: text.lower())"],
      [
        "from sklearn.feature_extraction.text import TfidfVectorizer\nweigh = TfidfVectorizer()\nremarks = weigh.fit_transform(quays['remark'])\nowners = weigh.transform(quays['owner'])",
      ],
      [SAVE],
    ],
    expected: {
      preparation: [
        { op: "clean_text", columns: ["remark"], cell: 1 },
        { op: "clean_text", columns: ["owner"], cell: 2 },
      ],
      features: [{ op: "vectorise", columns: ["remark", "owner"], cell: 3 }],
    },
  },
  {
    name: "case/no-treatment-of-the-data",
    cells: [
      [READ],
      [
        "from sklearn.tree import DecisionTreeRegressor\nmodels = [DecisionTreeRegressor(max_depth=d).fit(quays[['tide']], quays['ships']) for d in (2, 3)]",
      ],
      ["guesses = np.vstack([model.predict(quays[['tide']]) for model in models])"],
      ["marks = pd.to_datetime(['2021-03-01', '2022-03-01'])\nangle = np.arccos(np.clip(0.4, -1, 1))"],
      ["prices = pd.DataFrame()\nprices['berth'] = [4, 5, 9]\nprices"],
      ["quays['predicted'] = [round(each) for each in guesses[0]]"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        {
          data: ["quays.csv"],
          target: "ships",
          task: "regression",
          split: { how: "none", testShare: null, folds: null, seed: null },
          models: [{ name: "Decision Tree" }],
          metrics: [],
          best: null,
        },
      ],
    },
  },
  {
    name: "case/prepared-again-for-the-next-model",
    cells: [
      [READ_BAKERY],
      ["tidy = bakery.drop(columns=['id'])\ntidy.to_csv('one.csv')"],
      ["tidy = bakery.drop(columns=['id'])\ntidy.to_csv('two.csv')"],
    ],
    expected: { kind: "exploration", preparation: [{ op: "drop_columns", columns: ["id"], cell: 1 }] },
  },
  {
    name: "case/columns-chosen-for-one-model-and-others-for-the-next",
    cells: [
      [READ_BAKERY],
      [
        "from sklearn.tree import DecisionTreeClassifier\nX = bakery[['flour', 'heat']]\nDecisionTreeClassifier().fit(X, bakery['burnt'])",
      ],
      ["X = bakery[['salt', 'heat']]\nDecisionTreeClassifier().fit(X, bakery['burnt'])"],
    ],
    expected: {
      kind: "supervised",
      experiments: [
        experiment({
          data: ["bakery.csv"],
          target: "burnt",
          task: "classification",
          models: [
            { name: "Decision Tree", class: "DecisionTreeClassifier" },
            { name: "Decision Tree", class: "DecisionTreeClassifier" },
          ],
        }),
      ],
      features: [
        { op: "select", columns: ["flour", "heat"], cell: 1 },
        { op: "select", columns: ["salt", "heat"], cell: 2 },
      ],
    },
  },
  {
    name: "case/columns-that-spark-sets",
    cells: [
      [
        "from pyspark.sql import SparkSession\nfrom pyspark.sql import functions as F\nspark = SparkSession.builder.getOrCreate()\nbakery = spark.read.csv('bakery.csv', header=True)",
      ],
      [
        "bakery = bakery.withColumn('kind', F.when(bakery['kind'] == 'rye', 'dark').otherwise(bakery['kind']))\nbakery = bakery.withColumn('heat', F.col('heat').cast('double'))\nbakery = bakery.withColumn('per_loaf', F.col('flour') / F.col('loaves'))",
      ],
      ["bakery = bakery.na.fill({'salt': 1})\nbakery = bakery.dropna(subset=['flour'])\nbakery.write.csv('tidy.csv')"],
    ],
    expected: {
      kind: "exploration",
      preparation: [
        { op: "recode", columns: ["kind"], cell: 1 },
        { op: "convert_type", columns: ["heat"], cell: 1 },
        { op: "fill_missing", columns: ["salt"], cell: 2 },
        { op: "drop_missing", columns: ["flour"], cell: 2 },
      ],
      features: [{ op: "derive", columns: ["per_loaf"], cell: 1 }],
    },
  },
];
