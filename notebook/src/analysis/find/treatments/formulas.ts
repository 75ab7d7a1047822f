/** What the formula of a model does to columns on the way: `log(price) ~ np.sqrt(area) + scale(age)`. */
import type { TreatmentFact } from "../../facts.ts";
import type { Treatment } from "../../know/library.ts";
import type { FitEvent } from "../../read/trace/tracer.ts";
import { textOf } from "../../read/trace/value.ts";
import { evidenceOf } from "../evidence.ts";
import { treatmentFact } from "./treatment-of.ts";

/** Of columns that all formulas of the notebook take alike; what one of several models tries is not done to the data. */
export function insideFormula(event: FitEvent, fits: readonly FitEvent[]): readonly TreatmentFact[] {
  const steps = stepsOf(event);
  if (steps.length === 0) return [];
  const others = fits.filter((one) => one !== event).map((one) => new Set(stepsOf(one).map(({ text }) => text)));
  const shared = steps.filter(({ text }) => others.every((texts) => texts.has(text)));
  return shared.flatMap(({ name, column }) => {
    const treatment = DOES[name];
    return treatment === undefined
      ? []
      : (treatmentFact(treatment, { columns: [column], table: null, ...evidenceOf(event) }) ?? []);
  });
}

interface Step {
  readonly name: string;
  readonly column: string;
  readonly text: string;
}

function stepsOf({ model, args }: FitEvent): readonly Step[] {
  const formula = [...model.args, ...args]
    .map(({ value, text }) => textOf(value) ?? text)
    .find((one) => one.includes("~"));
  return [...(formula ?? "").matchAll(STEP)].map(([text, name = "", column = ""]) => ({ name, column, text }));
}

/** The functions that formulas of R and of patsy apply most, each to one column. */
const DOES: Readonly<Record<string, Treatment>> = {
  log: { as: "transformed", how: "logarithm" },
  log2: { as: "transformed", how: "logarithm" },
  log10: { as: "transformed", how: "logarithm" },
  log1p: { as: "transformed", how: "logarithm" },
  sqrt: { as: "transformed", how: "square root" },
  scale: { as: "scaled", how: "standard" },
  standardize: { as: "scaled", how: "standard" },
};
const STEP =
  /(?<![\w.])(?:np\.|numpy\.)?(log(?:2|10|1p)?|sqrt|scale|standardize)\(\s*([A-Za-z_.][\w.]*)\s*(?:\+\s*[\d.]+\s*)?\)/g;
