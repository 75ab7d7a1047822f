import { enumerate } from "../wording.ts";
import type { Draft } from "./draft.ts";
import { code, codeList, isTable } from "./names.ts";
import { shortName, type Story } from "./story.ts";
import { indexOf } from "./story-index.ts";

/** `texts = ham + spam` of two lists. */
export function joinedLists(story: Story): Draft[] {
  const joined = story.code.actions.flatMap((action) => {
    if (action.kind !== "assign" || action.within !== null || action.node.kind !== "operation") return [];
    const { left, right, operator } = action.node;
    const [name] = action.names;
    const lists = left?.kind === "name" && right.kind === "name" && operator === "+" && action.value.type === "list";
    return lists && name !== undefined
      ? [{ text: `\`${left.id}\` and \`${right.id}\` were joined into \`${name}\``, cell: action.cell }]
      : [];
  });
  const [first] = joined;
  return first === undefined ? [] : [{ text: `The lists ${first.text}.`, cells: [first.cell], weight: 0.8 }];
}

/** Lists and arrays that a loop fills: `texts.append(...)`, `X[i] = ...`. */
export function filledDrafts(story: Story, cells: readonly number[], drafts: readonly Draft[]): Draft[] {
  const here = new Set(cells);
  const said = drafts.map((draft) => draft.text).join(" ");
  const found = new Map<string, number>();
  const arrays = new Set(
    story.code.actions.flatMap((a) => (a.kind === "assign" && a.value.type === "numpy.ndarray" ? a.names : [])),
  );
  for (const action of story.code.actions) {
    if (action.loops === 0 || action.within !== null || !here.has(action.cell)) continue;
    const name =
      action.kind === "call" && shortName(action.name) === "append"
        ? action.subject
        : action.kind === "column" && action.columns.length === 0 && arrays.has(action.frame)
          ? action.frame
          : null;
    if (isTable(name) && name.length > 1 && !said.includes(`\`${name}\``) && !found.has(name))
      found.set(name, action.cell);
  }
  if (found.size === 0) return [];
  return [
    {
      text: `A loop fills ${codeList([...found.keys()], 4)} one entry after the other.`,
      cells: [...found.values()],
      weight: 0.8,
    },
  ];
}

const MOST_CONSTANTS = 3;
const WHOLE_COLUMN = /\w\[["']([^"'\]]{1,40})["']\]\s*=\s*$/;

/** Columns that hold one value in all rows: `calls["kind"] = 1`. */
export function constantDrafts(story: Story, cells: readonly number[]): Draft[] {
  const here = new Set(cells);
  const found = new Map<string, { readonly value: string; readonly cell: number }>();
  for (const action of story.code.actions) {
    if (action.kind !== "column" || action.within !== null || !here.has(action.cell) || action.columns.length !== 1)
      continue;
    const [column = ""] = action.columns;
    const { value, cell } = action;
    const source = indexOf(story).texts.get(cell) ?? "";
    const text = value.kind === "number" || value.kind === "string" ? source.slice(value.from, value.to) : "";
    // Not `df.loc[rows, "a"] = 1`, which sets a part.
    const whole = WHOLE_COLUMN.exec(source.slice(Math.max(0, value.from - 60), value.from))?.[1] === column;
    if (text !== "" && text.length <= 20 && whole && !found.has(column)) found.set(column, { value: text, cell });
  }
  const told = [...found].slice(0, MOST_CONSTANTS);
  if (told.length === 0) return [];
  const list = told.map(([column, { value }], i) => `${code(column)} ${i === 0 ? "is set " : ""}to ${code(value)}`);
  return [{ text: `${enumerate(list)} in every row.`, cells: told.map(([, { cell }]) => cell), weight: 0.7 }];
}
