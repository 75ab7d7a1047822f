/** What searches log of the best that they found, where they try settings in a function of the notebook. */
import { statementOf } from "../../know/boards.ts";
import type { CellOutput } from "../../read/outputs/cell-outputs.ts";
import { numbersIn } from "../../read/outputs/numbers.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { FitEvent } from "../../read/trace/tracer.ts";
import { type Measured, valueAs } from "./measured.ts";
import { NO_WORDS } from "./printed-words.ts";
import { measuredOf } from "./measured-of.ts";

/**
 * What `summary(tune(...))` of R says of the setting that it chose: by folds, and the share of wrong answers where answers are classes. Source:
 * `?e1071::tune`, Value.
 */
export function bestPerformance(trace: Trace, { cell, texts }: CellOutput, base: Measured): readonly Measured[] {
  const fit = trace.fits.findLast((one) => one.how === "search" && one.cell <= cell && isTuned(one));
  if (fit === undefined) return [];
  const isOfClasses = trace.calls.some(
    ({ result }) => result.kind === "measure" && result.report === "confusion matrix" && result.model === fit.model,
  );
  return texts.flatMap(({ text }) => {
    const number = isOfClasses ? numbersIn(BEST.exec(text)?.[1] ?? "")[0] : undefined;
    const one = { ...base, model: fit.model, fit: fit.fit, part: "cross-validation" as const, mean: true };
    return number === undefined ? [] : (valueAs(one, "error rate", number, "best performance") ?? []);
  });
}

const isTuned = ({ args, model }: FitEvent): boolean =>
  model.path.startsWith("r.e1071.") && !args.some(({ name }) => name === "tunecontrol");
const BEST = /^- best performance: ([\d.]+(?:e-?\d+)?)\s*$/m;

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
