/** What became of a language model's section. */
export interface SectionNote {
  /** The model's name. */
  readonly model: string;
  /** Sentences that did not agree with the notebook. */
  readonly leftOut: number;
  /** Why the built-in analysis wrote the section in its place; null where it did not. */
  readonly instead: string | null;
}

/** "qwen3:8b didn't answer in time, so the built-in analysis wrote this section."; null where all went well. */
export const noteWords = ({ model, leftOut, instead }: SectionNote): string | null => {
  if (instead !== null && instead in UNASKED)
    return `${UNASKED[instead]}, so the built-in analysis wrote this section.`;
  if (instead !== null) return `${reasonWords(model, instead)}, so the built-in analysis wrote this section.`;
  if (leftOut === 0) return null;
  const [count, verb] = leftOut === 1 ? ["1 sentence", "was"] : [`${leftOut} sentences`, "were"];
  return `${count} by ${model} did not agree with the notebook and ${verb} left out.`;
};

/** "qwen3:8b didn't answer in time" */
export const reasonWords = (model: string, instead: string): string =>
  `${model} ${REASONS[instead] ?? REASONS["unusable"]}`;

/** Nobody asked it. */
const UNASKED: Readonly<Record<string, string>> = {
  forbidden: "An admin forbids the language model for this notebook",
  "not-agreed": "An admin requires the language model, but you have not agreed to it",
};

const REASONS: Readonly<Record<string, string>> = {
  unreachable: "could not be reached",
  "too-slow": "did not answer in time",
  busy: "was too busy",
  refused: "refused the request",
  unusable: "gave no usable answer",
  limit: "has reached your limit for today",
  "limit-in-all": "has reached the limit of this installation for today",
  "too-little": "wrote too little that agrees with the notebook",
};
