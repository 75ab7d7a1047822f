/** Values that are replaced by others, by what they were or under a condition. */
import type { Recoded } from "../facts.ts";
import { conditionWords } from "./conditions.ts";
import { type Draft, draft, groups } from "./draft.ts";
import { code, columnsOf, distinct, either, listed, listedParts, named } from "./lists.ts";

/** Other values for the same columns: for some of the old ones, or wherever a condition holds. */
export function recoded(all: readonly Recoded[]): Draft[] {
  const corrected = all.filter(
    ({ where = [], columns, pairs }) => where.length * columns.length > 0 && pairs.length === 0,
  );
  const others = all.filter((fact) => !corrected.includes(fact));
  const rest = others.flatMap((fact) => {
    const pairs = fact.pairs.filter((pair) => !isGap(pair));
    return pairs.length === 0 && fact.pairs.length > 0 ? [] : [{ ...fact, pairs }];
  });
  return [...replacedWhere(corrected), ...valuesRecoded(rest)];
}

export const isGap = ([, to]: readonly [string, string]): boolean => /^(?:NaN|None)$/.test(to);

/** "`9999` in `depth` is treated as missing": what stands for a gap in the data. */
export function madeMissing(facts: readonly Recoded[]): Draft[] {
  const found = facts.flatMap((fact) => fact.pairs.filter(isGap).map(([from]) => ({ ...fact, from })));
  const signs = groups(found, ({ columns }) => columns.join("\n")).map((group) => {
    const values = distinct(
      group.map(({ from }) => (from === "''" ? "empty text" : code(from.replace(/^'(.+)'$/, "$1")))),
    );
    return { where: columnsOf(group), values };
  });
  const isShort = signs.length <= MOST_PLACES && signs.every(({ values }) => values.length <= MOST_PAIRS);
  if (!isShort || signs.length === 0) return [];
  const told = signs.map(({ where, values }) => `${listed(values)}${where.length === 0 ? "" : ` in ${named(where)}`}`);
  const areMany = signs.length > 1 || signs.some(({ values }) => values.length > 1);
  return [draft(`${listed(told)} ${areMany ? "are" : "is"} treated as missing`, found, 7.5)];
}

/** "values are replaced in `height` (below 100) and in `weight` (where `age` is above 90)" */
function replacedWhere(facts: readonly Recoded[]): Draft[] {
  const places = groups(
    facts.flatMap(({ columns, where = [] }) => columns.map((column) => ({ column, where }))),
    ({ column }) => column,
  ).map((group) => {
    const [{ column }] = group;
    const names = columnsOf(facts);
    const said = distinct(group.flatMap(({ where }) => where)).map((one) => conditionWords(one, names));
    const words = said.filter((one) => one !== null);
    const own = `${code(column)} is `;
    const areOwn = words.every((one) => one.startsWith(own) && !/` is | and /.test(one.slice(own.length)));
    // Which values others replace is not said by some of the conditions.
    if (words.length === 0 || words.length < said.length || words.length > MOST_CONDITIONS) return code(column);
    return `${code(column)} (${areOwn ? either(words.map((one) => one.slice(own.length))) : `where ${either(words)}`})`;
  });
  // That values were replaced by others says nothing without a condition.
  if (!places.some((one) => one.endsWith(")"))) return [];
  const told = places.length > MOST_PLACES ? named(columnsOf(facts)) : listed(places);
  return [draft(`values are replaced in ${told}`, facts, 7)];
}
const MOST_CONDITIONS = 3;
const MOST_PLACES = 4;

function valuesRecoded(facts: readonly Recoded[]): Draft[] {
  // That values were replaced by others says nothing without the values.
  const isKnown = facts.every(({ pairs }) => pairs.length > 0);
  const parts = facts.map(({ pairs, columns }) => {
    const into = groups(pairs, ([, to]) => to).map((group) => {
      const [[, to]] = group;
      return `${listed(group.map(([from]) => code(from)))} ${group.length === 1 ? "becomes" : "become"} ${code(to)}`;
    });
    return { where: named(columns), into: listedParts(into) };
  });
  const [only, ...others] = parts;
  if (only === undefined || !isKnown || facts.flatMap(({ pairs }) => pairs).length > MOST_PAIRS) return [];
  // One value that stands anywhere in a table is a sign whose meaning nobody knows.
  if (others.length === 0 && only.where === "" && facts.every(({ pairs }) => pairs.length === 1)) return [];
  const ofAny = parts.filter(({ where }) => where === "").map(({ into }) => into);
  const ofColumns = parts.flatMap(({ where, into }) => (where === "" ? [] : [`in ${where} ${into}`]));
  const told =
    others.length === 0
      ? `values${only.where === "" ? "" : ` of ${only.where}`} are recoded: ${only.into}`
      : `values are recoded: ${listedParts([...ofAny, ...ofColumns])}`;
  return [draft(told, facts, 5)];
}
const MOST_PAIRS = 3;
