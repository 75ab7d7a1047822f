/** What models are asked for once they have learned. */
import { callsTo } from "../../read/trace/calls-to.ts";
import type { Trace } from "../../read/trace/trace.ts";
import { type Instance, textOf, type Value } from "../../read/trace/value.ts";
import type { ModelFact } from "../../facts.ts";

/**
 * The variables whose probabilities a network is asked for, and those whose values are given: `VariableElimination(network).query(["survived"],
 * evidence={"mites": 1})`. Nothing for a model that is not asked, or where the code does not name them.
 */
export function askedOf(model: Instance, trace: Trace): Pick<ModelFact, "asked"> {
  const of = new Set<string>();
  const given = new Set<string>();
  for (const { receiver, args } of callsTo(trace, (path) => QUERIES.test(path))) {
    if (receiver?.kind !== "instance" || !receiver.args.some(({ value }) => value === model)) continue;
    const argument = (name: string, at: number): Value | undefined =>
      (args.find((one) => one.name === name) ?? args.filter((one) => one.name === null)[at])?.value;
    for (const name of namesIn(argument("variables", 0))) of.add(name);
    for (const name of namesIn(argument("evidence", 1))) given.add(name);
  }
  return of.size === 0 ? {} : { asked: { of: [...of], given: [...given] } };
}

/** Whether no call asks a model for anything once it has learned, is given it, or is given what it predicted. */
export function isUnasked(model: Instance, { calls, fits }: Trace): boolean {
  const own = fits.filter((fit) => fit.model === model);
  const isOfIt = (value: Value): boolean =>
    value === model ||
    (value.kind === "prediction" && value.model === model) ||
    (value.kind === "measure" && value.model === model);
  return (
    own.length > 0 &&
    own.every(({ how, outer }) => how === "fit" && outer === model) &&
    !calls.some(
      ({ receiver, path, args, result }) =>
        (receiver === model && !LEARNS.test(path)) ||
        args.some(({ value }) => isOfIt(value)) ||
        (result !== model && isOfIt(result)),
    )
  );
}
/** What it found as it learned, `model.coef_`, says nothing of how good it is. */
const LEARNS = /\.(?:fit|set_params|get_params|[a-z]\w*_)$/;

const QUERIES = /^pgmpy\.inference\.\w+\.(?:query|map_query)$/;

const namesIn = (value: Value | undefined): string[] =>
  value?.kind === "dictionary"
    ? [...value.entries.values()].flatMap(({ key }) => textOf(key) ?? [])
    : value?.kind === "sequence"
      ? value.items.flatMap((item) => textOf(item) ?? [])
      : [];
