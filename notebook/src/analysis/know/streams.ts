import type { Library } from "./library.ts";
import { allAs } from "./names.ts";

/** Libraries that learn from one row after the other. */
export const streams: readonly Library[] = [
  {
    title: "Vowpal Wabbit",
    module: "vowpalwabbit",
    extends: { "vowpalwabbit.*": "sklearn.Model" },
    models: {
      any: { "Vowpal Wabbit": "vowpalwabbit.pyvw.vw vowpalwabbit.Workspace vowpalwabbit.pyvw.Workspace" },
      classification: { "Vowpal Wabbit": "vowpalwabbit.*VWClassifier" },
      regression: { "Vowpal Wabbit": "vowpalwabbit.*VWRegressor" },
    },
  },
  {
    title: "River",
    module: "river",
    aliases: { creme: "river" },
    calls: {
      river: {
        "load -> torch.Dataset": "datasets.* stream.iter_* synth.*",
        "feature -> sklearn.Transformer": "feature_extraction.* compose.{Func* Select* Discard TransformerUnion}",
        "select -> sklearn.Transformer": "feature_selection.*",
        evaluate: "metrics.* evaluate.*",
      },
      "river.preprocessing": {
        "scale -> sklearn.Transformer": "*Scaler Normalizer",
        "encode -> sklearn.Transformer": "OneHotEncoder",
        "clean -> sklearn.Transformer": "StatImputer PreviousImputer",
      },
      "river.compose": { "define -> sklearn.Model": "Pipeline" },
      "sklearn.Model": {
        "train -> self": "learn_one learn_many",
        predict: "predict_one predict_many predict_proba_one predict_proba_many score_one",
      },
    },
    treats: {
      "river.imblearn": {
        "balanced, undersampling": "RandomUnderSampler",
        "balanced, oversampling": "RandomOverSampler",
        balanced: "RandomSampler ChebyshevUnderSampler ChebyshevOverSampler",
      },
      "river.preprocessing": {
        "scaled, standard": "StandardScaler AdaptiveStandardScaler",
        "scaled, min-max": "MinMaxScaler MaxAbsScaler",
        "encoded, one-hot": "OneHotEncoder",
      },
      "river.compose": {
        "selected, by hand": "Select",
        "dropped-columns": "Discard",
      },
      "river.feature_extraction": {
        "vectorised, bag of words": "BagOfWords",
        "vectorised, TF-IDF": "TFIDF",
      },
    },
    extends: allAs(
      "sklearn.Model",
      "river.{linear_model.* tree.* ensemble.* forest.* naive_bayes.* neighbors.* anomaly.* cluster.* time_series.* facto.* reco.*}",
    ),
    models: {
      regression: {
        "Linear Regression": "river.linear_model.LinearRegression",
        "Hoeffding Tree": "river.tree.*Regressor",
        "Random Forest": "river.ensemble.AdaptiveRandomForestRegressor river.forest.*Regressor",
      },
      classification: {
        "Logistic Regression": "river.linear_model.LogisticRegression",
        "Softmax Regression": "river.linear_model.SoftmaxRegression",
        Perceptron: "river.linear_model.Perceptron",
        "Passive-Aggressive": "river.linear_model.{PAClassifier ALMAClassifier}",
        "Hoeffding Tree": "river.tree.*Classifier",
        "Random Forest": "river.ensemble.AdaptiveRandomForestClassifier river.forest.*Classifier",
        AdaBoost: "river.ensemble.AdaBoostClassifier",
        "Naive Bayes": "river.naive_bayes.*",
      },
      any: {
        Bagging: "river.ensemble.*Bagging*",
        "K-Nearest Neighbors": "river.neighbors.KNN*",
        "Factorization Machine": "river.facto.*",
      },
      "anomaly detection": { "Half-Space Trees": "river.anomaly.HalfSpaceTrees" },
      clustering: { "K-Means": "river.cluster.KMeans river.cluster.STREAMKMeans" },
      forecasting: {
        SNARIMAX: "river.time_series.SNARIMAX",
        "Holt-Winters": "river.time_series.HoltWinters",
      },
    },
  },
];
