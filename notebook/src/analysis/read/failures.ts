/** Where cells that ended in an error stopped. */
import type { Output } from "../../format/notebook.ts";

type Failure = Extract<Output, { readonly kind: "error" }>;

export const errorOf = (outputs: readonly Output[]): Failure | undefined =>
  outputs.find((output): output is Failure => output.kind === "error");

export const isStopped = ({ ename }: Failure): boolean => ename === "KeyboardInterrupt";

/**
 * The number of the line of a cell that was at work when it failed, from 1; null without a marker, or if that is in a library.
 */
export function failedLine({ traceback }: Failure, source: string): number | null {
  const line = Number(/^-+> ?(\d+)\b/m.exec(traceback.join("\n"))?.[1]);
  return line <= source.split("\n").length ? line : null;
}

/** `model.fit(X_train, y_train)`: what is given answers beside the rows learns from them, and only prepares nothing. */
const LEARNS = /\.fit\(\s*[\w.[\]'"()]+\s*,\s*[\w.[\]'"()]+/;

/** Why a model could not learn, as the library says it; null where a cell failed elsewhere, not at all, or with a log of what had been learned. */
export function failedFit(source: string, outputs: readonly Output[]): string | null {
  const error = errorOf(outputs);
  const hasLog = outputs.some((output) => output.kind === "stream" && output.name === "stdout");
  if (error === undefined || isStopped(error) || hasLog) return null;
  const line = failedLine(error, source);
  const isFit =
    line !== null &&
    LEARNS.test(
      source
        .split("\n")
        .slice(line - 1)
        .join("\n")
        .split(/\n(?=\S)/, 1)[0] ?? "",
    );
  return isFit ? `${error.ename}: ${error.evalue}` : null;
}
