/** The result that a report is about. */
import type { NotebookFacts } from "../facts.ts";
import { onData } from "./by-data.ts";
import type { Draft } from "./draft.ts";
import { alikeLead, leadOf } from "./lead.ts";
import { areApart } from "./modeling.ts";
import { outputDrafts } from "./outputs.ts";
import { forTarget } from "./target-words.ts";
import { bestOf } from "./validation.ts";

/** The result of the experiment that leads, and of those that do the same for other targets; nothing if there is none. */
export function bestDraft(facts: NotebookFacts, weight: number): Draft[] {
  const lead = leadOf(facts);
  if (lead === undefined) return [];
  const alike = alikeLead(facts, lead).filter(({ best }) => best?.metric.certainty === "certain");
  if (alike.length > MOST_ALIKE) return [];
  if (alike.length > 1) return alike.flatMap((one) => bestOf(one, forTarget(one), facts, weight));
  // A result is not told apart from what has neither data that is known nor a result.
  const others = facts.experiments.filter((one) => one.data.length > 0 || one.metrics.length > 0);
  const told = bestOf(lead, areApart(others) ? onData(lead) : "", facts, weight);
  return told.length > 0 ? told : outputDrafts(lead, weight);
}
const MOST_ALIKE = 3;
