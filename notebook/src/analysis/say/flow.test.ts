import { describe, expect, it } from "vitest";
import { analyseNotebook } from "../analyse.ts";
import { notebookOf, type WrittenCell } from "../judge/fixtures/notebook-of.ts";

const told = (...cells: readonly WrittenCell[]): Record<"summary" | "exploration" | "validation", string> => {
  const { executiveSummary, sections } = analyseNotebook(notebookOf(...cells));
  const words = (sentences: readonly { readonly text: string }[]): string =>
    sentences.map(({ text }) => text).join(" ");
  return {
    summary: words(executiveSummary),
    exploration: words(sections.exploration),
    validation: words(sections.validation),
  };
};
const SPLIT = `import pandas as pd
from sklearn.model_selection import train_test_split
from sklearn.ensemble import RandomForestClassifier
from sklearn.naive_bayes import GaussianNB
from sklearn.svm import SVC
moths = pd.read_csv("moths.csv")
X_train, X_test, y_train, y_test = train_test_split(moths[["span", "spots"]], moths["kind"], test_size=0.2)`;
const judged = (model: string, accuracy: string): { readonly code: string; readonly printed: string } => ({
  code: `model = ${model}().fit(X_train, y_train)\nprint("accuracy:", model.score(X_test, y_test))`,
  printed: `accuracy: ${accuracy}\n`,
});

describe("a model and its result in a summary", () => {
  it("are one sentence", () => {
    expect(told({ code: SPLIT }, judged("SVC", "0.81")).summary).toContain(
      "An SVM is trained on `span` and `spots` and reaches an accuracy of 81% on the test data.",
    );
  });

  it("are one where two are trained, told as the second clause", () => {
    expect(told({ code: SPLIT }, judged("SVC", "0.81"), judged("GaussianNB", "0.61")).summary).toContain(
      "An SVM and naive Bayes are trained on `span` and `spots`; the SVM comes out best, with an accuracy of 81% on the test data.",
    );
  });

  it("are the best of all where all were measured, and are named where one was not", () => {
    const three = [judged("SVC", "0.81"), judged("GaussianNB", "0.61")];
    expect(told({ code: SPLIT }, ...three, judged("RandomForestClassifier", "0.72")).summary).toContain(
      "Of three models trained on `span` and `spots`, the SVM comes out best, with an accuracy of 81% on the test data.",
    );
    const unmeasured = { code: "RandomForestClassifier().fit(X_train, y_train)" };
    expect(told({ code: SPLIT }, ...three, unmeasured).summary).toMatch(
      /An SVM, naive Bayes and a random forest are trained [^.]*; the SVM reaches /,
    );
  });

  it("are all that is said where neither data nor target has a name, and exploration has nothing to say", () => {
    const alone = told({
      code: 'from xgboost import XGBClassifier\nmodel = XGBClassifier().fit(X_train, y_train)\nprint("accuracy:", model.score(X_test, y_test))',
      printed: "accuracy: 0.91\n",
    });
    expect(alone.summary).toBe("This notebook trains XGBoost, which reaches an accuracy of 91% on the test data.");
    expect(alone.exploration).toBe("");
  });
});

describe("a model of which nothing is known but its name", () => {
  const read = 'import pandas as pd\nfrom sklearn.svm import SVC\nmoths = pd.read_csv("moths.csv")\n';

  it("is named with what it predicts", () => {
    const code = `${read}y = moths["kind"]\nX = moths.drop(columns="kind").apply(span)\nmodel = SVC().fit(X, y)`;
    expect(told({ code }).summary).toMatch(/^This notebook predicts `kind` from `moths\.csv` with an SVM\./);
  });

  it("is named with its data where nobody knows what it predicts", () => {
    const code = `${read}model = SVC().fit(*halves(moths))`;
    expect(told({ code }).summary).toMatch(/^This notebook trains an SVM on `moths\.csv`\.(?!.*is trained)/);
  });

  it("is not said to be trained beside the results of its versions", () => {
    const fit =
      "for many in [5, 90]:\n    model = SVC(C=many).fit(X_train, y_train)\n    print('accuracy:', model.score(X_test, y_test))";
    const code = `${read}from sklearn.model_selection import train_test_split
moths = moths[["span", "spots", "wing", "kind", "leg", "eye"]]
X, y = moths.drop(columns="kind"), moths["kind"]
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.2)`;
    const { summary } = told({ code }, { code: fit, printed: "accuracy: 0.71\naccuracy: 0.82\n" });
    expect(summary).toContain("an accuracy of 82%");
    expect(summary).not.toContain("trained on five features.");
  });
});

describe("a network that the opening names", () => {
  const fit = (load: string): string =>
    told({
      code: `from keras.models import Sequential\nfrom keras.layers import Dense\n${load}\nnet = Sequential([Dense(4), Dense(1)])\nnet.compile("adam", "mse", metrics=["accuracy"])\nnet.fit(X_train, y_train, epochs=20)\nprint("accuracy:", net.evaluate(X_test, y_test)[1])`,
      printed: "accuracy: 0.91\n",
    }).summary;

  it("is not named again to say for how long it is trained", () => {
    expect(fit("")).toBe(
      "This notebook trains a neural network for 20 epochs; it reaches an accuracy of 91% on the test data.",
    );
  });
});

describe("an accuracy in the validation", () => {
  const report = (no: number, yes: number): string => `              precision    recall  f1-score   support

          no       0.81      0.90      0.85       ${no}
         yes       0.82      0.71      0.76       ${yes}

    accuracy                           0.81       ${no + yes}
   macro avg       0.82      0.80      0.81       ${no + yes}
weighted avg       0.81      0.81      0.81       ${no + yes}
`;
  const validation = (no: number, yes: number): string =>
    told({
      code: `${SPLIT}\nfrom sklearn.metrics import classification_report\nguess = SVC().fit(X_train, y_train).predict(X_test)\nprint(classification_report(y_test, guess))`,
      printed: report(no, yes),
    }).validation;

  it("stands beside the share of the largest class among the rows that judge", () => {
    expect(validation(118, 82)).toMatch(
      /^On the 20% of the rows held out for testing \(200, 59% of them `no`\), the SVM reaches an accuracy of 81%/,
    );
  });

  it("has that share once", () => {
    expect(validation(170, 30).match(/85%/g)).toHaveLength(1);
  });
});
