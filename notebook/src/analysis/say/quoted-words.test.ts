import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "../judge/fixtures/notebook-of.ts";

const report = (...cells: WrittenCell[]): { opening: string; results: string } => {
  const { sections } = analyseNotebook(notebookOf(...cells));
  const textOf = (all: readonly { readonly text: string }[]): string => all.map(({ text }) => text).join(" ");
  return { opening: textOf(sections.exploration), results: textOf(sections.validation) };
};

const TRAINED: WrittenCell = {
  code: `import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score
from sklearn.model_selection import train_test_split
gulls = pd.read_csv("gulls.csv")
A, B, a, b = train_test_split(gulls.drop(columns="ringed"), gulls["ringed"], test_size=0.2)
model = LogisticRegression().fit(A, a)
print("Accuracy:", accuracy_score(b, model.predict(B)))`,
  printed: "Accuracy: 0.878\n",
};

describe("what an author says of models", () => {
  it.each([
    ["The regression has the highest accuracy of all on the last island.", true],
    ["The regression has a clearly higher accuracy (>88%) than its rivals.", false],
    ["The regression has a clearly higher accuracy (>86%) than its rivals.", true],
  ])("must fit the models and values that there are: %s", (text, isTold) => {
    expect(report(TRAINED, `## Conclusion\n\n${text}`).results.includes(text)).toBe(isTold);
  });

  it("is no score that the code prints, whose rows only the code knows", () => {
    const printed = (score: string): string =>
      report(TRAINED, {
        code: 'print(f"The best score is {score}, with {depth} levels")',
        printed: `The best score is ${score}, with 8 levels\n`,
      }).results;
    expect(printed("0.878")).not.toContain("An output reads");
    expect(printed("0.782")).not.toContain("An output reads");
  });
});

describe("the aim of an author", () => {
  it.each([
    "The goal is to reduce the loss of chicks by finding those who are about to leave.",
    "The aim is to predict rings with the highest recall, so that no gull is missed.",
  ])("is told whatever the code measures in its place: %s", (aim) => {
    expect(report(`# Gulls\n\n${aim}`, TRAINED).opening).toContain(aim.slice(0, 40));
  });
});

describe("a share that the report has given", () => {
  it("is not quoted", () => {
    const counts: WrittenCell = {
      code: 'import pandas as pd\ngulls = pd.read_csv("gulls.csv")\nprint(gulls["ringed"].value_counts(normalize=True))',
      printed: "ringed\n0    0.8007\n1    0.1993\nName: proportion, dtype: float64\n",
    };
    const told = (text: string): string => report(counts, `### Findings\n\n- ${text}`, TRAINED).opening;
    expect(told("80.07% of the gulls stayed (class 0).")).toMatch(/`ringed` is `0` in 80\.1% of the rows[^“]*$/);
    expect(told("80.07% of the gulls stayed, which is less than in most years.")).toContain("The author notes");
  });
});

describe("data that is named first", () => {
  it("is what was written to a database and is read back", () => {
    const stored: WrittenCell = {
      code: `import pandas as pd
from sqlalchemy import create_engine
engine = create_engine("sqlite:///birds.db")
csv = pd.read_csv("gulls.csv")
csv.to_sql("gulls", engine)
gulls = pd.read_sql("SELECT * FROM gulls", engine)`,
    };
    const trained = { ...TRAINED, code: TRAINED.code.replace(/gulls = .*\n/, "") };
    expect(report(stored, trained).opening).toBe("This notebook predicts `ringed` from `gulls.csv`.");
  });

  it("but not where the query sums its rows up", () => {
    const trained = { ...TRAINED, code: TRAINED.code.replace(/gulls = .*\n/, "") };
    const query = (words: string): string =>
      report(
        {
          code: `import pandas as pd
from sqlalchemy import create_engine
engine = create_engine("sqlite:///birds.db")
csv = pd.read_csv("gulls.csv")
csv.to_sql("gulls", engine)
gulls = pd.read_sql("${words}", engine)
print(gulls.shape)`,
          printed: "(12, 2)\n",
        },
        trained,
      ).opening;
    expect(query("SELECT island, wing FROM gulls WHERE wing > 9")).toContain("`gulls.csv`");
    expect(query("SELECT island, AVG(wing) AS wing FROM gulls GROUP BY island")).not.toContain("from `gulls.csv`");
    expect(query("SELECT DISTINCT island, ring FROM gulls")).not.toContain("from `gulls.csv`");
  });

  it("is no list of the rows whose predictions are asked for", () => {
    const asked = (file: string): string =>
      report({ code: `import pandas as pd\nrows = pd.read_csv("${file}")\nprint(rows.describe())` }).opening;
    expect(asked("gulls.csv")).toContain("`gulls.csv`");
    expect(asked("sample_submission.csv")).toBe("");
  });

  it("is no file whose columns no model learns from", () => {
    const head = (columns: string): string => `   ${columns}\n0       1     2      3\n1       4     5      6\n`;
    const read: WrittenCell = {
      code: 'import pandas as pd\ngulls = pd.read_csv("gulls.csv")\nislands = pd.read_csv("islands.csv")',
    };
    const joined = (features: string): string =>
      report(
        read,
        { code: "gulls.head()", shown: head("island  wing ringed") },
        { code: "islands.head()", shown: head("island length nests") },
        {
          code: TRAINED.code
            .replace(/gulls = .*/, 'gulls = gulls.merge(islands, on="island")')
            .replace('gulls.drop(columns="ringed")', `gulls[${features}]`),
          printed: "Accuracy: 0.878\n",
        },
      ).opening;
    expect(joined('["wing", "length"]')).toContain("`islands.csv`");
    expect(joined('["wing"]')).not.toContain("`islands.csv`");
  });
});
