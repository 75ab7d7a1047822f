import { flatMap } from "../filter-map.ts";
import { grouped } from "../grouped.ts";
import { withSingleBlanks } from "../../format/text.ts";
import type { Sentence } from "../analysis.ts";
import type { Evidence, Fact } from "../facts.ts";
import { capitalized, wordCount } from "../wording.ts";

/** A candidate sentence for a section. */
export interface Draft extends Sentence {
  /** If two do not both fit, the higher one stays. 0 to 10. */
  readonly weight: number;
}

/** A sentence with a capital letter and a full stop, resting on the cells of facts. Null without words. */
export function draft(
  words: string,
  evidence: readonly (Pick<Evidence, "cells"> & Partial<Evidence>)[],
  weight: number,
): Draft {
  const text = withSingleBlanks(words).trim();
  return {
    text: /[.!?]["”]*$/.test(text) ? capitalized(text) : `${capitalized(text)}.`,
    cells: cellsOf(evidence),
    weight,
  };
}

export const cellsOf = (evidence: readonly Pick<Evidence, "cells">[]): number[] =>
  [...new Set(flatMap(evidence, ({ cells }) => cells))].sort((a, b) => a - b);

/** The most important drafts that fit, in the order given, without repetition; what is hardly worth a line only where it stands alone. */
export function fitting(all: readonly Draft[], mostWords: number): Sentence[] {
  const drafts = groups(all, ({ text }) => text).map(([first, ...others]) =>
    others.length === 0 ? first : { ...first, cells: cellsOf([first, ...others]) },
  );
  let words = 0;
  const kept = new Set<Draft>();
  for (const one of [...drafts].sort((a, b) => b.weight - a.weight)) {
    const more = wordCount(one.text);
    if (words + more > mostWords && kept.size > 0) continue;
    if (one.weight < WORTH_A_LINE && kept.size > 0) continue;
    kept.add(one);
    words += more;
  }
  return drafts.filter((one) => kept.has(one)).map(({ text, cells }) => ({ text, cells }));
}

/** Below this weight are sentences that only take up space beside others: dates that are parsed, a renamed column, a file that is written. */
const WORTH_A_LINE = 5;

/** What is said of each kind of fact, given all of them, in the order of a report; null where another kind or section says it. */
export type Sentences<F extends { readonly kind: string }, Context = unknown> = {
  readonly [Kind in F["kind"]]:
    | ((own: readonly Extract<F, { kind: Kind }>[], all: readonly Fact[], context: Context) => Draft[])
    | null;
};

/** What is said of facts that are certain. */
export const sentencesOf = <F extends Fact, Context>(
  sentences: Sentences<F, Context>,
  facts: readonly Fact[],
  context: Context,
): Draft[] => {
  const certain = facts.filter(({ certainty }) => certainty === "certain");
  const byKind = new Map(groups(certain, ({ kind }) => kind).map((own) => [own[0].kind, own]));
  return flatMap(
    Object.keys(sentences) as F["kind"][],
    (kind) => sentences[kind]?.((byKind.get(kind) ?? []) as never, certain, context) ?? [],
  );
};

/** Facts of one kind. */
export const ofKind = <F extends { readonly kind: string }, K extends F["kind"]>(
  facts: readonly F[],
  kind: K,
): Extract<F, { kind: K }>[] => facts.filter((fact): fact is Extract<F, { kind: K }> => fact.kind === kind);

/** Facts with a common property, in the order of the first of each. */
export const groups = <F>(facts: readonly F[], key: (fact: F) => string): readonly (readonly [F, ...F[]])[] => [
  ...grouped(facts, key).values(),
];
