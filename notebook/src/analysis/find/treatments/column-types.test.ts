import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const READ = `import numpy as np
import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import LabelEncoder, OneHotEncoder, StandardScaler
boats = pd.read_csv("boats.csv")
`;
const FIT = 'LogisticRegression().fit(boats.drop(columns="sold"), boats["sold"])';
const INFO = `<class 'pandas.core.frame.DataFrame'>
RangeIndex: 90 entries, 0 to 89
Data columns (total 4 columns):
 #   Column  Non-Null Count  Dtype
---  ------  --------------  -----
 0   sail    90 non-null     object
 1   crew    88 non-null     float64
 2   port    90 non-null     object
 3   sold    90 non-null     int64
dtypes: float64(1), int64(1), object(2)
memory usage: 2.9+ KB
`;
const TYPES = `sail     object
crew    float64
port     object
sold      int64
dtype: object
`;
const ROWS = `  sail  crew   port  sold
0  red   2.0  Vigan     1
1  tan   NaN  Kochi     0
`;
const steps = (shows: string, printed: string, code: string, fit = FIT) =>
  analyseNotebook(notebookOf({ code: `${READ}${shows}`, printed }, { code }, { code: fit })).facts.facts.flatMap(
    (fact) =>
      "table" in fact && "columns" in fact && !/^(?:profile|missing|selected)$/.test(fact.kind)
        ? [`${fact.kind} ${fact.columns.join()}`]
        : [],
  );

describe("columns that are chosen by what they hold", () => {
  it.each([
    ["boats.info()", INFO],
    ['print("Loaded")\nboats.info()\nprint("Done")', `Loaded\n${INFO}Done\n`],
    ["print(boats.dtypes)", TYPES],
    ['print(boats.dtypes)\nprint("Rows:", len(boats))', `${TYPES}Rows: 90\n`],
    ["boats.head(2)", ROWS],
  ])("are those of texts that an output shows: %s", (shows, printed) => {
    expect(steps(shows, printed, "boats = pd.get_dummies(boats)")).toEqual(["encoded sail,port"]);
  });

  it.each([
    'texts = boats.select_dtypes(include=["object"]).columns\nboats[texts] = boats[texts].apply(LabelEncoder().fit_transform)',
    'for name in boats.columns:\n    if boats[name].dtype == "object":\n        boats[name] = LabelEncoder().fit_transform(boats[name])',
    'for name in [c for c in boats.columns if boats[c].dtype == object]:\n    boats[name] = boats[name].astype("category").cat.codes',
  ])("are known in the code that asks for them: %s", (code) => {
    expect(steps("boats.info()", INFO, code)).toEqual(["encoded sail,port"]);
  });

  it("are known to a selector of a column transformer", () => {
    const code = `from sklearn.compose import make_column_selector, make_column_transformer
prepare = make_column_transformer(
    (StandardScaler(), make_column_selector(dtype_include=np.number)),
    (OneHotEncoder(), make_column_selector(dtype_include=object)),
)
X = prepare.fit_transform(boats.drop(columns="sold"))`;
    expect(steps("boats.info()", INFO, code, 'LogisticRegression().fit(X, boats["sold"])')).toEqual([
      "scaled crew",
      "encoded sail,port",
    ]);
  });

  it("are others once they hold something else", () => {
    const code = 'boats["sail"] = boats["sail"].map({"red": 0, "tan": 1})\nboats = pd.get_dummies(boats)';
    expect(steps("boats.info()", INFO, code)).toEqual(["encoded sail", "encoded port"]);
  });

  const select = (include: string) =>
    `numbers = boats.drop(columns="sold").select_dtypes(include=${include}).columns
boats[numbers] = StandardScaler().fit_transform(boats[numbers])`;

  it.each([
    ['boats["load"] = boats["crew"] * 80', "np.number", "crew,load"],
    ['boats["load"] = 2000 - boats["crew"]', "['int64', 'float64']", "crew,load"],
    ['boats["load"] = np.where(boats["crew"] > 4, 1, 0)', "np.number", "crew,load"],
    ['boats["load"] = boats["sail"].map({"red": 2, "tan": 4})', "np.number", "crew,load"],
    ['boats["load"] = (boats["sail"] == "red").astype(int)', "np.number", "crew,load"],
    ['boats["load"] = LabelEncoder().fit_transform(boats["sail"])', "np.number", "crew,load"],
    [
      'boats["since"] = pd.to_datetime(boats["port"])\nboats["load"] = boats["since"].dt.year',
      "np.number",
      "crew,load",
    ],
    ['boats["load"] = boats["sail"].str.upper()', "np.number", "crew"],
    ['boats["load"] = pd.cut(boats["crew"], 3)', "np.number", "crew"],
  ])("may be new ones, whose values say what they are: %s", (set, include, columns) => {
    expect(steps("boats.info()", INFO, `${set}\n${select(include)}`)).toContain(`scaled ${columns}`);
  });

  it.each([
    // Whether a number is whole is not known of years, and nothing is of what a function gives.
    ['boats["load"] = pd.to_datetime(boats["port"]).dt.year', "['int64']"],
    ['boats["load"] = boats["crew"] * 80', "['float64']"],
    ['boats["load"] = boats["sail"].apply(weigh)', "np.number"],
    ['boats.loc[boats["crew"] > 4, "crew"] = "many"', "np.number"],
  ])("are not known where the type of one is not: %s", (set, include) => {
    expect(steps("boats.info()", INFO, `${set}\n${select(include)}`)).toContain("scaled ");
  });

  it("are kept where figures of groups are joined to them", () => {
    const code = `usual = boats.groupby("port")["crew"].std().reset_index().rename(columns={"crew": "spread"})
boats = boats.merge(usual, on="port")
boats = boats[["sail", "crew", "spread", "sold"]]
${select("np.number")}`;
    expect(steps("boats.info()", INFO, code)).toContain("scaled crew,spread");
  });

  it.each([
    ["boats = boats.dropna().reset_index(drop=True)", "crew"],
    ['ports = pd.read_csv("ports.csv", names=["port", "depth"])\nboats = boats.merge(ports, on="port")', ""],
    ['boats = boats.set_index("sail")', "crew"],
    ["boats = pd.concat([boats, boats.sample(9)])", "crew"],
    ['marks = pd.DataFrame({"mark": range(9)})\nboats = pd.concat([boats, marks], axis=1)', ""],
  ])("are known as long as all columns and their types are: %s", (code, columns) => {
    expect(steps("boats.info()", INFO, `${code}\n${select("np.number")}`)).toContain(`scaled ${columns}`);
  });

  it("are not named where some columns were not shown", () => {
    const cut = "  sail  ...  sold\n0  red  ...     1\n1  tan  ...     0\n\n[2 rows x 4 columns]\n";
    expect(steps("boats.head(2)", cut, "boats = pd.get_dummies(boats)")).toEqual(["encoded "]);
  });
});
