import type { Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import { CellLinks } from "../../components/cell-links.tsx";
import { NamedCode } from "../../components/named-code.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import type { EditorState } from "./state.ts";

export interface EvidenceListProps {
  readonly state: EditorState;
  readonly stage: Stage;
  readonly onShowCell: (cell: number) => void;
}

/** What the analysis said about the stage, sentence by sentence, with the cells each rests on; one click shows them. */
export const EvidenceList = ({ state, stage, onShowCell }: EvidenceListProps) => {
  const sentences = state.fields.sectionEvidence[stage] ?? [];
  const failed = state.run?.failed.includes(stage) ?? false;
  if (sentences.length === 0 && !failed) return null;
  return (
    <section aria-labelledby="evidence-heading">
      <h3 id="evidence-heading" className="mb-2 flex flex-wrap items-center gap-2 font-semibold">
        What the cells show
        {state.fields.summarySource ? <Badge>{SOURCES[state.fields.summarySource]}</Badge> : null}
      </h3>
      {failed && sentences.length === 0 ? (
        <p className="text-sm text-ink-soft">
          The analysis of this section failed and was skipped. On the Details tab you can analyze the notebook again.
        </p>
      ) : null}
      <ol className="flex flex-col gap-3 text-sm">
        {sentences.map((sentence) => (
          <li key={`${sentence.cells.join(" ")} ${sentence.text}`} className="border-l-2 border-stage pl-3">
            <p className="mb-1">
              <NamedCode text={sentence.text} />
            </p>
            <CellLinks cells={sentence.cells} onShowCell={onShowCell} />
          </li>
        ))}
      </ol>
    </section>
  );
};

/** Which of the two wrote the section. */
const SOURCES = { "built-in": "Built-in analysis", model: "Written by a model" } as const;
