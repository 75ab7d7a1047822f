/** What a regression learns from, by the coefficients that its summary lists. */
import type { Experiment } from "../facts.ts";

/**
 * The experiment with the columns that the summary of its best or only model has a coefficient for, where the code does not say them: a
 * formula that is put together, an array made of a table. Parts of a category (`C(kind)[T.b]`) and names that a library gives (`x1`) are no
 * columns.
 */
export function withSummarisedFeatures<
  T extends Pick<Experiment, "best" | "features" | "importances" | "models" | "target">,
>(experiment: T): T {
  const { best, features, importances, models, target } = experiment;
  const trained = models.filter(({ role, trained: how }) => role === "result" && how !== "not trained");
  const summaries = importances.filter(
    ({ measure, features: listed }) => measure === "coefficient" && listed.some(({ p }) => p !== undefined),
  );
  const [summary] = summaries;
  if (features.length > 0 || target === null || trained.length === 0 || summary === undefined) return experiment;
  const names = summary.features.map(({ name }) => name);
  const isWhole = (summary.of?.all ?? names.length) === names.length;
  const isOfBest = trained.length === 1 || summary.model === best?.model;
  const isOfAll = isOfBest && summaries.every((one) => sorted(one.features) === sorted(summary.features));
  return isWhole && isOfAll && names.every((name) => NAME.test(name) && !MADE.test(name))
    ? { ...experiment, features: names }
    : experiment;
}

const sorted = (features: readonly { readonly name: string }[]): string =>
  features
    .map(({ name }) => name)
    .sort()
    .join("\n");

const NAME = /^[A-Za-z_][\w. ]*$/;
/** "x1", "V3": what a library calls columns that come without a name. */
const MADE = /^(?:x|V|Var|const|Intercept)\d*$/;
