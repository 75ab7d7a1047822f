/** What the database says of the language model. What cannot be read of a total gives way to nothing. */
import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";

/** Anything else is a server that knows more: then nothing goes anywhere. */
export const modelRule = orElse(z.enum(["allow", "require", "forbid"]), "forbid");

export const modelRuleRow = z.object({ language_model: modelRule });

const count = orElse(z.int().check(z.nonnegative()), 0);

const modelTotal = z.object({
  key: z.string(),
  /** null: somebody whose account is gone. */
  name: orElse(z.nullable(z.string()), null),
  calls: count,
  unanswered: count,
  input_tokens: count,
  output_tokens: count,
  /** US dollars of those whose cost is known; null where none is. */
  cost: orElse(z.nullable(z.number()), null),
  unpriced: count,
});
export type ModelTotal = z.infer<typeof modelTotal>;

export const modelTotals = z.object({
  rows: z.array(modelTotal),
  /** Where the next page begins, for the procedure alone to read; null after the last. */
  next: z.nullable(z.record(z.string(), z.json())),
});
export type ModelTotals = z.infer<typeof modelTotals>;
