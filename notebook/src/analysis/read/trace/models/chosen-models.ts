/** One of several models, which the author chooses by what they are worth: `models[best_name]`, the best so far in a loop. */
import { prediction } from "./learners.ts";
import { modelInside } from "./roles.ts";
import { scoreOf } from "../measures/own-scores.ts";
import type { Tracer } from "../tracer.ts";
import { type ArgumentValue, type Instance, sequence, UNKNOWN, type Value } from "../value.ts";

const CHOSEN = "chosen";
/** Field under which it keeps the models that it may be; no attribute of Python looks like this. */
const AMONG = " among";

/** The models that one of several may be; null for any other. */
export function modelsAmong({ path, fields }: Instance): readonly Instance[] | null {
  const among = path === CHOSEN ? fields.get(AMONG) : undefined;
  return among?.kind === "sequence" ? among.items.filter((item) => item.kind === "instance") : null;
}

/** One of several models that have learned; null where some have not, or there is only one. */
export function chosenAmong(t: Tracer, values: readonly Value[]): Instance | null {
  const all = values.flatMap((value) => (value.kind === "instance" ? (modelsAmong(value) ?? [value]) : []));
  const models = [...new Set(all)];
  if (values.some(({ kind }) => kind !== "instance") || models.length < 2 || models.some(({ fit }) => fit < 0))
    return null;
  const chosen = t.instance(CHOSEN, []);
  chosen.fields.set(AMONG, sequence(models));
  chosen.fit = Math.max(...models.map(({ fit }) => fit));
  return chosen;
}

/** Whether it is known of each model that one of several may be what it was worth: by that, a branch may choose one. */
export function areJudged({ values }: Tracer, chosen: Instance): boolean {
  const judged = new Set([...values.values()].map((value) => (value.kind === "measure" ? value.model : null)));
  return modelsAmong(chosen)?.every((one) => judged.has(modelInside(one))) ?? false;
}

/** What a method gives, of one of several models as well: which it is, the values that were found of them say later. */
export function ofChosen(
  t: Tracer,
  receiver: Instance,
  name: string,
  args: readonly ArgumentValue[],
  work: () => Value,
): Value {
  const [first] = modelsAmong(receiver) ?? [];
  if (first === undefined) return work();
  if (/^fit$|^set_/.test(name)) return receiver;
  const told = /^(?:predict\w*|decision_function|forecast)$/.test(name)
    ? prediction(first, args)
    : scoreOf(t, first, name, args);
  return told?.kind === "prediction" || told?.kind === "measure"
    ? { ...told, model: receiver, fit: receiver.fit }
    : UNKNOWN;
}
