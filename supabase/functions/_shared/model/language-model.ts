import type { Model } from "./complete.ts";
import { accountedModel } from "./model-calls.ts";
import type { CallSubject, Ledger } from "./model-calls.ts";

/**
 * "allow": each person decides. "require": the built-in analysis cannot be chosen. "forbid": no notebook goes to the
 * model.
 */
export type ModelRule = "allow" | "require" | "forbid";

/** Where a notebook is saved, or is to be saved: ids, null for none. */
export interface NotebookPlace {
  readonly notebook: string | null;
  readonly team: string | null;
}

/** The language model of an installation. */
export interface LanguageModel {
  readonly name: string;
  /** Where notebooks are sent: "api.openai.com". */
  readonly host: string;
  /** What the site admin and the admins of the team have decided. */
  rule(person: string, place: NotebookPlace): Promise<ModelRule>;
  /** The model for a section: within the limits of the day, with each question recorded. */
  of(subject: CallSubject): Model;
}

export const createLanguageModel = (model: Model, ledger: Ledger): LanguageModel => ({
  name: model.name,
  host: model.host,
  rule: async (person, { notebook, team }) => {
    const [row] = await ledger.sql<
      { rule: ModelRule }[]
    >`select private.model_rule(${person}, ${notebook}, ${team}) as rule`;
    // Nobody has given permission.
    return row?.rule ?? "forbid";
  },
  of: (subject) => accountedModel(model, ledger, subject),
});
