import type { Answer, Passage, ReviewedText } from "@data-documentation/notebook/difference/passages.ts";
import type { ReactNode } from "react";
import { NamedCode } from "../../components/named-code.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { TextAreaField } from "../../components/ui/field.tsx";
import { shortened } from "../../lib/shortened.ts";

export interface PassageListProps {
  readonly label: string;
  readonly review: ReviewedText;
  /** By the place of the passage; what has none is answered as usual. */
  readonly answers: readonly (Answer | undefined)[];
  readonly onAnswer: (place: number, answer: Answer) => void;
  readonly renderDifference: (before: string, after: string) => ReactNode;
}

/** A text sentence by sentence: what stays, and what a person is asked about, each with its answers. */
export const PassageList = ({ label, review, answers, onAnswer, renderDifference }: PassageListProps) => (
  <ol aria-label={`Sentences of ${label}`} className="flex flex-col gap-2 text-sm">
    {review.passages.slice(0, MOST_PASSAGES).map((passage, place) => (
      // Passages never change places, and two may read the same.
      // oxlint-disable-next-line react/no-array-index-key
      <li key={place}>
        {passage.state === "unchanged" && !passage.own ? (
          <p className="px-3 text-ink-soft">
            <NamedCode text={shortened(passage.before ?? "", LONGEST)} />
          </p>
        ) : (
          <PassageView
            passage={passage}
            answer={answers[place] ?? passage.usual}
            onAnswer={(answer) => onAnswer(place, answer)}
            renderDifference={renderDifference}
          />
        )}
      </li>
    ))}
  </ol>
);

/** Sentences that are shown, and characters of one: a text has a few dozen of about a hundred. Those behind them are answered as usual. */
const MOST_PASSAGES = 200;
const LONGEST = 2000;

interface PassageViewProps extends Pick<PassageListProps, "renderDifference"> {
  readonly passage: Passage;
  readonly answer: Answer;
  readonly onAnswer: (answer: Answer) => void;
}

const PassageView = ({ passage, answer, onAnswer, renderDifference }: PassageViewProps) => {
  const { before, renewed, differences } = passage;
  const words = before ?? renewed ?? "";
  const editing = typeof answer === "object";
  return (
    <div className="rounded-control border border-rule px-3 py-2">
      <Badges passage={passage} />
      {editing ? (
        <TextAreaField
          label="Your words for this sentence"
          value={answer.text}
          className="[&_textarea]:field-sizing-content [&_textarea]:min-h-16"
          onText={(text) => onAnswer({ text })}
        />
      ) : before !== null && renewed !== null && before !== renewed ? (
        renderDifference(shortened(before, LONGEST), shortened(renewed, LONGEST))
      ) : (
        <p>
          <NamedCode text={shortened(words, LONGEST)} />
        </p>
      )}
      {differences.length > 0 ? (
        <ul className="mt-1 text-ink-soft">
          {differences.slice(0, MOST_DIFFERENCES).map(({ about, before: then, after: now }) => (
            <li key={`${about} ${then}`}>
              {about}: was <NamedCode text={then ?? "nothing"} />, now <NamedCode text={now ?? "nothing"} />
            </li>
          ))}
        </ul>
      ) : null}
      <fieldset aria-label={shortened(words, 120)} className="mt-2 flex flex-wrap gap-1">
        {choicesOf(passage).map(([choice, name]) => (
          <Button
            key={choice}
            size="sm"
            variant="quiet"
            className={CHOSEN}
            aria-pressed={answer === choice}
            onClick={() => onAnswer(choice)}
          >
            {name}
          </Button>
        ))}
        <Button
          size="sm"
          variant="quiet"
          className={CHOSEN}
          aria-pressed={editing}
          onClick={() => (editing ? undefined : onAnswer({ text: (answer === "renew" ? renewed : before) ?? words }))}
        >
          Edit
        </Button>
      </fieldset>
    </div>
  );
};

const CHOSEN = "aria-pressed:bg-accent-tint aria-pressed:font-semibold aria-pressed:text-accent";
const MOST_DIFFERENCES = 5;

const Badges = ({ passage: { state, own, renewed } }: Pick<PassageViewProps, "passage">) => (
  <p className="mb-1 flex flex-wrap gap-2">
    {state === "stale" ? (
      <Badge tone="danger">{own || renewed ? "Stale: facts changed" : "No longer found"}</Badge>
    ) : null}
    {state === "new" ? <Badge tone="accent">New</Badge> : null}
    {own ? <Badge>Your words</Badge> : null}
  </p>
);

/** What else can be done with it than to edit it. */
function choicesOf({ before, renewed, state }: Passage): readonly (readonly ["renew" | "keep", string])[] {
  if (state === "unchanged") return [["keep", "Keep"]];
  if (before === null)
    return [
      ["renew", "Add"],
      ["keep", "Leave out"],
    ];
  return [
    ["renew", renewed === null ? "Leave out" : "Renew"],
    ["keep", "Keep"],
  ];
}
