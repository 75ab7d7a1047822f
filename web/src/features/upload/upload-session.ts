/** From a chosen file to its analysis, step by step (specification, section 4). Nothing leaves the browser before the secrets are decided. */
import type { CellStage, Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import { cleanFileName } from "@data-documentation/notebook/format/file-name.ts";
import { PREVIEW_FALLBACK_CHARACTERS } from "@data-documentation/notebook/format/limits.ts";
import type { UploadRefusal } from "@data-documentation/notebook/format/upload-refusal.ts";
import { titleFromFileName } from "@data-documentation/notebook/format/title.ts";
import { validateFile } from "@data-documentation/notebook/format/validate.ts";
import type { ToastText } from "../../components/ui/toast.ts";
import { blobJson } from "../../lib/json-body.ts";
import { logError } from "../../lib/log.ts";
import { readCharts } from "../charts/data.ts";
import type { AnalysisEvent, NotebookFile } from "../editor/data.ts";
import type { PreviewContent } from "../preview/data.ts";
import { runAnalysis } from "./analysis.ts";
import { type ChosenModel, type ModelChoice, type ModelQuestion, rememberChoice } from "../../lib/model-choice.ts";
import type { AnalysisCalls, Watch } from "./data.ts";
import type { NotebookReader } from "./notebook-reader.ts";
import { type LocalReading, type OpenedFile, READ_FAILURE } from "./reader-messages.ts";
import { ANALYSIS_ERROR, analysisComplete, partsInWords, uploaded } from "./upload-messages.ts";

export type SecretsDecision = "cancel" | "mask" | "keep";

/** Secrets were found: what now? */
export interface SecretsQuestion extends Pick<OpenedFile, "secrets" | "secretCount"> {
  readonly fileName: string;
  readonly decide: (decision: SecretsDecision) => void;
}

export interface UploadStatus {
  readonly phase: "idle" | "reading" | "asking" | "preparing";
  readonly refusal: UploadRefusal | null;
  /** Stays in the page, since the toast is gone before it is acted on. */
  readonly analysisFailed: boolean;
  readonly question: SecretsQuestion | null;
  readonly modelQuestion: ModelQuestion | null;
  readonly content: PreviewContent;
  /** Main stage of each cell; empty until the analysis has read them. */
  readonly stages: readonly (CellStage | null)[];
}

export interface UploadSession {
  /** Resolves when its analysis has ended, or when nothing comes of it. Never rejects. */
  readonly choose: (file: File) => Promise<void>;
  /** Analyses the file in the editor once more. */
  readonly analyseAgain: (file: NotebookFile) => void;
  /** Stops the analysis under way; what has arrived stays. */
  readonly cancel: () => void;
  /** Asks once more for one part of the last analysis, which failed. */
  readonly retry: (part: Stage | "score") => void;
  /** A stored notebook's file is on its way, or is not coming after all: its reader is ready when it arrives. */
  readonly awaitFile: (isComing: boolean) => void;
  /** Shows a stored notebook's cells. */
  readonly show: (file: NotebookFile) => void;
  readonly close: () => void;
}

export interface UploadParts {
  readonly emit: (event: AnalysisEvent) => void;
  readonly update: (change: Partial<UploadStatus>) => void;
  /** Returns a function that tells whether nothing else has been said since. */
  readonly toast: (toast: ToastText) => () => boolean;
  readonly calls: AnalysisCalls;
  readonly openReader: () => NotebookReader;
  /** The language model that this person has not been asked about yet; null where there is nothing to ask. */
  readonly unaskedModel: () => Promise<Omit<ChosenModel, "choice"> | null>;
}

export const IDLE: UploadStatus = {
  phase: "idle",
  refusal: null,
  analysisFailed: false,
  question: null,
  modelQuestion: null,
  content: { kind: "none" },
  stages: [],
};

const MAX_FILE_NAME = 500;
/**
 * One toast is visible at a time: the first of two is given time to be read. The second is left out where something else
 * was said meanwhile, since it would hide that, and the file may be saved or replaced by then.
 */
const BETWEEN_TOASTS_MS = 2500;

export function openUploadSession({
  emit,
  update,
  toast,
  calls,
  openReader,
  unaskedModel,
}: UploadParts): UploadSession {
  /** Only the newest file counts: answers about another one are dropped. */
  let latest = 0;
  let analysis: AbortController | null = null;
  let shown: Blob | null = null;
  let ready: NotebookReader | null = null;
  /** The last analysis and what it read. */
  let last: { readonly run: string; readonly digest: Blob } | null = null;

  const refuse = (refusal: UploadRefusal): void => {
    update({ phase: "idle", refusal });
    toast({ title: refusal.title, description: refusal.message, variant: "destructive" });
  };

  const fail = (error: unknown): void => {
    logError("Error uploading notebook:", error);
    const message = "There was an error uploading the notebook.";
    const unreadable = error instanceof Error && error.message === READ_FAILURE;
    refuse({ title: "Upload error", message, reason: unreadable ? READ_FAILURE : message });
  };

  const ask = (opened: OpenedFile, fileName: string): Promise<SecretsDecision> => {
    if (opened.secretCount === 0) return Promise.resolve("keep");
    return new Promise((decide) => update({ phase: "asking", question: { ...opened, fileName, decide } }));
  };

  /** False where the person would rather not analyse at all. */
  const askAboutModel = async (): Promise<boolean> => {
    const unasked = await unaskedModel();
    if (unasked === null) return true;
    const decision = await new Promise<ModelChoice | "cancel">((decide) =>
      update({ phase: "asking", modelQuestion: { model: unasked.model, rule: unasked.rule, decide } }),
    );
    update({ modelQuestion: null, phase: decision === "cancel" ? "idle" : "preparing" });
    if (decision !== "cancel") rememberChoice(unasked.model, decision);
    return decision !== "cancel";
  };

  const analyse = async (reader: NotebookReader, digest: Blob, begin: (run: string) => AnalysisEvent) => {
    analysis?.abort();
    const controller = new AbortController();
    analysis = controller;
    controller.signal.addEventListener("abort", reader.close);
    const run = crypto.randomUUID();
    last = { run, digest };
    const failed = new Set<Stage | "score">();
    emit(begin(run));
    update({ analysisFailed: false });
    const end = await runAnalysis({
      run,
      digest,
      readHere: () => readHere(reader),
      onReading: ({ stages }) => update({ stages }),
      calls,
      emit: (event) => {
        if (event.type === "sectionFailed") failed.add(event.stage);
        if (event.type === "scoreArrived" && event.score === null) failed.add("score");
        emit(event);
      },
      signal: controller.signal,
    });
    if (end === "superseded") return null;
    update({ analysisFailed: end === "failed" });
    return toast(end === "failed" ? ANALYSIS_ERROR : analysisComplete(failed));
  };

  const choose = async (file: File): Promise<void> => {
    const valid = validateFile(file);
    if (!valid.ok) return refuse(valid.error);
    const turn = ++latest;
    const isLatest = (): boolean => turn === latest;
    const reader = openReader();
    update({ phase: "reading", refusal: null, question: null });
    try {
      const opened = await reader.ask("open", { file });
      if (!isLatest()) return undefined;
      if (!opened.ok) return refuse(opened.error);
      const fileName = cleanFileName(file.name).slice(0, MAX_FILE_NAME);
      const decision = await ask(opened.value, fileName);
      if (!isLatest()) return undefined;
      update({ question: null, phase: decision === "cancel" ? "idle" : "preparing" });
      if (decision === "cancel" || !(await askAboutModel()) || !isLatest()) return undefined;
      const { file: kept, digest, preview } = await reader.ask("prepare", { mask: decision === "mask" });
      // Megabytes of pictures again, in a task of their own.
      const charts = await readCharts(kept.chartsJson);
      if (!isLatest()) return undefined;
      shown = kept.json;
      update({ phase: "idle", content: { kind: "notebook", notebook: preview }, stages: [] });
      const { documentation } = opened.value;
      const title = documentation?.title || (opened.value.title ?? titleFromFileName(fileName));
      const isLastSaid = await analyse(reader, digest, (run) => ({
        type: "fileChosen",
        run,
        fileName,
        file: kept,
        charts,
        title,
        documentation,
      }));
      setTimeout(() => isLatest() && isLastSaid?.() && toast(uploaded(fileName)), BETWEEN_TOASTS_MS);
    } catch (error) {
      if (isLatest()) fail(error);
    } finally {
      reader.close();
    }
    return undefined;
  };

  const show = async ({ json }: NotebookFile): Promise<void> => {
    if (shown === json) return;
    shown = json;
    update({ content: { kind: "loading" }, stages: [] });
    const reader = ready ?? openReader();
    ready = null;
    try {
      const preview = await reader.ask("show", { json });
      if (shown !== json) return;
      if (!preview.ok) {
        update({ content: await firstCharacters(json) });
        return;
      }
      update({ content: { kind: "notebook", notebook: preview.value } });
      const reading = await readHere(reader);
      if (reading && shown === json) update({ stages: reading.stages });
    } catch {
      update({ content: await firstCharacters(json) });
    } finally {
      reader.close();
    }
  };

  const awaitFile = (isComing: boolean): void => {
    if (isComing) ready ??= openReader();
    else {
      ready?.close();
      ready = null;
    }
  };

  const analyseAgain = async ({ json }: NotebookFile): Promise<void> => {
    const turn = ++latest;
    const reader = openReader();
    update({ phase: "preparing", refusal: null });
    try {
      const preview = await reader.ask("show", { json });
      if (!preview.ok) return refuse(preview.error);
      const digest = await reader.ask("digest", {});
      if (turn !== latest || !(await askAboutModel()) || turn !== latest) return undefined;
      update({ phase: "idle" });
      await analyse(reader, digest, (run) => ({ type: "analysisBegan", run }));
    } catch (error) {
      if (turn === latest) fail(error);
    } finally {
      reader.close();
    }
    return undefined;
  };

  const cancel = (): void => {
    latest++;
    analysis?.abort();
    if (last) emit({ type: "runEnded", run: last.run });
    update({ phase: "idle" });
  };

  const retry = async (part: Stage | "score"): Promise<void> => {
    if (!last) return;
    const { run, digest } = last;
    const { signal } = new AbortController();
    emit({ type: "partBegan", run, part });
    try {
      if (part === "score") emit({ type: "scoreArrived", run, score: (await calls.score(digest, signal)).score });
      else {
        const watch: Watch = (progress) => emit({ type: "sectionGrew", run, stage: part, progress });
        emit({ type: "sectionArrived", run, stage: part, ...(await calls.section(digest, part, signal, watch)) });
      }
    } catch (error) {
      logError("Error analyzing notebook:", error);
      emit(part === "score" ? { type: "scoreFailed", run } : { type: "sectionFailed", run, stage: part });
      toast({ ...ANALYSIS_ERROR, description: `${partsInWords([part])} failed again. Please try later.` });
    }
  };

  return {
    cancel,
    retry: (part) => void retry(part),
    choose,
    analyseAgain: (file) => void analyseAgain(file),
    awaitFile,
    show: (file) => void show(file),
    close: () => {
      awaitFile(false);
      latest++;
      analysis?.abort();
    },
  };
}

/** What the Code tab shows of a file that is not a notebook (specification, section 5). */
async function firstCharacters(json: Blob): Promise<PreviewContent> {
  const text = (await blobJson(json)) as string;
  return { kind: "text", text: text.slice(0, PREVIEW_FALLBACK_CHARACTERS) };
}

/** The built-in reading; null where it fails. */
const readHere = (reader: NotebookReader): Promise<LocalReading | null> => reader.ask("analyse", {}).catch(() => null);
