/** Libraries that try many models by themselves, and how they list what they tried. */
import type { Library } from "./library.ts";

/** What PyCaret calls its models, https://pycaret.readthedocs.io/en/stable/api/classification.html and regression.html. */
const CLASSIFIERS: Readonly<Record<string, string>> = {
  lr: "Logistic Regression",
  knn: "K-Nearest Neighbors",
  nb: "Naive Bayes",
  dt: "Decision Tree",
  svm: "SVM",
  rbfsvm: "SVM",
  mlp: "Neural Network",
  ridge: "Ridge",
  rf: "Random Forest",
  qda: "Quadratic Discriminant Analysis",
  ada: "AdaBoost",
  gbc: "Gradient Boosting",
  lda: "Linear Discriminant Analysis",
  et: "Extra Trees",
  xgboost: "XGBoost",
  lightgbm: "LightGBM",
  catboost: "CatBoost",
};
const REGRESSORS: Readonly<Record<string, string>> = {
  lr: "Linear Regression",
  lasso: "Lasso",
  ridge: "Ridge",
  en: "Elastic Net",
  br: "Bayesian Ridge",
  svm: "SVM",
  knn: "K-Nearest Neighbors",
  dt: "Decision Tree",
  rf: "Random Forest",
  et: "Extra Trees",
  ada: "AdaBoost",
  gbr: "Gradient Boosting",
  mlp: "Neural Network",
  xgboost: "XGBoost",
  lightgbm: "LightGBM",
  catboost: "CatBoost",
};

const pycaretModels = (task: "classification" | "regression", ids: Readonly<Record<string, string>>) => [
  { label: "AutoML", task, classes: `pycaret.${task}.compare_models pycaret.${task}.automl` },
  { label: "Voting Ensemble", task, classes: `pycaret.${task}.blend_models` },
  { label: "Stacking Ensemble", task, classes: `pycaret.${task}.stack_models` },
  ...Object.entries(ids).map(([id, label]) => ({
    label,
    task,
    classes: `pycaret.${task}.create_model.estimator=${id}`,
  })),
];

const names = (of: readonly string[]): string =>
  ["classification", "regression"].flatMap((task) => of.map((name) => `${task}.${name}`)).join(" ");

export const automl: readonly Library[] = [
  {
    title: "H2O",
    module: "h2o",
    calls: [
      { does: "option", of: "h2o", names: "init cluster.*" },
      { does: "load", gives: "pandas.DataFrame", of: "h2o", names: "import_file upload_file H2OFrame" },
      { does: "train", of: "h2o.Model", names: "train" },
      { does: "split", of: "pandas.DataFrame", names: "split_frame" },
      { does: "convert", gives: "self", of: "pandas.DataFrame", names: "asfactor as_data_frame asnumeric" },
      { does: "evaluate", of: "h2o.Model", names: "model_performance auc rmse logloss mse" },
      { does: "evaluate", of: "h2o", names: "make_metrics" },
    ],
    treats: [
      { as: "converted", how: "factor", of: "pandas.Series", names: "asfactor" },
      { as: "converted", how: "number", of: "pandas.Series", names: "asnumeric" },
    ],
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
    models: [
      { label: "AutoML", task: null, classes: "h2o.automl.H2OAutoML" },
      {
        label: "Random Forest",
        task: null,
        classes: "h2o.estimators.H2ORandomForestEstimator h2o.estimators.random_forest.H2ORandomForestEstimator",
      },
      {
        label: "Gradient Boosting",
        task: null,
        classes: "h2o.estimators.H2OGradientBoostingEstimator h2o.estimators.gbm.H2OGradientBoostingEstimator",
      },
      {
        label: "Generalized Linear Model",
        task: null,
        classes: "h2o.estimators.H2OGeneralizedLinearEstimator h2o.estimators.glm.H2OGeneralizedLinearEstimator",
      },
      {
        label: "Neural Network",
        task: null,
        classes:
          "h2o.estimators.H2ODeepLearningEstimator h2o.estimators.deeplearning.H2ODeepLearningEstimator h2o.estimators.H2ODeepWaterEstimator h2o.estimators.deepwater.H2ODeepWaterEstimator",
      },
    ],
  },
  {
    title: "AutoGluon",
    module: "autogluon",
    calls: [
      {
        does: "load",
        gives: "pandas.DataFrame",
        of: "autogluon",
        names: "tabular.TabularDataset TabularDataset TabularPrediction.Dataset",
      },
      {
        does: "train",
        gives: "autogluon.Predictor",
        of: "autogluon",
        names: "TabularPrediction.fit tabular.TabularPrediction.fit",
      },
      { does: "evaluate", of: "autogluon.Predictor", names: "evaluate leaderboard evaluate_predictions fit_summary" },
      { does: "explain", of: "autogluon.Predictor", names: "feature_importance" },
    ],
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
    models: [
      {
        label: "AutoGluon",
        task: null,
        classes:
          "autogluon.tabular.TabularPredictor autogluon.TabularPredictor autogluon.TabularPrediction.fit autogluon.tabular.TabularPrediction* autogluon.vision.* autogluon.text.* autogluon.multimodal.* autogluon.timeseries.*",
      },
    ],
  },
  {
    title: "TPOT",
    module: "tpot",
    calls: [{ does: "save", of: "tpot", names: "TPOTClassifier.export TPOTRegressor.export" }],
    statements: [
      {
        by: "tpot.*",
        line: /^Generation \d+ - Current best internal CV score: (-?[\d.]+(?:e-?\d+)?)\s*$/,
        part: "cross-validation",
        metric: "scoring",
      },
    ],
    models: [
      { label: "TPOT", task: "classification", classes: "tpot.TPOTClassifier" },
      { label: "TPOT", task: "regression", classes: "tpot.TPOTRegressor" },
      { label: "TPOT", task: null, classes: "tpot.TPOT" },
    ],
  },
  {
    title: "auto-sklearn",
    module: "autosklearn",
    calls: [],
    statements: [
      {
        by: "autosklearn.*",
        line: /^\s*Best validation score: (-?[\d.]+(?:e-?\d+)?)\s*$/,
        part: "validation",
        metric: /^\s*Metric: (\w+)\s*$/m,
      },
    ],
    models: [
      { label: "auto-sklearn", task: "classification", classes: "autosklearn.classification.*" },
      { label: "auto-sklearn", task: "regression", classes: "autosklearn.regression.*" },
    ],
  },
  {
    title: "FLAML",
    module: "flaml",
    calls: [],
    models: [{ label: "AutoML", task: null, classes: "flaml.AutoML flaml.automl.AutoML" }],
  },
  {
    title: "LazyPredict",
    module: "lazypredict",
    calls: [],
    boards: [{ by: "lazypredict.*", models: "", sign: "Time Taken", part: { 1: "test", X_test: "test" } }],
    models: [
      { label: "AutoML", task: "classification", classes: "lazypredict.Supervised.LazyClassifier" },
      { label: "AutoML", task: "regression", classes: "lazypredict.Supervised.LazyRegressor" },
    ],
  },
  {
    title: "PyCaret",
    module: "pycaret",
    calls: [
      { does: "load", gives: "pandas.DataFrame", of: "pycaret.datasets", names: "get_data" },
      { does: "clean", of: "pycaret", names: names(["setup"]) },
      {
        does: "train",
        gives: "pycaret.Model",
        of: "pycaret",
        names: names([
          "create_model",
          "compare_models",
          "ensemble_model",
          "blend_models",
          "stack_models",
          "finalize_model",
          "calibrate_model",
          "automl",
        ]),
      },
      { does: "train", of: "pycaret.clustering", names: "create_model assign_model" },
      { does: "clean", of: "pycaret.clustering", names: "setup" },
      { does: "tune", gives: "pycaret.Model", of: "pycaret", names: names(["tune_model"]) },
      { does: "predict", gives: "pandas.DataFrame", of: "pycaret", names: names(["predict_model"]) },
      { does: "evaluate", gives: "pandas.DataFrame", of: "pycaret", names: names(["pull", "get_leaderboard"]) },
      { does: "evaluationPlot", of: "pycaret", names: names(["plot_model", "evaluate_model"]) },
      { does: "explain", of: "pycaret", names: names(["interpret_model"]) },
      { does: "save", of: "pycaret", names: names(["save_model", "save_experiment"]) },
    ],
    boards: [{ by: "pycaret.*", models: "Model", sign: "TT (Sec)", part: "cross-validation", leads: "first" }],
    models: [...pycaretModels("classification", CLASSIFIERS), ...pycaretModels("regression", REGRESSORS)],
  },
];
