import type { CodeCell } from "../material.ts";
import { count, easeOut, observe, type Rule, listed } from "../rule.ts";
import { decisions, MAX_COMPLEXITY } from "../lint/complexity.ts";

/** Shorter code, such as `df.head()`, is repeated for good reasons. Counted in symbols, so that long names weigh no more. */
const SYMBOLS = 8;

export const duplicatedCells: Rule = {
  id: "duplicated-cells",
  category: "codeQuality",
  measures: "Share of code lines in cells that repeat an earlier cell word for word",
  source: "Koenzen et al. 2020 (VL/HCC, Code duplication and reuse in Jupyter notebooks); Pynblint: duplicate-cells",
  weight: 1.2,
  remedy: "Delete repeated cells, or put what they share into a function",
  needs: "code",
  check: ({ code, lines }) => {
    const seen = new Set<string>();
    const repeated: CodeCell[] = [];
    for (const cell of code) {
      const text = cell.codeLines.map((line) => line.trimEnd()).join("\n");
      if (seen.has(text) && (text.match(/\w+|[^\w\s]/g)?.length ?? 0) >= SYMBOLS) repeated.push(cell);
      seen.add(text);
    }
    const again = repeated.reduce((sum, cell) => sum + cell.codeLines.length, 0);
    const share = Math.max(again / Math.max(lines, 20), repeated.length / Math.max(code.length, 8) / 2);
    const message = `${count(repeated.length, "code cell")} ${repeated.length === 1 ? "repeats" : "repeat"} an earlier one word for word`;
    return observe(easeOut(share, 0.3), message, repeated);
  },
};

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
    return observe(easeOut(again / Math.max(lines, 40), 0.3), message, repeated);
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

/** Below this a script without functions is fine. */
const SHORT = 60;
const LONG = 260;
/** Lines of code for one function that a long notebook is expected to have at least. */
const LINES_PER_FUNCTION = 90;

export const modularity: Rule = {
  id: "modularity",
  category: "codeQuality",
  measures: "Whether a longer notebook puts any of its steps into functions",
  source: "Rule et al. 2019, rule 4 (modularize code); Grotov et al. 2022 (MSR)",
  weight: 0.8,
  remedy: "Put steps that are repeated or long into functions",
  needs: "python",
  check: ({ code, lines }) => {
    if (lines <= SHORT) return null;
    const functions = code.reduce((sum, cell) => sum + cell.functions.length, 0);
    const missing = Math.max(0, 1 - functions / Math.min(6, lines / LINES_PER_FUNCTION));
    const size = Math.min(1, (lines - SHORT) / (LONG - SHORT));
    const message =
      functions === 0
        ? `${lines} lines of code without a function`
        : `Only ${count(functions, "function")} in ${lines} lines of code`;
    return observe(missing * size, message, []);
  },
};

/** Decisions a cell may make outside of any function: half of what a function may. */
const CELL_LIMIT = 7;

export const complexity: Rule = {
  id: "complexity",
  category: "codeQuality",
  measures: "Share of functions with more than 10 paths, and of cells with more than 7 decisions outside of functions",
  source: "McCabe 1976; mccabe C901 with ruff's limit of 10",
  weight: 0.9,
  remedy: "Divide functions and cells with many branches and loops",
  needs: "python",
  check: ({ lint, code }) => {
    const functions = lint.findings.filter((finding) => finding.code === "C901");
    const tangled = code.filter(
      (cell) =>
        decisions((cell.module?.body ?? []).filter((s) => s.kind !== "function" && s.kind !== "class")) > CELL_LIMIT,
    );
    const units = code.reduce((sum, cell) => sum + Math.max(1, cell.functions.length), 0);
    const names = listed(functions.map((finding) => `${finding.name} (${finding.complexity ?? MAX_COMPLEXITY} paths)`));
    const message = [
      functions.length > 0
        ? `${count(functions.length, "function")} with more than ${MAX_COMPLEXITY} paths: ${names}`
        : "",
      tangled.length > 0 ? `${count(tangled.length, "code cell")} with more than ${CELL_LIMIT} decisions` : "",
    ];
    const cells = [...functions.map((finding) => finding.cell), ...tangled.map((cell) => cell.index)];
    return observe(
      easeOut(cells.length / Math.max(units, 8), 0.35),
      message.filter((part) => part !== "").join("; "),
      cells,
    );
  },
};
