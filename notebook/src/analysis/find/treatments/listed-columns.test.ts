import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const prepared = (printed: string, table = "") =>
  analyseNotebook(
    notebookOf(
      { code: 'import pandas as pd\nloans = pd.read_csv("loans.csv")\nloans.head(1)', printed: table },
      {
        code: `from sklearn.compose import ColumnTransformer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler
X = loans.drop("repaid", axis=1)
numeric = X.select_dtypes(include="number").columns.tolist()
others = X.select_dtypes(exclude="number").columns
print("Numeric:", numeric)
print(others)`,
        printed,
      },
      {
        code: `prepare = ColumnTransformer([("n", StandardScaler(), numeric), ("o", OneHotEncoder(), others)])
model = make_pipeline(prepare, LogisticRegression()).fit(X, loans["repaid"])`,
      },
    ),
  ).facts.facts.flatMap((fact) => (fact.kind === "scaled" || fact.kind === "encoded" ? [[...fact.columns]] : []));

describe("columns that the code chooses while it runs", () => {
  it("have the names that an output lists", () => {
    expect(prepared("Numeric: ['age', 'income']\nIndex(['job', 'home'], dtype='object')\n")).toEqual([
      ["age", "income"],
      ["job", "home"],
    ]);
  });

  it("are not all columns where all are known", () => {
    const shown = "   age  income job home  repaid\n0   30    1000   a    b       1\n";
    expect(prepared("Numeric: ['age', 'income']\nIndex(['job', 'home'], dtype='object')\n", shown)).toEqual([
      ["age", "income"],
      ["job", "home"],
    ]);
  });

  it("have none where the list is cut", () => {
    expect(prepared("Numeric: ['age', ..., 'income']\nIndex([], dtype='object')\n")).toEqual([[], []]);
  });
});

describe("columns that are found by their figures", () => {
  const dropped = (printed: string) =>
    analyseNotebook(
      notebookOf(
        {
          code: 'import pandas as pd\nloans = pd.read_csv("loans.csv")\nsame = loans.var()[loans.var() == 0].index.values\nprint(same)',
          printed,
        },
        {
          code: `loans.drop(same, axis=1, inplace=True)
from sklearn.linear_model import LogisticRegression
LogisticRegression().fit(loans.drop(columns="repaid"), loans["repaid"])`,
        },
      ),
    ).facts.facts.flatMap((fact) => (fact.kind === "dropped-columns" ? [[...fact.columns]] : []));

  it("have the names that an array lists, on several lines as well", () => {
    expect(dropped("['branch' 'bank'\n 'country']\n")).toEqual([["branch", "bank", "country"]]);
    expect(dropped("['branch' 'bank' ... 'country']\n")).toEqual([[]]);
  });
});

describe("all columns of a table", () => {
  const scaled = (names: readonly string[], code = "X = StandardScaler().fit_transform(loans)") =>
    analyseNotebook(
      notebookOf({
        code: `import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import OneHotEncoder, StandardScaler
loans = pd.read_csv("loans.csv", names=${JSON.stringify(names)})
repaid = loans.pop("repaid")
${code}
LogisticRegression().fit(X, repaid)`,
      }),
    ).facts.facts.flatMap((fact) => (fact.kind === "scaled" ? [[...fact.columns]] : []));

  it("are named where they are scaled and few, and were not encoded before", () => {
    expect(scaled(["age", "income", "repaid"])).toEqual([["age", "income"]]);
    expect(scaled([..."abcdefghi", "repaid"])).toEqual([[]]);
    const encoded = "X = OneHotEncoder().fit_transform(loans)\nX = StandardScaler().fit_transform(X)";
    expect(scaled(["age", "income", "repaid"], encoded)).toEqual([[]]);
  });

  it("are not named where only an output shows them, as a table's or as those at places in a row", () => {
    const scaledIn = (X: string) =>
      analyseNotebook(
        notebookOf(
          {
            code: 'import pandas as pd\nloans = pd.read_csv("loans.csv")\nloans.head(1)',
            printed: "   age  income  repaid\n0   30    1000       1\n",
          },
          {
            code: `from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import StandardScaler
X = StandardScaler().fit_transform(${X})
LogisticRegression().fit(X, loans["repaid"])`,
          },
        ),
      ).facts.facts.flatMap((fact) => (fact.kind === "scaled" ? [[...fact.columns]] : []));
    expect(scaledIn('loans.drop(columns="repaid")')).toEqual([[]]);
    expect(scaledIn("loans.iloc[:, :-1]")).toEqual([[]]);
    expect(scaledIn('loans[["age", "income"]]')).toEqual([["age", "income"]]);
  });
});

describe("columns that are chosen by what no output shows", () => {
  const info = `<class 'pandas.core.frame.DataFrame'>
RangeIndex: 900 entries, 0 to 899
Data columns (total 4 columns):
 #   Column  Non-Null Count  Dtype
---  ------  --------------  -----
 0   job     900 non-null    object
 1   home    900 non-null    object
 2   income  900 non-null    float64
 3   repaid  900 non-null    int64
dtypes: float64(1), int64(1), object(2)
`;
  const factsOf = (choice: string, step: string) =>
    analyseNotebook(
      notebookOf(
        { code: 'import pandas as pd\nloans = pd.read_csv("loans.csv")\nloans.info()', printed: info },
        {
          code: `from sklearn.linear_model import LogisticRegression
${choice}
loans = ${step}
model = LogisticRegression().fit(loans.drop(columns="repaid"), loans["repaid"])`,
        },
      ),
    ).facts;
  const encoded = (choice: string) =>
    factsOf(choice, "pd.get_dummies(loans, columns=few)").facts.flatMap((fact) =>
      fact.kind === "encoded" ? [[...fact.columns]] : [],
    );

  it("are not all of their type", () => {
    const isFew = 'loans[name].dtype == "object" and loans[name].nunique() < 9';
    expect(encoded(`few = [name for name in loans.columns if ${isFew}]`)).toEqual([[]]);
    expect(encoded(`few = []\nfor name in loans.columns:\n    if ${isFew}:\n        few.append(name)`)).toEqual([[]]);
    expect(encoded('few = [name for name in loans.columns if loans[name].dtype == "object"]')).toEqual([
      ["job", "home"],
    ]);
    expect(factsOf("", "pd.get_dummies(loans)").facts).toContainEqual(
      expect.objectContaining({ kind: "encoded", columns: ["job", "home"] }),
    );
  });

  it("leave others that are not known once they are dropped", () => {
    const few = "few = [name for name in loans.columns if loans[name].nunique() < 9]";
    expect(factsOf(few, "loans.drop(columns=few)").experiments[0]?.features).toEqual([]);
    expect(factsOf("", 'loans.drop(columns=["job", "home"])').experiments[0]?.features).toEqual(["income"]);
  });
});
