import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../../analyse.ts";
import { notebookOf } from "../../judge/fixtures/notebook-of.ts";

const READ = `import numpy as np
import pandas as pd
from sklearn.linear_model import LogisticRegression
goats = pd.read_csv("goats.csv")
`;
const FIT = 'LogisticRegression().fit(goats.drop(columns="sold"), goats["sold"])';
const found = (...code: readonly string[]) => {
  const language = code.some((one) => one.includes("<-")) ? "R" : "python";
  return analyseNotebook({ ...notebookOf(...code.map((one) => ({ code: one }))), language }).facts.facts.flatMap(
    (fact) => ("table" in fact && "columns" in fact ? [fact] : []),
  );
};
const told = (...code: readonly string[]) =>
  found(...code).map(({ kind, columns }) => `${kind} ${columns.join()}`.trimEnd());
const steps = (code: string, fit = FIT) => told(READ, code, fit);

describe("what a value goes through on its way to a column", () => {
  it.each([
    ["a piece of a text", 'goats["herd"] = goats["name"].str.split().str[0]', ["derived herd"]],
    ["a piece cut at a sign", 'goats["herd"] = goats["name"].str.split("-").str[1]', ["derived herd"]],
    ["limits of a difference", 'goats["warm"] = goats["mean"].sub(10).clip(lower=0) * goats["days"]', ["derived warm"]],
    ["statistics of earlier values", 'goats["week"] = goats["milk"].shift(1).rolling(7).mean()', ["lagged week"]],
    [
      "codes of categories",
      'kinds = goats["kind"].astype("category").cat.codes\ngoats["kind"] = kinds',
      ["encoded kind"],
    ],
  ])("is no step of its own: %s", (_, code, expected) => {
    expect(steps(code)).toEqual(expected);
  });

  it("is one where the column keeps it", () => {
    expect(steps('goats["name"] = goats["name"].str.split()')).toEqual(["tokenised name"]);
    expect(steps('goats["milk"] = goats["milk"].clip(lower=0)')).toEqual(["outliers milk"]);
  });
});

describe("a comparison with a word, multiplied by one", () => {
  it("is a number for that word", () => {
    expect(steps('goats["horned"] = (goats["horned"] == "yes") * 1')).toEqual(["encoded horned"]);
  });
});

describe("a table that keeps the columns that are named", () => {
  const kept = (...code: readonly string[]) =>
    found(...code).flatMap((fact) => (fact.kind === "dropped-columns" ? [fact.kept?.join()] : []));

  it("loses the others, whether these are known or not", () => {
    expect(kept(READ, 'goats = goats[["age", "milk", "sold"]]\ngoats.to_csv("few.csv")')).toEqual(["age,milk,sold"]);
  });

  it("is a choice of features where a model learns from what is left", () => {
    expect(kept(READ, 'goats = goats[["age", "milk", "sold"]]', FIT)).toEqual([]);
    expect(steps('goats = goats[["age", "milk", "sold"]]')).toEqual(["selected age,milk,sold"]);
  });

  it("does so in R as well", () => {
    const code = `library(dplyr)
goats <- read.csv("goats.csv")
few <- goats %>% mutate(all = milk + cream) %>% select(age, all, sold)
fit <- glm(sold ~ ., data = few, family = binomial)`;
    expect(kept(code)).toEqual(["age,all,sold"]);
    expect(kept(code.replace("select(", "subset(select = c(").replace("sold)\nfit", "sold))\nfit"))).toEqual([
      "age,all,sold",
    ]);
  });

  it("does not where a model is given some of them", () => {
    expect(steps('few = goats[["age", "milk"]]', 'LogisticRegression().fit(few, goats["sold"])')).toEqual([
      "selected age,milk",
    ]);
  });
});

describe("a mask of gaps under a name", () => {
  it.each([
    'full = goats["milk"].notnull().values\ngoats = goats[full]',
    'full = goats["milk"].notna()\ngoats = goats[full]',
    'gaps = goats["milk"].isna()\ngoats = goats[~gaps]',
  ])("leaves out rows with gaps: %s", (code) => {
    expect(steps(code)).toEqual(["dropped-missing milk"]);
  });

  it("keeps them where it is not turned round", () => {
    expect(steps('gaps = goats["milk"].isna()\ngoats = goats[gaps]')).toEqual(["filtered milk"]);
  });
});

describe("a number added to a column", () => {
  it("is other values for the same things, unless another column gets them", () => {
    expect(steps('goats["grade"] = goats["grade"] - 1')).toEqual(["recoded grade"]);
    expect(steps('goats["rank"] = goats["grade"] - 1')).toEqual(["derived rank"]);
  });
});

describe("columns that vary little", () => {
  it("are left out by a choice of features", () => {
    const code = 'sold = goats.pop("sold")\ngoats = goats.loc[:, goats.std() > 0.01]';
    expect(steps(code, "LogisticRegression().fit(goats, sold)")).toEqual(["selected"]);
  });
});

describe("columns that several tables lose in one place", () => {
  it("are said once, where one of them loses another besides", () => {
    const code = `later = pd.read_csv("later.csv")
goats = goats.drop(["tag", "barn"], axis=1)
later = later.drop("tag", axis=1)`;
    const fit = 'LogisticRegression().fit(goats, pd.read_csv("sold.csv")["sold"]).predict(later)';
    expect(steps(code, fit)).toEqual(["dropped-columns tag,barn"]);
  });
});

describe("columns that are dropped by their names alone", () => {
  it("are columns where a library knows no labels of rows", () => {
    const read = 'import h2o\nh2o.init()\ngoats = h2o.import_file("goats.csv")\n';
    expect(told(`${read}goats = goats.drop("tag")`)).toEqual(["dropped-columns tag"]);
    expect(told(`${READ}goats = goats.drop("tag")`, FIT)).toEqual(["dropped-rows"]);
  });
});

describe("what caret prepares while it trains", () => {
  const train = (given: string) => `library(caret)
goats <- read.csv("goats.csv")
fit <- train(sold ~ ., data = goats, method = "knn"${given})`;

  it("is a step as it is before", () => {
    expect(told(train(', preProcess = c("center", "scale")'))).toEqual(["scaled"]);
    expect(told(train(', preProc = c("medianImpute", "pca")'))).toEqual(["filled", "reduced"]);
  });

  it("is for the model that is trained there", () => {
    const both = `${train(', preProcess = "range"')}
forest <- train(sold ~ ., data = goats, method = "rf")`;
    const scaled = found(both).flatMap((fact) => (fact.kind === "scaled" ? [fact.how, ...(fact.models ?? [])] : []));
    expect(scaled).toEqual(["min-max", "K-Nearest Neighbors"]);
  });

  it("is nothing where nothing is asked for", () => {
    expect(told(train(""))).toEqual([]);
  });
});

describe("fields of torchtext", () => {
  const fields = (label: string) => `from torchtext import data
TEXT = data.Field(tokenize="spacy")
LABEL = data.${label}
letters = data.TabularDataset("letters.csv", format="csv", fields=[("text", TEXT), ("label", LABEL)])
`;

  it("cut texts into words and number them, by a vocabulary", () => {
    expect(told(`${fields("LabelField()")}TEXT.build_vocab(letters, max_size=900)`)).toEqual([
      "tokenised",
      "vectorised",
    ]);
  });

  it.each(["LabelField()", "Field(sequential=False)"])("number the labels of a column that is no text: %s", (label) => {
    expect(told(`${fields(label)}LABEL.build_vocab(letters)`)).toEqual(["encoded"]);
  });
});

describe("columns of a table of R", () => {
  const READ_R =
    'library(randomForest)\ngoats <- read.csv("goats.csv")\ncolnames(goats) <- c("tag", "sold", "age", "milk")\n';

  it("are counted from one", () => {
    const { facts } = analyseNotebook({
      ...notebookOf({ code: `${READ_R}fit <- randomForest(goats[, 3:4], goats[, 2])` }),
      language: "R",
    });
    expect(facts.experiments[0]).toMatchObject({ target: "sold", features: ["age", "milk"] });
  });

  it.each(["goats[, -1]", 'goats[, !(names(goats) %in% c("tag"))]', 'goats[, -which(names(goats) == "tag")]'])(
    "are left out: %s",
    (left) => {
      const code = `${READ_R}goats <- ${left}\nfit <- randomForest(sold ~ ., data = goats)`;
      expect(told(code)).toEqual(["renamed", "dropped-columns tag"]);
    },
  );

  it("become dates once, in a verb as well", () => {
    const code =
      'library(dplyr)\ngoats <- read.csv("goats.csv") %>% mutate(born = as.Date(born))\nfit <- lm(sold ~ born, goats)';
    expect(told(code)).toEqual(["parsed-dates born"]);
  });
});

describe("a table that a function of another module hands back under its name", () => {
  const HELPED = "from herd_tools import tidied, Weigher\n";

  it.each(["tidied(goats)", 'Weigher(unit="kg").added(goats, "milk")'])("is worked on from there: %s", (call) => {
    const code = `${HELPED}goats = goats.drop(columns="tag")\ngoats = ${call}\ngoats["milk"] = goats["milk"].fillna(0)`;
    expect(steps(code)).toEqual(["dropped-columns tag", "filled milk"]);
    const { experiments } = analyseNotebook(notebookOf({ code: READ }, { code }, { code: FIT })).facts;
    expect(experiments.map(({ target, data }) => ({ target, data }))).toEqual([
      { target: "sold", data: ["goats.csv"] },
    ]);
  });

  it("keeps its rows in the part that they were divided into", () => {
    const code = `${HELPED}from sklearn.model_selection import train_test_split
X_train, X_test, y_train, y_test = train_test_split(goats.drop(columns="sold"), goats["sold"], test_size=0.3)
X_train = tidied(X_train)
X_test = tidied(X_test)
print(LogisticRegression().fit(X_train, y_train).score(X_test, y_test))`;
    const { experiments } = analyseNotebook(notebookOf({ code: READ }, { code, printed: "0.81\n" })).facts;
    expect(experiments[0]).toMatchObject({
      split: { how: "holdout", testShare: 0.3 },
      best: { metric: { part: "test" } },
    });
  });

  it("keeps its columns where R names its rows", () => {
    const code =
      'goats <- read.csv("goats.csv")\nrownames(goats) <- goats$tag\ngoats$tag <- NULL\nfit <- lm(sold ~ milk, goats)';
    expect(told(code)).toEqual(["dropped-columns tag"]);
  });
});

describe("a target that is turned back from its logarithm", () => {
  it("is no step once the models have learned", () => {
    const turned = (later: string) =>
      steps(
        `goats["price"] = np.log1p(goats["price"])\ny = goats["price"]`,
        `LogisticRegression().fit(goats[["age"]], y)\n${later}`,
      );
    expect(turned("y = np.expm1(y)")).toEqual(turned("y"));
    expect(steps("goats = np.exp(goats)")).toEqual(["transformed"]);
  });
});

describe("codes of categories", () => {
  const encoded = (code: string) =>
    found(READ, `from sklearn.preprocessing import LabelEncoder, OneHotEncoder\n${code}`).flatMap((fact) =>
      fact.kind === "encoded" ? [`${fact.how} ${fact.certainty}`] : [],
    );
  const CODES = 'codes = LabelEncoder().fit_transform(goats["kind"])\n';

  it("are on the way to a column for each", () => {
    const hot = "X = OneHotEncoder().fit_transform(codes.reshape(-1, 1))";
    expect(encoded(`${CODES}${hot}\nLogisticRegression().fit(X, goats["sold"])`)).toEqual([
      "label likely",
      "one-hot certain",
    ]);
  });

  it("are what a model gets where a column holds them, or nothing else is made of them", () => {
    const fit = 'LogisticRegression().fit(goats[["age", "kind"]], goats["sold"])';
    expect(encoded(`${CODES}goats["kind"] = codes\n${fit}`)).toEqual(["label certain"]);
    const other = 'goats = pd.get_dummies(goats, columns=["herd"])';
    expect(encoded(`${CODES}goats["kind"] = codes\n${other}\n${fit}`)).toEqual(["label certain", "one-hot certain"]);
  });
});

describe("tables that are joined one after the other in a cell", () => {
  it("are joined on a key each", () => {
    const code = `farms = pd.read_csv("farms.csv")
fairs = pd.read_csv("fairs.csv")
goats = goats.merge(farms, left_on="farm", right_on="id").merge(fairs, on="fair")`;
    expect(steps(code)).toEqual(["joined farm,id", "joined fair"]);
  });
});
