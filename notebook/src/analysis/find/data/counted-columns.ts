/** What column is counted where an output says how often each value occurs. */
import type { Trace } from "../../read/trace/trace.ts";
import type { TableState } from "../../read/trace/value.ts";

/** Whether what is counted is worked out of a column on the way, under whose name it is still printed: `(hens["age"] > 3).value_counts()` counts answers, not ages. */
export function isWorkedOut(states: readonly TableState[]): boolean {
  const column = states.findIndex(({ made }) => /^(?:subscript|assignment)$/.test(made));
  return states.slice(0, Math.max(column, 0)).some(({ made }) => WORKED_OUT.test(made));
}
const WORKED_OUT =
  /^(?:condition|operation|year|month|day|hour|minute|quarter|week|weekday|day_?of_?(?:week|year)|numpy\..*)$|\.(?:cut|qcut|apply|transform|round|floor|ceil|day_name|month_name|len|split|get|extract|contains|diff|shift|rank|duplicated)$/;

/** The column name in the output: "Name: Survived", or above the values from pandas 2 on. */
export function printedName(text: string, name: string | null): string | null {
  if (name !== null && !/^(?:count|proportion)$/.test(name)) return name;
  const first = /^(\S.*)\n/.exec(text)?.[1]?.trim() ?? "";
  return name !== null && first !== "" && !/\s{2,}\S/.test(first) ? first : null;
}

/**
 * Whether rows that are called those to train on are divided afterwards, where no others come with them: `train, test = train_test_split(train_df)`
 * leaves nothing outside.
 */
export const isDividedLater = (states: readonly TableState[], { splits }: Trace): boolean =>
  states.some(
    ({ id, division }) =>
      division !== null &&
      splits[division.split]?.parts.every((part) => part === "train") === true &&
      splits.some(({ how, inputs }) => how === "holdout" && inputs.some((one) => one.id === id)),
  );
