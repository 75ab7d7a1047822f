import { ArrowLeft } from "lucide-react";
import { type ReactNode, useState } from "react";
import { STAGES } from "@data-documentation/notebook/analysis/analysis.ts";
import { NamedCode } from "../../components/named-code.tsx";
import { STAGE_LOOKS } from "../../components/stages.ts";
import { Button } from "../../components/ui/button.tsx";
import { shortened } from "../../lib/shortened.ts";
import type { SectionEvidence } from "./data.ts";
import { cellsInWords } from "./section-prose.tsx";
import type { EvidencePlace, Shown } from "./use-evidence.ts";

export interface EvidencePanelProps {
  readonly place: EvidencePlace;
  readonly evidence: SectionEvidence;
  readonly renderCell: (cell: number) => ReactNode;
}

/** Cells drawn at first. */
const FIRST = 5;
const MORE = 20;

/** The cells that a sentence, a fact or a point of the score rests on, and what else is said about each of them. */
export const EvidencePanel = ({ place, evidence, renderCell }: EvidencePanelProps) => {
  const { shown, cells, close } = place;
  const [most, setMost] = useState(FIRST);
  if (shown === null) return null;
  const sentence = shown.kind === "sentence" ? evidence[shown.stage]?.[shown.index] : null;
  return (
    <div data-stage={shown.kind === "sentence" ? shown.stage : "other"} className="flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <h2 id="evidence-heading" tabIndex={-1} className="pt-1 font-semibold outline-none">
          {cellsInWords(cells)}
        </h2>
        <Button size="sm" variant="quiet" className="-mr-2" onClick={close}>
          <ArrowLeft aria-hidden />
          {sentence ? "Back to the sentence" : "Back to the text"}
        </Button>
      </div>
      {sentence ? (
        <p className="border-l-2 border-stage pl-3 font-serif text-sm text-ink-soft">
          <NamedCode text={shortened(sentence.text, 300)} />
        </p>
      ) : null}
      {cells.slice(0, most).map((cell, index) => (
        // Cells never change places, and one may be named twice.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="flex flex-col gap-2">
          {renderCell(cell)}
          <SaidAbout cell={cell} shown={shown} evidence={evidence} onOpen={place.open} />
        </div>
      ))}
      {cells.length > most ? (
        <Button size="sm" variant="quiet" className="self-start" onClick={() => setMost(most + MORE)}>
          Show {Math.min(MORE, cells.length - most)} more cells
        </Button>
      ) : null}
    </div>
  );
};

interface SaidAboutProps {
  readonly cell: number;
  /** The sentence that is shown already; null where none is. */
  readonly shown: Shown | null;
  readonly evidence: SectionEvidence;
  readonly onOpen: (next: Shown) => void;
}

/** Sentences that are listed under one cell. */
const MOST_SENTENCES = 6;

/** The other way round: from a cell to the sentences that rest on it. */
export const SaidAbout = ({ cell, shown, evidence, onOpen }: SaidAboutProps) => {
  const others = STAGES.flatMap((stage) =>
    (evidence[stage] ?? []).flatMap(({ text, cells }, index) =>
      cells.includes(cell) && !(shown?.kind === "sentence" && shown.stage === stage && shown.index === index)
        ? [{ stage, index, text }]
        : [],
    ),
  );
  if (others.length === 0) return null;
  return (
    <div className="text-sm print:hidden">
      <h3 className="text-xs font-semibold text-ink-soft">
        {shown?.kind === "sentence" ? "Also rests on" : "What rests on"} cell {cell + 1}
      </h3>
      <ul>
        {others.slice(0, MOST_SENTENCES).map(({ stage, index, text }) => (
          <li key={`${stage} ${index}`} data-stage={stage}>
            <button
              type="button"
              className="w-full rounded-control px-2 py-1 text-left transition-colors hover:bg-well pointer-coarse:min-h-hit"
              onClick={() => onOpen({ kind: "sentence", stage, index })}
            >
              <span className="font-semibold text-stage">{STAGE_LOOKS[stage].label}:</span>{" "}
              <NamedCode text={shortened(text, 160)} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
