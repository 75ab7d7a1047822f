// @vitest-environment node
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { check } from "recheck";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** Where text of strangers is read. The analysis reads Python by a grammar, in a worker with a time limit. */
const FOLDERS = ["web/src", "notebook/src/format"];

interface Expression {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

/** Every regular expression that is written out in a file. */
function expressionsIn(file: string, text: string): Expression[] {
  const found: Expression[] = [];
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      found.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind));
  return found;
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));

/** Without a quantifier that has no end an expression does bounded work for each character. */
const isBounded = ({ source }: Expression): boolean =>
  !/[*+]|\{\d+,\}/.test(source.replace(/\\./g, "").replace(/\[[^\]]*\]/g, "c"));

/** null: linear. Otherwise what is wrong with it. */
async function fault(expression: Expression): Promise<string | null> {
  if (isBounded(expression)) return null;
  // Indices of groups change nothing in how an expression is matched, and the checker does not know them.
  const found = await check(expression.source, expression.flags.replace("d", ""), { timeout: 10_000 });
  return found.status === "safe"
    ? null
    : `${expression.file}: /${expression.source}/ ${found.status === "vulnerable" ? found.complexity.summary : found.status}`;
}

describe("regular expressions", () => {
  it("D11: take time in proportion to the text, whatever the text is", async () => {
    const expressions = FOLDERS.flatMap((folder) =>
      filesIn(resolve(folder)).flatMap((file) => expressionsIn(file, readFileSync(file, "utf8"))),
    );
    expect(expressions.length).toBeGreaterThan(100);
    const different = new Map(
      expressions.map((expression) => [`${expression.source}/${expression.flags}`, expression]),
    );
    const faults = await Promise.all([...different.values()].map(fault));
    expect(faults.filter((found) => found !== null)).toEqual([]);
  }, 120_000);

  it.each([String.raw`html.replace(/<style\b[^]*?<\/style\s*>/gi, "")`, String.raw`/^(a+)+$/.test(text)`])(
    "D11: one that does not is found: %s",
    async (code) => {
      const [expression] = expressionsIn("sample.ts", code);
      expect(expression && (await fault(expression))).toMatch(/polynomial|exponential/);
    },
  );
});
