/** Which question a fit belongs to whose own is not known. */
import type { Task } from "../facts.ts";
import type { FoundModel } from "../find/models/models.ts";
import type { Knowledge } from "../know/knowledge.ts";
import { lineage } from "../read/trace/tables/lineage.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import { isVariable } from "../reader-names.ts";
import { sameSet } from "./drafts.ts";
import { learnsColumn } from "./learned-columns.ts";
import { type Draft, NEEDS_ROWS, taskOfDraft } from "./tasks.ts";

/**
 * Fits of which nobody knows what they learn belong to the only question of their kind about the same data, or to the one nearest before them
 * where the data is not followed either.
 */
export function withNameless(
  drafts: readonly Draft[],
  models: readonly FoundModel[],
  knowledge: Knowledge,
  trace: Trace,
): readonly Draft[] {
  const result: Draft[] = [];
  const taskOf = (draft: Draft): Task | null => {
    const own = new Set(draft.fits.map((f) => f.model));
    return taskOfDraft(
      draft,
      models.filter((m) => own.has(m.instance)),
      knowledge,
      trace,
    );
  };
  const questionOf = (draft: Draft): Draft | undefined => {
    const isKnown = draft.fits.length === 0 || !draft.fits.every(isUnfollowed);
    const isColumn = draft.target !== null && !isVariable(draft.target);
    if (isKnown && (isColumn || draft.fits.some((fit) => learnsColumn(fit, draft.target)))) return undefined;
    const task = taskOf(draft);
    if (isKnown && draft.target !== null) return columnBehind(draft, task);
    if (!isKnown) {
      const before = result.filter(
        ({ target, ...one }) =>
          (draft.target ?? target) === target && (task === null || taskOf({ target, ...one }) === task),
      );
      return before.findLast(({ data }) => data.length > 0) ?? before.at(-1);
    }
    if (!NEEDS_ROWS.has(task)) return undefined;
    if (draft.data.length === 0)
      return result.findLast((one) => one.target === null && one.data.length === 0 && taskOf(one) === task);
    const [only, ...others] = drafts.filter(
      (one) => one !== draft && one.key.startsWith(draft.key) && taskOf(one) === task,
    );
    return others.length === 0 ? only : undefined;
  };
  // A variable holds the one column that others are asked for in the same data, which the trace lost on the way to it.
  const columnBehind = (draft: Draft, task: Task | null): Draft | undefined => {
    const named = drafts.filter(
      ({ target, data }) => target !== null && !isVariable(target) && data.length > 0 && sameSet(data, draft.data),
    );
    const [only, ...others] = named;
    return only !== undefined && others.length === 0 && taskOf(only) === task ? only : undefined;
  };
  for (const draft of drafts) {
    const question = questionOf(draft);
    if (question === undefined) result.push(draft);
    else {
      question.fits.push(...draft.fits);
      question.metrics.push(...draft.metrics);
    }
  }
  return result;
}

/** Whether the rows come from nowhere that is known, or are what a step made of such rows. */
const isUnfollowed = ({ x, y }: FitEvent): boolean =>
  [x, y].every(
    (value) =>
      value.kind !== "table" ||
      (value.state.sources.length === 0 && lineage(value.state).at(-1)?.made.endsWith("transform") === true),
  );
