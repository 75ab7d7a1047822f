/** What is true of values that a report leaves out. */
import type { Caution, Experiment, MetricFact, NotebookFacts } from "../facts.ts";
import { modelOf } from "../models-of.ts";
import { leadOf } from "./lead.ts";

/** Whether a caution is about values that the report does not give: a reader would take it for those that it gives. */
export function isOfUntold(caution: Caution, judged: readonly Experiment[], told: readonly string[]): boolean {
  if (caution.kind === "swapped-arguments")
    return caution.judged === "train" && !told.some((text) => text.includes("on the training data"));
  if (caution.kind !== "test-data-used" || caution.how !== "split" || caution.models === undefined) return false;
  const { models } = caution;
  return judged.length > 0 && judged.every(({ best }) => best !== null && !models.includes(best.model));
}

/**
 * Whether a caution is about the value of a model outside the headline, while another experiment has a result of a model that is called the
 * same: a reader would take it for that one.
 */
export function isTakenForAnother(caution: Caution, facts: NotebookFacts): boolean {
  if (caution.kind === "judged-on-training-data") {
    const lead = leadOf(facts);
    if (lead === undefined) return false;
    const { best } = lead;
    const isOther =
      best !== null && best.metric.part !== null && best.metric.part !== "train" && best.metric.inSample !== true;
    return isOther && caution.model !== null && modelOf(lead, best.model)?.name === caution.model;
  }
  const metric = caution.kind === "gap" ? caution.test : "metric" in caution ? caution.metric : null;
  if (metric === null || typeof metric === "string") return false;
  const { experiments, headline } = facts;
  const own = experiments.findIndex(({ models }) => models.some(({ id }) => id === metric.model));
  const name = nameOf(metric, experiments);
  return (
    own >= 0 &&
    own !== headline &&
    experiments.some((one, at) => at !== own && modelOf(one, one.best?.model ?? null)?.name === name)
  );
}

export const nameOf = (metric: MetricFact, experiments: readonly Experiment[]): string | undefined =>
  experiments.flatMap(({ models }) => models).find(({ id }) => id === metric.model)?.name;
