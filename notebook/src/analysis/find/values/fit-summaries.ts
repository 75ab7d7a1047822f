import { filterMap } from "../../filter-map.ts";
import type { CellOutput } from "../../read/outputs/cell-outputs.ts";
import { readReports } from "../../read/outputs/reports.ts";
import type { SummaryReport } from "../../read/outputs/summaries.ts";
import { modelInside } from "../../read/trace/models/roles.ts";
import type { Trace } from "../../read/trace/trace.ts";
import type { Instance } from "../../read/trace/value.ts";
import { callsByCell } from "./judging-calls.ts";
import { reportIn } from "./other-outputs.ts";

/** A printed summary with the fit that it is of. */
export interface FitSummary {
  readonly model: Instance;
  readonly fit: number;
  readonly report: SummaryReport;
  readonly cell: number;
}

const known = new WeakMap<Trace, readonly FitSummary[]>();

/**
 * The summaries that cells show, each of the fit that the code asks for it: only where as many are seen as are asked for. Read once for a
 * notebook.
 */
export function findSummaries(trace: Trace, outputs: ReadonlyMap<number, CellOutput>): readonly FitSummary[] {
  const before = known.get(trace);
  if (before !== undefined) return before;
  const found = [...outputs.values()].flatMap(({ cell, texts }): FitSummary[] => {
    const asked = askedFor(trace, cell);
    if (asked.length === 0) return [];
    const seen = texts.flatMap(({ text }) => readReports(text).filter((report) => report.kind === "summary"));
    if (seen.length !== asked.length) return [];
    return asked.flatMap(({ model, fit }, i) => {
      const report = seen[i];
      return report === undefined || fit < 0 ? [] : [{ model, fit, report, cell }];
    });
  });
  known.set(trace, found);
  return found;
}

type Asked = Pick<FitSummary, "model" | "fit">;

/** The fits whose summaries a cell shows, in the order of the code. */
function askedFor(trace: Trace, cell: number): readonly Asked[] {
  const shown = filterMap(trace.shown.get(cell)?.slots ?? [], ({ value }): Asked | null => {
    const report = reportIn(value);
    return report?.report === "summary" && report.model !== null ? { model: report.model, fit: report.fit } : null;
  });
  if (shown.length > 0) return shown;
  return filterMap(summing(trace, cell), ({ receiver }): Asked | null =>
    receiver?.kind === "instance" ? { model: modelInside(receiver), fit: receiver.fit } : null,
  );
}
const summing = callsByCell((path) => path.endsWith(".print_summary"));

/** Targets of fits as their summaries name them; without what a library calls a target that has no name. */
export function namedTargets(summaries: readonly FitSummary[]): ReadonlyMap<number, string> {
  return new Map(
    summaries.flatMap(({ fit, report }) =>
      report.target === null || /^(?:y|endog|None)$|^\[/.test(report.target) ? [] : [[fit, report.target] as const],
    ),
  );
}
