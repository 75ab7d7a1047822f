/** What distinguishes models of one kind, and their values: settings, whether these were searched, chosen or left alone, and what they learn from. */
import type { Measured } from "../find/values/measured.ts";
import { wholeOfFolds } from "../find/values/judged-rows.ts";
import { groupOf } from "../find/models/by-group.ts";
import type { FoundModel } from "../find/models/models.ts";
import { searchWords } from "../find/models/tuned.ts";
import { layersOf } from "../read/trace/models/layers.ts";
import { isSearch } from "../read/trace/models/roles.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { FitEvent } from "../read/trace/tracer.ts";
import type { ArgumentValue, Instance } from "../read/trace/value.ts";
import { lineage } from "../read/trace/tables/lineage.ts";
import { IDLE_SETTING } from "../know/idle-settings.ts";
import { byComponents, byScaling } from "./components.ts";
import { columnsOf } from "./learned-columns.ts";
import { tableVersions } from "./table-versions.ts";
import { variedBy } from "./picked.ts";
import { grouped } from "../grouped.ts";

/**
 * The version that each value measures, in the order of the values: "after tuning", "before tuning", "with default settings"; null where
 * that is not known, or the same for all values of models of that name.
 */
export function versionsOf(
  values: readonly Measured[],
  models: readonly FoundModel[],
  trace: Trace,
): readonly (string | null)[] {
  const names = new Map(models.map(({ instance, fact }) => [instance, fact.name]));
  const fits = values.map(({ model, fit }) =>
    model === null ? undefined : (trace.fits[fit] ?? trace.fits.findLast((one) => one.model === model)),
  );
  const families = new Map<string, Set<FitEvent>>();
  for (const fit of fits) {
    const name = fit === undefined ? undefined : names.get(fit.model);
    if (fit !== undefined && name !== undefined) families.set(name, (families.get(name) ?? new Set()).add(fit));
  }
  const versions = new Map<FitEvent, string | null>();
  for (const family of families.values()) {
    const searches = [...family].filter(({ outer }) => isSearch(outer));
    const learned = learnedVersions([...family]);
    const tables = tableVersions([...family], (fit) => values.filter((_, at) => fits[at] === fit));
    const chosen = chosenVersions([...family], trace);
    const own = [...family].map(
      (fit, at) => [fit, chosen[at] ?? versionOf(fit, searches) ?? learned[at] ?? tables[at] ?? null] as const,
    );
    if (new Set(own.map(([, version]) => version)).size > 1)
      for (const [fit, version] of own) versions.set(fit, version);
  }
  return fits.map((fit) => (fit === undefined ? null : (versions.get(fit) ?? null)));
}

/** @param searches the searches for settings of models of that name, in order */
function versionOf(fit: FitEvent, searches: readonly FitEvent[]): string | null {
  const [first] = searches;
  if (first === undefined) return null;
  if (isSearch(fit.outer))
    return new Set(searches.map(({ outer }) => outer.path)).size === 1
      ? "after tuning"
      : `after ${searchWords(fit.outer)}`;
  // What a search has found looks like what it was given.
  if (searches.some(({ model, fit: number }) => model === fit.model && number < fit.fit)) return null;
  const isDefault = fit.model.args.every(({ name }) => name !== null && IDLE_SETTING.test(name));
  // The settings of a network are in its layers.
  if (isDefault && layersOf(fit.model).length === 0) return DEFAULT;
  // Settings written down after a search may be those that it found.
  return fit.fit < first.fit && shareFeatures(fit, first) ? BEFORE : null;
}

/** Whether two fits learn from the same table, or one from what was made of it: what is tuned on other features is not what was there before. */
function shareFeatures({ x: one }: FitEvent, { x: other }: FitEvent): boolean {
  if (one.kind !== "table" || other.kind !== "table") return one.kind === other.kind;
  const rows = new Set(lineage(one.state).map(({ id }) => id));
  return lineage(other.state).some(({ id }) => rows.has(id));
}

/** What sets apart what the models of one name learn from: whether classes were balanced, else the columns that some do not get. */
function learnedVersions(family: readonly FitEvent[]): readonly (string | null)[] {
  const states = family.map(({ x }) => (x.kind === "table" ? x.state : null));
  const balanced = states.map((state) => lineage(state).some(({ made }) => RESAMPLES.test(made)));
  const weighted = family.map(({ model, args }) => [...model.args, ...args].some(weighsClasses));
  if (new Set(balanced).size > 1)
    return balanced.map((is, at) => {
      if (weighted.includes(true)) return is ? "with resampled classes" : weighted[at] ? "with weighted classes" : null;
      return is ? "with balanced classes" : "without balancing";
    });
  const columns = states.map((state) => (state === null ? [] : columnsOf(state)));
  const all = columns.reduce((most, own) => (own.length > most.length ? own : most), []);
  if (columns.some((own) => own.length === 0 || own.some((name) => !all.includes(name)))) return [];
  return columns.map((own) => {
    const missing = all.filter((name) => !own.includes(name));
    if (missing.length === 0) return null;
    if (own.length <= FEW_COLUMNS && own.length < missing.length) return `with only ${own.join(", ")}`;
    return missing.length <= FEW_COLUMNS ? `without ${missing.join(", ")}` : `with ${own.length} features`;
  });
}

/** The rows that each learns from, where the value of one column chooses them, another one for each: "trained on rows where sex is m". */
function chosenVersions(family: readonly FitEvent[], { selects }: Trace): readonly string[] {
  const conditions = new Map(selects.flatMap((one) => (one.by === "condition" ? [[one.after.id, one] as const] : [])));
  if (family.length < 2 || conditions.size < family.length) return [];
  const chosen = family.map(({ x, y }) =>
    [x, y]
      .flatMap((value) => (value.kind === "table" ? lineage(value.state) : []))
      .flatMap(({ id }): (readonly [column: string, value: string])[] => {
        const { columns: [column, ...others] = [], condition } = conditions.get(id) ?? {};
        const [, text, number] = IS_VALUE.exec(condition ?? "") ?? [];
        const value = text ?? number;
        return column === undefined || others.length > 0 || value === undefined ? [] : [[column, value]];
      }),
  );
  const valuesOf = (column: string): ReadonlySet<string>[] =>
    chosen.map((own) => new Set(own.flatMap(([name, value]) => (name === column ? [value] : []))));
  const column = chosen[0]?.find(([name]) => {
    const values = valuesOf(name);
    return values.every(({ size }) => size === 1) && new Set(values.flatMap((own) => [...own])).size > 1;
  })?.[0];
  return column === undefined ? [] : valuesOf(column).map((own) => `${CHOSEN}${column} is ${[...own].join()}`);
}
const IS_VALUE = /^[^&|=]*==\s*(?:["']([^"']+)["']|(-?\d+(?:\.\d+)?))\s*\)?$/;
const CHOSEN = "trained on rows where ";

/** What balances the classes without other rows, unless it is set to leave them as they are. */
const weighsClasses = ({ name, text }: ArgumentValue): boolean =>
  name !== null && WEIGHS.test(name) && !/^(?:None|False|1(?:\.0*)?)$/.test(text);
/** Sources: scikit-learn's and Keras's `class_weight`, XGBoost's `scale_pos_weight`, LightGBM's `is_unbalance` and CatBoost's `auto_class_weights`. */
const WEIGHS = /^(?:class_weights?|scale_pos_weight|is_unbalance|auto_class_weights)$/;
const RESAMPLES = /(?:^|\.)imblearn\.|fit_resample$/;
const FEW_COLUMNS = 2;

/** With more settings than this, nobody remembers which model had which. */
const MOST_SETTINGS = 2;
const LONGEST_VARIANT = 40;

/**
 * What tells the models of one name in an experiment apart: the libraries that those that were measured come from, "from h2o",
 * else the settings in which they differ, "kernel=linear", all of them or the ones that were measured, else the
 * scalers that are put before those. Linear.
 */
export function variantsOf(
  models: readonly FoundModel[],
  measured: ReadonlySet<Instance | null>,
  trace: Pick<Trace, "calls" | "assigns">,
): ReadonlyMap<FoundModel, string> {
  const byName = grouped(models, ({ fact }) => fact.name);
  return new Map(
    [...byName.values()].flatMap((own) => {
      const judged = own.filter(({ instance }) => measured.has(instance));
      // What libraries call the same setting differs.
      const ways = [
        () => byLearning(judged),
        () => byComponents(own, judged, trace),
        () => byLibrary(judged),
        () => toldApart(own),
        () => bySetting(judged),
        () => byScaling(judged, trace),
      ];
      return ways.reduce<readonly (readonly [FoundModel, string])[]>(
        (told, way) => (told.length > 0 ? told : way()),
        [],
      );
    }),
  );
}

/** A checkpoint as it comes, and one that has learned on. */
function byLearning(own: readonly FoundModel[]): readonly (readonly [FoundModel, string])[] {
  const areCheckpoints = own.every(({ instance }) => instance.path.endsWith(".from_pretrained"));
  const isAsItComes = own.map(({ fact }) => fact.trained === "pretrained");
  return own.length === 2 && areCheckpoints && new Set(isAsItComes).size === 2
    ? own.map((model, at) => [model, `${isAsItComes[at] ? "before" : "after"} fine-tuning`] as const)
    : [];
}

/** The settings of several that were measured, written out: one that is given nothing of what the others are needs no words. */
function bySetting(own: readonly FoundModel[]): readonly (readonly [FoundModel, string])[] {
  const told = toldApart(own, true);
  return told.every(([, variant]) => !/[[({]/.test(variant)) ? told.filter(([, variant]) => variant !== "") : [];
}

/** Empty where two come from one library, or one is the notebook's own. What is called like its library needs no other name. */
function byLibrary(own: readonly FoundModel[]): readonly (readonly [FoundModel, string])[] {
  const libraries = new Set(own.map(({ fact }) => fact.library));
  if (own.length < 2) return [];
  if (libraries.size < own.length || own.some(({ fact }) => fact.library === null || fact.ownClass !== null)) return [];
  return own.flatMap((model) => {
    const { library, name } = model.fact;
    return library === null || library === name ? [] : [[model, `from ${library}`] as const];
  });
}

/** Empty where settings don't tell all of several apart, or where a loop varies them: of its turns, the output may show any. */
function toldApart(own: readonly FoundModel[], isOnePlain = false): readonly (readonly [FoundModel, string])[] {
  if (own.length < 2) return [];
  // What stands once in the code has one value, though a name stands for it.
  const written = own.map(({ instance }) => instance.args.map(({ name, text }) => `${name ?? ""}=${text}`).join());
  const isVaried = (instance: Instance, at: number): boolean =>
    variedBy(instance).length > 0 && written.indexOf(written[at] ?? "") !== written.lastIndexOf(written[at] ?? "");
  if (own.some(({ instance }, at) => isVaried(instance, at) || instance.args.some(isUnpacked))) return [];
  const names = new Set(own.flatMap(({ fact }) => Object.keys(fact.params)));
  const differing = [...names].filter(
    (name) => !IDLE_SETTING.test(name) && new Set(own.map(({ fact }) => fact.params[name])).size > 1,
  );
  if (differing.length > MOST_SETTINGS) return [];
  const told = own.map((model) => {
    const { params, trained, layers, varied = [] } = model.fact;
    const set = differing.flatMap((name) => (name in params ? [`${name}=${params[name] ?? ""}`] : []));
    const isDefault =
      trained !== "pretrained" &&
      layers.length === 0 &&
      // A search sets what it is given, also where that is a single value.
      !model.fits.some(({ outer }) => isSearch(outer)) &&
      Object.keys(params).every((name) => IDLE_SETTING.test(name));
    // What a loop gives is another value than that which nobody sets.
    const other = varied.length === 1 ? `with another value of ${varied.join("")}` : "";
    const plain = varied.length > 0 ? other : isDefault ? DEFAULT : "";
    return [model, set.length > 0 ? set.join(", ") : plain] as const;
  });
  const isTold = told.every(([, variant]) => (variant !== "" || isOnePlain) && variant.length <= LONGEST_VARIANT);
  return isTold && new Set(told.map(([, variant]) => variant)).size === own.length ? told : [];
}

/** `**params`, where nobody knows what is in it. */
const isUnpacked = ({ star }: ArgumentValue): boolean => star === "**";

/**
 * The model that stands for each: what is built again with the same settings for every fold, for every group of rows, or to be judged together
 * with others, is one model.
 */
export function acrossFolds(
  models: readonly FoundModel[],
  trace: Trace,
  pooled: ReadonlySet<number>,
): ReadonlyMap<Instance, FoundModel> {
  const byCall = grouped(models, ({ fact, instance, fits: [fit, ...others] }) => {
    const state = fit?.x.kind === "table" ? fit.x.state : null;
    const split = trace.splits[state?.division?.split ?? -1];
    const ofCut = state === null ? null : wholeOfFolds(state);
    const ofGroup = fit === undefined ? undefined : groupOf(trace, fit)?.by;
    const ofPool = fit !== undefined && pooled.has(fit.fit) ? "pool" : null;
    const whole = ofPool ?? ofGroup ?? (split?.how === "cv" ? (split.inputs[0]?.id ?? null) : ofCut);
    if (fit === undefined || others.length > 0 || whole === null) return instance;
    const { name, params, layers, epochs } = fact;
    const given = [...instance.args, ...fit.args].map(({ value, text }) =>
      value.kind === "constant" ? value.value : text,
    );
    return JSON.stringify([fit.cell, fit.text, whole, state && columnsOf(state), name, params, layers, epochs, given]);
  });
  return new Map([...byCall.values()].flatMap((own) => own.map(({ instance }) => [instance, own[0]] as const)));
}

const DEFAULT = "with default settings";
const BEFORE = "before tuning";

/** What a search found the settings of, and what had others before it. */
export const isTunedVersion = (version: string | null): boolean => version?.startsWith("after ") === true;
export const isUntunedVersion = (version: string | null): boolean => version === BEFORE || version === DEFAULT;
