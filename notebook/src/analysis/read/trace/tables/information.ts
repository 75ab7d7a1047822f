import type { Tracer } from "../tracer.ts";
import type { ArgumentValue, Table } from "../value.ts";

/** What two columns tell of each other, as scikit-learn measures it; null for any other call, and for groups that a model found. */
export function sharedInformation(t: Tracer, path: string, args: readonly ArgumentValue[]): Table | null {
  if (path !== "sklearn.metrics.mutual_info_score") return null;
  const from = args.flatMap(({ value }) =>
    value.kind === "table" && value.state.column !== null ? [value.state] : [],
  );
  if (from.length !== 2 || args.length !== 2) return null;
  return t.table("number", { made: path, from, columns: from.flatMap(({ column }) => column ?? []) });
}
