import type { TreatmentFact } from "../facts.ts";

interface Done {
  readonly fact: TreatmentFact;
  readonly data: string;
}

/**
 * Leaves out columns that are only tried: of different selections the data is reduced to none, of ever smaller ones to
 * the first.
 */
export function withoutTriedColumns<T extends Done>(found: readonly T[]): readonly T[] {
  const byHand = found.filter(({ fact }) => isChoice(fact) && fact.columns.length > 1);
  const ofData = new Map<string, T[]>();
  for (const one of byHand) ofData.set(one.data, [...(ofData.get(one.data) ?? []), one]);
  const tried = new Set<T>();
  for (const own of ofData.values())
    for (const one of isChain(own) ? own.filter((other) => isFewerOf(other, own[0])) : own) tried.add(one);
  return found.filter((one) => !tried.has(one));
}

/** Whether each selection contains the next smaller one. */
function isChain(selections: readonly Done[]): boolean {
  const sets = selections.map(({ fact }) => new Set(fact.columns)).sort((a, b) => a.size - b.size);
  return sets.every((set, i) => [...set].every((name) => sets[i + 1]?.has(name) ?? true));
}

const isFewerOf = ({ fact }: Done, first: Done | undefined): boolean =>
  fact.table === first?.fact.table && fact.columns.length < (first?.fact.columns.length ?? 0);

const isChoice = (fact: TreatmentFact): boolean =>
  fact.kind === "selected" && (fact.how === "by hand" || fact.how === "as features");
