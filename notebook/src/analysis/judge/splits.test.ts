import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const SETUP = `import numpy as np
import pandas as pd
from sklearn.linear_model import LassoCV, Ridge
from sklearn.model_selection import GridSearchCV, KFold, train_test_split
tides = pd.read_csv("tides.csv"OPTIONS)
X, y = tides.drop(columns=["height"]), tides["height"]`;

const splitOf = (code: string, printed = "", options = "") =>
  analyseNotebook(notebookOf({ code: SETUP.replace("OPTIONS", options) }, { code, printed })).facts.experiments[0]
    ?.split;

it("has the share of the rows that are named as test rows, whichever piece they are", () => {
  const fit = "m = Ridge().fit(A, a)";
  const halves = (names: string): string =>
    `A, rest, a, left = train_test_split(X, y, train_size=0.65)\n${names} = train_test_split(rest, left, train_size=0.6)\n${fit}`;
  const shown = "\nprint('R2:', m.score(X_test, y_test))";
  expect(splitOf(halves("X_test, X_val, y_test, y_val") + shown, "R2: 0.61\n")?.testShare).toBe(0.21);
  expect(splitOf(halves("X_val, X_test, y_val, y_test") + shown, "R2: 0.61\n")?.testShare).toBe(0.14);
});

it("is that of the smaller part where names say nothing of two that are drawn", () => {
  const drawn = `from torch.utils.data import random_split
few, many = random_split(tides, [0.2, 0.8])`;
  expect(
    splitOf(
      `${drawn}\nm = Ridge().fit(many[["moon"]], many["height"])\nprint("R2:", m.score(few[["moon"]], few["height"]))`,
      "R2: 0.61\n",
    )?.testShare,
  ).toBe(0.2);
});

describe("models that are judged in folds alone", () => {
  const search = 'GridSearchCV(Ridge(), {"alpha": [1, 9]}, cv=FOLDS).fit(X, y)';

  it.each([
    ["a search", search.replace("FOLDS", "7"), 7],
    ["a search over named folds", `folds = KFold(n_splits=3)\n${search.replace("FOLDS", "folds")}`, 3],
    ["a model that searches itself", "LassoCV(cv=4).fit(X, y)", 4],
  ])("are cross-validated: %s", (_, code, folds) => {
    expect(splitOf(code)).toMatchObject({ how: "cv", folds });
  });

  it("are not where another model only learns, or what counts is measured on the same rows", () => {
    expect(splitOf(`${search.replace("FOLDS", "7")}\nRidge().fit(X, y)`)?.how).toBe("none");
    expect(splitOf("m = LassoCV(cv=4).fit(X, y)\nprint('R2:', m.score(X, y))", "R2: 0.61\n")?.how).toBe("none");
  });
});

describe("rows that are divided in three", () => {
  const code =
    "X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.2)\nX_fit, X_val, y_fit, y_val = train_test_split(X_train, y_train, test_size=0.25)\nmodel = Ridge().fit(X_fit, y_fit)";
  const words = (by: string): string =>
    analyseNotebook(
      notebookOf(
        { code: SETUP.replace("OPTIONS", "") },
        { code: `${code}\nprint("R2:", model.score(${by}))`, printed: "R2: 0.61\n" },
      ),
    )
      .sections.validation.map(({ text }) => text)
      .join(" ");

  it("are told with the part that is not judged", () => {
    expect(words("X_val, y_val")).toBe(
      "On the 20% of the rows held out for validation, Ridge reaches an R2 of 0.61. Another 20% of the rows are held out for testing, on which no value is shown.",
    );
    expect(words("X_test, y_test")).toBe(
      "On the 20% of the rows held out for testing, Ridge reaches an R2 of 0.61. 25% of the training rows are held out for validation.",
    );
  });
});

describe("rows that are counted", () => {
  const rest = "A, R, a, r = train_test_split(X, y, test_size=0.4)\n";
  const learn = (rows: string): string => `\nm = Ridge().fit(${rows})\n`;
  const shown = (rows: string): string => `print("R2:", m.score(${rows}))`;

  it.each([
    ["the second piece", `A, B, a, b = train_test_split(X, y, test_size=60)${learn("A, a")}${shown("B, b")}`, 60],
    [
      "the second piece of a part",
      `${rest}V, X_test, v, y_test = train_test_split(R, r, test_size=60)${learn("A, a")}${shown("X_test, y_test")}`,
      60,
    ],
    [
      "the first piece, by its name",
      `X_test, B, y_test, b = train_test_split(X, y, test_size=600)${learn("B, b")}${shown("X_test, y_test")}`,
      undefined,
    ],
    [
      "the first piece of a part, by its name",
      `${rest}X_test, V, y_test, v = train_test_split(R, r, test_size=60)${learn("A, a")}${shown("X_test, y_test")}`,
      undefined,
    ],
    [
      "the first piece of a part",
      `${rest}B, V, b, v = train_test_split(R, r, test_size=60)${learn("A, a")}${shown("B, b")}`,
      undefined,
    ],
  ])("are those of the second piece, where %s judges", (_, code, rows) => {
    expect(splitOf(code, "R2: 0.61\n")?.testRows).toBe(rows);
  });
});

describe("rows that are held out", () => {
  const code = "A, B, a, b = train_test_split(X, y, test_size=0.2)\nmodel = Ridge().fit(A, a)";

  it("may never be used", () => {
    expect(splitOf(code)).toMatchObject({ how: "holdout", testShare: 0.2, unused: true });
    expect(splitOf(`${code}\nprint(A.shape)`)?.unused).toBe(true);
    // Nothing is measured without the answers.
    for (const use of ["print(B.shape, len(b))", "model.predict(B)", "import matplotlib.pyplot as plt\nplt.plot(B, b)"])
      expect(splitOf(`${code}\n${use}`)?.unused).toBe(true);
    for (const use of [
      "model.score(B, b)",
      "print(((b - model.predict(B)) ** 2).mean())",
      "both = pd.DataFrame({'b': b})",
    ])
      expect(splitOf(`${code}\n${use}`)?.unused).toBeUndefined();
    const asked = "def far(alpha):\n    return Ridge(alpha).fit(A, a).score(B, b)\nfound = fmin(fn=far, max_evals=9)";
    expect(splitOf(`${code}\n${asked}`)?.unused).toBeUndefined();
    const whole = "A, B = train_test_split(df, test_size=0.2)\nmodel = Ridge().fit(A[['u']], A['v'])";
    expect(splitOf(`${whole}\nprint(len(B))`)?.unused).toBe(true);
    expect(splitOf(`${whole}\nshow(B)`)?.unused).toBeUndefined();
    expect(
      splitOf("parts = train_test_split(X, y)\nRidge().fit(parts[0], parts[2])\nshow(parts)")?.unused,
    ).toBeUndefined();
    const often = `def judge(X, y):
    A, B, a, b = train_test_split(X, y, test_size=0.2)
    print("R2:", Ridge().fit(A, a).score(B, b))
judge(X, y)
judge(X, y)`;
    expect(splitOf(often, "R2: 0.61\nR2: 0.62\n")?.unused).toBeUndefined();
    const { sections } = analyseNotebook(notebookOf({ code: SETUP.replace("OPTIONS", "") }, { code }));
    expect(sections.validation.map(({ text }) => text)).toEqual([
      "20% of the rows are held out for testing, but nothing is measured on them.",
    ]);
  });
});

describe("rows that the code cuts to test on", () => {
  it("are what was held out, where others are held out and never used", () => {
    const code = `late = tides["year"] > 2019
early, test = X[~late], X[late]
A, B, a, b = train_test_split(early, y[~late], test_size=0.2)
Ridge().fit(A, a)
model = Ridge().fit(early, y[~late])
print("R2:", model.score(test, y[late]))`;
    expect(splitOf(code, "R2: 0.61\n")).toMatchObject({ testShare: null });
    expect(splitOf(code.replace("(test, y[late])", "(B, b)"), "R2: 0.61\n")).toMatchObject({ testShare: 0.2 });
  });
});

describe("rows that are held out again", () => {
  it("are those that the best value was measured on", () => {
    const run = (rows: string, share: string): string => `A, B, a, b = train_test_split(${rows}, test_size=${share})
print("R2:", Ridge().fit(A, a).score(B, b))`;
    const code = `few = tides.sample(90)\n${run('few[["moon"]], few["height"]', "0.2")}\n${run('tides[["moon"]], y', "0.3")}`;
    expect(splitOf(code, "R2: 0.41\nR2: 0.61\n")?.testShare).toBe(0.3);
  });
});

describe("rows that are not mixed before they are divided", () => {
  const code = "A, B, a, b = train_test_split(X, y, test_size=0.2, shuffle=False)\nRidge().fit(A, a)";

  it("are split by time only where the code knows days", () => {
    expect(splitOf(code)).toMatchObject({ how: "holdout", testShare: 0.2 });
    expect(splitOf(code, "", ', parse_dates=["day"]')?.how).toBe("time");
    expect(splitOf(`tides["day"] = pd.to_datetime(tides["day"])\n${code}`)?.how).toBe("time");
  });
});

it("rows are divided by a function of another file that says so", () => {
  const learn =
    'm = Ridge().fit(train[["moon"]], train["height"])\nprint("R2:", m.score(test[["moon"]], test["height"]))';
  const divide = (call: string): string => `from shore import tools\ntrain, test = tools.${call}\n${learn}`;
  const share = splitOf(divide("split_table(tides, test_size=0.4)"), "R2: 0.61\n");
  expect(share).toMatchObject({ how: "holdout", testShare: 0.4 });
  expect(splitOf(divide("fetch()"), "R2: 0.61\n")?.how).toBe("given");
});

it("rows that the code is not followed to are cut by hand where slices of them have the names of parts", () => {
  const code = `import nltk
rows = [(traits(word), kind) for word, kind in gathered]
training = rows[:900]
testing = rows[900:]
bayes = nltk.NaiveBayesClassifier.train(training)
print("accuracy:", nltk.classify.accuracy(bayes, testing))`;
  expect(splitOf(code, "accuracy: 0.84\n")).toMatchObject({ how: "holdout" });
});

it("rows that are divided afresh each time make no folds, however often", () => {
  const judged = (cv: string): string =>
    `from sklearn.model_selection import KFold, ShuffleSplit, cross_val_score
print("R2", cross_val_score(Ridge(), X, y, cv=${cv}).mean())`;
  expect(splitOf(judged("KFold(n_splits=12)"), "R2 0.61\n")).toMatchObject({ how: "cv", folds: 12 });
  expect(splitOf(judged("ShuffleSplit(n_splits=120)"), "R2 0.61\n")).toMatchObject({ how: "cv", folds: null });
  const drawn = "from sklearn.model_selection import ShuffleSplit\nfor a, b in ShuffleSplit(n_splits=120).split(X):";
  const turn = '\n    m = Ridge().fit(X.iloc[a], y.iloc[a])\n    print("R2", m.score(X.iloc[b], y.iloc[b]))';
  expect(splitOf(`${drawn}${turn}`, "R2 0.61\nR2 0.63\n")).toMatchObject({ how: "cv", folds: null });
});

it("rows are drawn, not held out, where the others are thrown away", () => {
  const code = `X, _, y, _ = train_test_split(X, y, test_size=0.9)
A, B, a, b = train_test_split(X, y, test_size=0.3)
print("R2:", Ridge().fit(A, a).score(B, b))`;
  expect(splitOf(code, "R2: 0.61\n")).toMatchObject({ how: "holdout", testShare: 0.3 });
  const { facts } = analyseNotebook(notebookOf({ code: SETUP.replace("OPTIONS", "") }, { code }));
  expect(facts.facts.map(({ kind }) => kind)).toEqual(["source", "sampled", "split"]);
});

describe("rows that are cut by hand", () => {
  const judged = (cut: string): string =>
    `${cut}\nm = Ridge().fit(train[["moon"]], train["height"])\nprint("R2:", m.score(test[["moon"]], test["height"]))`;

  it("are folds where each piece is held out in its turn, and what is learned keeps its name", () => {
    const code = `rows = np.array(y)
n = len(X) // 4
found = []
for i in range(4):
    X_val, y_val = X[i * n:(i + 1) * n], rows[i * n:(i + 1) * n]
    some = np.concatenate([rows[:i * n], rows[(i + 1) * n:]])
    m = Ridge().fit(np.concatenate([X[:i * n], X[(i + 1) * n:]]), some)
    found.append(m.score(X_val, y_val))
print("R2:", np.mean(found))`;
    const notebook = notebookOf({ code: SETUP.replace("OPTIONS", "") }, { code, printed: "R2: 0.625\n" });
    const [only, ...others] = analyseNotebook(notebook).facts.experiments;
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      target: "height",
      split: { how: "cv" },
      best: { metric: { value: 0.625, part: "cross-validation" } },
    });
  });

  it("are no folds where one piece is held out for all models", () => {
    const partOf = (cut: string): unknown =>
      analyseNotebook(
        notebookOf({
          code: `${SETUP.replace("OPTIONS", "")}\n${judged(cut)}\nm = Ridge(alpha=3).fit(train[["moon"]], train["height"])\nprint("R2:", m.score(test[["moon"]], test["height"]))`,
          printed: "R2: 0.61\nR2: 0.58\n",
        }),
      ).facts.experiments[0]?.best?.metric.part;
    const some = (cut: string): string => `${cut}\ntrain = pd.concat([train, tides[tides["moon"] > 20]])`;
    expect(partOf(some("train, test = train_test_split(tides, test_size=0.2)"))).toBe("test");
    expect(
      partOf(
        'train = pd.concat([tides[tides["year"] < 2010], tides[tides["year"] > 2012]])\ntest = tides[tides["year"] == 2011]',
      ),
    ).toBe("test");
  });

  it("have the share of the last of three parts", () => {
    const code = judged(
      "draw = np.random.rand(len(tides))\ntrain, val, test = tides[draw < 0.5], tides[(draw >= 0.5) & (draw < 0.9)], tides[draw >= 0.9]",
    );
    expect(splitOf(code, "R2: 0.61\n")).toMatchObject({ how: "holdout", testShare: 0.1 });
  });

  it("are split by time by a query of years", () => {
    expect(
      splitOf(judged('train, test = tides.query("year < 2012"), tides.query("year >= 2012")'), "R2: 0.61\n")?.how,
    ).toBe("time");
    expect(
      splitOf(judged('train, test = tides.query("moon < 12"), tides.query("moon >= 12")'), "R2: 0.61\n")?.how,
    ).toBe("holdout");
  });
});

describe("a loop over sizes of the test part", () => {
  it("fixes no share", () => {
    const code = `for size in [0.2, 0.4, 0.6]:
    A, B, a, b = train_test_split(X, y, test_size=size)
    print(size, Ridge().fit(A, a).score(B, b))`;
    expect(splitOf(code, "0.2 0.81\n0.4 0.78\n0.6 0.74\n")).toMatchObject({ how: "holdout", testShare: null });
  });

  it.each([
    ["[0.2, 0.4, 0.6]", "0.2 0.81\n0.4 0.78\n0.6 0.74\n"],
    ["[500, 1000, 2000]", "500 0.81\n1000 0.78\n2000 0.74\n"],
  ])("compares them, and gives none up: %s", (sizes, printed) => {
    const code = `print(tides.shape)
for size in ${sizes}:
    A, B, a, b = train_test_split(X, y, test_size=size, random_state=1)
    print(size, Ridge().fit(A, a).score(B, b))`;
    const cells = notebookOf({ code: SETUP.replace("OPTIONS", "") }, { code, printed: `(12000, 2)\n${printed}` });
    expect(analyseNotebook(cells).facts.experiments[0]?.best?.metric.value).toBe(0.81);
  });

  it("fixes no number of rows", () => {
    const code = `for size in [500, 1000, 2000]:
    A, B, a, b = train_test_split(X, y, test_size=size)
    print(size, Ridge().fit(A, a).score(B, b))`;
    const split = splitOf(code, "500 0.81\n1000 0.78\n2000 0.74\n");
    expect(split).toMatchObject({ how: "holdout", testShare: null });
    expect(split?.testRows).toBeUndefined();
  });
});

describe("rows that R divides", () => {
  const r = (lines: string) =>
    analyseNotebook({
      ...notebookOf({
        code: `tides <- read.csv("tides.csv")\n${lines}\nm <- lm(height ~ moon, data = a)\np <- predict(m, newdata = b)\ncat("RMSE:", sqrt(mean((b$height - p)^2)))`,
        printed: "RMSE: 2.375",
      }),
      language: "r",
    }).facts.experiments[0];

  it.each([
    [
      "marked by caTools",
      "library(caTools)\ns <- sample.split(tides$height, SplitRatio = 0.65)\na <- subset(tides, s == TRUE)\nb <- subset(tides, s == FALSE)",
      0.35,
    ],
    [
      "drawn, and those that were not",
      'library(dplyr)\na <- tides %>% sample_frac(0.7)\nb <- anti_join(tides, a, by = "id")',
      0.3,
    ],
    [
      "drawn in the words of dplyr today",
      'library(dplyr)\na <- tides %>% slice_sample(prop = 0.7)\nb <- tides %>% anti_join(a, by = "id")',
      0.3,
    ],
  ])("are a holdout: %s", (_, lines, share) => {
    expect(r(lines)).toMatchObject({
      target: "height",
      split: { how: "holdout", testShare: share },
      best: { metric: { part: "test" } },
    });
  });

  it.each([
    ["createDataPartition(tides$height, p = 0.2, list = FALSE)", 0.2],
    ["sample(nrow(tides), 0.15 * nrow(tides))", 0.15],
  ])("are judged by those that are drawn, where a name says so: %s", (drawn, share) => {
    const code = `library(caret)
tides <- read.csv("tides.csv")
idx <- ${drawn}
test_tides <- tides[idx, ]
train_tides <- tides[-idx, ]
m <- lm(height ~ moon, data = train_tides)
p <- predict(m, newdata = test_tides)
cat("RMSE:", sqrt(mean((test_tides$height - p)^2)))`;
    const { facts } = analyseNotebook({ ...notebookOf({ code, printed: "RMSE: 2.375" }), language: "r" });
    expect(facts.experiments[0]).toMatchObject({
      split: { how: "holdout", testShare: share },
      best: { metric: { part: "test" } },
    });
  });

  it("are folds where caret is told so", () => {
    const code =
      'library(caret)\ntides <- read.csv("tides.csv")\nc <- trainControl(method = "cv", number = 6)\nm <- train(height ~ moon, data = tides, method = "lm", trControl = c)';
    const { facts } = analyseNotebook({ ...notebookOf({ code }), language: "r" });
    expect(facts.experiments[0]?.split).toMatchObject({ how: "cv", folds: 6 });
  });
});

describe("files of training and test rows", () => {
  const read = (...cells: { code: string; printed: string }[]) =>
    analyseNotebook(
      notebookOf(
        {
          code: `import os
import pandas as pd
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_val_score
X_train = pd.read_csv(os.path.join("bay", "X_train.csv"))
X_test = pd.read_csv(os.path.join("bay", "X_test.csv"))
y_train = pd.read_csv(os.path.join("bay", "y_train.csv")).squeeze("columns")
y_test = pd.read_csv(os.path.join("bay", "y_test.csv")).squeeze("columns")
m = LogisticRegression()`,
        },
        ...cells,
      ),
    ).facts.experiments[0];
  const folds = {
    code: 'print("Accuracy:", cross_val_score(m, X_train, y_train, cv=5).mean())',
    printed: "Accuracy: 0.81\n",
  };
  const judged = {
    code: 'print("Accuracy:", m.fit(X_train, y_train).score(X_test, y_test))',
    printed: "Accuracy: 0.79\n",
  };

  it("come divided, though folds of the training rows were there to choose by", () => {
    expect(read(folds, judged)).toMatchObject({ split: { how: "given" }, best: { metric: { part: "test" } } });
  });

  it("are judged in folds where no test row was", () => {
    expect(read(folds)).toMatchObject({ split: { how: "cv", folds: 5 } });
  });
});

describe("files that come in parts", () => {
  const judged = (setup: string, learned: string, held: string) =>
    analyseNotebook(
      notebookOf({
        code: `import pandas as pd
from sklearn.linear_model import Ridge
${setup}
model = Ridge().fit(${learned}.drop(columns="height"), ${learned}["height"])
print("R2:", model.score(${held}.drop(columns="height"), ${held}["height"]))`,
        printed: "R2: 0.71\n",
      }),
    ).facts.experiments;

  it("are given, whatever the tables are called", () => {
    const [only, ...others] = judged(
      'one = pd.read_csv("sea/tides_train.csv")\ntwo = pd.read_csv("sea/tides_test.csv")',
      "one",
      "two",
    );
    expect(only).toMatchObject({ split: { how: "given" }, best: { metric: { part: "test" } } });
    expect(others).toEqual([]);
  });

  it("are given, where one file keeps them under names that say so", () => {
    const [only] = judged(
      'import pickle\nwith open("tides.pkl", "rb") as file:\n    kept = pickle.load(file)\ntrain_tides, test_tides = kept["train_tides"], kept["test_tides"]',
      "train_tides",
      "test_tides",
    );
    expect(only).toMatchObject({ split: { how: "given" }, best: { metric: { part: "test" } } });
  });

  it.each([
    ["a, b = tides.train.images, tides.train.labels\nc, d = tides.test.images, tides.test.labels", "b"],
    ["kept = tides.train\na, b = kept.images, kept.labels\nc, d = tides.test.images, tides.test.labels", "b"],
  ])("are given, where a loaded set has them as fields: %s", (taken, target) => {
    const code = `from tensorflow.examples.tutorials.mnist import input_data
from sklearn.linear_model import LogisticRegression
tides = input_data.read_data_sets("tides")
${taken}
print("accuracy", LogisticRegression().fit(a, b).score(c, d))`;
    expect(analyseNotebook(notebookOf({ code, printed: "accuracy 0.71\n" })).facts.experiments[0]).toMatchObject({
      target,
      split: { how: "given" },
      best: { metric: { part: "test" } },
    });
  });

  it("are one question, also where a model is tried on the test file alone", () => {
    const experiments = analyseNotebook(
      notebookOf(
        {
          code: `import pandas as pd
from sklearn.linear_model import Ridge
from sklearn.model_selection import cross_val_score
one, two = pd.read_csv("tides_train.csv"), pd.read_csv("tides_test.csv")
model = Ridge().fit(one[["moon"]], one["height"])
print("R2:", model.score(two[["moon"]], two["height"]))`,
          printed: "R2: 0.71\n",
        },
        {
          code: 'print("R2 in folds:", cross_val_score(model, two[["moon"]], two["height"], cv=4).mean())',
          printed: "R2 in folds: 0.64\n",
        },
      ),
    ).facts.experiments;
    expect(experiments).toHaveLength(1);
    expect(experiments[0]).toMatchObject({ split: { how: "given" }, best: { metric: { value: 0.71 } } });
  });

  it("are none where only one of them has such a name", () => {
    const [only] = judged('one = pd.read_csv("tides_test.csv")', "one", "one");
    expect(only).toMatchObject({ split: { how: "none" }, best: { metric: { part: "train" } } });
  });

  it("are given where a column says the part", () => {
    const [only] = judged(
      'all = pd.read_csv("tides.csv")\na = all[all["part"] == "train"]\nb = all[all["part"] == "test"]',
      "a",
      "b",
    );
    expect(only).toMatchObject({ split: { how: "given" }, best: { metric: { part: "test" } } });
  });

  it("do not hide the folds of a search where the test rows have no answers", () => {
    const code = `one, two = pd.read_csv("tides_train.csv"), pd.read_csv("tides_test.csv")
search = GridSearchCV(Ridge(), {"alpha": [1, 9]}, cv=6).fit(one[["moon"]], one["height"])
two["height"] = search.predict(two[["moon"]])`;
    expect(splitOf(code)).toMatchObject({ how: "cv", folds: 6 });
  });
});

describe("test rows that come apart and are only predicted", () => {
  const learn = (judged: string): string => `from tensorflow import keras
(known, kinds), (others, other_kinds) = keras.datasets.mnist.load_data()
a, b, c, d = train_test_split(known, kinds, test_size=0.1, random_state=3)
net = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(10, activation="softmax")])
net.compile(loss="sparse_categorical_crossentropy", metrics=["accuracy"])
net.fit(a, c, validation_data=(b, d), epochs=1)
${judged}`;
  const log =
    "Epoch 1/1\n50/50 [====] - 1s 8ms/step - loss: 0.61 - accuracy: 0.801 - val_loss: 0.58 - val_accuracy: 0.812\n";

  it("leave the judgement to the rows that were held out", () => {
    expect(splitOf(learn("net.predict(others)"), log)).toMatchObject({ how: "holdout", testShare: 0.1 });
  });

  it("judge in the end where they are measured", () => {
    const tested = learn("print('Test accuracy:', net.evaluate(others, other_kinds, verbose=0)[1])");
    expect(splitOf(tested, `${log}Test accuracy: 0.796\n`)?.how).toBe("given");
  });
});

describe("arrays into which words are counted again", () => {
  it("come divided as their answers do, whatever is cut from the first for choosing", () => {
    const code = `from tensorflow import keras
(texts, moods), (other_texts, other_moods) = keras.datasets.imdb.load_data(num_words=900)
def counted(rows):
    table = np.zeros((len(rows), 900))
    for at, words in enumerate(rows):
        table[at, words] = 1
    return table
x_train, x_test = counted(texts), counted(other_texts)
y_train, y_test = np.asarray(moods), np.asarray(other_moods)
x_val, rest = x_train[:5000], x_train[5000:]
y_val, answers = y_train[:5000], y_train[5000:]
net = keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(1, activation="sigmoid")])
net.compile("adam", "binary_crossentropy", metrics=["accuracy"])
net.fit(rest, answers, validation_data=(x_val, y_val), epochs=3, verbose=0)
print("accuracy", net.evaluate(x_test, y_test, verbose=0)[1])`;
    expect(splitOf(code, "accuracy 0.871\n")?.how).toBe("given");
  });
});

describe("pieces that a loading call is asked for", () => {
  it("come divided where the model is judged on a part of its own, whatever is cut from the rest", () => {
    const code = `import tensorflow as tf
import tensorflow_datasets as tfds
known, watched, others = tfds.load("kmnist", split=("train[:80%]", "train[80%:]", "test"), as_supervised=True)
net = tf.keras.Sequential([tf.keras.layers.Flatten(), tf.keras.layers.Dense(10, activation="softmax")])
net.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
net.fit(known.batch(32), validation_data=watched.batch(32), epochs=3, verbose=0)
print("accuracy", net.evaluate(others.batch(32), verbose=0)[1])`;
    expect(splitOf(code, "accuracy 0.914\n")?.how).toBe("given");
  });
});

describe("tensors of the first and the last windows of a series", () => {
  it("are divided by time, also where only the first are shown to be measured", () => {
    const code = `import torch
from torch.autograd import Variable
def windows(values, size):
    past, next_ones = [], []
    for i in range(len(values) - size):
        past.append(values[i:i + size])
        next_ones.append(values[i + size])
    return np.array(past), np.array(next_ones)
a, b = windows(tides[["height"]].values, 6)
size = int(len(b) * 0.8)
trainA = Variable(torch.Tensor(np.array(a[:size])))
trainB = Variable(torch.Tensor(np.array(b[:size])))
testA = Variable(torch.Tensor(np.array(a[size:])))
testB = Variable(torch.Tensor(np.array(b[size:])))
class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.cells, self.last = torch.nn.LSTM(1, 4, batch_first=True), torch.nn.Linear(4, 1)
    def forward(self, rows):
        return self.last(self.cells(rows)[0][:, -1])
net = Net()
steps, measure = torch.optim.Adam(net.parameters()), torch.nn.MSELoss()
for turn in range(90):
    steps.zero_grad()
    lost = measure(net(trainA), trainB)
    lost.backward()
    steps.step()
    print("turn %d, loss %.4f" % (turn, lost.item()))`;
    expect(splitOf(code, "turn 0, loss 0.3120\nturn 89, loss 0.0151\n")?.how).toBe("time");
  });
});

describe("a list of examples that NLTK learns from", () => {
  it("is cut by hand", () => {
    const code = `import nltk
from nltk.corpus import names
examples = [({"last": name[-1]}, kind) for kind in names.fileids() for name in names.words(kind)]
train_set, test_set = examples[500:], examples[:500]
model = nltk.NaiveBayesClassifier.train(train_set)
print("accuracy", nltk.classify.accuracy(model, test_set))`;
    expect(splitOf(code, "accuracy 0.758\n")?.how).toBe("holdout");
  });
});

describe("rows that no name calls test rows", () => {
  it("are validation rows where a short name says so", () => {
    const code = `a_tr, a_va, b_tr, b_va = train_test_split(X, y, test_size=0.2, random_state=1)
print("R2:", Ridge().fit(a_tr, b_tr).score(a_va, b_va))`;
    expect(splitOf(code, "R2: 0.6\n")?.heldOutFor).toBe("validation");
  });

  it("are held out where nothing learned from them", () => {
    const code = `a, b = tides[:-40], tides[-40:]
model = Ridge().fit(a[["moon"]], a["height"])
print("R2:", model.score(b[["moon"]], b["height"]))`;
    expect(splitOf(code, "R2: 0.6\n")?.how).toBe("holdout");
  });

  it("come last in a series that is split by time", () => {
    const code = `from sktime.forecasting.model_selection import temporal_train_test_split
from sktime.forecasting.arima import AutoARIMA
past, future = temporal_train_test_split(y, test_size=0.1)
model = AutoARIMA()
model.fit(past)
print("RMSE:", np.sqrt(np.mean((future - model.predict(fh=range(1, 9))) ** 2)))`;
    expect(splitOf(code, "RMSE: 0.31\n")).toMatchObject({ how: "time", testShare: 0.1 });
  });
});
