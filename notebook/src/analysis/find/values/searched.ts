/** What searches log of the best that they found, where they try settings in a function of the notebook. */
import { statementOf } from "../../know/boards.ts";
import type { CellOutput } from "../../read/outputs/cell-outputs.ts";
import { numbersIn } from "../../read/outputs/numbers.ts";
import type { Trace } from "../../read/trace/trace.ts";
import { type Measured } from "./measured.ts";
import { NO_WORDS } from "./printed-words.ts";
import { measuredOf } from "./measured-of.ts";

/** The value in the last line that states one: it is what the function gives back. Several searches of one cell are not told apart. */
export function bestSearched(trace: Trace, { cell, texts, errorText }: CellOutput): readonly Measured[] {
  const [search, ...others] = trace.searches.filter((one) => one.cell === cell);
  const statement = search === undefined ? null : statementOf(search.by);
  if (search?.best.kind !== "measure" || statement === null || others.length > 0) return [];
  const lines = [...texts.map(({ text }) => text), errorText].flatMap((text) => text.split(/[\r\n]+/));
  const printed = statement.line.exec(lines.findLast((line) => statement.line.test(line)) ?? "")?.[1];
  const number = numbersIn(printed ?? "")[0];
  if (number === undefined) return [];
  const value = { ...search.best, shape: "value" as const };
  const slot = { value, text: "", node: null, fit: value.fit, certain: true, site: "search" };
  const one = measuredOf({ trace, slot, words: NO_WORDS, cell, site: slot.site }, value, number);
  return one === null ? [] : [{ ...one, by: "report" }];
}
