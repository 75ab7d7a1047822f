import type { LimitRule } from "../limits.ts";
import { ModelFailure } from "./complete.ts";
import type { Model } from "./complete.ts";

type Spend = (rule: LimitRule, account: string) => Promise<number | null>;

/** All people of an installation together, in the counts of a rule. */
const EVERYBODY = "everybody";

/** The model for one person: every question counts for them and for the installation, and fails with "limit" where that is too many. */
export const limitedModel = (model: Model, spend: Spend, person: string): Model => ({
  ...model,
  complete: async (question) => {
    if ((await spend("model", person)) !== null || (await spend("modelInAll", EVERYBODY)) !== null)
      throw new ModelFailure("limit");
    return model.complete(question);
  },
});
