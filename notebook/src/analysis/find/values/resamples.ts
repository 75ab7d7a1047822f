/** What caret shows of several models that were resampled alike: `summary(resamples(list(knn = ..., rf = ...)))`. */
import { measured, metricOfIdentifier } from "../../know/metrics.ts";
import { numbersIn } from "../../read/outputs/numbers.ts";
import type { PrintedTable } from "../../read/outputs/table.ts";
import type { Trace } from "../../read/trace/trace.ts";
import { resampledPart } from "../../read/trace/models/held-by-models.ts";
import type { Instance } from "../../read/trace/value.ts";
import type { Measured } from "./measured.ts";

const HEAD = /^\s*Min\.\s+1st Qu\.\s+Median\s+Mean\s+3rd Qu\.\s+Max\./;
const RESAMPLES = /^[^\S\n]*Number of resamples:/m;
/** Place of the mean among the numbers of a row. */
const MEAN = 3;

/** The mean of each metric for each model; none where the code does not say which model has which label. */
export function readResamples(trace: Trace, text: string, base: Measured): readonly Measured[] {
  if (!RESAMPLES.test(text)) return [];
  const models = modelsBefore(trace, base.cell);
  const lines = text.split("\n");
  return lines.flatMap((line, head) => {
    const metric = HEAD.test(line) ? metricOfIdentifier(lines[head - 1]?.trim() ?? "") : null;
    if (metric === null) return [];
    const end = lines.findIndex((row, at) => at > head && row.trim() === "");
    return lines.slice(head + 1, end < 0 ? undefined : end).flatMap((row, i) => {
      const [, label = "", rest = ""] = /^(\S+)\s+(.+)$/.exec(row.trim()) ?? [];
      const model = models.get(label);
      const mean = numbersIn(rest)[MEAN];
      const value = mean === undefined ? null : measured(metric, mean.value, false);
      if (model === undefined || mean === undefined || value === null) return [];
      const part = resampledPart(trace, model);
      const site = `resamples ${metric} ${i}`;
      return [
        {
          ...base,
          name: metric,
          value,
          printed: mean.text,
          model,
          fit: model.fit,
          part,
          mean: true,
          by: "report" as const,
          site,
        },
      ];
    });
  });
}

/** Whether a table is caret's `model$results`, which has the deviation of each metric over the resampled rows. */
export const isOfResamples = ({ columns }: PrintedTable): boolean =>
  columns.some((name) => name.endsWith("SD") && columns.includes(name.slice(0, -2)));

/** The models that were compared last, by their labels. */
function modelsBefore(trace: Trace, cell: number): ReadonlyMap<string, Instance> {
  const comparison = trace.calls.findLast((call) => call.path === "r.caret.resamples" && call.cell <= cell);
  const given = comparison?.args[0]?.value;
  return new Map(
    given?.kind === "dictionary"
      ? [...given.entries].flatMap(([label, { value }]) => (value.kind === "instance" ? [[label, value] as const] : []))
      : [],
  );
}
