/** Settings that a search found and that another model was then given. */
import { isSearch, modelInside } from "../../read/trace/models/roles.ts";
import { lineage } from "../../read/trace/tables/lineage.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { ArgumentValue, Instance } from "../../read/trace/value.ts";
import type { ModelFact } from "../../facts.ts";
import type { FoundModel } from "./models.ts";

type Tuning = NonNullable<ModelFact["tuning"]>;

/**
 * The models, with the tuning of a search for those that are made of what it found, as `best_params_` is handed on or read key by key, or as the
 * code repeats all that an output shows of it. The search itself goes on with a copy, of which nothing may be measured
 * (https://scikit-learn.org/stable/modules/generated/sklearn.model_selection.GridSearchCV.html).
 */
export function withHandedOver(models: readonly FoundModel[], trace: Trace): readonly FoundModel[] {
  const searched = models.filter(({ fact, fits }) => fact.tuning !== null && fits.some(({ outer }) => isSearch(outer)));
  if (searched.length === 0) return models;
  const setters = trace.calls.filter(({ path, receiver }) => path.endsWith(".set_params") && receiver !== null);
  return models.map((model) => {
    if (model.fact.tuning !== null) return model;
    const { instance, fact } = model;
    const set = setters.flatMap(({ receiver, args }) =>
      receiver?.kind === "instance" && modelInside(receiver) === instance ? args : [],
    );
    for (const { fact: other, fits } of searched) {
      if (other.tuning === null || other.class !== fact.class) continue;
      const tuning =
        handed([...instance.args, ...set], other.tuning, fits) ??
        (instance.cell >= (fits[0]?.cell ?? 0) ? repeated(instance.args, other.tuning) : null);
      if (tuning === null) continue;
      const cells = [...new Set([...fact.cells, ...other.cells])].sort((a, b) => a - b);
      return { ...model, fact: { ...fact, tuning, cells } };
    }
    return model;
  });
}

/** What of the settings found was handed on: all by `**search.best_params_`, one by `search.best_params_["C"]`. */
function handed(args: readonly ArgumentValue[], tuning: Tuning, fits: FoundModel["fits"]): Tuning | null {
  const isFound = ({ value }: ArgumentValue): boolean =>
    value.kind === "table" &&
    lineage(value.state).some(
      ({ made, label }) => made.endsWith(".best_params_") && fits.some(({ outer }) => outer === label),
    );
  const found = args.filter(isFound);
  if (found.some(({ star, value }) => star === "**" && isWhole(value))) return tuning;
  const names = new Set(found.flatMap(({ name }) => name ?? []));
  return names.size === 0 ? null : only(tuning, (name) => names.has(name));
}

/** Whether nothing was changed in what the search found before it was handed on. */
const isWhole = (value: ArgumentValue["value"]): boolean =>
  value.kind === "table" && lineage(value.state).every(({ made }) => made !== "assignment");

/** What of the settings found the code writes out again: all of them, or at least two and no other value for the rest. */
function repeated(args: Instance["args"], tuning: Tuning): Tuning | null {
  const chosen = Object.entries(tuning.chosen);
  const given = chosen.flatMap(([name, value]) => {
    const own = args.find((arg) => arg.name === name)?.value;
    return own === undefined ? [] : [{ name, isSame: own.kind === "constant" && isWritten(own.value, value) }];
  });
  const isEnough = given.length === tuning.over.length || given.length > 1;
  return given.length > 0 && isEnough && given.every(({ isSame }) => isSame)
    ? only(tuning, (name) => given.some((one) => one.name === name))
    : null;
}

/** Whether a value of the code is the one that an output shows: `True`, `'l2'`, `1e-3` and `0.001`. */
export const isWritten = (value: unknown, shown: string): boolean =>
  typeof value === "number" ? Number(shown) === value : String(value).toLowerCase() === shown.toLowerCase();

/** Some of the settings, which are all those of the model itself. */
function only(tuning: Tuning, isTold: (name: string) => boolean): Tuning {
  return {
    how: tuning.how,
    over: tuning.over.filter(isTold),
    chosen: Object.fromEntries(Object.entries(tuning.chosen).filter(([name]) => isTold(name))),
  };
}
