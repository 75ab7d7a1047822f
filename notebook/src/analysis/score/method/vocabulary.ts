/** Steps that change rows or columns and predict nothing. */
export const PREPARES =
  /^(?:Transformer|StandardScaler|MinMaxScaler|MaxAbsScaler|RobustScaler|QuantileTransformer|PowerTransformer|SimpleImputer|IterativeImputer|KNNImputer|Imputer|PCA|KernelPCA|IncrementalPCA|TruncatedSVD|FastICA|NMF|SelectKBest|SelectPercentile|SelectFromModel|SelectFpr|RFE|RFECV|VarianceThreshold|TfidfVectorizer|CountVectorizer|TargetEncoder|KBinsDiscretizer|ColumnTransformer|make_column_transformer|\w*SMOTE\w*|ADASYN|RandomOverSampler|SMOTEENN|SMOTETomek|RandomUnderSampler|NearMiss|TomekLinks)$/;

/** Calls that hold data out, or that do so inside. */
export const HOLDOUT =
  /^(?:train_test_split|randomSplit|random_split|cross_val_score|cross_validate|cross_val_predict|\w*KFold|\w*ShuffleSplit|LeaveOneOut|TimeSeriesSplit|\w*SearchCV|LassoCV|RidgeCV|LogisticRegressionCV|ElasticNetCV|CrossValidator|TrainValidationSplit|cross_validation|SubsetRandomSampler|cv)$/;

/** Arguments by which a fit validates itself. */
export const VALIDATION_ARGUMENT = /^(?:validation_(?:split|data)|eval_set|valid_sets|evals|cv)$/;

/** Calls that measure: names of the libraries, and words that people put into names of their own functions. */
export const MEASURE =
  /(?:^|_)(?:score|scores|error|errors|accuracy|auc|roc|report|confusion|evaluate|evaluation|summary|summary2|rmse|rmsle|mse|mae|mape|r2|metrics?|precision|recall|f1|loss|validate|diagnostics|perplexity|coherence|leaderboard|performance|benchmark)(?:_|$)|^cross_val|^(?:ConfusionMatrix|RocCurve|PrecisionRecall|CoherenceModel|plot_confusion|plot_roc)|Evaluator$/i;

/** What is fitted without a target, or judged by eye: no metric is asked for. */
export const UNSUPERVISED =
  /^(?:KMeans|MiniBatchKMeans|DBSCAN|OPTICS|AgglomerativeClustering|MeanShift|SpectralClustering|GaussianMixture|Birch|HDBSCAN|TSNE|UMAP|Isomap|MDS|LatentDirichletAllocation|Lda\w+|Word2Vec|Doc2Vec|NearestNeighbors|IsolationForest|OneClassSVM|EllipticEnvelope|LocalOutlierFactor|Tokenizer|Label\w+|OneHotEncoder|MultiLabelBinarizer|OrdinalEncoder|Prophet|ARIMA|SARIMAX|KaplanMeierFitter|NelsonAalenFitter)$/;

export const FIT = /^(?:fit|fit_transform|fit_resample|fit_sample|fit_generator)$/;
