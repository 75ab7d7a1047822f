/** The document for word processors (Office Open XML), on A4 pages. */
import {
  AlignmentType,
  Document,
  HeadingLevel,
  ImageRun,
  LevelFormat,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import { pictureSize } from "../format/picture-size.ts";
import { type Block, type DocumentedNotebook, type Picture, type Run, cellWords, documentBlocks } from "./document.ts";

/** The file's bytes. */
export const wordDocument = (notebook: DocumentedNotebook): Promise<ArrayBuffer> =>
  Packer.toArrayBuffer(
    new Document({
      title: printable(notebook.title),
      creator: printable(notebook.author ?? "Data Documentation"),
      styles: { default: { document: { run: { font: "Calibri", size: 22 }, paragraph: { spacing: { after: 160 } } } } },
      numbering: {
        config: [
          {
            reference: BULLETS,
            levels: [
              {
                level: 0,
                format: LevelFormat.BULLET,
                text: "\u2022",
                alignment: AlignmentType.LEFT,
                style: { paragraph: { indent: { left: 500, hanging: 250 } } },
              },
            ],
          },
        ],
      },
      sections: [{ children: documentBlocks(notebook).flatMap(wordBlock) }],
    }),
  );

const BULLETS = "bullets";
const HEADINGS = { 1: HeadingLevel.TITLE, 2: HeadingLevel.HEADING_1, 3: HeadingLevel.HEADING_2 } as const;

function wordBlock(block: Block): (Paragraph | Table)[] {
  switch (block.kind) {
    case "heading":
      return [
        new Paragraph({
          heading: HEADINGS[block.level],
          keepNext: true,
          children: [new TextRun(printable(block.text))],
        }),
      ];
    case "paragraph": {
      const from =
        block.cells.length === 0 ? [] : [new TextRun({ text: ` (${cellWords(block.cells)})`, color: SOFT, size: 18 })];
      return [new Paragraph({ children: [...block.runs.flatMap(textRuns), ...from] })];
    }
    case "list":
      return block.items.map(
        (item) => new Paragraph({ numbering: { reference: BULLETS, level: 0 }, children: item.flatMap(textRuns) }),
      );
    case "table":
      return [
        new Table({
          width: { size: 100, type: WidthType.PERCENTAGE },
          rows: [
            new TableRow({
              tableHeader: true,
              children: block.head.map((text) => cellOf([new TextRun({ text: printable(text), bold: true })])),
            }),
            ...block.rows.map(
              (row) => new TableRow({ cantSplit: true, children: row.map((cell) => cellOf(cell.flatMap(textRuns))) }),
            ),
          ],
        }),
        new Paragraph({ children: [] }),
      ];
    case "code":
      return block.text
        .split("\n")
        .map((text) => new Paragraph({ spacing: { after: 0 }, children: textRuns({ text, code: true }) }));
    case "picture":
      return pictureBlocks(block.picture);
    case "pictures":
      return [block.before, block.after].flatMap((picture) => (picture === null ? [] : pictureBlocks(picture)));
  }
}

const cellOf = (children: TextRun[]): TableCell =>
  new TableCell({
    margins: { top: 60, bottom: 60, left: 100, right: 100 },
    children: [new Paragraph({ spacing: { after: 0 }, children })],
  });

const SOFT = "667080";

/** Points (1/72 inch) between the margins of a page, at 96 pixels an inch. */
const PAGE_WIDTH = 600;
const TYPES = { "image/png": "png", "image/jpeg": "jpg", "image/gif": "gif" } as const;

/** Word processors draw no SVG without a second picture beside it, so SVG pictures are only named. */
function pictureBlocks({ mimeType, data, title, cell }: Picture): Paragraph[] {
  const size = pictureSize(data);
  const caption = new Paragraph({
    children: [new TextRun({ text: `${printable(title)} (${cellWords([cell])})`, color: SOFT, size: 18 })],
  });
  if (size === null || !Object.hasOwn(TYPES, mimeType)) return [caption];
  const scale = Math.min(1, PAGE_WIDTH / size.width);
  const transformation = { width: Math.round(size.width * scale), height: Math.round(size.height * scale) };
  const image = new ImageRun({
    type: TYPES[mimeType as keyof typeof TYPES],
    data: Uint8Array.from(atob(data), (sign) => sign.codePointAt(0) ?? 0),
    transformation,
    altText: { name: printable(title), title: printable(title), description: printable(title) },
  });
  return [new Paragraph({ keepNext: true, children: [image] }), caption];
}

const textRuns = ({ text, code }: Run): TextRun[] =>
  printable(text)
    .split("\n")
    .map(
      (line, index) =>
        new TextRun({
          text: line,
          ...(code ? { font: "Consolas", size: 20 } : {}),
          ...(index > 0 ? { break: 1 } : {}),
        }),
    );

/** Characters that XML 1.0 can't hold are left out. */
const printable = (text: string): string =>
  text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
