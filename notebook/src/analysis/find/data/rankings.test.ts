import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf, type WrittenCell } from "../../judge/fixtures/notebook-of.ts";

const READ = 'import pandas as pd\nstalls = pd.read_csv("stalls.csv")\n';
const SPARK =
  'from pyspark.sql import SparkSession, functions as F\nspark = SparkSession.builder.getOrCreate()\nstalls = spark.read.csv("stalls.csv", header=True)\n';
const analysed = (...cells: WrittenCell[]) => analyseNotebook(notebookOf(...cells));
const inR = (...cells: WrittenCell[]) => analyseNotebook({ ...notebookOf(...cells), language: "r" });
const said = ({ sections }: ReturnType<typeof analysed>): string =>
  sections.exploration.map(({ text }) => text).join(" ");
const told = (code: string, shown: string): string => said(analysed({ code: `${READ}${code}`, shown }));

const FALLING = "town\nYork     812.5\nLeeds    640.0\nHull     301.2\nName: takings, dtype: float64";
const RISING = "town\nHull     301.2\nLeeds    640.0\nYork     812.5\nName: takings, dtype: float64";
const LED = "Total `takings` by `town` is highest for `York` (812.5), followed by `Leeds` (640) and `Hull` (301.2).";
const WHOLE = "Total `takings` by `town` is highest for `York` (812.5) and lowest for `Hull` (301.2).";

describe("a table of totals by group", () => {
  it.each([
    ['stalls.groupby("town")["takings"].sum().sort_values(ascending=False).head(3)', FALLING],
    ['stalls.groupby("town")["takings"].sum().sort_values(ascending=False)[:3]', FALLING],
    ['stalls.groupby("town").takings.sum().nlargest(3)', FALLING],
    ['stalls.groupby("town")["takings"].sum().sort_values().tail(3)', RISING],
  ])("tells the first groups where only these are shown: %s", (code, shown) => {
    expect(told(code, shown)).toContain(LED);
  });

  it("tells both ends where all groups are shown, sorted or not", () => {
    expect(told('stalls.groupby("town")["takings"].sum().sort_values()', RISING)).toContain(WHOLE);
    const mixed = "town\nLeeds    640.0\nYork     812.5\nHull     301.2\nName: takings, dtype: float64";
    expect(told('stalls.groupby("town")["takings"].sum()', mixed)).toContain(WHOLE);
  });

  it("tells the last groups where these are asked for", () => {
    expect(told('stalls.groupby("town")["takings"].sum().nsmallest(3)', RISING)).toContain(
      "Total `takings` by `town` is lowest for `Hull` (301.2), followed by `Leeds` (640) and `York` (812.5).",
    );
  });

  it("has its figures under the names that the author gives them", () => {
    const shown = "    town   total   n\n2   York   812.5  40\n0  Leeds   640.0  31\n1   Hull   301.2  52";
    const sorted = 'sort_values("total", ascending=False).head(3)';
    expect(
      told(`stalls.groupby("town").agg(total=("takings", "sum"), n=("day", "count")).reset_index().${sorted}`, shown),
    ).toContain(LED);
    const own = told(
      `stalls.groupby("town").agg(total=("takings", lambda x: x.iloc[-3:].sum()), n=("day", "count")).reset_index().${sorted}`,
      shown,
    );
    expect(own).toContain(
      "`total` by `town` is highest for `York` (812.5), followed by `Leeds` (640) and `Hull` (301.2).",
    );
  });

  it("may have groups of two columns, or come from a pivot table", () => {
    const shown = "town   year\nYork   2021    812.5\nLeeds  2020    640.0\nName: takings, dtype: float64";
    expect(told('stalls.groupby(["town", "year"])["takings"].max().nlargest(2)', shown)).toContain(
      "Maximum `takings` by `town` and `year` is highest for `York` and `2021` (812.5), followed by `Leeds` and `2020` (640).",
    );
    const pivot = "       takings\ntown          \nYork     812.5\nLeeds    640.0\nHull     301.2";
    expect(told('stalls.pivot_table(index="town", values="takings", aggfunc="sum")', pivot)).toContain(WHOLE);
  });

  it("is told of Spark, polars and R as well", () => {
    const rows =
      "+-----+-----+\n| town|total|\n+-----+-----+\n| York|812.5|\n|Leeds|640.0|\n| Hull|301.2|\n+-----+-----+\n";
    const spark = (more: string) =>
      said(
        analysed({
          code: `${SPARK}stalls.groupBy("town").agg(F.sum("takings").alias("total")).orderBy(F.desc("total")).show(3)`,
          printed: `${rows}${more}`,
        }),
      );
    expect(spark("only showing top 3 rows\n")).toContain(LED);
    expect(spark("")).toContain(WHOLE);
    const polars =
      "shape: (3, 2)\n┌───────┬───────┐\n│ town  ┆ total │\n│ ---   ┆ ---   │\n│ str   ┆ f64   │\n╞═══════╪═══════╡\n│ York  ┆ 812.5 │\n│ Leeds ┆ 640.0 │\n│ Hull  ┆ 301.2 │\n└───────┴───────┘";
    const code =
      'import polars as pl\nstalls = pl.read_csv("stalls.csv")\nstalls.group_by("town").agg(pl.col("takings").sum().alias("total")).sort("total", descending=True).head(3)';
    expect(said(analysed({ code, shown: polars }))).toContain(LED);
    const tibble = "# A tibble: 3 x 2\n  town  total\n  <chr> <dbl>\n1 York   812.\n2 Leeds  640 \n3 Hull   301.";
    const r =
      'library(dplyr)\nlibrary(readr)\nstalls <- read_csv("stalls.csv")\nstalls %>% group_by(town) %>% summarise(total = sum(takings)) %>% arrange(desc(total))';
    expect(said(inR({ code: r, shown: tibble }))).toContain(
      "Total `takings` by `town` is highest for `York` (812) and lowest for `Hull` (301).",
    );
  });

  it("says nothing where rows are left out that may be first, where two are level, or where figures contradict the order", () => {
    const nothing = (code: string, shown: string): void => expect(told(code, shown)).not.toMatch(/highest|lowest/);
    nothing('stalls.groupby("town")["takings"].sum().head(3)', FALLING);
    nothing('stalls.groupby("town")["takings"].sum()', FALLING.replace("Hull ", "...  \nHull "));
    nothing('stalls.groupby("town")["takings"].sum()', FALLING.replace("640.0", "812.5"));
    nothing('stalls.groupby("town")["takings"].sum().sort_values(ascending=False)', RISING);
    nothing('stalls.groupby("town")["takings"].sum().cumsum()', RISING);
  });

  it("is the result of a notebook that trains nothing", () => {
    const { executiveSummary } = analysed({
      code: `${READ}stalls.groupby("town")["takings"].sum().nlargest(3)`,
      shown: FALLING,
    });
    expect(executiveSummary.map(({ text }) => text)).toEqual(["This notebook explores `stalls.csv`.", LED]);
  });

  it("goes without one where nothing is compared: then what was looked at is the result", () => {
    const shown = "town\nYork     40\nLeeds    31\nHull     12\nGoole     9\nSelby     5\nName: count, dtype: int64";
    const { executiveSummary } = analysed({ code: `${READ}stalls["town"].value_counts()`, shown });
    expect(executiveSummary.map(({ text }) => text)).toEqual([
      "This notebook explores `stalls.csv`.",
      "The most frequent values of `town` are `York` (40), `Leeds` (31) and `Hull` (12).",
    ]);
  });

  it("is no fact about the data where models predicted the figures", () => {
    const code = `${READ}from sklearn.linear_model import Ridge
model = Ridge().fit(stalls[["day"]], stalls["takings"])
stalls["expected"] = model.predict(stalls[["day"]])
stalls.groupby("town")["expected"].sum().nlargest(3)`;
    expect(told(code, FALLING.replace("takings", "expected"))).not.toContain("highest");
  });
});

describe("how often each value of a column occurs in Spark", () => {
  it("is read from a table that has both in columns of their own", () => {
    const shown = "+-----+-----+\n| town|count|\n+-----+-----+\n| York|   40|\n|Leeds|   31|\n+-----+-----+\n";
    expect(
      said(
        analysed({
          code: `${SPARK}stalls.groupBy("town").count().orderBy("count", ascending=False).show()`,
          printed: shown,
        }),
      ),
    ).toContain("`town` takes two values: `York` (40) and `Leeds` (31).");
  });
});

describe("groups of a table that the code contains as an example", () => {
  it("are not told beside data that is read", () => {
    const code = `import pandas as pd
toys = pd.DataFrame({"shop": ["a", "b", "c"], "sold": [1, 2, 4]})
toys.groupby("shop")["sold"].sum()`;
    const shown = "shop\nc    4\nb    2\na    1\nName: sold, dtype: int64";
    const factsWith = (...more: WrittenCell[]): string =>
      JSON.stringify(analyseNotebook(notebookOf({ code, shown }, ...more)).facts);
    expect(factsWith()).toContain('"ranking"');
    expect(factsWith({ code: 'hens = pd.read_csv("hens.csv")' })).not.toContain('"ranking"');
  });
});

describe("means of groups", () => {
  it("name the column that has the groups", () => {
    const shown = "town\nYork     81.5\nLeeds    64.0\nHull     30.2\nName: takings, dtype: float64";
    expect(told('stalls.groupby("town")["takings"].mean()', shown)).toContain(
      "The mean of `takings` by `town` is 81.5 for `York`, 64 for `Leeds` and 30.2 for `Hull`.",
    );
  });

  it("are not told of the first rows of a longer table", () => {
    const shown = "town\nYork     81.5\nLeeds    64.0\nHull     30.2\nName: takings, dtype: float64";
    expect(told('stalls.groupby("town")["takings"].mean().head(3)', shown)).not.toContain("81.5");
  });
});
