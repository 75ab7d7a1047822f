/** Turns of a loop over settings on rows held out, of which the code goes on with one. */
import { isBetter } from "../know/metrics.ts";
import type { FoundModel } from "../find/models/models.ts";
import type { Measured } from "../find/values/measured.ts";
import { settingsOf } from "./compared.ts";

interface Turn extends Measured {
  readonly cells: readonly number[];
}

/**
 * The turn whose settings a model that is fitted afterwards has, on rows held out, or the value of that model where it is measured once more;
 * null where there is none, or not every turn is known to have settings of its own.
 */
export function keptTurn<Value extends Turn>(
  turns: readonly Value[],
  metrics: readonly Value[],
  models: readonly FoundModel[],
): { readonly of: Value; readonly as: Value } | null {
  const tried = turns.flatMap((one) => {
    const found = models.find(({ instance }) => instance === one.model);
    return found === undefined || one.part !== "test" ? [] : [{ one, found, settings: settingsOf(found.fact) }];
  });
  if (tried.length < turns.length || new Set(tried.map(({ settings }) => settings)).size < turns.length) return null;
  const cell = Math.max(...turns.map((one) => one.cell));
  const isLater = (instance: Value["model"]): boolean =>
    instance !== null && instance.cell > cell && instance.path === turns[0]?.model?.path;
  const later = new Set(models.flatMap(({ instance, fact }) => (isLater(instance) ? [settingsOf(fact)] : [])));
  const [own, ...others] = tried.filter(({ settings }) => later.has(settings));
  if (own === undefined || others.length > 0 || later.size > 1) return null;
  const again = metrics.filter((one) => one.cell > cell && one.part === own.one.part && isLater(one.model));
  const differing = Object.entries(own.found.fact.params).filter(([name, value]) =>
    tried.some(({ found }) => found.fact.params[name] !== value),
  );
  if (differing.length === 0 || differing.length > MOST_NAMED) return null;
  const { one: best } = tried.reduce(
    (first, turn) => (isBetter(turn.one.name, turn.one.value, first.one.value) ? turn : first),
    own,
  );
  const leaders = tried.filter(({ one }) => one.value === best.value);
  const [leader] = leaders.length === 1 ? leaders : [];
  const called = (turn: typeof own): string =>
    differing.map(([name]) => `${name}=${turn.found.fact.params[name] ?? ""}`).join(", ");
  const among = {
    tried: turns.length,
    ...(differing.length === 1 ? { over: differing[0]?.[0] ?? "" } : {}),
    ...(best === own.one
      ? {}
      : {
          best: {
            value: best.value,
            printed: best.printed,
            better: tried.filter(({ one }) => isBetter(one.name, one.value, own.one.value)).length,
            ...(leader === undefined ? {} : { variant: called(leader) }),
          },
        }),
  };
  if (again.length > 0) {
    // What is measured once more speaks for itself, with what is known of the others.
    const same = again.find((one) => one.name === best.name && one.of === best.of && isAbout(one, own.one));
    return same === undefined || same.among !== undefined
      ? null
      : { of: same, as: { ...same, among, cells: [...new Set([...same.cells, ...own.one.cells])] } };
  }
  return {
    of: own.one,
    as: { ...own.one, variant: called(own), among },
  };
}
const MOST_NAMED = 2;

/** Whether two values are the same but for what chance does in a training. */
const isAbout = (one: Measured, other: Measured): boolean =>
  Math.abs(one.value - other.value) <= SLIGHT * Math.abs(other.value);
const SLIGHT = 0.01;

/** Fewer versions than these are a comparison, and no search. */
export const FEWEST_TURNS = 3;

/** What one loop makes of one class. */
export const tryOf = ({ cell, part, model }: Measured): string =>
  [cell, part, model?.path, model?.cell, model?.repeated].join("|");
