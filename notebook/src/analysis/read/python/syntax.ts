import { Tree } from "@lezer/common";
import { parser } from "@lezer/python";
import type { Comment, Module } from "./ast.ts";
import { statementReader } from "./statements.ts";
import { pieceAt, type SyntaxPiece, syntaxPieces } from "./tree.ts";

export interface ParsedPython {
  /** The text that was parsed: as given but for the spellings named at `reworded`. Same length. */
  readonly text: string;
  readonly module: Module;
}

/** Parses one cell of Python (see source.ts for what is not Python). Linear; broken code never throws. */
export function parsePython(source: string): ParsedPython {
  const asGiven = readTree(source);
  const text = reworded(source, asGiven);
  const { root, comments, errors } = text === source ? asGiven : readTree(text);
  const { prints } = asGiven;
  const body = statements.read(text, new Set(prints), root.children);
  return { text, module: { body, comments, errors, python2: prints.length > 0 } };
}

/** One for all cells: creating its many functions again takes longer than reading a short cell. */
const statements = statementReader();

interface ReadTree {
  readonly root: SyntaxPiece;
  readonly comments: readonly Comment[];
  readonly errors: readonly { readonly from: number; readonly to: number }[];
  /** Where print statements of Python 2 begin. */
  readonly prints: readonly number[];
}

function readTree(text: string): ReadTree {
  const comments: Comment[] = [];
  const errors: { from: number; to: number }[] = [];
  const prints: number[] = [];
  const tree = treeOf(text);
  if (tree === null)
    return {
      root: syntaxPieces(Tree.empty, () => undefined),
      comments,
      prints,
      errors: [{ from: 0, to: text.length }],
    };
  const root = syntaxPieces(tree, ({ name, from, to }, isError) => {
    if (isError) errors.push({ from, to });
    else if (name === "Comment") comments.push(commentOf(text, from, to));
    else if (name === "PrintStatement") {
      const gap = text[from + PRINT_STAND_IN.length];
      if (gap === undefined || /[\s>]/.test(gap)) prints.push(from);
    }
  });
  return { root, comments, errors, prints };
}

/** The parser builds what is nested on the stack, which is small in some workers; null where that has no room for it. */
export function treeOf(text: string): Tree | null {
  try {
    return parser.parse(text);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function commentOf(text: string, from: number, to: number): Comment {
  const lineStart = text.lastIndexOf("\n", from - 1) + 1;
  return { from, to, text: text.slice(from, to), ownLine: text.slice(lineStart, from).trim() === "" };
}

/** A builtin as long as `print`, which no notebook calls by accident and which is a plain name to the parser. */
const PRINT_STAND_IN = "ascii";

/** A number that ends in a point, or whose point an exponent follows. */
const OPEN_POINTS = /(?<![\w.])(\d+)\.(?:(?![\w.])|([eE][-+]?)(?=\d))/g;
const PAIRED = /\blambda \((?=[\w ,]+\) ?:)/g;
/** What every match of it holds; most cells have none, which this tells without a look behind each character. */
const OPEN_POINT = /\d\.(?:[eE]|(?![\w.]))/;

/**
 * Three spellings that the grammar does not take, in words of the same length: `print x, y` of Python 2 becomes the tuple
 * `ascii,x, y`, its `lambda (x, y): x` loses the brackets, and a number that ends in a point (`10.`, `1.e5`) the point.
 */
function reworded(text: string, { root, prints, errors }: ReadTree): string {
  const edits: { from: number; words: string }[] = prints.map((from) => {
    const gap = text[from + PRINT_STAND_IN.length];
    const hasOperand = gap === " " && /^[ \t]*[^\s;#]/.test(text.slice(from + PRINT_STAND_IN.length, from + 200));
    return { from, words: hasOperand ? `${PRINT_STAND_IN},` : PRINT_STAND_IN };
  });
  for (const match of OPEN_POINT.test(text) ? text.matchAll(OPEN_POINTS) : []) {
    const { name } = pieceAt(root, match.index);
    if (name === "String" || name === "Comment" || name === "FormatString") continue;
    const [whole, digits = "", exponent] = match;
    edits.push({ from: match.index, words: exponent ? `${digits}${exponent}0` : digits.padEnd(whole.length) });
  }
  // Where such a function stands, the grammar finds an error.
  for (const { index } of errors.length > 0 && text.includes("lambda (") ? text.matchAll(PAIRED) : []) {
    const from = index + "lambda ".length;
    const to = text.indexOf(")", from);
    edits.push({ from, words: ` ${text.slice(from + 1, to)} ` });
  }
  if (edits.length === 0) return text;
  let result = "";
  let done = 0;
  for (const edit of edits.sort((a, b) => a.from - b.from)) {
    result += text.slice(done, edit.from) + edit.words;
    done = edit.from + edit.words.length;
  }
  return result + text.slice(done);
}
