/** The result that a report is about. */
import { modelOf } from "../models-of.ts";
import type { Experiment, NotebookFacts } from "../facts.ts";
import { onData } from "./by-data.ts";
import { type Draft, draft } from "./draft.ts";
import { alikeLead, leadOf } from "./lead.ts";
import { metricWords, rowWords } from "./measure-words.ts";
import { theModel } from "./model-words.ts";
import { areApart } from "./modeling.ts";
import { outputDrafts, spanWords } from "./outputs.ts";
import { possessive } from "./settings.ts";
import { forTarget } from "./target-words.ts";
import { bestOf } from "./validation.ts";

/** The result of the experiment that leads, and of those that do the same for other targets; nothing if there is none. */
export function bestDraft(facts: NotebookFacts, weight: number): Draft[] {
  const lead = leadOf(facts);
  if (lead === undefined) return [];
  const alike = alikeLead(facts, lead).filter(({ best }) => best?.metric.certainty === "certain");
  if (alike.length > MOST_ALIKE) return spanDraft(alike, weight);
  if (alike.length > 1) return alike.flatMap((one) => bestOf(one, forTarget(one), facts.cautions, weight));
  // A result is not told apart from what has neither data that is known nor a result.
  const others = facts.experiments.filter((one) => one.data.length > 0 || one.metrics.length > 0);
  const told = bestOf(lead, areApart(others) ? onData(lead) : "", facts.cautions, weight);
  return told.length > 0 ? told : outputDrafts(lead, weight);
}
const MOST_ALIKE = 3;

/** The ends of what one kind of model reaches for many targets; nothing where they are judged by different measures or rows. */
function spanDraft(experiments: readonly Experiment[], weight: number): Draft[] {
  const told = experiments.flatMap(({ best, target }) =>
    best === null || target === null ? [] : [{ metric: best.metric, name: target }],
  );
  const kinds = new Set(
    experiments.map(
      (one) =>
        `${modelOf(one, one.best?.model ?? null)?.name ?? ""} ${one.best?.metric.name ?? ""} ${one.best?.metric.part ?? ""}`,
    ),
  );
  const [first, ...others] = told;
  const [experiment] = experiments;
  const model = experiment && modelOf(experiment, experiment.best?.model ?? null);
  if (first === undefined || others.length === 0 || model === undefined || kinds.size > 1) return [];
  const what = `${metricWords(first.metric)}${rowWords(first.metric)}`;
  return [
    draft(
      `${possessive(theModel(model.name))} ${what} ${spanWords(told)}`,
      told.map(({ metric }) => metric),
      weight,
    ),
  ];
}
