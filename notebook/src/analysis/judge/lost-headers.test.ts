import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const FRAME = (head: string): string => `${head}
0    3   71   55   0  21.4   9
1    8  112   64   3  30.8  12
2    1   93   70   0  25.5   4`;
const said = (read: string, head: string): string => {
  const { executiveSummary } = analyseNotebook(
    notebookOf(
      { code: `import pandas as pd\nrows = ${read}\nrows.head(3)`, shown: FRAME(head) },
      {
        code: `from sklearn.model_selection import train_test_split
from sklearn.linear_model import LinearRegression
X, y = rows.iloc[:, :5], rows["9"]
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.2)
line = LinearRegression().fit(X_train, y_train)
line.score(X_test, y_test)`,
        shown: "0.61",
      },
    ),
  );
  return executiveSummary.map(({ text }) => text).join(" ");
};
const VALUES = "     6  148   72   0  33.6   9";

describe("a file without names of columns", () => {
  it("loses its first row to them, and its target has no name", () => {
    const text = said('pd.read_csv("foals.data")', VALUES);
    expect(text).toContain("The first row of `foals.data` seems to have been read as the names of its 6 columns.");
    expect(text).not.toContain("`9`");
  });

  it.each([
    ["that the code says has none", 'pd.read_csv("foals.data", header=None)', VALUES],
    ["that the code gives names to", 'pd.read_csv("foals.data", names=names)', VALUES],
    ["of years", 'pd.read_csv("foals.data")', "  2001 2002 2003 2004 2005   9"],
    ["of steps that ascend", 'pd.read_csv("foals.data")', "   0.5    1  1.5   2   2.5   9"],
    ["of words", 'pd.read_csv("foals.data")', "   age size girth legs weight 9"],
  ])("is none %s", (_, read, head) => {
    expect(said(read, head)).not.toContain("first row");
  });

  it("have none by which a reader would know what is seen in them", () => {
    const described = {
      code: `import pandas as pd\nrows = pd.read_csv("foals.data")\nrows.head(3)`,
      shown: FRAME(VALUES),
    };
    const texts = (head: string): string => {
      const missing = { code: "rows.isnull().sum()", shown: `${head}\ndtype: int64` };
      return analyseNotebook(notebookOf(described, missing))
        .sections.exploration.map(({ text }) => text)
        .join(" ");
    };
    expect(texts("6         0\n148       0\n72        5\n0         0\n33.6      0\n9         0")).not.toContain("`72`");
  });
});
