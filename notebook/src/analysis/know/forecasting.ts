import type { Library } from "./library.ts";

/** Libraries that forecast. */
export const forecasting: readonly Library[] = [
  {
    title: "pmdarima",
    module: "pmdarima",
    aliases: { pyramid: "pmdarima", "pmdarima.arima": "pmdarima" },
    calls: [
      { does: "tune", gives: "sklearn.Model", of: "pmdarima", names: "auto_arima" },
      { does: "load", of: "pmdarima", names: "datasets.*" },
      { does: "test", of: "pmdarima", names: "ndiffs nsdiffs ADFTest KPSSTest utils.*" },
      { does: "plot", of: "pmdarima", names: "plot_acf plot_pacf autocorr_plot tsdisplay decompose" },
      { does: "split", of: "pmdarima", names: "model_selection.train_test_split" },
      { does: "crossValidate", of: "pmdarima", names: "model_selection.*" },
    ],
    models: [
      { label: "ARIMA", task: "forecasting", classes: "pmdarima.ARIMA" },
      { label: "AutoARIMA", task: "forecasting", classes: "pmdarima.auto_arima" },
    ],
  },
  {
    title: "Darts",
    module: "darts",
    calls: [
      { does: "construct", gives: "darts.Series", of: "darts", names: "TimeSeries.*" },
      { does: "load", gives: "darts.Series", of: "darts", names: "datasets.*" },
      { does: "scale", gives: "sklearn.Transformer", of: "darts", names: "dataprocessing.*" },
      { does: "evaluate", of: "darts", names: "metrics.*" },
      { does: "plot", of: "darts.Series", names: "plot" },
      { does: "split", gives: "darts.Series", of: "darts.Series", names: "split_before split_after" },
    ],
    extends: { "darts.models.*": "sklearn.Model" },
    models: [
      { label: "ARIMA", task: "forecasting", classes: "darts.*.ARIMA" },
      { label: "AutoARIMA", task: "forecasting", classes: "darts.*.AutoARIMA statsforecast.*.AutoARIMA" },
      {
        label: "Exponential Smoothing",
        task: "forecasting",
        classes: "darts.*.ExponentialSmoothing statsforecast.*.HoltWinters",
      },
      { label: "AutoETS", task: "forecasting", classes: "statsforecast.*.AutoETS" },
      { label: "Theta Model", task: "forecasting", classes: "darts.*.Theta darts.*.FourTheta statsforecast.*Theta" },
      { label: "Prophet", task: "forecasting", classes: "darts.*.Prophet" },
      { label: "N-BEATS", task: "forecasting", classes: "darts.*.NBEATSModel neuralforecast.*.NBEATS" },
      { label: "N-HiTS", task: "forecasting", classes: "darts.*.NHiTSModel neuralforecast.*.NHITS" },
      { label: "Temporal Fusion Transformer", task: "forecasting", classes: "darts.*.TFTModel neuralforecast.*.TFT" },
      { label: "TCN", task: "forecasting", classes: "darts.*.TCNModel neuralforecast.*.TCN" },
      {
        label: "Naive Forecaster",
        task: "forecasting",
        classes: "darts.models.Naive* statsforecast.*.SeasonalNaive statsforecast.*.Naive",
      },
      { label: "DeepAR", task: "forecasting", classes: "gluonts.*.DeepAR* neuralforecast.*.DeepAR" },
      { label: "PatchTST", task: "forecasting", classes: "neuralforecast.*.PatchTST" },
      { label: "LSTM", task: "forecasting", classes: "neuralforecast.models.LSTM neuralforecast.auto.AutoLSTM" },
      { label: "GRU", task: "forecasting", classes: "neuralforecast.models.GRU" },
      { label: "RNN", task: "forecasting", classes: "neuralforecast.models.RNN darts.*.RNNModel" },
      {
        label: "Neural Network",
        task: "forecasting",
        classes: "neuralforecast.models.MLP neuralforecast.models.MLPMultivariate",
      },
      { label: "Linear Regression", task: "forecasting", classes: "darts.*.LinearRegressionModel" },
      { label: "LightGBM", task: "forecasting", classes: "darts.*.LightGBMModel" },
      { label: "Random Forest", task: "forecasting", classes: "darts.*.RandomForest darts.*.RandomForestModel" },
      { label: "Transformer", task: "forecasting", classes: "darts.*.TransformerModel" },
      { label: "Simple Feed-Forward Network", task: "forecasting", classes: "gluonts.*.SimpleFeedForward*" },
      {
        label: "Forecaster",
        task: "forecasting",
        classes: "darts.models.* statsforecast.models.* neuralforecast.models.* gluonts.*Estimator",
      },
    ],
  },
  {
    title: "GluonTS",
    module: "gluonts",
    calls: [
      {
        does: "load",
        gives: "tensorflow.Dataset",
        of: "gluonts",
        names: "dataset.repository.datasets.get_dataset dataset.repository.get_dataset",
      },
      { does: "evaluate", of: "gluonts", names: "evaluation.*" },
    ],
  },
  {
    title: "NeuralProphet",
    module: "neuralprophet",
    calls: [],
    models: [{ label: "NeuralProphet", task: "forecasting", classes: "neuralprophet.NeuralProphet" }],
  },
  {
    title: "skforecast",
    module: "skforecast",
    calls: [
      { does: "load", gives: "pandas.DataFrame", of: "skforecast", names: "datasets.*" },
      { does: "crossValidate", of: "skforecast", names: "model_selection.backtesting_*" },
      { does: "tune", of: "skforecast", names: "model_selection.grid_search_* model_selection.bayesian_search_*" },
      { does: "plot", of: "skforecast", names: "plot.*" },
    ],
    extends: { "skforecast.*": "sklearn.Model" },
  },
  {
    title: "Nixtla",
    module: "mlforecast",
    calls: [
      { does: "evaluate", of: "utilsforecast", names: "evaluation.evaluate losses.*" },
      { does: "evaluate", names: "neuralforecast.losses.numpy.* datasetsforecast.losses.*" },
      { does: "plot", of: "utilsforecast", names: "plotting.*" },
    ],
  },
];
