/** Dictionaries and tables in which trainers and evaluators give back what they measured. */
import type { Part } from "../../facts.ts";
import { isBetter, metricOfIdentifier } from "../../know/metrics.ts";
import { numbersOf, readLiterals } from "../../read/outputs/dictionaries.ts";
import { namedValues } from "../../read/outputs/named-values.ts";
import { partOfWords } from "../../read/outputs/parts.ts";
import { readNumber } from "../../read/outputs/numbers.ts";
import { readTables } from "../../read/outputs/tables.ts";
import { type Measured, valueAs } from "./measured.ts";
import { isBaseline } from "./measured-of.ts";
import { namedRows } from "./named-tables.ts";

/** Trainers call whatever they judge on "eval" or "test": the rows go first, unless only the trainer's habit speaks for them. */
function partJudged(key: string, { part: rows, on }: Measured): Part | null {
  const said = partOfWords(key.replace(/^eval_/, ""));
  if (rows !== null && on?.division) return rows;
  return rows === null || (rows === "validation" && said === "test") ? said : rows;
}

/** What a trainer prints or gives back when it judges: keys that name part and metric. */
export function evaluated(text: string, base: Measured): Measured[] {
  const found: Measured[] = [];
  for (const literal of readLiterals(text))
    for (const { keys, number } of numbersOf(literal)) {
      const key = keys.findLast((k) => /[A-Za-z]/.test(k)) ?? "";
      const [named] = namedValues(`${key.replaceAll("_", " ")}: ${number.text}`);
      if (named?.metric && !isBaseline(key.replaceAll("_", " ")) && (named.metric !== "loss" || found.length === 0)) {
        const one = valueAs({ ...base, part: partJudged(key, base) }, named.metric, named.number, `evaluation ${key}`);
        if (one) found.push(one);
      }
    }
  for (const table of found.length > 0 ? [] : readTables(text)) {
    const listed = namedRows(table, base);
    found.push(...listed.filter((one) => isQuotable(one, listed)));
    if (listed.length > 0) continue;
    // Values under their names, as R prints a vector, or for each horizon: the nearest is quoted.
    const [only, ...more] = table.rows;
    const isByHorizon = table.columns[0] === "horizon";
    const of = isByHorizon ? { ...base, variant: horizonWords(only?.cells[0] ?? "", more.length > 0) } : base;
    const under =
      more.length > 0 && !isByHorizon
        ? []
        : table.columns.flatMap((name, k) => {
            const metric = metricOfIdentifier(name);
            const number = readNumber(only?.cells[k] ?? "");
            const one = metric === null || number === null ? null : valueAs(of, metric, number, `evaluation ${name}`);
            return one === null ? [] : [one];
          });
    found.push(...under);
    if (under.length > 0) continue;
    for (const row of table.rows) {
      const key = row.labels.join(" ") || (row.cells[0] ?? "");
      const [named] = namedValues(`${key.replaceAll("_", " ")}: ${row.cells.at(-1) ?? ""}`);
      if (named?.metric && named.metric !== "loss" && !isBaseline(key.replaceAll("_", " "))) {
        const one = valueAs({ ...base, part: partJudged(key, base) }, named.metric, named.number, `evaluation ${key}`);
        if (one) found.push(one);
      }
    }
  }
  return found.some((one) => one.name !== "loss") ? found.filter((one) => one.name !== "loss") : found;
}

/** "37 days 00:00:00": of several horizons, the nearest is mostly the one with the smallest error. */
const horizonWords = (written: string, areSeveral: boolean): string | null => {
  const span = written.trim().replace(/(?<=days) 00:00:00(?:\.0+)?$/, "");
  return span === ""
    ? null
    : `${span.replace(/^1 days$/, "1 day")} ahead${areSeveral ? ", the nearest horizon shown" : ""}`;
};

/** Of several settings only the first is quoted, and only where they are listed from the best down. */
function isQuotable(one: Measured, listed: readonly Measured[]): boolean {
  const alike = listed.filter(({ name }) => name === one.name);
  if (alike.length === 1) return true;
  return (
    one === listed[0] &&
    alike.length === listed.length &&
    !alike.some(({ value }) => isBetter(one.name, value, one.value))
  );
}
