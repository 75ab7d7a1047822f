import type { Expression } from "../python/ast.ts";
import { walkExpression } from "../python/walk.ts";
import type { ColumnAction } from "../python/values.ts";
import { code, codeList, isTable } from "./names.ts";
import type { Story } from "./story.ts";
import { indexOf } from "./story-index.ts";

/** A column, or columns, made by one expression. */
export interface Made {
  readonly columns: string[];
  readonly cells: number[];
  readonly sources: readonly string[];
  /** The expression that fills it, where one short enough fills one column alone. */
  readonly formula: string | null;
  /** The formula is what is done to each value. */
  readonly by: boolean;
  readonly action: ColumnAction;
  /** What many columns made alike have in common, after their names: "from each piece of `sound`". */
  readonly shared?: string;
}

/** From so many on, columns that are made alike are told together. */
const ALIKE = 3;

/** Columns that are made in one way share their telling: flags for one word after the other, figures of one piece of the data. */
export function gathered(made: readonly Made[], story: Story): Made[] {
  const groups = new Map<string, Made[]>();
  for (const one of made) {
    const key = likeness(one);
    if (key === null) continue;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const told = new Set<Made>();
  return made.flatMap((one) => {
    if (told.has(one)) return [];
    const group = groups.get(likeness(one) ?? "") ?? [];
    if (group.length < ALIKE) return [one];
    for (const member of group) told.add(member);
    return [
      {
        ...one,
        columns: group.flatMap(({ columns }) => columns),
        cells: group.flatMap(({ cells }) => cells),
        shared: sharedText(group, one, story),
      },
    ];
  });
}

/** A text in an expression; the name of a column in brackets is matched as a whole, and kept. */
const TEXTS = /\[(?:"[^"]*"|'[^']*')\]|"[^"]*"|'[^']*'/g;
const withoutTexts = (formula: string): string =>
  formula.replace(TEXTS, (found) => (found.startsWith("[") ? found : "“”")).replace(/(?<=\() | (?=\))/g, "");

/** What an expression is without the texts it looks for, or the one name it takes figures of; null where neither is all there is. */
function likeness({ formula, by, sources, action }: Made): string | null {
  if (formula === null || by) return null;
  const pattern = withoutTexts(formula);
  if (pattern !== formula && sources.length > 0) return `${sources.join()}|${pattern}`;
  const name = sources.length === 0 ? onlyName(action.value) : null;
  return name === null ? null : `${action.cell}|${name}`;
}

function sharedText(group: readonly Made[], first: Made, story: Story): string {
  const { formula, sources, action } = first;
  if (sources.length === 0) {
    const name = onlyName(action.value) ?? "";
    const column = columnBehind(story, action, name);
    return column !== null && action.loops > 0
      ? `from each piece of ${code(column)} in a loop`
      : `from ${code(column ?? name)}`;
  }
  const looks = /\.str\.(contains|startswith|endswith)\(/.exec(formula ?? "")?.[1];
  if (looks === undefined) return `alike, the first as ${code(formula ?? "")}`;
  const own = group.every((one) => (one.formula ?? "").replace(/["'\s]+\)$/, "").endsWith(one.columns[0] ?? "?"));
  const verb = looks === "contains" ? "contains" : looks === "startswith" ? "starts with" : "ends with";
  return `as flags that say whether ${codeList(sources, 3)} ${verb} ${own ? "these words" : "given words"}`;
}

/** The one plain name that an expression reads, functions and modules aside. */
function onlyName(node: Expression): string | null {
  const names = new Set<string>();
  const called = new Set<Expression>();
  walkExpression(node, (part) => {
    if (part.kind === "call" && part.callee.kind === "name") called.add(part.callee);
    if (part.kind === "name" && !called.has(part) && isTable(part.id)) names.add(part.id);
  });
  const [only] = names;
  return names.size === 1 && only !== undefined ? only : null;
}

/** The column that a name of the cell was taken from: `x = piece["sound"].values`. */
function columnBehind(story: Story, { cell, from }: ColumnAction, name: string): string | null {
  const maker = (indexOf(story).byCell.get(cell) ?? []).findLast(
    (a) => a.kind === "assign" && a.to <= from && a.names.includes(name),
  );
  if (maker?.kind !== "assign") return null;
  let column: string | null = null;
  walkExpression(maker.node, (part) => {
    const [index] = part.kind === "subscript" ? part.index : [];
    if (index?.kind === "string") column ??= index.value;
  });
  return column;
}
