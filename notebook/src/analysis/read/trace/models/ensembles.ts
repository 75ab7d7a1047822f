/** What several models say together: averages and votes of their predictions, and own classes that ask one after the other. */
import { flatMap } from "../../../filter-map.ts";
import { unnamed } from "../arguments.ts";
import type { FitEvent, Tracer } from "../tracer.ts";
import type { Instance, Prediction, Value } from "../value.ts";

/** Field of a model that is put together from others that learned for it. */
const COMPOSED = " composed";

/** Whether an own class trained several models as it learned: what it says later, it says for itself. */
export const isComposed = ({ fields }: Instance): boolean => fields.has(COMPOSED);

/** Notes that an own class learned by training these models, of which several kinds make it one of its own. */
export function compose(outer: Instance, trained: readonly Instance[], fit: number): void {
  if (new Set(trained.filter((one) => one !== outer).map(kindOf)).size < 2) return;
  outer.fields.set(COMPOSED, { kind: "constant", value: true });
  outer.fit = fit;
}

/** Predictions are kept in lists by model, and these by fold or by class; a list that holds itself has no end. */
const DEEPEST = 4;

/** The predictions that a list holds, one for each of several models; null for any other value. */
export function severalIn(value: Value | undefined, depth = DEEPEST): readonly Prediction[] | null {
  if (value?.kind !== "sequence" || value.items.length === 0 || depth === 0) return null;
  const items = flatMap(value.items, (item) =>
    item.kind === "prediction" ? [item] : (severalIn(item, depth - 1) ?? []),
  );
  return items.length >= value.items.length ? items : null;
}

/**
 * One prediction of several models. Of models of one kind, as a loop over folds or seeds trains them, the last stands for all; of others
 * a model is made that is put together from them.
 */
export function together(t: Tracer, predictions: readonly Prediction[], kind = "Ensemble"): Prediction | null {
  const last = predictions.at(-1);
  if (last === undefined) return null;
  const models = predictions.flatMap(({ model }) => model ?? []);
  if (models.length < predictions.length) return { ...last, model: null, fit: -1 };
  // What is shared out or added up names no class any more: the share of those that name one is a score, too.
  const { ofClasses: _, ...scores } = last;
  const said = kind === "Voting" ? last : scores;
  if (new Set(models.map(kindOf)).size === 1) return said;
  const members = [...new Set(models.flatMap((one) => membersOf(one) ?? [one]))];
  const fit = Math.max(...predictions.map((one) => one.fit));
  return { ...said, model: ensembleOf(t, members, kind, fit), fit };
}

/** The predictions of several models of one kind, as a loop over targets or folds puts them side by side; null for any other list. */
export function pooled(value: Value): Prediction | null {
  const several = besideIn(value);
  const last = several.at(-1);
  const kinds = new Set(several.map(({ model }) => (model === null ? null : kindOf(model))));
  if (last === undefined || several.length < 2 || kinds.size > 1 || kinds.has(null)) return null;
  return { ...last, pooled: [...new Set(several.map(({ fit }) => fit))] };
}

const made = new WeakMap<Tracer, Map<string, Instance>>();

/** The model that is made of these, however often they are asked. */
function ensembleOf(t: Tracer, members: readonly Instance[], kind: string, fit: number): Instance {
  const known = made.get(t) ?? new Map<string, Instance>();
  made.set(t, known);
  const key = `${kind} ${members
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join()}`;
  const model = known.get(key) ?? t.instance(`local.${kind}`, members.map(unnamed));
  known.set(key, model);
  model.fields.set(COMPOSED, { kind: "constant", value: true });
  model.fit = fit;
  return model;
}

const membersOf = (model: Instance): readonly Instance[] | null =>
  model.own === null && isComposed(model)
    ? model.args.flatMap(({ value }) => (value.kind === "instance" ? [value] : []))
    : null;

const kindOf = ({ path, own }: Instance): string => own?.name ?? path;

/** Whether a model learns from what several others say of the rows: a library's stack, or predictions put side by side. */
export const learnsFromModels = ({ x }: FitEvent): boolean =>
  x.kind === "table" && /(?:^|\.)stacking$/i.test(x.state.made)
    ? true
    : new Set(besideIn(x).flatMap(({ model }) => model ?? [])).size > 1;

/** All that an array or a table of predictions holds; nothing where it holds other columns too. */
function besideIn(x: Value): readonly Prediction[] {
  const content = x.kind === "table" ? x.state.content : null;
  if (content?.kind !== "dictionary") return severalIn(x) ?? [];
  const columns = [...content.entries.values()].map(({ value }) => value);
  return columns.every((one) => one.kind === "prediction") ? columns : [];
}
