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
    }
  | {
      readonly name: "push";
      readonly patterns: readonly string[];
      /** Name or id; null: none. */
      readonly folder: string | null;
      readonly team: string | null;
      /** What the one notebook is called on the server; null: its path in the repository. */
      readonly as: string | null;
      readonly tokenFile: string | null;
      readonly allowHttp: boolean;
      readonly keepSecrets: boolean;
      readonly json: boolean;
      readonly minimum: number | null;
    };

export const HELP = `datadoc - document and score Jupyter notebooks

Usage
  datadoc analyze FILE... [--json | --markdown] [--min SCORE]
  datadoc export FILE... --to FORMAT [--code] [--output PATH]
  datadoc diff BEFORE AFTER [--markdown | --html]
  datadoc push FILE... [--folder F] [--team T] [--min SCORE] [--json]

diff says what changed between two versions of a notebook: facts first (data, models, results),
then cells. It prints Markdown, for a terminal or a pull request's comment.

push sends notebooks to the server at DATADOC_URL with the access token in DATADOC_TOKEN, and prints
their addresses. The same path (from the root of the repository) in the same folder and team is the
same notebook: what a person wrote in it stays.

FILE is a notebook (.ipynb), a folder (all notebooks below it) or a quoted glob such as "reports/**/*.ipynb".

Options
  --json        one JSON document: a list with one entry a file
  --markdown    the documentation as Markdown
  --html        the changes as one page that opens offline
  --min SCORE   fail when an overall score (0 to 10) is lower
  --to FORMAT   html (one page that opens offline), markdown, notebook (the notebook with its
                documentation as cells), word, or model-card
  --code        put the code cells at the end of the HTML page
  --output PATH the file to write for a single notebook; otherwise each is named after its
                notebook, in this folder. Existing files are never overwritten.
  --folder F    the folder for a new notebook: its name or id
  --team T      the team to share a new notebook with: its name or id
  --as PATH     what a single notebook is called on the server, in place of its path
  --token-file PATH
                the file that holds the access token, in place of DATADOC_TOKEN
  --keep-secrets
                send keys and passwords as they are; otherwise they are masked before sending
  --allow-http  send the token without encryption, in a network you trust
  --no-color    plain text (also with NO_COLOR, or when the output is not a terminal)
  -h, --help    this text
  -V, --version the version

Exit codes
  0  all files were analysed, exported, compared or pushed (and reach the score)
  1  a file is below that score
  2  a file could not be read, written or pushed, or the command was wrong
  3  the server could not be reached or was busy: the same command may work later
`;

/** Reads the arguments; the error is one line for people. */
export function parseCommandLine(args: readonly string[]): Result<Command, string> {
  const parsed = parsedArguments(args);
  if (!parsed.ok) return parsed;
  const { values, positionals } = parsed.value;
  const [name, ...patterns] = positionals;
  if (values.version === true) return ok({ name: "version" });
  if (values.help === true || name === "help" || name === undefined) return ok({ name: "help" });
  const foreign = PUSH_OPTIONS.find((option) => values[option] !== undefined);
  if (foreign !== undefined && name !== "push") return fail(`--${foreign} belongs to datadoc push`);
  if (name === "diff") return diffCommand(patterns, values);
  if (name !== "analyze" && name !== "export" && name !== "push")
    return fail(`unknown command "${name}"; try: datadoc analyze FILE...`);
  if (patterns.length === 0) return fail(`which notebook? Try: datadoc ${name} notebook.ipynb`);
  if (name === "push") return pushCommand(patterns, values);
  return name === "analyze" ? analyzeCommand(patterns, values) : exportCommand(patterns, values);
}

/** What no other command takes. */
const PUSH_OPTIONS = ["folder", "team", "as", "token", "token-file", "keep-secrets", "allow-http"] as const;

type Values = Extract<ReturnType<typeof parsedArguments>, { ok: true }>["value"]["values"];

function analyzeCommand(patterns: readonly string[], values: Values): Result<Command, string> {
  if (values.to !== undefined || values.code === true || values.output !== undefined)
    return fail("--to, --code and --output belong to datadoc export");
  if (values.html === true) return fail("--html belongs to datadoc diff");
  if (values.json === true && values.markdown === true) return fail("--json and --markdown can't be used together");
  const minimum = minimumOf(values);
  if (!minimum.ok) return minimum;
  const format = values.json === true ? "json" : values.markdown === true ? "markdown" : "terminal";
  return ok({ name: "analyze", patterns, format, minimum: minimum.value });
}

function minimumOf({ min }: Values): Result<number | null, string> {
  if (min === undefined) return ok(null);
  const minimum = min.trim() === "" ? Number.NaN : Number(min);
  return minimum >= 0 && minimum <= 10 ? ok(minimum) : fail(`--min takes a score from 0 to 10, not "${min}"`);
}

function pushCommand(patterns: readonly string[], values: Values): Result<Command, string> {
  const { markdown, html, to, code, output } = values;
  if ([markdown, html, to, code, output].some((value) => value !== undefined))
    return fail("--markdown, --html, --to, --code and --output don't belong to datadoc push");
  if (values.token !== undefined)
    return fail(
      "a token doesn't belong on the command line, where others can read it: set DATADOC_TOKEN, or use --token-file",
    );
  const minimum = minimumOf(values);
  if (!minimum.ok) return minimum;
  return ok({
    name: "push",
    patterns,
    folder: values.folder ?? null,
    team: values.team ?? null,
    as: values.as ?? null,
    tokenFile: values["token-file"] ?? null,
    allowHttp: values["allow-http"] === true,
    keepSecrets: values["keep-secrets"] === true,
    json: values.json === true,
    minimum: minimum.value,
  });
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
          folder: { type: "string" },
          team: { type: "string" },
          as: { type: "string" },
          // Known so that it can be refused with a reason.
          token: { type: "string" },
          "token-file": { type: "string" },
          "keep-secrets": { type: "boolean" },
          "allow-http": { type: "boolean" },
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
