/** What learns from the rows that it sees, without being a model, and what only looks like it. */
import { remembered } from "../remembered.ts";

/** Functions that score columns by what they say of the target, or rank the rows. */
const SCORING_FUNCTIONS =
  /^sklearn\.feature_selection\.(?:mutual_info_\w+|chi2|[fr]_(?:classif|regression))$|^pandas\.(?:Series|DataFrame)\.rank$/;

/** Functions that scale by what they see. */
const FITTING_FUNCTIONS =
  /^sklearn\.preprocessing\.(?:scale|minmax_scale|robust_scale|maxabs_scale|power_transform|quantile_transform)$|^scipy\.stats\.(?:zscore|boxcox|yeojohnson|mstats\.(?:winsorize|zscore))$|^r\.(?:(?:base\.)?scale|\w+\.knnImputation|mice\.complete|VIM\.kNN|scales\.rescale|missForest\.missForest|Hmisc\.impute)$/;

export const scoresColumns = remembered((path) => SCORING_FUNCTIONS.test(path));
export const fitsItself = remembered((path) => FITTING_FUNCTIONS.test(path));

/** What looks at the target as it learns: its documentation asks for `y`. */
const SUPERVISED =
  /^(?:Select|RFE|SequentialFeature|Boruta|GenericUnivariate)|(?:Target\w*|WOE|CatBoost|JamesStein|LeaveOneOut|MEstimate|GLMM)Encoder$|^(?:LinearDiscriminantAnalysis|NeighborhoodComponentsAnalysis|PLS\w+)$/;

export const looksAtTarget = (name: string): boolean => SUPERVISED.test(name);

/** Scales of single columns that keep the order of their values: trees divide the rows the same. */
export const keepsOrder = (name: string): boolean =>
  /^(?:(?:Standard|MinMax|Robust|MaxAbs)Scaler|PowerTransformer|QuantileTransformer|(?:minmax_|robust_|maxabs_)?scale|(?:power|quantile)_transform|zscore|boxcox|yeojohnson|rescale)$/.test(
    name,
  );

/** Scales that multiply and shift single columns: least squares with an intercept predict the same from any such columns. */
export const isLinearScale = (name: string): boolean =>
  /^(?:(?:Standard|MinMax|Robust|MaxAbs)Scaler|(?:minmax_|robust_|maxabs_)?scale|zscore|rescale)$/.test(name);

/** Whether a class fits least squares with an intercept, unless a setting leaves that out. */
export const isLeastSquares = (path: string, { params }: Named): boolean =>
  path === "sklearn.linear_model.LinearRegression" && /^(?:True|1)?$/.test(params["fit_intercept"] ?? "");

/** Whether a model is made of trees alone: on which side of a division a row falls does not depend on the scale of a column. */
export const isOfTrees = ({ name, params }: Named): boolean =>
  TREES.has(name) &&
  params["booster"] !== "gblinear" &&
  /^(?:false|f|0)?$/i.test(params["linear_tree"] ?? "") &&
  // Boosted are trees, unless the code says what else.
  /^(?:(?:[\w.]+\.)?DecisionTree\w+\(.*|None)?$/s.test(params["estimator"] ?? params["base_estimator"] ?? "");
interface Named {
  readonly name: string;
  readonly params: Readonly<Record<string, string>>;
}
const TREES: ReadonlySet<string> = new Set([
  "AdaBoost",
  "Decision Tree",
  "Random Forest",
  "Extra Trees",
  "Gradient Boosting",
  "XGBoost",
  "XGBoost Random Forest",
  "LightGBM",
  "CatBoost",
]);

/**
 * Whether a transformer looks at one row at a time, or only at how many columns there are: whatever rows it is fitted to, it does the same.
 *
 * Sources: the stateless estimators of scikit-learn, and the classes of `pyspark.ml.feature` that are a Transformer and no Estimator.
 */
export const learnsNothing = (path: string): boolean => STATELESS.test(path) || STATELESS_IN_SPARK.test(path);
const STATELESS =
  /\.(?:HashingVectorizer|FeatureHasher|FunctionTransformer|Binarizer|PolynomialFeatures|Normalizer|GaussianRandomProjection|SparseRandomProjection|RBFSampler|AdditiveChi2Sampler)$/;
const STATELESS_IN_SPARK =
  /^pyspark\.ml\.feature\.(?:Bucketizer|DCT|ElementwiseProduct|HashingTF|IndexToString|Interaction|NGram|PolynomialExpansion|(?:Regex)?Tokenizer|SQLTransformer|StopWordsRemover|VectorAssembler|VectorSizeHint|VectorSlicer)$/;

/** Whether what a transformer learns says nothing of other rows: names and categories are the same whatever these are. */
export const learnsOnlyNames = (path: string): boolean => NAMES.test(path) || learnsNothing(path);
const NAMES =
  /\.(?:LabelEncoder|OneHotEncoder|OrdinalEncoder|LabelBinarizer|MultiLabelBinarizer|DictVectorizer|MissingIndicator|StringIndexer|BinaryEncoder|TSNE)$/;
