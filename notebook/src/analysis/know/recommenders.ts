import type { Library } from "./library.ts";

/** Libraries that recommend. */
export const recommenders: readonly Library[] = [
  {
    title: "Recommenders",
    module: "implicit",
    calls: {
      "implicit.Model": { predict: "recommend similar_items similar_users explain" },
      "": {
        evaluate: "implicit.evaluation.* lightfm.evaluation.* recommenders.evaluation.*",
        construct: "lightfm.data.*",
        split: "lightfm.cross_validation.random_train_test_split implicit.evaluation.train_test_split",
      },
      "lightfm.datasets": { "load -> tensorflow.Dataset": "fetch_*" },
      "recommenders.datasets": {
        "load -> pandas.DataFrame": "*.load_pandas_df *.load_spark_df",
        split: "python_splitters.* spark_splitters.*",
      },
      "recommenders.models": { "encode -> sklearn.Transformer": "lightgbm.lightgbm_utils.NumEncoder" },
    },
    aliases: { reco_utils: "recommenders", "recommenders.dataset": "recommenders.datasets" },
    extends: {
      "implicit.*": "implicit.Model",
      "implicit.Model": "sklearn.Model",
      "lightfm.LightFM": "sklearn.Model",
      "recommenders.models.*": "sklearn.Model",
      // The one class there that is no model encodes columns for LightGBM.
      "recommenders.models.lightgbm.*": "sklearn.Transformer",
    },
    models: {
      recommendation: {
        "Alternating Least Squares": "implicit.als.AlternatingLeastSquares",
        "Bayesian Personalized Ranking": "implicit.bpr.BayesianPersonalizedRanking recommenders.*.BPR",
        "K-Nearest Neighbors": "implicit.nearest_neighbours.*",
        SAR: "recommenders.*.{SAR SARSingleNode}",
        NCF: "recommenders.*.NCF",
        Recommender:
          "recommenders.models.{deeprec.* newsrec.* rbm.* vae.* wide_deep.* tfidf.* cornac.* geoimc.* rlrmc.* embdotbias.*}",
        LightFM: "lightfm.LightFM",
      },
    },
  },
  {
    title: "Surprise",
    module: "surprise",
    calls: {
      surprise: {
        "load -> pandas.DataFrame": "Dataset.load_builtin Dataset.load_from_*",
        construct: "Reader",
      },
      "surprise.accuracy": { evaluate: "*" },
      "surprise.model_selection": {
        crossValidate: "cross_validate",
        tune: "GridSearchCV RandomizedSearchCV",
        split: "train_test_split",
      },
    },
    extends: { "surprise.*": "sklearn.Model" },
    models: {
      recommendation: {
        SVD: "surprise.SVD surprise.SVDpp surprise.prediction_algorithms.matrix_factorization.SVD*",
        NMF: "surprise.NMF surprise.prediction_algorithms.matrix_factorization.NMF",
        "K-Nearest Neighbors": "surprise.KNN* surprise.prediction_algorithms.knns.*",
        "Baseline Estimates": "surprise.BaselineOnly",
        "Slope One": "surprise.SlopeOne",
        "Co-Clustering": "surprise.CoClustering",
        "Dummy baseline": "surprise.NormalPredictor",
      },
    },
  },
  {
    title: "Turi Create",
    module: "turicreate",
    aliases: { graphlab: "turicreate" },
    conventions: { gl: "graphlab" },
    calls: {
      turicreate: { "load -> pandas.DataFrame": "SFrame SFrame.read_csv SFrame.read_json" },
      "pandas.DataFrame": { "split -> pandas.DataFrame": "random_split" },
    },
    models: {
      regression: {
        "Linear Regression": "turicreate.linear_regression.create",
        "Decision Tree": "turicreate.decision_tree_regression.create",
        "Random Forest": "turicreate.random_forest_regression.create",
        "Gradient Boosting": "turicreate.boosted_trees_regression.create",
      },
      classification: {
        "Logistic Regression": "turicreate.logistic_classifier.create",
        "Decision Tree": "turicreate.decision_tree_classifier.create",
        "Random Forest": "turicreate.random_forest_classifier.create",
        "Gradient Boosting": "turicreate.boosted_trees_classifier.create",
        SVM: "turicreate.svm_classifier.create",
        "K-Nearest Neighbors": "turicreate.nearest_neighbors.create turicreate.nearest_neighbor_classifier.create",
        CNN: "turicreate.image_classifier.create turicreate.object_detector.create",
        "Text Classifier": "turicreate.text_classifier.create turicreate.sentence_classifier.create",
      },
      clustering: { "K-Means": "turicreate.kmeans.create" },
      "dimensionality reduction": { "Topic Model": "turicreate.topic_model.create" },
      recommendation: {
        "Popularity Recommender":
          "turicreate.popularity_recommender.create turicreate.recommender.popularity_recommender.create",
        "Item Similarity Recommender":
          "turicreate.item_similarity_recommender.create turicreate.recommender.item_similarity_recommender.create",
        "Matrix Factorization":
          "turicreate.ranking_factorization_recommender.create turicreate.factorization_recommender.create turicreate.recommender.*factorization_recommender.create turicreate.recommender.create",
      },
    },
  },
];

/** Models that are told no more than who took what, or how it was rated, by their names in lower case: other data has none of these names. */
export const OF_RATINGS: ReadonlySet<string> = new Set(
  ["ALS", ...recommenders.flatMap(({ models }) => Object.keys(models?.recommendation ?? {}))]
    .filter((name) => name !== "K-Nearest Neighbors" && name !== "Dummy baseline")
    .map((name) => name.toLowerCase()),
);
