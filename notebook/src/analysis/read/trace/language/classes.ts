/** Classes of the notebook: what they derive from and keep, and what comes of calling them. */
import { unnamed } from "../arguments.ts";
import { nameAnswer } from "../tables/answers.ts";
import type { ClassDefinition, Parameter, Statement } from "../../python/ast.ts";
import { asGiven } from "../rows/divisions.ts";
import { nameOfFolder, partOfFolder } from "../rows/loaded-parts.ts";
import type { Tracer } from "../tracer.ts";
import {
  type ArgumentValue,
  type Instance,
  type LocalClass,
  type LocalFunction,
  type Scope,
  type Table,
  textOf,
  UNKNOWN,
  type Value,
} from "../value.ts";
import { isLoader } from "./elements.ts";
import { callLocal } from "./functions.ts";

/** Reads a class of the notebook: its members, and the library classes it derives from. */
export function defineClass(t: Tracer, node: ClassDefinition, scope: Scope): void {
  const bases: string[] = [];
  const inner = scope.child();
  for (const { value } of node.bases) {
    const base = t.evaluate(value, scope);
    if (base.kind === "reference") bases.push(base.path);
    else if (base.kind === "class") {
      bases.push(...base.bases);
      for (const [name, member] of base.members) inner.set(name, member);
    }
  }
  // Only what the class defines runs now: methods when they are called.
  t.run(node.body.filter(isMember), inner);
  const members = inner.own();
  const keeps = node.body.flatMap((one) => (one.kind === "assign" && one.annotation !== null ? one.targets : []));
  const made: LocalClass = {
    kind: "class",
    name: node.name,
    node,
    cell: t.place.at,
    bases,
    members,
    keeps: keeps.flatMap((target) => (target.kind === "name" ? [target.id] : [])),
  };
  t.defined.set(node, made);
  scope.set(node.name, made);
}

const isMember = ({ kind }: Statement): boolean => kind === "function" || kind === "assign" || kind === "class";

/** An instance of a class of the notebook before its constructor ran. */
export function instanceOf(t: Tracer, from: LocalClass, args: readonly ArgumentValue[]): Instance {
  const base = from.bases.find((path) => t.knowledge.model(path) !== null || t.knowledge.operation(path) !== null);
  return t.instance(base ?? `local.${from.name}`, args, from);
}

/** Makes an instance of a class of the notebook; its constructor runs. Of a class of data sets it makes the rows that they hold. */
export function construct(t: Tracer, from: LocalClass, args: readonly ArgumentValue[]): Instance | Table {
  const made = instanceOf(t, from, args);
  const init = from.members.get("__init__");
  if (init?.kind === "function") callLocal(t, { ...init, self: made }, args);
  else
    for (const [i, { name, star, value }] of args.entries()) {
      const field = name ?? from.keeps[i];
      if (star === "" && field !== undefined && from.keeps.includes(field)) made.fields.set(field, value);
    }
  if (!ROWS.test(made.path)) return loaderWithin(made) ?? made;
  const row = ownMethod(made, "__getitem__");
  let asked: Value = UNKNOWN;
  // A loader asks for one row after the other.
  if (row !== null) t.repeatedly(() => (asked = callLocal(t, row, [unnamed(UNKNOWN)])));
  const rows = rowsOf(t, made, init?.kind === "function" ? init.node.parameters : [], labelIn(asked));
  const given = row?.node.kind === "function" ? row.node.body.at(-1) : undefined;
  const value = given?.kind === "return" ? given.operands[0] : undefined;
  const answer = value?.kind === "tuple" ? value.items[1] : undefined;
  if (answer?.kind === "name" && rows.state.label === null) nameAnswer(rows.state, answer.id);
  return rows;
}

/** What is looped over in place of the one loader that it holds, as to move each batch to a device, gives the same rows. */
function loaderWithin(made: Instance): Table | null {
  if (ownMethod(made, "__iter__") === null) return null;
  const [only, ...others] = [...made.fields.values()].filter((value) => value.kind === "table");
  return only !== undefined && others.length === 0 && isLoader(only.type) ? only : null;
}

/** The column that a row of an own data set ends with, or has under the name of a label; null where it is not known. */
function labelIn(row: Value): Table | null {
  const label =
    row.kind === "dictionary"
      ? [...row.entries].find(([key]) => LABELS.test(key))?.[1].value
      : row.kind === "sequence" && row.items.length > 1
        ? row.items.at(-1)
        : null;
  return label?.kind === "table" && label.state.column !== null ? label : null;
}

/** Classes that give a loader its rows one by one. */
const ROWS = /^(?:torch\.utils\.data\.(?:Iterable)?Dataset|keras\.utils\.(?:Sequence|PyDataset))$/;
const LABELS = /^(?:y|ys|labels?|targets?|classes)(?:_|$)|_(?:y|labels?|targets?)$/i;

/** Rows of an own data set: the tables that it is given, else those that its constructor keeps; of both, those of a known part. */
function rowsOf(t: Tracer, made: Instance, parameters: readonly Parameter[], told: Table | null): Table {
  const names = parameters.slice(1).map(({ name }) => name);
  const given = made.args.map(({ name, value }, i) => ({ name: name ?? names[i] ?? "", value }));
  const kept = [...made.fields].map(([name, value]) => ({ name, value }));
  const tables = [given, kept].map((all) =>
    all.flatMap(({ name, value }) => {
      const [item] = value.kind === "sequence" ? value.items : [value];
      return item?.kind === "table" ? [{ name, table: item }] : [];
    }),
  );
  const isDivided = (found: (typeof tables)[number]): boolean =>
    found.some(({ table }) => table.state.division !== null);
  const own = tables.find(isDivided) ?? tables.find((found) => found.length > 0) ?? [];
  const named = own.find(({ name }) => LABELS.test(name));
  const label = named ?? (told === null ? own[1] : undefined);
  const first = own.find((one) => one !== label);
  const state = (first ?? label)?.table.state;
  // Pictures are in a folder that is read as they are asked for.
  const folder = own.length > 0 ? undefined : made.args.find(({ value }) => /[\\/]/.test(textOf(value) ?? ""));
  const rows = t.table("torch.Dataset", {
    made: made.path,
    from: [...new Set([own, tables[1] ?? []].flatMap((found) => found.map(({ table }) => table.state)))],
    columns: state?.columns ?? null,
    division: state?.division ?? null,
    label: label?.table ?? told ?? state?.label ?? null,
    ...(folder && { sources: [nameOfFolder(textOf(folder.value) ?? "")] }),
  });
  const part = folder === undefined ? null : partOfFolder(folder);
  return part === null ? rows : asGiven(t, rows, part);
}

/** A method of an own class, bound to an instance; null where the class has none of that name. */
export function ownMethod(instance: Instance, name: string): LocalFunction | null {
  const member = instance.own?.members.get(name);
  return member?.kind === "function" ? { ...member, self: instance } : null;
}
