/** What an upload and its analysis do to the texts: a new run clears, answers fill, and nothing typed is ever overwritten. */
import { STAGES, type CodeQualityScore, type Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import type { CarriedDocumentation } from "@data-documentation/notebook/document/notebook-file.ts";
import type { KeptFacts } from "@data-documentation/notebook/analysis/facts/stored-facts.ts";
import { isBlank } from "@data-documentation/notebook/format/text.ts";
import { metricLines } from "@data-documentation/notebook/analysis/metric-extraction.ts";
import { inferModelType } from "@data-documentation/notebook/analysis/model-inference.ts";
import type { EvidenceSentence } from "@data-documentation/notebook/document/evidence.ts";
import { fieldsOutcome, joinedSections } from "@data-documentation/notebook/document/written-texts.ts";
import type { SectionNote } from "../../lib/section-note.ts";
import type { SectionProgress } from "../../lib/section-progress.ts";
import type { NotebookChart } from "../charts/data.ts";
import { type NotebookFields, type NotebookFile, type SummarySource, type TypedField, STAGE_FIELDS } from "./fields.ts";
import {
  type AnalysisRun,
  type EditorState,
  type OfferedTexts,
  type FormerTexts,
  type SuggestedTexts,
  FORMER_FIELDS,
} from "./state.ts";

export type CarriedTexts = Pick<
  CarriedDocumentation,
  "title" | "sections" | "summary" | "notes" | "modelType" | "metrics"
>;

export type AnalysisEvent =
  | {
      readonly type: "fileChosen";
      readonly run: string;
      readonly fileName: string;
      readonly file: NotebookFile;
      readonly charts: readonly NotebookChart[];
      readonly title: string | null;
      /** Texts that came in the file; the analysis writes what they leave open. */
      readonly documentation?: CarriedTexts | null;
    }
  /** The file in the editor is analysed once more. */
  | { readonly type: "analysisBegan"; readonly run: string }
  | {
      readonly type: "sectionArrived";
      readonly run: string;
      readonly stage: Stage;
      readonly text: string;
      readonly sentences: readonly EvidenceSentence[];
      readonly source: SummarySource;
      readonly note?: SectionNote | undefined;
    }
  /** A language model has written more of it. */
  | { readonly type: "sectionGrew"; readonly run: string; readonly stage: Stage; readonly progress: SectionProgress }
  | { readonly type: "sectionFailed"; readonly run: string; readonly stage: Stage }
  | { readonly type: "summaryArrived"; readonly run: string; readonly text: string }
  /** `suggested`: what the facts of the built-in analysis give. */
  | { readonly type: "modelRead"; readonly run: string; readonly suggested: SuggestedTexts }
  | { readonly type: "scoreArrived"; readonly run: string; readonly score: CodeQualityScore | null }
  /** null: nothing could be read in the notebook. */
  | { readonly type: "factsFound"; readonly run: string; readonly facts: KeptFacts | null }
  /** Everything that the outcome sentence is made of has arrived. */
  | { readonly type: "outcomeArrived"; readonly run: string }
  | { readonly type: "runEnded"; readonly run: string }
  /** One part that failed is asked for once more. */
  | { readonly type: "partBegan"; readonly run: string; readonly part: Stage | "score" }
  | { readonly type: "scoreFailed"; readonly run: string }
  | { readonly type: "offerTaken"; readonly field: keyof OfferedTexts }
  | { readonly type: "offerDropped"; readonly field: keyof OfferedTexts }
  /** The texts that the analysis wrote stay, in the place of those before. */
  | { readonly type: "textsKept"; readonly fields: readonly TypedField[] }
  | { readonly type: "formerRestored" }
  | { readonly type: "formerDismissed" };

export function reduceAnalysis(state: EditorState, event: AnalysisEvent): EditorState {
  if (event.type === "fileChosen") return chooseFile(state, event);
  if (event.type === "analysisBegan") return beginRun(state, event.run);
  if (event.type === "formerRestored") return rotateFormer(state);
  if (event.type === "formerDismissed") return { ...state, former: [] };
  if (event.type === "textsKept")
    return { ...state, run: state.run && { ...state.run, typed: [...state.run.typed, ...event.fields] } };
  if (event.type === "offerTaken" || event.type === "offerDropped") {
    const { [event.field]: text, ...offered } = state.offered;
    const taken = event.type === "offerTaken" && text !== undefined;
    return { ...state, offered, fields: taken ? { ...state.fields, [event.field]: text } : state.fields };
  }
  const run = state.run;
  if (run === null || run.id !== event.run) return state;
  const write = (field: TypedField, text: string): NotebookFields =>
    run.typed.includes(field) ? state.fields : { ...state.fields, [field]: text };

  switch (event.type) {
    case "sectionArrived": {
      const fields = write(STAGE_FIELDS[event.stage], event.text);
      const evidence = { ...fields.sectionEvidence, [event.stage]: event.sentences };
      const isByModel = event.source === "model" || Object.values(run.sources).includes("model");
      return {
        ...state,
        fields: { ...fields, sectionEvidence: evidence, summarySource: isByModel ? "model" : "built-in" },
        run: {
          ...run,
          pending: run.pending.filter((stage) => stage !== event.stage),
          sources: { ...run.sources, [event.stage]: event.source },
          notes: { ...run.notes, [event.stage]: event.note },
        },
      };
    }
    case "sectionGrew":
      return { ...state, run: { ...run, progress: { ...run.progress, [event.stage]: event.progress } } };
    case "sectionFailed":
      return {
        ...state,
        run: {
          ...run,
          pending: run.pending.filter((stage) => stage !== event.stage),
          failed: [...run.failed, event.stage],
        },
      };
    case "summaryArrived":
      return run.keepsDescription && !run.typed.includes("description")
        ? { ...state, offered: { ...state.offered, description: event.text } }
        : { ...state, fields: write("description", event.text) };
    case "modelRead":
      return suggest(state, run, event.suggested);
    case "scoreArrived":
      return {
        ...state,
        fields: { ...state.fields, codeQualityScore: event.score },
        run: { ...run, scorePending: false, scoreFailed: event.score === null },
      };
    case "scoreFailed":
      return { ...state, run: { ...run, scorePending: false, scoreFailed: true } };
    case "partBegan":
      return {
        ...state,
        run:
          event.part === "score"
            ? { ...run, scorePending: true, scoreFailed: false }
            : {
                ...run,
                pending: [...run.pending, event.part],
                progress: { ...run.progress, [event.part]: undefined },
                failed: run.failed.filter((stage) => stage !== event.part),
              },
      };
    case "factsFound":
      return { ...state, fields: { ...state.fields, facts: event.facts } };
    case "outcomeArrived":
      return { ...state, fields: { ...state.fields, mlOutcome: fieldsOutcome(state.fields) ?? "" } };
    case "runEnded":
      return { ...state, run: { ...run, running: false, pending: [], scorePending: false } };
  }
}

function chooseFile(state: EditorState, event: Extract<AnalysisEvent, { type: "fileChosen" }>): EditorState {
  const begun = beginRun(state, event.run);
  const untitled = isBlank(begun.fields.title);
  const title = untitled ? (event.title ?? "") : begun.fields.title;
  const carried = event.documentation ? carriedFields(begun, event.documentation) : {};
  const other = !untitled && !state.titleTyped && event.title !== null && event.title !== title ? event.title : null;
  return {
    ...begun,
    offered: other === null ? {} : { title: other },
    fields: { ...begun.fields, ...carried, title, fileName: event.fileName },
    run: begun.run && { ...begun.run, typed: Object.keys(carried) as TypedField[] },
    file: event.file,
    charts: event.charts,
    fileLoaded: true,
    fileSaved: false,
  };
}

/** What the file says of itself, where a person's own words don't stand already. */
function carriedFields(
  { fields, run }: EditorState,
  { sections, summary, notes, modelType, metrics }: CarriedTexts,
): Partial<Pick<NotebookFields, TypedField>> {
  const free = (field: "businessLogicSection" | "modelType" | "accuracyMetrics", text: string): string =>
    fields[field].trim() === "" ? text : "";
  const given: Readonly<Partial<Record<TypedField, string>>> = {
    ...Object.fromEntries(STAGES.map((stage) => [STAGE_FIELDS[stage], sections[stage]])),
    description: run?.keepsDescription ? "" : summary,
    businessLogicSection: free("businessLogicSection", notes),
    modelType: free("modelType", modelType),
    accuracyMetrics: free("accuracyMetrics", metrics),
  };
  return Object.fromEntries(Object.entries(given).filter(([, text]) => text.trim() !== ""));
}

/** Clears the five sections (specification, section 4), the score, the outcome and the facts, which were about what was there before. */
function beginRun(state: EditorState, run: string): EditorState {
  const { fields } = state;
  const hasTexts = FORMER_FIELDS.some((field) => fields[field].trim() !== "");
  const cleared = Object.fromEntries(Object.values(STAGE_FIELDS).map((field) => [field, ""]));
  return {
    ...state,
    fields: {
      ...fields,
      ...cleared,
      codeQualityScore: null,
      mlOutcome: "",
      sectionEvidence: {},
      summarySource: null,
      // What the person corrected stays: it holds for this file wherever it says the same.
      facts: null,
    },
    run: {
      id: run,
      running: true,
      pending: STAGES,
      failed: [],
      typed: [],
      sources: {},
      notes: {},
      progress: {},
      scorePending: true,
      scoreFailed: false,
      keepsDescription: fields.description.trim() !== "" && !isWritten(fields),
    },
    offered: {},
    former: hasTexts ? [...state.former, formerOf(state)] : state.former,
  };
}

/** Whether the description is what an analysis put there: the summary of its sections, or that it failed. */
const isWritten = (fields: NotebookFields): boolean =>
  [ANALYSIS_FAILED, joinedSections((stage) => fields[STAGE_FIELDS[stage]])].includes(fields.description);

/** Specification, section 8: what stands in the place of the executive summary when every call failed. */
export const ANALYSIS_FAILED =
  "Error analyzing notebook with AI. Please try again or contact support if the issue persists.";

/** Brings back the newest former texts and keeps the present ones in their place, so that pressing again goes on through all of them. */
function rotateFormer(state: EditorState): EditorState {
  const newest = state.former.at(-1);
  if (newest === undefined) return state;
  return {
    ...state,
    fields: { ...state.fields, ...newest.fields },
    former: [formerOf(state), ...state.former.slice(0, -1)],
    // Answers on their way must not overwrite what was brought back.
    run: state.run && { ...state.run, typed: [...FORMER_FIELDS] },
  };
}

function formerOf({ fields, run }: EditorState): FormerTexts {
  const texts = Object.fromEntries(FORMER_FIELDS.map((field) => [field, fields[field]]));
  return {
    fileName: fields.fileName,
    facts: fields.facts,
    settled: run?.typed ?? null,
    fields: {
      ...(texts as Pick<NotebookFields, (typeof FORMER_FIELDS)[number]>),
      mlOutcome: fields.mlOutcome,
      sectionEvidence: fields.sectionEvidence,
      summarySource: fields.summarySource,
    },
  };
}

/**
 * Fills model type and metrics. The facts count for summaries of the built-in analysis, and for those of a model that were held to the
 * facts: what another model or a person wrote is read by the rules of the specification, section 5, so that fields, texts and outcome
 * come from one source.
 */
function suggest(state: EditorState, run: AnalysisRun, fromFacts: SuggestedTexts): EditorState {
  let fields = state.fields;
  const isForeign = (stage: Stage): boolean =>
    (run.sources[stage] === "model" && run.notes[stage] === undefined) ||
    (run.typed.includes(STAGE_FIELDS[stage]) && fields[STAGE_FIELDS[stage]].trim() !== "");
  const suggested: SuggestedTexts =
    isForeign("modeling") || isForeign("validation")
      ? {
          modelType: run.failed.includes("modeling") ? "" : inferModelType(fields.modelingSection),
          accuracyMetrics: metricLines(fields.validationSection),
        }
      : fromFacts;
  for (const field of ["modelType", "accuracyMetrics"] as const) {
    const ours = fields[field].trim() === "" || fields[field] === state.suggested[field];
    if (ours && !run.typed.includes(field)) fields = { ...fields, [field]: suggested[field] ?? "" };
  }
  return { ...state, fields, suggested };
}
