import type { Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import type { EvidenceSentence } from "@data-documentation/notebook/document/evidence.ts";
import { clsx } from "clsx";
import { useEffect, useRef, useState } from "react";
import { CellLinks } from "../../components/cell-links.tsx";
import { NamedCode } from "../../components/named-code.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { exactTime, minuteOf } from "../../lib/dates.ts";
import { shortened } from "../../lib/shortened.ts";
import type { SummarySource } from "./fields.ts";
import type { EditorState } from "./state.ts";

/** A sentence of the analysis; another object is another request. */
export interface ShownSentence {
  readonly stage: Stage;
  readonly index: number;
}

export interface EvidenceListProps {
  readonly state: EditorState;
  readonly stage: Stage;
  readonly shown: ShownSentence | null;
  readonly onShowCell: (cell: number) => void;
}

/** What the analysis said about the stage, sentence by sentence, with the cells each rests on; one click shows them. */
export const EvidenceList = ({ state, stage, shown: asked, onShowCell }: EvidenceListProps) => {
  const sentences = state.fields.sectionEvidence[stage] ?? [];
  const failed = state.run?.failed.includes(stage) ?? false;
  const { sectionEvidence: stored } = state.saved;
  const unreadable = state.unreadable.includes("sectionEvidence") && state.fields.sectionEvidence === stored;
  const lit = asked?.stage === stage ? asked : null;
  const [most, setMost] = useState(FIRST);
  const shown = Math.max(most, (lit?.index ?? 0) + 1);
  const litRef = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (lit === null) return;
    litRef.current?.focus({ preventScroll: true });
    litRef.current?.scrollIntoView({ block: "center" });
  }, [lit]);
  if (sentences.length === 0 && !failed && !unreadable) return null;
  return (
    <section aria-labelledby="evidence-heading">
      <h3 id="evidence-heading" className="mb-2 flex flex-wrap items-center gap-2 font-semibold">
        What the cells show
        <Writer sentences={sentences} source={sourceOf(state, stage)} />
      </h3>
      {failed && sentences.length === 0 ? (
        <p className="text-sm text-ink-soft">
          The analysis of this section failed and was skipped. On the Details tab you can analyze the notebook again.
        </p>
      ) : null}
      {unreadable ? (
        <p className="mb-3 text-sm text-ink-soft">
          Some of the stored evidence cannot be read. On the Details tab you can analyze the notebook again.
        </p>
      ) : null}
      <ol className="flex flex-col gap-3 text-sm">
        {sentences.slice(0, shown).map((sentence, index) => (
          // Sentences never change places, and two may read the same.
          <li
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            ref={index === lit?.index ? litRef : undefined}
            tabIndex={index === lit?.index ? -1 : undefined}
            aria-current={index === lit?.index || undefined}
            className={clsx("border-l-2 border-stage pl-3 outline-none", index === lit?.index && "bg-stage-tint")}
          >
            <p className="mb-1">
              <NamedCode text={shortened(sentence.text, LONGEST)} />
            </p>
            <CellLinks cells={sentence.cells} onShowCell={onShowCell} />
          </li>
        ))}
      </ol>
      {sentences.length > shown ? (
        <Button variant="quiet" size="sm" className="mt-2" onClick={() => setMost(shown + FIRST)}>
          Show {Math.min(FIRST, sentences.length - shown)} more of {sentences.length.toLocaleString("en-US")}
        </Button>
      ) : null}
    </section>
  );
};

/** Which analysis wrote the section: a language model by its name, and when. */
const Writer = ({
  sentences,
  source,
}: {
  readonly sentences: readonly EvidenceSentence[];
  readonly source: SummarySource | null;
}) => {
  const writer = sentences.find((sentence) => sentence.writer !== undefined)?.writer;
  if (writer)
    return (
      <Badge>
        <span title={exactTime(writer.at)}>
          {shortened(writer.model, LONGEST_NAME)}, {minuteOf(writer.at)}
        </span>
      </Badge>
    );
  return source ? <Badge>{SOURCES[source]}</Badge> : null;
};

/** Beside sections that a model signed, those that it did not are the built-in analysis's. */
const sourceOf = ({ run, fields }: EditorState, stage: Stage): SummarySource | null => {
  const isSigned = Object.values(fields.sectionEvidence).some((own) => own.some(({ writer }) => writer !== undefined));
  return run?.sources[stage] ?? (isSigned ? "built-in" : fields.summarySource);
};

const LONGEST_NAME = 60;

/** Sentences drawn at once, and characters of one: an analysis writes a few dozen of about a hundred. */
const FIRST = 60;
const LONGEST = 2000;

/** Which of the two wrote the section. */
const SOURCES = { "built-in": "Built-in analysis", model: "Written by a model" } as const;
