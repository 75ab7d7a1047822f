import { parseArgs } from "node:util";
import { fail, ok, type Result } from "@data-documentation/notebook/result.ts";
import { EXPORTS, type ExportFormat } from "./export.ts";

export type ReportFormat = "terminal" | "json" | "markdown";

export type Command =
  | { readonly name: "help" | "version" }
  | {
      readonly name: "analyze";
      /** Files, folders and glob patterns as given. */
      readonly patterns: readonly string[];
      readonly format: ReportFormat;
      /** Overall score (0 to 10) under which the command fails; null asks for none. */
      readonly minimum: number | null;
    }
  | {
      readonly name: "export";
      readonly patterns: readonly string[];
      readonly format: ExportFormat;
      /** With the code cells, where the format has them apart. */
      readonly code: boolean;
      /** File to write; null names it after each notebook. */
      readonly output: string | null;
    }
  | {
      readonly name: "diff";
      readonly before: string;
      readonly after: string;
      readonly format: "markdown" | "html";
    };

export const HELP = `datadoc - document and score Jupyter notebooks

Usage
  datadoc analyze FILE... [--json | --markdown] [--min SCORE]
  datadoc export FILE... --to FORMAT [--code] [--output PATH]
  datadoc diff BEFORE AFTER [--markdown | --html]

diff says what changed between two versions of a notebook: facts first (data, models, results),
then cells. It prints Markdown, for a terminal or a pull request's comment.

FILE is a notebook (.ipynb), a folder (all notebooks below it) or a quoted glob such as "reports/**/*.ipynb".

Options
  --json        one JSON document: a list with one entry a file
  --markdown    the documentation as Markdown
  --html        the changes as one page that opens offline
  --min SCORE   fail when an overall score (0 to 10) is lower
  --to FORMAT   html (one page that opens offline), markdown, notebook (the notebook with its
                documentation as cells), or model-card
  --code        put the code cells at the end of the HTML page
  --output PATH the file to write for a single notebook; otherwise each is named after its
                notebook, in this folder. Existing files are never overwritten.
  --no-color    plain text (also with NO_COLOR, or when the output is not a terminal)
  -h, --help    this text
  -V, --version the version

Exit codes
  0  all files were analysed, exported or compared (and reach the score)
  1  a file is below that score
  2  a file could not be read or written, or the command was wrong
`;

/** Reads the arguments; the error is one line for people. */
export function parseCommandLine(args: readonly string[]): Result<Command, string> {
  const parsed = parsedArguments(args);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  const [name, ...patterns] = positionals;
  if (values.version === true) return ok({ name: "version" });
  if (values.help === true || name === "help" || name === undefined) return ok({ name: "help" });
  if (name === "diff") return diffCommand(patterns, values);
  if (name !== "analyze" && name !== "export") return fail(`unknown command "${name}"; try: datadoc analyze FILE...`);
  if (patterns.length === 0) return fail(`which notebook? Try: datadoc ${name} notebook.ipynb`);
  return name === "analyze" ? analyzeCommand(patterns, values) : exportCommand(patterns, values);
}

type Values = Extract<ReturnType<typeof parsedArguments>, { ok: true }>["value"]["values"];

function analyzeCommand(patterns: readonly string[], values: Values): Result<Command, string> {
  if (values.to !== undefined || values.code === true || values.output !== undefined)
    return fail("--to, --code and --output belong to datadoc export");
  if (values.html === true) return fail("--html belongs to datadoc diff");
  if (values.json === true && values.markdown === true) return fail("--json and --markdown can't be used together");
  const minimum = values.min === undefined ? null : Number(values.min.trim() === "" ? Number.NaN : values.min);
  if (minimum !== null && !(minimum >= 0 && minimum <= 10)) {
    return fail(`--min takes a score from 0 to 10, not "${values.min ?? ""}"`);
  }
  const format = values.json === true ? "json" : values.markdown === true ? "markdown" : "terminal";
  return ok({ name: "analyze", patterns, format, minimum });
}

function exportCommand(patterns: readonly string[], values: Values): Result<Command, string> {
  const formats = Object.keys(EXPORTS).join(", ");
  if (values.json === true || values.markdown === true || values.html === true || values.min !== undefined)
    return fail("--json, --markdown, --html and --min don't belong to datadoc export");
  if (values.to === undefined) return fail(`which format? Add --to with one of: ${formats}`);
  if (!Object.hasOwn(EXPORTS, values.to)) return fail(`--to takes one of ${formats}, not "${values.to}"`);
  const format = values.to as ExportFormat;
  if (values.code === true && format !== "html") return fail("--code is for --to html");
  return ok({ name: "export", patterns, format, code: values.code === true, output: values.output ?? null });
}

function diffCommand([before, after, ...others]: readonly string[], values: Values): Result<Command, string> {
  if (before === undefined || after === undefined || others.length > 0)
    return fail("diff takes two notebooks: datadoc diff before.ipynb after.ipynb");
  const { html = false, markdown = false } = values;
  if (values.json === true || values.min !== undefined || values.to !== undefined || values.code === true)
    return fail("diff takes --markdown or --html alone");
  if (values.output !== undefined) return fail("diff prints; write it to a file with > FILE");
  if (html && markdown) return fail("--html and --markdown can't be used together");
  return ok({ name: "diff", before, after, format: html ? "html" : "markdown" });
}

function parsedArguments(args: readonly string[]) {
  try {
    return ok(
      parseArgs({
        args: [...args],
        allowPositionals: true,
        options: {
          json: { type: "boolean" },
          markdown: { type: "boolean" },
          html: { type: "boolean" },
          min: { type: "string" },
          to: { type: "string" },
          code: { type: "boolean" },
          output: { type: "string", short: "o" },
          // Read by terminal.ts; named here so that it is not an unknown option.
          "no-color": { type: "boolean" },
          help: { type: "boolean", short: "h" },
          version: { type: "boolean", short: "V" },
        },
      }),
    );
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return fail(words.split(". To specify", 1)[0] ?? words);
  }
}
