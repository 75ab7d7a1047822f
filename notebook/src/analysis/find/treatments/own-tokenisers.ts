/** Functions of the notebook that a vectoriser cuts texts with: `TfidfVectorizer(tokenizer=words)`, or those that a search tries. */
import type { TreatmentFact } from "../../facts.ts";
import type { ArgumentValue, LocalFunction, Value } from "../../read/trace/value.ts";
import { cleaningSteps } from "./text-cleaning.ts";

/** What these functions do to the texts before they are counted, each where it is written. */
export function ofOwnTokenisers(
  args: readonly ArgumentValue[],
  { columns, table, certainty }: Pick<TreatmentFact, "columns" | "table" | "certainty">,
): TreatmentFact[] {
  const given = new Map(args.flatMap(({ name, value }) => functionsUnder(name ?? "", value, 0)));
  return [...given].flatMap(([one, name]): TreatmentFact[] => {
    const base = { columns, table, certainty, cells: [one.cell] };
    const isCut = CUTS.test(name);
    const steps = cleaningSteps(one);
    // Stems are the words that a text is cut into.
    const isCleaned = steps !== null && (!isCut || steps.length > 1);
    return [
      ...(isCleaned ? [{ kind: "cleaned-text" as const, ...base, steps }] : []),
      ...(isCut ? [{ kind: "tokenised" as const, ...base, how: "words" }] : []),
    ];
  });
}

/** Functions under the names of such arguments, also in the grids of a search: `{"words__tokenizer": [plain, stemmed]}`. */
function functionsUnder(name: string, value: Value, depth: number): readonly (readonly [LocalFunction, string])[] {
  if (value.kind === "function") return GIVEN.test(name) ? [[value, name]] : [];
  if (depth > DEEPEST) return [];
  if (value.kind === "sequence") return value.items.flatMap((item) => functionsUnder(name, item, depth + 1));
  return value.kind === "dictionary"
    ? [...value.entries].flatMap(([key, entry]) => functionsUnder(key, entry.value, depth + 1))
    : [];
}

const DEEPEST = 3;
const CUTS = /(?:^|__)(?:tokenizer|analyzer)$/;
const GIVEN = /(?:^|__)(?:tokenizer|analyzer|preprocessor|standardize)$/;
