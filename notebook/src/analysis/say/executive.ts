/** The summary for somebody who decides whether to read on. */
import type { Sentence } from "../analysis.ts";
import type { Experiment, NotebookFacts } from "../find/facts.ts";
import { withArticle } from "../wording.ts";
import { cautionDrafts } from "./cautions.ts";
import { type Draft, draft, fitting } from "./draft.ts";
import { testDrafts } from "./exploration.ts";
import { featureDrafts } from "./features.ts";
import { quoted } from "./lists.ts";
import { theModel } from "./model-words.ts";
import { mainModel, modelsInWords } from "./modeling.ts";
import { measure } from "./numbers.ts";
import { openingDrafts } from "./opening.ts";
import { preparationDrafts, splitWords } from "./preparation.ts";
import { partWords } from "./validation.ts";

const MOST_WORDS = 120;

/**
 * At most 120 words, in this order: which question, which data, what was done, what came out and how certain it is, what to be
 * careful about. Values of the headline experiment only.
 */
export function writeExecutiveSummary(facts: NotebookFacts): Sentence[] {
  const lead = facts.headline === null ? undefined : facts.experiments[facts.headline];
  const opening = openingDrafts(facts);
  if (opening.length === 0 && lead === undefined && facts.findings.length === 0) return [];
  return fitting(
    [
      ...opening,
      ...work(facts, lead),
      ...result(lead),
      ...(facts.kind === "statistics" ? testDrafts(facts.facts).map((one) => ({ ...one, weight: 9 })) : []),
      ...finding(facts, lead),
      ...cautionDrafts(facts).slice(0, 2),
    ],
    MOST_WORDS,
  );
}

/** The most important step on the data, and the models with the way they are judged. */
function work(facts: NotebookFacts, lead: Experiment | undefined): Draft[] {
  const steps = [...preparationDrafts(facts.facts), ...featureDrafts(facts.facts)];
  const main = [...steps].sort((a, b) => b.weight - a.weight).slice(0, lead === undefined ? 2 : 1);
  const drafts: Draft[] = main.map((one) => ({ ...one, weight: 5 }));
  if (lead === undefined || lead.models.length === 0) return drafts;
  const split = splitWords(lead.split);
  const models = modelsInWords(lead);
  const cells = { cells: lead.cells, certainty: "certain" as const };
  if (models !== "") drafts.push(draft(`it trains ${models}${split === null ? "" : `; ${split}`}`, [cells], 8));
  return drafts;
}

function result(lead: Experiment | undefined): Draft[] {
  if (lead?.best == null) return [];
  const { metric } = lead.best;
  const model = lead.models.find(({ id }) => id === lead.best?.model) ?? mainModel(lead);
  const several = new Set(lead.models.filter(({ role }) => role === "result").map(({ name }) => name)).size > 1;
  const who = model === undefined ? "the model" : theModel(model.name);
  const spread = metric.spread === null ? "" : ` (± ${metric.spread.replace(/^[±+\-/\s]+/, "")})`;
  const words = `${several ? "of these, " : ""}${who} comes out with ${withArticle(metric.name)} of ${measure(metric)}${spread}${partWords(metric.part)}`;
  return [draft(words, [metric], 9.8)];
}

/** The author's first finding, where there is room or nothing else came out. */
function finding({ findings }: NotebookFacts, lead: Experiment | undefined): Draft[] {
  const [first] = findings;
  if (first === undefined) return [];
  return [
    draft(
      `the author concludes: ${quoted(first.quote.text)}`,
      [{ cells: [first.quote.cell], certainty: "certain" }],
      lead?.best == null ? 9.5 : 7,
    ),
  ];
}
