import type { Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import type { ReactNode } from "react";
import { STAGE_LOOKS } from "../../components/stages.ts";
import { Fence } from "../../components/fence.tsx";
import { Spinner } from "../../components/ui/spinner.tsx";
import { TextAreaField } from "../../components/ui/field.tsx";
import { WrittenSoFar } from "../../components/written-so-far.tsx";
import { noteWords } from "../../lib/section-note.ts";
import { EvidenceList, type ShownSentence } from "./evidence-list.tsx";
import { GuideList } from "./guide-list.tsx";
import { GUIDES } from "./guides.ts";
import { SECTION } from "./save-request.ts";
import type { TextSection } from "./sections.ts";
import type { Editor } from "./use-editor.ts";
import { useSentenceInText } from "./use-sentence-in-text.ts";

export interface SectionTabProps {
  readonly editor: Pick<Editor, "state" | "type">;
  readonly section: TextSection;
  /** What was measured, where the section is about that. */
  readonly comparison: ReactNode;
  /** The pictures of the section's cells. */
  readonly charts: ReactNode;
  /** Another version of the text. */
  readonly rewrite: ReactNode;
  readonly sentence: ShownSentence | null;
  readonly onShowCell: (cell: number) => void;
}

/** One text and what it is based on, side by side on wide screens. */
export const SectionTab = ({
  editor: { state, type },
  section,
  comparison,
  charts,
  rewrite,
  sentence,
  onShowCell,
}: SectionTabProps) => {
  const own = sentence !== null && sentence.stage === section.stage ? sentence : null;
  const field = useSentenceInText(own, state.fields.sectionEvidence);
  return (
    <SectionLayout
      heading={section.heading}
      stage={section.stage}
      evidence={
        <>
          {comparison}
          {section.stage ? (
            <Fence what="The evidence of this section">
              <EvidenceList state={state} stage={section.stage} shown={sentence} onShowCell={onShowCell} />
            </Fence>
          ) : null}
          {charts}
          <GuideList topics={GUIDES[section.tab as keyof typeof GUIDES]} />
        </>
      }
    >
      <TextAreaField
        ref={field}
        label={`Document the ${section.heading.toLowerCase()} process`}
        aside={<PendingMark stage={section.stage} state={state} />}
        value={state.fields[section.field] ?? ""}
        placeholder={`Describe in full sentences what was done and why, as you would to a colleague.`}
        limit={SECTION}
        className={TEXT_CLASS}
        onText={(text) => type({ [section.field]: text })}
      />
      <SectionNotes stage={section.stage} state={state} />
      {rewrite}
    </SectionLayout>
  );
};

/** Text that grows with what is written, in a measure that reads well. */
export const TEXT_CLASS = "[&_textarea]:field-sizing-content [&_textarea]:min-h-72 [&_textarea]:leading-7";

/** While the section is being written by the analysis. */
export const PendingMark = ({ stage, state }: { readonly stage: Stage | null } & Pick<Editor, "state">) =>
  stage && state.run?.pending.includes(stage) ? (
    <span className="flex items-center gap-2 text-sm text-ink-soft">
      <Spinner label={null} className="size-4" />
      Analyzing
    </span>
  ) : null;

/** What a language model has written of the section so far, and what became of its sentences. */
export const SectionNotes = ({ stage, state }: { readonly stage: Stage | null } & Pick<Editor, "state">) => {
  const note = stage ? state.run?.notes[stage] : undefined;
  const words = note ? noteWords(note) : null;
  const progress = stage && state.run?.pending.includes(stage) ? state.run.progress[stage] : undefined;
  if (progress) return <WrittenSoFar progress={progress} />;
  return words === null ? null : <output className="text-sm text-ink-soft">{words}</output>;
};

interface SectionLayoutProps {
  readonly heading: string;
  readonly stage: Stage | null;
  readonly evidence: ReactNode;
  readonly children: ReactNode;
}

export const SectionLayout = ({ heading, stage, evidence, children }: SectionLayoutProps) => {
  const Icon = stage ? STAGE_LOOKS[stage].icon : null;
  return (
    <div data-stage={stage ?? "other"}>
      <h2 className="mb-5 flex items-center gap-3 font-serif text-2xl font-semibold">
        {Icon ? <Icon aria-hidden className="size-6 text-stage" /> : null}
        {heading}
      </h2>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 min-[1200px]:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="flex flex-col gap-5">{children}</div>
        <div className="flex flex-col gap-6 min-[1200px]:border-l min-[1200px]:border-rule min-[1200px]:pl-6">
          {evidence}
        </div>
      </div>
    </div>
  );
};
