/** Classes that have numbers in place of their names. */
import type { Experiment, NotebookFacts } from "../facts.ts";
import { predictedBy } from "../models-of.ts";

/**
 * Whether some classes are numbers that an encoder of the notebook gave them: which is which, only the encoder knows, and the report does not say.
 * Of two classes it is guessed, and numbers that the data has itself mean something to those who know it.
 */
export function areCodes(
  names: readonly (string | null)[],
  experiment: Experiment,
  { facts }: Pick<NotebookFacts, "facts">,
): boolean {
  if (names.length < FEWEST || !names.every((name) => name !== null && CODE.test(name))) return false;
  const targets = predictedBy(experiment);
  return facts.some(
    (one) => one.kind === "encoded" && CODING.has(one.how) && one.columns.some((column) => targets.includes(column)),
  );
}

const FEWEST = 3;
const CODE = /^\d+(?:\.0)?$/;
/** What numbers classes in an order that it finds itself; a mapping is written in the code, and told. */
const CODING: ReadonlySet<string> = new Set(["ordinal", "label"]);
