import { remembered } from "../../remembered.ts";
import type { Actions } from "../../read/actions/actions.ts";
import type { CallAction, CallArgument } from "../../read/actions/action.ts";
import type { Expression } from "../../read/python/ast.ts";
import { someExpression } from "../../read/python/walk.ts";

/** What a notebook does with models, as far as the rules on method ask. */
export interface Learning {
  /** Cells that fit supervised models. */
  readonly fits: readonly number[];
  /** Cells that measure: scores, errors, reports, cross-validation. */
  readonly measures: readonly number[];
  /** Cells that hold data out. */
  readonly holdouts: readonly number[];
}

/**
 * Follows data from top to bottom. What the code does counts, never what a variable is called, so that renaming changes nothing.
 * Linear in the code.
 */
export function readLearning(code: Pick<Actions, "actions">): Learning {
  const learning = {
    fits: [] as number[],
    measures: [] as number[],
    holdouts: [] as number[],
  };
  /** Variables that hold predictions. */
  const predicted = new Set<string>();
  for (const action of code.actions) {
    if (action.kind === "call") readCall(action, learning);
    if ((action.kind === "call" || action.kind === "assign") && comparesPredictions(action.node, predicted))
      learning.measures.push(action.cell);
    if (action.kind === "assign")
      for (const name of action.names) {
        if (isPrediction(action.node, predicted)) predicted.add(name);
        else predicted.delete(name);
      }
  }
  return learning;
}

const PREDICTS = /^predict/;

const isPrediction = (node: Expression, predicted: ReadonlySet<string>): boolean =>
  node.kind === "name"
    ? predicted.has(node.id)
    : node.kind === "call" && node.callee.kind === "attribute" && PREDICTS.test(node.callee.name);

/** Errors and hits that are worked out without a metric of a library: `abs(predictions - y)`, `(predictions == y).mean()`. */
const comparesPredictions = (node: Expression, predicted: ReadonlySet<string>): boolean =>
  someExpression(
    node,
    (one) =>
      one.kind === "operation" &&
      one.left !== null &&
      /^(?:-|==|!=)$/.test(one.operator) &&
      [one.left, one.right].some((side) => isPrediction(side, predicted)),
  );

type Draft = { [K in keyof Learning]: Learning[K][number][] };

function readCall(call: CallAction, learning: Draft): void {
  const last = call.name.slice(call.name.lastIndexOf(".") + 1);
  const name = last.startsWith("?") ? last.slice(1) : last;
  const does = deedsOf(name);
  if (does.holdsOut || call.args.some((argument) => argument.name !== null && VALIDATION_ARGUMENT.test(argument.name)))
    learning.holdouts.push(call.cell);
  if (does.measures) learning.measures.push(call.cell);
  if (call.within !== null || !does.fits) return;
  const maker = call.name.split(".").at(-2) ?? "?";
  if (PREPARES.test(maker) || UNSUPERVISED.test(maker)) return;
  if (call.args.filter(isInput).length >= 2 || name === "fit_generator") learning.fits.push(call.cell);
}

/** What a call of this name does with models. */
const deedsOf = remembered((name) => ({
  holdsOut: HOLDOUT.test(name),
  measures: MEASURE.test(name),
  fits: FIT.test(name),
}));

/** Names of the arguments that carry data, in the libraries. */
const INPUT = /^(?:x|y|X|data|x_train|y_train|features|target)$/;

const isInput = ({ name }: CallArgument): boolean => name === null || INPUT.test(name);

/** Steps that change rows or columns and predict nothing. */
const PREPARES =
  /^(?:Transformer|StandardScaler|MinMaxScaler|MaxAbsScaler|RobustScaler|QuantileTransformer|PowerTransformer|SimpleImputer|IterativeImputer|KNNImputer|Imputer|PCA|KernelPCA|IncrementalPCA|TruncatedSVD|FastICA|NMF|SelectKBest|SelectPercentile|SelectFromModel|SelectFpr|RFE|RFECV|VarianceThreshold|TfidfVectorizer|CountVectorizer|TargetEncoder|KBinsDiscretizer|ColumnTransformer|make_column_transformer|\w*SMOTE\w*|ADASYN|RandomOverSampler|SMOTEENN|SMOTETomek|RandomUnderSampler|NearMiss|TomekLinks)$/;

/** Calls that hold data out, or that do so inside. */
const HOLDOUT =
  /^(?:train_test_split|randomSplit|random_split|cross_val_score|cross_validate|cross_val_predict|\w*KFold|\w*ShuffleSplit|LeaveOneOut|TimeSeriesSplit|\w*SearchCV|LassoCV|RidgeCV|LogisticRegressionCV|ElasticNetCV|CrossValidator|TrainValidationSplit|cross_validation|SubsetRandomSampler|cv)$/;

/** Arguments by which a fit validates itself. */
const VALIDATION_ARGUMENT = /^(?:validation_(?:split|data)|eval_set|valid_sets|evals|cv)$/;

/** Calls that measure: names of the libraries, and words that people put into names of their own functions. */
const MEASURE =
  /(?:^|_)(?:score|scores|error|errors|accuracy|auc|roc|report|confusion|evaluate|evaluation|summary|summary2|rmse|rmsle|mse|mae|mape|r2|metrics?|precision|recall|f1|loss|validate|diagnostics|perplexity|coherence|leaderboard|performance|benchmark)(?:_|$)|^cross_val|^(?:ConfusionMatrix|RocCurve|PrecisionRecall|CoherenceModel|plot_confusion|plot_roc)|Evaluator$/i;

/** What is fitted without a target, or judged by eye: no metric is asked for. */
const UNSUPERVISED =
  /^(?:KMeans|MiniBatchKMeans|DBSCAN|OPTICS|AgglomerativeClustering|MeanShift|SpectralClustering|GaussianMixture|Birch|HDBSCAN|TSNE|UMAP|Isomap|MDS|LatentDirichletAllocation|Lda\w+|Word2Vec|Doc2Vec|NearestNeighbors|IsolationForest|OneClassSVM|EllipticEnvelope|LocalOutlierFactor|Tokenizer|Label\w+|OneHotEncoder|MultiLabelBinarizer|OrdinalEncoder|Prophet|ARIMA|SARIMAX|KaplanMeierFitter|NelsonAalenFitter)$/;

const FIT = /^(?:fit|fit_transform|fit_resample|fit_sample|fit_generator)$/;
