import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const PAGE = join(import.meta.dirname, "../../../docs/facts.md");
const FACTS = join(import.meta.dirname, "facts.ts");
const CORRECTIONS = join(import.meta.dirname, "judge/corrections.ts");

const INTRODUCTION = `# The facts of a notebook

Facts are what the analysis found in a notebook: what it works on, does, tries and finds, and what to be careful about. They are plain
JSON. Sections, summary, outcome and comparisons are made from facts; nothing reads English back.

- **Where they are.** \`npx datadoc analyze FILE --json\` prints them as \`analysis.facts\`. The function \`analyze-notebook-content\` sends
  them with the score (\`reading.facts\`). Each save keeps them in \`notebook_content.facts\` and in the snapshot of its revision, at most
  512 KB: lists and texts that are longer lose their ends.
- **Cells** are indices among all cells of the file, counted from 0. People count from 1.
- **Versions.** \`version\` rises when an older reader could no longer read the facts. An app that meets a newer version says so, shows
  nothing of it and keeps it as it is. New kinds of facts, findings and cautions do not raise it: an older app leaves them out.
- **Corrections** by people are stored beside the facts (\`notebook_content.fact_corrections\`), which stay as found. They refer to things
  in the words of the notebook, so that they still apply after the next upload where it says the same.
  \`correctFacts(facts, corrections)\` gives the facts as corrected; \`private.corrected_facts\` of the database does the
  same for its catalog.

This page is written from the types themselves: \`npx vitest run facts-page -u\` rewrites it.
`;

/** The exported types of a file in source order, each with its comment and its fields. */
function typesOf(file: string): string {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((node) => described(node, source)).join("\n");
}

function described(node: ts.Statement, source: ts.SourceFile): string[] {
  if (ts.isInterfaceDeclaration(node)) {
    const wider = (node.heritageClauses ?? []).flatMap(({ types }) =>
      types.map((type) => `\`${type.getText(source)}\``),
    );
    const extended = wider.length > 0 ? `Also has the fields of ${wider.join(", ")}.` : "";
    return [section(node.name.text, [commentOf(node), extended], fieldTable(node.members, source))];
  }
  if (ts.isTypeAliasDeclaration(node) && isExported(node)) {
    const type = node.type.getText(source);
    // A list of constants is documented where it is defined; its type adds nothing.
    if (/^\(typeof [A-Z_]+\)\[number\]$/.test(type))
      return [section(node.name.text, [commentOf(node), constants(type, source)], "")];
    return [section(node.name.text, [commentOf(node)], `\`\`\`ts\n${dedented(type)}\n\`\`\``)];
  }
  return [];
}

const isExported = (node: ts.TypeAliasDeclaration): boolean =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;

function constants(type: string, source: ts.SourceFile): string {
  const name = /[A-Z_]+/.exec(type.replace("typeof", ""))?.[0] ?? "";
  const list = new RegExp(`${name} = \\[([^\\]]*)\\]`).exec(source.text)?.[1] ?? "";
  return `One of ${[...list.matchAll(/"([^"]+)"/g)].map(([, value]) => `\`${value}\``).join(", ")}.`;
}

const section = (name: string, words: readonly string[], form: string): string =>
  [`### ${name}`, words.filter((text) => text !== "").join(" "), form].filter((part) => part !== "").join("\n\n") +
  "\n";

function fieldTable(members: ts.NodeArray<ts.TypeElement>, source: ts.SourceFile): string {
  const rows = members.filter(ts.isPropertySignature).map((member) => {
    const type = (member.type?.getText(source) ?? "").replaceAll(/\s+/g, " ").replaceAll("readonly ", "");
    const cells = [`\`${member.name.getText(source)}\``, `\`${type.replace(/^\| /, "")}\``, commentOf(member)];
    return `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  });
  return rows.length === 0 ? "" : `| field | type | |\n|---|---|---|\n${rows.join("\n")}`;
}

function commentOf(node: ts.Node): string {
  const comment = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc);
  return typeof comment?.comment === "string" ? comment.comment.replaceAll(/\s+/g, " ") : "";
}

const dedented = (type: string): string =>
  type
    .split("\n")
    .map((line) => line.replace(/^ {2}/, ""))
    .join("\n");

describe("the facts page", () => {
  it("describes every type as the code does", async () => {
    const page = `${INTRODUCTION}\n## Facts\n\n${typesOf(FACTS)}\n## Corrections\n\n${typesOf(CORRECTIONS)}`;
    await expect(page).toMatchFileSnapshot(PAGE);
  });
});
