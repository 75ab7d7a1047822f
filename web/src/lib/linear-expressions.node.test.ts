import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { check } from "recheck";
import ts from "typescript";
import { describe, expect, it } from "vitest";

/** Where untrusted text is parsed. The analysis parses Python with a grammar, in a worker with a time limit. */
const FOLDERS = ["web/src", "notebook/src/format", "notebook/src/document", "server/src", "supabase/functions"];

interface Expression {
  readonly file: string;
  readonly source: string;
  readonly flags: string;
}

interface Expressions {
  /** Those written as literals. */
  readonly written: readonly Expression[];
  /** How many are built from strings when the file is loaded, and how many later, when nothing is known about them. */
  readonly built: number;
  readonly builtLater: number;
}

function expressionsIn(file: string, text: string): Expressions {
  const written: Expression[] = [];
  const counts = { built: 0, builtLater: 0 };
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const visit = (node: ts.Node, later: boolean): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      written.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp")
      counts[later ? "builtLater" : "built"] += 1;
    ts.forEachChild(node, (child) => visit(child, later || ts.isFunctionLike(node)));
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind), false);
  return { written, ...counts };
}

/** What a file builds while it is loaded. */
async function builtBy(file: string): Promise<Expression[]> {
  const found: Expression[] = [];
  const { RegExp: original } = globalThis;
  globalThis.RegExp = new Proxy(original, {
    construct: (target, [pattern, flags]: [string | RegExp, string?]) => {
      const expression = new target(pattern, flags);
      found.push({ file, source: expression.source, flags: expression.flags });
      return expression;
    },
  });
  try {
    // Not the copy already loaded by other tests.
    await import(/* @vite-ignore */ `${resolve(file)}?built`);
  } finally {
    globalThis.RegExp = original;
  }
  return found;
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name));

/** An expression without an unbounded quantifier does a bounded amount of work per character. */
const isBounded = ({ source }: Expression): boolean =>
  !/[*+]|\{\d+,\}/.test(source.replace(/\\./g, "").replace(/\[[^\]]*\]/g, "c"));

/** null: linear. Otherwise what is wrong with it. */
async function fault(expression: Expression): Promise<string | null> {
  if (isBounded(expression)) return null;
  const { source, flags } = expression;
  // Group indices do not affect matching, and a sticky expression starts at one position. The checker knows neither
  // flag.
  const anchored = flags.includes("y") ? `^(?:${source})` : source;
  // What searching at random takes for slow must be slow in earnest: on a busy machine it suspects what is linear.
  const found = await check(anchored, flags.replace(/[dy]/g, ""), { timeout: 10_000, recallTimeout: 250 });
  return found.status === "safe"
    ? null
    : `${expression.file}: /${expression.source}/ ${found.status === "vulnerable" ? found.complexity.summary : found.status}`;
}

const FILES = FOLDERS.flatMap((folder) => filesIn(folder)).map((file) => ({
  file,
  ...expressionsIn(file, readFileSync(resolve(file), "utf8")),
}));

describe("regular expressions", () => {
  it("D11: take time proportional to the text, whatever the text is", async () => {
    const expressions = FILES.flatMap(({ written }) => written);
    expect(expressions.length).toBeGreaterThan(100);
    for (const { file, built } of FILES.filter((each) => each.built > 0)) {
      const found = await builtBy(file);
      expect(found.length, file).toBeGreaterThanOrEqual(built);
      expressions.push(...found);
    }
    const different = new Map(
      expressions.map((expression) => [`${expression.source}/${expression.flags}`, expression]),
    );
    // One after the other: in parallel, the time limit would also run for those still waiting.
    const faults: (string | null)[] = [];
    for (const expression of different.values()) faults.push(await fault(expression));
    expect(faults.filter((found) => found !== null)).toEqual([]);
  }, 120_000);

  it("D11: are known before any text is read: none is built from the content of a notebook", () => {
    expect(FILES.filter(({ builtLater }) => builtLater > 0).map(({ file }) => file)).toEqual([]);
    expect(expressionsIn("sample.ts", "const f = (a: string) => new RegExp(a)")).toMatchObject({ builtLater: 1 });
  });

  it.each([String.raw`html.replace(/<style\b[^]*?<\/style\s*>/gi, "")`, String.raw`/^(a+)+$/.test(text)`])(
    "D11: one that is not linear is found: %s",
    async (code) => {
      const [expression] = expressionsIn("sample.ts", code).written;
      expect(expression && (await fault(expression))).toMatch(/polynomial|exponential/);
    },
  );
});
