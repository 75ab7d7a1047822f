/** Texts that several lines clean: which of their steps are those of one cleaning. */
import type { TreatmentFact } from "../../facts.ts";
import type { Written } from "./written.ts";
import { leavesOut } from "./text-cleaning.ts";

/** Steps whose text nobody knows are those of the one text whose column is known, where there is no other. */
export function withOwnSteps(found: readonly Written[]): readonly Written[] {
  const all = found.flatMap(({ fact, learned }) => (fact.kind === "cleaned-text" ? [{ ...fact, learned }] : []));
  const unplaced = all.filter(({ columns }) => columns.length === 0);
  if (unplaced.length === 0 || new Set(all.flatMap(({ columns }) => columns)).size !== 1) return found;
  return found.map((one) => {
    if (one.fact.kind !== "cleaned-text" || one.fact.columns.length === 0) return one;
    // What is done once a model has learned is done for the next.
    const own = unplaced.filter(({ learned }) => learned === one.learned).flatMap(({ steps }) => steps);
    return { ...one, fact: { ...one.fact, steps: [...new Set([...one.fact.steps, ...own])] } };
  });
}

/** Characters that are taken out of texts clean them; they are on the way where the same lines clean them otherwise, or numbers are made of them. */
export function cleaned(found: readonly Written[]): readonly Written[] {
  const texts = new Set(found.flatMap(({ fact }) => (fact.kind === "cleaned-text" ? [placeOf(fact)] : [])));
  const areNamed = found.some(({ fact }) => fact.kind === "cleaned-text" && fact.columns.length > 0);
  const numbers = new Set(
    found.flatMap(({ fact }) => (fact.kind === "converted" && fact.to !== "str" ? fact.columns : [])),
  );
  return found.flatMap((one): readonly Written[] => {
    const { fact } = one;
    if (fact.kind !== "recoded" || !leavesOut(fact)) return [one];
    if (texts.has(placeOf(fact)) || (fact.columns.length === 0 && areNamed)) return [];
    if (fact.pairs.length === 0) return [one];
    if (fact.columns.length > 0 && fact.columns.every((name) => numbers.has(name))) return [];
    const { columns, table, cells, certainty } = fact;
    return [{ ...one, fact: { kind: "cleaned-text", columns, table, cells, certainty, steps: [] } }];
  });
}

/** All steps of the cleaning that a step belongs to, in a fixed order: those on the same text until a model has learned. */
export function stepsOfTexts(found: readonly Written[]): (one: Written) => string {
  const stepsAt = new Map<string, Set<string>>();
  const placeOfText = ({ fact, learned }: Written): string => `${fact.columns.toSorted().join()}|${learned}`;
  for (const one of found)
    if (one.fact.kind === "cleaned-text") {
      const own = stepsAt.get(placeOfText(one)) ?? new Set();
      for (const step of one.fact.steps) own.add(step);
      stepsAt.set(placeOfText(one), own);
    }
  return (one) => [...(stepsAt.get(placeOfText(one)) ?? [])].toSorted().join();
}

export const placeOf = ({ cells, table, columns }: TreatmentFact): string =>
  `${cells.join()}|${table ?? ""}|${columns.join()}`;
