import { parseArgs } from "node:util";
import { fail, ok, type Result } from "@data-documentation/notebook/result.ts";

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
    };

export const HELP = `datadoc - document and score Jupyter notebooks

Usage
  datadoc analyze FILE... [--json | --markdown] [--min SCORE]

FILE is a notebook (.ipynb), a folder (all notebooks below it) or a quoted glob such as "reports/**/*.ipynb".

Options
  --json        one JSON document: a list with one entry a file
  --markdown    the documentation as Markdown
  --min SCORE   fail when an overall score (0 to 10) is lower
  --no-color    plain text (also with NO_COLOR, or when the output is not a terminal)
  -h, --help    this text
  -V, --version the version

Exit codes
  0  all files were analysed (and reach the score)
  1  a file is below that score
  2  a file could not be read, or the command was wrong
`;

/** Reads the arguments; the error is one line for people. */
export function parseCommandLine(args: readonly string[]): Result<Command, string> {
  const parsed = parsedArguments(args);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  const [name, ...patterns] = positionals;
  if (values.version === true) return ok({ name: "version" });
  if (values.help === true || name === "help" || name === undefined) return ok({ name: "help" });
  if (name !== "analyze") return fail(`unknown command "${name}"; try: datadoc analyze FILE...`);
  if (patterns.length === 0) return fail("which notebook? Try: datadoc analyze notebook.ipynb");
  if (values.json === true && values.markdown === true) return fail("--json and --markdown can't be used together");
  const minimum = values.min === undefined ? null : Number(values.min.trim() === "" ? Number.NaN : values.min);
  if (minimum !== null && !(minimum >= 0 && minimum <= 10)) {
    return fail(`--min takes a score from 0 to 10, not "${values.min ?? ""}"`);
  }
  const format = values.json === true ? "json" : values.markdown === true ? "markdown" : "terminal";
  return ok({ name: "analyze", patterns, format, minimum });
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
          min: { type: "string" },
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
