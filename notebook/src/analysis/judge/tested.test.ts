import { describe, expect, it } from "vitest";
import type { Caution } from "../facts.ts";
import { KNOWLEDGE } from "../know/knowledge.ts";
import { readCode } from "../read/notebook-code.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";
import { readNotebookFacts } from "./notebook-facts.ts";

const SETUP = `import catboost, lightgbm, numpy as np, pandas as pd, xgboost
from sklearn.metrics import accuracy_score
from sklearn.model_selection import GridSearchCV, cross_val_score, train_test_split
from sklearn.neighbors import KNeighborsClassifier
from tensorflow import keras
df = pd.read_csv("ferries.csv")
X, y = df.drop(columns=["late"]), df["late"]
X_train, X_test, y_train, y_test = train_test_split(X, y, random_state=3)`;

const cautions = (...cells: WrittenCell[]): readonly Caution[] => {
  const notebook = notebookOf({ code: SETUP }, ...cells);
  return readNotebookFacts(notebook, readCode(notebook, KNOWLEDGE)).cautions;
};
const uses = (...cells: WrittenCell[]): string[] =>
  cautions(...cells).flatMap((one) => (one.kind === "test-data-used" ? [one.how] : []));

const CHART_OF_THREE = `import matplotlib.pyplot as plt
wrong = []
for k in [3, 5, 7]:
    m = KNeighborsClassifier(n_neighbors=k).fit(X_train, y_train)
    wrong.append(np.mean(m.predict(X_test) != y_test))
plt.plot(wrong)`;

/** A model evaluated on the test rows, with the output this prints. */
const judge = (model: string): WrittenCell => ({
  code: `print("accuracy:", accuracy_score(y_test, ${model}.predict(X_test)))`,
  printed: "accuracy: 0.8731\n",
});

describe("early stopping on the test rows", () => {
  it.each([
    [
      "XGBoost",
      "m = xgboost.XGBClassifier(early_stopping_rounds=9)\nm.fit(X_train, y_train, eval_set=[(X_test, y_test)])",
    ],
    [
      "the train function of XGBoost",
      "d, e = xgboost.DMatrix(X_train, label=y_train), xgboost.DMatrix(X_test, label=y_test)\nm = xgboost.train({}, d, 50, evals=[(e, 'test')], early_stopping_rounds=9)",
    ],
    [
      "the train function of LightGBM, which watches one set",
      "d = lightgbm.Dataset(X_train, y_train)\nlgb_eval = lightgbm.Dataset(X_test, y_test, reference=d)\nm = lightgbm.train({}, d, 50, valid_sets=lgb_eval, early_stopping_rounds=9)",
    ],
    [
      "LightGBM with a callback",
      "m = lightgbm.LGBMClassifier()\nm.fit(X_train, y_train, eval_set=[(X_test, y_test)], callbacks=[lightgbm.early_stopping(9)])",
    ],
    [
      "CatBoost, which keeps the best round by default",
      "m = catboost.CatBoostClassifier()\nm.fit(X_train, y_train, eval_set=(X_test, y_test))",
    ],
    [
      "Keras with a callback in a variable",
      "stop = keras.callbacks.EarlyStopping(patience=3)\nm = keras.Sequential([keras.layers.Dense(1)])\nm.compile(loss='mse', metrics=['accuracy'])\nm.fit(X_train, y_train, validation_data=(X_test, y_test), callbacks=[stop])",
    ],
    [
      "Keras, which goes back to the best weights after a training of any length",
      "stop = keras.callbacks.EarlyStopping(patience=9, restore_best_weights=True)\nm = keras.Sequential([keras.layers.Dense(1)])\nm.compile(loss='mse', metrics=['accuracy'])\nm.fit(X_train, y_train, epochs=5, validation_data=(X_test, y_test), callbacks=[stop])",
    ],
    [
      "saved weights that are loaded again",
      "keep = keras.callbacks.ModelCheckpoint('best.keras', save_best_only=True)\nm = keras.Sequential([keras.layers.Dense(1)])\nm.compile(loss='mse', metrics=['accuracy'])\nm.fit(X_train, y_train, validation_data=(X_test, y_test), callbacks=[keep])\nm.load_weights('best.keras')",
    ],
    [
      "rows that are called validation while they stop the training, and test afterwards",
      "val_pool = catboost.Pool(X_test, y_test)\nm = catboost.CatBoostClassifier()\nm.fit(X_train, y_train, eval_set=val_pool)",
    ],
  ])("is reported for %s", (_who, code) => {
    expect(uses({ code }, judge("m"))).toEqual(["early stopping"]);
  });

  it("is none where the rows that stop it were split off the training file and those of another file judge", () => {
    const code = `from catboost.datasets import titanic
from catboost.utils import eval_metric
boats, others = titanic()
A, X_test, a, y_test = train_test_split(boats[["age", "fare"]], boats["late"], random_state=3)
rows, held = catboost.Pool(A, a), catboost.Pool(X_test, y_test)
test_pool = catboost.Pool(others[["age", "fare"]], others["late"])
def test_quality(rows=rows, held=held, test_pool=test_pool, **settings):
    m = catboost.CatBoostClassifier(**settings)
    m.fit(rows, verbose=0, eval_set=held)
    said = m.predict_proba(test_pool)
    return eval_metric(test_pool.get_label(), said[:, 1], "AUC")`;
    expect(uses({ code }, { code: "test_quality()", shown: "[0.8744062991309358]" })).toEqual([]);
    const same = code.replace('others[["age", "fare"]], others["late"]', "X_test, y_test");
    expect(uses({ code: same }, { code: "test_quality()", shown: "[0.8744062991309358]" })).toEqual(["early stopping"]);
  });

  it("is that of some models where others are judged that watch nothing", () => {
    const stopped = (one: WrittenCell): Caution | undefined =>
      cautions(
        { code: "m = catboost.CatBoostClassifier()\nm.fit(X_train, y_train, eval_set=(X_test, y_test))" },
        judge("m"),
        one,
      )[0];
    const free = judge("KNeighborsClassifier().fit(X_train, y_train)");
    expect(stopped(free)).toMatchObject({ how: "early stopping", models: [0] });
    const other = "catboost.CatBoostClassifier(depth=3).fit(X_train, y_train, eval_set=(X_test, y_test))";
    expect(stopped(judge(other))).not.toHaveProperty("models");
  });

  it("is reported for a trainer that keeps the best epoch", () => {
    const code = `from datasets import load_dataset
from transformers import AutoModelForSequenceClassification, Trainer, TrainingArguments
parts = load_dataset("imdb")
net = AutoModelForSequenceClassification.from_pretrained("distilbert-base-uncased")
args = TrainingArguments("out", load_best_model_at_end=True)
trainer = Trainer(model=net, args=args, train_dataset=parts["train"], eval_dataset=parts["test"])
trainer.train()`;
    const evaluated = { code: 'trainer.evaluate(parts["test"])', shown: "{'eval_loss': 0.21, 'eval_accuracy': 0.931}" };
    const used = (changed: string): string[] => uses({ code: changed }, evaluated);
    expect(used(code)).toEqual(["early stopping"]);
    expect(used(code.replace("at_end=True", "at_end=True, num_train_epochs=4"))).toEqual(["early stopping"]);
    // One epoch leaves nothing to choose from.
    expect(used(code.replace("at_end=True", "at_end=True, num_train_epochs=1"))).toEqual([]);
    expect(
      used(code.replace("imdb", "emotion").replace('eval_dataset=parts["test"]', 'eval_dataset=parts["validation"]')),
    ).toEqual([]);
  });

  it.each([
    [
      "XGBoost goes by the last of its sets",
      "m = xgboost.XGBClassifier(early_stopping_rounds=9)\nm.fit(X_train, y_train, eval_set=[(X_test, y_test), (X_train, y_train)])",
    ],
    [
      "a callback waits longer than the training lasts",
      "m = keras.Sequential([keras.layers.Dense(1)])\nm.compile(loss='mse', metrics=['accuracy'])\nm.fit(X_train, y_train, epochs=9, validation_data=(X_test, y_test), callbacks=[keras.callbacks.EarlyStopping(patience=9)])",
    ],
    [
      "the earliest end that a callback allows is the last epoch",
      "m = keras.Sequential([keras.layers.Dense(1)])\nm.compile(loss='mse', metrics=['accuracy'])\nm.fit(X_train, y_train, epochs=2, validation_data=(X_test, y_test), callbacks=[keras.callbacks.EarlyStopping()])",
    ],
    [
      "the last epoch is saved and loaded again",
      "m = keras.Sequential([keras.layers.Dense(1)])\nm.compile(loss='mse', metrics=['accuracy'])\nm.fit(X_train, y_train, epochs=9, validation_data=(X_test, y_test), callbacks=[keras.callbacks.ModelCheckpoint('m.h5')])\nm.load_weights('m.h5')",
    ],
    ["the rows are only watched", "m = xgboost.XGBClassifier()\nm.fit(X_train, y_train, eval_set=[(X_test, y_test)])"],
    [
      "a callback only logs",
      "m = lightgbm.LGBMClassifier()\nm.fit(X_train, y_train, eval_set=[(X_test, y_test)], callbacks=[lightgbm.log_evaluation(9)])",
    ],
    [
      "the last round is kept",
      "m = catboost.CatBoostClassifier()\nm.fit(X_train, y_train, eval_set=(X_test, y_test), use_best_model=False)",
    ],
    [
      "other rows are held out for it",
      "X_fit, X_val, y_fit, y_val = train_test_split(X_train, y_train)\nm = xgboost.XGBClassifier(early_stopping_rounds=9)\nm.fit(X_fit, y_fit, eval_set=[(X_val, y_val)])",
    ],
    [
      "a callback watches the loss on the training rows",
      "stop = keras.callbacks.EarlyStopping(monitor='loss')\nm = keras.Sequential([keras.layers.Dense(1)])\nm.compile(loss='mse', metrics=['accuracy'])\nm.fit(X_train, y_train, validation_data=(X_test, y_test), callbacks=[stop])",
    ],
    [
      "a callback only saves the best weights",
      "keep = keras.callbacks.ModelCheckpoint('best.keras', save_best_only=True)\nm = keras.Sequential([keras.layers.Dense(1)])\nm.compile(loss='mse', metrics=['accuracy'])\nm.fit(X_train, y_train, validation_data=(X_test, y_test), callbacks=[keep])",
    ],
  ])("is not reported when %s", (_why, code) => {
    expect(uses({ code }, judge("m"))).toEqual([]);
  });
});

describe("early stopping in Lightning", () => {
  const fit = (held: string, monitor: string): string[] =>
    uses(
      {
        code: `import pytorch_lightning as pl, torch
from pytorch_lightning.callbacks import EarlyStopping
class Net(pl.LightningModule):
    def forward(self, rows):
        return rows
    def configure_optimizers(self):
        return torch.optim.Adam(self.parameters())
inner, val = train_test_split(X_train)
net = Net()
trainer = pl.Trainer(max_epochs=50, callbacks=[EarlyStopping(monitor="${monitor}")])
trainer.fit(net, torch.utils.data.DataLoader(inner), torch.utils.data.DataLoader(${held}))`,
      },
      { code: "trainer.test(net, torch.utils.data.DataLoader(X_test))", shown: "[{'test_acc': 0.81}]" },
    );

  it("is reported where the test rows validate", () => expect(fit("X_test", "val_loss")).toEqual(["early stopping"]));
  it("is not reported where other rows do, or the training loss decides", () => {
    expect(fit("val", "val_loss")).toEqual([]);
    expect(fit("X_test", "train_loss")).toEqual([]);
  });
});

describe("the best round of a training", () => {
  const NET = `import torch
from torch.utils.data import DataLoader, TensorDataset
net = torch.nn.Sequential(torch.nn.Linear(4, 8), torch.nn.ReLU(), torch.nn.Linear(8, 2))
step = torch.optim.Adam(net.parameters())
judge = torch.nn.CrossEntropyLoss()
A, B = torch.tensor(X_train.values), torch.tensor(X_test.values)
c, d = torch.tensor(y_train.values), torch.tensor(y_test.values)
def train_once():
    step.zero_grad()
    loss = judge(net(A), c)
    loss.backward()
    step.step()
    return loss.item()
def right(rows, labels):
    return (net(rows).argmax(1) == labels).float().mean().item()
best, waited, scores = 0, 0, []
for epoch in range(EPOCHS):
    lost = train_once()
    score = right(B, d)
    scores.append(score)`;
  const rounds = (code: string, epochs = 200): string[] =>
    uses(
      { code: `${NET.replace("EPOCHS", String(epochs))}\n${code}` },
      { code: 'print("test accuracy:", right(B, d))', printed: "test accuracy: 0.8731\n" },
    );

  it.each([
    [
      "is kept where its score beats all before",
      "    if score > best:\n        best = score\n        torch.save(net.state_dict(), 'best.pt')",
    ],
    [
      "ends the training",
      "    if score > best:\n        best, waited = score, 0\n    else:\n        waited += 1\n        if waited > 5:\n            break",
    ],
    ["is told by a maximum", "    best = max(best, score)"],
    ["is taken from a list", "print(max(scores), scores.index(max(scores)))"],
  ])("on the test rows %s", (_how, code) => {
    expect(rounds(code)).toEqual(["early stopping"]);
    expect(rounds(code, 4)).toEqual(["early stopping"]);
  });

  it.each([
    ["all scores are only listed", "print(scores)"],
    [
      "the last score is held against another one",
      "if score > 0.8:\n    print('good')\nlimit = float(input())\nif score > limit:\n    print('better')",
    ],
    ["the loss on the training rows decides", "    if lost < best:\n        best = lost"],
    ["what decides is measured on training rows", "    if right(A, c) > best:\n        best = right(A, c)"],
  ])("is not said to be chosen where %s", (_why, code) => {
    expect(rounds(code)).toEqual([]);
  });

  it("is chosen on rows that are judged before the step of each round, called as the author calls them", () => {
    const head = NET.slice(0, NET.indexOf("def train_once"));
    const code = `${head}least = 1e9
for epoch in range(300):
    loss = judge(net(A), c)
    on_others = judge(net(B), d)
    if on_others < least:
        least = on_others
        kept = copy.deepcopy(net)
    step.zero_grad()
    loss.backward()
    step.step()
WORDS`;
    const told = (word: string): string[] =>
      cautions({
        code: code.replace("WORDS", `print("${word} loss:", least.item())`),
        printed: `${word} loss: 0.4127\n`,
      }).flatMap((one) => (one.kind === "test-data-used" ? [`${one.how} ${one.part ?? ""}`] : []));
    expect(told("Test")).toEqual(["early stopping "]);
    expect(told("Validation")).toEqual(["early stopping validation"]);
  });

  const LOG = `m = keras.Sequential([keras.layers.Dense(1)])
m.compile(loss='mse', metrics=['accuracy'])
log = m.fit(X_train, y_train, validation_data=(X_test, y_test), epochs=30)`;
  it.each([
    ["best", "max(log.history['val_accuracy'])", ["early stopping"]],
    ["last", "log.history['val_accuracy'][-1]", []],
  ])("is read from the log of Keras only where it is the %s one", (_which, value, expected) => {
    expect(uses({ code: `${LOG}\nprint("test accuracy:", ${value})`, printed: "test accuracy: 0.8731\n" })).toEqual(
      expected,
    );
  });
});

describe("early stopping on validation rows", () => {
  const VALIDATION = `X_fit, X_val, y_fit, y_val = train_test_split(X, y, random_state=3)
m = xgboost.XGBClassifier(early_stopping_rounds=9).fit(X_fit, y_fit, eval_set=[(X_val, y_val)])
print("validation accuracy:", accuracy_score(y_val, m.predict(X_val)))`;
  const notebook = (code: string, ...more: WrittenCell[]): readonly Caution[] => {
    const cells = notebookOf(
      "# Ferries",
      { code: SETUP.replace(/\nX_train.*/, "") },
      { code, printed: "validation accuracy: 0.8731\n" },
      ...more,
    );
    return readNotebookFacts(cells, readCode(cells, KNOWLEDGE)).cautions;
  };

  it("is reported where no other rows judge the model", () => {
    expect(notebook(VALIDATION)).toMatchObject([{ how: "early stopping", part: "validation", cells: [2] }]);
  });

  it("is reported where the log of a training has the only values of them, however they are handed over", () => {
    const code = `X_fit, X_val, y_fit, y_val = train_test_split(X, y, random_state=3)
d_fit, d_val = xgboost.DMatrix(X_fit, label=y_fit), xgboost.DMatrix(X_val, label=y_val)
m = xgboost.train({"eta": 0.1}, d_fit, 900, [(d_fit, "train"), (d_val, "valid")], early_stopping_rounds=9, verbose_eval=50)`;
    const log = "[0]\ttrain-rmse:9.1483\tvalid-rmse:9.2629\n[50]\ttrain-rmse:2.1483\tvalid-rmse:3.2629\n";
    const cells = notebookOf("# Ferries", { code: SETUP.replace(/\nX_train.*/, "") }, { code, printed: log });
    expect(readNotebookFacts(cells, readCode(cells, KNOWLEDGE)).cautions).toMatchObject([
      { how: "early stopping", part: "validation", cells: [2] },
    ]);
  });

  it("is not reported where test rows do", () => {
    const first = "X, X_test, y, y_test = train_test_split(X, y, random_state=3)\n";
    expect(notebook(`${first}${VALIDATION}`, judge("m"))).toEqual([]);
  });
});

describe("tuning on the test rows", () => {
  const GRID = "m = GridSearchCV(KNeighborsClassifier(), {'n_neighbors': [3, 5, 9]}, cv=5)";
  const LOOP = `scores = []
for k in range(1, 9):
    knn = KNeighborsClassifier(n_neighbors=k)
    knn.fit(X_train, y_train)
    scores.append(accuracy_score(y_test, knn.predict(X_test)))`;
  const ERRORS = `wrong = []
for i, k in enumerate(range(1, 90)):
    m = KNeighborsClassifier(n_neighbors=k).fit(X_train, y_train)
    wrong.append(np.mean(m.predict(X_test) != y_test))`;

  it.each([
    ["a search over all rows", `${GRID}\nm.fit(X, y)`],
    ["a search over the test rows", `${GRID}\nm.fit(X_test, y_test)`],
    [
      "the best score of a loop",
      `${LOOP}\nbest = np.argmax(scores) + 1\nm = KNeighborsClassifier(n_neighbors=best).fit(X_train, y_train)`,
    ],
    [
      "a number without its name",
      `${LOOP.replace("n_neighbors=k", "k")}\nm = KNeighborsClassifier(int(np.argmax(scores)) + 1).fit(X_train, y_train)`,
    ],
    [
      "the best score so far of a loop",
      `${LOOP.replace("scores = []", "most = 0")}
    if accuracy_score(y_test, knn.predict(X_test)) > most:
        most, best = accuracy_score(y_test, knn.predict(X_test)), k
m = KNeighborsClassifier(n_neighbors=best).fit(X_train, y_train)`.replace(
        "    scores.append(accuracy_score(y_test, knn.predict(X_test)))\n",
        "",
      ),
    ],
    [
      "settings that a search over all rows found",
      `${GRID}\nm.fit(X, y)\nm = KNeighborsClassifier(**m.best_params_).fit(X_train, y_train)`,
    ],
    [
      "some of the settings that a search over all rows found",
      `${GRID}\nm.fit(X, y)\nm = KNeighborsClassifier(n_neighbors=m.best_params_["n_neighbors"]).fit(X_train, y_train)`,
    ],
    ["the least error of a loop too long to be followed", `${ERRORS}\nbest = wrong.index(min(wrong)) + 1`],
    [
      "the seed that does best",
      `most = 0
for seed in range(100):
    m = KNeighborsClassifier(random_state=seed).fit(X_train, y_train)
    if m.score(X_test, y_test) > most:
        most, best = m.score(X_test, y_test), seed`,
    ],
    [
      "the best row of a table of scores",
      `rows = []
for k in [3, 5, 9]:
    knn = KNeighborsClassifier(n_neighbors=k).fit(X_train, y_train)
    rows.append({"k": k, "accuracy": accuracy_score(y_test, knn.predict(X_test))})
table = pd.DataFrame(rows)
m = KNeighborsClassifier(n_neighbors=table.loc[table["accuracy"].idxmax(), "k"]).fit(X_train, y_train)`,
    ],
    [
      "trials that are scored on them",
      `import optuna
def objective(trial):
    knn = KNeighborsClassifier(trial.suggest_int("k", 1, 9)).fit(X_train, y_train)
    return accuracy_score(y_test, knn.predict(X_test))
study = optuna.create_study(direction="maximize")
study.optimize(objective, n_trials=20)
m = KNeighborsClassifier(**study.best_params).fit(X_train, y_train)`,
    ],
  ])("is reported for %s", (_who, code) => {
    expect(uses({ code }, judge("m"))).toEqual(["tuning"]);
  });

  it.each([
    [
      "folds of the training rows choose",
      `folds = [cross_val_score(KNeighborsClassifier(n_neighbors=k), X_train, y_train, cv=5).mean() for k in range(1, 9)]
m = KNeighborsClassifier(n_neighbors=np.argmax(folds) + 1).fit(X_train, y_train)`,
    ],
    ["the search sees only the training rows", `${GRID}\nm.fit(X_train, y_train)`],
    [
      "the scores of a loop are only listed",
      `${LOOP}\nprint(len(scores))\nm = KNeighborsClassifier().fit(X_train, y_train)`,
    ],
    [
      "the worst score of a loop bounds a chart",
      `${LOOP}\nprint(min(scores))\nm = KNeighborsClassifier().fit(X_train, y_train)`,
    ],
    [
      "the largest and the least score of all seeds are told",
      `scores = []
for seed in range(100):
    m = KNeighborsClassifier(random_state=seed).fit(X_train, y_train)
    scores.append(m.score(X_test, y_test))
print(min(scores), max(scores))`,
    ],
    [
      "what a loop goes through is no setting",
      `scores, k = [], 5
for a, b in [(X_train, y_train), (X_test, y_test), (X, y)]:
    m = KNeighborsClassifier(n_neighbors=k).fit(X_train, y_train)
    scores.append(m.score(X_test, y_test))
best = max(scores)`,
    ],
    ["nothing is measured on the test rows", `${GRID}\nm.fit(X, y)`, "no result"],
  ])("is not reported when %s", (_why, code, result = "") => {
    expect(uses({ code }, ...(result === "" ? [judge("m")] : []))).toEqual([]);
  });

  it("leaves a score as it was that was measured before the search", () => {
    const first = { code: "m = KNeighborsClassifier().fit(X_train, y_train)" };
    const search = { code: "s = GridSearchCV(m, {'n_neighbors': [3, 5, 9]}, cv=5)\ns.fit(X, y)" };
    expect(cautions(first, judge("m"), search)).toEqual([]);
    expect(cautions(first, judge("m"), search, judge("s"))).toMatchObject([{ how: "tuning" }]);
  });
});

describe("several settings that are tried out together on the test rows", () => {
  const NESTED = `most = 0
for n in [10, 50, 100]:
    for p in [1, 2]:
        m = KNeighborsClassifier(n_neighbors=n, p=p, leaf_size=size).fit(X_train, y_train)
        if m.score(X_test, y_test) > most:
            most, best = m.score(X_test, y_test), (n, p)`;

  it("are all named, but not one that stays as it is", () => {
    const named = cautions({ code: `size = 30\n${NESTED}` }, judge("m")).flatMap((one) =>
      one.kind === "test-data-used" ? [one.setting] : [],
    );
    expect(named).toEqual(["n_neighbors", "p"]);
  });
});

describe("a setting that the author reads off a chart of scores on the test rows", () => {
  const CHART: WrittenCell = {
    code: `import matplotlib.pyplot as plt
wrong = []
for k in range(1, 40):
    m = KNeighborsClassifier(n_neighbors=k).fit(X_train, y_train)
    wrong.append(np.mean(m.predict(X_test) != y_test))
plt.plot(range(1, 40), wrong)`,
  };
  const later = (code: string): WrittenCell => ({ code });

  it("seems to be chosen by them where a later model is given it", () => {
    expect(
      cautions(CHART, later("m = KNeighborsClassifier(n_neighbors=23).fit(X_train, y_train)"), judge("m")),
    ).toMatchObject([{ how: "tuning", setting: "n_neighbors", cells: [1, 2], certainty: "likely" }]);
  });

  it.each([
    ["no later model is given it", [CHART, later("m = KNeighborsClassifier().fit(X_train, y_train)")]],
    [
      "an earlier one had it",
      [
        later("m = KNeighborsClassifier(n_neighbors=23).fit(X_train, y_train)"),
        CHART,
        later("m = KNeighborsClassifier(n_neighbors=23).fit(X_train, y_train)"),
      ],
    ],
    [
      "folds of training rows are searched as well",
      [
        CHART,
        later(
          "g = GridSearchCV(KNeighborsClassifier(), {'n_neighbors': [3, 5]}).fit(X_train, y_train)\nm = KNeighborsClassifier(n_neighbors=5).fit(X_train, y_train)",
        ),
      ],
    ],
    [
      "it is not among the values",
      [{ code: CHART_OF_THREE }, later("m = KNeighborsClassifier(n_neighbors=23).fit(X_train, y_train)")],
    ],
  ] as [string, WrittenCell[]][])("is not said to be where %s", (_why, cells) => {
    expect(uses(...cells, judge("m"))).toEqual([]);
  });
});

describe("a threshold for each fold", () => {
  const inFolds = (chosen: string): string[] => {
    const notebook = notebookOf({
      code: `import numpy as np, pandas as pd
from sklearn.metrics import f1_score
from sklearn.model_selection import StratifiedKFold
from sklearn.neighbors import KNeighborsClassifier
df = pd.read_csv("ferries.csv")
X, y = df.drop(columns=["late"]), df["late"]
best_scores = []
for train_idx, val_idx in StratifiedKFold(n_splits=5).split(X, y):
    X_fit, X_val, y_fit, y_val = X.iloc[train_idx], X.iloc[val_idx], y.iloc[train_idx], y.iloc[val_idx]
    model = KNeighborsClassifier().fit(X_fit, y_fit)
    p = model.predict_proba(X_val)[:, 1]
    ${chosen}
print(f"Average F1: {np.mean(best_scores):.4f}")`,
      printed: "Average F1: 0.3261\n",
    });
    const { cautions: found } = readNotebookFacts(notebook, readCode(notebook, KNOWLEDGE));
    return found.flatMap((one) => (one.kind === "test-data-used" ? [one.how] : []));
  };

  it("is reported where the rows held out choose it", () => {
    expect(
      inFolds(
        "scores = [f1_score(y_val, (p > t).astype(int)) for t in np.arange(0.01, 1, 0.01)]\n    best_scores.append(max(scores))",
      ),
    ).toEqual(["threshold"]);
    expect(inFolds("best_scores.append(f1_score(y_val, (p > 0.3).astype(int)))")).toEqual([]);
  });
});

describe("a threshold for the test rows", () => {
  const CHANCES = `from sklearn.metrics import f1_score, roc_curve
m = KNeighborsClassifier().fit(X_train, y_train)
p = m.predict_proba(X_test)[:, 1]
levels = np.arange(0.1, 0.9, 0.05)`;
  const CURVE = "fpr, tpr, at = roc_curve(y_test, p)";
  const shown = (code: string): string[] => uses({ code: `${CHANCES}\n${code}`, printed: "F1: 0.712\n" });
  const JUDGED = 'print("F1:", f1_score(y_test, p >= best))';

  it.each([
    ["a curve over them", `${CURVE}\nbest = at[np.argmax(tpr - fpr)]\n${JUDGED}`],
    [
      "the best of a list of scores",
      `scores = [f1_score(y_test, p >= level) for level in levels]\nbest = levels[np.argmax(scores)]\n${JUDGED}`,
    ],
    [
      "the best score so far",
      `most = 0\nfor level in levels:\n    score = f1_score(y_test, p >= level)\n    if score > most:\n        most, best = score, level\n${JUDGED}`,
    ],
    [
      "the closest of several rates",
      `rates = []\nfor level in [0.2, 0.4, 0.6]:\n    rates.append((f1_score(y_test, p >= level), level))\nbest = max(rates)[1]\n${JUDGED}`,
    ],
  ])("is reported to come from %s", (_how, code) => {
    expect(shown(code)).toEqual(["threshold"]);
  });

  it.each([
    ["is written out", `best = 0.3\n${JUDGED}`],
    [
      "is one of several that are only listed",
      "for best in [0.2, 0.4, 0.6]:\n    print('F1:', f1_score(y_test, p >= best))",
    ],
    [
      "comes from a curve over the training rows",
      `fpr, tpr, at = roc_curve(y_train, m.predict_proba(X_train)[:, 1])\nbest = at[np.argmax(tpr - fpr)]\n${JUDGED}`,
    ],
    [
      "is each one of a curve in turn, for a chart",
      `${CURVE}\nprint("F1:", [f1_score(y_test, p >= level) for level in at])\nfor a, b, level in zip(fpr, tpr, at):\n    f1_score(y_test, p >= level)`,
    ],
    ["is only looked up on the curve", `${CURVE}\nprint(at[np.argmax(tpr - fpr)], max(tpr))\nbest = 0.5\n${JUDGED}`],
  ])("is not reported where it %s", (_why, code) => {
    expect(shown(code)).toEqual([]);
  });
});

describe("accuracy as the only metric on unbalanced classes", () => {
  const counted = (large: number, small: number): WrittenCell => ({
    code: 'df["late"].value_counts()',
    shown: `late\n0    ${large}\n1     ${small}\nName: count, dtype: int64`,
  });
  const MODEL = { code: "m = KNeighborsClassifier().fit(X_train, y_train)" };
  const shares = (...cells: WrittenCell[]): string[] =>
    cautions(...cells).flatMap((one) => (one.kind === "accuracy-on-unbalanced-classes" ? (one.share ?? []) : []));

  it("is reported with the share of the largest class", () => {
    expect(shares(counted(850, 150), MODEL, judge("m"))).toEqual(["0.85"]);
  });

  it("is not reported when the classes are balanced or another metric is given", () => {
    expect(shares(counted(520, 480), MODEL, judge("m"))).toEqual([]);
    const recall = {
      code: "from sklearn.metrics import recall_score\nprint('recall:', recall_score(y_test, m.predict(X_test)))",
      printed: "recall: 0.412\n",
    };
    expect(shares(counted(900, 100), MODEL, judge("m"), recall)).toEqual([]);
  });

  it("is not reported when nothing was measured", () => {
    expect(shares(counted(900, 100), MODEL)).toEqual([]);
  });
});

describe("a text that contradicts the output", () => {
  const MODEL = { code: "m = KNeighborsClassifier().fit(X_train, y_train)" };
  const contradictions = (text: string, ...more: WrittenCell[]): string[] =>
    cautions(MODEL, judge("m"), text, ...more).flatMap((one) =>
      one.kind === "text-contradicts-output" ? [`${one.quote.text} / ${one.shown}`] : [],
    );

  it.each(["We get an accuracy of 0.91 on the test set.", "The accuracy is 91.2%.", "This gives 91% accuracy."])(
    "is reported: %s",
    (text) => {
      expect(contradictions(text)).toEqual([`${text} / 0.8731`]);
    },
  );

  it.each([
    "We get an accuracy of 0.87 on the test set.",
    "The accuracy is 87.31%.",
    "The accuracy is 87%.",
    "The accuracy is 88%.",
    "The accuracy is about 0.9.",
    "With 12.5% error rate, this is fine.",
    "An accuracy of 0.99 would be needed.",
    "The accuracy is better than 0.91.",
    "The accuracy of the best team on Kaggle is 0.99.",
    "The recall is 0.99.",
    "The accuracy improved by 0.05.",
    "We now have an accuracy of 0.91 and a recall of 0.6.",
  ])("is not reported: %s", (text) => {
    expect(contradictions(text)).toEqual([]);
  });

  it("is not reported when the value appears elsewhere in the notebook", () => {
    expect(contradictions("The accuracy is 0.91.", { code: "print(0.9104)", printed: "0.9104\n" })).toEqual([]);
  });
});

it("is told of rows that are called validation rows where the log of the training has the only score", () => {
  const code = `validation_pool = catboost.Pool(X_test, y_test)
m = catboost.CatBoostClassifier(early_stopping_rounds=9)
m.fit(catboost.Pool(X_train, y_train), eval_set=validation_pool, verbose=100)`;
  const printed =
    "0:\tlearn: 0.6712\ttest: 0.6745\tbest: 0.6745 (0)\ttotal: 9ms\tremaining: 9s\n\nbestTest = 0.3127\nbestIteration = 81\n";
  expect(uses({ code, printed })).toEqual(["early stopping"]);
});
