/** Rows of one person or thing that come to stand on both sides of a split. */
import type { Caution, Experiment } from "../facts.ts";
import type { DataReading } from "../find/shown/shown-values.ts";
import { readTables } from "../read/outputs/tables.ts";
import { lineage } from "../read/trace/tables/lineage.ts";
import type { Trace } from "../read/trace/trace.ts";
import { HELD_OUT } from "./judged-leaks.ts";

/**
 * A column that says whom a row is of has the same value in most rows of a table that is shown as it was read, and rows are held out one by
 * one, at random: what is learned of somebody is asked again. Not where the code does anything with the column but leave it out.
 *
 * Source: Kapoor and Narayanan 2023, leakage type L3.2 (training and test rows are not independent); scikit-learn, Cross-validation
 * iterators for grouped data.
 */
export function rowsOfOne(reading: DataReading, experiments: readonly Experiment[]): Caution[] {
  const shared = sharedColumns(reading);
  return experiments.flatMap(({ data, target, metrics, split: { how } }): Caution[] => {
    const judged = [...new Set(metrics.flatMap(({ part }) => (part !== null && HELD_OUT.has(part) ? [part] : [])))];
    const own =
      how === "holdout" || how === "cv"
        ? shared.find((one) => data.length === 1 && one.source === data[0] && one.column !== target)
        : undefined;
    const at = own === undefined ? undefined : reading.trace.splits.find((one) => isOneByOne(one, own));
    if (own === undefined || at === undefined || judged.length === 0) return [];
    const cells = [...new Set([own.cell, at.cell])].sort((a, b) => a - b);
    return [{ kind: "leak", by: own.column, how: "groups", judged, cells, certainty: "certain" }];
  });
}

interface Shared {
  readonly column: string;
  readonly source: string;
  readonly cell: number;
}

/** The columns of tables as they were read that have the same value again in most rows shown, and that nothing groups or tells apart by. */
const sharedColumns = (reading: DataReading): readonly Shared[] =>
  reading.shown.flatMap((one) => {
    const state = reading.stateOf(one);
    const [source, ...others] = state?.sources ?? [];
    if (source === undefined || others.length > 0 || !lineage(state).every(({ made }) => AS_READ.test(made))) return [];
    return readTables(one.text).flatMap(({ columns, rows }) =>
      columns.flatMap((column, at) => {
        const values = rows.flatMap(({ cells }) => cells[at] ?? []);
        const again = values.filter(
          (value, place) => values.indexOf(value) !== place || values.lastIndexOf(value) !== place,
        );
        const isShared = namesOwner(column, values) && values.length >= FEWEST && again.length * 2 > values.length;
        return isShared && !isUsed(column, reading.trace) ? [{ column, source, cell: one.cell }] : [];
      }),
    );
  });

const FEWEST = 4;
const AS_READ = /\.(?:read_\w+|head|tail|copy|drop|load_dataset)$|^rows$/;
/** Somebody or something of which there may be several rows; places and kinds are shared by rows that have nothing else in common. */
const WHOSE =
  /^(?:id|(?:patient|subject|person|participant|user|customer|client|member|household|animal|speaker|driver|player|student|employee|respondent|engine|unit)[ _-]?(?:id|no|nr|num|number|code))$/i;
/** Without "id" they may as well be an attribute: whether somebody is a patient, or what subject is taught. */
const SOMEBODY = /^(?:patient|subject|person|participant)$/i;

/** Whether the values can say whom a row is of: numbers or codes, and under a plain word no yes and no. */
const namesOwner = (column: string, values: readonly string[]): boolean =>
  values.every((value) => /\d/.test(value)) &&
  (WHOSE.test(column) || (SOMEBODY.test(column) && !values.every((value) => /^[01](?:\.0)?$/.test(value))));

/** Whether the code asks for a column otherwise than to leave it out: to group by it, to draw some of its values, to keep one row of each. */
function isUsed(column: string, { events }: Trace): boolean {
  const written = [`"${column}"`, `'${column}'`];
  const isNamed = (text: string): boolean =>
    written.some((one) => text.includes(one)) ||
    text.split(/[^\w.]/).some((word) => word.split(".").indexOf(column) > 0);
  return events.some(
    (event) =>
      (event.kind === "select" && event.after.column === column) ||
      (!(event.kind === "call" && event.path.endsWith(".drop")) &&
        (event.kind === "call" || event.kind === "select" || event.kind === "fit" || event.kind === "split") &&
        isNamed(event.text)),
  );
}

const isOneByOne = ({ how, inputs, text, grouped }: Trace["splits"][number], { source }: Shared): boolean =>
  (how === "holdout" || how === "cv") &&
  grouped !== true &&
  !/group/i.test(text) &&
  !/shuffle\s*=\s*False/.test(text) &&
  inputs.some(({ sources }) => sources.includes(source)) &&
  !inputs.some((input) => lineage(input).some(({ made }) => LEAVES_ONE.test(made)));
/** They may leave one row of each, by whatever columns. */
const LEAVES_ONE = /\.(?:groupby|drop_duplicates|pivot|pivot_table|resample)$/;
