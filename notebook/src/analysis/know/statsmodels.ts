import type { Library } from "./library.ts";
import { allAs } from "./names.ts";

/** The class of a model and the function that takes a formula: "OLS", `smf.ols`. */
const linear = (name: string): string => `statsmodels.api.${name} statsmodels.formula.api.${name.toLowerCase()}`;

/** A generalized linear model of a family. */
const family = (name: string): string =>
  `statsmodels.api.GLM.family=${name} statsmodels.formula.api.glm.family=${name}`;

export const statsmodels: Library = {
  title: "statsmodels",
  module: "statsmodels",
  conventions: { sm: "statsmodels.api", smf: "statsmodels.formula.api" },
  aliases: {
    "statsmodels.formula.api.sm": "statsmodels.api",
    // Earlier versions had the classes there, too.
    ...Object.fromEntries(
      ["OLS", "WLS", "GLS", "GLM", "Logit", "Probit", "Poisson"].map((name) => [
        `statsmodels.formula.api.${name}`,
        `statsmodels.api.${name}`,
      ]),
    ),
    "statsmodels.api.tsa": "statsmodels.tsa",
    "statsmodels.api.graphics": "statsmodels.graphics",
    "statsmodels.api.formula": "statsmodels.formula.api",
    "statsmodels.api.stats": "statsmodels.stats",
    "statsmodels.stats.api": "statsmodels.stats",
    "statsmodels.datasets": "statsmodels.api.datasets",
    // Modules whose contents are also to be had from a shorter path.
    ...allAs(
      "statsmodels.api",
      "statsmodels.regression.{linear_model quantile_regression recursive_ls mixed_linear_model} statsmodels.robust.robust_linear_model statsmodels.discrete.{discrete_model count_model} statsmodels.genmod.{generalized_linear_model generalized_estimating_equations bayes_mixed_glm} statsmodels.duration.{hazard_regression api} statsmodels.gam.{api generalized_additive_model}",
    ),
    "statsmodels.genmod.families": "statsmodels.api.families",
    ...allAs(
      "statsmodels.tsa",
      "statsmodels.tsa.{api arima_model arima arima.model ar_model ardl holtwinters stattools seasonal exponential_smoothing.ets statespace} statsmodels.tsa.forecasting.{theta stl} statsmodels.tsa.regime_switching.{markov_regression markov_autoregression} statsmodels.tsa.vector_ar.{var_model svar_model vecm} statsmodels.tsa.statespace.{api sarimax structural varmax dynamic_factor dynamic_factor_mq exponential_smoothing mlemodel}",
    ),
    ...allAs("statsmodels.graphics", "statsmodels.graphics.{tsaplots gofplots}"),
  },
  calls: {
    "statsmodels.api": {
      "load -> sklearn.Bunch": "datasets.*",
      plot: "qqplot ProbPlot",
    },
    statsmodels: {
      "feature -> pandas.DataFrame": "api.add_constant tools.add_constant tools.tools.add_constant",
      test: "tsa.adfuller tsa.kpss tsa.q_stat tsa.zivot_andrews stats.* tsa.coint tsa.grangercausalitytests",
    },
    "statsmodels.Model": {
      "train -> statsmodels.Results": "fit fit_regularized fit_constrained iterative_fit fit_map fit_vb fit_em",
    },
    "statsmodels.Results": {
      "evaluate -> statsmodels.Summary": "summary summary2 rsquared rsquared_adj aic bic mse_resid prsquared llf",
      explain: "params pvalues conf_int bse tvalues",
      "predict -> pandas.Series": "predict forecast get_prediction get_forecast fittedvalues resid",
      evaluationPlot: "plot_predict plot_diagnostics plot",
      test: "f_test t_test wald_test compare_f_test compare_lr_test",
    },
    "statsmodels.graphics": { plot: "*" },
    "statsmodels.tsa": {
      profile: "acf pacf",
      "profile -> statsmodels.Decomposition": "seasonal_decompose STL",
    },
    "statsmodels.Decomposition": { plot: "plot" },
    "statsmodels.stats.outliers_influence": { select: "variance_inflation_factor" },
    "": { construct: "patsy.*" },
  },
  charts: {
    "statsmodels.graphics": { "autocorrelation plot": "plot_acf plot_pacf" },
    "": {
      "quantile plot": "statsmodels.api.qqplot statsmodels.graphics.qqplot",
      decomposition: "statsmodels.Decomposition.plot",
    },
  },
  tests: {
    "": {
      "augmented Dickey-Fuller test": "statsmodels.tsa.adfuller",
      "KPSS test": "statsmodels.tsa.kpss",
      "Granger causality test": "statsmodels.tsa.grangercausalitytests",
      "cointegration test": "statsmodels.tsa.coint",
      "Zivot-Andrews test": "statsmodels.tsa.zivot_andrews",
    },
    "statsmodels.stats": {
      "t-test": "ttest_ind weightstats.ttest_ind",
      "z-test": "ztest weightstats.ztest CompareMeans.ztest_ind",
      "z-test of proportions": "proportions_ztest proportion.proportions_ztest test_proportions_2indep",
      "binomial test": "binom_test proportion.binom_test",
      "analysis of variance": "anova_lm anova.anova_lm",
      "Tukey test": "pairwise_tukeyhsd multicomp.pairwise_tukeyhsd",
      "Durbin-Watson test": "durbin_watson stattools.durbin_watson",
      "Breusch-Pagan test": "het_breuschpagan diagnostic.het_breuschpagan",
      "White test": "het_white diagnostic.het_white",
      "Goldfeld-Quandt test": "het_goldfeldquandt diagnostic.het_goldfeldquandt",
      "Ljung-Box test": "acorr_ljungbox diagnostic.acorr_ljungbox",
      "Breusch-Godfrey test": "acorr_breusch_godfrey diagnostic.acorr_breusch_godfrey",
      "Jarque-Bera test": "jarque_bera stattools.jarque_bera",
      "omnibus test of normality": "omni_normtest stattools.omni_normtest",
      "Harvey-Collier test of linearity": "linear_harvey_collier diagnostic.linear_harvey_collier",
      "rainbow test of linearity": "linear_rainbow diagnostic.linear_rainbow",
      "McNemar test": "mcnemar contingency_tables.mcnemar",
    },
    "statsmodels.Results": {
      "F-test": "f_test compare_f_test",
      "t-test": "t_test",
      "Wald test": "wald_test",
      "likelihood-ratio test": "compare_lr_test",
    },
  },
  extends: allAs(
    "statsmodels.Model",
    "statsmodels.{api.* formula.api.* tsa.* regression.* discrete.* miscmodels.* genmod.*}",
  ),
  models: {
    regression: {
      "Linear Regression": linear("OLS"),
      "Weighted Least Squares": linear("WLS"),
      "Generalized Least Squares": `${linear("GLS")} ${linear("GLSAR")}`,
      "Robust Regression": linear("RLM"),
      "Quantile Regression": linear("QuantReg"),
      "Recursive Least Squares": "statsmodels.api.RecursiveLS",
      "Rolling Regression": "statsmodels.regression.rolling.{RollingOLS RollingWLS}",
      "Poisson Regression": `${linear("Poisson")} ${family("Poisson")}`,
      "Generalized Poisson Regression": "statsmodels.api.GeneralizedPoisson",
      "Negative Binomial Regression": `${linear("NegativeBinomial")} statsmodels.api.NegativeBinomialP ${family("NegativeBinomial")}`,
      "Zero-Inflated Poisson Regression": "statsmodels.api.ZeroInflatedPoisson",
      "Zero-Inflated Negative Binomial Regression": "statsmodels.api.ZeroInflatedNegativeBinomialP",
      "Gamma Regression": family("Gamma"),
      "Tweedie Regression": family("Tweedie"),
      "Generalized Linear Model": linear("GLM"),
      "GEE Model": `${linear("GEE")} statsmodels.api.OrdinalGEE statsmodels.formula.api.ordinal_gee statsmodels.api.NominalGEE statsmodels.formula.api.nominal_gee`,
      GAM: "statsmodels.api.GLMGam",
      "Mixed Linear Model": linear("MixedLM"),
    },
    classification: {
      "Logistic Regression": `${linear("Logit")} ${family("Binomial")}`,
      "Multinomial Logistic Regression": linear("MNLogit"),
      "Conditional Logistic Regression": "statsmodels.discrete.conditional_models.Conditional*Logit",
      "Ordinal Regression": "statsmodels.miscmodels.ordinal_model.OrderedModel",
      Probit: linear("Probit"),
    },
    any: {
      "Bayesian Mixed Model": "statsmodels.api.*BayesMixedGLM",
      "Maximum Likelihood Model": "statsmodels.base.model.GenericLikelihoodModel",
    },
    "survival analysis": { "Cox Proportional Hazards": linear("PHReg") },
    forecasting: {
      ARIMA: "statsmodels.tsa.{ARIMA ARMA} pmdarima.auto_arima pmdarima.ARIMA pyramid.arima.auto_arima",
      SARIMA: "statsmodels.tsa.SARIMAX",
      Autoregression: "statsmodels.tsa.{AutoReg AR}",
      ARDL: "statsmodels.tsa.{ARDL ardl_select_order}",
      "Error Correction Model": "statsmodels.tsa.UECM",
      ETS: "statsmodels.tsa.ETSModel",
      "Exponential Smoothing": "statsmodels.tsa.ExponentialSmoothing",
      "Simple Exponential Smoothing": "statsmodels.tsa.SimpleExpSmoothing",
      "Holt's Linear Trend": "statsmodels.tsa.Holt",
      "Theta Model": "statsmodels.tsa.ThetaModel",
      "STL Forecasting Model": "statsmodels.tsa.STLForecast",
      "Unobserved Components Model": "statsmodels.tsa.UnobservedComponents",
      "Dynamic Factor Model": "statsmodels.tsa.{DynamicFactor DynamicFactorMQ}",
      "State Space Model": "statsmodels.tsa.MLEModel",
      "Markov-Switching Regression": "statsmodels.tsa.MarkovRegression",
      "Markov-Switching Autoregression": "statsmodels.tsa.MarkovAutoregression",
      VAR: "statsmodels.tsa.VAR",
      VARMAX: "statsmodels.tsa.VARMAX",
      "Structural VAR": "statsmodels.tsa.SVAR",
      "Vector Error Correction Model": "statsmodels.tsa.VECM",
    },
  },
};
