import { flatMap } from "../filter-map.ts";
import { grouped } from "../grouped.ts";
import { withSingleBlanks } from "../../format/text.ts";
import type { Sentence } from "../analysis.ts";
import type { Evidence, Fact } from "../facts.ts";
import { capitalized, wordCount } from "../wording.ts";

/** A candidate sentence for a section, with the parts that the sentences around it may go on from: nothing is read out of its text. */
export interface Draft extends Sentence {
  /** If two do not both fit, the higher one stays. 0 to 10. */
  readonly weight: number;
  /** "on `wine`, ": the data it is about, where a report tells several apart; else "". */
  readonly on: string;
  /** What follows that, as it stands inside another sentence: without a capital letter and a full stop. */
  readonly words: string;
  readonly tells?: Tells;
  /** The sentence before what a model uses was added to it. */
  readonly bare?: Draft;
}

/** What a sentence tells of models or files, where the next one may go on from it. */
export interface Tells {
  readonly as:
    /** "this notebook trains a random forest on `rents.csv`" */
    | "purpose"
    /** The same without data: all that is known is the model. */
    | "bare purpose"
    /** "this notebook predicts `rent` from `rents.csv`" */
    | "aim"
    /** "five models are trained" */
    | "count"
    /** "a random forest is trained on `area`", "DistilBERT is fine-tuned with `Adam`" */
    | "training"
    /** "an LSTM is trained for 20 epochs" */
    | "epochs"
    /** "a random forest predicts `rent`", "the CNN has 30 layers" */
    | "model"
    /** "the random forest uses `n_estimators=50`" */
    | "setup"
    /** "the training of Ridge was not completed" */
    | "untrained"
    /** "the random forest reaches an accuracy of 81%" */
    | "result"
    /** "the random forest comes out best, with an accuracy of 81%" */
    | "rank"
    /** "`a.csv` and `b.csv` are stacked into one table" */
    | "files";
  /** The names of the models, or of the files. */
  readonly of: readonly string[];
  /** Whom the sentence is about, with what that does, and how: its words, but for a purpose. */
  readonly who: string;
  readonly verb: string;
  readonly how: string;
  /** What was joined to it: "reaches an accuracy of 81%". */
  readonly added?: string;
  /** Whether it says no more of a model than what it predicts: neither of which columns, nor with which settings. */
  readonly isBare?: boolean;
}

/** A sentence with a capital letter and a full stop, resting on the cells of facts. Null without words. */
export function draft(
  words: string,
  evidence: readonly (Pick<Evidence, "cells"> & Partial<Evidence>)[],
  weight: number,
  { on = "", tells }: Pick<Partial<Draft>, "on" | "tells"> = {},
): Draft {
  const plain = withSingleBlanks(words).trim();
  return {
    text: sentence(`${on}${plain}`),
    cells: cellsOf(evidence),
    weight,
    on,
    words: plain,
    ...(tells === undefined ? {} : { tells }),
  };
}

export const cellsOf = (evidence: readonly Pick<Evidence, "cells">[]): number[] =>
  [...new Set(flatMap(evidence, ({ cells }) => cells))].sort((a, b) => a - b);

/** With a capital letter and a full stop, unless words of others end it. */
export const sentence = (words: string): string =>
  /[.!?]["”]*$/.test(words) ? capitalized(words) : `${capitalized(words)}.`;

/** A sentence about models or files, in the parts that the next one may go on from. */
export const clause = (
  { how = "", ...tells }: Omit<Tells, "how" | "added"> & { readonly how?: string },
  evidence: Parameters<typeof draft>[1],
  weight: number,
  on = "",
): Draft => draft(`${tells.who} ${tells.verb}${how}`, evidence, weight, { on, tells: { ...tells, how } });

/** The most important drafts that fit, in the order given, without repetition; what is hardly worth a line only where it stands alone. */
export function fitting(all: readonly Draft[], mostWords: number): Draft[] {
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
  return drafts.filter((one) => kept.has(one));
}

/** What people get to read of a draft. */
export const plain = ({ text, cells }: Draft): Sentence => ({ text, cells });

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
