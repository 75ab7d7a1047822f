/** What goes from layer to layer where Keras is given a network as a function of its inputs. */
import { unnamed } from "../arguments.ts";
import type { Tracer } from "../tracer.ts";
import { type ArgumentValue, type Instance, sequence, type Value } from "../value.ts";

const TENSOR = /^keras\.(?:Tensor|(?:layers\.)?Input)$/;

/** What layers are called on: one tensor, or several in a list or under names. */
export const isTensor = (value: Value): boolean =>
  value.kind === "sequence"
    ? value.items.some(isTensor)
    : value.kind === "dictionary"
      ? [...value.entries.values()].some((entry) => isTensor(entry.value))
      : isOne(value);

const isOne = (value: Value): boolean => value.kind === "instance" && TENSOR.test(value.path);

/** The tensor that is made of the first argument. */
export function joined(t: Tracer, args: readonly ArgumentValue[]): Instance {
  const made = t.instance("keras.Tensor", args);
  const before = args[0]?.value;
  if (before) made.fields.set("before", before);
  return made;
}

/** `inputs + Dense(8)(inputs)`: both ways come before what follows; null where neither is a tensor. */
export const addedUp = (t: Tracer, left: Value, right: Value): Instance | null =>
  isOne(left) || isOne(right) ? joined(t, [unnamed(sequence([left, right]))]) : null;
