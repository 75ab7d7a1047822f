/** Whether a notebook without models looks at its data or prepares it. */
import type { Fact, NotebookFacts } from "../facts.ts";

/** Whether anything is looked at: rows that are divided are for models, also where none of them was understood. */
export const isExplored = (facts: NotebookFacts): boolean =>
  facts.facts.some((fact) => LOOKS.has(fact.kind)) && !isDivided(facts);
const LOOKS: ReadonlySet<Fact["kind"]> = new Set([
  "profile",
  "statistic",
  "ranking",
  "counts",
  "missing",
  "chart",
  "test",
]);
export const isDivided = ({ facts }: Pick<NotebookFacts, "facts">): boolean =>
  facts.some(({ kind }) => kind === "split");
