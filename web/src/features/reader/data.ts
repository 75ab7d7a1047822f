/** A documented notebook as it is read: loaded as its team sees it, or as a link shows it. */
import { STAGES, type Stage } from "@data-documentation/notebook/analysis/analysis.ts";
import type { ChartFact, NotebookFacts } from "@data-documentation/notebook/analysis/facts.ts";
import { writeExecutiveSummary } from "@data-documentation/notebook/analysis/say/executive.ts";
import type { SectionEvidence } from "@data-documentation/notebook/document/evidence.ts";
import * as z from "zod/mini";
import { logError } from "../../lib/log.ts";
import { onlyText } from "../../lib/only-text.ts";
import { rawAnswer } from "../../lib/raw-answer.ts";
import { rowsOf } from "../../lib/rows.ts";
import type { StoredContent } from "../../lib/stored/content.ts";
import { type NotebookRow, columnsOf, profileRow } from "../../lib/stored/rows.ts";
import { storedNotebook } from "../../lib/stored/notebook.ts";
import { supabase } from "../../lib/supabase.ts";
import { correctedFacts } from "../../lib/stored/facts.ts";

export type { SectionEvidence } from "@data-documentation/notebook/document/evidence.ts";

/** What the page shows of a notebook, whoever reads it. */
export interface Reading extends Pick<
  StoredContent["fields"],
  "accuracyMetrics" | "codeQualityScore" | "modelType" | "sectionEvidence" | "summarySource"
> {
  readonly title: string;
  readonly status: string;
  readonly fileName: string | null;
  readonly version: number;
  readonly updatedAt: string;
  /** Null where they are not to be named. */
  readonly author: string | null;
  readonly question: string | null;
  /** The outcome sentence; empty where there is none. */
  readonly outcome: string;
  /** What the description says beside the sections; where that is nothing, the facts in a few sentences. */
  readonly summary: string;
  readonly sections: Readonly<Record<Stage, string>>;
  /** The person's own words about the business. */
  readonly notes: string;
  /** As corrected; null where there are none that can be read. */
  readonly facts: NotebookFacts | null;
  /** Stored and not legible here: these parts say so. */
  readonly unreadable: readonly ("facts" | "score" | "evidence")[];
}

export interface StoredReading {
  readonly id: string;
  readonly ownerId: string;
  readonly teamId: string | null;
  readonly folderId: string | null;
  readonly reading: Reading;
}

/** Rejects with a BackendError; kind "not-found" where there is no such notebook for this person. */
export async function loadReading(id: string): Promise<StoredReading> {
  const { notebook, content } = await storedNotebook(id);
  return {
    id,
    ownerId: notebook.user_id,
    teamId: notebook.team_id,
    folderId: notebook.folder_id,
    reading: readingOf(notebook, content, await authorOf(notebook.user_id)),
  };
}

/** The notebook's file as a JSON string; null where none was uploaded. */
export async function loadReadingFile(id: string): Promise<Blob | null> {
  const query = `notebook_content?select=original_notebook&notebook_id=eq.${encodeURIComponent(id)}`;
  return onlyText(await rawAnswer(query, {}));
}

/** A name is a courtesy: without it the page stands all the same. */
const authorOf = async (userId: string): Promise<string | null> => {
  const db = await supabase();
  const row = rowsOf(
    db.from("profiles").select(columnsOf(profileRow)).eq("id", userId).maybeSingle(),
    z.nullable(profileRow),
  );
  const profile = await row.catch((error: unknown) => {
    logError("Error loading the author:", error);
    return null;
  });
  return profile?.name ?? profile?.email ?? null;
};

/** Rows as the page reads them; a notebook without a content row has empty texts. */
export function readingOf(
  notebook: Pick<NotebookRow, "title" | "description" | "status" | "file_name" | "version" | "updated_at">,
  content: StoredContent | null,
  author: string | null,
): Reading {
  const { fields = null, unreadable = [] } = content ?? {};
  const facts = fields && correctedFacts(fields);
  const sections: Record<Stage, string> = {
    exploration: fields?.explorationSection ?? "",
    preparation: fields?.dataPrepSection ?? "",
    featureEngineering: fields?.featureEngineeringSection ?? "",
    modeling: fields?.modelingSection ?? "",
    validation: fields?.validationSection ?? "",
  };
  return {
    title: notebook.title,
    status: notebook.status,
    fileName: notebook.file_name,
    version: notebook.version,
    updatedAt: notebook.updated_at,
    author,
    question: facts?.question?.text ?? null,
    outcome: fields?.mlOutcome ?? "",
    summary: summaryBeside(sections, notebook.description ?? "") || summaryOf(facts),
    sections,
    notes: fields?.businessLogicSection ?? "",
    modelType: fields?.modelType ?? "",
    accuracyMetrics: fields?.accuracyMetrics ?? "",
    sectionEvidence: boundedEvidence(fields?.sectionEvidence ?? {}),
    summarySource: fields?.summarySource ?? null,
    codeQualityScore: fields?.codeQualityScore ?? null,
    facts,
    unreadable: [
      ...(fields?.facts && facts === null ? (["facts"] as const) : []),
      ...(unreadable.includes("codeQualityScore") ? (["score"] as const) : []),
      ...(unreadable.includes("sectionEvidence") ? (["evidence"] as const) : []),
    ],
  };
}

/** Sentences of a section, and cells of one, that the page looks at: an analysis writes some dozens of a few. */
const MOST_SENTENCES = 300;
const MOST_CELLS = 300;

const boundedEvidence = (evidence: SectionEvidence): SectionEvidence =>
  Object.fromEntries(
    STAGES.map((stage) => [
      stage,
      (evidence[stage] ?? [])
        .slice(0, MOST_SENTENCES)
        .map(({ text, cells }) => ({ text, cells: cells.slice(0, MOST_CELLS) })),
    ]),
  );

/**
 * The description without the paragraphs that are a section word for word: an executive summary that joins four of them (specification,
 * section 7) would tell the reader everything twice.
 */
function summaryBeside(sections: Readonly<Record<Stage, string>>, description: string): string {
  const told = new Set(STAGES.flatMap((stage) => sections[stage].split("\n\n").map((part) => part.trim())));
  return description
    .split("\n\n")
    .filter((part) => !told.has(part.trim()))
    .join("\n\n");
}

/** The executive summary, the same text as in `datadoc analyze`. */
const summaryOf = (facts: NotebookFacts | null): string =>
  facts === null
    ? ""
    : writeExecutiveSummary(facts)
        .map((sentence) => sentence.text)
        .join(" ");

/** The stage of each cell's pictures: where a sentence rests on the cell, else where charts of their kind are described. Other cells have none. */
export function pictureStages({
  sectionEvidence,
  facts,
}: Pick<Reading, "sectionEvidence" | "facts">): Map<number, Stage> {
  const stages = new Map<number, Stage>();
  const note = (stage: Stage, cells: readonly number[]): void => {
    for (const cell of cells) if (!stages.has(cell)) stages.set(cell, stage);
  };
  for (const stage of STAGES) for (const { cells } of sectionEvidence[stage] ?? []) note(stage, cells);
  for (const fact of facts?.facts ?? []) if (fact.kind === "chart") note(CHART_STAGES[fact.of], fact.cells);
  return stages;
}

const CHART_STAGES: Readonly<Record<ChartFact["of"], Stage>> = {
  data: "exploration",
  training: "modeling",
  importance: "modeling",
  result: "validation",
};
