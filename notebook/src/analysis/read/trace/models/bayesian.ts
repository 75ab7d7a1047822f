/** Bayesian models that are written down as distributions, of which one is observed. */
import type { Expression } from "../../python/ast.ts";
import { fit } from "./learners.ts";
import type { CallEvent, Tracer } from "../tracer.ts";
import { givenAs, named } from "../arguments.ts";
import { type ArgumentValue, UNKNOWN } from "../value.ts";

/** Notes that drawing from a posterior is learning: from the rows that the distribution of what is observed depends on. */
export function sampled(t: Tracer, _: string, args: readonly ArgumentValue[], node: Expression): null {
  const observed = lastObserved(t);
  if (observed === null) return null;
  const y = named(observed.args, "observed") ?? UNKNOWN;
  const x = observed.args.find(({ name, value }) => name !== "observed" && value.kind === "table")?.value;
  // What depends on nothing is not a regression.
  const kind = x === undefined ? "" : `.observed=${observed.path.slice("pymc.".length)}`;
  const settings = args.filter(({ value }) => value.kind === "constant");
  fit(t, t.instance(`pymc.Model${kind}`, settings), [givenAs("x", x ?? UNKNOWN), givenAs("y", y)], node, "fit");
  return null;
}

/** More calls than this do not stand between a model and the drawing from it. */
const MOST_CALLS = 200;

/** The distribution of the model at hand that data was given for; null where there is none. */
function lastObserved({ events }: Tracer): CallEvent | null {
  for (const event of events.slice(-MOST_CALLS).reverse()) {
    if (event.kind !== "call") continue;
    if (event.path === "pymc.Model") return null;
    if (/^pymc\.[A-Z]\w*$/.test(event.path) && named(event.args, "observed")?.kind === "table") return event;
  }
  return null;
}
