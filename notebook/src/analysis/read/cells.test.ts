import { describe, expect, it } from "vitest";
import { parseNotebook } from "../../format/parse.ts";
import { analyseNotebook } from "../analyse.ts";
import { readCells } from "./cells.ts";
import { written } from "./fixtures/written.ts";

function notebookOf(language: string, sources: readonly string[]) {
  const cells = sources.map((source) => ({ cell_type: "code", metadata: {}, source, outputs: [], execution_count: 1 }));
  const metadata = { language_info: { name: language } };
  const parsed = parseNotebook(JSON.stringify({ nbformat: 4, nbformat_minor: 4, metadata, cells }));
  if (!parsed.ok) throw new Error(parsed.error.reason);
  return parsed.value;
}
const read = (language: string, ...sources: string[]) => readCells(notebookOf(language, sources));
const stages = (language: string, ...sources: string[]) =>
  analyseNotebook(notebookOf(language, sources)).cells.map(({ stages: own }) => own.join(" "));

describe("reading cells of any language", () => {
  it("follows the language of the notebook or the magic of the cell, and keeps positions", () => {
    const cells = read(
      "python",
      "x = 1",
      "%%R -i df\nfit <- lm(y ~ x, df)",
      "%%julia\nf(x)",
      "%%bash\nls -l",
      "%%html\n<b>",
    );
    expect(cells.map(({ language }) => language)).toEqual(["python", "r", "julia", "bash", "html"]);
    expect(cells.map(({ module }) => written(module))).toEqual([
      "x = 1",
      "fit = lm((y ~ x), df)",
      "f(x)",
      'shell::ls("-l")',
      "",
    ]);
    expect(cells[1]?.module.body[0]?.from).toBe("%%R -i df\n".length);
    expect(read("R", "x <- 1").map(({ language, module }) => [language, written(module)])).toEqual([["r", "x = 1"]]);
    expect(read("julia", "x = f.(y)").map(({ module }) => written(module))).toEqual(["x = f(y)"]);
    expect(read("scala", "val x = 1")).toEqual([]);
  });

  it.each([
    ["!pip install -q polars", 'shell::pip("install", "-q", "polars")'],
    ["!wget https://a.org/b.zip && unzip 'b.zip'", 'shell::wget("https://a.org/b.zip")\nshell::unzip("b.zip")'],
    ["import os\n!ls\nx = 1", "import os\nshell::ls()\nx = 1"],
    ["!python -m pip install polars", 'shell::pip("install", "polars")'],
    ["%pip install polars", 'shell::pip("install", "polars")'],
    ["%sql SELECT * FROM trips", 'sql::query("SELECT * FROM trips", tables=["trips"])'],
    ["%sql found << select 1", 'found = sql::query("select 1")'],
    [
      "%%sql\nSELECT a FROM trips t JOIN db.riders r ON r.id = t.rider",
      'sql::query("SELECT a FROM trips t JOIN db.riders r ON r.id = t.rider", tables=["trips", "db.riders"])',
    ],
    ["%%bigquery df --project p\nselect * from `p.d.t`", 'df = sql::query("select * from `p.d.t`", tables=["p.d.t"])'],
    [
      "%%sql\ncreate table slow as select * from trips",
      'sql::query("create table slow as select * from trips", tables=["trips"], into=["slow"])',
    ],
  ])("turns a shell or SQL command into a call: %s", (source, expected) =>
    expect(read("python", source).map((cell) => written(cell))).toEqual([expected]),
  );

  it("reports a cell that is too broken to read", () => {
    expect(read("R", "x <- 1\ny <- 2").map(({ ok }) => ok)).toEqual([true]);
    expect(read("R", ") ) )\n] ]").map(({ ok }) => ok)).toEqual([false]);
  });
});

describe("R cells are labelled by what they do", () => {
  const LOAD = "library(caret)\ndf <- read.csv('boats.csv')";
  it.each([
    ["suppressMessages(library(dplyr))\nset.seed(1)", "other"],
    ["boats <- readr::read_csv('boats.csv')", "preparation"],
    ["df %>% group_by(harbour) %>% summarise(m = mean(price)) %>% ggplot(aes(harbour, m)) + geom_col()", "exploration"],
    ["colSums(is.na(df))", "exploration"],
    ["df$price[is.na(df$price)] <- median(df$price, na.rm = TRUE)", "preparation"],
    ["df <- df %>% drop_na() %>% filter(price > 0)", "preparation"],
    ["df$sqrt_price <- sqrt(df$price)", "featureEngineering"],
    ["df <- df %>% mutate(age = 2024 - year)", "featureEngineering"],
    ["rows <- createDataPartition(df$price, p = 0.8)[[1]]\ntrain <- df[rows, ]\ntest <- df[-rows, ]", "preparation"],
    ["fit <- train(price ~ ., data = df, method = 'rf')", "modeling"],
    ["model <- xgboost(data = x, label = y, nrounds = 20)", "modeling"],
    ["fit <- lm(price ~ ., data = df)\nsummary(fit)", "modeling validation"],
    ["postResample(predict(fit, df), df$price)", "validation"],
    [
      "rec <- recipe(price ~ ., df) %>% step_normalize(all_numeric()) %>% step_dummy(all_nominal())",
      "featureEngineering",
    ],
    ["saveRDS(fit, 'fit.rds')", "other"],
    ["rmse <- function(a, b) sqrt(mean((a - b)^2))", "validation"],
  ])("%s", (source, expected) => expect(stages("R", LOAD, source)[1]).toBe(expected));

  it("the stage of a function depends on its argument", () => {
    const cells = stages(
      "R",
      LOAD,
      "summary(df)",
      "fit <- glm(a ~ b, data = df)",
      "summary(fit)",
      "plot(fit)",
      "plot(df$a)",
    );
    expect(cells.slice(1)).toEqual(["exploration", "modeling", "validation", "validation", "exploration"]);
  });

  it("a variable does not hide a function of the same name", () => {
    expect(stages("R", LOAD, "sample <- 3\nrows <- sample(nrow(df), 10)", "table <- table(df$a)\ntable(df$b)")).toEqual(
      ["preparation", "preparation", "exploration"],
    );
  });

  it("the same holds under a magic in a Python notebook", () => {
    expect(stages("python", "import pandas", "%%R\nm <- prophet(df)", "%%R\nplot(m, predict(m, future))")).toEqual([
      "other",
      "modeling",
      "validation",
    ]);
  });
});

describe("Julia cells are labelled by what they do", () => {
  it.each([
    ["using CSV, DataFrames", "other"],
    ['df = CSV.read("boats.csv", DataFrame)', "preparation"],
    ["describe(df)", "exploration"],
    ["@df df scatter(:length, :price)", "exploration"],
    ["dropmissing!(df)", "preparation"],
    ["df.ratio = df.price ./ df.length", "featureEngineering"],
    ["train, test = partition(eachindex(y), 0.7)", "preparation"],
    ["Tree = @load DecisionTreeClassifier pkg=DecisionTree\nmach = machine(Tree(), X, y)\nfit!(mach)", "modeling"],
    ["model = lm(@formula(price ~ length), df)", "modeling"],
    ["m = Chain(Dense(4, 8, relu), softmax)", "modeling"],
    ["kmeans(X, 3)", "modeling"],
    ["yhat = predict_mode(mach, Xtest)\naccuracy(yhat, ytest)", "validation"],
    ["OneSampleTTest(df.price)", "exploration"],
    ["findaccuracy(a, b) = sum(a .== b) / length(b)", "validation"],
    ['savefig("boats.png")', "other"],
  ])("%s", (source, expected) => expect(stages("julia", source)[0]).toBe(expected));
});
