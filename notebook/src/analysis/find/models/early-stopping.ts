import type { FitEvent } from "../../read/trace/tracer.ts";
import type { ArgumentValue, Value } from "../../read/trace/value.ts";

/** Whether a training may end before the rounds that it was given are used up: they are then a ceiling. */
export const stopsEarly = ({ model, outer, args }: FitEvent): boolean =>
  [...args, ...outer.args, ...model.args].some((given) =>
    given.name === null
      ? false
      : CALLBACKS.has(given.name)
        ? isStopping(given)
        : SETTINGS.has(given.name) && !isOff(given.value),
  );

const SETTINGS: ReadonlySet<string> = new Set(
  "early_stopping_round early_stopping_rounds early_stopping od_wait".split(" "),
);
const CALLBACKS: ReadonlySet<string> = new Set("callback callbacks cbs".split(" "));
const STOPPING = /early_?stopping/i;

const isOff = (value: Value): boolean => value.kind === "constant" && (!value.value || value.value === "auto");

/** Callbacks by their classes, or as they are written. */
function isStopping({ value, text }: ArgumentValue): boolean {
  const given = value.kind === "sequence" ? value.items : [value];
  return STOPPING.test(text) || given.some((one) => one.kind === "instance" && STOPPING.test(one.path));
}
