/** Which names of data and of what is predicted mean something to a reader. */
import type { Experiment, Fact, NotebookFacts } from "./facts.ts";

/**
 * The facts with only those targets that are columns: a variable called `y_train` tells a reader nothing, and neither does a value of a row that
 * was read as names.
 */
export function withNamedTargets(facts: NotebookFacts): NotebookFacts {
  const columns = columnsOf(facts);
  const tables = new Set(facts.facts.flatMap(tableOf));
  const isNamed = (target: string): boolean =>
    columns.has(target) || !(isVariable(target) || tables.has(target) || /^(?:df|dta)(?:_|$)/.test(target));
  const nameless = new Set(facts.cautions.flatMap((one) => (one.kind === "header-lost" ? [one.source] : [])));
  const isValue = (target: string, data: readonly string[]): boolean =>
    /^\s*-?[\d.]+\s*$/.test(target) && data.some((name) => nameless.has(name));
  const origins = originsOf(facts);
  const names = facts.experiments.map(({ target, data, task, isColumn, isInner }) => {
    if (target === null || isInner === true || isValue(target, data)) return null;
    // A class that is cut out of a column is called as that is, where its own name is one of the code.
    const origin = task === "classification" ? origins.get(target) : undefined;
    return origin ?? (isColumn === true || isNamed(target) ? target : null);
  });
  return {
    ...facts,
    experiments: facts.experiments.map((one, at) => ({ ...one, target: names[at] ?? onlyTarget(one, facts, names) })),
  };
}

/** The one column that the other experiments of the kind on the same data predict: a variable of another name holds it, too. */
function onlyTarget(one: Experiment, { experiments }: NotebookFacts, names: readonly (string | null)[]): string | null {
  if (one.target === null || one.data.length === 0) return null;
  const others = names.filter(
    (name, at) =>
      name !== null && experiments[at]?.data.join() === one.data.join() && experiments[at].task === one.task,
  );
  const [only] = others;
  return only !== undefined && others.every((name) => name === only) ? only : null;
}

/** Whether a name says no more than that values are predicted. */
export const isVariable = (target: string): boolean => VARIABLE.test(target);

/** What code calls the predicted values, whatever they are. Columns are often called by a capital letter, or a letter and a number: `df["G3"]`, `df["v1"]`. */
const VARIABLE = new RegExp(
  String.raw`^(?:[a-zX]|x\d{1,2})$|^(?:(?:[a-z]{1,8}_)?[yY]|(?:(?:train|test|valid?|true|all|data|y|partial)_)*(?:labels?|targets?)|(?:true|actual)_(?:values|classes)|ground_?truths?|(?:train|test)(?:ing)?_(?:data|set|series|values)|endog|series|ts)(?:_?(?:train(?:ing)?|test|valid?|validation|true|all|tr|te|ts|data|new|res|tensor|enc|vec|arr(?:ay)?|values|cat|bin|(?<=^[yY]\w*)class(?:es)?|log|os|sm|batch|b|s|[a-z]{2,9}ed))*_?\d{0,2}$`,
);
/** The one column that a column is made from, by its name, where that says nothing. */
const originsOf = ({ facts }: NotebookFacts): ReadonlyMap<string, string> =>
  new Map(
    facts.flatMap((fact) => {
      if (fact.kind !== "derived" && fact.kind !== "binned") return [];
      const [name = "", ...others] = fact.columns;
      const [from, ...more] = fact.from ?? [];
      const isPair = from !== undefined && from !== name && others.length === 0 && more.length === 0;
      return isPair && isVariable(name) ? [[name, from] as const] : [];
    }),
  );

/** The function that loads a data set is not its name. */
export const dataName = (name: string): string => name.replace(/^(?:load|fetch)_(?=\w)/, "");

/** Columns that facts on the data name. */
function columnsOf({ facts }: NotebookFacts): ReadonlySet<string> {
  const named = facts.flatMap((fact): readonly string[] => {
    if (fact.kind === "counts") return [fact.column];
    if (fact.kind === "missing") return fact.columns.map(({ name }) => name);
    return "columns" in fact && Array.isArray(fact.columns) ? fact.columns : [];
  });
  return new Set(named);
}

const tableOf = (fact: Fact): string[] => {
  const name = fact.kind === "source" ? fact.variable : "table" in fact ? fact.table : null;
  return name === null ? [] : [name];
};

/** What a column is called that has logarithms: "log_price", "LogArea". */
export const OF_LOGARITHMS = /(?:^|_)(?:ln|log(?:10|1p|2)?)(?:_|$)|^Log(?=[A-Z])|[a-z]Log$/;
