/** A notebook while it is written. Sources and outputs may be worked out when it is finished: columns are added on the way. */

type Late = string | (() => string);
export type Output =
  | { readonly kind: "stdout" | "stderr" | "error"; readonly text: Late }
  | { readonly kind: "result" | "display"; readonly text: Late; readonly html?: Late };

export interface WrittenCell {
  readonly type: "code" | "markdown";
  readonly source: Late;
  readonly outputs: readonly Output[];
  /** Entry of the tables that wrote it. */
  readonly from: string;
}

export const stdout = (text: Late): Output => ({ kind: "stdout", text });
export const stderr = (text: Late): Output => ({ kind: "stderr", text });
export const result = (text: Late, html?: Late): Output => ({
  kind: "result",
  text,
  ...(html === undefined ? {} : { html }),
});

const KERNELS = {
  python: {
    kernelspec: { display_name: "Python 3", language: "python", name: "python3" },
    language_info: { name: "python", version: "3.10.6" },
  },
  r: {
    kernelspec: { display_name: "R", language: "R", name: "ir" },
    language_info: { name: "R", version: "4.3.1" },
  },
};

/** The file as nbformat 4 has it. */
export function notebookFile(cells: readonly WrittenCell[], language: keyof typeof KERNELS = "python"): object {
  let count = 0;
  return {
    nbformat: 4,
    nbformat_minor: 4,
    metadata: KERNELS[language],
    cells: cells.map((cell) => {
      const source = lines(now(cell.source));
      if (cell.type === "markdown") return { cell_type: "markdown", metadata: {}, source };
      count += 1;
      const execution = count;
      return {
        cell_type: "code",
        metadata: {},
        execution_count: execution,
        source,
        outputs: cell.outputs.map((output) => outputJson(output, execution)),
      };
    }),
  };
}

export const now = (text: Late): string => (typeof text === "string" ? text : text());

function outputJson(output: Output, execution: number): object {
  const text = now(output.text);
  if (output.kind === "stdout" || output.kind === "stderr") {
    return { output_type: "stream", name: output.kind, text: lines(text.endsWith("\n") ? text : `${text}\n`) };
  }
  if (output.kind === "error") {
    const [ename = "", evalue = ""] = text.split(": ", 2);
    return { output_type: "error", ename, evalue, traceback: [`${ename}: ${evalue}`] };
  }
  const html = "html" in output && output.html !== undefined ? { "text/html": lines(now(output.html)) } : {};
  const data = { "text/plain": lines(text), ...html };
  return output.kind === "result"
    ? { output_type: "execute_result", execution_count: execution, metadata: {}, data }
    : { output_type: "display_data", metadata: {}, data };
}

/** As Jupyter saves texts: a list of lines that keep their ends. */
function lines(text: string): string[] {
  return text.split(/(?<=\n)/);
}
