import { describe, expect, it } from "vitest";
import { extractMetrics, metricLines } from "./metric-extraction.ts";
import { inferModelType, NO_MODEL } from "./model-inference.ts";
import { outcomeSentence } from "./outcome.ts";

const source = {
  modelType: "Random Forest",
  accuracyMetrics: "accuracy: 0.832, F1: 0.81",
  featureEngineering: "",
  modeling: "",
};

describe("the outcome sentence", () => {
  it("names model, target, features and metrics", () => {
    expect(
      outcomeSentence({
        ...source,
        featureEngineering: "12 features were scaled.",
        modeling: "The target is `Survived`.",
      }),
    ).toBe("A Random Forest model predicts Survived from 12 features, with an accuracy of 83.2% and an F1 of 0.81.");
  });

  it("says what the model of the first sentence does, not one that is named after it", () => {
    expect(
      outcomeSentence({
        ...source,
        modelType: "Naive Bayes",
        modeling: "Naive Bayes with default settings is trained. A Gaussian mixture groups the rows into 2 clusters.",
      }),
    ).toMatch(/^A Naive Bayes model makes its predictions from/);
  });

  it("speaks of no features where a network takes pictures or texts, and of anomalies where these are looked for", () => {
    const network = { ...source, modelType: "Neural Network" };
    const flat = "A neural network has seven layers (one `Flatten`, three `Linear` and three `ReLU`).";
    expect(outcomeSentence({ ...network, modeling: flat })).toMatch(/^A Neural Network model reaches an accuracy/);
    const words = "A neural network has the layers `Embedding 16`, `Dense 8` and `Dense 1`.";
    expect(outcomeSentence({ ...network, modeling: words })).toMatch(/^A Neural Network model reaches an accuracy/);
    const numbers = "A neural network has the layers `Linear 8` and `Linear 1`.";
    expect(outcomeSentence({ ...network, modeling: numbers })).toContain("from multiple features");
    const kinds = { ...source, modelType: "Text Classification Model", modeling: "It is trained with `SGD`." };
    expect(outcomeSentence(kinds)).toMatch(/^A Text Classification Model reaches an accuracy/);
    const forest = { ...source, modelType: "Isolation Forest" };
    const looks = "An isolation forest looks for anomalies by `flow`, `level`, `speed` and 4 more.";
    expect(outcomeSentence({ ...forest, modeling: looks })).toMatch(/ looks for anomalies in seven features, with /);
    expect(outcomeSentence({ ...forest, modeling: "An isolation forest looks for anomalies." })).toMatch(
      /^An Isolation Forest model looks for anomalies, with /,
    );
  });

  it("calls a model without a name the model", () => {
    expect(outcomeSentence({ ...source, modelType: "Model" })).toMatch(/^The model makes its predictions/);
  });

  it("says 'multiple features' when no number is given, and leaves out targets longer than 30 characters", () => {
    const long = "The target is `a_column_name_that_goes_on_and_on_and_on`.";
    expect(outcomeSentence({ ...source, modeling: long })).toBe(
      "A Random Forest model makes its predictions from multiple features, with an accuracy of 83.2% and an F1 of 0.81.",
    );
  });

  it("names a single feature and counts several that are named", () => {
    const from = (names: string): string | null =>
      outcomeSentence({ ...source, modeling: `A random forest predicts \`rent\` from ${names}. It uses \`trees=9\`.` });
    expect(from("`area`")).toMatch(/^A Random Forest model predicts rent from area, with/);
    expect(from("`area`, `rooms` and `floor`")).toMatch(/predicts rent from three features, with/);
    expect(from("nine features (`area`, `rooms`, `floor` and 6 more)")).toMatch(
      /predicts rent from nine features, with/,
    );
  });

  it("takes no features from a sentence about another model", () => {
    const modeling = "Linear regression is fitted to `rent`. Poisson regression relates `rooms` to `area` and `floor`.";
    expect(outcomeSentence({ ...source, modeling })).toMatch(/model is fitted to rent, with/);
  });

  it("names all targets of a model that predicts several", () => {
    const modeling = "Ridge predicts `load`, `wind` and `rain` from `hour`.";
    expect(outcomeSentence({ ...source, modeling })).toMatch(/ predicts load, wind and rain from /);
  });

  it("gives models of series, pictures and texts no features", () => {
    const written = (modelType: string, modeling: string): string | null =>
      outcomeSentence({ ...source, modelType, modeling, accuracyMetrics: "RMSE: 8.3 (test)" });
    expect(written("SARIMA", "SARIMA forecasts `load`.")).toBe(
      "A SARIMA model predicts load, with an RMSE of 8.3 on the test data.",
    );
    expect(written("LSTM", "An LSTM forecasts `load`.")).toMatch(/predicts load, with/);
    expect(written("CNN", "A CNN is trained.")).toBe("A CNN model reaches an RMSE of 8.3 on the test data.");
    expect(written("DistilBERT", "DistilBERT predicts `mood`.")).toMatch(/predicts mood, with/);
    const texts = "The text in `review` is turned into counts of words.";
    expect(outcomeSentence({ ...source, featureEngineering: texts, modeling: "An SVM predicts `mood`." })).toMatch(
      /predicts mood, with/,
    );
    expect(written("SVM", "An SVM predicts the species.")).toMatch(/predicts the species from/);
    expect(written("Prophet", "Prophet predicts `load` from `rain`.")).toMatch(/predicts load from rain, with/);
  });

  it("takes no target from a sentence about other data", () => {
    const modeling = "On `wine`, a decision tree is trained. It uses `max_depth=3`. On `cars.csv`, it predicts `MPG`.";
    expect(outcomeSentence({ ...source, modeling })).toMatch(/makes its predictions/);
    expect(outcomeSentence({ ...source, modeling: "On `cars.csv`, a tree predicts `MPG`." })).toMatch(/predicts MPG/);
  });

  it.each(["LightFM", "Graph Convolutional Network"])(
    "asks no features of what works from users or graphs: %s",
    (modelType) => {
      expect(outcomeSentence({ ...source, modelType, featureEngineering: "", modeling: "" })).toMatch(
        / model reaches /,
      );
    },
  );

  it("names the logarithm of a target as such", () => {
    const modeling = "Ridge predicts the logarithm of `rent` from `area` and `floor`.";
    expect(outcomeSentence({ ...source, modeling, accuracyMetrics: "RMSE (logarithm): 0.14" })).toMatch(
      /predicts the logarithm of rent from two features, with an RMSE of 0\.14\.$/,
    );
  });

  it("calls a balanced accuracy what it is", () => {
    const accuracyMetrics = "Balanced accuracy: 0.9943 (test)\nAccuracy: 99% (test)";
    expect(outcomeSentence({ ...source, accuracyMetrics })).toMatch(
      /with a balanced accuracy of \S+ and an accuracy of 99% on the test data\.$/,
    );
  });

  it("ends with the model that folds put first", () => {
    const accuracyMetrics =
      "Accuracy: 94% (test)\nLargest class: 71% of the rows\nAhead in cross-validation: SVM (93% against 88%)";
    expect(outcomeSentence({ ...source, accuracyMetrics })).toMatch(
      / 94% on the test data, where the largest class makes up 71% of the rows, while SVM is ahead in cross-validation \(93% against 88%\)\.$/,
    );
  });

  it("ends with what folds say of the same model", () => {
    expect(
      outcomeSentence({ ...source, accuracyMetrics: "R2: 0.61 (test)\nAgain in cross-validation: -0.12" }),
    ).toMatch(/with an R2 of 0\.61 on the test data, but -0\.12 in cross-validation\.$/);
  });

  it("ends with a guess that is as good, and with classes that are not those of the problem", () => {
    const guess = "R2: 0.036 (test)\nAgainst guessing: hardly better than always predicting the mean";
    expect(outcomeSentence({ ...source, accuracyMetrics: guess })).toMatch(
      / an R2 of 0\.036 on the test data, hardly better than always predicting the mean\.$/,
    );
    expect(outcomeSentence({ ...source, accuracyMetrics: "Accuracy: 74% (test)\nTest classes: balanced" })).toMatch(
      / an accuracy of 74% on the test data, whose classes are balanced\.$/,
    );
  });

  it("ends with a value that learning never changed", () => {
    const accuracyMetrics = "Accuracy: 74% (validation)\nIn training: exactly the same after every epoch";
    expect(outcomeSentence({ ...source, accuracyMetrics })).toMatch(
      / an accuracy of 74% on the validation data, exactly the same after every epoch\.$/,
    );
  });

  it("names the network whose vectors a model learns from", () => {
    for (const network of ["DistilBERT", "Vision Transformer", "Mask R-CNN"]) {
      const modeling = `Logistic regression predicts \`mood\` from the vectors of a pretrained ${network}. It uses \`C=9\`.`;
      expect(
        outcomeSentence({
          ...source,
          modeling,
          modelType: "Logistic Regression",
          accuracyMetrics: "Accuracy: 91% (test)",
        }),
      ).toBe(
        `A Logistic Regression model predicts mood from the vectors of a pretrained ${network}, with an accuracy of 91% on the test data.`,
      );
    }
  });

  it("says of an error that it is not in the unit of the target", () => {
    const accuracyMetrics = "MAE (scaled values): 0.12 (test)\nR2: 0.8 (test)\nRMSE (square root): 0.2 (test)";
    expect(outcomeSentence({ ...source, accuracyMetrics })).toMatch(
      /with an MAE of 0\.12 \(scaled values\), an R2 of 0\.8 and an RMSE of 0\.2 \(square root\) on the test data\.$/,
    );
    expect(
      outcomeSentence({ ...source, accuracyMetrics: "Median absolute error (scaled values): 0.1 (test)" }),
    ).toMatch(/with a median absolute error of 0\.1 \(scaled values\) on the test data\.$/);
    expect(outcomeSentence({ ...source, accuracyMetrics: "Accuracy (from MAPE): 93.2% (test)" })).toMatch(
      /with an accuracy of 93\.2% \(from MAPE\) on the test data\.$/,
    );
    expect(outcomeSentence({ ...source, accuracyMetrics: "MAE: 3 (test)\nMAE (logarithm): 0.1 (test)" })).toMatch(
      /with an MAE of 3 on the test data\.$/,
    );
  });

  it("says of an average how it sums up the classes", () => {
    expect(outcomeSentence({ ...source, accuracyMetrics: "Weighted F1: 0.97 (test)" })).toMatch(
      /with a weighted F1 of 0\.97 on the test data\.$/,
    );
    expect(outcomeSentence({ ...source, accuracyMetrics: "Accuracy: 91%\nMacro F1: 0.4" })).toMatch(
      /with an accuracy of 91% and a macro F1 of 0\.4\.$/,
    );
  });

  it.each([
    ["Average precision: 0.8612 (test)", "an average precision of 0.861 on the test data"],
    ["Precision at 50: 0.8612 (test)", null],
    ["PR AUC: 0.7312 (test)\nAUC: 0.9231 (test)", "a PR AUC of 0.731 and an AUC of 0.923 on the test data"],
  ])("takes no measure for one that its name ends in: %s", (accuracyMetrics, told) => {
    const sentence = outcomeSentence({ ...source, accuracyMetrics });
    expect(sentence).not.toMatch(/an? (?:precision|AUC) of (?:50|0\.[87])/);
    if (told !== null) expect(sentence).toContain(told);
  });

  it.each(["ALS", "SVD", "NMF", "Baseline Estimates", "Bayesian Personalized Ranking"])(
    "gives no features to %s, which is told no more than who rated what",
    (modelType) => {
      expect(outcomeSentence({ ...source, modelType, modeling: `${modelType} predicts \`rating\`.` })).toMatch(
        / predicts rating, with/,
      );
    },
  );

  it("says that a model relates or groups where none predicts", () => {
    const relates = "Logistic regression relates `sunk` to `age`, `mast` and `port`.";
    const accuracyMetrics = "Pseudo R2: 0.0312 (train)";
    expect(outcomeSentence({ ...source, modeling: relates, accuracyMetrics })).toBe(
      "A Random Forest model relates sunk to three features, with a pseudo R2 of 0.0312 on the training data.",
    );
    const groups = "K-means groups the rows into 4 clusters by `length` and `crew`.";
    expect(outcomeSentence({ ...source, modeling: groups })).toMatch(
      /^A Random Forest model groups the rows into clusters by two features, with/,
    );
    expect(
      outcomeSentence({ ...source, modeling: "K-means is tried with 1 to 8 clusters on `length` and `crew`." }),
    ).toMatch(/model groups the rows into clusters by two features, with/);
    expect(outcomeSentence({ ...source, modeling: "K-means groups the rows into clusters." })).toMatch(
      /model groups the rows into clusters, with/,
    );
    for (const [names, count] of [
      ["`a`, `b`, `c`, `d` and `e`", "five"],
      ["`a`, `b`, `c` and 6 more", "nine"],
      [`${Array.from({ length: 13 }, (_, at) => `\`f${String(at)}\``).join(", ")} and \`g\``, "14"],
    ] as const)
      expect(outcomeSentence({ ...source, modeling: `K-means groups the rows into clusters by ${names}.` })).toContain(
        ` clusters by ${count} features, with`,
      );
    const both = `${groups} A tree predicts \`rent\`.`;
    expect(outcomeSentence({ ...source, modeling: both })).toMatch(/^A Random Forest model predicts rent from/);
  });

  it("rounds figures sensibly and names what is forecast", () => {
    expect(
      outcomeSentence({
        ...source,
        accuracyMetrics: "RMSE: 0.46164222941613137 (test)\nR2: 0.7123456 (test)",
        modeling: "Two models forecast `sales`: Prophet and ARIMA.",
      }),
    ).toBe(
      "A Random Forest model predicts sales from multiple features, with an RMSE of 0.4616 and an R2 of 0.712 on the test data.",
    );
    expect(outcomeSentence({ ...source, accuracyMetrics: "Silhouette score: 0.553931" })).toMatch(
      /with a silhouette score of 0\.554\.$/,
    );
  });

  it("is not written without a model or a metric", () => {
    expect(outcomeSentence({ ...source, modelType: " " })).toBeNull();
    expect(outcomeSentence({ ...source, accuracyMetrics: "\n" })).toBeNull();
  });

  it.each(["n/a", "-", "see the notebook", "not measured yet"])("is not written when the metrics say %j", (nothing) => {
    expect(outcomeSentence({ ...source, accuracyMetrics: nothing })).toBeNull();
  });

  it.each([
    ["accuracy: 93.5", "an accuracy of 93.5%"],
    ["Accuracy: 93.5 % (test)", "an accuracy of 93.5%"],
    ["precision: 91%", "a precision of 91%"],
    ["Error rate: 12.5 %", "an error rate of 12.5%"],
  ])("keeps a percentage a percentage: %s", (accuracyMetrics, phrase) => {
    expect(outcomeSentence({ ...source, accuracyMetrics })).toContain(`with ${phrase}`);
  });

  it("takes the model from the text when the field is empty", () => {
    expect(outcomeSentence({ ...source, modelType: "", modeling: "We fitted an XGBoost classifier." })).toMatch(
      /^An XGBoost model/,
    );
  });

  it("gives only the figures of the part of the data that comes first", () => {
    const accuracyMetrics = "RMSE: 4.1 (test)\nRMSE: 1.2 (train)\nMAE: 0.9 (train)\nR2: 0.8";
    expect(outcomeSentence({ ...source, accuracyMetrics })).toMatch(/with an RMSE of 4\.1 and an R2 of 0\.8\.$/);
  });

  it.each([
    ["R2: 0.951 (train)", "an R2 of 0.951 on the training data"],
    [
      "Accuracy: 83.2% (test)\nF1: 0.81 (test)\nAccuracy: 99% (train)",
      "an accuracy of 83.2% and an F1 of 0.81 on the test data",
    ],
    ["R2: 0.951 (in sample)", "an R2 of 0.951 in sample, on all rows"],
    ["AUC: 0.91 (cross-validation)", "an AUC of 0.91 in cross-validation"],
    ["R2: 0.7 (validation)", "an R2 of 0.7 on the validation data"],
    ["Accuracy: 79.5% (out-of-bag)\nAccuracy: 99% (train)", "an accuracy of 79.5% on out-of-bag rows"],
    ["MAPE: 7.2% (test)", "a MAPE of 7.2% on the test data"],
    ["MAPE: 3.88% (test)\nMAE: 18.7 (test)", "a MAPE of 3.88% and an MAE of 18.7 on the test data"],
    ["Log loss: 0.41 (test)\nAccuracy: 83% (test)", "a log loss of 0.41 and an accuracy of 83% on the test data"],
  ])("says on which rows it was measured: %j", (accuracyMetrics, phrase) => {
    expect(outcomeSentence({ ...source, accuracyMetrics })).toMatch(
      new RegExp(`, with ${phrase.replaceAll(".", "\\.")}\\.$`),
    );
  });

  it("keeps a metric that is not on the list", () => {
    expect(
      outcomeSentence({ ...source, modelType: "Cox Proportional Hazards", accuracyMetrics: "c-index: 0.73" }),
    ).toContain("with a c-index of 0.73");
    expect(
      outcomeSentence({ ...source, modelType: "Seq2Seq", accuracyMetrics: "ROUGE-1: 0.43\nROUGE-L: 0.31" }),
    ).toContain("with a ROUGE-1 of 0.43");
  });
});

describe("metrics extracted from text", () => {
  it("turns accuracies at or below 1 into percentages with one decimal, and nothing else", () => {
    expect(extractMetrics("Accuracy of 0.9; precision 0.5, recall = 0.25")).toMatchObject([
      { name: "accuracy", value: "90.0%" },
      { name: "precision", value: "0.5" },
      { name: "recall", value: "0.25" },
    ]);
    expect(extractMetrics("accuracy 93%")).toMatchObject([{ name: "accuracy", value: "93%" }]);
    expect(extractMetrics("accuracy: 93.5")).toMatchObject([{ name: "accuracy", value: "93.5" }]);
  });

  it("recognises regression metrics and distinguishes MSE from RMSE", () => {
    expect(
      extractMetrics("R² 0.7, MAE: 3.5, root mean squared error of 1,234.5 and MSE 12").map((m) => [m.name, m.value]),
    ).toEqual([
      ["R2", "0.7"],
      ["MAE", "3.5"],
      ["RMSE", "1,234.5"],
      ["MSE", "12"],
    ]);
  });
});

describe("the metric lines of a summary", () => {
  it("have one rounded metric each", () => {
    expect(metricLines("It reached an accuracy of 0.83217 and an RMSE of 0.46164222941613137.")).toBe(
      "Accuracy: 83.2%\nRMSE: 0.4616",
    );
    expect(metricLines("Nothing was measured.")).toBe("");
  });
});

describe("the model type read from a summary", () => {
  it("is the first listed type that occurs as a word", () => {
    expect(inferModelType("It compares a decision tree with random forests.")).toBe("Random Forest");
    expect(inferModelType("An SVM on text")).toBe("SVM");
    expect(inferModelType("The CNNs saw pictures")).toBe("CNN");
  });

  it("is guessed from the context, or else 'machine learning model'", () => {
    expect(inferModelType("They trained a Gaussian Process model.")).toBe("Gaussian Process");
    expect(inferModelType("something was done")).toBe("machine learning model");
    expect(inferModelType("  ")).toBe(NO_MODEL);
  });
});

describe("D11: hostile text cannot slow these rules down", () => {
  const hostile = [
    "accuracy ",
    "accuracy of ",
    "a".repeat(50),
    "predict the ",
    "1,234",
    " features",
    "`",
    "\n",
    "F1 F1 ",
    "0".repeat(40),
  ];
  it.each(hostile)("reads 10 MB of %j within a second", (piece) => {
    const text = piece.repeat(Math.ceil(10_000_000 / piece.length));
    const start = performance.now();
    outcomeSentence({ modelType: "", accuracyMetrics: text, featureEngineering: text, modeling: text });
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
