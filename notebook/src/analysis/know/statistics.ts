import type { Library } from "./library.ts";
import { statsmodels } from "./statsmodels.ts";

/** statsmodels, Bayesian and survival models, forecasting. */
export const statistics: readonly Library[] = [
  statsmodels,
  {
    title: "Prophet",
    module: "prophet",
    aliases: { fbprophet: "prophet" },
    conventions: { Prophet: "prophet.Prophet" },
    calls: {
      "prophet.Prophet": {
        "construct -> pandas.DataFrame": "make_future_dataframe",
        define: "add_seasonality add_country_holidays add_regressor",
        "predict -> pandas.DataFrame": "predict predictive_samples",
      },
      prophet: { evaluationPlot: "Prophet.plot Prophet.plot_components plot.*" },
      "prophet.diagnostics": {
        "crossValidate -> pandas.DataFrame": "cross_validation",
        "evaluate -> pandas.DataFrame": "performance_metrics",
      },
      "prophet.serialize": { save: "*" },
    },
    models: { forecasting: { Prophet: "prophet.Prophet" } },
  },
  {
    title: "PyMC",
    module: "pymc",
    infers: true,
    aliases: { pymc3: "pymc" },
    conventions: { pm: "pymc" },
    calls: {
      pymc: {
        "train -> pymc.Trace": "sample fit find_MAP variational.* NUTS Metropolis",
        predict: "sample_posterior_predictive sample_ppc sample_prior_predictive",
        evaluate: "summary compare waic loo stats.* df_summary gelman_rubin effective_n",
        evaluationPlot: "traceplot plot_posterior forestplot plot_trace autocorrplot compareplot",
        "define -> pymc.Distribution": "*",
      },
      "": {
        evaluationPlot: "arviz.plot_*",
        evaluate: "arviz.*",
      },
    },
    models: {
      any: {
        "Bayesian model": "pymc.Model",
        "Bayesian Generalized Linear Model": "pymc.glm.GLM.from_formula pymc.GLM.from_formula pymc.glm.GLM bambi.Model",
      },
      regression: {
        "Bayesian Linear Regression": "pymc.Model.observed={Normal StudentT}",
        "Bayesian Poisson Regression": "pymc.Model.observed=Poisson",
      },
      classification: { "Bayesian Logistic Regression": "pymc.Model.observed={Bernoulli Binomial}" },
    },
  },
  {
    title: "PyEMMA",
    module: "pyemma",
    calls: {
      pyemma: { "train -> pyemma.Model": "msm.estimate_markov_model msm.bayesian_markov_model msm.markov_model" },
    },
    models: { any: { "Markov chain": "pyemma.msm.{estimate_markov_model bayesian_markov_model markov_model}" } },
  },
  {
    title: "Pingouin",
    module: "pingouin",
    conventions: { pg: "pingouin" },
    calls: {
      pingouin: {
        "test -> pandas.DataFrame":
          "ttest mwu wilcoxon anova welch_anova rm_anova mixed_anova ancova kruskal friedman chi2_independence normality homoscedasticity corr pairwise_tests pairwise_ttests pairwise_tukey",
        evaluationPlot: "plot_* qqplot",
      },
    },
    tests: {
      pingouin: {
        "t-test": "ttest pairwise_tests pairwise_ttests",
        "Mann-Whitney test": "mwu",
        "Wilcoxon test": "wilcoxon",
        "analysis of variance": "anova welch_anova rm_anova mixed_anova",
        "analysis of covariance": "ancova",
        "Kruskal-Wallis test": "kruskal",
        "Friedman test": "friedman",
        "chi-squared test of independence": "chi2_independence",
        "test of normality": "normality",
        "test of equal variances": "homoscedasticity",
        "correlation test": "corr",
        "Tukey test": "pairwise_tukey",
      },
    },
  },
  {
    title: "lifelines",
    module: "lifelines",
    calls: {
      "lifelines.datasets": { load: "*" },
      "": { "load -> pandas.DataFrame": "pycox.datasets.*" },
      "lifelines.statistics": { test: "*" },
      "lifelines.utils": { evaluate: "concordance_index k_fold_cross_validation" },
      "lifelines.Fitter": {
        evaluationPlot: "plot plot_survival_function plot_partial_effects_on_outcome",
        evaluate: "print_summary concordance_index_ check_assumptions",
      },
    },
    tests: { "lifelines.statistics": { "log-rank test": "logrank_test multivariate_logrank_test" } },
    extends: { "lifelines.Fitter": "sklearn.Model", "lifelines.*": "lifelines.Fitter" },
    models: {
      "survival analysis": {
        "Kaplan-Meier": "lifelines.KaplanMeierFitter",
        "Cox Proportional Hazards": "lifelines.CoxPHFitter lifelines.CoxTimeVaryingFitter",
        "Accelerated Failure Time": "lifelines.*AFTFitter",
        Weibull: "lifelines.WeibullFitter",
        Exponential: "lifelines.ExponentialFitter",
        "Log-Normal": "lifelines.LogNormalFitter",
        "Log-Logistic": "lifelines.LogLogisticFitter",
        "Nelson-Aalen": "lifelines.NelsonAalenFitter",
      },
    },
  },
  {
    title: "scikit-survival",
    module: "sksurv",
    aliases: { "sksurv.preprocessing.OneHotEncoder": "sklearn.preprocessing.OneHotEncoder" },
    calls: {
      "sksurv.datasets": { "load -> numpy.pair": "*" },
      "sksurv.nonparametric": { "train -> numpy.pair": "kaplan_meier_estimator nelson_aalen_estimator" },
      "sksurv.metrics": { "evaluate -> tuple": "*" },
      sksurv: {
        "encode -> pandas.DataFrame": "column.encode_categorical",
        "scale -> pandas.DataFrame": "column.standardize",
        test: "compare.compare_survival",
        construct: "util.Surv.*",
      },
    },
    treats: {
      sksurv: {
        "encoded, one-hot": "column.encode_categorical",
        "scaled, standard": "column.standardize",
      },
    },
    tests: { "": { "log-rank test": "sksurv.compare.compare_survival" } },
    models: {
      "survival analysis": {
        "Kaplan-Meier": "sksurv.nonparametric.kaplan_meier_estimator",
        "Cox Proportional Hazards": "sksurv.linear_model.CoxPHSurvivalAnalysis",
        Coxnet: "sksurv.linear_model.CoxnetSurvivalAnalysis",
        "Random Survival Forest": "sksurv.ensemble.{RandomSurvivalForest ExtraSurvivalTrees}",
        "Gradient Boosting Survival": "sksurv.ensemble.GradientBoostingSurvivalAnalysis",
        "Componentwise Gradient Boosting": "sksurv.ensemble.ComponentwiseGradientBoostingSurvivalAnalysis",
        "Kernel Survival SVM": "sksurv.svm.FastKernelSurvivalSVM",
        "Survival SVM": "sksurv.svm.*",
      },
    },
  },
  {
    title: "hmmlearn",
    module: "hmmlearn",
    models: { any: { "Hidden Markov Model": "hmmlearn.hmm.*" } },
  },
  {
    title: "pgmpy",
    module: "pgmpy",
    models: {
      any: {
        "Bayesian Network":
          "pgmpy.models.{BayesianNetwork BayesianModel DiscreteBayesianNetwork LinearGaussianBayesianNetwork}",
        "Dynamic Bayesian Network": "pgmpy.models.DynamicBayesianNetwork",
      },
    },
  },
  {
    title: "arch",
    module: "arch",
    calls: { "arch.arch_model": { "train -> statsmodels.Results": "fit" } },
    models: { forecasting: { GARCH: "arch.arch_model" } },
  },
  {
    title: "GPy",
    module: "GPy",
    calls: { "": { define: "gpflow.kernels.* gpflow.likelihoods.*" } },
    models: { regression: { "Gaussian Process": "GPy.models.* gpflow.models.*" } },
  },
  {
    title: "CausalML",
    module: "causalml",
    calls: { causalml: { "load -> numpy.pair": "dataset.*" } },
    models: {
      regression: {
        "S-Learner": "causalml.*.BaseS* causalml.*.LRSRegressor",
        "T-Learner": "causalml.*.{BaseT* XGBTRegressor MLPTRegressor}",
        "X-Learner": "causalml.*.BaseX*",
        "R-Learner": "causalml.*.BaseR* causalml.*.XGBRRegressor",
      },
      classification: { "Uplift Random Forest": "causalml.*.UpliftRandomForestClassifier" },
    },
  },
  {
    title: "scikit-uplift",
    module: "sklift",
    calls: { "sklift.datasets": { "load -> sklearn.Bunch": "fetch_*" } },
    models: {
      classification: {
        "Class Transformation": "sklift.models.*.ClassTransformation* sklift.models.ClassTransformation*",
        "S-Learner": "sklift.models.*.SoloModel sklift.models.SoloModel",
        "T-Learner": "sklift.models.*.TwoModels sklift.models.TwoModels",
      },
    },
  },
  {
    title: "EconML",
    module: "econml",
    models: {
      regression: {
        "Causal Forest": "econml.*.CausalForest* econml.*.CausalForest",
        "Double Machine Learning": "econml.dml.*",
        "Doubly Robust Learner": "econml.dr.*",
        "S-Learner": "econml.metalearners.SLearner",
        "T-Learner": "econml.metalearners.TLearner",
        "X-Learner": "econml.metalearners.XLearner",
      },
    },
  },
  {
    title: "pycox",
    module: "pycox",
    calls: {
      "pycox.datasets": { "load -> pandas.DataFrame": "*.read_df" },
      "pycox.evaluation": { evaluate: "*" },
      "": { evaluationPlot: "torchtuples.*.plot" },
    },
    extends: { "pycox.models.*": "sklearn.Model" },
    models: {
      "survival analysis": {
        DeepSurv: "pycox.models.CoxPH pycox.models.CoxCC",
        "Cox-Time": "pycox.models.CoxTime",
        DeepHit: "pycox.models.DeepHit*",
        "Logistic Hazard": "pycox.models.LogisticHazard pycox.models.PMF",
        MTLR: "pycox.models.MTLR",
        "Piecewise Constant Hazard": "pycox.models.PCHazard",
      },
    },
  },
  {
    title: "sktime",
    module: "sktime",
    calls: {
      "sktime.datasets": { load: "*" },
      sktime: { split: "forecasting.model_selection.temporal_train_test_split" },
      "sktime.performance_metrics": { evaluate: "*" },
      "sktime.forecasting.model_evaluation": { crossValidate: "evaluate" },
    },
    treats: {
      "sktime.transformations": {
        filled: "series.impute.Imputer",
        "transformed, Box-Cox": "series.boxcox.BoxCoxTransformer",
        "transformed, logarithm": "series.boxcox.LogTransformer",
        "transformed, square root": "series.boxcox.SqrtTransformer",
        "lagged, difference": "series.difference.Differencer",
        "lagged, rolling": "series.summarize.WindowSummarizer",
      },
    },
    extends: { "sktime.*": "sklearn.Model" },
    models: {
      forecasting: {
        "Auto-ARIMA": "sktime.*.AutoARIMA",
        ARIMA: "sktime.*.ARIMA",
        SARIMAX: "sktime.*.SARIMAX",
        AutoETS: "sktime.*.AutoETS",
        "Exponential Smoothing": "sktime.*.ExponentialSmoothing",
        "Theta Model": "sktime.*.ThetaForecaster",
        "Naive Forecaster": "sktime.*.NaiveForecaster",
        Prophet: "sktime.*.Prophet",
        TBATS: "sktime.*.TBATS",
        Forecaster: "sktime.forecasting.*",
      },
      any: { ROCKET: "sktime.*.RocketClassifier sktime.*.RocketRegressor" },
    },
  },
];
