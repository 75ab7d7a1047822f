import { flatMap } from "../filter-map.ts";
import type { Argument, Expression, Module, Statement } from "./python/ast.ts";
import { nameOf, type Span, span as place, textLiteral } from "./made-nodes.ts";
import type { Magic } from "./python/source.ts";

/** A cell of shell commands: one call per line. */
export function readShell(source: string): Module {
  const body: Statement[] = [];
  let from = 0;
  for (const line of source.split("\n")) {
    const plain = line.trim();
    if (plain !== "" && !plain.startsWith("#")) body.push(...command(plain, { from, to: from + line.length }));
    from += line.length + 1;
  }
  return { body, comments: [], errors: [], python2: false };
}

/** A cell that is one query. */
export function readSql(source: string, magics: readonly Magic[]): Module {
  const [magic] = magics;
  const text = source.trim();
  if (text === "") return { body: [], comments: [], errors: [], python2: false };
  const from = source.indexOf(text);
  return {
    body: [query(text, resultName(magic?.argument ?? ""), { from, to: from + text.length })],
    comments: [],
    errors: [],
    python2: false,
  };
}

/** What the magics of a Python cell run outside Python, each as a statement in its place. */
export function commandsOf(magics: readonly Magic[]): Statement[] {
  return flatMap(magics, (magic): Statement[] => {
    if (magic.kind === "shell") return command(`${magic.name} ${magic.argument}`, magic);
    if (magic.kind !== "line") return [];
    if (magic.name === "pip" || magic.name === "conda") return command(`${magic.name} ${magic.argument}`, magic);
    if (magic.name !== "sql" || magic.argument === "") return [];
    const [, name = null, text = magic.argument] = /^([A-Za-z_]\w*)\s*<<\s*(.*)$/s.exec(magic.argument) ?? [];
    return [query(text, name, magic)];
  });
}

/** `wget -q URL && unzip data.zip`: a call of shell.wget and one of shell.unzip with their words. */
function command(line: string, span: Span): Statement[] {
  return line.split(/&&|\|\||[;|]/).flatMap((part): Statement[] => {
    const words = part.match(/"[^"]*"|'[^']*'|[^\s"']+/g)?.map((word) => word.replace(/^["']|["']$/g, "")) ?? [];
    const [first, ...rest] = words.filter((word, i) => !(i === 0 && word === "sudo"));
    // `python -m pip install` is pip.
    const module = /^python[\d.]*$/.test(first ?? "") && rest[0] === "-m" ? rest[1] : undefined;
    const name = module ?? first?.slice(first.lastIndexOf("/") + 1);
    if (name === undefined || name === "") return [];
    const args = (module === undefined ? rest : rest.slice(2)).map((word) => argument(null, textLiteral(word, span)));
    return [{ kind: "expression", value: call(`shell::${name}`, args, span), ...place(span) }];
  });
}

/** The tables that a query reads and fills are listed next to its text. */
function query(source: string, target: string | null, span: Span): Statement {
  const tables = (word: RegExp): Expression[] =>
    [...new Set([...source.matchAll(word)].map((match) => (match[1] ?? "").replace(/[`"[\]]/g, "")))]
      .filter((name) => name !== "")
      .map((name) => textLiteral(name, span));
  const read = tables(/\b(?:from|join)\s+([`"[]?[\w.-]+[\w.`"\]-]*)/gi);
  const filled = tables(
    /\b(?:into|create\s+(?:or\s+replace\s+)?(?:temp(?:orary)?\s+)?(?:table|view)(?:\s+if\s+not\s+exists)?)\s+([`"[]?[\w.-]+[\w.`"\]-]*)/gi,
  );
  const args = [argument(null, textLiteral(source, span))];
  if (read.length > 0) args.push(argument("tables", { kind: "list", items: read, ...place(span) }));
  if (filled.length > 0) args.push(argument("into", { kind: "list", items: filled, ...place(span) }));
  const value = call("sql::query", args, span);
  if (target === null) return { kind: "expression", value, ...place(span) };
  return { kind: "assign", targets: [nameOf(target, span)], value, update: null, annotation: null, ...place(span) };
}

/** `%%bigquery df`, `%%sql df <<`: the name of the result. */
const resultName = (argument_: string): string | null =>
  /^(?!--)([A-Za-z_]\w*)(?:\s*<<|\s*$|\s+--)/.exec(argument_)?.[1] ?? null;

const argument = (name: string | null, value: Expression): Argument => ({ name, star: "", value });
const call = (id: string, args: readonly Argument[], span: Span): Expression => ({
  kind: "call",
  callee: nameOf(id, span),
  args,
  ...place(span),
});
