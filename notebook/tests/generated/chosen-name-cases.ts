import type { Case } from "./case.ts";

const READ = "import pandas as pd\nferries = pd.read_csv('ferries.csv')";
const SAVE = "ferries.to_csv('ferries_clean.csv', index=False)";

/** Columns that the code chooses while it runs, and rows by their places. */
export const CHOSEN_NAME_CASES: readonly Case[] = [
  {
    name: "case/names-that-a-line-prints",
    cells: [
      [READ],
      [
        "words = ferries.select_dtypes('object').columns.tolist()\nprint(f'Words: {words}')\nfor name in words:\n    ferries[name] = ferries[name].astype('category').cat.codes\nprint(ferries.shape)",
        "Words: ['port', 'owner']\n(90, 7)",
      ],
      [
        "figures = [c for c in ferries.columns if c not in words]\nprint('Figures:', figures)",
        "Figures: ['age', 'speed']",
      ],
      ["ferries[figures] = ferries[figures].fillna(ferries[figures].median())"],
      [
        "empty = ferries.columns[ferries.isna().mean() > 0.8]\nprint(empty)\nprint(len(empty), 'columns')",
        "Index(['mast', 'sail'], dtype='object')\n2 columns",
      ],
      ["ferries = ferries.drop(columns=empty)"],
      [SAVE],
    ],
    expected: {
      preparation: [
        { op: "fill_missing", columns: ["age", "speed"], cell: 3 },
        { op: "drop_columns", columns: ["mast", "sail"], cell: 5 },
      ],
      features: [{ op: "encode", columns: ["port", "owner"], cell: 1 }],
    },
  },
  {
    // Which of the names fulfil a condition is only known while the code runs.
    name: "case/columns-that-may-be-any",
    cells: [
      ["import pandas as pd\nferries = pd.read_csv('ferries.csv', names=['port', 'age', 'speed'])"],
      ["empty = ferries.columns[ferries.isna().mean() > 0.8].tolist()\nferries = ferries.drop(columns=empty)"],
      [
        "gaps = [c for c in ferries.columns if ferries[c].isna().sum() > 0]\nfor name in gaps:\n    ferries[name] = ferries[name].fillna(0)",
      ],
      [SAVE],
    ],
    expected: {
      preparation: [
        { op: "drop_columns", columns: [], cell: 1 },
        { op: "fill_missing", columns: [], cell: 2 },
      ],
    },
  },
  {
    name: "case/many-numbered-columns",
    cells: [
      [READ],
      [
        "kinds = ['K' + str(i) for i in range(1, 31)]\nfigures = [f'F{i}' for i in range(1, 3)]\nfor name in kinds:\n    ferries[name] = ferries[name].astype('category').cat.codes\nferries[figures] = ferries[figures].fillna(0)",
      ],
      [SAVE],
    ],
    expected: {
      preparation: [{ op: "fill_missing", columns: ["F1", "F2"], cell: 1 }],
      features: [{ op: "encode", columns: Array.from({ length: 30 }, (_, i) => `K${i + 1}`), cell: 1 }],
    },
  },
  {
    name: "case/rows-at-an-end-left-out",
    cells: [
      ["import pandas as pd\nferries = pd.read_csv('ferries.csv')[:-1]"],
      ["ports = pd.read_csv('ports.csv')\nports = ports.iloc[2:]"],
      ["ferries = ferries.merge(ports, on='port')"],
      // The first row has nothing to be compared with.
      ["ferries['change'] = ferries['speed'].diff()\nferries = ferries[1:]"],
      [SAVE],
    ],
    expected: {
      preparation: [
        { op: "drop_rows", columns: [], cell: 0 },
        { op: "drop_rows", columns: [], cell: 1 },
        { op: "join", columns: ["port"], cell: 2 },
      ],
      features: [{ op: "lag", columns: ["change"], cell: 3 }],
      must: [/the last row and the first 2 rows are dropped/iu],
    },
  },
  {
    name: "case/names-that-a-table-is-asked-for",
    cells: [
      [READ],
      [
        "usual = {'port', 'age', 'speed', 'fare'}\nferries = ferries[[c for c in ferries.columns if c in usual]].copy()",
      ],
      ["known = [c for c in ['age', 'speed', 'mast'] if c in ferries.columns]"],
      ["ferries[known] = ferries[known].fillna(0)"],
      [SAVE],
    ],
    expected: {
      preparation: [
        { op: "drop_columns", columns: [], cell: 1, optional: true },
        { op: "fill_missing", columns: ["age", "speed"], cell: 3 },
      ],
    },
  },
  {
    // What happened to the table before is not done to what is worked out row by row.
    name: "case/figures-worked-out-of-a-table-that-lost-columns",
    cells: [
      [READ],
      ["ferries = ferries.drop('notes', axis=1)"],
      [
        "def short(word):\n    return word[:3].upper()\nferries['code'] = ferries.apply(lambda row: short(row['port']), axis=1)",
      ],
      ["ferries['links'] = ferries['page'].fillna('').replace('-', '').str.count('http')"],
      ["ferries['worth'] = (ferries['fare'] * 2 + ferries['age']).clip(0, 90)"],
      ["ferries['net'] = ferries['gross'].fillna(ferries['fare'] - ferries['toll'])"],
      ["ferries['harbour'] = ferries['port'].copy()"],
      [SAVE],
    ],
    expected: {
      preparation: [
        { op: "drop_columns", columns: ["notes"], cell: 1 },
        { op: "fill_missing", columns: ["gross"], cell: 5 },
      ],
      features: [
        { op: "derive", columns: ["code"], cell: 2 },
        { op: "derive", columns: ["links"], cell: 3 },
        { op: "derive", columns: ["worth"], cell: 4 },
      ],
    },
  },
  {
    name: "case/helpers-beside-the-data",
    cells: [
      ["import numpy as np\nimport pandas as pd\nferries = pd.read_csv('ferries.csv')"],
      [
        "lands = ferries.dropna(subset=['land']).drop_duplicates('port').set_index('port')['land']\nferries['land'] = ferries['land'].fillna(ferries['port'].map(lands))",
      ],
      [
        "odd = pd.DataFrame(ferries.select_dtypes(np.number).columns, columns=['name'])\nodd['skew'] = odd['name'].apply(lambda name: ferries[name].skew())\nodd['is_odd'] = odd['skew'].abs() > 0.5",
      ],
      ["for name in odd.query('is_odd')['name'].values:\n    ferries[name] = np.log1p(ferries[name])"],
      [
        "from imblearn.over_sampling import SMOTE\nnames = [c for c in ferries.columns if c != 'late']\nX = ferries[names].values\ny = ferries['late'].values\nX, y = SMOTE(random_state=4).fit_resample(X, y)\nnp.save('X.npy', X)",
      ],
    ],
    expected: {
      preparation: [
        { op: "fill_missing", columns: ["land"], cell: 1 },
        { op: "balance", columns: ["late"], cell: 4 },
      ],
      features: [{ op: "transform", columns: [], cell: 3 }],
    },
  },
  {
    name: "case/gaps-filled-under-a-mask-and-within-groups",
    cells: [
      [READ],
      [
        "mask = ferries['deck'].isna() & ferries['mast'].notna()\nferries.loc[mask, 'deck'] = ferries.loc[mask, 'deck'].fillna('open')",
      ],
      [
        "gaps = ferries.loc[ferries['age'].isna()].index\nferries.loc[ferries['age'].isna(), 'age'] = ferries.groupby('port')['age'].transform(lambda ages: ages.fillna(ages.median()))[gaps]",
      ],
      ["rows = ferries.iloc[:, :-1]\nrows = rows.apply(pd.to_numeric, errors='coerce')\nrows.to_csv('rows.csv')"],
      [SAVE],
    ],
    expected: {
      preparation: [
        { op: "fill_missing", columns: ["deck"], cell: 1 },
        { op: "fill_missing", columns: ["age"], cell: 2 },
        { op: "convert_type", columns: [], cell: 3 },
      ],
    },
  },
];
