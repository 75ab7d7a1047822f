import type { Sql } from "postgres";
import type { Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import { ModelFailure, TimeUp, isOfCall } from "./complete.ts";
import type { CallFailure, Completion, Model } from "./complete.ts";
import type { DailyCalls, Prices } from "./settings.ts";

/** For whom and about what a model is asked. */
export interface CallSubject {
  /** Id of a person. */
  readonly person: string;
  /** Id of a saved notebook; null for one that is not saved yet. */
  readonly notebook: string | null;
  readonly section: Stage;
  readonly promptVersion: string;
}

export interface Ledger {
  readonly sql: Sql;
  readonly daily: DailyCalls;
  readonly prices: Prices | null;
}

/**
 * The model for one section: each question is recorded in the database before it is asked and again with what it took,
 * and fails with "limit" or "limit-in-all" once the day's questions are used up, whichever server they were asked by.
 */
export const accountedModel = (model: Model, { sql, daily, prices }: Ledger, subject: CallSubject): Model => ({
  ...model,
  complete: async (question) => {
    const { person, notebook, section, promptVersion } = subject;
    const [row] = await sql<{ begun: { id: string } | { refused: "limit" | "limit-in-all" } }[]>`
      select private.begin_model_call(
        ${person}, ${notebook}, ${section}, ${model.host}, ${model.name}, ${promptVersion},
        ${daily.ofPerson}, ${daily.inAll}
      ) as begun`;
    if (!row) throw new Error("The question could not be written down.");
    const { begun } = row;
    if ("refused" in begun) throw new ModelFailure(begun.refused);
    const start = performance.now();
    const end = async (outcome: Outcome, completion: Completion | null): Promise<void> => {
      const { inputTokens = null, outputTokens = null } = completion ?? {};
      const seconds = (performance.now() - start) / 1000;
      // A lost count must not cost the answer: the question itself stays recorded.
      await sql`select private.end_model_call(
        ${begun.id}, ${outcome}, ${inputTokens}, ${outputTokens}, ${costOf(completion, prices)}, ${seconds}
      )`.catch(() => {});
    };
    try {
      const completion = await model.complete(question);
      await end("answered", completion);
      return completion;
    } catch (error) {
      await end(outcomeOf(error, question.signal), null);
      throw error;
    }
  },
});

type Outcome = "answered" | "cancelled" | CallFailure;

const outcomeOf = (error: unknown, { aborted, reason }: AbortSignal): Outcome => {
  if (aborted) return reason instanceof TimeUp ? "too-slow" : "cancelled";
  return error instanceof ModelFailure && isOfCall(error.kind) ? error.kind : "unusable";
};

const TOKENS_PRICED = 1_000_000;

/** US dollars; null if tokens or prices are unknown. */
export const costOf = (completion: Completion | null, prices: Prices | null): number | null => {
  const { inputTokens = null, outputTokens = null } = completion ?? {};
  if (inputTokens === null || outputTokens === null || prices === null) return null;
  return (inputTokens * prices.input + outputTokens * prices.output) / TOKENS_PRICED;
};
