import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PositionEncoding, Workspace } from "@astral-sh/ruff-wasm-nodejs";
import { describe, expect, it } from "vitest";
import { decodeNotebook } from "../../../format/decode.ts";
import { parseNotebook } from "../../../format/parse.ts";
import { type CodeCell, isPython, readCell } from "../../read/python/code.ts";
import { isNotebookName } from "./builtins.ts";
import { lintCells } from "./lint.ts";
import { someOf, tries } from "../../../../tests/sizes.ts";
import { PYTHON_SAMPLES } from "./fixtures/python-samples.ts";

/** Third-party notebooks, kept outside the repository because their licences don't allow copying them. */
const SAMPLES = join(import.meta.dirname, "../../../../../../shared/notebooks");

const ruff = new Workspace(
  { "target-version": "py310", lint: { select: ["F401", "F403", "F811", "F821", "E722", "B006", "C901", "ARG"] } },
  PositionEncoding.Utf16,
);

interface Diagnostic {
  readonly code: string | null;
  readonly message: string;
  readonly start_location: { readonly row: number };
}

describe("our reading of Python agrees with ruff", () => {
  for (const [title, source] of Object.entries(PYTHON_SAMPLES)) {
    it(`on ${title}`, () => {
      const cells = [readCell(source, 0)];
      expect(ours(cells)).toEqual(theirs(cells));
      expect(theirs(cells).length).toBeGreaterThan(0);
    });
  }

  it("on all sample notebooks, except for what a notebook knows and a module does not", () => {
    if (!existsSync(SAMPLES)) {
      process.stdout.write("sample notebooks are absent: nothing measured\n");
      return;
    }
    let agreed = 0;
    for (const file of someOf(readdirSync(SAMPLES).filter((name) => name.endsWith(".ipynb")))) {
      const cells = pythonCells(join(SAMPLES, file));
      const [mine, ruffs] = [ours(cells), theirs(cells)];
      expect(
        mine.filter((finding) => !ruffs.includes(finding)),
        `${file}: found by us alone`,
      ).toEqual([]);
      const missed = ruffs.filter((finding) => !mine.includes(finding));
      expect(
        missed.filter((finding) => !explained(finding, cells)),
        `${file}: found by ruff alone`,
      ).toEqual([]);
      agreed += mine.length;
    }
    expect(agreed).toBeGreaterThan(tries({ few: 20, many: 200 }));
  });
});

/** Why ruff, which sees a plain module, may report something that is fine in a notebook. */
function explained(finding: string, cells: readonly CodeCell[]): boolean {
  const [rule, name = ""] = finding.split(" ");
  const magics = cells.flatMap((cell) => cell.magics);
  const words = (argument: string): boolean => argument.split(/\W+/).includes(name);
  // IPython provides display, get_ipython, In, Out and the history.
  if (rule === "F821" && isNotebookName(name)) return true;
  // %pylab, %run and the like bring in names that cannot be listed.
  if (rule === "F821" && magics.some((magic) => /^(?:pylab|run|load|loadpy|store)$/.test(magic.name))) return true;
  // %%capture out and %%bash --out files set the names in their arguments.
  if (rule === "F821" && magics.some((magic) => magic.kind === "cell" && words(magic.argument))) return true;
  // Names that only a magic or shell line uses: %timeit f(x), !ls {folder}.
  if (rule === "F401" || rule === "F811") return magics.some((magic) => words(magic.argument) || magic.name === name);
  // Python 2 has names that Python 3 lacks.
  return (
    rule === "F821" &&
    cells.some((cell) => cell.module.python2) &&
    /^(?:unicode|xrange|raw_input|reduce|basestring|long|file)$/.test(name)
  );
}

/** The cells that ruff can parse as Python too; one broken line makes it give up on the whole module. */
function pythonCells(path: string): CodeCell[] {
  const decoded = decodeNotebook(readFileSync(path));
  const parsed = decoded.ok ? parseNotebook(decoded.value) : decoded;
  if (!parsed.ok || !isPython(parsed.value.language)) return [];
  const cells = parsed.value.cells
    .filter((cell) => cell.type === "code")
    .map((cell) => readCell(cell.source, cell.index));
  return cells.filter(
    (cell) =>
      cell.language === "python" &&
      check(`${cell.text}\n`).every(({ code }) => code !== null && code !== "invalid-syntax"),
  );
}

const check = (source: string): readonly Diagnostic[] => ruff.check(source) as Diagnostic[];

/** "F401 os cell 3 line 2", sorted. */
function ours(cells: readonly CodeCell[]): string[] {
  const texts = new Map(cells.map((cell) => [cell.index, cell.text]));
  const found = lintCells(cells).findings.map(({ code, name, cell, from }) => {
    const line = (texts.get(cell) ?? "").slice(0, from).split("\n").length;
    return `${code} ${code === "B006" ? "" : name} cell ${cell} line ${line}`;
  });
  return [...new Set(found)].sort();
}

function theirs(cells: readonly CodeCell[]): string[] {
  const starts: { readonly index: number; readonly row: number }[] = [];
  let row = 1;
  for (const { index, text } of cells) {
    starts.push({ index, row });
    row += text.split("\n").length;
  }
  const found = check(cells.map((cell) => `${cell.text}\n`).join("")).map(({ code, message, start_location }) => {
    const start = starts.findLast((cell) => cell.row <= start_location.row);
    const rule = code?.startsWith("ARG") ? "ARG" : code;
    return `${rule} ${nameIn(rule, message)} cell ${start?.index} line ${start_location.row - (start?.row ?? 0) + 1}`;
  });
  return [...new Set(found)].sort();
}

function nameIn(rule: string | null, message: string): string {
  const [, quoted = ""] = /`([^`]*)`/.exec(message) ?? [];
  if (rule === "E722") return "except";
  if (rule === "B006") return "";
  return rule === "F403" ? (quoted.split(" ")[1] ?? "") : quoted;
}
