import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "./fixtures/notebook-of.ts";

const SETUP = {
  code: `import pandas as pd
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.tree import DecisionTreeClassifier
from sklearn.metrics import accuracy_score, f1_score, recall_score
from sklearn.model_selection import train_test_split
moths = pd.read_csv("moths.csv")
A, B, a, b = train_test_split(moths[["span", "spots"]], moths["rare"], test_size=0.2, random_state=4)
tried = {"tree": DecisionTreeClassifier(), "forest": RandomForestClassifier()}`,
};
const BOTH: WrittenCell = {
  code: `found = {}
for name, model in tried.items():
    guess = model.fit(A, a).predict(B)
    found[name] = {"accuracy": accuracy_score(b, guess), "f1": f1_score(b, guess)}
    print(f"{name}: accuracy {found[name]['accuracy']:.3f}, F1 {found[name]['f1']:.3f}")`,
  printed: "tree: accuracy 0.870, F1 0.640\nforest: accuracy 0.910, F1 0.550\n",
};
const best = (...cells: readonly WrittenCell[]) => {
  const experiment = analyseNotebook(notebookOf(SETUP, ...cells)).facts.experiments[0];
  const name = experiment?.models.find(({ id }) => id === experiment.best?.model)?.name;
  return [name, experiment?.best?.metric.name, experiment?.best?.metric.printed];
};
const judged = (model: string, printed: string): WrittenCell => ({
  code: `one = ${model}\none.fit(A, a)\nprint("accuracy", one.score(B, b))`,
  printed: `accuracy ${printed}\n`,
});

describe("the measure of a result", () => {
  it("is the first that is shown where the author says nothing, also where another puts another model first", () => {
    const agreeing = { ...BOTH, printed: "tree: accuracy 0.870, F1 0.540\nforest: accuracy 0.910, F1 0.550\n" };
    expect(best(agreeing)).toEqual(["Random Forest", "accuracy", "0.910"]);
    expect(best(BOTH)).toEqual(["Random Forest", "accuracy", "0.910"]);
  });

  it("leaves what is level by it to the others", () => {
    const level = { ...BOTH, printed: "tree: accuracy 0.910, F1 0.540\nforest: accuracy 0.910, F1 0.550\n" };
    expect(best(level)).toEqual(["Random Forest", "accuracy", "0.910"]);
    // What a later run of the same models shows belongs to that.
    const later = { ...BOTH, printed: "tree: accuracy 0.880, F1 0.560\nforest: accuracy 0.870, F1 0.540\n" };
    expect(best(level, later)).toEqual(["Random Forest", "accuracy", "0.910"]);
    const report = (name: string, f1: string): WrittenCell => ({
      code: `one = ${name}().fit(A, a)\nprint(classification_report(b, one.predict(B)))`,
      printed: `              precision    recall  f1-score   support

           0       0.94      0.98      0.96       180
           1       0.74      0.5${f1}      0.6${f1}        20

    accuracy                           0.93       200
   macro avg       0.84      0.7${f1}      0.7${f1}       200
weighted avg       0.92      0.93      0.92       200
`,
    });
    const asked = { code: "from sklearn.metrics import classification_report" };
    const both = [report("DecisionTreeClassifier", "3"), report("RandomForestClassifier", "5")];
    expect(best(asked, ...both)).toEqual(["Random Forest", "accuracy", "0.93"]);
    expect(best(asked, ...both.toReversed())[0]).toBe("Random Forest");
  });

  it("is the accuracy rather than an average that weighs classes by their rows", () => {
    const weighed = (average: string): WrittenCell => ({
      ...BOTH,
      code: BOTH.code
        .replaceAll(
          '"accuracy": accuracy_score(b, guess), "f1": f1_score(b, guess)',
          `"f1": f1_score(b, guess, average="${average}"), "accuracy": accuracy_score(b, guess)`,
        )
        .replace(
          "accuracy {found[name]['accuracy']:.3f}, F1 {found[name]['f1']:.3f}",
          "F1 {found[name]['f1']:.3f}, accuracy {found[name]['accuracy']:.3f}",
        ),
      printed: "tree: F1 0.640, accuracy 0.870\nforest: F1 0.650, accuracy 0.910\n",
    });
    expect(best(weighed("weighted"))).toEqual(["Random Forest", "accuracy", "0.910"]);
    expect(best(weighed("macro"))).toEqual(["Random Forest", "F1", "0.650"]);
  });

  const KEPT = `best_f1 = 0
for name, model in tried.items():
    f1 = f1_score(b, model.predict(B))
    if f1 > best_f1:
        best_f1, kept = f1, model`;
  it.each([
    ["by the key of a maximum", { code: 'max(found, key=lambda name: found[name]["f1"])' }],
    ["by the place of a maximum", { code: 'table = pd.DataFrame(found).T\ntable.loc[table["f1"].idxmax()]' }],
    ["by the best one so far", { code: KEPT }],
    ["in words", "Rare moths are few, so that we compare the models by F1."],
    ["as a verdict", "The decision tree has the best F1 score."],
  ])("is the one by which the author ranks: %s", (_, cell) => {
    expect(best(BOTH, cell)).toEqual(["Decision Tree", "F1", "0.640"]);
  });

  it("is what a column is sorted by, and none of several that folds are asked for", () => {
    const code = `from sklearn.model_selection import cross_val_score
X, y = moths[["span", "spots"]], moths["rare"]
found = {}
for name, model in tried.items():
    f1 = cross_val_score(model, X, y, scoring="f1").mean()
    accuracy = cross_val_score(model, X, y, scoring="accuracy").mean()
    print("%s: accuracy %.3f, F1 %.3f" % (name, accuracy, f1))
    found[name] = f1`;
    const told = (sorted: string) => best({ ...BOTH, code: `${code}\n${sorted}` });
    expect(told("pd.Series(found).sort_values()")).toEqual(["Decision Tree", "F1", "0.640"]);
    expect(told("")).toEqual(["Random Forest", "accuracy", "0.910"]);
  });

  const ranked = (code: string) =>
    best({
      code: `kept = []
for name, model in tried.items():
    guess = model.fit(A, a).predict(B)
    kept.append((name, accuracy_score(b, guess), f1_score(b, guess)))
    print(f"{name}: accuracy {kept[-1][1]:.3f}, F1 {kept[-1][2]:.3f}")
${code}`,
      printed: BOTH.printed,
    });

  it.each([
    "sorted(kept, key=lambda one: one[2], reverse=True)",
    "from operator import itemgetter\nmax(kept, key=itemgetter(2))",
    "reached = {name: f1 for name, _, f1 in kept}\nmax(reached, key=reached.get)",
  ])("is the one in the place that code ranks by: %s", (code) => {
    expect(ranked(code)).toEqual(["Decision Tree", "F1", "0.640"]);
  });

  it("is none of several that stand in the place that code ranks by", () => {
    expect(ranked("sorted(kept, key=lambda one: one[0])")).toEqual(["Random Forest", "accuracy", "0.910"]);
  });

  it.each([
    'from transformers import TrainingArguments\nplan = TrainingArguments("out", metric_for_best_model="f1")',
    'from pycaret.classification import *\nbest = compare_models(sort="F1")',
  ])("is the one that a library is told to compare by: %s", (code) => {
    expect(best(BOTH, { code })[1]).toBe("F1");
  });

  it("is the one that code ranks by, whatever the words around it explain", () => {
    const told = "Accuracy is the metric that is easiest to understand.";
    expect(best(BOTH, told, { code: 'max(found, key=lambda name: found[name]["f1"])' })[1]).toBe("F1");
  });

  it("is not an average over classes that a search or a table takes in place of the accuracy", () => {
    const agreeing = { ...BOTH, printed: "tree: accuracy 0.870, F1 0.540\nforest: accuracy 0.910, F1 0.550\n" };
    const sorted = { code: 'pd.DataFrame(found).T.sort_values("Macro F1")' };
    const search = `from sklearn.model_selection import GridSearchCV
searched = GridSearchCV(DecisionTreeClassifier(), {"max_depth": [2, 4]}, scoring="f1_weighted").fit(A, a)`;
    expect(best(agreeing, sorted)[1]).toBe("accuracy");
    expect(best(agreeing, { code: search })[1]).toBe("accuracy");
  });

  it("may be that of one class where the author says that it matters", () => {
    const code = `for name, model in tried.items():
    guess = model.fit(A, a).predict(B)
    print(f"{name}: accuracy {accuracy_score(b, guess):.3f}, recall {recall_score(b, guess):.3f}")`;
    const both = { code, printed: "tree: accuracy 0.870, recall 0.640\nforest: accuracy 0.910, recall 0.550\n" };
    expect(best(both, "To overlook a rare moth is bad, so that recall matters most.")[1]).toBe("recall");
    expect(best(both, "The recall of the tree is high.")[1]).toBe("accuracy");
  });

  it("is not one that a definition names beside another", () => {
    expect(best(BOTH, "The F1 score is best understood as a mean of precision and recall.")[1]).toBe("accuracy");
  });
});

describe("models that are level", () => {
  const level = [judged("DecisionTreeClassifier()", "0.9"), judged("LogisticRegression()", "0.9")];

  it("lead in the order in which they were tried", () => {
    expect(best(...level)[0]).toBe("Decision Tree");
  });

  it("follow the one that the author puts first", () => {
    expect(best(...level, "## Conclusion\n\nLogistic regression is the best choice here.")[0]).toBe(
      "Logistic Regression",
    );
  });
});

describe("the model that the author takes in the end", () => {
  const two = [judged("RandomForestClassifier()", "0.93"), judged("LogisticRegression()", "0.91")];

  it.each([
    ["We choose logistic regression, because its weights can be read.", "0.91"],
    ["Our final model is a logistic regression.", "0.91"],
    ["I recommend deploying the logistic regression rather than the forest.", "0.91"],
    ["This justifies selecting logistic regression as the model for the app.", "0.91"],
    ["In the end we go with logistic regression.", "0.91"],
    ["The final model is the simple one, which gets 91% right.", "0.91"],
    ["We would choose logistic regression if moths had to be explained.", "0.93"],
    ["We did not choose logistic regression.", "0.93"],
    ["We went on with logistic regression.", "0.93"],
    ["Selecting the best parameters of the logistic regression took an hour.", "0.93"],
    ["Which features did the logistic regression select?", "0.93"],
  ])("leads over one that is worth more: %s", (words, value) => {
    expect(best(...two, words)[2]).toBe(value);
  });

  it.each([
    [
      "GradientBoostingClassifier",
      "HistGradientBoostingClassifier",
      "The final model is HistGradientBoostingClassifier().",
    ],
    ["HistGradientBoostingClassifier", "GradientBoostingClassifier", "We choose the GradientBoostingClassifier."],
    ["ExtraTreesClassifier", "ExtraTreeClassifier", "We choose the ExtraTreeClassifier."],
    ["SVC", "LinearSVC", "We choose LinearSVC."],
    ["XGBClassifier", "XGBRFClassifier", "Our final model is the XGBRFClassifier."],
  ])("is not %s where its name only contains it, or is within it: %s", (other, own, words) => {
    const imports = {
      code: "from sklearn.ensemble import *\nfrom sklearn.tree import *\nfrom sklearn.svm import *\nfrom xgboost import *",
    };
    const both = [judged(`${other}()`, "0.93"), judged(`${own}()`, "0.91")];
    expect(best(imports, ...both, words)[2]).toBe("0.91");
    expect(best(imports, ...both, words.replace(own, other))[2]).toBe("0.93");
  });

  it("leads by the measure of which he gives the value", () => {
    const agreeing = { ...BOTH, printed: "tree: accuracy 0.870, F1 0.640\nforest: accuracy 0.910, F1 0.550\n" };
    const chosen = "Our final model is the decision tree";
    expect(best(agreeing, `${chosen} with an F1 of 0.64.`)).toEqual(["Decision Tree", "F1", "0.640"]);
    expect(best(agreeing, `${chosen} with an accuracy of 0.87 and an F1 of 0.64.`)[1]).toBe("accuracy");
    const rejected = "The random forest remains a benchmark, not the deployed model.";
    expect(best(agreeing, "The decision tree is the deployed model because it is small.", rejected)[0]).toBe(
      "Decision Tree",
    );
  });

  it("is the result although several make no error", () => {
    const same = [judged("RandomForestClassifier()", "1.0"), judged("LogisticRegression()", "1.0")];
    const headline = (...cells: readonly WrittenCell[]) => analyseNotebook(notebookOf(SETUP, ...cells)).facts.headline;
    expect(headline(...same)).toBeNull();
    const words = "This justifies selecting logistic regression as the model for the app.";
    expect(headline(...same, words)).toBe(0);
    expect(best(...same, words)[0]).toBe("Logistic Regression");
  });

  it("does not lead where he took it before he tried the other", () => {
    expect(best("We choose logistic regression for a start, and a forest.", ...two)[2]).toBe("0.93");
    expect(best("We choose logistic regression.", ...two)[2]).toBe("0.93");
  });
});

describe("the model that a comment calls the chosen one", () => {
  const tree = (depth: number, printed: string): WrittenCell => ({
    code: `m${depth} = DecisionTreeClassifier(max_depth=${depth})\nm${depth}.fit(A, a)\nprint("Accuracy:", accuracy_score(b, m${depth}.predict(B)))`,
    printed: `Accuracy: ${printed}\n`,
  });
  const again = (comment: string, depth: number): WrittenCell => ({
    code: `# ${comment}\nprint("F1:", f1_score(b, m${depth}.predict(B)))`,
    printed: "F1: 0.640\n",
  });
  const tried = [tree(3, "0.870"), tree(5, "0.910"), tree(8, "0.930")];

  it("is the result where its cell measures that one once more", () => {
    expect(best(...tried, again("the full picture for our chosen tree (max_depth=5)", 5))[2]).toBe("0.910");
    expect(best(...tried, again("Report of the final model", 5))[2]).toBe("0.910");
    expect(best(...tried, again("F1 of the second tree", 5))[2]).toBe("0.930");
    expect(best(...tried, again("Look for the best model", 5))[2]).toBe("0.930");
    expect(best(...tried, again("Plot the final results", 5))[2]).toBe("0.930");
    expect(best(...tried, again("our best tree on the test rows", 5))[2]).toBe("0.910");
  });

  it.each([
    "the best tree settings",
    "the final version of the plot",
    "the final network diagram",
    "unlike the best model, this tree is small",
    "check against our best model",
    "the best model was the third one",
    "the previous best model",
  ])("is not that of another remark: %s", (comment) => {
    expect(best(...tried, again(comment, 5))[2]).toBe("0.930");
  });
});

describe("the model that the code goes on with", () => {
  const two = [judged("one_forest", "0.93"), judged("one_tree", "0.92")];
  const made = { code: "one_forest, one_tree = RandomForestClassifier(), DecisionTreeClassifier()\nimport joblib" };

  it("leads where it alone is kept in a file, and is not far behind", () => {
    expect(best(made, ...two)[0]).toBe("Random Forest");
    expect(best(made, ...two, { code: 'joblib.dump(one_tree, "moths.pkl")' })[0]).toBe("Decision Tree");
    const far = [
      judged("one_forest", "0.93"),
      judged("one_tree", "0.83"),
      { code: 'joblib.dump(one_tree, "moths.pkl")' },
    ];
    expect(best(made, ...far)[0]).toBe("Random Forest");
    const all = { code: 'joblib.dump(one_tree, "tree.pkl")\njoblib.dump(one_forest, "forest.pkl")' };
    expect(best(made, ...two, all)[0]).toBe("Random Forest");
    const saved = (model: string, printed: string): WrittenCell => ({
      code: `one = ${model}.fit(A, a)\nprint("accuracy", one.score(B, b))\njoblib.dump(one, "moths.pkl")`,
      printed: `accuracy ${printed}\n`,
    });
    expect(best(made, saved("one_forest", "0.93"), saved("one_tree", "0.91"))[0]).toBe("Random Forest");
  });
});

describe("a value that no model is known for", () => {
  it("does not dispute which model is the best", () => {
    const net: WrittenCell = {
      code: `from tensorflow import keras
from sklearn.metrics import roc_auc_score
net = keras.Sequential([keras.layers.Dense(8, activation="relu"), keras.layers.Dense(2)])
net.compile("adam", "mse")
net.fit(A, A, epochs=4, verbose=0)
lost = ((B - net.predict(B)) ** 2).mean(axis=1)
print("AUC", roc_auc_score(b, lost))
print("F1", f1_score(b, [int(one > 0.4) for one in lost]))`,
      printed: "AUC 0.951\nF1 0.310\n",
    };
    expect(best(net).slice(1)).toEqual(["AUC", "0.951"]);
  });
});

describe("predictions that are rounded one by one", () => {
  it.each(["round", "int"])("are still those of their model: %s", (rounds) => {
    const code = `guess = RandomForestClassifier().fit(A, a).predict(B)
guess = list(map(${rounds}, guess))
print("accuracy", accuracy_score(b, guess))`;
    expect(best({ code, printed: "accuracy 0.913\n" })).toEqual(["Random Forest", "accuracy", "0.913"]);
  });
});

describe("a network that learns on", () => {
  const learn = (printed: string): WrittenCell => ({
    code: "net.fit(A, a, epochs=4, verbose=0)\nprint('accuracy', accuracy_score(b, net.predict(B).round()))",
    printed: `accuracy ${printed}\n`,
  });

  it("is worth what it is worth in the end", () => {
    const net: WrittenCell = {
      code: `from tensorflow import keras
net = keras.Sequential([keras.layers.Dense(8), keras.layers.Dense(1, activation="sigmoid")])
net.compile(loss="binary_crossentropy", optimizer="adam")`,
    };
    expect(best(net, learn("0.81"), learn("0.79"))[2]).toBe("0.79");
  });
});

describe("rows that come as test rows", () => {
  it("are test rows also where a network is watched on them", () => {
    const cells: readonly WrittenCell[] = [
      {
        code: `import torch
from torch import nn
from torch.utils.data import DataLoader
from torchvision import datasets
seen = DataLoader(datasets.MNIST("d", train=True), batch_size=32)
unseen = DataLoader(datasets.MNIST("d", train=False), batch_size=32)
net = nn.Sequential(nn.Flatten(), nn.Linear(784, 10))
steps = torch.optim.SGD(net.parameters(), lr=0.1)
measure = nn.CrossEntropyLoss()
for x, y in seen:
    steps.zero_grad()
    lost = measure(net(x), y)
    lost.backward()
    steps.step()
right = 0
for x, y in unseen:
    right += (net(x).argmax(1) == y).sum().item()
print(f"Val accuracy: {right / 10000:.4f}")`,
        printed: "Val accuracy: 0.9312\n",
      },
    ];
    const [{ metrics } = { metrics: [] }] = analyseNotebook(notebookOf(...cells)).facts.experiments;
    expect(metrics.map(({ part, printed }) => [part, printed])).toEqual([["test", "0.9312"]]);
  });
});

describe("a model that is trained again after the same division of the data", () => {
  const again = 'A, B, a, b = train_test_split(moths[["span"]], moths["rare"], test_size=0.2, random_state=4)';
  const forest = (trees: number, printed: string): WrittenCell => judged(`RandomForestClassifier(${trees})`, printed);

  it("counts with its last value where its settings are the same", () => {
    expect(best(forest(30, "0.93"), { code: again }, forest(30, "0.88"))[2]).toBe("0.88");
  });

  it("counts with its best value where they differ", () => {
    expect(best(forest(30, "0.93"), { code: again }, forest(5, "0.88"))[2]).toBe("0.93");
  });
});

describe("a target that is learned as its logarithm", () => {
  it("is judged where it was brought back", () => {
    const code = `import numpy as np
from sklearn.linear_model import Ridge
from sklearn.metrics import r2_score
A, B, a, b = train_test_split(moths[["span"]], np.log1p(moths["weight"]), random_state=4)
guess = Ridge().fit(A, a).predict(B)
print(f"R2 (log) {r2_score(b, guess):.3f}")
print(f"R2 (mg) {r2_score(np.expm1(b), np.expm1(guess)):.3f}")`;
    expect(best({ code, printed: "R2 (log) 0.812\nR2 (mg) 0.774\n" })).toEqual(["Ridge", "R2", "0.774"]);
  });
});

describe("several averages over the classes", () => {
  it("are judged by the one that a search chooses by, which is also what its best score is", () => {
    const search: WrittenCell = {
      code: `from sklearn.model_selection import GridSearchCV
forest = RandomForestClassifier()
scores = ["f1_macro", "f1_weighted", "accuracy"]
found = GridSearchCV(forest, {"max_depth": [2, 4]}, scoring=scores, refit="f1_weighted").fit(A, a)
print("best", found.best_score_)
for how in ["macro", "micro", "weighted"]:
    print(how, f1_score(b, found.predict(B), average=how))`,
      printed: "best 0.8804\nmacro 0.9101\nmicro 0.8902\nweighted 0.9003\n",
    };
    expect(best(search)).toEqual(["Random Forest", "F1", "0.9003"]);
    const { experiments } = analyseNotebook(notebookOf(SETUP, search)).facts;
    expect(experiments.flatMap(({ metrics }) => metrics).find(({ printed }) => printed === "0.8804")).toMatchObject({
      name: "F1",
      average: "weighted",
      part: "cross-validation",
    });
  });

  it("say nothing of a value that is of one class", () => {
    const ofOne: WrittenCell = {
      code: `from sklearn.metrics import precision_recall_fscore_support
p, r, f, n = precision_recall_fscore_support(b, RandomForestClassifier().fit(A, a).predict(B))
print("F1", f[1])`,
      printed: "F1 0.6402\n",
    };
    const { experiments } = analyseNotebook(notebookOf(SETUP, ofOne)).facts;
    expect(experiments.flatMap(({ metrics }) => metrics)).toMatchObject([{ name: "F1", printed: "0.6402", of: "1" }]);
  });
});

describe("a member of a family that is called by the family's name", () => {
  const HIST = { code: "from sklearn.ensemble import HistGradientBoostingClassifier" };
  const boosted = judged("HistGradientBoostingClassifier()", "0.871");
  const forest = judged("RandomForestClassifier()", "0.875");
  const CHOICE = "We choose gradient boosting as the final model.";

  it("is the one that the author takes, where there is no other", () => {
    expect(best(HIST, boosted, forest, CHOICE)[0]).toBe("Hist Gradient Boosting");
    const other = judged("GradientBoostingClassifier()", "0.873");
    const both = { code: "from sklearn.ensemble import GradientBoostingClassifier" };
    expect(best(HIST, both, boosted, other, forest, CHOICE)[0]).toBe("Gradient Boosting");
  });

  it("has what is printed under that name, found by a search as well", () => {
    const searched: WrittenCell = {
      code: `from sklearn.model_selection import GridSearchCV
boosted = HistGradientBoostingClassifier()
grid = GridSearchCV(boosted, {"max_iter": [100, 200]}, cv=3).fit(A, a)
print("Best GBM score:", grid.best_score_)
print("Test score GBM:", grid.score(B, b))`,
      printed: "Best GBM score: 0.88\nTest score GBM: 0.87\n",
    };
    const [first] = analyseNotebook(notebookOf(SETUP, HIST, searched)).facts.experiments;
    expect(first?.metrics.map(({ printed, part, model }) => [printed, part, model !== null])).toEqual([
      ["0.88", "cross-validation", true],
      ["0.87", "test", true],
    ]);
  });
});
