import type { Import, ImportedName } from "./ast.ts";
import type { SyntaxPiece } from "./tree.ts";

/** `import a.b as c`, `from .m import (x as y, z)`. */
export function importStatement(piece: SyntaxPiece, text: (piece: SyntaxPiece) => string): Import {
  const at = piece.children.findIndex((c) => c.name === "import");
  const fromModule = piece.children[0]?.name === "from";
  const module = fromModule
    ? piece.children
        .slice(1, at)
        .filter((c) => c.name !== "⚠")
        .map(text)
        .join("")
    : "";
  const names: ImportedName[] = [];
  let parts: SyntaxPiece[] = [];
  for (const child of piece.children.slice(at + 1)) {
    if (child.name === ",") {
      names.push(...importedName(parts, fromModule ? module : null, text));
      parts = [];
    } else if (child.name !== "(" && child.name !== ")" && child.name !== "Comment" && child.name !== "⚠")
      parts.push(child);
  }
  names.push(...importedName(parts, fromModule ? module : null, text));
  return { kind: "import", names, from: piece.from, to: piece.to };
}

/** `x as y` between two commas; `module` is what stands after "from". None where nothing is named. */
function importedName(
  parts: readonly SyntaxPiece[],
  module: string | null,
  text: (piece: SyntaxPiece) => string,
): ImportedName[] {
  const as = parts.findIndex((p) => p.name === "as");
  const path = parts
    .slice(0, as < 0 ? parts.length : as)
    .map(text)
    .join("");
  const aliasPiece = as < 0 ? undefined : parts[as + 1];
  const alias = aliasPiece ? text(aliasPiece) : null;
  const first = parts[0];
  if (!first || path === "") return [];
  const reach = { from: first.from, to: parts[parts.length - 1]?.to ?? first.to };
  return module === null
    ? [{ module: path, name: null, alias, bound: alias ?? path.split(".")[0] ?? path, ...reach }]
    : [{ module, name: path, alias, bound: alias ?? path, ...reach }];
}
