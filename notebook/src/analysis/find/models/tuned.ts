/** How the settings of a model were searched, and which of them an output shows as found. */
import { flatMap } from "../../filter-map.ts";
import type { Knowledge } from "../../know/knowledge.ts";
import type { CellOutput } from "../../read/outputs/cell-outputs.ts";
import { type Literal, readLiterals } from "../../read/outputs/dictionaries.ts";
import { callsTo } from "../../read/trace/calls-to.ts";
import { isPipeline, nameOfLastStep } from "../../read/trace/models/roles.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { FitEvent } from "../../read/trace/tracer.ts";
import type { ArgumentValue, Dictionary, Instance, Value } from "../../read/trace/value.ts";
import type { ModelFact } from "../../facts.ts";
import { alignedTexts } from "../shown/aligned.ts";

/** How settings are searched, by the class that does it. */
export const searchWords = ({ path }: Instance): string =>
  /Random/.test(path) ? "random search" : /Bayes|Optuna/.test(path) ? "Bayesian search" : "grid search";

/** The settings that a search tries: what has only one value is none of them. */
export function tuningOf(search: Instance): ModelFact["tuning"] {
  const grids = gridsOf(search);
  // Nothing is tried of an empty grid, nor of one that leaves no choice.
  if (grids.length > 0 && grids.every(({ open }) => !open) && triedIn(grids).length === 0) return null;
  const before = ofEarlierSteps(search, grids);
  return { how: searchWords(search), over: triedIn(grids), ...(before.length > 0 && { before }), chosen: {} };
}

/** Those of the settings that are of other steps of a pipeline than its model. */
function ofEarlierSteps({ args }: Instance, grids: readonly Dictionary[]): string[] {
  const given = args.flatMap(({ value }) => (value.kind === "instance" && isPipeline(value) ? [value] : []));
  const last = given[0] === undefined ? null : nameOfLastStep(given[0]);
  return last === null ? [] : triedIn(grids, (name) => name !== last && !name.startsWith(`${last}__`));
}

/** What is tried, grid by grid where there is a list of them; none where it is not known. */
function gridsOf({ args }: Instance): readonly Dictionary[] {
  const given = args.map(({ value }) => (value.kind === "sequence" && !value.open ? value.items : [value]));
  const grids = given.find((items) => items.length > 0 && items.every(({ kind }) => kind === "dictionary")) ?? [];
  return grids.filter((grid) => grid.kind === "dictionary");
}

/** Whether a search chooses among models as well: `[{"step": [Lasso()], "step__alpha": [1, 2]}, {"step": [SVR()]}]`. */
export function triesModels(search: Instance, knowledge: Knowledge): boolean {
  const familyOf = (value: Value): readonly string[] => {
    const family = value.kind === "instance" ? knowledge.model(value.path) : null;
    return family === null || family.task === "dimensionality reduction" ? [] : [family.label];
  };
  const tried = new Map<string, Set<string>>();
  for (const { entries } of gridsOf(search))
    for (const [name, { value }] of entries) {
      const families = value.kind === "sequence" ? flatMap(value.items, familyOf) : [];
      tried.set(name, new Set([...(tried.get(name) ?? []), ...families]));
    }
  return [...tried.values()].some(({ size }) => size > 1);
}

/** What has several values in a grid, other ones in another, or stays as it is there. */
function triedIn(grids: readonly Dictionary[], isAsked: (name: string) => boolean = () => true): string[] {
  const names = new Set(grids.flatMap(({ entries }) => [...entries.keys()]));
  const isFixed = (name: string): boolean => {
    const values = grids.map(({ entries }) => entries.get(name)?.value);
    const [first, ...others] = values.map((value) => (value === undefined ? undefined : singleOf(value)));
    return first !== undefined && others.every((other) => first !== null && other === first);
  };
  return [...names].filter((name) => !name.startsWith(" ") && isAsked(name) && !isFixed(name)).map(withoutStep);
}

/**
 * How the settings of a model were searched where no class does it: by a method of the model itself, `model.grid_search(grid, X, y)`, or by a
 * function of the notebook that is given settings to try. What is made later, of settings that are unpacked, has those that were found.
 */
export function searchesOf(trace: Trace): (model: Instance) => ModelFact["tuning"] {
  const { searches } = trace;
  const own = callsTo(trace, (path) => SEARCHES.test(path));
  return (model) => {
    const call = own.find(({ receiver }) => receiver === model);
    if (call !== undefined) {
      const grid = call.args.find(({ value }) => value.kind === "dictionary")?.value;
      const how = call.path.endsWith("grid_search") ? "grid search" : "random search";
      return { how, over: grid?.kind === "dictionary" ? triedIn([grid]) : [], chosen: {} };
    }
    const search = searches.findLast(
      ({ models, cell }) =>
        models.includes(model) ||
        (cell <= model.cell && models.some(({ path }) => path === model.path) && model.args.some(isOfSearch)),
    );
    const how = search === undefined ? undefined : OWN_SEARCHES.find(([path]) => path.test(search.by))?.[1];
    return search === undefined || how === undefined ? null : { how, over: [...search.over], chosen: {} };
  };
}

const SEARCHES = /^catboost\.\w+\.(?:grid_search|randomized_search)$/;

const OWN_SEARCHES: readonly (readonly [RegExp, string])[] = [
  [/^optuna\.(?:skopt|bayes)\./, "Bayesian search"],
  [/^optuna\./, "Optuna"],
  [/^hyperopt\./, "Hyperopt"],
];

const isOfSearch = ({ star, text }: ArgumentValue): boolean => star === "**" || /\bbest_(?:params|trial)\b/.test(text);

/** The only value of a setting, as text, null where it cannot be written; undefined where there are several. */
function singleOf(value: Value): string | null | undefined {
  if (value.kind !== "sequence" || value.open || value.items.length !== 1) return undefined;
  const [only] = value.items;
  const parts = only?.kind === "sequence" ? only.items : only === undefined ? [] : [only];
  return parts.every(({ kind }) => kind === "constant")
    ? JSON.stringify(parts.map((part) => (part.kind === "constant" ? part.value : null)))
    : null;
}

/** Settings of a pipeline begin with the name of the step. */
const withoutStep = (name: string): string => name.replace(/^.*__/, "");

/** The models with the settings that outputs of `best_params_` show for them, as printed. */
export function withChosen<Model extends { readonly fact: ModelFact; readonly fits: readonly FitEvent[] }>(
  models: readonly Model[],
  trace: Trace,
  outputs: ReadonlyMap<number, CellOutput>,
): readonly Model[] {
  const chosen = new Map<Instance, { readonly settings: Readonly<Record<string, string>>; readonly cell: number }>();
  for (const shown of trace.shown.values()) {
    const output = outputs.get(shown.cell);
    for (const [at, { value }] of output === undefined ? [] : shown.slots.entries()) {
      const search = searchIn(value);
      const texts = search === null || output === undefined ? [] : (alignedTexts(shown, output).get(at) ?? []);
      for (const settings of flatMap(texts, ({ text }) => flatMap(readLiterals(text), settingsIn))) {
        if (search === null) continue;
        const before = chosen.get(search);
        // Where each turn of a loop has its own, none is the one that is kept.
        const isOther = before?.cell === shown.cell && JSON.stringify(before.settings) !== JSON.stringify(settings);
        chosen.set(search, { settings: isOther ? {} : settings, cell: shown.cell });
      }
    }
  }
  return models.map((model) => {
    const { tuning } = model.fact;
    const search = model.fits.find(({ outer }) => chosen.has(outer))?.outer;
    const found = search === undefined ? undefined : chosen.get(search);
    if (found === undefined || tuning === null) return model;
    const own = Object.entries(found.settings).filter(
      ([name]) => tuning.over.length === 0 || tuning.over.includes(name),
    );
    const cells = [...new Set([...model.fact.cells, found.cell])].sort((a, b) => a - b);
    return { ...model, fact: { ...model.fact, cells, tuning: { ...tuning, chosen: Object.fromEntries(own) } } };
  });
}

/** The search whose best settings a value is, or holds. */
function searchIn(value: Value): Instance | null {
  if (value.kind === "table")
    return value.state.made.endsWith(".best_params_") && value.state.label?.kind === "instance"
      ? value.state.label
      : null;
  const inner = value.kind === "template" ? value.parts : value.kind === "sequence" ? value.items : [];
  return inner.map(searchIn).find((one) => one !== null) ?? null;
}

const MOST_SETTINGS = 8;

function settingsIn(literal: Literal): Readonly<Record<string, string>>[] {
  if (literal.kind === "list") return literal.items.flatMap(settingsIn);
  if (literal.kind !== "dictionary") return [];
  const written = literal.entries.flatMap(({ key, value }) =>
    "text" in value && /^[\w.+-]+$/.test(value.text) && value.text !== "None"
      ? [[withoutStep(key), value.text] as const]
      : [],
  );
  return written.length === 0 ? [] : [Object.fromEntries(written.slice(0, MOST_SETTINGS))];
}
