import type { ImportedName } from "../python/ast.ts";
import type { Span } from "../made-nodes.ts";
import type { Cursor } from "./cursor.ts";
import type { Reader } from "./reader.ts";

interface Named extends Span {
  readonly path: string;
  readonly alias: string | null;
}

/**
 * `using A, B` attaches all of A and B and binds their names; `using A: f as g` and `import A: f` bind what they name, `import A` and
 * `import A as B` the module alone. The word before is read.
 */
export function importWord({ cursor, before, text }: Reader, isUsing: boolean, from: number): void {
  const first = importable(cursor, text);
  const isSelected = cursor.skip(":");
  const others = isSelected || cursor.skip(",") ? listed(cursor, text) : [];
  const module = isSelected && first ? moduleOf(first.path) : null;
  const names = isSelected
    ? others.flatMap(({ path, alias, ...place }): ImportedName[] =>
        module === null ? [] : [{ module, name: path, alias, bound: alias ?? path, ...place }],
      )
    : [...(first ? [first] : []), ...others].flatMap((one) => wholly(one, isUsing));
  if (names.length > 0) before.push({ kind: "import", names, from, to: cursor.reached });
}

function wholly({ path, alias, from, to }: Named, isUsing: boolean): ImportedName[] {
  const module = moduleOf(path);
  if (module === null) return [];
  const bound = alias ?? path.slice(path.lastIndexOf(".") + 1);
  const plain: ImportedName = { module, name: null, alias: bound, bound, from, to };
  return isUsing ? [plain, { module, name: "*", alias: null, bound: "*", from, to }] : [plain];
}

/** "julia.CSV"; null for a module of the notebook's own (`using .Helpers`). */
function moduleOf(written: string): string | null {
  const path = written.replace(/\s+/g, "");
  return path === "" || path.startsWith(".") ? null : `julia.${path}`;
}

/** Names parted by commas; a line may end behind a comma. */
function listed(cursor: Cursor, text: Reader["text"]): Named[] {
  const names: Named[] = [];
  do {
    const before = cursor.place;
    const one = importable(cursor, text);
    if (one !== null) names.push(one);
    if (cursor.place === before) break;
  } while (cursor.skip(","));
  return names;
}

function importable(cursor: Cursor, text: Reader["text"]): Named | null {
  const { from } = cursor.peek();
  const path = pathIn(cursor, text);
  if (path === null) return null;
  if (!cursor.is("as") || cursor.peek().first) return { path, alias: null, from, to: cursor.reached };
  cursor.next();
  return { path, alias: pathIn(cursor, text), from, to: cursor.reached };
}

function pathIn(cursor: Cursor, text: Reader["text"]): string | null {
  const { from, kind } = cursor.peek();
  while (/^\.+$/.test(cursor.peek().text)) cursor.next();
  if (!/^(?:name|macro|sign)$/.test(kind) || (cursor.peek().kind === "sign" && /^[,;:)]$/.test(cursor.peek().text))) {
    cursor.fail();
    return null;
  }
  cursor.next();
  while (cursor.is(".") && !cursor.peek().space) {
    cursor.next();
    cursor.next();
  }
  return text(from, cursor.reached);
}
