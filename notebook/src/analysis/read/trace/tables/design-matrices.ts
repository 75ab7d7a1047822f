import type { Tracer } from "../tracer.ts";
import { named } from "../arguments.ts";
import { type ArgumentValue, sequence, textOf, type Value } from "../value.ts";

/** A column alone on the left of a formula, or in a call or in quotes: "price ~", "np.log(price) ~", "Q('net price') ~". */
const LEFT = /^\s*(?:[A-Za-z][\w.]*\()*['"]?([\w. ]+?)['"]?\)*\s*$/;

/** `y, X = dmatrices("price ~ area + C(town)", data)` gives what a formula names as two tables, `dmatrix` only the right one. */
export function designMatrices(t: Tracer, path: string, args: readonly ArgumentValue[]): Value | null {
  const formula = textOf(named(args, "formula_like") ?? args[0]?.value);
  const data = named(args, "data") ?? args.filter(({ name }) => name === null)[1]?.value;
  const from = data?.kind === "table" ? [data.state] : [];
  const division = data?.kind === "table" ? data.state.division : null;
  const right = t.table("pandas.DataFrame", { made: path, from, division });
  if (!path.endsWith("dmatrices")) return right;
  const column = LEFT.exec(formula?.split("~", 1)[0] ?? "")?.[1] ?? null;
  return sequence(
    [
      t.table("pandas.DataFrame", { made: path, from, division, column, columns: column === null ? null : [column] }),
      right,
    ],
    "tuple",
  );
}
