/** Questions of a notebook while its experiments are put together: what was asked of which data. */
import type { Measured } from "../find/values/measured.ts";
import { nameOfColumn, nameOfColumns, severalColumns, withoutStep } from "../find/data/series-names.ts";
import { answersOf, formerName, knownNameOfTarget, originOfTarget, targetOf } from "../find/data/target.ts";
import type { Knowledge } from "../know/knowledge.ts";
import { nameWithoutPart } from "../read/trace/rows/part-names.ts";
import { lineage } from "../read/trace/tables/lineage.ts";
import { modelInside } from "../read/trace/models/roles.ts";
import { ruleOf } from "../read/trace/models/rules.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import type { Instance, Table } from "../read/trace/value.ts";
import { learnedSources, sourcesOf } from "./learned-sources.ts";
import { statesOf } from "./splits.ts";
import { type Draft, isItsOwnTarget } from "./tasks.ts";

export interface Drafts {
  readonly all: () => readonly Draft[];
  /** The question that a model answers as it learns. */
  readonly ofFit: (fit: FitEvent) => Draft;
  /** The question about the rows that a value was measured on; undefined where they are not known, or no model was asked anything about them. */
  readonly ofRows: (metric: Measured) => Draft | undefined;
}

/**
 * No questions yet; each is there once it was asked for.
 *
 * @param targets what is explained by a fit, where its summary says so
 */
export function draftsBy(
  knowledge: Knowledge,
  { fits, assigns, calls }: Pick<Trace, "fits" | "assigns" | "calls">,
  targets: ReadonlyMap<number, string>,
): Drafts {
  const drafts = new Map<string, Draft>();
  const dataOf = learnedSources({ calls });
  // What one summary calls a variable, it is in every fit to the same data.
  const called = new Map(
    fits.flatMap((fit) => {
      const name = targets.get(fit.fit);
      return name === undefined ? [] : [[variableOf(fit), name] as const];
    }),
  );
  const at = (data: readonly string[], root: string, target: string | null, origin = target): Draft => {
    const key = `${root}|${origin ?? ""}`;
    const before = drafts.get(key);
    // Rows that only watch the training are data of the same question.
    const all = [...new Set([...(before?.data ?? []), ...data])];
    const draft = before ? Object.assign(before, { data: all }) : { key, data, target, fits: [], metrics: [] };
    drafts.set(key, draft);
    return draft;
  };
  // Files that have parts of the same data ask the same.
  const rootOfData = (data: readonly string[]): string => [...new Set(data.map(nameWithoutPart))].sort().join(",");
  return {
    all: () => [...drafts.values()],
    ofFit(fit) {
      const target = isUnsupervised(fit, knowledge)
        ? null
        : (targets.get(fit.fit) ?? called.get(variableOf(fit)) ?? targetOf(fit));
      const origin = originOfTarget(target, fit, assigns);
      const given = sourcesOf(statesOf(fit));
      const answers = target === null ? [] : sourcesOf(answersOf(target, fit, assigns));
      const data = [...dataOf(fit), ...answers.filter((source) => !given.includes(source))];
      const learned = sourcesOf([fit.x, fit.y].flatMap((value) => (value.kind === "table" ? [value.state] : [])));
      // Whoever learns the same answers is asked the same, whatever the features are and in how many files they come.
      const key =
        [answers, learned]
          .map((sources) => sources.filter((source) => data.includes(source)))
          .find(({ length }) => length > 0) ?? data;
      const name = withoutStep(knownNameOfTarget(target, fit, assigns), fit);
      const root = key.length > 0 ? rootOfData(key) : rootOf(fit);
      return at(data, root, name, origin);
    },
    ofRows({ on, truth, model }) {
      const data = sourcesOf([on, truth].flatMap((state) => state ?? []));
      // What answers and rows are both taken from is called after neither.
      const rows = new Set(lineage(on).map(({ id }) => id));
      const given: Table | null = truth === null ? null : { kind: "table", type: "?", state: truth, view: null };
      const several = given === null ? null : severalColumns(given);
      const named = several !== null ? nameOfColumns(several) : given === null ? null : nameOfColumn(given, rows);
      const former = given === null || named === null ? null : formerName(given, named);
      // Where a library requires a name, those who need none find the answers under it, too.
      const isAsked = former !== null && [...drafts.values()].some((draft) => draft.target === former);
      const target = isAsked ? former : named;
      // What rules say of rows that are not followed to any data is all one question.
      if (data.length === 0) return model !== null && ruleOf(model) !== null ? at([], "", target) : undefined;
      const answers = sourcesOf(truth === null ? [] : [truth]);
      const known = [...drafts.values()].find(
        (draft) =>
          sameSet(draft.data, data) &&
          // A rule that needs no model answers what models are asked.
          (model === null || (draft.target ?? target ?? "") === (target ?? draft.target ?? "")),
      );
      if (known !== undefined) return Object.assign(known, { target: known.target ?? target });
      return model === null ? undefined : at(data, rootOfData(answers.length > 0 ? answers : data), target);
    },
  };
}

/** What is learned, as the code has it, with the data that it is taken from. */
const variableOf = (fit: FitEvent): string =>
  fit.y.kind === "table" ? `${fit.y.state.id}` : JSON.stringify([sourcesOf(statesOf(fit)), targetOf(fit)]);

export const sameSet = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((x) => b.includes(x));

/** Data that has no name is told apart by where its answers were made, or where it was, if none are given. */
function rootOf(fit: FitEvent): string {
  let [state] = fit.y.kind === "table" ? [fit.y.state] : statesOf(fit);
  for (let steps = 0; state?.from[0] !== undefined && steps < 200; steps += 1) [state] = state.from;
  if (state === undefined) return `model ${fit.model.name ?? fit.model.path}`;
  // What a loop makes turn after turn is data of one kind.
  return `${state.cell} ${state.made} ${state.bound[0] ?? ""}`;
}

function isUnsupervised(fit: FitEvent, knowledge: Knowledge): boolean {
  const task = knowledge.model(fit.model.path)?.task;
  return (
    isItsOwnTarget(fit) ||
    task === "clustering" ||
    task === "dimensionality reduction" ||
    (task === "anomaly detection" && fit.y.kind !== "table")
  );
}

/**
 * What looks for odd rows, beside models that group the same rows, is asked something else. Where more kinds of model look for these, groups are
 * one more way to find them.
 */
export function withOddApart(draft: Draft, knowledge: Knowledge): readonly Draft[] {
  const fitsFor = (task: string): FitEvent[] =>
    draft.fits.filter(({ model }) => knowledge.model(modelInside(model).path)?.task === task);
  const kinds = (fits: readonly FitEvent[]): number => new Set(fits.map(({ model }) => modelInside(model).path)).size;
  const odd = fitsFor("anomaly detection");
  const areFew = kinds(odd) <= kinds(fitsFor("clustering"));
  if (odd.length === 0 || !areFew) return [draft];
  const own = new Set(odd.map(({ model }) => model));
  const isOwn = ({ model }: { readonly model: Instance | null }): boolean => model !== null && own.has(model);
  return [
    { ...draft, fits: draft.fits.filter((fit) => !isOwn(fit)), metrics: draft.metrics.filter((one) => !isOwn(one)) },
    { ...draft, key: `${draft.key}|odd`, fits: odd, metrics: draft.metrics.filter(isOwn) },
  ];
}
