/** Which result a report is about. */
import type { Experiment, NotebookKind } from "../facts.ts";
import type { FoundModel } from "../find/models/models.ts";
import { isMadeUp } from "../find/made-up.ts";
import { isExample } from "../find/treatments/written-rows.ts";
import { CRITERIA, isPerfect } from "../know/metrics.ts";
import { PREDICTS } from "../models-of.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import { INDEPENDENT } from "./best.ts";

/** Models that learned from nothing but rows that the code makes up or lists. */
export const onMadeUpRows = (models: readonly FoundModel[]): ReadonlySet<number> =>
  new Set(models.flatMap(({ fact, fits }) => (fits.length > 0 && fits.every(isOfMadeUp) ? [fact.id] : [])));

const isOfMadeUp = ({ x, y }: FitEvent): boolean => [x, y].some((value) => isExample(value) || isMadeUp(value));

/**
 * The experiment that a reader would name first; null if none has a quotable result, or if several results are side by
 * side: which of them is the answer is then for the reader to decide. How well models fit their training rows is a
 * result only where nothing else was measured, and where it says something.
 */
export function headlineOf(
  experiments: readonly Experiment[],
  onMadeUp: ReadonlySet<number>,
  kind: NotebookKind,
): number | null {
  const all = experiments.filter((one) => isResult(one, kind));
  // What the notebook itself trained comes before what it only tried.
  const shown = preferred(all, ({ models }) => models.some(({ trained }) => trained !== "pretrained"));
  // A method that is shown on made-up rows prepares for work on others.
  const isReal = ({ models }: Experiment): boolean => models.some(({ id }) => !onMadeUp.has(id));
  const results = preferred(preferred(shown, isReal), (one) => !isOnTrainingRows(one));
  const [first] = [...results].sort((a, b) => weightOf(b) - weightOf(a));
  if (first === undefined || isOpen(first) || (isOnTrainingRows(first) && saysNothing(first))) return null;
  const isOneQuestion = results.every((one) => one === first || asksTheSame(one, first));
  if (isOneQuestion) return experiments.indexOf(first);
  // It is about the first, where far more is tried on it than on any other; in a lesson of two examples more is enough.
  const [one, ...others] = results;
  const times = kind === "lesson" && others.length === 1 ? 1 : FAR_MORE;
  const isMain = one !== undefined && others.every(({ models }) => one.models.length > times * models.length);
  return isMain ? experiments.indexOf(one) : null;
}

const FAR_MORE = 2;

/** Those that are as wished, or all where none is. */
function preferred<T>(all: readonly T[], isWished: (one: T) => boolean): readonly T[] {
  const own = all.filter(isWished);
  return own.length > 0 ? own : all;
}

const placeOf = ({ best }: Experiment): number => INDEPENDENT.indexOf(best?.metric.part ?? null);

const weightOf = (one: Experiment): number =>
  (INDEPENDENT.length - placeOf(one)) * 1_000 + one.metrics.length * 10 + one.models.length;

/** Which of several kinds is the best was not shown where all make no error, or find the same fit to what they know. */
function isOpen({ best, metrics, models }: Experiment): boolean {
  if (best === null || best.isChosen === true) return false;
  const { name, part, value } = best.metric;
  if (part !== "train" && !isPerfect(name, value)) return false;
  const kindOf = (id: number | null): string | undefined => models.find((one) => one.id === id)?.name;
  const level = metrics.filter(
    (one) => one.name === name && one.part === part && one.of === null && one.value === value && one.model !== null,
  );
  return level.some(({ model }) => kindOf(model) !== kindOf(best.model));
}

/** Whether two experiments do the same with data of one source, or predict a column of the same name from more of it. */
const asksTheSame = (a: Experiment, b: Experiment): boolean =>
  (a.task === b.task && a.data.some((name) => b.data.includes(name))) ||
  (a.target !== null && a.target === b.target && !/^(?:y|labels?|targets?)(?:_|$)/i.test(a.target));

const isOnTrainingRows = ({ best, task }: Experiment): boolean => best?.metric.part === "train" && PREDICTS.has(task);

/**
 * Rows that the notebook makes up are fitted to show a method, and where another model was trained, what counts was not
 * shown. What a training minimises is no measure that a reader knows.
 */
const saysNothing = ({ data, best, models, metrics }: Experiment): boolean =>
  data.length === 0 ||
  best === null ||
  best.metric.name === "loss" ||
  models.some(({ id, role }) => role === "result" && !metrics.some(({ model }) => model === id));

function isResult({ best, task, models }: Experiment, kind: NotebookKind): boolean {
  // How closely a model fits that is there to be read is a result only where everything is there to be read, and no test of groups.
  const isRead = kind === "statistics" && !models.every(({ comparesGroups }) => comparesGroups);
  if (best === null || (task === "test" && !isRead)) return false;
  const { name, value, part } = best.metric;
  // What a training minimises says nothing where nobody knows what it is for.
  if (name === "loss" && part === "train" && task === null) return false;
  // Far worse than guessing the mean: shown to warn of it.
  if (name === "R2" && value < -1) return false;
  // Which of several fits to prefer is no measure of what any of them is worth.
  return !CRITERIA.has(name);
}
