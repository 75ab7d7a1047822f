/** Verbs of R that take columns as code: `filter(sales, price > 0)`, `select(sales, -id)`. */
import type { TreatmentFact } from "../facts.ts";
import type { CallEvent } from "../read/trace/tracer.ts";
import { setColumn } from "./set-columns.ts";
import { nameOf } from "./table-names.ts";

const LONGEST_CONDITION = 100;
const LONGEST_TEXT = 400;
/** A name, with the bracket after it if it is a function's. */
const NAME = /(?<![\w."'$])([A-Za-z][\w.]*)(\s?\()?/g;
const NO_COLUMN = /^(?:TRUE|FALSE|NA|NULL|c)$/;

/** What a verb does to the columns that it names; null for a call that is not such a verb. */
export function verbFacts({ path, args, cell, certain }: CallEvent): TreatmentFact[] | null {
  const verb = /^r\.(?:dplyr|base)\.(filter|subset|select|mutate|transmute|rename)$/.exec(path)?.[1];
  const [table] = args;
  if (verb === undefined || table?.value.kind !== "table") return null;
  const base = {
    table: nameOf(table.value.state),
    cells: [cell],
    certainty: certain ? ("certain" as const) : ("likely" as const),
  };
  const given = args.slice(1);
  const written = given.map(({ text }) => text);
  const columns = [...new Set(written.flatMap(columnsIn))];
  if (verb === "filter" || verb === "subset") {
    const condition = written.join(" & ");
    return [
      { kind: "filtered", columns, condition: condition.length <= LONGEST_CONDITION ? condition : null, ...base },
    ];
  }
  if (verb === "rename") return [{ kind: "renamed", columns, to: given.flatMap(({ name }) => name ?? []), ...base }];
  if (verb === "select") {
    const isWithout = written.length > 0 && written.every((text) => text.startsWith("-"));
    if (columns.length === 0) return [];
    return isWithout
      ? [{ kind: "dropped-columns", columns, ...base }]
      : [{ kind: "selected", how: "by hand", columns, ...base }];
  }
  const set = given.flatMap(({ name, text }) => (name === null ? [] : [setColumn(name, text, base)]));
  const made = set.flatMap((fact) => (fact.kind === "derived" ? fact.columns : []));
  const treated = set.filter(({ kind }) => kind !== "derived");
  if (made.length === 0) return treated;
  const from = columns.filter((c) => !made.includes(c));
  return [{ kind: "derived", columns: made, from, formula: null, ...base }, ...treated];
}

/** The names in an expression that are neither functions nor strings. */
const columnsIn = (text: string): readonly string[] =>
  [
    ...text
      .slice(0, LONGEST_TEXT)
      .replace(/"[^"]*"|'[^']*'/g, "")
      .matchAll(NAME),
  ].flatMap(([, name = "", bracket]) => (bracket === undefined && !NO_COLUMN.test(name) ? [name] : []));
