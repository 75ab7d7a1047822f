/** Values that a cell states in the end, after those that led to them. */
import { filterMap } from "../../filter-map.ts";
import { isBetter } from "../../know/metrics.ts";
import { grouped } from "../../grouped.ts";
import type { Measured } from "./measured.ts";

/** If a cell finally states the best or final value, the last line of its log is not quoted. */
export function withoutSurpassed(all: readonly Measured[]): readonly Measured[] {
  const turns = loopsIn(all);
  const found = withTurnsStated(all, turns);
  const stated = found.filter((one) => one.isFinal);
  return found.filter(
    (one, i) =>
      one.isFinal ||
      one.of !== null ||
      !stated.some(
        (last) =>
          // What comes after it is measured again.
          found.indexOf(last) > i &&
          (last.name === one.name || one.name === "loss") &&
          (last.model === one.model || isTurnOf(last, one, turns)) &&
          (last.part === one.part || one.part === "train"),
      ),
  );
}

/** The places in the code that print the values of several models, one after the other. */
const loopsIn = (found: readonly Measured[]): ReadonlySet<string> =>
  new Set(
    filterMap([...grouped(found, ({ site }) => site)], ([site, own]) =>
      own.some(({ model }) => model !== own[0]?.model) ? site : null,
    ),
  );

/** Whether a value is a turn of a loop over settings of the model of which the best is stated. */
const isTurnOf = (best: Measured, one: Measured, loops: ReadonlySet<string>): boolean =>
  one.model?.path === best.model?.path &&
  one.part === best.part &&
  !isBetter(one.name, one.value, best.value) &&
  loops.has(one.site);

/** A turn whose value is stated as the best in the end is the final one: what is said there is its own, and not that of the last turn. */
function withTurnsStated(found: readonly Measured[], loops: ReadonlySet<string>): readonly Measured[] {
  const turns = new Map(
    filterMap(found, (best) => {
      const isTurn = (one: Measured): boolean =>
        !one.isFinal && one.name === best.name && one.printed === best.printed && isTurnOf(best, one, loops);
      const turn = best.isFinal ? found.find(isTurn) : undefined;
      return turn === undefined ? null : ([best, turn] as const);
    }),
  );
  const stated = new Set(turns.values());
  return filterMap(found, (one) => (stated.has(one) ? null : { ...(turns.get(one) ?? one), isFinal: one.isFinal }));
}
