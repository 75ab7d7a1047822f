import type { Notebook } from "../../format/notebook.ts";
import { notebookTitle } from "../../format/title.ts";
import { type Sentence, type Stage, STAGES } from "../analysis.ts";
import { announcedStages } from "../label/heading-stages.ts";
import { capitalized } from "../wording.ts";

/** Sections of a notebook in an unsupported language: what its headings announce, and a statement that this is all. */
export function writeUnreadSections(notebook: Notebook): Record<Stage, readonly Sentence[]> {
  const announced = announcedStages(notebook);
  const language = languageName(notebook.language);
  const entries = STAGES.map((stage): [Stage, readonly Sentence[]] => {
    const own = announced.filter((one) => one.stage === stage).slice(0, 3);
    return [
      stage,
      own.map(({ heading, cells }, i) => ({
        text:
          i === 0
            ? `The text announces this stage under “${heading}”; the code below it is in ${language} and was not read.`
            : `It continues under “${heading}”.`,
        cells,
      })),
    ];
  });
  return Object.fromEntries(entries) as Record<Stage, readonly Sentence[]>;
}

/** Says plainly that the code was not read. */
export function writeUnreadSummary(notebook: Notebook): Sentence[] {
  const cells = notebook.cells.filter((cell) => cell.type === "code").map((cell) => cell.index);
  if (cells.length === 0) return [];
  const title = notebookTitle(notebook);
  const named = title !== null && title.length <= 90 ? `, “${title}”,` : "";
  return [
    {
      text: `This notebook${named} is written in ${languageName(notebook.language)}. Its code was not read: what is said here comes from its text and its structure.`,
      cells,
    },
  ];
}

/** "r" as "R", "julia" as "Julia". */
const languageName = capitalized;
