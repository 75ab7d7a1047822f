import type { CodeCell } from "../material.ts";
import { count, easeOut, observe, type Rule } from "../rule.ts";

const LINES = 3;

export const repeatedCode: Rule = {
  id: "repeated-code",
  category: "codeQuality",
  measures:
    "Share of code lines in cells of three or more lines that repeat an earlier cell except for names and values",
  source: "Koenzen et al. 2020 (notebooks duplicate 7.6 % of their code); Fowler 1999, Duplicated code",
  weight: 0.8,
  remedy: "Write a function for what the cells have in common, and call it with what differs",
  needs: "python",
  check: ({ code, lines }) => {
    const shapes = new Map<string, Set<string>>();
    const repeated: CodeCell[] = [];
    for (const cell of alike(code.filter((one) => one.codeLines.length >= LINES))) {
      const text = cell.codeLines.map((line) => line.trimEnd()).join("\n");
      const shape = shapeOf(text);
      const seen = shapes.get(shape);
      if (seen === undefined) shapes.set(shape, new Set([text]));
      // Word for word repetitions are another rule's.
      else if (!seen.has(text)) {
        repeated.push(cell);
        seen.add(text);
      }
    }
    const again = repeated.reduce((sum, cell) => sum + cell.codeLines.length, 0);
    const message = `${count(repeated.length, "code cell")} ${repeated.length === 1 ? "differs" : "differ"} from an earlier one only in names and values`;
    return observe(
      easeOut(again / Math.max(lines, 40), 0.3),
      message,
      repeated.map((cell) => cell.index),
    );
  },
};

/** The cells that may have the shape of another: the shape of a whole cell is asked for only where its size and first line return. */
function alike(code: readonly CodeCell[]): readonly CodeCell[] {
  const ofSameSize = recurring(code, ({ codeLines }) => codeLines.length);
  return recurring(ofSameSize, ({ codeLines }) => `${codeLines.length} ${shapeOf(codeLines[0]?.trimEnd() ?? "")}`);
}

/** The cells whose trait another cell has too. */
function recurring(code: readonly CodeCell[], traitOf: (cell: CodeCell) => string | number): readonly CodeCell[] {
  const traits = code.map(traitOf);
  const counts = new Map<string | number, number>();
  for (const trait of traits) counts.set(trait, (counts.get(trait) ?? 0) + 1);
  return code.filter((_, position) => (counts.get(traits[position] ?? "") ?? 0) > 1);
}

/** Code with every text, number and name in its place but without its content; what stands after a dot stays. */
function shapeOf(text: string): string {
  return text
    .replaceAll(/(["'])(?:\\.|(?!\1)[^\\\n])*\1/g, "s")
    .replaceAll(/(?<![\w.])\d[\w.]*/g, "0")
    .replaceAll(/(?<![\w.])([A-Za-z_]\w*)(\()?/g, (all, word: string, called?: string) =>
      called || KEYWORDS.has(word) ? all : "n",
    )
    .replaceAll(/[ \t]+/g, " ");
}

const KEYWORDS = new Set(
  "and as assert async await break class continue def del elif else except finally for from global if import in is lambda not or pass raise return try while with yield True False None".split(
    " ",
  ),
);
