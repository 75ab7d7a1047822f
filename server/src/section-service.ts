import type { Logger } from "pino";
import type { SectionWork, SectionWorkDone } from "@data-documentation/notebook/writing/section-work.ts";
import { ModelFailure } from "../../supabase/functions/_shared/model/complete.ts";
import { createTurns } from "./edge/turns.ts";
import { ReadingTooSlow, createNotebookWorkers } from "./notebook-workers.ts";

export interface SectionService {
  /** Does the work in the turn of `person`. Rejects with a ModelFailure where the turn does not come, or the work takes too long. */
  run(work: SectionWork, person: string, signal: AbortSignal): Promise<SectionWorkDone>;
  close(): Promise<void>;
}

/** An analysis checks five sections at once; one person leaves a worker to the others. */
const SHARE = { atWork: 1, waiting: 40, places: 2, patience: 30_000 };

/** What a language model's sections need of whole notebooks, off the main thread. Its threads start with the first question. */
export const createSectionService = (log: Logger): SectionService => {
  const turns = createTurns(SHARE);
  const workers = createNotebookWorkers("sectionWork", SHARE.places, log);
  return {
    run: async (work, person, signal) => {
      const end = await turns.enter(person, signal);
      signal.throwIfAborted();
      if (!end) throw new ModelFailure("busy");
      try {
        return await workers.run(work);
      } catch (error) {
        throw error instanceof ReadingTooSlow ? new ModelFailure("too-slow") : error;
      } finally {
        end();
      }
    },
    close: () => workers.close(),
  };
};
