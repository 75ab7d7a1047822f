import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "../judge/fixtures/notebook-of.ts";
import { judged, LOAD } from "./fixtures/moths.ts";

const validation = (...cells: WrittenCell[]): string =>
  analyseNotebook(notebookOf({ code: LOAD }, ...cells))
    .sections.validation.map(({ text }) => text)
    .join(" ");

describe("a ranking", () => {
  const UNMEASURED: WrittenCell = { code: "KNeighborsClassifier().fit(A, a)" };
  const [BAYES, MACHINE] = [judged("GaussianNB()", "0.91"), judged("SVC()", "0.85")];

  it("says which of the trained models it leaves out", () => {
    expect(validation(BAYES, MACHINE, UNMEASURED)).toContain(
      ", ahead of the SVM (85%); this leaves out k-nearest neighbors.",
    );
    expect(validation(BAYES, MACHINE)).not.toContain("leaves out");
  });

  it("is not complete in the summary where a model that was trained has no value", () => {
    const summary = (...cells: WrittenCell[]): string =>
      analyseNotebook(notebookOf({ code: LOAD }, ...cells))
        .executiveSummary.map(({ text }) => text)
        .join(" ");
    const best = "an accuracy of 91% on the test data, the better of the two models whose value is known.";
    expect(summary(BAYES, MACHINE, UNMEASURED)).toContain(best);
    expect(summary(BAYES, judged("SVC()", "0.91"), UNMEASURED)).toContain(
      ", as does the SVM; this leaves out k-nearest neighbors.",
    );
    const folds: WrittenCell = {
      code: 'from sklearn.model_selection import cross_val_score\nprint("Accuracy:", cross_val_score(KNeighborsClassifier(), A, a, cv=5).mean())',
      printed: "Accuracy: 0.87\n",
    };
    expect(summary(BAYES, MACHINE, folds)).toContain("the better of the two models measured there.");
    expect(summary(BAYES, MACHINE)).not.toContain("known");
    expect(summary(BAYES, UNMEASURED)).not.toContain("known");
  });

  it("does not count those whose right answers are the share of the largest class", () => {
    const report: WrittenCell = {
      code: "from sklearn.metrics import classification_report\nown = GaussianNB().fit(A, a)\nprint(classification_report(b, own.predict(B)))",
      printed: `              precision    recall  f1-score   support

           0       0.94      0.96      0.95       172
           1       0.72      0.64      0.68        28

    accuracy                           0.92       200
   macro avg       0.83      0.80      0.82       200
weighted avg       0.91      0.92      0.91       200
`,
    };
    const near = judged("KNeighborsClassifier()", "0.88");
    expect(validation(report, near, judged("SVC()", "0.86"))).toContain(
      "For comparison: k-nearest neighbors (88%); the SVM (86%) is no better than always guessing the largest class.",
    );
    expect(validation(report, judged("SVC()", "0.86"))).toContain(
      "The SVM (86%) is no better than always guessing the largest class.",
    );
  });

  it("is a sentence of its own where other measures stand beside the best value", () => {
    const both: WrittenCell = {
      code: 'own = GaussianNB().fit(A, a)\nprint("Accuracy:", accuracy_score(b, own.predict(B)))\nprint("F1:", f1_score(b, own.predict(B)))',
      printed: "Accuracy: 0.91\nF1: 0.83\n",
    };
    expect(validation(both, MACHINE)).toContain("an accuracy of 91%, with an F1 of 0.83. The SVM (85%) follows.");
  });

  it("tells the other runs that are called as the best one is", () => {
    const again = ["span=1, spots=2, size=3", "span=2, spots=3, size=4"].map((settings, at) =>
      judged(`GaussianNB(${settings})`, at === 0 ? "0.93" : "0.88"),
    );
    const fewer: WrittenCell = {
      code: 'own = GaussianNB().fit(A.drop(columns="spots"), a)\nprint("Accuracy:", accuracy_score(b, own.predict(B.drop(columns="spots"))))',
      printed: "Accuracy: 0.71\n",
    };
    expect(validation(...again, fewer)).toContain(
      "an accuracy of 93%, and 88% with `span=2`, `spots=3` and `size=4`, against 71% without `spots`.",
    );
  });

  it("calls networks with other layers no trainings of one", () => {
    const net = (layers: string, value: string): WrittenCell => ({
      code: `from tensorflow import keras
net = keras.Sequential([${layers}, keras.layers.Dense(1, activation="sigmoid")])
net.compile(loss="binary_crossentropy", metrics=["accuracy"])
net.fit(A, a, epochs=5, verbose=0)
net.evaluate(B, b, verbose=0)`,
      shown: `[0.2104, ${value}]`,
    });
    const [small, large] = ["keras.layers.Dense(8)", "keras.layers.Dense(8), keras.layers.Dense(64)"];
    const wide = "keras.layers.Dense(64)";
    expect(validation(net(small, "0.9012"), net(small, "0.9436"))).toContain("an accuracy of 94.4%.");
    expect(validation(net(small, "0.9012"), net(large, "0.9436"))).toContain(
      ", and 90.1% with 2 instead of 3 `Dense` layers.",
    );
    expect(validation(net(small, "0.9012"), net(wide, "0.9436"))).toContain(
      ", and 90.1% with 8 instead of 64 neurons.",
    );
  });
});

describe("models of a ranking that are not named", () => {
  it("are bounded by the last of them, which may be far below the others", () => {
    const models = ["SVC()", "LogisticRegression()", "DecisionTreeClassifier()", "RandomForestClassifier()"];
    const others = [...models, "KNeighborsClassifier()", "SVC(C=9)"].map((one, at) => judged(one, `0.${80 - 7 * at}`));
    expect(validation(judged("GaussianNB()", "0.93"), ...others)).toMatch(/ and 3 more \(down to 45%\)/);
    expect(validation(judged("GaussianNB()", "0.93"), ...others.slice(0, 5))).not.toContain("down to");
  });

  it("are not bounded by a guess, which is none of them", () => {
    const models = ["SVC()", "LogisticRegression()", "DecisionTreeClassifier()", "RandomForestClassifier()"];
    const others = [...models, "KNeighborsClassifier()"].map((one, at) => judged(one, `0.${80 - 7 * at}`));
    const guess = judged('DummyClassifier(strategy="most_frequent")', "0.41");
    const dummy = { code: "from sklearn.dummy import DummyClassifier" };
    expect(validation(dummy, judged("GaussianNB()", "0.93"), ...others, guess)).toMatch(/ and 2 more \(down to 52%\)/);
  });
});

describe("models whose accuracy is mostly the share of one class", () => {
  const reported = (model: string, accuracy: string, f1: string): WrittenCell => ({
    code: `from sklearn.metrics import classification_report
one = ${model}.fit(A, a)
print(classification_report(b, one.predict(B)))`,
    printed: `              precision    recall  f1-score   support

       grass       0.94      0.98      0.96       940
        hawk       0.50      0.30      ${f1}        60

    accuracy                           ${accuracy}      1000
   macro avg       0.72      0.64      0.66      1000
weighted avg       0.91      0.94      0.92      1000
`,
  });
  const texts = (...cells: WrittenCell[]): readonly [string, string] => {
    const { executiveSummary, sections } = analyseNotebook(notebookOf({ code: LOAD }, ...cells));
    const words = (told: readonly { readonly text: string }[]): string => told.map(({ text }) => text).join(" ");
    return [words(executiveSummary), words(sections.validation)];
  };

  it("are not ranked by it: told is what they find of the other class", () => {
    const [summary, section] = texts(reported("GaussianNB()", "0.95", "0.12"), reported("SVC()", "0.87", "0.41"));
    expect(summary).toContain("naive Bayes reaches an accuracy of 95% on the test data");
    expect(summary).toContain("an F1 of 0.12 for `hawk`, where the SVM reaches 0.41");
    expect(section).toContain("The F1 for `hawk` is 0.41 for the SVM.");
    expect(`${summary} ${section}`).not.toMatch(/best|ahead|follows/);
  });

  it("are not said to find less than another run of the same model, or hardly less", () => {
    const [again] = texts(reported("GaussianNB()", "0.95", "0.12"), reported("GaussianNB()", "0.94", "0.41"));
    expect(again).not.toContain(", where naive Bayes");
    const [near] = texts(reported("GaussianNB()", "0.95", "0.500"), reported("SVC()", "0.87", "0.504"));
    expect(near).toContain("an F1 of 0.5 for `hawk`.");
  });

  it("are not ranked by it where nothing else is known of the others", () => {
    const [, section] = texts(reported("GaussianNB()", "0.95", "0.12"), judged("SVC()", "0.91"));
    expect(section).toContain("For comparison: the SVM (91%).");
    expect(section).not.toMatch(/best|ahead|follows/);
  });

  it("are not ranked by the share of wrong answers either", () => {
    const wrong = (model: string, share: string, counts: string): WrittenCell => ({
      code: `from sklearn.metrics import confusion_matrix
one = ${model}.fit(A, a)
print("Error rate:", 1 - accuracy_score(b, one.predict(B)))
print(confusion_matrix(b, one.predict(B)))`,
      printed: `Error rate: ${share}\n${counts}\n`,
    });
    const [, section] = texts(
      wrong("GaussianNB()", "0.053", "[[937   3]\n [ 50  10]]"),
      wrong("SVC()", "0.101", "[[870  70]\n [ 31  29]]"),
    );
    expect(section).toContain("reaches an error rate of 5.3%. For comparison: the SVM (10.1%).");
  });

  it("are ranked where most of what is left beside that share is found as well", () => {
    const [summary] = texts(reported("GaussianNB()", "0.98", "0.72"), reported("SVC()", "0.91", "0.41"));
    expect(summary).toContain("naive Bayes comes out best, with an accuracy of 98%");
  });
});
