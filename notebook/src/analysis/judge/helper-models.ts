/** Models that only look for the settings of another. */
import { CRITERIA } from "../know/metrics.ts";
import type { Trace } from "../read/trace/trace.ts";
import type { Instance } from "../read/trace/value.ts";
import type { Draft } from "./tasks.ts";

/** Models that look for the order of a series, where another of that kind is fitted afterwards: they are asked for no forecast, and only criteria of the fit are shown of them. */
export function orderSearches(drafts: readonly Draft[], { calls }: Trace): readonly Instance[] {
  return drafts.flatMap(({ fits, metrics }) =>
    fits.flatMap(({ model, cell }) =>
      LOOKS_FOR_ORDER.test(model.path) &&
      fits.some((other) => other.model !== model && other.cell >= cell && HAS_ORDER.test(other.model.path)) &&
      !metrics.some((one) => one.model === model && !CRITERIA.has(one.name)) &&
      !calls.some(({ receiver, path }) => receiver === model && /\.(?:predict|forecast)\w*$/.test(path))
        ? [model]
        : [],
    ),
  );
}
const LOOKS_FOR_ORDER = /\.auto_arima$/;
const HAS_ORDER = /\.S?ARIMAX?$/;
