/** Texts that an upload took the place of or left as they were, for a person to go through: what each said, and what the analysis says now. */
import { type Sentence, STAGES } from "@data-documentation/notebook/analysis/analysis.ts";
import { type KeptWithCorrections } from "../../lib/stored/facts.ts";
import { type NotebookFields, type TypedField, STAGE_FIELDS } from "./fields.ts";
import type { EditorState, FormerTexts, SuggestedTexts } from "./state.ts";

type StageField = (typeof STAGE_FIELDS)[keyof typeof STAGE_FIELDS];

export interface ReplacedText {
  readonly field: StageField | "description" | "businessLogicSection" | keyof SuggestedTexts;
  /** What a person may have worked on. */
  readonly former: string;
  /** The sentences that an analysis wrote into it. */
  readonly written: readonly Sentence[];
  /** The facts that it was written from. */
  readonly facts: KeptWithCorrections;
  /** The sentences that have taken its place; empty where nothing took it. */
  readonly now: readonly Sentence[];
}

/** Once an analysis has ended, and until the person has decided about the text or typed into it. */
export function replacedTexts({ run, former, fields }: EditorState): ReplacedText[] {
  const last = former.at(-1);
  if (run === null || run.running || run.pending.length > 0 || last === undefined) return [];
  const open = (field: TypedField): boolean => !run.typed.includes(field);
  const factsOf = ({ facts }: FormerTexts): KeptWithCorrections => ({ facts, factCorrections: fields.factCorrections });
  const asItStands = (field: Exclude<ReplacedText["field"], StageField>, before: FormerTexts) => ({
    field,
    former: fields[field],
    written: [],
    facts: factsOf(lastSettled(former, field) ?? before),
    now: [],
  });
  return [
    ...STAGES.flatMap((stage): ReplacedText[] => {
      const field = STAGE_FIELDS[stage];
      const now = fields.sectionEvidence[stage] ?? [];
      const source = lastSettled(former, field);
      if (!open(field) || run.failed.includes(stage) || now.length === 0 || source === undefined) return [];
      const written = source.fields.sectionEvidence[stage] ?? [];
      return [{ field, former: source.fields[field], written, facts: factsOf(source), now }];
    }),
    ...(["description", "businessLogicSection"] as const).flatMap((field): ReplacedText[] =>
      open(field) && (field !== "description" || run.keepsDescription) ? [asItStands(field, last)] : [],
    ),
    ...(["modelType", "accuracyMetrics"] as const).flatMap((field): ReplacedText[] =>
      open(field) ? [asItStands(field, last)] : [],
    ),
  ];
}

/** Of several uploads one after the other, the last text that was not merely what an analysis wrote. */
const lastSettled = (former: readonly FormerTexts[], field: keyof NotebookFields & TypedField) =>
  former.findLast(({ settled }) => settled === null || settled.includes(field));
