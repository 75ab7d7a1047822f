import type { Library } from "./library.ts";
import { byLastPart } from "./names.ts";
import { sklearnModels } from "./sklearn-models.ts";

const TRANSFORMER = "sklearn.Transformer";
const ARRAY = "numpy.ndarray";

/** scikit-learn and what follows its interface. */
export const sklearn: Library = {
  title: "scikit-learn",
  module: "sklearn",
  aliases: {
    "sklearn.cross_validation": "sklearn.model_selection",
    "sklearn.grid_search": "sklearn.model_selection",
    "sklearn.learning_curve.learning_curve": "sklearn.model_selection.learning_curve",
    "sklearn.learning_curve.validation_curve": "sklearn.model_selection.validation_curve",
    "sklearn.externals.joblib": "joblib",
    "sklearn.preprocessing.Imputer": "sklearn.impute.SimpleImputer",
    "sklearn.preprocessing.imputation.Imputer": "sklearn.impute.SimpleImputer",
    "sklearn.lda.LDA": "sklearn.discriminant_analysis.LinearDiscriminantAnalysis",
    "sklearn.qda.QDA": "sklearn.discriminant_analysis.QuadraticDiscriminantAnalysis",
    "sklearn.feature_extraction.text.sklearn": "sklearn",
    sklearnex: "sklearn",
    cuml: "sklearn",
    "imblearn.pipeline": "sklearn.pipeline",
    "sklearn.ensemble.forest": "sklearn.ensemble",
    "sklearn.datasets.samples_generator": "sklearn.datasets",
    "sklearn.metrics.classification": "sklearn.metrics",
  },
  conventions: {
    ...byLastPart(
      "sklearn.{metrics preprocessing linear_model ensemble model_selection decomposition naive_bayes neighbors cluster feature_selection feature_extraction}",
    ),
    ...byLastPart("sklearn.svm.{SVC SVR} sklearn.feature_selection.RFE sklearn.decomposition.{PCA NMF TruncatedSVD}"),
    ...byLastPart("sklearn.manifold.TSNE sklearn.naive_bayes.{GaussianNB MultinomialNB BernoulliNB}"),
    ...byLastPart("sklearn.linear_model.{Lasso Ridge}"),
  },
  calls: {
    "sklearn.datasets": {
      "load -> sklearn.Bunch": "load_* fetch_*",
      "construct -> numpy.pair": "make_*",
    },
    "imblearn.datasets": { "load -> sklearn.Bunches": "fetch_datasets" },
    "sklearn.model_selection": {
      "split -> sklearn.Split": "train_test_split",
      "fold -> sklearn.Splitter":
        "KFold StratifiedKFold ShuffleSplit StratifiedShuffleSplit GroupKFold TimeSeriesSplit RepeatedKFold RepeatedStratifiedKFold LeaveOneOut LeaveOneGroupOut GroupShuffleSplit PredefinedSplit StratifiedGroupKFold",
      "tune -> sklearn.Search": "GridSearchCV RandomizedSearchCV HalvingGridSearchCV HalvingRandomSearchCV",
      space: "ParameterGrid ParameterSampler",
      "crossValidate -> numpy.ndarray": "cross_val_score cross_validate cross_val_predict",
      evaluate: "learning_curve validation_curve permutation_test_score",
    },
    "sklearn.Splitter": { fold: "split get_n_splits" },
    "sklearn.Search": {
      "tune -> self": "fit",
      tune: "best_params_ best_score_ best_estimator_ cv_results_ grid_scores_ best_index_",
      "predict -> numpy.ndarray": "predict predict_proba",
      evaluate: "score",
    },
    sklearn: {
      evaluationPlot:
        "model_selection.LearningCurveDisplay.* metrics.*Display metrics.plot_* metrics.RocCurveDisplay.* metrics.ConfusionMatrixDisplay.* metrics.PrecisionRecallDisplay.* metrics.Display.* calibration.CalibrationDisplay.*",
      "feature -> sklearn.Transformer":
        "compose.ColumnTransformer compose.make_column_transformer pipeline.FeatureUnion pipeline.make_union kernel_approximation.* feature_extraction.image.*",
      "reduce -> sklearn.Transformer": "random_projection.* cross_decomposition.{CCA PLSCanonical PLSSVD}",
      "define -> sklearn.Model":
        "calibration.CalibratedClassifierCV multiclass.* multioutput.* semi_supervised.* compose.TransformedTargetRegressor isotonic.*",
      "evaluate -> sklearn.Curve": "calibration.calibration_curve",
    },
    "sklearn.metrics": {
      "evaluate -> number":
        "* accuracy_score balanced_accuracy_score f1_score fbeta_score precision_score recall_score roc_auc_score average_precision_score log_loss brier_score_loss cohen_kappa_score matthews_corrcoef hamming_loss jaccard_score zero_one_loss auc mean_squared_error root_mean_squared_error mean_absolute_error mean_squared_log_error median_absolute_error mean_absolute_percentage_error r2_score explained_variance_score max_error silhouette_score calinski_harabasz_score davies_bouldin_score adjusted_rand_score normalized_mutual_info_score homogeneity_score completeness_score v_measure_score ndcg_score",
      "evaluate -> tuple": "precision_recall_fscore_support",
      "evaluate -> numpy.ndarray": "confusion_matrix",
      "evaluate -> sklearn.Curve": "roc_curve precision_recall_curve",
      "evaluate -> str": "classification_report",
      "neutral -> sklearn.metrics.Scorer": "make_scorer",
    },
    "sklearn.metrics.pairwise": { "feature -> numpy.ndarray": "*" },
    "sklearn.preprocessing": {
      "scale -> sklearn.Transformer":
        "StandardScaler MinMaxScaler RobustScaler MaxAbsScaler Normalizer PowerTransformer QuantileTransformer",
      "scale -> numpy.ndarray":
        "scale minmax_scale normalize robust_scale power_transform quantile_transform maxabs_scale",
      "encode -> sklearn.Transformer":
        "OneHotEncoder OrdinalEncoder LabelEncoder LabelBinarizer MultiLabelBinarizer TargetEncoder CategoricalEncoder",
      "encode -> numpy.ndarray": "label_binarize",
      "feature -> sklearn.Transformer":
        "PolynomialFeatures KBinsDiscretizer Binarizer FunctionTransformer SplineTransformer",
    },
    "sklearn.impute": { "clean -> sklearn.Imputer": "SimpleImputer KNNImputer IterativeImputer MissingIndicator" },
    "sklearn.feature_extraction": {
      "vectorize -> sklearn.Transformer":
        "text.{CountVectorizer TfidfVectorizer TfidfTransformer HashingVectorizer} DictVectorizer FeatureHasher",
    },
    "sklearn.compose": { "neutral -> sklearn.compose.Selector": "make_column_selector" },
    "sklearn.feature_selection": {
      "select -> sklearn.Transformer":
        "SelectKBest SelectPercentile RFE RFECV SelectFromModel VarianceThreshold SequentialFeatureSelector SelectFpr GenericUnivariateSelect",
      "select -> numpy.ndarray": "mutual_info_* chi2 f_classif f_regression",
    },
    "sklearn.decomposition": {
      "reduce -> sklearn.Transformer": "*",
      "define -> sklearn.Model": "LatentDirichletAllocation",
    },
    "sklearn.manifold": { "reduce -> sklearn.Transformer": "*" },
    "sklearn.pipeline": { "define -> sklearn.Model": "Pipeline make_pipeline" },
    "sklearn.inspection": { explain: "*" },
    "sklearn.tree": { explain: "export_graphviz plot_tree export_text" },
    "sklearn.Model": {
      explain:
        "coef_ intercept_ feature_importances_ tree_ estimators_ named_steps alpha_ l1_ratio_ n_iter_ cluster_centers_ inertia_ labels_ classes_ support_vectors_ oob_score_ best_iteration best_iteration_ evals_result_",
      "train -> self": "fit partial_fit train",
      "predict -> numpy.ndarray":
        "predict predict_proba predict_log_proba decision_function fit_predict transform score_samples predict_survival_function predict_cumulative_hazard_function staged_predict kneighbors",
      "evaluate -> number": "score",
      "neutral -> self": "set_params get_params",
      save: "save_model",
    },
    "sklearn.Imputer": {
      "clean -> self": "fit",
      "clean -> numpy.ndarray": "transform fit_transform",
      explain: "statistics_",
    },
    "sklearn.Transformer": {
      reduce: "explained_variance_ratio_ components_ singular_values_ explained_variance_",
      "feature -> self": "fit",
      "feature -> numpy.ndarray": "transform fit_transform",
      "convert -> numpy.ndarray": "inverse_transform",
      neutral: "get_feature_names get_feature_names_out get_support classes_ vocabulary_ categories_",
    },
    "sklearn.utils": { sample: "class_weight.*" },
    "": {
      "define -> self": "sklearn.base.clone",
      "encode -> sklearn.Transformer": "category_encoders.* feature_engine.encoding.*",
      "clean -> sklearn.Transformer": "feature_engine.imputation.* feature_engine.outliers.*",
      "feature -> sklearn.Transformer": "feature_engine.* featuretools.*",
      "select -> sklearn.Transformer": "feature_engine.selection.*",
      evaluate: "imblearn.metrics.*",
      "clean -> imblearn.Sampler": "imblearn.over_sampling.* imblearn.under_sampling.* imblearn.combine.*",
      sample: "sklearn.utils.resample sklearn.utils.shuffle",
      neutral: "sklearn.utils.* sklearn.exceptions.* sklearn.base.*",
      option: "sklearn.set_config",
      plot: "yellowbrick.* scikitplot.*",
      evaluationPlot:
        "yellowbrick.classifier.* yellowbrick.regressor.* yellowbrick.model_selection.* yellowbrick.cluster.* scikitplot.metrics.* scikitplot.estimators.* mlxtend.plotting.*",
    },
    "imblearn.Sampler": { sample: "fit_resample fit_sample" },
  },
  treats: {
    "": {
      "scaled, standard": "sklearn.preprocessing.{StandardScaler scale}",
      "encoded, other": "category_encoders.* feature_engine.encoding.*",
      outliers: "feature_engine.outliers.Winsorizer",
      "reduced, UMAP": "umap.UMAP",
      "balanced, SMOTE": "imblearn.over_sampling.{SMOTE* BorderlineSMOTE}",
      "balanced, ADASYN": "imblearn.over_sampling.ADASYN",
      "balanced, oversampling": "imblearn.over_sampling.*",
      "balanced, undersampling": "imblearn.under_sampling.*",
      "balanced, combined sampling": "imblearn.combine.*",
    },
    "sklearn.preprocessing": {
      "scaled, min-max": "MinMaxScaler minmax_scale MaxAbsScaler",
      "scaled, robust": "RobustScaler robust_scale",
      "scaled, unit length": "Normalizer normalize",
      "transformed, power": "PowerTransformer power_transform",
      "transformed, quantile": "QuantileTransformer quantile_transform",
      "encoded, one-hot": "OneHotEncoder MultiLabelBinarizer label_binarize",
      // Of two classes it makes one column, of more as many as there are classes.
      "encoded, other": "LabelBinarizer",
      "encoded, ordinal": "OrdinalEncoder",
      "encoded, label": "LabelEncoder",
      "encoded, target": "TargetEncoder",
      binned: "KBinsDiscretizer Binarizer",
      "derived, polynomial": "PolynomialFeatures SplineTransformer",
    },
    "feature_engine.imputation": { "filled, other": "*Imputer" },
    "sklearn.impute": {
      filled: "SimpleImputer",
      "filled, neighbours": "KNNImputer",
      "filled, model": "IterativeImputer",
    },
    "sklearn.feature_extraction.text": {
      "vectorised, TF-IDF": "TfidfVectorizer TfidfTransformer",
      "vectorised, bag of words": "CountVectorizer",
    },
    "sklearn.feature_extraction": {
      "vectorised, hashing": "text.HashingVectorizer FeatureHasher",
      "encoded, one-hot": "DictVectorizer",
    },
    "sklearn.decomposition": {
      "reduced, PCA": "PCA IncrementalPCA RandomizedPCA",
      "reduced, kernel PCA": "KernelPCA",
      "reduced, truncated SVD": "TruncatedSVD",
      "reduced, NMF": "NMF",
    },
    "sklearn.discriminant_analysis": { "reduced, linear discriminant analysis": "LinearDiscriminantAnalysis" },
    "sklearn.manifold": {
      "reduced, t-SNE": "TSNE",
      "reduced, Isomap": "Isomap",
      "reduced, locally linear embedding": "LocallyLinearEmbedding",
      "reduced, multidimensional scaling": "MDS",
      "reduced, spectral embedding": "SpectralEmbedding",
    },
    "sklearn.feature_selection": {
      "selected, k best": "SelectKBest SelectPercentile",
      "selected, recursive elimination": "RFE RFECV",
      "selected, importance": "SelectFromModel",
      "selected, variance": "VarianceThreshold",
      "selected, stepwise": "SequentialFeatureSelector",
    },
    "sklearn.utils": { sampled: "resample" },
  },
  attributes: {
    "sklearn.Bunch.data": ARRAY,
    "sklearn.Bunch.target": ARRAY,
    "sklearn.Bunch.frame": "pandas.DataFrame",
    "sklearn.Search.best_estimator_": "sklearn.Model",
    "numpy.pair.[0]": ARRAY,
    "numpy.pair.[1]": ARRAY,
  },
  extends: {
    "sklearn.Search": "sklearn.Model",
    "sklearn.Imputer": TRANSFORMER,
  },
  models: sklearnModels,
  kinds: {
    LinearSVC: "Linear SVM",
    GaussianNB: "Gaussian Naive Bayes",
    MultinomialNB: "Multinomial Naive Bayes",
    BernoulliNB: "Bernoulli Naive Bayes",
    ComplementNB: "Complement Naive Bayes",
    CategoricalNB: "Categorical Naive Bayes",
    LinearSVR: "Linear SVM",
  },
};
