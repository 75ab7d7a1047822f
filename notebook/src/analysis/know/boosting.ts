import type { Library } from "./library.ts";

/** Gradient boosting libraries, automated machine learning, tuning and explanation. */
export const boosting: readonly Library[] = [
  {
    title: "XGBoost",
    module: "xgboost",
    conventions: { xgb: "xgboost" },
    aliases: { "xgboost.sklearn": "xgboost", "xgboost.core": "xgboost" },
    calls: [
      { does: null, gives: "xgboost.DMatrix", of: "xgboost", names: "DMatrix QuantileDMatrix" },
      { does: "train", gives: "xgboost.Booster", of: "xgboost", names: "train" },
      { does: "tune", gives: "pandas.DataFrame", of: "xgboost", names: "cv" },
      {
        does: "explain",
        of: "xgboost",
        names: "plot_importance plot_tree to_graphviz Booster.get_score Booster.get_fscore",
      },
      { does: "history", of: "sklearn.Model", names: "evals_result get_evals_result" },
    ],
    extends: { "xgboost.Booster": "sklearn.Model" },
    models: [
      { label: "XGBoost", task: "classification", classes: "xgboost.XGBClassifier" },
      { label: "XGBoost", task: "regression", classes: "xgboost.XGBRegressor" },
      // One round of many trees beside each other: no boosting.
      { label: "XGBoost Random Forest", task: "classification", classes: "xgboost.XGBRFClassifier" },
      { label: "XGBoost Random Forest", task: "regression", classes: "xgboost.XGBRFRegressor" },
      {
        label: "XGBoost",
        task: null,
        classes:
          "xgboost.train xgboost.dask.train xgboost.dask.DaskXGB* xgboost.Booster xgboost.XGBModel xgboost.XGBRanker xgboost.cv",
      },
    ],
  },
  {
    title: "LightGBM",
    module: "lightgbm",
    conventions: { lgb: "lightgbm", lgbm: "lightgbm" },
    aliases: { "lightgbm.sklearn": "lightgbm" },
    calls: [
      { does: null, gives: "lightgbm.Dataset", of: "lightgbm", names: "Dataset" },
      { does: "train", gives: "lightgbm.Booster", of: "lightgbm", names: "train" },
      { does: "tune", of: "lightgbm", names: "cv" },
      {
        does: "explain",
        of: "lightgbm",
        names: "plot_importance plot_tree create_tree_digraph Booster.feature_importance",
      },
      { does: "evaluationPlot", of: "lightgbm", names: "plot_metric" },
      { does: null, of: "lightgbm", names: "early_stopping log_evaluation" },
    ],
    extends: { "lightgbm.Booster": "sklearn.Model" },
    models: [
      { label: "LightGBM", task: "classification", classes: "lightgbm.LGBMClassifier" },
      { label: "LightGBM", task: "regression", classes: "lightgbm.LGBMRegressor" },
      {
        label: "LightGBM",
        task: null,
        classes: "lightgbm.train lightgbm.Booster lightgbm.LGBMModel lightgbm.LGBMRanker lightgbm.cv",
      },
    ],
  },
  {
    title: "NGBoost",
    module: "ngboost",
    calls: [{ does: "evaluate", of: "ngboost", names: "evaluation.*" }],
    extends: { "ngboost.*": "sklearn.Model" },
    models: [
      { label: "NGBoost", task: "classification", classes: "ngboost.NGBClassifier" },
      { label: "NGBoost", task: "regression", classes: "ngboost.NGBRegressor" },
      { label: "NGBoost", task: null, classes: "ngboost.NGBoost ngboost.NGBSurvival" },
    ],
  },
  {
    title: "CatBoost",
    module: "catboost",
    conventions: { cb: "catboost" },
    calls: [
      { does: null, gives: "catboost.Pool", of: "catboost", names: "Pool" },
      { does: "load", of: "catboost", names: "datasets.*" },
      {
        does: "load",
        gives: "training and test rows",
        of: "catboost.datasets",
        names: "adult amazon titanic epsilon higgs msrank msrank_10k imdb rotten_tomatoes",
      },
      { does: "train", gives: "catboost.CatBoost", of: "catboost", names: "train" },
      { does: "tune", of: "catboost", names: "cv" },
      { does: "explain", of: "sklearn.Model", names: "get_feature_importance get_booster" },
      { does: "tune", of: "sklearn.Model", names: "grid_search randomized_search" },
      { does: "evaluate", of: "catboost", names: "utils.*" },
      { does: "text", of: "catboost.text_processing", names: "Tokenizer Tokenizer.tokenize" },
    ],
    treats: [{ as: "tokenised", how: "words", of: "catboost.text_processing", names: "Tokenizer.tokenize" }],
    models: [
      { label: "CatBoost", task: "classification", classes: "catboost.CatBoostClassifier" },
      { label: "CatBoost", task: "regression", classes: "catboost.CatBoostRegressor" },
      {
        label: "CatBoost",
        task: null,
        classes: "catboost.CatBoost catboost.train catboost.cv catboost.CatBoostRanker",
      },
    ],
  },
  {
    title: "Optuna",
    module: "optuna",
    aliases: {
      "ray.tune": "optuna",
      keras_tuner: "optuna.tuner",
      kerastuner: "optuna.tuner",
      skopt: "optuna.skopt",
      bayes_opt: "optuna.bayes",
    },
    calls: [
      {
        does: "tune",
        gives: "optuna.Study",
        of: "optuna",
        names:
          "create_study integration.* tuner.* bayes.BayesianOptimization skopt.BayesSearchCV skopt.gp_minimize run",
      },
      {
        does: "tune",
        of: "optuna.Study",
        names: "optimize best_params best_value best_trial trials maximize search max",
      },
      { does: "evaluationPlot", of: "optuna", names: "visualization.*" },
      { does: "space", of: "optuna", names: "trial.* skopt.space.*" },
    ],
    extends: { "optuna.*": "optuna.Study" },
    statements: [
      {
        by: "optuna.create_study",
        line: /\bBest is trial \d+ with value: (-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)/,
        part: null,
        metric: "function",
      },
    ],
  },
  {
    title: "Hyperopt",
    module: "hyperopt",
    calls: [
      { does: "tune", of: "hyperopt", names: "fmin Trials" },
      { does: "space", of: "hyperopt", names: "hp.* space_eval" },
    ],
    statements: [
      {
        by: "hyperopt.fmin",
        line: /\bbest loss: (-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)/,
        part: null,
        metric: "function",
      },
    ],
  },
  {
    title: "SHAP",
    module: "shap",
    calls: [
      { does: "load", of: "shap.datasets", names: "*" },
      { does: "explain", gives: "shap.Explainer", of: "shap", names: "*" },
      { does: "explain", of: "shap.Explainer", names: "shap_values __call__ shap_interaction_values" },
      { does: "option", of: "shap", names: "initjs" },
      { does: "explain", names: "eli5.* lime.* treeinterpreter.* pdpbox.* dtreeviz.* alibi.*" },
      { does: "select", names: "boruta.*" },
    ],
  },
  {
    title: "InterpretML",
    module: "interpret",
    calls: [{ does: "explain", of: "interpret", names: "*" }],
    models: [
      {
        label: "Explainable Boosting Machine",
        task: "classification",
        classes: "interpret.glassbox.ExplainableBoostingClassifier",
      },
      {
        label: "Explainable Boosting Machine",
        task: "regression",
        classes: "interpret.glassbox.ExplainableBoostingRegressor",
      },
      { label: "Logistic Regression", task: "classification", classes: "interpret.glassbox.LogisticRegression" },
      { label: "Linear Regression", task: "regression", classes: "interpret.glassbox.LinearRegression" },
      { label: "Decision Tree", task: "classification", classes: "interpret.glassbox.ClassificationTree" },
      { label: "Decision Tree", task: "regression", classes: "interpret.glassbox.RegressionTree" },
    ],
  },
];
