import type { Stage } from "../analysis/analysis.ts";
import type { Fact, NotebookFacts } from "../analysis/facts.ts";
import { isFeature } from "../analysis/say/features.ts";
import { isPreparation } from "../analysis/say/preparation.ts";

const stageOf = (fact: Fact): Stage =>
  fact.kind === "saved" || fact.kind === "prediction"
    ? "validation"
    : isPreparation(fact)
      ? "preparation"
      : isFeature(fact)
        ? "featureEngineering"
        : "exploration";

/** What is certain about one stage, as plain data without the cells; null if nothing is. */
export function stageFacts(facts: NotebookFacts, stage: Stage): Readonly<Record<string, unknown>> | null {
  const own = facts.facts.filter((fact) => stageOf(fact) === stage && fact.certainty === "certain").slice(0, MOST);
  const experiments = facts.experiments.slice(0, MOST_EXPERIMENTS).map((experiment) => ({
    data: experiment.data,
    target: experiment.target,
    task: experiment.task,
    ...(stage === "exploration" ? {} : { features: experiment.features.slice(0, MOST), split: experiment.split }),
    ...(stage === "modeling" || stage === "validation"
      ? { models: experiment.models.filter(({ certainty }) => certainty === "certain").slice(0, MOST) }
      : {}),
    ...(stage === "validation"
      ? {
          metrics: experiment.metrics.filter(({ certainty }) => certainty === "certain").slice(0, MOST),
          best: experiment.best,
          importances: experiment.importances,
        }
      : {}),
  }));
  const isOfModels = stage === "modeling" || stage === "validation";
  if (own.length === 0 && !(isOfModels && experiments.length > 0)) return null;
  return {
    kind: facts.kind,
    libraries: facts.libraries,
    facts: own,
    experiments,
    ...(stage === "validation" ? { cautions: facts.cautions } : {}),
  };
}

const MOST = 40;
const MOST_EXPERIMENTS = 4;
