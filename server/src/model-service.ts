import type { Logger } from "pino";
import { ModelFailure } from "../../supabase/functions/_shared/model/complete.ts";
import type { Model } from "../../supabase/functions/_shared/model/complete.ts";
import { limitedModel } from "../../supabase/functions/_shared/model/limited-model.ts";
import { createModel } from "../../supabase/functions/_shared/model/model.ts";
import type { ModelSettings } from "../../supabase/functions/_shared/model/settings.ts";
import type { Limits } from "../../supabase/functions/_shared/limits.ts";
import { createTurns } from "./edge/turns.ts";

/** The five sections of an analysis at once; of all people together as many as a model at home can bear. */
const SHARE = { atWork: 5, waiting: 20, places: 20, patience: 30_000 };

export interface ModelService {
  /** Where notebooks are sent, for the page to say so. */
  readonly name: string;
  readonly host: string;
  /** The model for one person: in turn, within the limits, with its tokens counted in the log. */
  of(person: string): Model;
}

export const createModelService = (settings: ModelSettings, limits: Limits, log: Logger): ModelService => {
  const model = createModel(settings);
  const turns = createTurns(SHARE);
  const { name, host } = model;
  const inTurn = (person: string): Model => ({
    ...model,
    complete: async (question) => {
      const end = await turns.enter(person, question.signal);
      question.signal.throwIfAborted();
      if (!end) throw new ModelFailure("busy");
      const start = performance.now();
      const seconds = (): number => Math.round((performance.now() - start) / 100) / 10;
      try {
        const completion = await model.complete(question);
        const { inputTokens, outputTokens } = completion;
        log.info({ model: name, inputTokens, outputTokens, seconds: seconds() }, "language model answered");
        return completion;
      } catch (error) {
        const { kind, status } = error instanceof ModelFailure ? error : { kind: "ended", status: null };
        log.warn({ model: name, kind, status, seconds: seconds() }, "language model gave no answer");
        throw error;
      } finally {
        end();
      }
    },
  });
  return {
    name,
    host,
    of: (person) => limitedModel(inTurn(person), (rule, account) => limits.spend(rule, { account }), person),
  };
};
