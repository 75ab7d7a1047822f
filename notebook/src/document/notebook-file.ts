/**
 * A notebook file that carries its documentation: as markdown cells at its top, and as data in its metadata. Jupyter
 * opens it like any other.
 */
import { STAGES, type Sentence, type Stage } from "../analysis/analysis.ts";
import { notebookJson } from "../format/notebook-json.ts";
import { parseNotebook } from "../format/parse.ts";
import { isBlank, withoutMark } from "../format/text.ts";
import type { UploadRefusal } from "../format/upload-refusal.ts";
import { type Result, ok } from "../result.ts";
import { type Block, type DocumentedNotebook, sectionBlocks, textBlocks } from "./document.ts";
import { markdownBlocks } from "./markdown.ts";
import { NOTES_TITLE, SECTION_TITLES } from "./names.ts";

/** The metadata key in the file and in the cells that were added. */
const KEY = "data_documentation";
const VERSION = 1;

/**
 * The documentation that is read back. Untrusted: facts and score are as they are in the file, and have yet to be
 * validated by their schemas.
 */
export interface CarriedDocumentation {
  readonly title: string;
  readonly outcome: string;
  readonly modelType: string;
  readonly metrics: string;
  readonly summary: string;
  readonly sections: Readonly<Record<Stage, string>>;
  readonly notes: string;
  readonly evidence: unknown;
  readonly facts: unknown;
  readonly score: unknown;
}

type Part = Stage | "summary" | "notes";
type JsonObject = Record<string, unknown>;

/** The file with its documentation, replacing that of an earlier export. Fails if the file is not a notebook. */
export function withDocumentation(file: string, notebook: DocumentedNotebook): Result<string, UploadRefusal> {
  const parsed = parseNotebook(file);
  if (!parsed.ok) return parsed;
  // Cells below worksheets are from before nbformat 4: they are written in the current format.
  const json = JSON.parse(parsed.value.nbformat < 4 ? notebookJson(parsed.value) : withoutMark(file)) as JsonObject;
  const cells = listOf(json["cells"]).filter((cell) => partOf(cell) === null);
  const minor = typeof json["nbformat_minor"] === "number" ? json["nbformat_minor"] : 0;
  const taken = new Set(cells.map((cell) => objectOf(cell)?.["id"]));
  const added = partsOf(notebook).map(([part, text, blocks]) => ({
    cell_type: "markdown",
    ...(minor >= 5 ? { id: freeId(`${KEY}-${part}`, taken) } : {}),
    metadata: { [KEY]: { part, text } },
    source: markdownOf(blocks),
  }));
  return ok(
    `${JSON.stringify(
      {
        ...json,
        metadata: { ...objectOf(json["metadata"]), [KEY]: dataOf(notebook) },
        cells: [...added, ...cells],
      },
      null,
      1,
    )}\n`,
  );
}

/**
 * The documentation that a file carries, and the file without it: its cells have their own positions again. Texts
 * edited in Jupyter are as they were left there. Null if the file carries none.
 */
export function takeDocumentation(
  file: string,
): { readonly file: string; readonly documentation: CarriedDocumentation } | null {
  // Most files carry none, and may be large.
  if (!file.includes(`"${KEY}"`)) return null;
  const json = parsed(file);
  const metadata = objectOf(json?.["metadata"]);
  const data = objectOf(metadata?.[KEY]);
  if (!json || !metadata || !data || data["version"] !== VERSION) return null;
  const cells = listOf(json["cells"]);
  const texts = new Map(
    cells.flatMap((cell): [Part, string][] => {
      const part = partOf(cell);
      return part === null ? [] : [[part, textIn(cell, part, data)]];
    }),
  );
  const { [KEY]: _taken, ...ownMetadata } = metadata;
  return {
    file: `${JSON.stringify({ ...json, metadata: ownMetadata, cells: cells.filter((cell) => partOf(cell) === null) }, null, 1)}\n`,
    documentation: {
      title: isBlank(textOf(data["title"])) ? "" : textOf(data["title"]).trim(),
      outcome: textOf(data["outcome"]),
      modelType: textOf(data["modelType"]),
      metrics: textOf(data["metrics"]),
      summary: texts.get("summary") ?? "",
      sections: Object.fromEntries(STAGES.map((stage) => [stage, texts.get(stage) ?? ""])) as Record<Stage, string>,
      notes: texts.get("notes") ?? "",
      evidence: data["evidence"] ?? {},
      facts: data["facts"] ?? null,
      score: data["score"] ?? null,
    },
  };
}

const dataOf = ({ title, outcome, modelType, metrics, evidence, facts, score }: DocumentedNotebook): JsonObject => ({
  version: VERSION,
  title,
  outcome,
  modelType,
  metrics,
  evidence,
  facts,
  score,
});

const partsOf = (notebook: DocumentedNotebook): (readonly [Part, string, readonly Block[]])[] => {
  const { title, outcome, summary, sections, notes } = notebook;
  const opening: Block[] = [
    { kind: "heading", level: 1, text: title },
    ...textBlocks(outcome === "" ? "" : `Outcome: ${outcome}`),
    ...textBlocks(summary),
  ];
  return [
    ["summary", summary, opening],
    ...STAGES.filter((stage) => sections[stage].trim() !== "").map(
      (stage) =>
        [
          stage,
          sections[stage],
          titled(SECTION_TITLES[stage], sectionBlocks({ sections, evidence: {} }, stage)),
        ] as const,
    ),
    ...(notes.trim() === "" ? [] : [["notes", notes, titled(NOTES_TITLE, textBlocks(notes))] as const]),
  ];
};

const titled = (text: string, blocks: readonly Block[]): Block[] => [{ kind: "heading", level: 2, text }, ...blocks];
const markdownOf = (blocks: readonly Block[]): string => markdownBlocks(blocks, () => "").trimEnd();

/**
 * The text as it was exported, unless somebody has changed the cell since: then what they wrote, without the heading
 * and its signs.
 */
function textIn(cell: unknown, part: Part, data: JsonObject): string {
  const source = sourceOf(cell);
  const text = textOf(objectOf(objectOf(objectOf(cell)?.["metadata"])?.[KEY])?.["text"]);
  const title = textOf(data["title"]);
  const exported = partsOf({ ...NOTHING, title, outcome: textOf(data["outcome"]), ...withText(part, text) });
  const blocks = exported.find(([name]) => name === part)?.[2];
  if (blocks && markdownOf(blocks) === source.trimEnd()) return text;
  const lines = source.split("\n");
  const body = /^#{1,6} /.test(lines[0] ?? "") ? lines.slice(1) : lines;
  const outcome = `Outcome: ${textOf(data["outcome"])}`;
  return unescaped(body.join("\n"))
    .trim()
    .replace(part === "summary" && outcome.length > 9 ? outcome : "", "")
    .trim();
}

const withText = (part: Part, text: string): Pick<DocumentedNotebook, "summary" | "notes" | "sections"> => ({
  summary: part === "summary" ? text : "",
  notes: part === "notes" ? text : "",
  sections: Object.fromEntries(STAGES.map((stage) => [stage, stage === part ? text : ""])) as Record<Stage, string>,
});

const NOTHING = {
  status: null,
  fileName: null,
  author: null,
  version: null,
  updatedAt: null,
  modelType: "",
  metrics: "",
  evidence: {} as Readonly<Partial<Record<Stage, readonly Sentence[]>>>,
  score: null,
  facts: null,
  pictures: [],
};

const unescaped = (text: string): string => text.replace(/\\([\\`*_[\]<>&#~$.)+=-])/g, "$1");

function partOf(cell: unknown): Part | null {
  const part = objectOf(objectOf(objectOf(cell)?.["metadata"])?.[KEY])?.["part"];
  return part === "summary" || part === "notes" || STAGES.some((stage) => stage === part) ? (part as Part) : null;
}

function sourceOf(cell: unknown): string {
  const source = objectOf(cell)?.["source"];
  return Array.isArray(source) ? source.filter((line) => typeof line === "string").join("") : textOf(source);
}

/** A cell's id is unique in its file: 1 to 64 letters, digits, "-" and "_" (nbformat 4.5). */
function freeId(wanted: string, taken: ReadonlySet<unknown>): string {
  let id = wanted.replaceAll("_", "-");
  for (let other = 2; taken.has(id); other += 1) id = `${wanted.replaceAll("_", "-")}-${other}`;
  return id;
}

const parsed = (text: string): JsonObject | null => {
  try {
    return objectOf(JSON.parse(withoutMark(text)));
  } catch {
    return null;
  }
};
const objectOf = (value: unknown): JsonObject | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
