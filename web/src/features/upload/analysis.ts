/** One analysis from the first call to the outcome sentence: every answer is passed on as it arrives. */
import { STAGES, type Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import { readFacts } from "@data-documentation/notebook/analysis/facts/stored-facts.ts";
import { testType } from "@data-documentation/notebook/analysis/say/main-test.ts";
import { metricsText } from "@data-documentation/notebook/analysis/say/outcome-source.ts";
import { joinedSections } from "@data-documentation/notebook/document/written-texts.ts";
import { ANALYSIS_FAILED, type AnalysisEvent } from "../editor/data.ts";
import type { AnalysisCalls, SectionAnswer, SentReading, Watch } from "./data.ts";
import type { LocalReading } from "./reader-messages.ts";

export interface AnalysisInput {
  /** Names the run in every event. */
  readonly run: string;
  /** JSON (see json-body.ts). */
  readonly digest: Blob;
  /** Reads the notebook in this browser, where the server did not: null where that failed, too. */
  readonly readHere: () => Promise<LocalReading | null>;
  /** Called once, with what was read in the notebook. */
  readonly onReading: (reading: SentReading) => void;
  readonly calls: AnalysisCalls;
  readonly emit: (event: AnalysisEvent) => void;
  /** Aborted by the next upload and by closing the editor: from then on nothing is emitted. */
  readonly signal: AbortSignal;
}

/**
 * "complete" when at least one section was answered, "failed" when none was: then the built-in reading fills the sections.
 * "superseded" when the signal came first. Never rejects.
 */
export async function runAnalysis(input: AnalysisInput): Promise<"complete" | "failed" | "superseded"> {
  const { run, calls, digest, signal } = input;
  const emit: AnalysisInput["emit"] = (event) => (signal.aborted ? undefined : input.emit(event));

  const answers = new Map<Stage, SectionAnswer>();
  await Promise.all(
    STAGES.map(async (stage) => {
      const watch: Watch = (progress) => emit({ type: "sectionGrew", run, stage, progress });
      const answer = await calls.section(digest, stage, signal, watch).catch(() => null);
      if (answer === null) return emit({ type: "sectionFailed", run, stage });
      answers.set(stage, answer);
      emit({ type: "sectionArrived", run, stage, ...answer });
    }),
  );
  if (signal.aborted) return "superseded";

  const failed = answers.size === 0;
  const local = failed ? await input.readHere() : null;
  if (failed) {
    applyBuiltIn(run, local, emit);
    emit({ type: "summaryArrived", run, text: ANALYSIS_FAILED });
  } else {
    const summary = joinedSections((stage) => answers.get(stage)?.text ?? "");
    if (summary !== "") emit({ type: "summaryArrived", run, text: summary });
  }

  const answer = await calls.score(digest, signal).catch(() => null);
  if (signal.aborted) return "superseded";
  emit({ type: "scoreArrived", run, score: answer?.score ?? null });
  // The notebook is read once: by the server, which sends what it found with the score, else here.
  const reading = local ?? answer?.reading ?? (await input.readHere());
  if (signal.aborted) return "superseded";
  if (reading) input.onReading(reading);
  emit({ type: "modelRead", run, suggested: suggestedTexts(reading) });
  emit({ type: "factsFound", run, facts: reading?.facts ?? null });
  emit({ type: "outcomeArrived", run });
  emit({ type: "runEnded", run });
  return failed ? "failed" : "complete";
}

function applyBuiltIn(run: string, builtIn: LocalReading | null, emit: AnalysisInput["emit"]): void {
  if (builtIn === null) return;
  for (const stage of STAGES) {
    const sentences = builtIn.sections[stage];
    const text = sentences.map((sentence) => sentence.text).join(" ");
    emit({ type: "sectionArrived", run, stage, text, sentences, source: "built-in" });
  }
}

/** The model that the notebook reports and its figures, one per line, as the fields take them. */
function suggestedTexts(reading: SentReading | null): { modelType: string; accuracyMetrics: string } {
  if (reading === null) return { modelType: "", accuracyMetrics: "" };
  const read = readFacts(reading.facts);
  if (read.kind !== "facts") return { modelType: reading.model ?? "", accuracyMetrics: "" };
  return { modelType: reading.model ?? testType(read.facts) ?? "", accuracyMetrics: metricsText(read.facts) };
}
