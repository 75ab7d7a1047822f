import type { Library } from "../library.ts";

/** Time series, survival analysis and text. */
export const seriesAndText: readonly Library[] = [
  {
    title: "forecast",
    module: "r.forecast",
    calls: {
      "": {
        "train -> r.Model":
          "r.forecast.auto.arima r.forecast.{Arima ets tbats nnetar bats tslm} r.prophet.prophet r.fable.{ARIMA ETS MEAN NAIVE SNAIVE RW TSLM THETA NNETAR} r.fabletools.model r.vars.VAR r.rugarch.ugarchfit",
        define: "r.prophet.{add_seasonality add_country_holidays add_regressor} r.rugarch.ugarchspec",
        crossValidate: "r.forecast.tsCV r.prophet.cross_validation",
        evaluate: "r.prophet.performance_metrics",
        evaluationPlot:
          "r.prophet.prophet_plot_components r.prophet.plot_cross_validation_metric r.prophet.dyplot.prophet",
        "construct -> pandas.DataFrame": "r.prophet.make_future_dataframe",
        feature:
          "r.forecast.BoxCox r.forecast.BoxCox.lambda r.forecast.fourier r.zoo.rollmean r.zoo.rollapply r.TTR.SMA r.TTR.EMA",
        profile: "r.forecast.{ndiffs nsdiffs mstl}",
        convert: "r.xts.xts r.zoo.zoo r.tsibble.as_tsibble r.xts.as.xts",
      },
      "r.prophet": { "train -> r.Model": "fit.prophet" },
      "r.forecast": {
        forecast: "forecast naive snaive meanf rwf ses holt hw",
        evaluate: "accuracy checkresiduals",
        plot: "ggseasonplot ggsubseriesplot ggAcf ggPacf seasonplot ggtsdisplay tsdisplay",
      },
    },
    models: {
      forecasting: {
        ARIMA: "r.forecast.auto.arima r.forecast.Arima r.fable.ARIMA",
        "Exponential Smoothing": "r.forecast.ets r.fable.ETS r.forecast.{ses holt hw}",
        "Seasonal Naive": "r.forecast.snaive r.fable.SNAIVE",
        "Naive Forecast": "r.forecast.naive r.forecast.rwf r.fable.NAIVE r.fable.RW",
        "Mean Forecast": "r.forecast.meanf r.fable.MEAN",
        TBATS: "r.forecast.tbats",
        "Neural Network": "r.forecast.nnetar r.fable.NNETAR",
        "Theta Model": "r.forecast.thetaf r.fable.THETA",
        "Linear Regression": "r.fable.TSLM",
        Prophet: "r.prophet.prophet",
        VAR: "r.vars.VAR",
        GARCH: "r.rugarch.ugarchfit",
      },
    },
  },
  {
    title: "survival",
    module: "r.survival",
    calls: {
      "r.survival": {
        "train -> r.Model": "survfit coxph survreg",
        test: "survdiff cox.zph",
        construct: "Surv strata",
        evaluate: "concordance",
      },
      "": { evaluationPlot: "r.survminer.{ggsurvplot ggforest ggcoxzph}" },
    },
    models: {
      "survival analysis": {
        "Kaplan-Meier": "r.survival.survfit",
        "Cox Proportional Hazards": "r.survival.coxph",
        "Parametric Survival Regression": "r.survival.survreg",
      },
    },
  },
  {
    title: "tm",
    module: "r.tm",
    calls: {
      "r.tm": {
        load: "Corpus VCorpus VectorSource DirSource DataframeSource",
        text: "tm_map content_transformer removePunctuation removeNumbers removeWords stripWhitespace stemDocument stopwords",
        vectorize: "DocumentTermMatrix TermDocumentMatrix weightTfIdf",
        select: "removeSparseTerms",
        profile: "findFreqTerms findAssocs inspect",
      },
      "r.tidytext": {
        "text -> pandas.DataFrame": "unnest_tokens",
        "load -> pandas.DataFrame": "get_sentiments",
        vectorize: "bind_tf_idf cast_dtm cast_sparse cast_tdm",
      },
      "r.quanteda": {
        text: "corpus tokens tokens_remove tokens_wordstem tokens_ngrams",
        vectorize: "dfm dfm_tfidf dfm_trim",
      },
      "": {
        "train -> r.Model": "r.topicmodels.LDA r.stm.stm r.text2vec.LDA",
        explain: "r.topicmodels.terms r.topicmodels.topics",
        text: "r.SnowballC.wordStem r.text2vec.itoken r.syuzhet.get_nrc_sentiment r.syuzhet.get_sentiment",
        vectorize: "r.text2vec.create_dtm r.text2vec.create_vocabulary",
      },
    },
    models: { "dimensionality reduction": { "Latent Dirichlet Allocation": "r.topicmodels.LDA r.stm.stm" } },
  },
];
