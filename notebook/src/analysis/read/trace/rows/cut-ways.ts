import { lineage } from "../tables/lineage.ts";
import type { Division } from "./division.ts";
import { textsOf } from "../value.ts";
import type { SelectEvent, SplitEvent, Tracer } from "../tracer.ts";

/** How the rows of a part are told from the others. */
export function wayOf(cut: ReturnType<Tracer["makers"]["get"]>): SplitEvent["how"] {
  if (cut?.kind === "select" && (FOLD.test(cut.condition) || partOfFold(cut.condition) !== null)) return "cv";
  const text = cut?.kind === "call" && cut.path.endsWith(".query") ? (cut.args[0]?.text ?? "") : null;
  const compared = text?.match(/[A-Za-z_]\w*/g) ?? [];
  const isTimed =
    text === null ? cut?.kind === "select" && isByTime(cut) : isByTime({ condition: text, columns: compared });
  return isTimed ? "time" : "holdout";
}

/** `i * size : (i + 1) * size`: each piece of the rows in its turn. */
const FOLD =
  /^(\w+) ?\* ?(\w+) ?: ?\(\1 ?\+ ?1\) ?\* ?\2(?: ?,|$)|^(\w+) ?\* ?(\w+) ?: ?\4 ?\* ?\(\3 ?\+ ?1\)(?: ?,|$)/;

/** Whether the first rows are learned from, or the last ones held out, of those that were sorted by their time and brought into no other order since. */
export function isCutOfSorted(
  cut: ReturnType<Tracer["makers"]["get"]>,
  part: Division["part"],
  makers: Tracer["makers"],
): boolean {
  const ends = part === "train" ? /^0?\s*:|\.head$/ : /:\s*(?:len\(\w+\))?$|\.tail$/;
  const place = cut?.kind === "select" ? (cut.by === "rows" ? cut.condition : "") : (cut?.path ?? "");
  if (!ends.test(place)) return false;
  for (const { id, made } of lineage(cut?.before, LONGEST_WAY)) {
    if (REORDERS.test(made)) return false;
    const sorted = SORTS.test(made) ? makers.get(id) : undefined;
    if (sorted?.kind === "call") {
      const by = sorted.args.find(({ name }) => name === null || name === "by");
      return TIME_COLUMN.test(textsOf(by?.value)?.[0] ?? "") && !sorted.args.some(({ name }) => name === "ascending");
    }
  }
  return false;
}
const LONGEST_WAY = 60;
const SORTS = /\.(?:sort_values|sort|orderBy)$/;
const REORDERS = /GroupBy|\.(?:sample|shuffle|permutation|merge|join|concat|append|union|sort_index)$/;

/** `folds != k`, `-folds[[k]]`: all rows but those of a fold are learned from, these judge; null for any other condition. */
export function partOfFold(condition: string): "train" | "test" | null {
  const [matched] = OF_FOLD.exec(condition) ?? [];
  return matched === undefined ? null : matched.includes("!=") || /^[-!]/.test(condition) ? "train" : "test";
}

const OF_FOLD = /(?<![a-z])k?folds?(?:_?ids?)?(?:["'\])]{0,2} ?[!=]= ?[A-Za-z_]|\[\[\w+\]\])/i;

/** `df["date"] < "2021-01-01"`, `df.index >= start`, `df[:"2020"]`: rows before or after a day. */
function isByTime({ condition, columns }: Pick<SelectEvent, "condition" | "columns">): boolean {
  if (/[&|]/.test(condition)) return false;
  if (/^(?:["']\d{4}[^"']*["'])?\s*:\s*(?:["']\d{4}[^"']*["'])?$/.test(condition)) return condition.length > 1;
  // A mask that was given a name does not say how it compares.
  if (/^~?\w+$/.test(condition)) return columns.some((name) => TIME_COLUMN.test(name));
  return /[<>]/.test(condition) && (DATE.test(condition) || columns.some((name) => TIME_COLUMN.test(name)));
}

/** A day as text, or what makes one. */
const DATE =
  /["'](?:19|20)\d\d(?:[-/]\d|["'])|\b(?:to_datetime|Timestamp|datetime|date)\(|\.index\b|\.dt\.(?:date|year|month|day|week)\b/;
const TIME_COLUMN =
  /date|(?:^|_)(?:time|timestamp|year|ds|season|quarter|month|week|day)$|^(?:year|time)|^(?:week|month)_?(?:no|num|number|id)?$/i;
