/** How libraries list the models that they tried, by the class that tried them. */
import { KNOWLEDGE } from "./knowledge.ts";
import { LIBRARIES } from "./libraries.ts";
import type { Board, Statement } from "./library.ts";
import { modelInText, spaced } from "./model-names.ts";
import { PatternMap } from "./pattern-map.ts";

const BOARDS = new PatternMap<Board>();
const STATEMENTS = new PatternMap<Statement>();
for (const { boards, statements } of LIBRARIES) {
  for (const board of boards ?? []) BOARDS.set(board.by, board);
  for (const statement of statements ?? []) STATEMENTS.set(statement.by, statement);
}

/** Null for a class that lists no models. */
export const boardOf = (path: string): Board | null => BOARDS.get(path);

/** Null for a class that states no values. */
export const statementOf = (path: string): Statement | null => STATEMENTS.get(path);

/** The common name of a model that a board lists: of the library's own names, of a class of another, or in words. */
export function nameOnBoard({ names }: Board, label: string): string {
  const own = Object.entries(names ?? {}).find(([start]) => label.startsWith(start))?.[1];
  if (own !== undefined) return own;
  const path = /^\w+$/.test(label) ? KNOWLEDGE.convention(label) : null;
  const family = path === null ? null : KNOWLEDGE.model(path);
  return family?.label ?? modelInText(label) ?? spaced(label);
}
