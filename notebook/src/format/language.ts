import { isJsonObject, multilineText } from "./multiline.ts";

/** Lower-case language name of a notebook; "python" if nothing in the file says otherwise. */
export function notebookLanguage(metadata: unknown, cells: readonly unknown[]): string {
  const kernelspec = field(metadata, "kernelspec");
  const stated =
    text(field(field(metadata, "language_info"), "name")) ??
    text(field(kernelspec, "language")) ??
    // nbformat 3: kernels wrote it here, and the editor into every code cell.
    text(field(metadata, "language")) ??
    languageOfKernel(text(field(kernelspec, "name")) ?? "") ??
    text(cells.map((cell) => field(cell, "language")).find((language) => text(language) !== null));
  const name = (stated ?? "python").toLowerCase();
  return isPythonAllTheSame(name, cells) ? "python" : (ALIASES[name] ?? name);
}

/** Files that were put together or converted may name another kernel than that of their code. */
function isPythonAllTheSame(name: string, cells: readonly unknown[]): boolean {
  if (name !== "r" && name !== "julia") return false;
  const code = cells
    .filter((cell) => field(cell, "cell_type") === "code")
    .map((cell) => multilineText(field(cell, "source"), 4) ?? "");
  const count = (sign: RegExp): number => code.filter((source) => sign.test(source)).length;
  return count(PYTHON) > 1 && count(OTHERS) === 0;
}

const PYTHON = /^(?:import [a-z]\w*(?:\.\w+)*(?: as \w+)?|from [\w.]+ import .+|def \w+\(.*\):)\s*$/m;
const OTHERS = /^[ \t]*(?:library\(|using \w|end[ \t]*$|%%)|<-/m;

/** Name of the kernel ("python3", "ir"), or null. */
export function notebookKernel(metadata: unknown): string | null {
  const kernelspec = field(metadata, "kernelspec");
  return text(field(kernelspec, "name")) ?? text(field(kernelspec, "display_name"));
}

const ALIASES: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  ipython: "python",
  ipython3: "python",
  python2: "python",
  python3: "python",
  pyspark: "python",
});

function languageOfKernel(kernel: string): string | null {
  if (/^(?:ir|r)(?:\d|$|-)/i.test(kernel)) return "r";
  return /^(?:python|julia|scala|bash|octave|matlab|javascript|ruby)/i.exec(kernel)?.[0] ?? null;
}

function field(value: unknown, name: string): unknown {
  return isJsonObject(value) ? value[name] : undefined;
}

function text(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}
