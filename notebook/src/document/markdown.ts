import { type Block, type DocumentedNotebook, type Picture, type Run, cellWords, documentBlocks } from "./document.ts";

/**
 * The document as Markdown (CommonMark with tables), ending in a line break. `pictureAddress`: where each picture is,
 * relative to the document.
 */
export const markdownDocument = (
  notebook: DocumentedNotebook,
  pictureAddress: (picture: Picture, index: number) => string,
): string =>
  markdownBlocks(documentBlocks(notebook), (picture) => pictureAddress(picture, notebook.pictures.indexOf(picture)));

/** Blocks separated by blank lines. */
export const markdownBlocks = (blocks: readonly Block[], pictureAddress: (picture: Picture) => string): string =>
  blocks
    .map((block) => markdownBlock(block, pictureAddress))
    .join("\n\n")
    .concat("\n");

function markdownBlock(block: Block, pictureAddress: (picture: Picture) => string): string {
  switch (block.kind) {
    case "heading":
      return `${"#".repeat(block.level)} ${oneLine(plainText(block.text))}`;
    case "paragraph": {
      const from = block.cells.length === 0 ? "" : ` *(${cellWords(block.cells)})*`;
      // Four spaces would begin a code block, and fewer are not shown.
      return `${marked(block.runs).replace(/^[ \t]+/gm, "")}${from}`;
    }
    case "list":
      return block.items.map((item) => `- ${oneLine(marked(item))}`).join("\n");
    case "table":
      return [block.head.map(plainText), block.head.map(() => "---"), ...block.rows.map((row) => row.map(marked))]
        .map((row) => `| ${row.map((cell) => oneLine(cell).replaceAll("|", String.raw`\|`)).join(" | ")} |`)
        .join("\n");
    case "code": {
      // Longer than any run in the text, which would end it.
      const fence = "`".repeat(Math.max(3, ...(block.text.match(/`+/g) ?? []).map((run) => run.length + 1)));
      return `${fence}${block.language}\n${block.text}\n${fence}`;
    }
    case "picture":
      return pictureText(block.picture, pictureAddress);
    case "pictures":
      return [block.before, block.after]
        .flatMap((picture) => (picture === null ? [] : [pictureText(picture, pictureAddress)]))
        .join("\n");
  }
}

const pictureText = (picture: Picture, pictureAddress: (picture: Picture) => string): string =>
  `![${oneLine(plainText(picture.title))}](${pictureAddress(picture)})`;

const marked = (runs: readonly Run[]): string =>
  runs
    .map(({ text, code }) => (code && text.trim() !== "" ? `\`${oneLine(visible(text))}\`` : plainText(text)))
    .join("");

const oneLine = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");

/** Without control characters: Markdown reads a carriage return as the end of a line, and of a code span with it. */
const visible = (text: string): string => text.replace(/[^\P{Cc}\t\n]/gu, "");

/** Text that stays text: Markdown signs and tags are escaped where they would be read as such. */
const plainText = (text: string): string =>
  visible(text)
    .replace(/[\\`*_[\]<>&#~$]/g, String.raw`\$&`)
    .replace(/^([ \t]*)([-+=]|\d{1,9}[.)])(?=[\s=-]|$)/gm, String.raw`$1\$2`)
    // Only punctuation can be escaped: in a number, that is its point.
    .replace(/^([ \t]*)\\(\d{1,9})([.)])/gm, String.raw`$1$2\$3`);
