import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "../judge/fixtures/notebook-of.ts";
import { rowsBehind } from "../judge/level.ts";
import { judged, LOAD } from "./fixtures/moths.ts";

const said = (...cells: WrittenCell[]): string => {
  const { executiveSummary, sections } = analyseNotebook(notebookOf({ code: LOAD }, ...cells));
  return [...executiveSummary, ...sections.validation].map(({ text }) => text).join(" ");
};

describe("a model that comes out best", () => {
  const BAYES = judged("GaussianNB()", "0.91");

  it("does so before others by more than chance, or than nobody would choose by", () => {
    expect(said(BAYES, judged("SVC()", "0.88"))).toContain("naive Bayes does best: an accuracy of 91%, ahead of ");
    const near = said(judged("GaussianNB()", "0.9103"), judged("SVC()", "0.9071"));
    expect(near).toContain("about level with the SVM (90.7%)");
    expect(near).not.toContain("best");
    const open = said(BAYES, judged("SVC()", "0.8952"), judged("KNeighborsClassifier()", "0.71"));
    expect(open).toContain("an accuracy of 91%, followed by the SVM (89.5%) and k-nearest neighbors (71%).");
    expect(open).not.toMatch(/best|ahead/);
  });

  it("does so before other models, not before a guess", () => {
    const dummy = { code: "from sklearn.dummy import DummyClassifier" };
    const text = said(dummy, BAYES, judged('DummyClassifier(strategy="most_frequent")', "0.41"));
    expect(text).toContain("an accuracy of 91% on the test data, against 41% for the dummy baseline");
    expect(text).not.toContain("best");
  });

  it("does not by a loss, of which each network has its own", () => {
    const net = (units: string, value: string): WrittenCell => ({
      code: `from tensorflow import keras
net = keras.Sequential([${units}keras.layers.Dense(2, activation="softmax")])
net.compile(loss="categorical_crossentropy")
net.fit(A, a, epochs=5, verbose=0)
print("Test loss:", net.evaluate(B, b, verbose=0))`,
      printed: `Test loss: ${value}\n`,
    });
    const text = said(net("keras.layers.LSTM(8), ", "0.4127"), net("", "0.6214"));
    expect(text).toContain("a loss of 0.4127");
    expect(text).not.toMatch(/best|ahead|follow|comparison/);
  });

  it("does not among fewer than thirty rows", () => {
    const text = said({ code: "moths.shape", shown: "(80, 3)" }, BAYES, judged("SVC()", "0.61"));
    expect(text).toContain("naive Bayes reaches an accuracy of 91%");
    expect(text).not.toContain("best");
  });

  it("does not among fewer than thirty rows by an error either", () => {
    const told = (rows: string): string =>
      said(
        { code: "moths.shape", shown: `(${rows}, 3)` },
        {
          code: `from sklearn.linear_model import LinearRegression
from sklearn.svm import SVR
from sklearn.metrics import mean_absolute_error
A, B, a, b = train_test_split(moths[["spots"]], moths["span"], test_size=0.25)
for own in [LinearRegression(), SVR()]:
    own.fit(A, a)
    print(type(own).__name__, "MAE:", mean_absolute_error(b, own.predict(B)))`,
          printed: "LinearRegression MAE: 2.1\nSVR MAE: 3.4\n",
        },
      );
    expect(told("80")).toContain("linear regression reaches an MAE of 2.1");
    expect(told("80")).not.toContain("best");
    expect(told("800")).toContain("linear regression does best: an MAE of 2.1, ahead of the SVM (3.4)");
  });

  it("does not where another measure puts one of the others far ahead", () => {
    const both = (model: string, accuracy: string, f1: string): WrittenCell => ({
      code: `own = ${model}.fit(A, a)
print("Accuracy:", accuracy_score(b, own.predict(B)))
print("F1:", f1_score(b, own.predict(B)))`,
      printed: `Accuracy: ${accuracy}\nF1: ${f1}\n`,
    });
    const told = (f1: string): string =>
      said(
        both("SVC(C=9)", "0.96", "0.44"),
        both("SVC(C=9, class_weight='balanced')", "0.91", f1),
        both("GaussianNB()", "0.71", "0.31"),
      );
    expect(told("0.58")).toContain("the SVM reaches an accuracy of 96%");
    expect(told("0.58")).not.toContain("best");
    expect(told("0.43")).toContain("the SVM does best: an accuracy of 96%");
  });

  it("does not where folds show far less of it, or another before it", () => {
    const folds = (model: string, value: string): WrittenCell => ({
      code: `from sklearn.model_selection import cross_val_score\nprint("Accuracy:", cross_val_score(${model}, A, a, cv=5).mean())`,
      printed: `Accuracy: ${value}\n`,
    });
    const [machine, poor] = [judged("SVC()", "0.81"), folds("GaussianNB()", "0.62")];
    expect(said(BAYES, machine)).toContain("comes out best");
    expect(said(BAYES, machine, poor)).not.toContain("best");
    expect(said(BAYES, machine, folds("GaussianNB()", "0.84"), folds("SVC()", "0.89"))).not.toContain("best");
  });
});

describe("models of which several runs are called the same", () => {
  const [machine, again] = [
    judged("SVC(C=2, gamma=1, degree=2)", "0.93"),
    judged("SVC(C=4, gamma=2, degree=4)", "0.74"),
  ];

  it("are in no order where it hangs on the run", () => {
    const text = said(machine, again, judged("GaussianNB()", "0.85"));
    expect(text).toContain(
      "the SVM reaches an accuracy of 93%. Over all runs: the SVM (74% to 93%) and naive Bayes (85%).",
    );
    expect(text).not.toMatch(/best|ahead|level/);
    const other = said(machine, again, judged("GaussianNB()", "0.95"));
    expect(other).toContain("For comparison: the SVM (74% to 93%).");
  });

  it("are told with all of them where the order is the same", () => {
    expect(said(machine, again, judged("GaussianNB()", "0.98"))).toContain(
      "naive Bayes does best: an accuracy of 98%, ahead of the SVM (74% to 93%).",
    );
    expect(said(machine, again, judged("GaussianNB()", "0.61"))).toContain("the SVM does best");
  });

  it("are compared by those beside which they stand", () => {
    const both = (first: string, second: string): WrittenCell => ({
      code: `for own in [SVC(), GaussianNB()]:
    own.fit(A, a)
    print(type(own).__name__, "Accuracy:", accuracy_score(b, own.predict(B)))`,
      printed: `SVC Accuracy: ${first}\nGaussianNB Accuracy: ${second}\n`,
    });
    expect(said(both("0.95", "0.88"), both("0.81", "0.72"))).toContain(
      "the SVM does best: an accuracy of 95%, ahead of naive Bayes (88%).",
    );
  });
});

describe("models that learn from other columns than the best", () => {
  it("are compared with the version that does so beside them", () => {
    const few: WrittenCell = {
      code: `C, D = A[["span"]], B[["span"]]
for own in [SVC(), GaussianNB()]:
    own.fit(C, a)
    print(type(own).__name__, "Accuracy:", accuracy_score(b, own.predict(D)))`,
      printed: "SVC Accuracy: 0.71\nGaussianNB Accuracy: 0.66\n",
    };
    const text = said(judged("SVC()", "0.93"), few);
    expect(text).toContain(
      "the SVM reaches an accuracy of 93%, against 71% without `spots`; this leaves out naive Bayes.",
    );
  });
});

describe("the number of rows that shares of right answers are of", () => {
  const of = (...printed: string[]): number | null =>
    rowsBehind(printed.map((one) => ({ printed: one, value: Number(one) })));

  it("is the smallest that all of them fit", () => {
    expect(of("0.788618", "0.756098", "0.739837")).toBe(123);
    expect(of("0.9347826086956522", "0.8913043478260869", "1.0")).toBe(46);
  });

  it("is not known of a single one, of few digits, or of what is no share of one number of rows", () => {
    expect(of("0.8000", "1.0")).toBeNull();
    expect(of("0.84", "0.81", "0.79")).toBeNull();
    expect(of("0.9412345", "0.8723451")).toBeNull();
  });

  it("tells whether they differ by more than chance", () => {
    const text = said(judged("GaussianNB()", "0.788618"), judged("SVC()", "0.756098"));
    expect(text).toContain("about level with the SVM (75.6%)");
  });
});
