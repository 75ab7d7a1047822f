import type { Cell, Notebook, Output } from "../../format/notebook.ts";
import { blocksOf } from "./blocks.ts";
import { foreignCells } from "./foreign-cells.ts";
import { introductions, type Stretch } from "./introductions.ts";
import type { Sentence } from "./sentence.ts";
import { sentencesOf } from "./sentences.ts";
import { isConcluding, isLastWord } from "./statements.ts";

const MOST_CHARACTERS = 20_000;
const MOST_PRINTED_LINES = 400;

/** Every sentence of a notebook in order: headings, prose and items of markdown, and full sentences that code printed. Linear. */
export function readProse(notebook: Notebook): readonly Sentence[] {
  const sentences: Sentence[] = [];
  const headings: { readonly level: number; readonly text: string }[] = [];
  const code = notebook.cells.filter(({ type, source }) => type === "code" && source.trim() !== "");
  const lastCode = code.at(-1)?.index ?? Infinity;
  // What is drawn again after all prose takes nothing away from the last word; what is learned or tested there does.
  const lastProse = notebook.cells.findLast(({ type, source }) => type === "markdown" && source.trim() !== "")?.index;
  const lastWork =
    code.findLast(({ index, source }) => !onlySaves(source) && (index < (lastProse ?? 0) || LEARNS.test(source)))
      ?.index ?? lastCode;
  // If all outputs were cleared before saving, code counts as what it showed.
  const cleared = notebook.cells.every(({ outputs }) => outputs.length === 0);
  // Few sentences cite enough words to ask for them.
  let known: ReadonlySet<string> | null = null;
  const examples = (): ReadonlySet<string> => (known ??= wordsOfExamples(notebook));
  let afterOutput = false;
  let distance = 0;
  let shown = cleared;
  /** Whether the last cell of code shows something. */
  let beside = cleared;
  /** Whether the paragraph before, or the previous sentence in the same one, asks a question. */
  let asked = false;
  const foreigns = foreignCells(notebook);
  const blocks = notebook.cells.map(({ type, source }): Stretch =>
    type === "markdown" ? blocksOf(source.slice(0, MOST_CHARACTERS)) : type === "code" && source.trim() ? "code" : [],
  );
  const introducing = introductions(blocks);
  for (const [at, cell] of notebook.cells.entries()) {
    const stretch = blocks[at] ?? [];
    if (cell.type === "markdown" && stretch !== "code") {
      const foreign = foreigns.has(cell.index);
      for (const block of stretch) {
        const introduces = introducing.has(block);
        if (block.form === "heading") {
          while ((headings.at(-1)?.level ?? 0) >= block.level) headings.pop();
          headings.push({ level: block.level, text: block.text });
          afterOutput = false;
        }
        const { label, words } = block.form === "heading" ? { label: null, words: block.text } : labelled(block.text);
        const under = [...headings.map(({ text }) => text), ...[block.lead, label].filter((one) => one !== null)];
        const closing = cell.index > lastCode || (cell.index > lastWork && under.some(isLastWord));
        const texts = block.form === "heading" ? [words] : sentencesOf(words);
        let answers = asked || label?.toLowerCase() === "answer";
        texts.forEach((text, position) => {
          const aside = isAboutExample(text, examples);
          sentences.push({
            text,
            cell: cell.index,
            form: block.form,
            level: block.form === "heading" ? block.level : undefined,
            under,
            afterOutput,
            distance,
            shown,
            beside,
            answers,
            closing,
            aside,
            position,
            literal: false,
            introduces,
            foreign,
          });
          distance += 1;
          if (ASKS.test(text)) answers = true;
        });
        asked = texts.some((text) => ASKS.test(text));
      }
    } else if (cell.type === "code" && cell.source.trim() !== "") {
      const under = headings.map(({ text }) => text);
      for (const { head, text: comment } of commentsIn(cell.source)) {
        // Comments under a heading of their own that says so are the author's conclusions.
        const concludes = head !== null && isConcluding({ ...IN_CODE, form: "paragraph", under: [head] });
        const own = concludes ? [...under, head] : under;
        const closing = concludes && cell.index >= lastCode;
        [...(concludes || head === null ? [] : [head]), ...sentencesOf(comment)].forEach((text, position) => {
          const form = concludes ? "paragraph" : "comment";
          const seen = shown || cell.outputs.length > 0;
          sentences.push({ ...IN_CODE, text, cell: cell.index, form, under: own, shown: seen, closing, position });
        });
      }
      const printed = { ...IN_CODE, cell: cell.index, form: "printed", under, shown, afterOutput: true } as const;
      printedLines(cell).forEach(({ text, literal }, position) => {
        const { label, words } = literal ? labelled(text) : { label: null, words: text };
        const own = label === null ? printed : { ...printed, under: [...under, label] };
        for (const [number, one] of (literal ? sentencesOf(words) : [words]).entries())
          sentences.push({ ...own, text: one, position: literal ? number : position, literal });
      });
      afterOutput = cleared || cell.outputs.length > 0;
      beside = afterOutput;
      shown ||= beside;
      distance = 0;
    }
  }
  return sentences;
}

/** What is written or printed by code stands in no passage. All fields, in one order: sentences of one shape are read faster. */
const IN_CODE: Sentence = {
  text: "",
  cell: 0,
  form: "printed",
  level: undefined,
  under: [],
  afterOutput: false,
  distance: 0,
  shown: false,
  beside: false,
  answers: false,
  closing: false,
  aside: false,
  position: 0,
  literal: false,
  introduces: false,
  foreign: false,
};

/** "Answer: ...", "Conclusion 2: ...", "Insight - ...": says what the words after it are, as a heading would. */
const LABEL =
  /^((?:(?:observation|finding|result|insight|inference)s?(?:,| and| &| \/) )?(?:answer|conclusion|finding|observation|result|inference|insight|interpretation|verdict|takeaway|tl;?dr|conclusión|conclusão|fazit|kesimpulan|вывод|结论|結論))s?(?: \d{1,2})? ?(?:[:\uff1a]|[-\u2013\u2014] ) ?(?=\S)/i;

function labelled(text: string): { readonly label: string | null; readonly words: string } {
  const match = LABEL.exec(text);
  return { label: match?.[1] ?? null, words: text.slice(match?.[0].length ?? 0) };
}

/** Words of the sentences that the code lists as an example: a demonstration of what a method does to text. */
function wordsOfExamples({ cells }: Notebook): ReadonlySet<string> {
  const words = new Set<string>();
  for (const { type, source } of cells) {
    if (type !== "code") continue;
    const listed = [...source.slice(0, MOST_CHARACTERS).matchAll(LISTED_TEXT)].map(([, , text]) => wordsIn(text ?? ""));
    const sentences = listed.filter(({ length }) => length >= FEWEST_WORDS);
    if (sentences.length > 1) for (const word of sentences.flat()) words.add(word);
  }
  return words;
}

/** Texts between the brackets and commas of a list. */
const LISTED_TEXT = /(?<=[[,]\s{0,40})(["'])((?:(?!\1)[^\\\n]){1,300})\1(?=\s{0,40}[,\]])/g;
const FEWEST_WORDS = 3;
const wordsIn = (text: string): readonly string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];

/** Whether most words that a sentence cites, two at least, are those of an example. */
function isAboutExample(text: string, examples: () => ReadonlySet<string>): boolean {
  const cited = [...text.matchAll(/(?<!\w)["'`\u2018\u201c](\w+)["'`\u2019\u201d](?!\w)/g)];
  const own = cited.length < 2 ? [] : cited.filter(([, word]) => examples().has((word ?? "").toLowerCase()));
  return own.length > 1 && own.length * 2 > cited.length;
}

/** Whether code only writes files, which may come after the conclusions. */
const onlySaves = (source: string): boolean => SAVES.test(source) && !WORKS.test(source);
const SAVES = /(?:\b|_)(?:dump|save(?!fig)\w*|to_(?:csv|excel|json|parquet|pickle|sql|feather))\(/;
const LEARNS = /(?:fit|predict|train|learn|scor|evaluat|test|model|regress|classif|forecast)\w*\(|\b(?:lm|glm|aov)\(/i;
const WORKS =
  /\.(?:fit\w*|predict\w*|score|evaluate|train|plot|describe|groupby|value_counts|corr)\(|\b(?:plt|sns|px|ax)\./;

const ASKS = /\?["'”’)]?$|^Q\. /;

/** A text of comments, and the line above it that serves as its heading. */
interface Comment {
  readonly head: string | null;
  readonly text: string;
}

/** Comments on lines of their own; consecutive ones are one text. Lines with code are left out. */
function commentsIn(source: string): readonly Comment[] {
  const comments: Comment[] = [];
  if (!source.includes("#")) return comments;
  let open: string[] = [];
  for (const line of [...source.slice(0, MOST_CHARACTERS).split("\n"), ""]) {
    const text = line.includes("#") ? (/^[ \t]*#+(?![%!])\s*(.*)$/.exec(line)?.[1]?.trim() ?? "") : "";
    // A setting in brackets is named as in prose: "our chosen forest (depth=6)".
    const words = text.replace(SETTING, "");
    if (text === "" || /[=[\]{}<>|\\]|\w\(|^(?:import|from|def|for|if|return|print|with) /.test(words)) {
      const [first = "", ...others] = open;
      const isHead =
        others.length > 0 && first.length < LONGEST_HEAD && !/[.,;!?]$/.test(first) && /^[A-Z]/.test(others[0] ?? "");
      if (open.length > 0) comments.push({ head: isHead ? first : null, text: (isHead ? others : open).join(" ") });
      open = [];
    } else open.push(text);
  }
  return comments;
}

const LONGEST_HEAD = 60;
const SETTING = / \(\w+ ?= ?[\w.]+\)/g;

/** Whether a text begins as words do, quoted or not: most lines that code prints are numbers, and are asked nothing else. */
function beginsWithWord(text: string): boolean {
  const code = text.charCodeAt(0);
  // The letters of ASCII are a bit apart in the two cases.
  return ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a) || code === 0x22 || code === 0x27 || code === 0x201c;
}

/** Words alone, as a sentence has them. */
const LITERAL = /^[A-Z][\w'’]*[:,]?(?: \S+){3}/;
/** What words have that state a result: a number. */
const STATES = /^.*\d/;

/** A line that code printed. */
interface Printed {
  readonly text: string;
  readonly literal: boolean;
}

/** Characters of a text that an author has printed. */
const LONGEST_LITERAL = 3_000;
/** Four words of one letter with the blanks between them. */
const FEWEST_PRINTED = 7;

/** Whether a line is what somebody was asked for and typed: `input("Age: ")`. */
const isAnswered = (line: string, source: string): boolean =>
  source.includes("input(") &&
  [...source.matchAll(/\binput\(\s*f?(["'])(.{2,}?)\1/g)].some(([, , asked = ""]) => line.startsWith(asked.trim()));

/** What Rich prints is stored as a displayed text and not as a stream. */
function shownByPrint(output: Output, source: string): readonly string[] {
  if (output.kind !== "display" || !source.includes("print(")) return [];
  const text = output.data["text/plain"];
  return text === undefined || Object.keys(output.data).some((type) => type.startsWith("image/")) ? [] : [text];
}

/**
 * Lines of words that the code itself contains: what it only passes on (a text from the data, from a model) are not the
 * author's words.
 */
function printedLines(cell: Cell): readonly Printed[] {
  const lines: Printed[] = [];
  // Code without string literals has no words of its author's to print.
  if (!/["']/.test(cell.source)) return lines;
  const texts = cell.outputs.flatMap((output) =>
    output.kind === "stream" && output.name === "stdout" ? [output.text] : shownByPrint(output, cell.source),
  );
  let known: ReadonlySet<string> | null = null;
  const own = (): ReadonlySet<string> => (known ??= new Set(cell.source.toLowerCase().match(/[a-z]{2,}/g)));
  for (const printed of texts) {
    for (const line of printed.slice(0, MOST_CHARACTERS).split("\n", MOST_PRINTED_LINES)) {
      const text = line.trim();
      if (text.length < FEWEST_PRINTED || !beginsWithWord(text) || isAnswered(text, cell.source)) continue;
      if (text.length <= LONGEST_LITERAL && LITERAL.test(text) && cell.source.includes(text)) {
        lines.push({ text, literal: true });
        continue;
      }
      if (text.length < 12 || text.length > 300 || !STATES.test(text)) continue;
      const words = text.toLowerCase().match(/[a-z]{2,}/g) ?? [];
      if (words.length >= 2 && words.filter((word) => own().has(word)).length * 2 > words.length)
        lines.push({ text, literal: false });
    }
  }
  return lines;
}
