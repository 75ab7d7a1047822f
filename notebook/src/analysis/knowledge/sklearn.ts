import type { Library } from "./library.ts";

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
  calls: [
    { does: "load", gives: "sklearn.Bunch", of: "sklearn.datasets", names: "load_* fetch_*" },
    { does: "construct", gives: "numpy.pair", of: "sklearn.datasets", names: "make_*" },
    { does: "split", gives: "sklearn.Split", of: "sklearn.model_selection", names: "train_test_split" },
    {
      does: "split",
      gives: "sklearn.Splitter",
      of: "sklearn.model_selection",
      names:
        "KFold StratifiedKFold ShuffleSplit StratifiedShuffleSplit GroupKFold TimeSeriesSplit RepeatedKFold RepeatedStratifiedKFold LeaveOneOut LeaveOneGroupOut GroupShuffleSplit PredefinedSplit StratifiedGroupKFold",
    },
    { does: "split", of: "sklearn.Splitter", names: "split get_n_splits" },
    {
      does: "tune",
      gives: "sklearn.Search",
      of: "sklearn.model_selection",
      names: "GridSearchCV RandomizedSearchCV HalvingGridSearchCV HalvingRandomSearchCV",
    },
    { does: "space", of: "sklearn.model_selection", names: "ParameterGrid ParameterSampler" },
    { does: "tune", gives: "self", of: "sklearn.Search", names: "fit" },
    {
      does: "tune",
      of: "sklearn.Search",
      names: "best_params_ best_score_ best_estimator_ cv_results_ grid_scores_ best_index_",
    },
    { does: "predict", gives: ARRAY, of: "sklearn.Search", names: "predict predict_proba" },
    { does: "evaluate", of: "sklearn.Search", names: "score" },
    { does: "crossValidate", gives: ARRAY, of: "sklearn.model_selection", names: "cross_val_score cross_validate" },
    { does: "crossValidate", gives: ARRAY, of: "sklearn.model_selection", names: "cross_val_predict" },
    {
      does: "evaluate",
      of: "sklearn.model_selection",
      names: "learning_curve validation_curve permutation_test_score",
    },
    {
      does: "evaluationPlot",
      of: "sklearn",
      names:
        "model_selection.LearningCurveDisplay.* metrics.*Display metrics.plot_* metrics.RocCurveDisplay.* metrics.ConfusionMatrixDisplay.* metrics.PrecisionRecallDisplay.* metrics.Display.*",
    },
    { does: "evaluate", gives: "number", of: "sklearn.metrics", names: "*" },
    {
      does: "evaluate",
      gives: "number",
      of: "sklearn.metrics",
      names:
        "accuracy_score balanced_accuracy_score f1_score fbeta_score precision_score recall_score roc_auc_score average_precision_score log_loss brier_score_loss cohen_kappa_score matthews_corrcoef hamming_loss jaccard_score zero_one_loss auc mean_squared_error root_mean_squared_error mean_absolute_error mean_squared_log_error median_absolute_error mean_absolute_percentage_error r2_score explained_variance_score max_error silhouette_score calinski_harabasz_score davies_bouldin_score adjusted_rand_score normalized_mutual_info_score homogeneity_score completeness_score v_measure_score ndcg_score",
    },
    { does: "evaluate", gives: "tuple", of: "sklearn.metrics", names: "precision_recall_fscore_support" },
    { does: "evaluate", gives: ARRAY, of: "sklearn.metrics", names: "confusion_matrix" },
    { does: "evaluate", gives: "sklearn.Curve", of: "sklearn.metrics", names: "roc_curve precision_recall_curve" },
    { does: "evaluate", gives: "str", of: "sklearn.metrics", names: "classification_report" },
    { does: "feature", gives: ARRAY, of: "sklearn.metrics.pairwise", names: "*" },
    { does: null, of: "sklearn.metrics", names: "make_scorer" },
    {
      does: "scale",
      gives: TRANSFORMER,
      of: "sklearn.preprocessing",
      names: "StandardScaler MinMaxScaler RobustScaler MaxAbsScaler Normalizer PowerTransformer QuantileTransformer",
    },
    {
      does: "scale",
      gives: ARRAY,
      of: "sklearn.preprocessing",
      names: "scale minmax_scale normalize robust_scale power_transform quantile_transform maxabs_scale",
    },
    {
      does: "encode",
      gives: TRANSFORMER,
      of: "sklearn.preprocessing",
      names:
        "OneHotEncoder OrdinalEncoder LabelEncoder LabelBinarizer MultiLabelBinarizer TargetEncoder CategoricalEncoder",
    },
    { does: "encode", gives: ARRAY, of: "sklearn.preprocessing", names: "label_binarize" },
    {
      does: "feature",
      gives: TRANSFORMER,
      of: "sklearn.preprocessing",
      names: "PolynomialFeatures KBinsDiscretizer Binarizer FunctionTransformer SplineTransformer",
    },
    {
      does: "clean",
      gives: TRANSFORMER,
      of: "sklearn.impute",
      names: "SimpleImputer KNNImputer IterativeImputer MissingIndicator",
    },
    {
      does: "vectorize",
      gives: TRANSFORMER,
      of: "sklearn.feature_extraction",
      names:
        "text.CountVectorizer text.TfidfVectorizer text.TfidfTransformer text.HashingVectorizer DictVectorizer FeatureHasher",
    },
    {
      does: "feature",
      gives: TRANSFORMER,
      of: "sklearn",
      names: "compose.ColumnTransformer compose.make_column_transformer pipeline.FeatureUnion pipeline.make_union",
    },
    { does: null, of: "sklearn.compose", names: "make_column_selector" },
    {
      does: "select",
      gives: TRANSFORMER,
      of: "sklearn.feature_selection",
      names:
        "SelectKBest SelectPercentile RFE RFECV SelectFromModel VarianceThreshold SequentialFeatureSelector SelectFpr GenericUnivariateSelect",
    },
    {
      does: "select",
      gives: ARRAY,
      of: "sklearn.feature_selection",
      names: "mutual_info_* chi2 f_classif f_regression",
    },
    { does: "reduce", gives: TRANSFORMER, of: "sklearn.decomposition", names: "*" },
    { does: "reduce", gives: TRANSFORMER, of: "sklearn.manifold", names: "*" },
    { does: "reduce", gives: TRANSFORMER, of: "sklearn", names: "random_projection.*" },
    { does: "define", gives: "sklearn.Model", of: "sklearn.pipeline", names: "Pipeline make_pipeline" },
    { does: "explain", of: "sklearn.inspection", names: "*" },
    { does: "explain", of: "sklearn.tree", names: "export_graphviz plot_tree export_text" },
    {
      does: "explain",
      of: "sklearn.Model",
      names: "coef_ intercept_ feature_importances_ tree_ estimators_ named_steps",
    },
    {
      does: "explain",
      of: "sklearn.Transformer",
      names: "explained_variance_ratio_ components_ singular_values_ explained_variance_ ",
    },
    { does: "train", gives: "self", of: "sklearn.Model", names: "fit partial_fit train" },
    {
      does: "predict",
      gives: ARRAY,
      of: "sklearn.Model",
      names:
        "predict predict_proba predict_log_proba decision_function fit_predict transform score_samples predict_survival_function predict_cumulative_hazard_function staged_predict kneighbors",
    },
    { does: "evaluate", gives: "number", of: "sklearn.Model", names: "score" },
    { does: null, gives: "self", of: "sklearn.Model", names: "set_params get_params" },
    { does: "save", of: "sklearn.Model", names: "save_model" },
    { does: "feature", gives: "self", of: TRANSFORMER, names: "fit" },
    { does: "feature", gives: ARRAY, of: TRANSFORMER, names: "transform fit_transform inverse_transform" },
    {
      does: null,
      of: TRANSFORMER,
      names: "get_feature_names get_feature_names_out get_support classes_ vocabulary_ categories_",
    },
    { does: "define", gives: "self", names: "sklearn.base.clone" },
    { does: "encode", gives: TRANSFORMER, names: "category_encoders.* feature_engine.encoding.*" },
    { does: "clean", gives: TRANSFORMER, names: "feature_engine.imputation.* feature_engine.outliers.*" },
    { does: "feature", gives: TRANSFORMER, names: "feature_engine.* featuretools.*" },
    {
      does: "clean",
      gives: "imblearn.Sampler",
      names: "imblearn.over_sampling.* imblearn.under_sampling.* imblearn.combine.*",
    },
    { does: "sample", of: "imblearn.Sampler", names: "fit_resample fit_sample" },
    { does: "sample", names: "sklearn.utils.resample sklearn.utils.shuffle" },
    { does: null, names: "sklearn.utils.* sklearn.exceptions.* sklearn.base.*" },
    { does: "option", names: "sklearn.set_config" },
    { does: "plot", names: "yellowbrick.* scikitplot.*" },
    {
      does: "evaluationPlot",
      names: "yellowbrick.classifier.* yellowbrick.regressor.* scikitplot.metrics.* mlxtend.plotting.*",
    },
  ],
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
  },
  models: [
    {
      label: "Logistic Regression",
      task: "classification",
      classes:
        "sklearn.linear_model.LogisticRegression sklearn.linear_model.LogisticRegressionCV sklearn.linear_model.logistic.LogisticRegression",
    },
    {
      label: "Linear Regression",
      task: "regression",
      classes:
        "sklearn.linear_model.LinearRegression sklearn.linear_model.HuberRegressor sklearn.linear_model.RANSACRegressor sklearn.linear_model.TheilSenRegressor sklearn.linear_model.QuantileRegressor",
    },
    {
      label: "Ridge",
      task: "regression",
      classes: "sklearn.linear_model.Ridge sklearn.linear_model.RidgeCV sklearn.kernel_ridge.KernelRidge",
    },
    {
      label: "Ridge",
      task: "classification",
      classes: "sklearn.linear_model.RidgeClassifier sklearn.linear_model.RidgeClassifierCV",
    },
    {
      label: "Lasso",
      task: "regression",
      classes:
        "sklearn.linear_model.Lasso sklearn.linear_model.LassoCV sklearn.linear_model.LassoLars* sklearn.linear_model.LassoLarsIC sklearn.linear_model.Lars sklearn.linear_model.MultiTaskLasso",
    },
    {
      label: "ElasticNet",
      task: "regression",
      classes:
        "sklearn.linear_model.ElasticNet sklearn.linear_model.ElasticNetCV sklearn.linear_model.MultiTaskElasticNet*",
    },
    {
      label: "Bayesian Ridge",
      task: "regression",
      classes: "sklearn.linear_model.BayesianRidge sklearn.linear_model.ARDRegression",
    },
    {
      label: "GLM",
      task: "regression",
      classes:
        "sklearn.linear_model.PoissonRegressor sklearn.linear_model.GammaRegressor sklearn.linear_model.TweedieRegressor",
    },
    {
      label: "SGD",
      task: "classification",
      classes: "sklearn.linear_model.SGDClassifier sklearn.linear_model.PassiveAggressiveClassifier",
    },
    {
      label: "SGD",
      task: "regression",
      classes: "sklearn.linear_model.SGDRegressor sklearn.linear_model.PassiveAggressiveRegressor",
    },
    { label: "Perceptron", task: "classification", classes: "sklearn.linear_model.Perceptron" },
    {
      label: "Decision Tree",
      task: "classification",
      classes: "sklearn.tree.DecisionTreeClassifier sklearn.tree.ExtraTreeClassifier",
    },
    {
      label: "Decision Tree",
      task: "regression",
      classes: "sklearn.tree.DecisionTreeRegressor sklearn.tree.ExtraTreeRegressor",
    },
    { label: "Random Forest", task: "classification", classes: "sklearn.ensemble.RandomForestClassifier" },
    { label: "Random Forest", task: "regression", classes: "sklearn.ensemble.RandomForestRegressor" },
    { label: "Extra Trees", task: "classification", classes: "sklearn.ensemble.ExtraTreesClassifier" },
    { label: "Extra Trees", task: "regression", classes: "sklearn.ensemble.ExtraTreesRegressor" },
    {
      label: "Gradient Boosting",
      task: "classification",
      classes: "sklearn.ensemble.GradientBoostingClassifier sklearn.ensemble.HistGradientBoostingClassifier",
    },
    {
      label: "Gradient Boosting",
      task: "regression",
      classes: "sklearn.ensemble.GradientBoostingRegressor sklearn.ensemble.HistGradientBoostingRegressor",
    },
    { label: "AdaBoost", task: "classification", classes: "sklearn.ensemble.AdaBoostClassifier" },
    { label: "AdaBoost", task: "regression", classes: "sklearn.ensemble.AdaBoostRegressor" },
    { label: "Bagging", task: "classification", classes: "sklearn.ensemble.BaggingClassifier" },
    { label: "Bagging", task: "regression", classes: "sklearn.ensemble.BaggingRegressor" },
    { label: "Voting Ensemble", task: "classification", classes: "sklearn.ensemble.VotingClassifier" },
    { label: "Voting Ensemble", task: "regression", classes: "sklearn.ensemble.VotingRegressor" },
    {
      label: "Stacking Ensemble",
      task: "classification",
      classes:
        "sklearn.ensemble.StackingClassifier mlxtend.classifier.StackingClassifier mlxtend.classifier.StackingCVClassifier",
    },
    {
      label: "Stacking Ensemble",
      task: "regression",
      classes:
        "sklearn.ensemble.StackingRegressor mlxtend.regressor.StackingRegressor mlxtend.regressor.StackingCVRegressor",
    },
    { label: "SVM", task: "classification", classes: "sklearn.svm.SVC sklearn.svm.LinearSVC sklearn.svm.NuSVC" },
    { label: "SVM", task: "regression", classes: "sklearn.svm.SVR sklearn.svm.LinearSVR sklearn.svm.NuSVR" },
    { label: "One-Class SVM", task: "anomaly detection", classes: "sklearn.svm.OneClassSVM" },
    {
      label: "K-Nearest Neighbors",
      task: "classification",
      classes:
        "sklearn.neighbors.KNeighborsClassifier sklearn.neighbors.RadiusNeighborsClassifier sklearn.neighbors.NearestCentroid",
    },
    { label: "K-Nearest Neighbors", task: "regression", classes: "sklearn.neighbors.KNeighborsRegressor" },
    { label: "K-Nearest Neighbors", task: null, classes: "sklearn.neighbors.NearestNeighbors" },
    { label: "Naive Bayes", task: "classification", classes: "sklearn.naive_bayes.*" },
    {
      label: "Linear Discriminant Analysis",
      task: "classification",
      classes: "sklearn.discriminant_analysis.LinearDiscriminantAnalysis",
    },
    {
      label: "Quadratic Discriminant Analysis",
      task: "classification",
      classes: "sklearn.discriminant_analysis.QuadraticDiscriminantAnalysis",
    },
    {
      label: "Gaussian Process",
      task: "regression",
      classes: "sklearn.gaussian_process.GaussianProcessRegressor sklearn.gaussian_process.GaussianProcess",
    },
    {
      label: "Gaussian Process",
      task: "classification",
      classes: "sklearn.gaussian_process.GaussianProcessClassifier",
    },
    { label: "Neural Network", task: "classification", classes: "sklearn.neural_network.MLPClassifier" },
    { label: "Neural Network", task: "regression", classes: "sklearn.neural_network.MLPRegressor" },
    {
      label: "K-Means",
      task: "clustering",
      classes: "sklearn.cluster.KMeans sklearn.cluster.MiniBatchKMeans sklearn.cluster.BisectingKMeans",
    },
    {
      label: "DBSCAN",
      task: "clustering",
      classes: "sklearn.cluster.DBSCAN sklearn.cluster.HDBSCAN hdbscan.HDBSCAN sklearn.cluster.OPTICS",
    },
    {
      label: "Hierarchical Clustering",
      task: "clustering",
      classes:
        "sklearn.cluster.AgglomerativeClustering scipy.cluster.hierarchy.linkage sklearn.cluster.Birch sklearn.cluster.FeatureAgglomeration",
    },
    { label: "Mean Shift", task: "clustering", classes: "sklearn.cluster.MeanShift" },
    { label: "Spectral Clustering", task: "clustering", classes: "sklearn.cluster.SpectralClustering" },
    { label: "Affinity Propagation", task: "clustering", classes: "sklearn.cluster.AffinityPropagation" },
    { label: "Gaussian Mixture", task: "clustering", classes: "sklearn.mixture.*" },
    { label: "Isolation Forest", task: "anomaly detection", classes: "sklearn.ensemble.IsolationForest" },
    { label: "Local Outlier Factor", task: "anomaly detection", classes: "sklearn.neighbors.LocalOutlierFactor" },
    { label: "Elliptic Envelope", task: "anomaly detection", classes: "sklearn.covariance.EllipticEnvelope" },
    { label: "Dummy baseline", task: "classification", classes: "sklearn.dummy.DummyClassifier" },
    { label: "Dummy baseline", task: "regression", classes: "sklearn.dummy.DummyRegressor" },
  ],
};
