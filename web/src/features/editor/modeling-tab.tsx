import type { ReactNode } from "react";
import { Fence } from "../../components/fence.tsx";
import { TextAreaField } from "../../components/ui/field.tsx";
import { EvidenceList, type ShownSentence } from "./evidence-list.tsx";
import { GuideList } from "./guide-list.tsx";
import { GUIDES } from "./guides.ts";
import { ModelTypePicker } from "./model-type-picker.tsx";
import { OutcomeBox } from "./outcome-box.tsx";
import { SECTION } from "./save-request.ts";
import { PendingMark, SectionLayout, SectionNotes, TEXT_CLASS } from "./section-tab.tsx";
import type { Editor } from "./use-editor.ts";
import { useSentenceInText } from "./use-sentence-in-text.ts";

export interface ModelingTabProps {
  readonly editor: Pick<Editor, "state" | "type">;
  readonly comparison: ReactNode;
  readonly charts: ReactNode;
  readonly rewrite: ReactNode;
  readonly sentence: ShownSentence | null;
  readonly onShowCell: (cell: number) => void;
}

export const ModelingTab = ({
  editor: { state, type },
  comparison,
  charts,
  rewrite,
  sentence,
  onShowCell,
}: ModelingTabProps) => {
  const own = sentence?.stage === "modeling" ? sentence : null;
  const field = useSentenceInText(own, state.fields.sectionEvidence);
  return (
    <SectionLayout
      heading="Modeling"
      stage="modeling"
      evidence={
        <>
          {comparison}
          <Fence what="The evidence of this section">
            <EvidenceList state={state} stage="modeling" shown={sentence} onShowCell={onShowCell} />
          </Fence>
          {charts}
          <GuideList topics={GUIDES.modeling} />
        </>
      }
    >
      <ModelTypePicker value={state.fields.modelType} onChange={(modelType) => type({ modelType })} />
      <TextAreaField
        ref={field}
        label="Modeling Description"
        aside={<PendingMark stage="modeling" state={state} />}
        value={state.fields.modelingSection}
        placeholder="Which models were tried, why this one was chosen, and how it was trained."
        limit={SECTION}
        className={TEXT_CLASS}
        onText={(text) => type({ modelingSection: text })}
      />
      <SectionNotes stage="modeling" state={state} />
      {rewrite}
      <TextAreaField
        label="Model Accuracy Metrics"
        hint="One figure per line, for example: accuracy: 0.87 (test)"
        value={state.fields.accuracyMetrics}
        limit={SECTION}
        className="[&_textarea]:field-sizing-content [&_textarea]:min-h-28 [&_textarea]:font-mono [&_textarea]:text-sm"
        onText={(text) => type({ accuracyMetrics: text })}
      />
      <OutcomeBox outcome={state.fields.mlOutcome} />
    </SectionLayout>
  );
};
