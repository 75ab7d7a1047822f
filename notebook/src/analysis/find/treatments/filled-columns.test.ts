import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const counts = (gaps: Readonly<Record<string, number>>): string =>
  ["age", "port", "crew", "rig"].map((name) => `${name}    ${gaps[name] ?? 0}`).join("\n") + "\ndtype: int64";
const ASKED = "boats.isnull().sum()";

/** The columns that each filling is of, between outputs that count the gaps. */
const filled = (code: string, after: Readonly<Record<string, number>> | null, asked = ASKED): readonly string[] =>
  analyseNotebook(
    notebookOf(
      { code: 'import pandas as pd\nboats = pd.read_csv("boats.csv")' },
      { code: ASKED, shown: counts({ age: 80, port: 20, crew: 9 }) },
      after === null ? { code } : { code: `${code}\n${asked}`, shown: counts(after) },
    ),
  ).facts.facts.flatMap((fact) => (fact.kind === "filled" ? [fact.columns.join()] : []));

describe("gaps that are filled in columns which the code does not name", () => {
  const MEAN = "boats.fillna(boats.mean(), inplace=True)";

  it("are those that an output shows before, and none shows afterwards", () => {
    expect(filled(MEAN, { port: 20, crew: 9 })).toEqual(["age"]);
    expect(filled("boats = boats.fillna(0)", {})).toEqual(["age,port,crew"]);
  });

  it("are not those that go with their column, or are filled by name", () => {
    expect(filled(`boats = boats.drop(columns="crew")\n${MEAN}`, { port: 20 })).toEqual(["age"]);
    expect(filled(`boats["port"] = boats["port"].fillna("?")\n${MEAN}`, { crew: 9 })).toEqual(["port", "age"]);
  });

  it("are not those of another table that had the name before", () => {
    expect(filled(`boats = pd.read_csv("rafts.csv")\n${MEAN}`, {})).toEqual([""]);
    expect(filled(`boats = boats.copy()\n${MEAN}`, {})).toEqual(["age,port,crew"]);
  });

  it("may be those of any where rows go as well, or no output shows what is left", () => {
    expect(filled(`boats = boats.dropna(subset=["port"])\n${MEAN}`, { crew: 9 })).toEqual([""]);
    expect(filled(`${MEAN}\nboats = boats.ffill()`, {})).toEqual(["", ""]);
    expect(filled(MEAN, null)).toEqual([""]);
    expect(filled(MEAN, {}, 'boats[["age", "crew"]].isnull().sum()')).toEqual([""]);
    expect(filled(MEAN, {}, "boats.isnull().sum().head(4)")).toEqual([""]);
  });
});

describe("gaps that a loop fills in a list of columns", () => {
  const LOOP = `for name in ["age", "port", "rig"]:
    boats[name] = boats[name].fillna(boats[name].mode()[0])`;

  it("are in those of them that have any", () => {
    expect(filled(LOOP, null)).toEqual(["age,port"]);
  });

  it("may be in all of them where others may have come since they were counted", () => {
    expect(filled(`boats["rig"] = boats["rig"].replace("?", None)\n${LOOP}`, null)).toEqual(["age,port,rig"]);
    expect(filled(`boats = boats.merge(pd.read_csv("rigs.csv"), on="name", how="left")\n${LOOP}`, null)).toEqual([
      "age,port,rig",
    ]);
    expect(filled(`rafts = pd.read_csv("rafts.csv")\n${LOOP.replaceAll("boats", "rafts")}`, null)).toEqual([
      "age,port,rig",
    ]);
  });
});

it("Gaps in columns that a count did not show, or that the code makes, are filled as well", () => {
  const loop = 'for name in ["age", "port", "rig"]:\n    boats[name] = boats[name].fillna(boats[name].mode()[0])';
  const made = (asked: string, shown: string, between = ""): readonly string[] =>
    analyseNotebook(
      notebookOf(
        { code: `import pandas as pd\nboats = pd.read_csv("boats.csv")\n${asked}`, shown },
        { code: `${between}\n${loop}` },
      ),
    ).facts.facts.flatMap((fact) => (fact.kind === "filled" ? [fact.columns.join()] : []));
  const whole = counts({ age: 80 });
  const part = "age     80\ncrew     0\ndtype: int64";
  expect(made(ASKED, whole)).toEqual(["age"]);
  expect(made('boats.select_dtypes("number").isnull().sum()', part)).toEqual(["age,port,rig"]);
  expect(made(`gaps = ${ASKED}\ngaps[:2]`, part)).toEqual(["age,port,rig"]);
  const loc = 'for name in ["port", "rig"]:\n    boats.loc[boats[name] == 0, name] = None';
  expect(made(ASKED, whole, loc)).toEqual(["age,port,rig"]);
});

describe("gaps that outputs count before and after", () => {
  const EACH = "for name in boats.columns:\n    boats[name] = boats[name].fillna(boats[name].mode()[0])";
  const LISTED = 'for name in ["age", "port", "rig"]:\n    boats[name] = boats[name].fillna(boats[name].mode()[0])';
  const kinds = (...cells: readonly { readonly code: string; readonly shown?: string }[]) =>
    analyseNotebook(
      notebookOf({ code: 'import pandas as pd\nboats = pd.read_csv("boats.csv")' }, ...cells),
    ).facts.facts.flatMap((fact) =>
      fact.kind === "filled" ? [`${fact.how} ${fact.columns.join()} ${fact.certainty}`] : [],
    );
  const counted = (gaps: Readonly<Record<string, number>>) => ({ code: ASKED, shown: counts(gaps) });

  it("leave out the columns of a list that have none", () => {
    expect(filled(LISTED, {})).toEqual(["age,port"]);
    expect(
      kinds({ code: ASKED, shown: "age     80\n        ..\nport    20\nLength: 80, dtype: int64" }, { code: LISTED }),
    ).toEqual(["mode age,port,rig certain"]);
    expect(
      kinds(counted({ age: 80 }), { code: `boats = boats.merge(pd.read_csv("ports.csv"), on="port")\n${LISTED}` }),
    ).toEqual(["mode age,port,rig certain"]);
  });

  it("show that a step filled none where another one does", () => {
    const mean = { code: "boats.fillna(boats.mean(), inplace=True)" };
    const each = { code: EACH.replace("    boats", '    if boats[name].dtypes == "object":\n        boats') };
    const gaps = { port: 20, crew: 9 };
    expect(kinds(mean, counted(gaps), each, counted({}))).toEqual(["mode port,crew certain"]);
    expect(kinds(counted(gaps), mean, counted(gaps), each)).toEqual(["mode  certain"]);
    expect(kinds(counted({ ...gaps, age: 80 }), mean, counted(gaps), each, counted({}))).toEqual([
      "mean age certain",
      "mode port,crew certain",
    ]);
    expect(kinds(mean, counted(gaps))).toEqual(["mean  certain"]);
  });
});

describe("values that are replaced by a statistic", () => {
  const fills = (...lines: readonly string[]) =>
    analyseNotebook(
      notebookOf({
        code: ["import numpy as np, pandas as pd", 'boats = pd.read_csv("boats.csv")', ...lines].join("\n"),
      }),
    ).facts.facts.flatMap((fact) =>
      fact.kind === "filled" ? [`${fact.columns.join()} ${fact.how} ${fact.instead ?? "gaps"}`] : [],
    );
  const REPLACED = 'boats["age"] = boats["age"].replace(0, boats["age"].mean())';

  it("are gaps where the same column's gaps became that value before", () => {
    expect(fills('boats["age"] = boats["age"].fillna(0)', REPLACED)).toEqual(["age mean gaps"]);
    expect(fills('boats[["age", "rig"]] = boats[["age", "rig"]].fillna(0)', REPLACED)).toEqual([
      "rig constant gaps",
      "age mean gaps",
    ]);
  });

  it("are no gaps else", () => {
    expect(fills(REPLACED)).toEqual(["age mean 0"]);
    expect(fills('boats["age"] = boats["age"].fillna(-1)', REPLACED)).toEqual(["age constant gaps", "age mean 0"]);
    expect(fills('boats["rig"] = boats["rig"].fillna(0)', REPLACED)).toEqual(["rig constant gaps", "age mean 0"]);
    expect(fills('boats["age"] = boats["age"].replace(np.nan, boats["age"].mean())')).toEqual(["age mean gaps"]);
  });

  it("are none either where a gap is put in a gap", () => {
    expect(fills('boats["age"] = boats["age"].fillna(np.nan)')).toEqual([]);
    expect(fills('boats["age"] = boats["age"].fillna(value=np.nan)')).toEqual([]);
  });
});
