/** Models that a service trains: SageMaker is told by the address of an image which one that is. */
import type { Tracer } from "../tracer.ts";
import { type ArgumentValue, constant, type Instance, textOf, type Value } from "../value.ts";

/** The address of an image, and what trains it; null for any other call. */
export function hostedCall(t: Tracer, path: string, args: readonly ArgumentValue[]): Value | null {
  if (!path.startsWith("sagemaker.")) return null;
  const algorithm = args
    .map(({ value }) => ALGORITHM.exec(textOf(value) ?? "")?.[0])
    .find((name) => name !== undefined);
  if (algorithm === undefined) return null;
  if (/\.(?:image_uris\.retrieve|get_image_uri)$/.test(path)) return constant(algorithm);
  return path.endsWith(".Estimator") ? t.instance(`sagemaker.algorithm.${algorithm.replaceAll("-", "_")}`, args) : null;
}

/** Settings that come later, and what answers for the model once it is deployed; null for any other method. */
export function hostedMethod(receiver: Instance, name: string, args: readonly ArgumentValue[]): Value | null {
  if (!receiver.path.startsWith("sagemaker.")) return null;
  if (name === "set_hyperparameters") (receiver.args as ArgumentValue[]).push(...args);
  return /^(?:set_hyperparameters|deploy|transformer)$/.test(name) ? receiver : null;
}

/** Source: https://docs.aws.amazon.com/sagemaker/latest/dg/algos.html. */
const ALGORITHM =
  /(?:xgboost|linear-learner|kmeans|knn|pca|lda|ntm|factorization-machines|randomcutforest|blazingtext|seq2seq|forecasting-deepar|image-classification|object-detection|semantic-segmentation|object2vec)(?![a-z])/;
