/**
 * A documented notebook in reading order, as blocks that every format (Markdown, HTML, Word, notebook cells) renders in
 * its own way.
 */
import { type Category, type CodeQualityScore, STAGES, type Sentence, type Stage } from "../analysis/analysis.ts";
import type { Experiment, NotebookFacts } from "../analysis/facts.ts";
import { type ComparedMetric, comparedMetrics } from "./comparison.ts";
import {
  PART_WORDS,
  experimentWords,
  namedExperiments,
  metricWords,
  resultWords,
  sourceWords,
  splitWords,
  valueWords,
} from "./fact-words.ts";
import { CATEGORY_NAMES, NOTES_TITLE, SECTION_TITLES } from "./names.ts";

/** What is exported of a notebook. Texts are plain text with code names in backticks. */
export interface DocumentedNotebook {
  readonly title: string;
  readonly status: string | null;
  readonly fileName: string | null;
  readonly author: string | null;
  readonly version: number | null;
  /** ISO 8601. */
  readonly updatedAt: string | null;
  /** Empty if there is none, like all texts below. */
  readonly outcome: string;
  readonly modelType: string;
  /** "accuracy: 0.87", one per line. */
  readonly metrics: string;
  readonly summary: string;
  readonly sections: Readonly<Record<Stage, string>>;
  readonly evidence: Readonly<Partial<Record<Stage, readonly Sentence[]>>>;
  /** The person's own words about the business. */
  readonly notes: string;
  readonly score: CodeQualityScore | null;
  readonly facts: NotebookFacts | null;
  readonly pictures: readonly Picture[];
}

export interface Picture {
  /** Index among all cells, from 0. */
  readonly cell: number;
  readonly title: string;
  /** "image/png" */
  readonly mimeType: string;
  /** Base64; for image/svg+xml the SVG text itself. */
  readonly data: string;
}

/** The picture as a data URL, which needs no network. What is not base64 would end an address in Markdown; so would parentheses. */
export const dataAddress = ({ mimeType, data }: Pick<Picture, "mimeType" | "data">): string =>
  mimeType === "image/svg+xml"
    ? `data:${mimeType},${encodeURIComponent(data).replaceAll("(", "%28").replaceAll(")", "%29")}`
    : `data:${mimeType};base64,${data.replace(/[^A-Za-z0-9+/=]/g, "")}`;

export interface Run {
  readonly text: string;
  readonly code: boolean;
  /** A relative address of another file in the same export. */
  readonly href?: string;
}

export type Block =
  | { readonly kind: "heading"; readonly level: 1 | 2 | 3; readonly text: string }
  /** `cells`: the cells its sentences rest on, ascending; empty if a person wrote it. */
  | { readonly kind: "paragraph"; readonly runs: readonly Run[]; readonly cells: readonly number[] }
  | { readonly kind: "list"; readonly items: readonly (readonly Run[])[] }
  | {
      readonly kind: "table";
      readonly head: readonly string[];
      readonly rows: readonly (readonly (readonly Run[])[])[];
    }
  | { readonly kind: "code"; readonly language: string; readonly text: string }
  | { readonly kind: "picture"; readonly picture: Picture }
  /** The same place of two versions, side by side; null: a version that has no picture there. */
  | { readonly kind: "pictures"; readonly before: Picture | null; readonly after: Picture | null };

/** The whole document; empty parts are left out. */
export function documentBlocks(notebook: DocumentedNotebook): Block[] {
  const placed = new Set<Picture>();
  const pictures = (stage: Stage): Block[] => {
    const cited = new Set(notebook.evidence[stage]?.flatMap(({ cells }) => cells));
    const here = notebook.pictures.filter((picture) => cited.has(picture.cell) && !placed.has(picture));
    for (const picture of here) placed.add(picture);
    return here.map((picture) => ({ kind: "picture", picture }));
  };
  return [
    { kind: "heading", level: 1, text: notebook.title },
    ...line(aboutWords(notebook)),
    ...line(notebook.outcome === "" ? "" : `Outcome: ${notebook.outcome}`),
    ...part("Summary", textBlocks(notebook.summary)),
    ...part("Facts", notebook.facts === null ? wordedFacts(notebook) : factBlocks(notebook.facts)),
    ...STAGES.flatMap((stage) =>
      part(SECTION_TITLES[stage], sectionBlocks(notebook, stage)).flatMap((block, index, all) =>
        index === all.length - 1 ? [block, ...pictures(stage)] : [block],
      ),
    ),
    ...part(NOTES_TITLE, textBlocks(notebook.notes)),
    ...part(
      "Other pictures",
      notebook.pictures
        .filter((picture) => !placed.has(picture))
        .map((picture) => ({ kind: "picture" as const, picture })),
    ),
    ...(notebook.score === null ? [] : scoreBlocks(notebook.score)),
  ];
}

/** A section with the cells that each of its paragraphs rests on. */
export function sectionBlocks(
  { sections, evidence }: Pick<DocumentedNotebook, "sections" | "evidence">,
  stage: Stage,
): Block[] {
  const sentences = evidence[stage] ?? [];
  return textBlocks(sections[stage], (paragraph) =>
    sentences.filter(({ text }) => text.trim() !== "" && paragraph.includes(text.trim())).flatMap(({ cells }) => cells),
  );
}

/** Blank lines separate paragraphs; a paragraph whose lines all begin with a dash is a list. */
export function textBlocks(text: string, cellsOf: (paragraph: string) => readonly number[] = () => []): Block[] {
  return text
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map((paragraph): Block => {
      const lines = paragraph.split("\n");
      if (lines.every((one) => /^[-*\u2022] /.test(one.trimStart())))
        return { kind: "list", items: lines.map((one) => runsOf(one.trimStart().slice(2))) };
      return { kind: "paragraph", runs: runsOf(paragraph), cells: ascending(cellsOf(paragraph)) };
    });
}

/** Every second part is between backticks; a last one without its closing backtick is not. */
export function runsOf(text: string): Run[] {
  return text
    .split("`")
    .map((part, index, parts) =>
      index % 2 === 1 && index === parts.length - 1
        ? { text: `\`${part}`, code: false }
        : { text: part, code: index % 2 === 1 },
    )
    .filter((run) => run.text !== "");
}

const plain = (text: string): Run[] => [{ text, code: false }];
const ascending = (cells: readonly number[]): number[] => [...new Set(cells)].sort((a, b) => a - b);
const line = (text: string): Block[] => (text === "" ? [] : [{ kind: "paragraph", runs: runsOf(text), cells: [] }]);
const part = (title: string, blocks: readonly Block[]): Block[] =>
  blocks.length === 0 ? [] : [{ kind: "heading", level: 2, text: title }, ...blocks];

/** "Ada Lovelace, version 3 of November 22, 2026, Production, churn.ipynb" */
const aboutWords = ({ author, version, updatedAt, status, fileName }: DocumentedNotebook): string => {
  const date = updatedAt === null || Number.isNaN(Date.parse(updatedAt)) ? "" : DATE.format(new Date(updatedAt));
  const made = [version === null ? "" : `version ${version}`, date].filter((one) => one !== "").join(" of ");
  return [author ?? "", made, status ?? "", fileName ?? ""].filter((one) => one !== "").join(", ");
};
const DATE = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A notebook from before facts were stored, or one that only a person described. */
const wordedFacts = ({ modelType, metrics }: DocumentedNotebook): Block[] => [
  ...line(modelType === "" ? "" : `Model: ${modelType}`),
  ...textBlocks(metrics),
];

/** Data, target, split, result, seeds and libraries, then a table of values for each experiment. */
export function factBlocks(facts: NotebookFacts): Block[] {
  const lead = facts.experiments[facts.headline ?? 0];
  const sources = facts.facts.flatMap((fact) => (fact.kind === "source" ? [sourceWords(fact)] : []));
  const rows: (readonly [string, string | null])[] = [
    ["Question", facts.question?.text ?? null],
    ["Data", sources.join("; ")],
    ["Target", lead?.target ? `\`${lead.target}\`` : null],
    ["Task", lead?.task ?? null],
    ["Split", lead ? splitWords(lead.split) : null],
    [facts.headline === null ? "Best" : "Result", lead ? resultWords(lead) : null],
    [facts.seeds.length === 1 ? "Seed" : "Seeds", facts.seeds.join(", ")],
    ["Libraries", facts.libraries.join(", ")],
  ];
  const known = rows.flatMap(([name, text]) => (text ? [[plain(name), runsOf(text)]] : []));
  return [
    ...(known.length === 0 ? [] : [{ kind: "table" as const, head: ["Fact", "In this notebook"], rows: known }]),
    ...namedExperiments(facts).flatMap(valueBlocks),
  ];
}

function valueBlocks(experiment: Experiment, index: number): Block[] {
  const compared = comparedMetrics(experiment);
  if (compared.length === 0) return [];
  return [
    { kind: "heading", level: 3, text: `Values: ${experimentWords(experiment, index)}` },
    { kind: "table", head: ["Model", "Metric", "Measured on", "Value"], rows: compared.flatMap(valueRows) },
  ];
}

const valueRows = ({ name, of, part: on, rows }: ComparedMetric): Run[][][] =>
  rows.map(({ model, metric, best }) =>
    [
      model ?? "",
      metricWords({ name, of }),
      on === null ? "" : PART_WORDS[on],
      `${valueWords(metric)}${best ? " (best)" : ""}`,
    ].map(plain),
  );

function scoreBlocks(score: CodeQualityScore): Block[] {
  const categories = Object.keys(CATEGORY_NAMES) as Category[];
  return [
    { kind: "heading", level: 2, text: `Code Quality: ${score.overallScore.toFixed(1)} of 10` },
    {
      kind: "table",
      head: ["Category", "Score", "Why"],
      rows: categories.map((category) => [
        plain(CATEGORY_NAMES[category]),
        plain(score[category].score.toFixed(1)),
        runsOf(score[category].explanation),
      ]),
    },
  ];
}

/** "cell 3", "cells 3 and 7": counted from 1, as people do. */
export function cellWords(cells: readonly number[]): string {
  const numbers = cells.map((cell) => String(cell + 1));
  return `${numbers.length === 1 ? "cell" : "cells"} ${AND.format(numbers)}`;
}
const AND = new Intl.ListFormat("en-US", { type: "conjunction" });
