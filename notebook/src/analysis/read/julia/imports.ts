import type { ImportedName } from "../python/ast.ts";
import type { SyntaxPiece } from "../python/tree.ts";
import { partsOf } from "./pieces.ts";

/**
 * `using A, B` attaches all of A and B and binds their names; `using A: f as g` and `import A: f` bind what they name, `import A` and
 * `import A as B` the module alone.
 */
export function importsOf(piece: SyntaxPiece, text: (piece: SyntaxPiece) => string): ImportedName[] {
  const whole = piece.name === "UsingStatement";
  return partsOf(piece).flatMap((part): ImportedName[] => {
    if (part.name !== "SelectedImport") return moduleNames(part, whole, text);
    const [path, ...names] = partsOf(part);
    const module = path ? moduleOf(path, text) : null;
    if (module === null) return [];
    return names.flatMap((one) => {
      const { name, alias } = aliased(one, text);
      return [{ module, name, alias, bound: alias ?? name, from: one.from, to: one.to }];
    });
  });
}

function moduleNames(part: SyntaxPiece, whole: boolean, text: (piece: SyntaxPiece) => string): ImportedName[] {
  const { name, alias } = aliased(part, text);
  const module = moduleOf(part.name === "ImportAlias" ? (partsOf(part)[0] ?? part) : part, text);
  if (module === null) return [];
  const { from, to } = part;
  const bound = alias ?? name.slice(name.lastIndexOf(".") + 1);
  const plain: ImportedName = { module, name: null, alias: bound, bound, from, to };
  return whole ? [plain, { module, name: "*", alias: null, bound: "*", from, to }] : [plain];
}

function aliased(
  piece: SyntaxPiece,
  text: (piece: SyntaxPiece) => string,
): { readonly name: string; readonly alias: string | null } {
  const [first, ...rest] = partsOf(piece);
  if (piece.name !== "ImportAlias" || !first) return { name: text(piece), alias: null };
  const last = rest[rest.length - 1];
  return { name: text(first), alias: last ? text(last) : null };
}

/** "julia.CSV"; null for a module of the notebook's own (`using .Helpers`). */
function moduleOf(piece: SyntaxPiece, text: (piece: SyntaxPiece) => string): string | null {
  const path = text(piece).replace(/\s+/g, "");
  return path === "" || path.startsWith(".") ? null : `julia.${path}`;
}
