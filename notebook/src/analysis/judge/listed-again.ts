/** Values of models that only a list names which repeats the values of others. */
import type { Measured } from "../find/values/measured.ts";
import type { FoundModel } from "../find/models/models.ts";
import { measured } from "../know/metrics.ts";
import { kindInText } from "../know/model-names.ts";
import type { CellOutput } from "../read/outputs/cell-outputs.ts";
import { isRoundingOf, readNumber } from "../read/outputs/numbers.ts";
import { remembered } from "../remembered.ts";

/**
 * What a list of models and numbers says of those whose value nothing else shows, where it gives others the very values that are known of them, by
 * one measure on the same rows: `"SVM" 0.93`, `"kNN" 0.91`.
 */
export function valuesListedAgain(
  found: readonly Measured[],
  models: readonly FoundModel[],
  outputs: ReadonlyMap<number, CellOutput>,
): readonly Measured[] {
  const shown = new Set(found.map(({ model }) => model));
  // Values are wanted of a model beside others that have some.
  if (shown.size < FEWEST || models.every(({ instance }) => shown.has(instance))) return [];
  return [...outputs.values()].flatMap(({ cell, texts }) =>
    texts.flatMap(({ text }) => unnamedIn(rowsIn(text), cell, found, models)),
  );
}

interface Row {
  readonly kind: string;
  readonly printed: string;
}

/** The rows of a text that are a name and a number: at most as many as people compare. */
function rowsIn(text: string): readonly Row[] {
  const lines = text.length > LONGEST ? [] : text.split("\n");
  return lines.flatMap((line): Row[] => {
    const [, label = "", number = ""] = NAMED.exec(line) ?? [];
    const kind = label === "" ? null : kindOf(label);
    return kind === null || readNumber(number) === null ? [] : [{ kind, printed: number }];
  });
}
const LONGEST = 5_000;
const NAMED =
  /^\s{0,8}(?:\d{1,2}\s{1,8})?["'│|]?\s?([A-Za-z][\w .()-]{0,40}?)["']?\s{0,3}[:│|]?\s{1,40}(\d{0,3}\.\d{2,20}%?)\s*[│|]?\s*$/;
const kindOf = remembered((label): string | null => kindInText(label));

function unnamedIn(
  rows: readonly Row[],
  cell: number,
  found: readonly Measured[],
  models: readonly FoundModel[],
): readonly Measured[] {
  if (rows.length < FEWEST) return [];
  const nameOf = (one: Measured): string | undefined =>
    models.find(({ instance }) => instance === one.model)?.fact.name;
  const known = found.filter((one) => one.certain && one.of === null && one.variant === null && one.cell < cell);
  const repeated = rows.flatMap((row) =>
    known.filter((one) => nameOf(one) === row.kind && isSame(one, row)).slice(0, 1),
  );
  const [first] = repeated;
  const isOfOne = repeated.every((one) => one.name === first?.name && one.part === first.part);
  if (first === undefined || !isOfOne || repeated.length < FEWEST) return [];
  const alike = known.filter((one) => one.name === first.name && one.part === first.part);
  const ofKind = (kind: string): readonly Measured[] => alike.filter((one) => nameOf(one) === kind);
  // A row that differs from what is known says that the list is of something else.
  if (rows.some((row) => ofKind(row.kind).length > 0 && !ofKind(row.kind).some((one) => isSame(one, row)))) return [];
  return rows.flatMap((row): Measured[] => {
    const [own, ...others] = models.filter(({ fact }) => fact.name === row.kind);
    const number = readNumber(row.printed);
    // Of what is level, the one with fewer digits is not ahead.
    const value =
      alike.find((one) => isSame(one, row))?.value ?? (number && measured(first.name, number.value, number.isPercent));
    if (own === undefined || others.length > 0 || value === null || ofKind(row.kind).length > 0) return [];
    const fit = own.fits.at(-1)?.fit ?? -1;
    const site = `${first.site} ${row.kind}`;
    return [{ ...first, model: own.instance, fit, value, printed: row.printed, spread: null, cell, site, by: "table" }];
  });
}
/** One value may be the same by chance. */
const FEWEST = 2;

const isSame = ({ printed }: Measured, row: Row): boolean =>
  isRoundingOf(printed, row.printed) || isRoundingOf(row.printed, printed);
