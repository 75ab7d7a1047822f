import { type Instance, numberOf } from "../read/trace/value.ts";

/** Linear models whose arguments say how they are penalised: how the two penalties are mixed, and how strong they are. */
const PENALISED =
  /^(?:r\.h2o\.h2o\.glm|r\.glmnet\.(?:cv\.)?glmnet(?:\.\w+=.*)?|h2o\.estimators\.(?:glm\.)?H2OGeneralizedLinearEstimator|pyspark\.ml\.regression\.LinearRegression)$/;
const MIX = /^(?:alpha|Alpha|elasticNetParam)$/;
const STRENGTH = /^(?:lambda|Lambda|lambda_|regParam)$/;

/** The name that a linear model has by its penalty; null for one without, and where the arguments don't say which it has. */
export function penalisedName({ path, args }: Instance): string | null {
  if (!PENALISED.test(path)) return null;
  const mix = args.find(({ name }) => name !== null && MIX.test(name))?.value;
  const strength = args.find(({ name }) => name !== null && STRENGTH.test(name))?.value;
  if (numberOf(strength) === 0) return path.startsWith("r.glmnet.") ? "Generalized Linear Model" : null;
  // By default Spark penalises nothing, and with a strength given it penalises squares.
  const isSpark = path.startsWith("pyspark.");
  if (isSpark && strength === undefined) return null;
  if (mix === undefined) return isSpark ? "Ridge" : null;
  return NAMES.get(numberOf(mix)) ?? "Elastic Net";
}

const NAMES: ReadonlyMap<number | null, string> = new Map([
  [0, "Ridge"],
  [1, "Lasso"],
]);
