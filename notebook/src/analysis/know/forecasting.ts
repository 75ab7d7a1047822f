import type { Library } from "./library.ts";

/** Libraries whose models say, unless they are given rows, what comes after those that they learned from. */
export const FORECASTS_ON =
  /^(?:darts|gluonts|mlforecast|neuralforecast|pmdarima|prophet|skforecast|sktime\.forecasting|statsforecast)\./;

/** Libraries that forecast. */
export const forecasting: readonly Library[] = [
  {
    title: "pmdarima",
    module: "pmdarima",
    aliases: { pyramid: "pmdarima", "pmdarima.arima": "pmdarima" },
    calls: {
      pmdarima: {
        "tune -> sklearn.Model": "auto_arima",
        load: "datasets.*",
        test: "ndiffs nsdiffs ADFTest KPSSTest utils.*",
        plot: "plot_acf plot_pacf autocorr_plot tsdisplay decompose",
        split: "model_selection.train_test_split",
        crossValidate: "model_selection.*",
      },
    },
    models: {
      forecasting: {
        ARIMA: "pmdarima.ARIMA",
        "Auto-ARIMA": "pmdarima.auto_arima",
      },
    },
  },
  {
    title: "Darts",
    module: "darts",
    calls: {
      darts: {
        "construct -> darts.Series": "TimeSeries.*",
        "load -> darts.Series": "datasets.*",
        "scale -> sklearn.Transformer": "dataprocessing.*",
        evaluate: "metrics.*",
      },
      "darts.Series": {
        plot: "plot",
        "split -> darts.Series": "split_before split_after",
      },
    },
    extends: { "darts.models.*": "sklearn.Model" },
    models: {
      forecasting: {
        ARIMA: "darts.*.ARIMA",
        "Auto-ARIMA": "darts.*.AutoARIMA statsforecast.*.AutoARIMA",
        "Exponential Smoothing": "darts.*.ExponentialSmoothing statsforecast.*.HoltWinters",
        AutoETS: "statsforecast.*.AutoETS",
        "Theta Model": "darts.*.Theta darts.*.FourTheta statsforecast.*Theta",
        Prophet: "darts.*.Prophet",
        "N-BEATS": "darts.*.NBEATSModel neuralforecast.*.NBEATS",
        "N-HiTS": "darts.*.NHiTSModel neuralforecast.*.NHITS",
        "Temporal Fusion Transformer": "darts.*.TFTModel neuralforecast.*.TFT",
        TCN: "darts.*.TCNModel neuralforecast.*.TCN",
        "Naive Forecaster": "darts.models.Naive* statsforecast.*.{SeasonalNaive Naive}",
        DeepAR: "gluonts.*.DeepAR* neuralforecast.*.DeepAR",
        PatchTST: "neuralforecast.*.PatchTST",
        LSTM: "neuralforecast.models.LSTM neuralforecast.auto.AutoLSTM",
        GRU: "neuralforecast.models.GRU",
        RNN: "neuralforecast.models.RNN darts.*.RNNModel",
        "Neural Network": "neuralforecast.models.{MLP MLPMultivariate}",
        "Linear Regression": "darts.*.LinearRegressionModel",
        LightGBM: "darts.*.LightGBMModel",
        "Random Forest": "darts.*.RandomForest darts.*.RandomForestModel",
        Transformer: "darts.*.TransformerModel",
        "Simple Feed-Forward Network": "gluonts.*.SimpleFeedForward*",
        Forecaster: "darts.models.* statsforecast.models.* neuralforecast.models.* gluonts.*Estimator",
      },
    },
  },
  {
    title: "GluonTS",
    module: "gluonts",
    calls: {
      gluonts: {
        "load -> tensorflow.Dataset": "dataset.repository.datasets.get_dataset dataset.repository.get_dataset",
        evaluate: "evaluation.*",
      },
    },
  },
  {
    title: "NeuralProphet",
    module: "neuralprophet",
    models: { forecasting: { NeuralProphet: "neuralprophet.NeuralProphet" } },
  },
  {
    title: "skforecast",
    module: "skforecast",
    calls: {
      skforecast: {
        "load -> pandas.DataFrame": "datasets.*",
        crossValidate: "model_selection.backtesting_*",
        tune: "model_selection.{grid_search_* bayesian_search_*}",
        plot: "plot.*",
      },
    },
    extends: { "skforecast.*": "sklearn.Model" },
  },
  {
    title: "Nixtla",
    module: "mlforecast",
    calls: {
      utilsforecast: {
        evaluate: "evaluation.evaluate losses.*",
        plot: "plotting.*",
      },
      "": { evaluate: "neuralforecast.losses.numpy.* datasetsforecast.losses.*" },
    },
  },
];
