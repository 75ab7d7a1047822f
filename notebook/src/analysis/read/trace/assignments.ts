/** Where values were set in tables. */
import { once } from "../../remembered.ts";
import type { Trace } from "./trace.ts";
import type { AssignEvent } from "./tracer.ts";

/** The assignment that made each state, by its number. */
export const assignmentsIn = once(
  ({ assigns }: Trace): ReadonlyMap<number, AssignEvent> => new Map(assigns.map((event) => [event.after.id, event])),
);
