/** Libraries that try many models by themselves, and how they list what they tried. */
import type { Library } from "./library.ts";

/** What PyCaret calls its models, https://pycaret.readthedocs.io/en/stable/api/classification.html and regression.html. */
const CLASSIFIERS: Readonly<Record<string, string>> = {
  "Logistic Regression": "lr",
  "K-Nearest Neighbors": "knn",
  "Naive Bayes": "nb",
  "Decision Tree": "dt",
  SVM: "svm rbfsvm",
  "Neural Network": "mlp",
  Ridge: "ridge",
  "Random Forest": "rf",
  "Quadratic Discriminant Analysis": "qda",
  AdaBoost: "ada",
  "Gradient Boosting": "gbc",
  "Linear Discriminant Analysis": "lda",
  "Extra Trees": "et",
  XGBoost: "xgboost",
  LightGBM: "lightgbm",
  CatBoost: "catboost",
};
const REGRESSORS: Readonly<Record<string, string>> = {
  "Linear Regression": "lr",
  Lasso: "lasso",
  Ridge: "ridge",
  "Elastic Net": "en",
  "Bayesian Ridge": "br",
  SVM: "svm",
  "K-Nearest Neighbors": "knn",
  "Decision Tree": "dt",
  "Random Forest": "rf",
  "Extra Trees": "et",
  AdaBoost: "ada",
  "Gradient Boosting": "gbr",
  "Neural Network": "mlp",
  XGBoost: "xgboost",
  LightGBM: "lightgbm",
  CatBoost: "catboost",
};

const pycaretModels = (task: "classification" | "regression", ids: Readonly<Record<string, string>>) => ({
  AutoML: `pycaret.${task}.{compare_models automl}`,
  "Voting Ensemble": `pycaret.${task}.blend_models`,
  "Stacking Ensemble": `pycaret.${task}.stack_models`,
  ...Object.fromEntries(
    Object.entries(ids).map(([label, short]) => [label, `pycaret.${task}.create_model.estimator={${short}}`]),
  ),
});

/** Functions of both modules. */
const names = (of: string): string => `classification.{${of}} regression.{${of}}`;

/** Titles of libraries that choose and train models by themselves. H2O trains single ones as well, and TPOT's pipeline goes by its name. */
export const COMPARES_MODELS: ReadonlySet<string> = new Set([
  "AutoGluon",
  "auto-sklearn",
  "FLAML",
  "LazyPredict",
  "PyCaret",
]);

export const automl: readonly Library[] = [
  {
    title: "H2O",
    module: "h2o",
    calls: {
      h2o: {
        option: "init cluster.*",
        "load -> pandas.DataFrame": "import_file upload_file H2OFrame",
        evaluate: "make_metrics",
      },
      "h2o.Model": {
        train: "train",
        evaluate: "model_performance auc rmse logloss mse",
      },
      "pandas.DataFrame": {
        split: "split_frame",
        "convert -> self": "asfactor as_data_frame asnumeric",
      },
    },
    treats: {
      "pandas.Series": {
        "converted, factor": "asfactor",
        "converted, number": "asnumeric",
      },
    },
    extends: { "h2o.estimators.*": "h2o.Model", "h2o.Model": "sklearn.Model" },
    boards: [
      {
        by: "h2o.automl.H2OAutoML",
        models: "model_id",
        // Without other rows it ranks by the folds.
        part: { leaderboard_frame: "test", none: "cross-validation" },
        leads: "first",
        names: {
          DRF: "Random Forest",
          XRT: "Extra Trees",
          GLM: "Generalized Linear Model",
          DeepLearning: "Neural Network",
          StackedEnsemble: "Stacking Ensemble",
        },
      },
    ],
    models: {
      any: {
        AutoML: "h2o.automl.H2OAutoML",
        "Random Forest":
          "h2o.estimators.H2ORandomForestEstimator h2o.estimators.random_forest.H2ORandomForestEstimator",
        "Gradient Boosting":
          "h2o.estimators.H2OGradientBoostingEstimator h2o.estimators.gbm.H2OGradientBoostingEstimator",
        "Generalized Linear Model":
          "h2o.estimators.H2OGeneralizedLinearEstimator h2o.estimators.glm.H2OGeneralizedLinearEstimator",
        "Neural Network":
          "h2o.estimators.H2ODeepLearningEstimator h2o.estimators.deeplearning.H2ODeepLearningEstimator h2o.estimators.H2ODeepWaterEstimator h2o.estimators.deepwater.H2ODeepWaterEstimator",
      },
    },
  },
  {
    title: "AutoGluon",
    module: "autogluon",
    calls: {
      autogluon: {
        "load -> pandas.DataFrame": "tabular.TabularDataset TabularDataset TabularPrediction.Dataset",
        "train -> autogluon.Predictor": "TabularPrediction.fit tabular.TabularPrediction.fit",
      },
      "autogluon.Predictor": {
        evaluate: "evaluate leaderboard evaluate_predictions fit_summary",
        explain: "feature_importance",
      },
    },
    extends: { "autogluon.Predictor": "sklearn.Model", "autogluon.*": "autogluon.Predictor" },
    boards: [
      {
        by: "autogluon.*",
        models: "model",
        part: null,
        scores: { score_test: "test", score_val: "validation" },
        prints: /\bevaluation metric: '(\w+)'|= Validation (\w+) score\b/,
        leads: { most: "score_val" },
        names: {
          WeightedEnsemble: "Weighted Ensemble",
          weighted_ensemble: "Weighted Ensemble",
          NeuralNet: "Neural Network",
          KNeighbors: "K-Nearest Neighbors",
        },
      },
    ],
    statements: [
      {
        by: "autogluon.*",
        line: /^Evaluation: \w+ on test data: (-?[\d.]+(?:e-?\d+)?)\s*$/,
        part: "test",
        metric: /^Evaluation: (\w+) on test data:/m,
      },
    ],
    models: {
      any: {
        AutoGluon:
          "autogluon.tabular.TabularPredictor autogluon.TabularPredictor autogluon.TabularPrediction.fit autogluon.tabular.TabularPrediction* autogluon.vision.* autogluon.text.* autogluon.multimodal.* autogluon.timeseries.*",
      },
    },
  },
  {
    title: "TPOT",
    module: "tpot",
    calls: { tpot: { save: "TPOTClassifier.export TPOTRegressor.export" } },
    statements: [
      {
        by: "tpot.*",
        line: /^Generation \d+ - Current best internal CV score: (-?[\d.]+(?:e-?\d+)?)\s*$/,
        part: "cross-validation",
        metric: "scoring",
      },
    ],
    models: {
      classification: { TPOT: "tpot.TPOTClassifier" },
      regression: { TPOT: "tpot.TPOTRegressor" },
      any: { TPOT: "tpot.TPOT" },
    },
  },
  {
    title: "auto-sklearn",
    module: "autosklearn",
    statements: [
      {
        by: "autosklearn.*",
        line: /^\s*Best validation score: (-?[\d.]+(?:e-?\d+)?)\s*$/,
        part: "validation",
        metric: /^[^\S\n]*Metric: (\w+)\s*$/m,
      },
    ],
    models: {
      classification: { "auto-sklearn": "autosklearn.classification.*" },
      regression: { "auto-sklearn": "autosklearn.regression.*" },
    },
  },
  {
    title: "FLAML",
    module: "flaml",
    models: { any: { AutoML: "flaml.AutoML flaml.automl.AutoML" } },
  },
  {
    title: "LazyPredict",
    module: "lazypredict",
    boards: [{ by: "lazypredict.*", models: "", sign: "Time Taken", part: { 1: "test", X_test: "test" } }],
    models: {
      classification: { AutoML: "lazypredict.Supervised.LazyClassifier" },
      regression: { AutoML: "lazypredict.Supervised.LazyRegressor" },
    },
  },
  {
    title: "PyCaret",
    module: "pycaret",
    calls: {
      "pycaret.datasets": { "load -> pandas.DataFrame": "get_data" },
      pycaret: {
        clean: names("setup"),
        "train -> pycaret.Model": names(
          "create_model compare_models ensemble_model blend_models stack_models finalize_model calibrate_model automl",
        ),
        "tune -> pycaret.Model": names("tune_model"),
        "predict -> pandas.DataFrame": names("predict_model"),
        "evaluate -> pandas.DataFrame": names("pull get_leaderboard"),
        evaluationPlot: names("plot_model evaluate_model"),
        explain: names("interpret_model"),
        save: names("save_model save_experiment"),
      },
      "pycaret.clustering": {
        train: "create_model assign_model",
        clean: "setup",
      },
    },
    boards: [{ by: "pycaret.*", models: "Model", sign: "TT (Sec)", part: "cross-validation", leads: "first" }],
    models: {
      classification: pycaretModels("classification", CLASSIFIERS),
      regression: pycaretModels("regression", REGRESSORS),
    },
  },
];
