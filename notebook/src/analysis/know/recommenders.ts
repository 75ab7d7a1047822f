import type { Library } from "./library.ts";

/** Libraries that recommend. */
export const recommenders: readonly Library[] = [
  {
    title: "Recommenders",
    module: "implicit",
    calls: [
      { does: "predict", of: "implicit.Model", names: "recommend similar_items similar_users explain" },
      { does: "evaluate", names: "implicit.evaluation.* lightfm.evaluation.* recommenders.evaluation.*" },
      { does: "construct", names: "lightfm.data.*" },
      { does: "load", gives: "tensorflow.Dataset", of: "lightfm.datasets", names: "fetch_*" },
      { does: "split", names: "lightfm.cross_validation.random_train_test_split implicit.evaluation.train_test_split" },
      {
        does: "load",
        gives: "pandas.DataFrame",
        of: "recommenders.datasets",
        names: "*.load_pandas_df *.load_spark_df",
      },
      {
        does: "encode",
        gives: "sklearn.Transformer",
        of: "recommenders.models",
        names: "lightgbm.lightgbm_utils.NumEncoder",
      },
      { does: "split", of: "recommenders.datasets", names: "python_splitters.* spark_splitters.*" },
    ],
    aliases: { reco_utils: "recommenders", "recommenders.dataset": "recommenders.datasets" },
    extends: {
      "implicit.*": "implicit.Model",
      "implicit.Model": "sklearn.Model",
      "lightfm.LightFM": "sklearn.Model",
      "recommenders.models.*": "sklearn.Model",
      // The one class there that is no model encodes columns for LightGBM.
      "recommenders.models.lightgbm.*": "sklearn.Transformer",
    },
    models: [
      { label: "Alternating Least Squares", task: "recommendation", classes: "implicit.als.AlternatingLeastSquares" },
      {
        label: "Bayesian Personalized Ranking",
        task: "recommendation",
        classes: "implicit.bpr.BayesianPersonalizedRanking recommenders.*.BPR",
      },
      {
        label: "K-Nearest Neighbors",
        task: "recommendation",
        classes: "implicit.nearest_neighbours.*",
      },
      { label: "SAR", task: "recommendation", classes: "recommenders.*.SAR recommenders.*.SARSingleNode" },
      { label: "NCF", task: "recommendation", classes: "recommenders.*.NCF" },
      {
        label: "Recommender",
        task: "recommendation",
        classes: ["deeprec", "newsrec", "rbm", "vae", "wide_deep", "tfidf", "cornac", "geoimc", "rlrmc", "embdotbias"]
          .map((name) => `recommenders.models.${name}.*`)
          .join(" "),
      },
      { label: "LightFM", task: "recommendation", classes: "lightfm.LightFM" },
    ],
  },
  {
    title: "Surprise",
    module: "surprise",
    calls: [
      { does: "load", gives: "pandas.DataFrame", of: "surprise", names: "Dataset.load_builtin Dataset.load_from_*" },
      { does: "construct", of: "surprise", names: "Reader" },
      { does: "evaluate", of: "surprise.accuracy", names: "*" },
      { does: "crossValidate", of: "surprise.model_selection", names: "cross_validate" },
      { does: "tune", of: "surprise.model_selection", names: "GridSearchCV RandomizedSearchCV" },
      { does: "split", of: "surprise.model_selection", names: "train_test_split" },
    ],
    extends: { "surprise.*": "sklearn.Model" },
    models: [
      {
        label: "SVD",
        task: "recommendation",
        classes: "surprise.SVD surprise.SVDpp surprise.prediction_algorithms.matrix_factorization.SVD*",
      },
      {
        label: "NMF",
        task: "recommendation",
        classes: "surprise.NMF surprise.prediction_algorithms.matrix_factorization.NMF",
      },
      {
        label: "K-Nearest Neighbors",
        task: "recommendation",
        classes: "surprise.KNN* surprise.prediction_algorithms.knns.*",
      },
      { label: "Baseline Estimates", task: "recommendation", classes: "surprise.BaselineOnly" },
      { label: "Slope One", task: "recommendation", classes: "surprise.SlopeOne" },
      { label: "Co-Clustering", task: "recommendation", classes: "surprise.CoClustering" },
      { label: "Dummy baseline", task: "recommendation", classes: "surprise.NormalPredictor" },
    ],
  },
  {
    title: "Turi Create",
    module: "turicreate",
    aliases: { graphlab: "turicreate" },
    conventions: { gl: "graphlab" },
    calls: [
      { does: "load", gives: "pandas.DataFrame", of: "turicreate", names: "SFrame SFrame.read_csv SFrame.read_json" },
      { does: "split", gives: "pandas.DataFrame", of: "pandas.DataFrame", names: "random_split" },
    ],
    models: [
      { label: "Linear Regression", task: "regression", classes: "turicreate.linear_regression.create" },
      { label: "Logistic Regression", task: "classification", classes: "turicreate.logistic_classifier.create" },
      { label: "Decision Tree", task: "classification", classes: "turicreate.decision_tree_classifier.create" },
      { label: "Decision Tree", task: "regression", classes: "turicreate.decision_tree_regression.create" },
      { label: "Random Forest", task: "classification", classes: "turicreate.random_forest_classifier.create" },
      { label: "Random Forest", task: "regression", classes: "turicreate.random_forest_regression.create" },
      { label: "Gradient Boosting", task: "classification", classes: "turicreate.boosted_trees_classifier.create" },
      { label: "Gradient Boosting", task: "regression", classes: "turicreate.boosted_trees_regression.create" },
      { label: "SVM", task: "classification", classes: "turicreate.svm_classifier.create" },
      {
        label: "K-Nearest Neighbors",
        task: "classification",
        classes: "turicreate.nearest_neighbors.create turicreate.nearest_neighbor_classifier.create",
      },
      {
        label: "CNN",
        task: "classification",
        classes: "turicreate.image_classifier.create turicreate.object_detector.create",
      },
      { label: "K-Means", task: "clustering", classes: "turicreate.kmeans.create" },
      { label: "Topic Model", task: "dimensionality reduction", classes: "turicreate.topic_model.create" },
      {
        label: "Popularity Recommender",
        task: "recommendation",
        classes: "turicreate.popularity_recommender.create turicreate.recommender.popularity_recommender.create",
      },
      {
        label: "Item Similarity Recommender",
        task: "recommendation",
        classes:
          "turicreate.item_similarity_recommender.create turicreate.recommender.item_similarity_recommender.create",
      },
      {
        label: "Matrix Factorization",
        task: "recommendation",
        classes:
          "turicreate.ranking_factorization_recommender.create turicreate.factorization_recommender.create turicreate.recommender.*factorization_recommender.create turicreate.recommender.create",
      },
      {
        label: "Text Classifier",
        task: "classification",
        classes: "turicreate.text_classifier.create turicreate.sentence_classifier.create",
      },
    ],
  },
];
