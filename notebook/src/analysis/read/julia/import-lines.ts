import type { SyntaxPiece } from "../python/tree.ts";
import { type Cursor, leaf, node } from "./cursor.ts";

/** `using A, B.C`, `using A: f as g, @m`: the word before is read. */
export function importPiece(cursor: Cursor, name: string, from: number): SyntaxPiece {
  const first = importable(cursor);
  if (cursor.skip(":")) {
    const names = listed(cursor);
    return node(name, [node("SelectedImport", [first, ...names], first.from, cursor.reached)], from, cursor.reached);
  }
  const rest = cursor.skip(",") ? listed(cursor) : [];
  return node(name, [first, ...rest], from, cursor.reached);
}

/** Names parted by commas; a line may end behind a comma. */
function listed(cursor: Cursor): SyntaxPiece[] {
  const names: SyntaxPiece[] = [];
  do {
    const before = cursor.place;
    names.push(importable(cursor));
    if (cursor.place === before) break;
  } while (cursor.skip(","));
  return names;
}

function importable(cursor: Cursor): SyntaxPiece {
  const path = pathPiece(cursor);
  if (!cursor.is("as") || cursor.peek().first) return path;
  cursor.next();
  const alias = pathPiece(cursor);
  return node("ImportAlias", [path, alias], path.from, cursor.reached);
}

function pathPiece(cursor: Cursor): SyntaxPiece {
  const { from, kind } = cursor.peek();
  while (/^\.+$/.test(cursor.peek().text)) cursor.next();
  if (!/^(?:name|macro|sign)$/.test(kind) || (cursor.peek().kind === "sign" && /^[,;:)]$/.test(cursor.peek().text)))
    return cursor.fail();
  cursor.next();
  while (cursor.is(".") && !cursor.peek().space) {
    cursor.next();
    cursor.next();
  }
  return leaf("ImportPath", from, cursor.reached);
}
