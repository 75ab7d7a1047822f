import type { Expression } from "../../python/ast.ts";
import { elements } from "../language/elements.ts";
import { severalIn } from "../models/ensembles.ts";
import { kept } from "../kept.ts";
import { measuresIn, ofMeasure, ofSeveral } from "../tables/numeric.ts";
import { leftOut } from "../tables/other-columns.ts";
import type { Tracer } from "../tracer.ts";
import { positional } from "../arguments.ts";
import {
  type ArgumentValue,
  constant,
  type Dictionary,
  NONE,
  type Scope,
  type Sequence,
  sequence,
  textOf,
  UNKNOWN,
  type Value,
} from "../value.ts";

/** A method of the data sets that are kept under the names of their parts: `DatasetDict` has those of each; null for any other. */
export function partByPart(
  t: Tracer,
  { entries, open }: Dictionary,
  name: string,
  args: readonly ArgumentValue[],
  node: Expression,
  scope: Scope,
): Dictionary | null {
  const parts = [...entries];
  const isOfSets = parts.every(([, { value }]) => value.kind === "table" && value.type === "datasets.Dataset");
  if (parts.length === 0 || !isOfSets || !OF_EACH.test(name)) return null;
  const made = parts.map(
    ([part, { key, value }]) => [part, { key, value: t.method(value, name, args, node, scope) }] as const,
  );
  return { kind: "dictionary", entries: new Map(made), open };
}

const OF_EACH =
  /^(?:map|filter|select_columns|remove_columns|rename_columns?|shuffle|cast\w*|with_\w+|class_encode_column|flatten)$/;

/** What an array is asked that numbers were collected in. */
const OF_ARRAYS = /^(?:mean|std|median|max|min)$/;

/** What gives all of an array, in another order or form. */
const KEEPS_ALL = /^(?:transpose|swapaxes|reshape|ravel|flatten|squeeze|astype|round|clip|tolist)$/;

/** Methods of lists and dictionaries. */
export function containerMethod(
  t: Tracer,
  receiver: Sequence | Dictionary,
  name: string,
  args: readonly ArgumentValue[],
): Value {
  const [first = UNKNOWN, second] = positional(args);
  const several = receiver.kind === "sequence" ? severalIn(receiver) : null;
  const said = several === null ? null : ofSeveral(t, name, several);
  if (said !== null) return said;
  if (several !== null && KEEPS_ALL.test(name)) return receiver;
  const measured = receiver.kind === "sequence" && OF_ARRAYS.test(name) ? measuresIn(receiver) : null;
  if (measured !== null) return ofMeasure(name, measured, measured);
  if (receiver.kind === "sequence") {
    switch (name) {
      case "append":
      case "add":
        // A name that is put in under a condition nobody can decide may not be there.
        if (t.place.repeated > 0 || receiver.items.length >= 400 || (t.place.undecided > 0 && textOf(first) !== null))
          receiver.open = true;
        if (t.place.asked !== null) receiver.chosenBy = t.place.asked;
        if (receiver.items.length < 400) receiver.items.push(kept(first, receiver));
        return NONE;
      case "extend": {
        const { items, open } = elements(t, first);
        receiver.items.push(...items.slice(0, 400).map((item) => kept(item, receiver)));
        if (open) receiver.open = true;
        return NONE;
      }
      case "remove": {
        const left = leftOut(receiver);
        const gone = textOf(first);
        if (left !== null && gone !== null) (left as string[]).push(gone);
        const at = receiver.items.findIndex(
          (i) => i.kind === "constant" && first.kind === "constant" && i.value === first.value,
        );
        if (at >= 0) receiver.items.splice(at, 1);
        return NONE;
      }
      case "copy":
        return {
          ...receiver,
          items: [...receiver.items],
          ...(receiver.without === undefined ? {} : { without: [...receiver.without] }),
        };
      case "index":
        // Of columns that are not known, the name says as much as the place.
        return receiver.without !== undefined && textOf(first) !== null ? first : UNKNOWN;
      case "sort":
        receiver.type = "sorted";
        return NONE;
      case "reverse":
        return NONE;
      case "insert":
      case "pop":
        receiver.open = true;
        return UNKNOWN;
      default:
        return UNKNOWN;
    }
  }
  const order = receiver.isSorted === true ? "sorted" : "list";
  switch (name) {
    case "items":
      return sequence(
        [...receiver.entries.values()].map(({ key, value }) => sequence([key, value], "tuple")),
        order,
        receiver.open,
      );
    case "keys":
      return sequence(
        [...receiver.entries.values()].map(({ key }) => key),
        order,
        receiver.open,
      );
    case "values":
      return sequence(
        [...receiver.entries.values()].map(({ value }) => value),
        order,
        receiver.open,
      );
    case "get":
    case "setdefault":
    case "pop":
      return (
        (first.kind === "constant" ? receiver.entries.get(String(first.value))?.value : undefined) ?? second ?? UNKNOWN
      );
    case "update":
      if (first.kind === "dictionary")
        for (const [text, { key, value }] of first.entries)
          receiver.entries.set(text, { key, value: kept(value, receiver) });
      else if (args.every((a) => a.name === null)) receiver.open = true;
      for (const a of args)
        if (a.name !== null) receiver.entries.set(a.name, { key: constant(a.name), value: kept(a.value, receiver) });
      return NONE;
    case "copy":
      return { ...receiver, entries: new Map(receiver.entries) };
    default:
      return UNKNOWN;
  }
}
