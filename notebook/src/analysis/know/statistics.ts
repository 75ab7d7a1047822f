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
    calls: [
      { does: "construct", gives: "pandas.DataFrame", of: "prophet.Prophet", names: "make_future_dataframe" },
      { does: "define", of: "prophet.Prophet", names: "add_seasonality add_country_holidays add_regressor" },
      { does: "predict", gives: "pandas.DataFrame", of: "prophet.Prophet", names: "predict predictive_samples" },
      { does: "evaluationPlot", of: "prophet", names: "Prophet.plot Prophet.plot_components plot.*" },
      { does: "crossValidate", gives: "pandas.DataFrame", of: "prophet.diagnostics", names: "cross_validation" },
      { does: "evaluate", gives: "pandas.DataFrame", of: "prophet.diagnostics", names: "performance_metrics" },
      { does: "save", of: "prophet.serialize", names: "*" },
    ],
    models: [{ label: "Prophet", task: "forecasting", classes: "prophet.Prophet" }],
  },
  {
    title: "PyMC",
    module: "pymc",
    infers: true,
    aliases: { pymc3: "pymc" },
    conventions: { pm: "pymc" },
    calls: [
      { does: "train", gives: "pymc.Trace", of: "pymc", names: "sample fit find_MAP variational.* NUTS Metropolis" },
      { does: "predict", of: "pymc", names: "sample_posterior_predictive sample_ppc sample_prior_predictive" },
      { does: "evaluate", of: "pymc", names: "summary compare waic loo stats.* df_summary gelman_rubin effective_n" },
      {
        does: "evaluationPlot",
        of: "pymc",
        names: "traceplot plot_posterior forestplot plot_trace autocorrplot compareplot",
      },
      { does: "evaluationPlot", names: "arviz.plot_*" },
      { does: "evaluate", names: "arviz.*" },
      { does: "define", gives: "pymc.Distribution", of: "pymc", names: "*" },
    ],
    models: [
      { label: "Bayesian model", task: null, classes: "pymc.Model" },
      {
        label: "Bayesian Linear Regression",
        task: "regression",
        classes: "pymc.Model.observed=Normal pymc.Model.observed=StudentT",
      },
      {
        label: "Bayesian Logistic Regression",
        task: "classification",
        classes: "pymc.Model.observed=Bernoulli pymc.Model.observed=Binomial",
      },
      { label: "Bayesian Poisson Regression", task: "regression", classes: "pymc.Model.observed=Poisson" },
      {
        label: "Bayesian Generalized Linear Model",
        task: null,
        classes: "pymc.glm.GLM.from_formula pymc.GLM.from_formula pymc.glm.GLM bambi.Model",
      },
    ],
  },
  {
    title: "PyEMMA",
    module: "pyemma",
    calls: [
      {
        does: "train",
        gives: "pyemma.Model",
        of: "pyemma",
        names: "msm.estimate_markov_model msm.bayesian_markov_model msm.markov_model",
      },
    ],
    models: [
      {
        label: "Markov chain",
        task: null,
        classes: "pyemma.msm.estimate_markov_model pyemma.msm.bayesian_markov_model pyemma.msm.markov_model",
      },
    ],
  },
  {
    title: "Pingouin",
    module: "pingouin",
    conventions: { pg: "pingouin" },
    calls: [
      {
        does: "test",
        gives: "pandas.DataFrame",
        of: "pingouin",
        names:
          "ttest mwu wilcoxon anova welch_anova rm_anova mixed_anova ancova kruskal friedman chi2_independence normality homoscedasticity corr pairwise_tests pairwise_ttests pairwise_tukey",
      },
      { does: "evaluationPlot", of: "pingouin", names: "plot_* qqplot" },
    ],
    tests: [
      { as: "t-test", of: "pingouin", names: "ttest pairwise_tests pairwise_ttests" },
      { as: "Mann-Whitney test", of: "pingouin", names: "mwu" },
      { as: "Wilcoxon test", of: "pingouin", names: "wilcoxon" },
      { as: "analysis of variance", of: "pingouin", names: "anova welch_anova rm_anova mixed_anova" },
      { as: "analysis of covariance", of: "pingouin", names: "ancova" },
      { as: "Kruskal-Wallis test", of: "pingouin", names: "kruskal" },
      { as: "Friedman test", of: "pingouin", names: "friedman" },
      { as: "chi-squared test", of: "pingouin", names: "chi2_independence" },
      { as: "test of normality", of: "pingouin", names: "normality" },
      { as: "test of equal variances", of: "pingouin", names: "homoscedasticity" },
      { as: "correlation test", of: "pingouin", names: "corr" },
      { as: "Tukey test", of: "pingouin", names: "pairwise_tukey" },
    ],
  },
  {
    title: "lifelines",
    module: "lifelines",
    calls: [
      { does: "load", of: "lifelines.datasets", names: "*" },
      { does: "test", of: "lifelines.statistics", names: "*" },
      { does: "evaluate", of: "lifelines.utils", names: "concordance_index k_fold_cross_validation" },
      {
        does: "evaluationPlot",
        of: "lifelines.Fitter",
        names: "plot plot_survival_function plot_partial_effects_on_outcome",
      },
      { does: "evaluate", of: "lifelines.Fitter", names: "print_summary concordance_index_ check_assumptions" },
    ],
    tests: [{ as: "log-rank test", of: "lifelines.statistics", names: "logrank_test multivariate_logrank_test" }],
    extends: { "lifelines.Fitter": "sklearn.Model", "lifelines.*": "lifelines.Fitter" },
    models: [
      { label: "Kaplan-Meier", task: "survival analysis", classes: "lifelines.KaplanMeierFitter" },
      {
        label: "Cox Proportional Hazards",
        task: "survival analysis",
        classes: "lifelines.CoxPHFitter lifelines.CoxTimeVaryingFitter",
      },
      { label: "Accelerated Failure Time", task: "survival analysis", classes: "lifelines.*AFTFitter" },
      { label: "Weibull", task: "survival analysis", classes: "lifelines.WeibullFitter" },
      { label: "Exponential", task: "survival analysis", classes: "lifelines.ExponentialFitter" },
      { label: "Log-Normal", task: "survival analysis", classes: "lifelines.LogNormalFitter" },
      { label: "Log-Logistic", task: "survival analysis", classes: "lifelines.LogLogisticFitter" },
      { label: "Nelson-Aalen", task: "survival analysis", classes: "lifelines.NelsonAalenFitter" },
    ],
  },
  {
    title: "scikit-survival",
    module: "sksurv",
    aliases: { "sksurv.preprocessing.OneHotEncoder": "sklearn.preprocessing.OneHotEncoder" },
    calls: [
      { does: "load", gives: "numpy.pair", of: "sksurv.datasets", names: "*" },
      {
        does: "train",
        gives: "numpy.pair",
        of: "sksurv.nonparametric",
        names: "kaplan_meier_estimator nelson_aalen_estimator",
      },
      { does: "evaluate", gives: "tuple", of: "sksurv.metrics", names: "*" },
      { does: "encode", gives: "pandas.DataFrame", of: "sksurv", names: "column.encode_categorical" },
      { does: "scale", gives: "pandas.DataFrame", of: "sksurv", names: "column.standardize" },
      { does: "test", of: "sksurv", names: "compare.compare_survival" },
      { does: "construct", of: "sksurv", names: "util.Surv.*" },
    ],
    treats: [
      { as: "encoded", how: "one-hot", of: "sksurv", names: "column.encode_categorical" },
      { as: "scaled", how: "standard", of: "sksurv", names: "column.standardize" },
    ],
    tests: [{ as: "log-rank test", names: "sksurv.compare.compare_survival" }],
    models: [
      { label: "Kaplan-Meier", task: "survival analysis", classes: "sksurv.nonparametric.kaplan_meier_estimator" },
      {
        label: "Cox Proportional Hazards",
        task: "survival analysis",
        classes: "sksurv.linear_model.CoxPHSurvivalAnalysis",
      },
      { label: "Coxnet", task: "survival analysis", classes: "sksurv.linear_model.CoxnetSurvivalAnalysis" },
      {
        label: "Random Survival Forest",
        task: "survival analysis",
        classes: "sksurv.ensemble.RandomSurvivalForest sksurv.ensemble.ExtraSurvivalTrees",
      },
      {
        label: "Gradient Boosting Survival",
        task: "survival analysis",
        classes:
          "sksurv.ensemble.GradientBoostingSurvivalAnalysis sksurv.ensemble.ComponentwiseGradientBoostingSurvivalAnalysis",
      },
      { label: "Survival SVM", task: "survival analysis", classes: "sksurv.svm.*" },
    ],
  },
  {
    title: "sktime",
    module: "sktime",
    calls: [
      { does: "load", of: "sktime.datasets", names: "*" },
      { does: "split", of: "sktime", names: "forecasting.model_selection.temporal_train_test_split" },
      { does: "evaluate", of: "sktime.performance_metrics", names: "*" },
    ],
    treats: [
      { as: "filled", of: "sktime.transformations", names: "series.impute.Imputer" },
      { as: "transformed", how: "Box-Cox", of: "sktime.transformations", names: "series.boxcox.BoxCoxTransformer" },
      { as: "transformed", how: "logarithm", of: "sktime.transformations", names: "series.boxcox.LogTransformer" },
      { as: "transformed", how: "square root", of: "sktime.transformations", names: "series.boxcox.SqrtTransformer" },
      { as: "lagged", how: "difference", of: "sktime.transformations", names: "series.difference.Differencer" },
      { as: "lagged", how: "rolling", of: "sktime.transformations", names: "series.summarize.WindowSummarizer" },
    ],
    extends: { "sktime.*": "sklearn.Model" },
    models: [
      { label: "AutoARIMA", task: "forecasting", classes: "sktime.*.AutoARIMA" },
      { label: "ARIMA", task: "forecasting", classes: "sktime.*.ARIMA" },
      { label: "SARIMAX", task: "forecasting", classes: "sktime.*.SARIMAX" },
      { label: "AutoETS", task: "forecasting", classes: "sktime.*.AutoETS" },
      { label: "Exponential Smoothing", task: "forecasting", classes: "sktime.*.ExponentialSmoothing" },
      { label: "Theta Model", task: "forecasting", classes: "sktime.*.ThetaForecaster" },
      { label: "Naive Forecaster", task: "forecasting", classes: "sktime.*.NaiveForecaster" },
      { label: "Prophet", task: "forecasting", classes: "sktime.*.Prophet" },
      { label: "TBATS", task: "forecasting", classes: "sktime.*.TBATS" },
      { label: "Forecaster", task: "forecasting", classes: "sktime.forecasting.*" },
    ],
  },
];
