import type { ColumnAction } from "../python/values.ts";
import { enumerate } from "../wording.ts";
import type { Draft } from "./draft.ts";
import { code, codeList } from "./names.ts";
import { actionSteps, type Story } from "./story.ts";

interface Made {
  readonly columns: string[];
  readonly cells: number[];
  readonly sources: readonly string[];
  /** The expression that fills it, where one short enough fills one column alone. */
  readonly formula: string | null;
}

/** New columns with what they come from, three to a sentence. */
export function createdDrafts(story: Story): Draft[] {
  const made = new Map<string, Made>();
  const plain: { columns: string[]; cells: number[] } = { columns: [], cells: [] };
  for (const action of actionSteps(story, ["feature"], "column")) {
    const names = action.columns.filter((c) => c.length <= 40 && !/^[\w.]+\.[\w.]+$|^is_copy$/.test(c));
    if (names.length === 0) continue;
    const sources = action.sources.filter((s) => !names.includes(s) && s.length <= 40);
    const formula = formulaOf(story, action);
    if (sources.length === 0 && formula === null) {
      plain.columns.push(...names);
      plain.cells.push(action.cell);
      continue;
    }
    const key = formula === null ? `from ${sources.join("|")}` : `by ${names.join("|")}`;
    const seen = made.get(key) ?? { columns: [], cells: [], sources, formula };
    seen.columns.push(...names);
    seen.cells.push(action.cell);
    made.set(key, seen);
  }
  const all = [...made.values()].slice(0, 9);
  const drafts: Draft[] = [];
  for (let i = 0; i < all.length; i += 3) {
    const some = all.slice(i, i + 3);
    const list = some.map((one) => madeText(one));
    const lead = i === 0 ? "New columns were derived:" : i === 3 ? "It also derives" : "To these it adds";
    const text =
      i === 0 && (some.length === 1 || list.join().length % 2 === 0)
        ? `The notebook derives ${enumerate(list)}.`
        : `${lead} ${enumerate(list)}.`;
    drafts.push({ text, cells: some.flatMap((one) => one.cells), weight: 1.5 - i * 0.05 });
  }
  if (plain.columns.length > 0) {
    const many = new Set(plain.columns).size > 1;
    drafts.push({
      text: `The ${many ? "columns" : "column"} ${codeList(plain.columns, 6)} ${many ? "were" : "was"} added to the table.`,
      cells: plain.cells,
      weight: 1.2,
    });
  }
  return drafts;
}

function madeText({ columns, sources, formula }: Made): string {
  const names = codeList(columns, 4);
  if (formula !== null && new Set(columns).size === 1) return `${names} as ${code(formula)}`;
  return `${names} from ${codeList(sources, 4)}`;
}

const LONGEST_FORMULA = 44;

/** The right-hand side of `df["a"] = ...` where it is short arithmetic or one call, and so says what the column is. */
function formulaOf(story: Story, action: ColumnAction): string | null {
  const source = story.code.cells.find((cell) => cell.index === action.cell)?.text ?? "";
  const text = source.slice(action.value.from, action.value.to);
  const plain = text.length >= 6 && text.length <= LONGEST_FORMULA && !/[\n`#]|lambda/.test(text);
  return plain && /[-+*/(<>=]/.test(text) && !/^[\d.]+$|^\w+$/.test(text) ? text : null;
}
