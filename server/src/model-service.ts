import type { Logger } from "pino";
import type { Sql } from "postgres";
import { ModelFailure } from "../../supabase/functions/_shared/model/complete.ts";
import type { Model } from "../../supabase/functions/_shared/model/complete.ts";
import { createLanguageModel } from "../../supabase/functions/_shared/model/language-model.ts";
import type { LanguageModel } from "../../supabase/functions/_shared/model/language-model.ts";
import { createModel } from "../../supabase/functions/_shared/model/model.ts";
import type { ModelSettings } from "../../supabase/functions/_shared/model/settings.ts";
import { createTurns } from "./edge/turns.ts";

/** The five sections of an analysis at once; of all people together as many as a model at home can bear. */
const SHARE = { atWork: 5, waiting: 20, places: 20, patience: 30_000 };

/** The language model on this server: everybody in turn, and each question a line in the log. */
export const createModelService = (settings: ModelSettings, sql: Sql, log: Logger): LanguageModel => {
  const turns = createTurns(SHARE);
  const model = createLanguageModel(logged(createModel(settings), log), { ...settings, sql });
  return {
    ...model,
    of: (subject) => {
      const own = model.of(subject);
      return {
        ...own,
        complete: async (question) => {
          const end = await turns.enter(subject.person, question.signal);
          question.signal.throwIfAborted();
          if (!end) throw new ModelFailure("busy");
          try {
            return await own.complete(question);
          } finally {
            end();
          }
        },
      };
    },
  };
};

const logged = (model: Model, log: Logger): Model => ({
  ...model,
  complete: async (question) => {
    const start = performance.now();
    const seconds = (): number => Math.round((performance.now() - start) / 100) / 10;
    try {
      const completion = await model.complete(question);
      const { inputTokens, outputTokens } = completion;
      log.info({ model: model.name, inputTokens, outputTokens, seconds: seconds() }, "language model answered");
      return completion;
    } catch (error) {
      const { kind, status } = error instanceof ModelFailure ? error : { kind: "ended", status: null };
      log.warn({ model: model.name, kind, status, seconds: seconds() }, "language model gave no answer");
      throw error;
    }
  },
});
