/** Values measured on some of the rows that a model is judged on: they speak of those rows, and not of the model. */
import { callsTo } from "../../read/trace/calls-to.ts";
import { dropsColumns } from "../../read/trace/tables/column-changes.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { TableState } from "../../read/trace/value.ts";
import type { Measured } from "./measured.ts";
import { conditionOf } from "./judged-rows.ts";

/** Values on rows that a condition chose belong to that condition, where the same model was measured without it as well. */
export function ofSubsets(trace: Trace, found: readonly Measured[]): Measured[] {
  const taken = new Map(
    callsTo(trace, isDrop).flatMap((call) =>
      call.after === null || dropsColumns(call.args) ? [] : [[call.after.id, withoutRows(call)] as const],
    ),
  );
  const judged = found.map((one) => [one.on, one.truth].flatMap((rows) => (rows ? [choicesBehind(rows, taken)] : [])));
  const fewest = new Map<string, Choices>();
  for (const [i, one] of found.entries())
    for (const choices of judged[i] ?? []) {
      const key = keyOf(one, choices);
      const least = fewest.get(key);
      if (least === undefined || choices.states.length < least.states.length) fewest.set(key, choices);
    }
  return found.map((one, i) => {
    for (const choices of one.of === null ? (judged[i] ?? []) : []) {
      const whole = fewest.get(keyOf(one, choices))?.states ?? [];
      const own = choices.states.find((state) => !whole.includes(state));
      const condition =
        own === undefined || choices.states.length === whole.length
          ? null
          : (taken.get(own.id) ?? conditionOf(trace, own));
      if (condition !== null && !COMPLETE.test(condition)) return { ...one, of: `[${condition}]` };
    }
    return one;
  });
}

const isDrop = (path: string): boolean => path.endsWith(".drop");
/** `rows.drop(wrong, axis=0)`: "without wrong" */
const withoutRows = ({ args: [labels] }: CallEvent): string => `without ${labels?.text ?? "some rows"}`;

interface Choices {
  /** Those in which a condition or a list of rows chose, the last one first. */
  readonly states: readonly TableState[];
  /** The state that they chose from. */
  readonly root: TableState;
}

/** Conditions may be what divides a whole table: then only values on rows that are called the same are compared. */
const keyOf = ({ model, part }: Measured, { root }: Choices): string =>
  `${model?.id ?? ""} ${root.id} ${DIVIDES.test(root.made) ? "" : (part ?? "")}`;

/** Conditions that only leave out rows for which there is nothing to compare. */
const COMPLETE = /isna|isnull|isnan|isfinite|notna|notnull|!=0(?!\.)/i;

/** Rows are divided, or chosen by their place. */
const DIVIDES = /^(?:split|fold|sample|unseen|rows$)/;
const LONGEST_WAY = 30;

/** What conditions left of some rows; those do not count that leave nothing else of a table under its name. */
function choicesBehind(rows: TableState, taken: ReadonlyMap<number, string>): Choices {
  const states: TableState[] = [];
  let at = rows;
  for (let steps = 0; steps < LONGEST_WAY && !DIVIDES.test(at.made); steps += 1) {
    const [before] = at.from;
    if (before === undefined) break;
    const isChosen = at.made === "rows by condition" || taken.has(at.id);
    // What a copy was made of is still there under its own name.
    const isLeft = before.made.endsWith(".copy") || !at.bound.some((name) => before.bound.includes(name));
    if (isChosen && isLeft) states.push(at);
    at = before;
  }
  return { states, root: at };
}
