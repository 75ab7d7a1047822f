/** Test rows that influence how a model turns out. */
import type { Caution, Experiment } from "../facts.ts";
import { once } from "../remembered.ts";
import { partOfName } from "../read/trace/rows/part-names.ts";
import { isSearch } from "../read/trace/models/roles.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { CallEvent, FitEvent } from "../read/trace/tracer.ts";
import type { ArgumentValue, Instance, Measure, TableState, Value } from "../read/trace/value.ts";
import { lineage } from "../read/trace/tables/lineage.ts";

/**
 * Test rows that stop the training, that settings are searched on, or whose score picks a setting: the most serious of
 * each, once.
 */
export function findTestedOn(trace: Trace, experiments: readonly Experiment[]): Caution[] {
  // If the author calls the held-out rows validation, choosing is what they are for.
  const isJudged = experiments.some(({ metrics }) => metrics.some(({ part }) => part === "test"));
  const found = [stopped(trace), ...(isJudged ? [searched(trace), picked(trace)] : [])];
  const seen = new Set<string>();
  return found.filter((one): one is UsedTest => {
    if (one === null || seen.has(one.how)) return false;
    seen.add(one.how);
    return true;
  });
}

type UsedTest = Extract<Caution, { readonly kind: "test-data-used" }>;

const used = (how: UsedTest["how"], cell: number): UsedTest => ({
  kind: "test-data-used",
  how,
  cells: [cell],
  certainty: "certain",
});

/**
 * Whether a state contains test rows, in a notebook that has no others to choose by, and is not called validation
 * there.
 */
const isTest = ({ splits }: Trace, state: TableState): boolean =>
  state.division?.part === "test" &&
  !state.bound.some((name) => partOfName(name) === "validation") &&
  !splits.some(({ parts }) => parts.includes("validation"));

/** Test rows that decide when training stops, or which round of it is kept. */
function stopped(trace: Trace): UsedTest | null {
  // If scores come from other test rows, the watched ones serve as validation.
  const judged = new Set(scoresOnTests(trace).flatMap(({ result }) => result.on?.division?.split ?? []));
  const fit = trace.fits.find((one) => {
    const args = [...one.args, ...one.model.args, ...one.outer.args];
    const watched = args.find(({ name }) => name !== null && WATCHED.test(name))?.value;
    if (watched === undefined || !stopsBy(one, args)) return false;
    return tablesIn(watched).some(
      (state) => isTest(trace, state) && (judged.size === 0 || judged.has(state.division?.split ?? -1)),
    );
  });
  return fit === undefined ? null : used("early stopping", fit.cell);
}

const WATCHED = /^(?:eval_set|valid_sets|evals|watchlist|validation_data|eval_dataset|X_val)$/;

function stopsBy({ model }: FitEvent, args: readonly ArgumentValue[]): boolean {
  // CatBoost keeps the best round unless told otherwise.
  const keepsBest = args.find(({ name }) => name === "use_best_model")?.value;
  if (keepsBest?.kind === "constant" && keepsBest.value === false) return false;
  if (model.path.startsWith("catboost.")) return true;
  return args.some(({ name, value, text }) => {
    if (name === null) return false;
    if (/^(?:early_stopping|use_best_model|load_best_model_at_end$|od_(?:wait|type)$)/.test(name))
      return !(value.kind === "constant" && (value.value === null || value.value === false));
    return /^callbacks?$/.test(name) && (STOPS.test(text) || pathsIn(value).some((path) => STOPS.test(path)));
  });
}

const STOPS = /EarlyStopping|early_stopping|ModelCheckpoint/;

const pathsIn = (value: Value): readonly string[] =>
  value.kind === "instance" || value.kind === "reference"
    ? [value.path]
    : value.kind === "sequence"
      ? value.items.flatMap(pathsIn)
      : [];

const tablesIn = (value: Value): readonly TableState[] =>
  value.kind === "table" ? [value.state] : value.kind === "sequence" ? value.items.flatMap(tablesIn) : [];

/** A search over settings that is given the test rows, or all rows including the test rows. */
function searched(trace: Trace): UsedTest | null {
  const fit = trace.fits.find(({ how, outer, x, model }) => {
    if (how !== "search" || !isSearch(outer) || x.kind !== "table") return false;
    if (isTest(trace, x.state)) return true;
    const whole = x.state;
    return (
      whole.division === null &&
      scoresOnTests(trace).some(
        ({ result }) => (result.model === model || result.model === outer) && isPartOf(result.on, whole),
      )
    );
  });
  return fit === undefined ? null : used("tuning", fit.cell);
}

/** Whether rows were split off from these. */
function isPartOf(part: TableState | null, whole: TableState): boolean {
  return lineage(part, LONGEST_WAY).some((at) => at.id === whole.id);
}
const LONGEST_WAY = 50;

interface Scored extends CallEvent {
  readonly result: Measure;
}

const scoresOnTests = once((trace: Trace): readonly Scored[] =>
  trace.calls.filter(
    (call): call is Scored =>
      call.result.kind === "measure" && call.result.on !== null && isTest(trace, call.result.on),
  ),
);

/** Fewer versions than these are a comparison, not a search. */
const FEWEST_VERSIONS = 3;

/** A setting tried out on the test rows: one class with several values of it, of which the best score is taken. */
function picked(trace: Trace): UsedTest | null {
  const versions = new Map<string, Set<Instance>>();
  for (const { result, cell } of scoresOnTests(trace)) {
    if (result.model === null || variedBy(result.model) === null) continue;
    const key = `${cell} ${result.model.path} ${result.model.cell}`;
    versions.set(key, (versions.get(key) ?? new Set()).add(result.model));
  }
  const tried = new Set(
    [...versions.values()].filter(({ size }) => size >= FEWEST_VERSIONS).flatMap((own) => [...own]),
  );
  if (tried.size === 0) return null;
  const best = trace.calls.find(
    ({ path, receiver, args }) =>
      PICKS.test(path) &&
      [receiver, ...args.map(({ value }) => value)].some((value) => value && holdsScoreOf(value, tried)),
  );
  return best === undefined ? null : used("tuning", best.cell);
}

const PICKS = /(?:^|\.)(?:max|min|amax|amin|argmax|argmin|nanargmax|nanargmin|idxmax|idxmin|sorted)$/;

/** The setting that comes from a variable, as in a loop over its values. */
export const variedBy = ({ args }: Instance): string | null =>
  args.find(({ value, text }) => value.kind === "constant" && /^[A-Za-z_]\w*$/.test(text) && !CONSTANTS.test(text))
    ?.name ?? null;
const CONSTANTS = /^(?:True|False|None|[A-Z][A-Z_]+|seed|random_state|rng|state)$/;

function holdsScoreOf(value: Value, tried: ReadonlySet<Instance>): boolean {
  if (value.kind === "measure") return value.model !== null && tried.has(value.model);
  if (value.kind === "sequence") return value.items.some((item) => holdsScoreOf(item, tried));
  return value.kind === "dictionary" && [...value.entries.values()].some((entry) => holdsScoreOf(entry.value, tried));
}
