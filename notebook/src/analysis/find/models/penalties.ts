import { type Instance, numberOf, textOf } from "../../read/trace/value.ts";

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

/** The usual name of a generalized linear model of the family that it is given, or has by default; null for families without one. */
export function nameByFamily({ path, args }: Instance): string | null {
  const given = args.find(({ name }) => name === "family");
  if (given === undefined) return GAUSSIAN_UNLESS_TOLD.test(path) ? "Linear Regression" : null;
  const called = textOf(given.value) ?? given.text;
  if (/quasi|neg/i.test(called)) return null;
  return /gaussian/i.test(called)
    ? "Linear Regression"
    : /binomial/i.test(called)
      ? "Logistic Regression"
      : /poisson/i.test(called)
        ? "Poisson Regression"
        : null;
}

const GAUSSIAN_UNLESS_TOLD =
  /^(?:r\.stats\.glm|statsmodels\.(?:api\.GLM|formula\.api\.glm)|pyspark\.ml\.regression\.\w+)$/;
