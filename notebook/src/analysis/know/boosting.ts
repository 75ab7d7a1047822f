import type { Library } from "./library.ts";

/** Gradient boosting libraries, automated machine learning, tuning and explanation. */
export const boosting: readonly Library[] = [
  {
    title: "XGBoost",
    module: "xgboost",
    conventions: { xgb: "xgboost" },
    aliases: { "xgboost.sklearn": "xgboost", "xgboost.core": "xgboost" },
    calls: {
      xgboost: {
        "neutral -> xgboost.DMatrix": "DMatrix QuantileDMatrix",
        "train -> xgboost.Booster": "train",
        "tune -> pandas.DataFrame": "cv",
        explain: "plot_importance plot_tree to_graphviz Booster.get_score Booster.get_fscore",
      },
      "sklearn.Model": { history: "evals_result get_evals_result" },
    },
    extends: { "xgboost.Booster": "sklearn.Model", "xgboost.spark.*": "pyspark.ml.Model" },
    models: {
      classification: {
        XGBoost: "xgboost.XGBClassifier xgboost.spark.SparkXGBClassifier",
        // One round of many trees beside each other: no boosting.
        "XGBoost Random Forest": "xgboost.XGBRFClassifier",
      },
      regression: {
        XGBoost: "xgboost.XGBRegressor xgboost.spark.SparkXGBRegressor",
        "XGBoost Random Forest": "xgboost.XGBRFRegressor",
      },
      any: {
        XGBoost: "xgboost.train xgboost.dask.train xgboost.dask.DaskXGB* xgboost.{Booster XGBModel XGBRanker cv}",
      },
    },
  },
  {
    title: "LightGBM",
    module: "lightgbm",
    conventions: { lgb: "lightgbm", lgbm: "lightgbm" },
    aliases: { "lightgbm.sklearn": "lightgbm" },
    calls: {
      lightgbm: {
        "neutral -> lightgbm.Dataset": "Dataset",
        "train -> lightgbm.Booster": "train",
        tune: "cv",
        explain: "plot_importance plot_tree create_tree_digraph Booster.feature_importance",
        evaluationPlot: "plot_metric",
        neutral: "early_stopping log_evaluation",
      },
    },
    extends: { "lightgbm.Booster": "sklearn.Model" },
    models: {
      classification: { LightGBM: "lightgbm.LGBMClassifier" },
      regression: { LightGBM: "lightgbm.LGBMRegressor" },
      any: { LightGBM: "lightgbm.{train Booster LGBMModel LGBMRanker cv}" },
    },
  },
  {
    title: "NGBoost",
    module: "ngboost",
    calls: { ngboost: { evaluate: "evaluation.*" } },
    extends: { "ngboost.*": "sklearn.Model" },
    models: {
      classification: { NGBoost: "ngboost.NGBClassifier" },
      regression: { NGBoost: "ngboost.NGBRegressor" },
      any: { NGBoost: "ngboost.NGBoost ngboost.NGBSurvival" },
    },
  },
  {
    title: "CatBoost",
    module: "catboost",
    conventions: { cb: "catboost" },
    calls: {
      catboost: {
        "neutral -> catboost.Pool": "Pool",
        load: "datasets.*",
        "train -> catboost.CatBoost": "train",
        tune: "cv",
        evaluate: "utils.*",
      },
      "catboost.datasets": {
        "load -> training and test rows": "adult amazon titanic epsilon higgs msrank msrank_10k imdb rotten_tomatoes",
      },
      "sklearn.Model": {
        explain: "get_feature_importance get_booster",
        tune: "grid_search randomized_search",
      },
      "catboost.text_processing": { text: "Tokenizer Tokenizer.tokenize" },
    },
    treats: { "catboost.text_processing": { "tokenised, words": "Tokenizer.tokenize" } },
    models: {
      classification: { CatBoost: "catboost.CatBoostClassifier" },
      regression: { CatBoost: "catboost.CatBoostRegressor" },
      any: { CatBoost: "catboost.{CatBoost train cv CatBoostRanker}" },
    },
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
    calls: {
      optuna: {
        "tune -> optuna.Study":
          "create_study integration.* tuner.* bayes.BayesianOptimization skopt.BayesSearchCV skopt.gp_minimize run",
        evaluationPlot: "visualization.*",
        space: "trial.* skopt.space.*",
      },
      "optuna.Study": { tune: "optimize best_params best_value best_trial trials maximize search max" },
    },
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
    calls: {
      hyperopt: {
        tune: "fmin Trials",
        space: "hp.* space_eval",
      },
    },
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
    calls: {
      "shap.datasets": { load: "*" },
      shap: {
        "explain -> shap.Explainer": "*",
        option: "initjs",
      },
      "shap.Explainer": { explain: "shap_values __call__ shap_interaction_values" },
      "": {
        explain: "eli5.* lime.* treeinterpreter.* pdpbox.* dtreeviz.* alibi.*",
        select: "boruta.*",
      },
    },
  },
  {
    title: "InterpretML",
    module: "interpret",
    calls: { interpret: { explain: "*" } },
    models: {
      classification: {
        "Explainable Boosting Machine": "interpret.glassbox.ExplainableBoostingClassifier",
        "Logistic Regression": "interpret.glassbox.LogisticRegression",
        "Decision Tree": "interpret.glassbox.ClassificationTree",
      },
      regression: {
        "Explainable Boosting Machine": "interpret.glassbox.ExplainableBoostingRegressor",
        "Linear Regression": "interpret.glassbox.LinearRegression",
        "Decision Tree": "interpret.glassbox.RegressionTree",
      },
    },
  },
];
