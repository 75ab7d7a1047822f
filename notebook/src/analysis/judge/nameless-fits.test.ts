import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf } from "./fixtures/notebook-of.ts";

const READ = `import numpy as np
import pandas as pd
from sklearn.feature_extraction.text import HashingVectorizer
from sklearn.linear_model import LogisticRegression, SGDClassifier
from sklearn.model_selection import cross_val_score, train_test_split
notes = pd.read_csv("notes.csv")
train, test = train_test_split(notes, test_size=0.2, random_state=3)
plain = LogisticRegression().fit(train[["length"]], train["urgent"])
print("accuracy", plain.score(test[["length"]], test["urgent"]))`;

const experiments = (code: string, printed: string) =>
  analyseNotebook(notebookOf({ code: READ, printed: "accuracy 0.712\n" }, { code, printed })).facts.experiments.map(
    ({ target, models }) => [target, models.map(({ name }) => name)],
  );

describe("a fit of which nobody knows what it learns", () => {
  it("answers the question that stands before it where its rows come in batches", () => {
    const code = `from feeds import batches
hashing = HashingVectorizer()
online = SGDClassifier(loss="log_loss")
stream = batches("notes.csv")
for texts, marks in stream:
    online.partial_fit(hashing.transform(texts), marks, classes=np.array([0, 1]))
texts, marks = next(stream)
print("accuracy", online.score(hashing.transform(texts), marks))`;
    const all = experiments(code, "accuracy 0.743\n");
    expect(all).toHaveLength(1);
    expect(all[0]).toEqual(["urgent", ["Logistic Regression", expect.stringContaining("SGD")]]);
  });

  it("answers the only question about the rows that it shares", () => {
    const code = `from datasets import Dataset
from transformers import TFAutoModelForSequenceClassification
rows = Dataset.from_pandas(train)
network = TFAutoModelForSequenceClassification.from_pretrained("distilbert-base-uncased", num_labels=2)
network.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
network.fit(rows.to_tf_dataset(columns=["text"]), epochs=1)`;
    expect(experiments(code, "")).toEqual([["urgent", ["Logistic Regression", "DistilBERT"]]]);
  });

  it("is a question of its own where its rows are made up, by the name of what it learns", () => {
    const code = `X = np.random.randn(40, 3)
flips = ["head" if one > 0 else "tail" for one in np.random.randn(40)]
print("accuracy", cross_val_score(LogisticRegression(), X, flips, cv=5).mean())`;
    expect(experiments(code, "accuracy 0.48\n")).toEqual([
      ["urgent", ["Logistic Regression"]],
      ["flips", ["Logistic Regression"]],
    ]);
  });
});

describe("a target that has the name of a variable", () => {
  const asked = (code: string) => {
    const { facts, sections } = analyseNotebook(
      notebookOf({
        code: `import pandas as pd
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import cross_val_score
hives = pd.read_csv("hives.csv")
X = hives[["age", "height"]]
print("R2", cross_val_score(LinearRegression(), X, hives["honey"], scoring="r2").mean())
${code}
print("R2", cross_val_score(LinearRegression(), X, target, scoring="r2").mean())`,
        printed: "R2 0.412\nR2 0.731\n",
      }),
    );
    return {
      targets: facts.experiments.map(({ target, isColumn }) => [target, isColumn]),
      modeling: sections.modeling.map(({ text }) => text).join(" "),
    };
  };

  it("is a column of the data beside another one", () => {
    const { targets, modeling } = asked(`target = hives["w"]`);
    expect(targets).toEqual([
      ["honey", true],
      ["w", true],
    ]);
    expect(modeling).toContain("`w`");
  });

  it("is none of the data where the notebook makes it", () => {
    const { targets } = asked(`hives["w"] = hives["brood"] / hives["frames"]\ntarget = hives["w"]`);
    expect(targets).toEqual([
      ["honey", true],
      ["w", undefined],
    ]);
  });
});

describe("models of made-up rows", () => {
  const made = (code: string) =>
    analyseNotebook(
      notebookOf({
        code: `import numpy as np
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV, train_test_split
from sklearn.svm import SVC
rows = np.random.randn(200, 3)
flips = ["head" if one > 0 else "tail" for one in rows.sum(axis=1)]
a, b, c, d = train_test_split(rows, flips, random_state=3)
lengths, test_lengths = np.zeros((150, 150)), np.zeros((50, 150))
for i in range(150):
    lengths[i] = np.abs(a - a[i]).sum(axis=1)
measured = SVC(kernel="precomputed").fit(lengths, c)
print("accuracy", measured.score(test_lengths, d))
${code}`,
        printed: "accuracy 0.8125\naccuracy 0.7812\n",
      }),
    ).facts.experiments.map(({ metrics }) => metrics.map(({ value, variant }) => [value, variant]));

  it("answer one question where they learn the same, whatever they learn it from", () => {
    expect(made('print("accuracy", LogisticRegression().fit(a, c).score(b, d))')).toEqual([
      [
        [0.8125, null],
        [0.7812, null],
      ],
    ]);
  });

  it("are not tuned by a search among other features", () => {
    const search = 'search = GridSearchCV(SVC(), {"C": [1, 10, 100]}).fit(a, c)';
    expect(made(`${search}\nprint("accuracy", search.score(b, d))`)).toEqual([
      [
        [0.8125, null],
        [0.7812, "after tuning"],
      ],
    ]);
  });
});

describe("vectors of words", () => {
  it("are no question of their own", () => {
    const code = `from gensim.models import Word2Vec
words = Word2Vec(notes["text"].str.split(), vector_size=40)
words.wv.most_similar("tide")`;
    expect(experiments(code, "")).toEqual([["urgent", ["Logistic Regression"]]]);
  });

  it("are none of pairs of words that belong together", () => {
    const code = `import gensim
pairs = gensim.models.Phrases(notes["text"].str.split(), min_count=5)
joined = gensim.models.phrases.Phraser(pairs)
print(joined[["low", "tide"]])`;
    expect(experiments(code, "")).toEqual([["urgent", ["Logistic Regression"]]]);
  });
});

describe("folds of a series", () => {
  it("are cut by time, in every language of the notebook", () => {
    const code = `import pandas as pd
from prophet import Prophet
from prophet.diagnostics import cross_validation
rain = pd.read_csv("rain.csv")
gauge = Prophet()
gauge.fit(rain)
folds = cross_validation(gauge, horizon="90 days")`;
    const again =
      '%%R\nlibrary(prophet)\ngauge <- prophet(rain)\nfolds <- cross_validation(gauge, horizon = 90, units = "days")';
    const { facts } = analyseNotebook(notebookOf({ code }, { code: again }));
    expect(facts.experiments.map(({ data, task, split }) => [data, task, split.how])).toEqual([
      [["rain.csv"], "forecasting", "time"],
    ]);
  });
});
