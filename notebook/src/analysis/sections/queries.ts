import type { Value } from "../python/values.ts";
import type { Draft } from "./draft.ts";
import { code, codeList } from "./names.ts";
import type { Story } from "./story.ts";

const SELECT = /^\s*select\s+(.{1,400}?)\s+from\s+([A-Za-z_][\w.]{0,60})/is;
const SHORTEST_QUERY = 15;
const NONE: readonly { readonly value: Value }[] = [];
const LONGEST_QUERY = 4_000;

/** What the notebook asks a database for: the columns and the table of its first query written as one text. */
export function queryDrafts(story: Story): Draft[] {
  for (const action of story.code.actions) {
    const values = action.kind === "assign" ? [action] : action.kind === "call" ? action.args : NONE;
    for (const { value } of values) {
      const { type, literal: text } = value;
      if (type !== "str" || text === null || text.length < SHORTEST_QUERY || !/^\s*select\s/i.test(text)) continue;
      const [, list = "", table] = SELECT.exec(text.slice(0, LONGEST_QUERY)) ?? [];
      if (table === undefined) continue;
      const columns = list.split(",").map((column) => column.trim());
      const plain = columns.filter((column) => /^[A-Za-z_]\w{0,40}$/.test(column));
      const what =
        list.trim() === "*" ? "all columns" : plain.length === columns.length ? codeList(plain, 6) : "some columns";
      return [{ text: `A query takes ${what} from the table ${code(table)}.`, cells: [action.cell], weight: 1.4 }];
    }
  }
  return [];
}
