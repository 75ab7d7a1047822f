import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const PAGE = join(import.meta.dirname, "../../../docs/facts.md");
const FACTS = join(import.meta.dirname, "facts");
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

This page is written from the forms themselves (\`notebook/src/analysis/facts\`): \`npx vitest run facts-page -u\` rewrites it.
`;

const sourceOf = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);

/** What the files state, in the order in which one needs the other. */
const FILES = ["evidence", "parts", "data", "treatments", "models", "experiments", "cautions", "notebook-facts"].map(
  (name) => sourceOf(join(FACTS, `${name}.ts`)),
);

/** Their constants, and the words that these are written in. */
const CONSTANTS = new Map(
  [sourceOf(join(FACTS, "forms.ts")), ...FILES]
    .flatMap(({ statements }) => statements.filter(ts.isVariableStatement))
    .flatMap(({ declarationList }) => declarationList.declarations.map((one) => [one.name.getText(), one] as const)),
);

/** "Part" of `part`: the types that follow from a list of values. */
const VALUES = new Map(
  FILES.flatMap(({ text }) => [...text.matchAll(/type (\w+) = z\.output<typeof (\w+)>/g)]).map(
    ([, type = "", of = ""]) => [of, type],
  ),
);

/** The exported types of a file in source order, each with its comment and its fields. */
const typesOf = (source: ts.SourceFile): string => source.statements.flatMap(described).join("\n");

function described(node: ts.Statement): string[] {
  if (!(ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) || !isExported(node)) return [];
  const type = ts.isInterfaceDeclaration(node) ? node.heritageClauses?.[0]?.types[0] : node.type;
  const [, reading, of = ""] = /^(\S+)<typeof (\w+)>$/.exec(type?.getText() ?? "") ?? [];
  const form = CONSTANTS.get(of)?.initializer;
  const titled = (...parts: readonly string[]): string[] => [section(node.name.text, commentOf(node), ...parts)];
  if (reading === "Of" && form && ts.isCallExpression(form)) {
    const kinds = propertiesOf(form.arguments[1]);
    const names = kinds.map((kind) => `\`${nameOf(kind)}\``);
    const shared = form.arguments[0]?.getText() === "treatment" ? "Treatment" : "Evidence";
    return [...titled(`Of one of the kinds ${names.join(", ")}.`), ...kinds.map((kind) => kindSection(kind, shared))];
  }
  if (reading === "Read" && form) return titled(...fieldsOf(form));
  if (reading === "z.output" && form) return titled(`One of ${inCode(typeOf(form))}.`);
  if (ts.isInterfaceDeclaration(node)) return titled(membersOf(node));
  // The name of a single kind adds nothing to it.
  const isOfKind = ts.isIndexedAccessTypeNode(node.type);
  return isOfKind ? [] : titled(`\`\`\`ts\n${dedented(node.type.getText())}\n\`\`\``);
}

const isExported = (node: ts.InterfaceDeclaration | ts.TypeAliasDeclaration): boolean =>
  node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;

const section = (name: string, ...parts: readonly string[]): string =>
  [`### ${name}`, ...parts].filter((part) => part !== "").join("\n\n") + "\n";

/** A kind of fact under the name that it has in JSON. */
function kindSection(kind: ts.PropertyAssignment, shared: string): string {
  const [, fields = ""] = fieldsOf(kind.initializer);
  return section(nameOf(kind), commentOf(kind), `With the fields of \`${shared}\`.`, fields);
}

/** As JSON has it, with a question mark where it may be absent. */
const nameOf = (one: ts.ObjectLiteralElementLike): string =>
  `${(one.name?.getText() ?? "").replaceAll('"', "")}${ts.isPropertyAssignment(one) && one.initializer.getText().startsWith("z.optional(") ? "?" : ""}`;

const propertiesOf = (node: ts.Node | undefined): ts.PropertyAssignment[] =>
  node && ts.isObjectLiteralExpression(node) ? node.properties.filter(ts.isPropertyAssignment) : [];

/** The fields of a form in a table, and whose it has beside them. */
function fieldsOf(form: ts.Node): string[] {
  if (!ts.isObjectLiteralExpression(form)) return [];
  const rows = form.properties.flatMap((one) => {
    const value = ts.isPropertyAssignment(one)
      ? one.initializer
      : ts.isShorthandPropertyAssignment(one)
        ? one.name
        : null;
    if (value === null || ts.isSpreadAssignment(one)) return [];
    return [[`\`${nameOf(one)}\``, `\`${typeOf(value)}\``, commentOf(one)]];
  });
  return [form.getText().includes("...evidence") ? "With the fields of `Evidence`." : "", table(rows)];
}

const membersOf = ({ members }: ts.InterfaceDeclaration): string =>
  table(
    members.filter(ts.isPropertySignature).map((member) => {
      const type = (member.type?.getText() ?? "").replaceAll(/\s+/g, " ").replaceAll("readonly ", "");
      return [`\`${member.name.getText()}\``, `\`${type.replace(/^\| /, "")}\``, commentOf(member)];
    }),
  );

const table = (rows: readonly (readonly string[])[]): string =>
  rows.length === 0
    ? ""
    : [
        "| field | type | |",
        "|---|---|---|",
        ...rows.map((row) => `| ${row.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`),
      ].join("\n");

/** The type of what a form stores, as one would write it. */
function typeOf(form: ts.Node): string {
  if (ts.isIdentifier(form)) {
    const constant = CONSTANTS.get(form.text);
    const named = VALUES.get(form.text) ?? /^Form<(\w+)>$/.exec(constant?.type?.getText() ?? "")?.[1];
    return named ?? (constant?.initializer ? typeOf(constant.initializer) : form.text);
  }
  if (!ts.isCallExpression(form)) return form.getText();
  const callee = form.expression;
  const [of] = form.arguments;
  const inner = (): string => (of ? typeOf(of) : "");
  switch (ts.isPropertyAccessExpression(callee) ? callee.name.text : callee.getText()) {
    case "check":
      return ts.isPropertyAccessExpression(callee) ? typeOf(callee.expression) : "";
    case "int":
      return "number";
    case "nullable":
      return `${inner()} | null`;
    case "optional":
    case "literal":
      return inner();
    case "enum":
      return elementsOf(of).join(" | ");
    case "list":
    case "known":
      return `${inner()}[]`;
    case "tuple":
      return `[${elementsOf(of).join(", ")}]`;
    case "record":
      return `Record<${form.arguments.map(typeOf).join(", ")}>`;
    case "object":
      return `{ ${propertiesOf(of)
        .map((one) => `${nameOf(one)}: ${typeOf(one.initializer)}`)
        .join("; ")} }`;
    default:
      return ts.isPropertyAccessExpression(callee) ? callee.name.text : form.getText();
  }
}

const elementsOf = (node: ts.Node | undefined): string[] =>
  node && ts.isArrayLiteralExpression(node) ? node.elements.map(typeOf) : [];

const inCode = (union: string): string =>
  union
    .split(" | ")
    .map((value) => `\`${value.replaceAll('"', "")}\``)
    .join(", ");

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
    const facts = FILES.map(typesOf).join("\n");
    const page = `${INTRODUCTION}\n## Facts\n\n${facts}\n## Corrections\n\n${typesOf(sourceOf(CORRECTIONS))}`;
    await expect(page).toMatchFileSnapshot(PAGE);
  });
});
