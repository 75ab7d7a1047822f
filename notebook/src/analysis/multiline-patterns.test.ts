import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "..");

/** A quantifier right after the start of a line, also in a group or a look-ahead there, whose characters include the end of a line. */
const OVER_LINES = /\^(?:\(\?[:!=])*(?:\\[sWD]|\[\^(?![^\]]*\\n)[^\]]*\])(?:[*+]|\{\d+,\})/;

/** Every regular expression of a source file that starts at each line, with the line it stands in. */
function multilinePatterns(path: string): { place: string; pattern: string }[] {
  const file = ts.createSourceFile(path, readFileSync(join(ROOT, path), "utf8"), ts.ScriptTarget.Latest, true);
  const found: { place: string; pattern: string }[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node) && /m[a-z]*$/.test(node.text.slice(node.text.lastIndexOf("/")))) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push({ place: `${path}:${line + 1}`, pattern: node.text });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const patterns = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
  .flatMap(multilinePatterns);

it("finds the patterns that start at each line", () => {
  expect(patterns.length).toBeGreaterThan(20);
});

// At each of many blank lines such a pattern reads on to the last of them: a cell of 400,000 blank lines took minutes.
it("lets no pattern that starts at each line run over the ends of lines", () => {
  expect(
    patterns.filter(({ pattern }) => OVER_LINES.test(pattern)).map(({ place, pattern }) => `${place} ${pattern}`),
  ).toEqual([]);
});

it.each([
  [String.raw`/^\s*x/m`, true],
  [String.raw`/^(?!\s*#)x/m`, true],
  [String.raw`/^(?:\s+\d)?x/gm`, true],
  [String.raw`/^[^=]*x/m`, true],
  [String.raw`/^[^\S\n]*x/m`, false],
  [String.raw`/^[ \t]*x\s*$/m`, false],
])("judges %s", (pattern, isOverLines) => {
  expect(OVER_LINES.test(pattern)).toBe(isOverLines);
});
