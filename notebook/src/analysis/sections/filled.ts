import type { Draft } from "./draft.ts";
import { codeList, isTable } from "./names.ts";
import { shortName, type Story } from "./story.ts";

/** Lists and arrays that a loop fills: `texts.append(...)`, `X[i] = ...`. */
export function filledDrafts(story: Story, cells: readonly number[], drafts: readonly Draft[]): Draft[] {
  const here = new Set(cells);
  const said = drafts.map((draft) => draft.text).join(" ");
  const found = new Map<string, number>();
  for (const action of story.code.actions) {
    if (action.loops === 0 || action.within !== null || !here.has(action.cell)) continue;
    const name =
      action.kind === "call" && shortName(action.name) === "append"
        ? action.subject
        : action.kind === "column" && action.columns.length === 0
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
