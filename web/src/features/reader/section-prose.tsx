import type { Sentence, Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import { clsx } from "clsx";
import { useMemo } from "react";
import { NamedCode } from "../../components/named-code.tsx";
import { proseOf } from "./prose.ts";
import { type EvidencePlace, type Shown, sentenceId } from "./use-evidence.ts";

export interface SectionProseProps {
  readonly stage: Stage;
  readonly text: string;
  readonly sentences: readonly Sentence[];
  readonly evidence: EvidencePlace;
}

/** A section as it is read: each sentence that rests on cells carries their numbers, which lead to them. */
export const SectionProse = ({ stage, text, sentences, evidence }: SectionProseProps) => {
  const { paragraphs, omitted } = useMemo(() => proseOf(text, sentences), [text, sentences]);
  return (
    <>
      {paragraphs.map((paragraph, position) => (
        // Paragraphs never change places.
        // oxlint-disable-next-line react/no-array-index-key
        <p key={position} dir="auto" className={PROSE}>
          {paragraph.map((run, index) => {
            const cells = run.sentence === null ? [] : (sentences[run.sentence]?.cells ?? []);
            return run.sentence === null || cells.length === 0 ? (
              // Nor do the runs of one.
              // oxlint-disable-next-line react/no-array-index-key
              <NamedCode key={index} text={run.text} />
            ) : (
              <CitedSentence
                // oxlint-disable-next-line react/no-array-index-key
                key={index}
                text={run.text}
                cells={cells}
                place={{ kind: "sentence", stage, index: run.sentence }}
                evidence={evidence}
              />
            );
          })}
        </p>
      ))}
      <Omitted count={omitted} />
    </>
  );
};

/** A person's own words, in their paragraphs. */
export const PlainProse = ({ text }: { readonly text: string }) => {
  const { paragraphs, omitted } = useMemo(() => proseOf(text, []), [text]);
  return (
    <>
      {paragraphs.map(([run], position) => (
        // oxlint-disable-next-line react/no-array-index-key
        <p key={position} dir="auto" className={PROSE}>
          <NamedCode text={run?.text ?? ""} />
        </p>
      ))}
      <Omitted count={omitted} />
    </>
  );
};

const PROSE =
  "font-serif text-lg leading-8 whitespace-pre-line wrap-anywhere not-last:mb-4 hyphens-manual print:text-[10.5pt] print:leading-[1.5] print:orphans-3 print:widows-3";

const Omitted = ({ count }: { readonly count: number }) =>
  count === 0 ? null : (
    <p className="mt-3 text-sm text-ink-soft">
      {count.toLocaleString("en-US")} more characters are in this text and not shown here.
    </p>
  );

interface CitedSentenceProps {
  readonly text: string;
  readonly cells: readonly number[];
  readonly place: Extract<Shown, { kind: "sentence" }>;
  readonly evidence: EvidencePlace;
}

/** Numbers that stand behind a sentence; of more, the first ones. */
const MOST_NUMBERS = 3;

const CitedSentence = ({ text, cells, place, evidence: { lit, open, peek } }: CitedSentenceProps) => {
  const isLit = lit?.kind === "sentence" && lit.stage === place.stage && lit.index === place.index;
  const [head, tail] = beforeLastWord(text);
  const numbers = cells.slice(0, MOST_NUMBERS).map((cell) => cell + 1);
  return (
    <span
      id={sentenceId(place.stage, place.index)}
      className={clsx(
        "scroll-mt-28 scroll-mb-8 max-[1199.98px]:scroll-mb-[74dvh] rounded-xs box-decoration-clone transition-colors print:bg-transparent",
        isLit && "bg-stage-tint",
      )}
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && peek(place)}
      onPointerLeave={() => peek(null)}
    >
      <NamedCode text={head} />
      <span className="whitespace-nowrap">
        {tail}
        <button
          type="button"
          aria-label={`${cellsInWords(cells)}: what this sentence rests on`}
          aria-expanded={isLit}
          className="relative -top-[0.35em] -mx-0.5 -my-2 inline-flex min-h-6 min-w-6 items-center justify-center rounded-control px-1 align-baseline font-mono text-xs leading-none font-semibold whitespace-nowrap text-stage transition-colors hover:bg-stage-tint print:min-w-0 print:px-0.5 print:text-[7pt] print:font-normal"
          onClick={() => open(place)}
        >
          {numbers.join(",")}
          {cells.length > numbers.length ? "…" : ""}
        </button>
      </span>
    </span>
  );
};

/** The last word apart, so that no line begins with its number; a long one, or one of code, may be divided. */
function beforeLastWord(text: string): readonly [string, string] {
  const start = text.lastIndexOf(" ") + 1;
  const word = text.slice(start);
  return word.length > 24 || word.includes("`") ? [text, ""] : [text.slice(0, start), word];
}

/** "Cell 3", "Cells 3, 5 and 8"; many are counted. */
export function cellsInWords(cells: readonly number[]): string {
  const names = cells.map((cell) => String(cell + 1));
  if (names.length === 1) return `Cell ${names[0]}`;
  return names.length > 8
    ? `${names.length} cells`
    : `Cells ${new Intl.ListFormat("en-US", { type: "conjunction" }).format(names)}`;
}
