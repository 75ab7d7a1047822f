/** Facts in sentences. */
import type { Sentence, Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import type { Experiment, NotebookFacts } from "@data-documentation/notebook/analysis/find/facts.ts";
import { enumerate, modelWords, withArticle } from "@data-documentation/notebook/analysis/wording.ts";
import { PART_WORDS, metricWords, valueWords } from "./fact-words.ts";

/** What the facts say of modeling and validation, the leading experiment in front. */
export function writeSections(facts: NotebookFacts): Record<Stage, Sentence[]> {
  const { experiments, headline } = facts;
  const lead = headline === null ? [] : experiments.slice(headline, headline + 1);
  const ordered = [...lead, ...experiments.filter((experiment) => !lead.includes(experiment))];
  return {
    exploration: [],
    preparation: [],
    featureEngineering: [],
    modeling: ordered.flatMap(modelingSentences),
    validation: ordered.flatMap(validationSentences),
  };
}

export function writeExecutiveSummary(facts: NotebookFacts): Sentence[] {
  const { modeling, validation } = writeSections(facts);
  return [...modeling.slice(0, 1), ...validation.slice(0, 1)];
}

function modelingSentences({ models, best, target }: Experiment): Sentence[] {
  const main = models.find(({ id }) => id === best?.model) ?? models[0];
  if (!main) return [];
  const goal = target === null ? "" : ` and predicts \`${target}\``;
  const others = models.filter((model) => model !== main && model.role === "result");
  return [
    { text: `The main model is ${withArticle(modelWords(main.name))}${goal}.`, cells: main.cells },
    ...(others.length > 0
      ? [
          {
            text: `It is compared with ${enumerate(others.map(({ name }) => withArticle(name)))}.`,
            cells: others.flatMap(({ cells }) => cells),
          },
        ]
      : []),
  ];
}

function validationSentences({ models, best }: Experiment): Sentence[] {
  const main = models.find(({ id }) => id === best?.model);
  if (!best || !main) return [];
  const { metric } = best;
  const place = metric.part === null ? "" : ` on the ${PART_WORDS[metric.part]}`;
  const text = `The ${main.name} reaches ${withArticle(metricWords(metric))} of ${valueWords(metric)}${place}.`;
  return [{ text, cells: metric.cells }];
}
