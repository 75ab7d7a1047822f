import type { Library } from "../library.ts";

/** Time series, survival analysis and text. */
export const seriesAndText: readonly Library[] = [
  {
    title: "forecast",
    module: "r.forecast",
    calls: [
      {
        does: "train",
        gives: "r.Model",
        names:
          "r.forecast.auto.arima r.forecast.Arima r.forecast.ets r.forecast.tbats r.forecast.nnetar r.forecast.bats r.forecast.tslm r.prophet.prophet r.fable.ARIMA r.fable.ETS r.fable.MEAN r.fable.NAIVE r.fable.SNAIVE r.fable.RW r.fable.TSLM r.fable.THETA r.fable.NNETAR r.fabletools.model r.vars.VAR r.rugarch.ugarchfit",
      },
      {
        does: "define",
        names: "r.prophet.add_seasonality r.prophet.add_country_holidays r.prophet.add_regressor r.rugarch.ugarchspec",
      },
      { does: "train", gives: "r.Model", of: "r.prophet", names: "fit.prophet" },
      { does: "forecast", of: "r.forecast", names: "forecast naive snaive meanf rwf ses holt hw" },
      { does: "evaluate", of: "r.forecast", names: "accuracy checkresiduals" },
      {
        does: "plot",
        of: "r.forecast",
        names: "ggseasonplot ggsubseriesplot ggAcf ggPacf seasonplot ggtsdisplay tsdisplay",
      },
      { does: "crossValidate", names: "r.forecast.tsCV r.prophet.cross_validation" },
      { does: "evaluate", names: "r.prophet.performance_metrics" },
      {
        does: "evaluationPlot",
        names: "r.prophet.prophet_plot_components r.prophet.plot_cross_validation_metric r.prophet.dyplot.prophet",
      },
      { does: "construct", gives: "pandas.DataFrame", names: "r.prophet.make_future_dataframe" },
      {
        does: "feature",
        names:
          "r.forecast.BoxCox r.forecast.BoxCox.lambda r.forecast.fourier r.zoo.rollmean r.zoo.rollapply r.TTR.SMA r.TTR.EMA",
      },
      { does: "profile", names: "r.forecast.ndiffs r.forecast.nsdiffs r.forecast.mstl" },
      { does: "convert", names: "r.xts.xts r.zoo.zoo r.tsibble.as_tsibble r.xts.as.xts" },
    ],
    models: [
      { label: "ARIMA", task: "forecasting", classes: "r.forecast.auto.arima r.forecast.Arima r.fable.ARIMA" },
      {
        label: "Exponential Smoothing",
        task: "forecasting",
        classes: "r.forecast.ets r.fable.ETS r.forecast.ses r.forecast.holt r.forecast.hw",
      },
      { label: "Seasonal Naive", task: "forecasting", classes: "r.forecast.snaive r.fable.SNAIVE" },
      {
        label: "Naive Forecast",
        task: "forecasting",
        classes: "r.forecast.naive r.forecast.rwf r.fable.NAIVE r.fable.RW",
      },
      { label: "Mean Forecast", task: "forecasting", classes: "r.forecast.meanf r.fable.MEAN" },
      { label: "TBATS", task: "forecasting", classes: "r.forecast.tbats" },
      { label: "Neural Network", task: "forecasting", classes: "r.forecast.nnetar r.fable.NNETAR" },
      { label: "Theta Model", task: "forecasting", classes: "r.forecast.thetaf r.fable.THETA" },
      { label: "Linear Regression", task: "forecasting", classes: "r.fable.TSLM" },
      { label: "Prophet", task: "forecasting", classes: "r.prophet.prophet" },
      { label: "VAR", task: "forecasting", classes: "r.vars.VAR" },
      { label: "GARCH", task: "forecasting", classes: "r.rugarch.ugarchfit" },
    ],
  },
  {
    title: "survival",
    module: "r.survival",
    calls: [
      { does: "train", gives: "r.Model", of: "r.survival", names: "survfit coxph survreg" },
      { does: "test", of: "r.survival", names: "survdiff cox.zph" },
      { does: "construct", of: "r.survival", names: "Surv strata" },
      { does: "evaluate", of: "r.survival", names: "concordance" },
      { does: "evaluationPlot", names: "r.survminer.ggsurvplot r.survminer.ggforest r.survminer.ggcoxzph" },
    ],
    models: [
      { label: "Kaplan-Meier", task: "survival analysis", classes: "r.survival.survfit" },
      { label: "Cox Proportional Hazards", task: "survival analysis", classes: "r.survival.coxph" },
      { label: "Parametric Survival Regression", task: "survival analysis", classes: "r.survival.survreg" },
    ],
  },
  {
    title: "tm",
    module: "r.tm",
    calls: [
      { does: "load", of: "r.tm", names: "Corpus VCorpus VectorSource DirSource DataframeSource" },
      {
        does: "text",
        of: "r.tm",
        names:
          "tm_map content_transformer removePunctuation removeNumbers removeWords stripWhitespace stemDocument stopwords",
      },
      { does: "vectorize", of: "r.tm", names: "DocumentTermMatrix TermDocumentMatrix weightTfIdf" },
      { does: "select", of: "r.tm", names: "removeSparseTerms" },
      { does: "profile", of: "r.tm", names: "findFreqTerms findAssocs inspect" },
      { does: "text", gives: "pandas.DataFrame", of: "r.tidytext", names: "unnest_tokens" },
      { does: "load", gives: "pandas.DataFrame", of: "r.tidytext", names: "get_sentiments" },
      { does: "vectorize", of: "r.tidytext", names: "bind_tf_idf cast_dtm cast_sparse cast_tdm" },
      { does: "text", of: "r.quanteda", names: "corpus tokens tokens_remove tokens_wordstem tokens_ngrams" },
      { does: "vectorize", of: "r.quanteda", names: "dfm dfm_tfidf dfm_trim" },
      { does: "train", gives: "r.Model", names: "r.topicmodels.LDA r.stm.stm r.text2vec.LDA" },
      { does: "explain", names: "r.topicmodels.terms r.topicmodels.topics" },
      {
        does: "text",
        names: "r.SnowballC.wordStem r.text2vec.itoken r.syuzhet.get_nrc_sentiment r.syuzhet.get_sentiment",
      },
      { does: "vectorize", names: "r.text2vec.create_dtm r.text2vec.create_vocabulary" },
    ],
    models: [
      {
        label: "Latent Dirichlet Allocation",
        task: "dimensionality reduction",
        classes: "r.topicmodels.LDA r.stm.stm",
      },
    ],
  },
];
