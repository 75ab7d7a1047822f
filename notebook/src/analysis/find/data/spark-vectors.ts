/** The one column from which a model of Spark learns, and what was put into it. */
import { isPipeline, stepsOf } from "../../read/trace/models/roles.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { FitEvent } from "../../read/trace/tracer.ts";
import { type Instance, textOf, textsOf } from "../../read/trace/value.ts";

/**
 * The column in which a model of Spark expects all features of a row as one vector, whatever else the table holds; null for any other model.
 *
 * Source: https://spark.apache.org/docs/latest/ml-pipeline.html (`featuresCol` is "features" if nothing else is said), and
 * https://xgboost.readthedocs.io/en/stable/tutorials/spark_estimator.html, where `features_col` may also list columns.
 */
export const vectorColumn = ({ model }: FitEvent): string | null =>
  OF_VECTORS.test(model.path) && textsUnder(model, "features_col").length < 2
    ? (textUnder(model, "featuresCol") ?? textUnder(model, "features_col") ?? "features")
    : null;
const OF_VECTORS = /^pyspark\.ml\.(?:classification|regression|clustering)\.|^xgboost\.spark\./;

/**
 * The columns of the data that a vector was assembled from, whatever codes stand for them in between; empty where the code does not name them.
 * What several are made of one column keep names of their own: the column, and the bins that it is cut into.
 */
export function assembledColumns(fit: FitEvent, vector: string): readonly string[] {
  const makers = new Map(
    sparkSteps(fit).flatMap((step) => outputsOf(step).map((name, i) => [name, [step, i]] as const)),
  );
  const origin = (name: string, steps = MOST_STEPS): string => {
    const [maker, at = 0] = makers.get(name) ?? [];
    const from = maker === undefined || maker.path.endsWith(ASSEMBLES) || steps === 0 ? undefined : inputsOf(maker)[at];
    return from === undefined ? name : origin(from, steps - 1);
  };
  const [assembler] = makers.get(origin(vector)) ?? [];
  const given = assembler?.path.endsWith(ASSEMBLES) === true ? inputsOf(assembler) : [];
  const origins = given.map((name) => origin(name));
  const isOnly = (name: string): boolean => origins.indexOf(name) === origins.lastIndexOf(name);
  return origins.map((name, at) => (isOnly(name) ? name : (given[at] ?? name)));
}
const ASSEMBLES = ".VectorAssembler";
const MOST_STEPS = 6;

/** The steps that made columns of the rows that a model of Spark learns from, those of its own pipeline first. */
export const sparkSteps = ({ outer, x }: FitEvent): readonly Instance[] =>
  [outer, ...lineage(x.kind === "table" ? x.state : undefined).map(({ label }) => label)].flatMap((by) =>
    by?.kind !== "instance" ? [] : isPipeline(by) ? stepsOf(by) : [by],
  );

const textUnder = ({ args }: Instance, name: string): string | null =>
  textOf(args.find((one) => one.name === name)?.value);

const textsUnder = (step: Instance, name: string): readonly string[] =>
  textsOf(step.args.find((one) => one.name === `${name}s`)?.value) ??
  [textUnder(step, name)].filter((text) => text !== null);

const inputsOf = (step: Instance): readonly string[] => textsUnder(step, "inputCol");
const outputsOf = (step: Instance): readonly string[] => textsUnder(step, "outputCol");
