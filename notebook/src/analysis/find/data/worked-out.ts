/** What is worked out of a column before it is counted. */
import type { TableState } from "../../read/trace/value.ts";

/** Whether what is counted is worked out of a column on the way, under whose name it is still printed: `(hens["age"] > 3).value_counts()` counts answers, not ages. */
export function isWorkedOut(states: readonly TableState[]): boolean {
  const column = states.findIndex(({ made }) => /^(?:subscript|assignment)$/.test(made));
  return states.slice(0, Math.max(column, 0)).some(({ made }) => WORKED_OUT.test(made));
}
const WORKED_OUT =
  /^(?:condition|operation|year|month|day|hour|minute|quarter|week|weekday|day_?of_?(?:week|year)|numpy\..*)$|\.(?:cut|qcut|apply|transform|round|floor|ceil|day_name|month_name|len|split|get|extract|contains|diff|shift|rank|duplicated)$/;
