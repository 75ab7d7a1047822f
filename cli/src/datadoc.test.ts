import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readFacts } from "@data-documentation/notebook/analysis/facts/stored-facts.ts";
import { parseCommandLine } from "./command-line.ts";
import { run as runDatadoc } from "./datadoc.ts";
import { run as runEvaluation } from "./eval.ts";
import { exportName } from "./export.ts";
import { progressLine } from "./progress.ts";
import type { Surroundings } from "./surroundings.ts";
import { harmless, scoreBar, terminalOf, wrapped } from "./terminal.ts";
import { cellWords } from "./wording.ts";

const REPOSITORY = join(import.meta.dirname, "../..");
const EXAMPLE = join(REPOSITORY, "web/public/example.ipynb");
const FIXTURES = join(REPOSITORY, "notebook/src/format/fixtures/input");

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "datadoc-"));
  mkdirSync(join(folder, "reports/.ipynb_checkpoints"), { recursive: true });
  writeFileSync(join(folder, "reports/a.ipynb"), notebook("# A\n\nAbout a.", "x = 1"));
  writeFileSync(join(folder, "reports/b [1].ipynb"), notebook("# B", "y = 2"));
  writeFileSync(join(folder, "reports/.ipynb_checkpoints/a-checkpoint.ipynb"), notebook("# old", ""));
  writeFileSync(
    join(folder, "evil.ipynb"),
    notebook("# \u001b]0;owned\u0007 \u202Etitle", `password = "orchid-${"lamp"}-9"`),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("datadoc diff", () => {
  it("prints what changed from one file to the other as Markdown, facts first", async () => {
    const versions = mkdtempSync(join(tmpdir(), "datadoc-"));
    const [before, after] = [join(versions, "rents.ipynb"), join(versions, "rents-2.ipynb")];
    writeFileSync(before, notebook("# Rents", "import pandas as pd\ndf = pd.read_csv('rents.csv')\ndf.dropna()"));
    writeFileSync(after, notebook("# Rents", "import pandas as pd\ndf = pd.read_csv('flats.csv')\ndf.dropna()"));
    const { code, stdout, stderr } = await datadoc("diff", before, after);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^# Changes from rents\.ipynb to rents-2\.ipynb\n\n## Facts\n/);
    expect(stdout).toContain("| Data | rents.csv | flats.csv |");
    expect(stdout).toContain("-df = pd.read_csv('rents.csv')\n+df = pd.read_csv('flats.csv')");
    const page = await datadoc("diff", before, after, "--html");
    expect(page.stdout).toMatch(/^<!doctype html>[^]*<del>-df = [^]*<ins>\+df = /);
    expect((await datadoc("diff", before, before)).stdout).toContain("Nothing changed");
    rmSync(versions, { recursive: true });
  });

  it("D01: prints nothing that a terminal or a page would interpret as a command", async () => {
    const evil = join(folder, "evil.ipynb");
    const { stdout } = await datadoc("diff", join(folder, "reports/a.ipynb"), evil);
    // oxlint-disable-next-line no-control-regex -- control characters are what must not appear
    expect(stdout).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F\u202E]/);
  });

  it.each([
    [["diff", EXAMPLE], /diff takes two notebooks/],
    [["diff", EXAMPLE, EXAMPLE, EXAMPLE], /diff takes two notebooks/],
    [["diff", EXAMPLE, EXAMPLE, "--html", "--markdown"], /can't be used together/],
    [["diff", EXAMPLE, EXAMPLE, "--min", "5"], /--markdown or --html alone/],
    [["diff", EXAMPLE, EXAMPLE, "-o", "x"], /diff prints/],
    [["analyze", EXAMPLE, "--html"], /--html belongs to datadoc diff/],
    [["diff", EXAMPLE, "nowhere.ipynb"], /nowhere\.ipynb: /],
  ])("exits with 2 and says why: %j", async (args, reason) => {
    const { code, stdout, stderr } = await datadoc(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(reason);
  });
});

describe("datadoc export", () => {
  it.each([
    ["html", /^<!doctype html>[^]*<h1 dir="auto">Which parcels will arrive late\?<\/h1>/],
    ["markdown", /^# Which parcels will arrive late\?\n[^]*!\[[^\]]*\]\(data:image\/png;base64,/],
    ["notebook", /^\{\n "cells"[^]*"data_documentation"/],
    ["model-card", /^---\n[^]*model-index:[^]*# Which parcels will arrive late\?/],
  ])("writes %s to a new file, and names it", async (format, expected) => {
    const path = join(folder, `parcels.${format}`);
    const { code, stdout, stderr } = await datadoc("export", EXAMPLE, "--to", format, "--output", path);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: `${path}\n`, stderr: "" });
    expect(readFileSync(path, "utf8")).toMatch(expected);
  });

  it("writes a Word document that holds the documentation and its pictures", async () => {
    const path = join(folder, "parcels.docx");
    expect(await datadoc("export", EXAMPLE, "--to", "word", "-o", path)).toMatchObject({ code: 0, stderr: "" });
    // A zip archive stores the names of its parts in plain text.
    const bytes = readFileSync(path, "latin1");
    expect(bytes).toMatch(/^PK[^]*word\/document\.xml/);
    expect(bytes).toMatch(/word\/media\/\w+\.png/);
  });

  it("prints the code only on request", async () => {
    const [without, withCode] = [join(folder, "no-code.html"), join(folder, "code.html")];
    await datadoc("export", EXAMPLE, "--to", "html", "-o", without);
    await datadoc("export", EXAMPLE, "--to", "html", "--code", "-o", withCode);
    expect(readFileSync(without, "utf8")).not.toContain("<pre>");
    expect(readFileSync(withCode, "utf8")).toContain("<pre><code>import");
  });

  it("never overwrites a file", async () => {
    const path = join(folder, "mine.html");
    writeFileSync(path, "mine");
    const { code, stderr } = await datadoc("export", EXAMPLE, "--to", "html", "--output", path);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: `datadoc: ${path}: this file exists already, and is not overwritten\n`,
    });
    expect(readFileSync(path, "utf8")).toBe("mine");
  });

  it("names each file after its notebook, in the current folder", () => {
    expect(exportName("reports/Churn.IPYNB", "html")).toBe("Churn.html");
    expect(exportName("churn.ipynb", "notebook")).toBe("churn.documented.ipynb");
  });

  it("reports what it cannot read, and exports the rest", async () => {
    const path = join(folder, "broken.html");
    const broken = join(FIXTURES, "refused-curly-quote-end.ipynb");
    expect(await datadoc("export", broken, "--to", "html", "--output", path)).toMatchObject({ code: 2, stdout: "" });
    expect(await datadoc("export", EXAMPLE, broken, "--to", "html", "--output", path)).toMatchObject({
      code: 2,
      stderr: "datadoc: --output names one file, but there are 2 notebooks\n",
    });
  });

  it.each([
    [["export", "a.ipynb"], "which format? Add --to with one of: html, markdown, notebook, word, model-card"],
    [["export", "a.ipynb", "--to", "pdf"], '--to takes one of html, markdown, notebook, word, model-card, not "pdf"'],
    [["export", "--to", "html"], "which notebook? Try: datadoc export notebook.ipynb"],
    [["export", "a.ipynb", "--to", "markdown", "--code"], "--code is for --to html"],
    [
      ["export", "a.ipynb", "--to", "html", "--min", "7"],
      "--json, --markdown, --html and --min don't belong to datadoc export",
    ],
    [["analyze", "a.ipynb", "--to", "html"], "--to, --code and --output belong to datadoc export"],
  ])("refuses %s", (args, error) => {
    expect(parseCommandLine(args)).toEqual({ ok: false, error });
  });
});

describe("datadoc analyze", () => {
  it("shows a notebook's scores, sections and remedies, in plain text outside a terminal", async () => {
    const { code, stdout, stderr } = await datadoc("analyze", EXAMPLE);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toContain("Which parcels will arrive late? \u00b7 Python \u00b7 24 cells (15 code, 9 markdown)");
    for (const line of [
      /^ {2}Overall +\d+\.\d {2}[\u2588-\u258f\u00b7]{20}$/m,
      /^ {2}Clarity +\d+\.\d/m,
      /^ {2}Documentation/m,
      /^ {2}Code quality/m,
    ]) {
      expect(stdout).toMatch(line);
    }
    expect(stdout).not.toContain("\u001b");
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(100);
  });

  it("behaves the same as an installed program, exit code included", async () => {
    const args = ["analyze", EXAMPLE, join(folder, "nowhere.ipynb")];
    const [program, here] = await Promise.all([started("cli/bin/datadoc.mjs", ...args), datadoc(...args)]);
    expect(program).toEqual(here);
    expect(program.code).toBe(2);
  });

  it("fails below the required score and names the file, and passes at exactly that score", async () => {
    const { stdout } = await datadoc("analyze", EXAMPLE, "--json");
    const [report] = JSON.parse(stdout) as [{ analysis: { quality: { overallScore: number } } }];
    const score = report.analysis.quality.overallScore;
    expect(await datadoc("analyze", EXAMPLE, "--min", String(score))).toMatchObject({ code: 0, stderr: "" });
    const above = await datadoc("analyze", EXAMPLE, "--min", String(Math.min(10, score + 0.1)));
    expect(above.code).toBe(score === 10 ? 0 : 1);
    expect(above.stderr).toContain("example.ipynb is under");
  });

  it("gives one JSON document for all files, with the reason for each refusal", async () => {
    const broken = join(FIXTURES, "refused-curly-quote-end.ipynb");
    const { code, stdout } = await datadoc("analyze", "--json", EXAMPLE, broken);
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject([
      {
        file: EXAMPLE,
        ok: true,
        title: "Which parcels will arrive late?",
        language: "python",
        counts: { total: 24 },
        secrets: [],
      },
      {
        file: broken,
        ok: false,
        error: {
          title: "Invalid notebook format",
          message: "missing 'cells' array",
          reason: "not valid JSON: a string ends with a curly quote instead of a double quote, line 9",
        },
      },
    ]);
  });

  it("gives the facts as data, in the form stored with a notebook", async () => {
    const { stdout } = await datadoc("analyze", "--json", EXAMPLE);
    const [report] = JSON.parse(stdout) as { analysis: { facts: unknown } }[];
    const read = readFacts(report?.analysis.facts);
    expect(read).toMatchObject({
      kind: "facts",
      facts: { version: 1, language: "python", title: { text: "Which parcels will arrive late?" } },
    });
    expect(read.kind === "facts" && read.facts.experiments[0]?.models.length).toBeGreaterThan(0);
  });

  it("starts with the same summary in the terminal and in Markdown", async () => {
    const oneLine = (text: string): string => text.replaceAll("\\", "").replaceAll(/\s+/g, " ");
    const [{ stdout: json }, { stdout: terminal }, { stdout: markdown }] = await Promise.all([
      datadoc("analyze", "--json", EXAMPLE),
      datadoc("analyze", EXAMPLE),
      datadoc("analyze", "--markdown", EXAMPLE),
    ]);
    const [report] = JSON.parse(json) as { analysis: { executiveSummary: { text: string }[] } }[];
    const summary = report?.analysis.executiveSummary.map(({ text }) => text).join(" ") ?? "";
    expect(summary).not.toBe("");
    expect(oneLine(terminal)).toContain(summary);
    expect(oneLine(markdown)).toContain(summary);
  });

  it("writes the documentation as Markdown", async () => {
    const { code, stdout } = await datadoc("analyze", "--markdown", EXAMPLE);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^# Which parcels will arrive late\?\n/);
    expect(stdout).toMatch(/^## Code Quality: \d+\.\d of 10$/m);
    expect(stdout).toMatch(/^\| Clarity \| \d+\.\d \| /m);
  });

  it.each(["High water comes twice a day.", "# Load in Data", "# Introduction"])(
    "calls a notebook by its file's name, never by its path, where it starts with: %s",
    async (text) => {
      const file = join(folder, "02_tide-tables.ipynb");
      writeFileSync(file, notebook(text, "x = 1"));
      expect((await datadoc("analyze", "--markdown", file)).stdout).toMatch(/^# tide tables\n/);
      rmSync(file);
    },
  );

  it("accepts folders and globs, skips checkpoints, and reads each file once", async () => {
    const names = async (...patterns: string[]): Promise<string[]> => {
      const { stdout } = await datadocIn(folder, "analyze", "--json", ...patterns);
      return (JSON.parse(stdout) as { file: string }[]).map(({ file }) => file);
    };
    expect(await names("reports")).toEqual(["reports/a.ipynb", "reports/b [1].ipynb"]);
    expect(await names("**/*.ipynb")).toEqual(["evil.ipynb", "reports/a.ipynb", "reports/b [1].ipynb"]);
    expect(await names("reports/b [1].ipynb", "reports", "reports/a.ipynb")).toEqual([
      "reports/b [1].ipynb",
      "reports/a.ipynb",
    ]);
  });

  it("reports what it could not read, continues with the rest, and exits with 2", async () => {
    const csv = join(folder, "data.csv");
    writeFileSync(csv, "a,b");
    const { code, stdout, stderr } = await datadoc(
      "analyze",
      csv,
      join(folder, "nowhere.ipynb"),
      EXAMPLE,
      "--min",
      "10",
    );
    expect(code).toBe(2);
    expect(stdout).toContain("Invalid file format: Please upload a Jupyter Notebook (.ipynb) file.");
    expect(stdout).toContain("Which parcels will arrive late?");
    expect(stderr).toContain("nowhere.ipynb");
    expect(stderr).toContain("1 file could not be read");
  });

  it("warns of secrets without showing them, and passes no terminal commands through from a notebook (D01, D14)", async () => {
    for (const format of ["--json", "--markdown", "--no-color"]) {
      const { stdout } = await datadoc("analyze", join(folder, "evil.ipynb"), format);
      for (const sign of ["\u001b", "\u0007", "\u202e"]) expect(stdout).not.toContain(sign);
      expect(stdout).not.toContain("orchid-lamp");
      if (format !== "--markdown") expect(stdout).toContain("password");
    }
  });

  it("explains itself, and answers invalid commands in one line", async () => {
    expect(await datadoc("--help")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("datadoc analyze FILE...") as string,
    });
    expect(await datadoc("--version")).toMatchObject({ code: 0, stdout: "0.1.0\n" });
    for (const [args, words] of [
      [["analyse", "x"], 'unknown command "analyse"'],
      [["analyze"], "which notebook?"],
      [["analyze", "a.ipynb", "--min", "eleven"], '--min takes a score from 0 to 10, not "eleven"'],
      [["analyze", "a.ipynb", "--min", "11"], "--min takes a score"],
      [["analyze", "a.ipynb", "--json", "--markdown"], "can't be used together"],
      [["analyze", "a.ipynb", "--colour"], "Unknown option '--colour'"],
    ] as const) {
      const { code, stdout, stderr } = await datadoc(...args);
      expect({ code, stdout, lines: stderr.trim().split("\n").length }).toEqual({ code: 2, stdout: "", lines: 1 });
      expect(stderr).toContain(words);
    }
    expect(parseCommandLine([])).toMatchObject({ ok: true, value: { name: "help" } });
  });
});

describe("writing to a terminal", () => {
  it("uses colours only on a terminal that shows them", () => {
    const terminal = { isTTY: true, columns: 80 };
    expect(terminalOf(terminal, {}, [])).toEqual({ width: 80, hasColor: true });
    expect(terminalOf({ columns: 300 }, {}, [])).toEqual({ width: 100, hasColor: false });
    expect(terminalOf(terminal, { NO_COLOR: "1" }, []).hasColor).toBe(false);
    expect(terminalOf(terminal, { TERM: "dumb" }, []).hasColor).toBe(false);
    expect(terminalOf(terminal, {}, ["--no-color"]).hasColor).toBe(false);
  });

  it("shows progress for many files on a terminal, and not in a log", () => {
    const written: string[] = [];
    const stream = { columns: 20, write: (text: string) => written.push(text) };
    progressLine(2, stream).show(1, "a.ipynb");
    progressLine(1, { ...stream, isTTY: true }).show(1, "a.ipynb");
    expect(written).toEqual([]);
    const progress = progressLine(12, { ...stream, isTTY: true });
    progress.show(3, "a very long name.ipynb");
    progress.clear();
    expect(written).toEqual(["\r\u001b[K3 of 12  a very lon", "\r\u001b[K"]);
  });

  it("wraps, draws bars in eighths, names cells from 1, and keeps control characters out", () => {
    expect(wrapped("one two three four", 12, 2, 2)).toEqual(["  one two", "    three", "    four"]);
    expect(scoreBar(0, 4)).toBe("\u00b7\u00b7\u00b7\u00b7");
    expect(scoreBar(10, 4)).toBe("\u2588\u2588\u2588\u2588");
    expect(scoreBar(5.3, 4)).toBe("\u2588\u2588\u258f\u00b7");
    expect(cellWords([0])).toBe("cell 1");
    expect(cellWords([0, 2, 4])).toBe("cells 1, 3 and 5");
    expect(cellWords([0, 1, 2, 3, 4, 5, 6, 7, 8])).toBe("cells 1, 2, 3, 4, 5, 6 and 3 more");
    expect(harmless("a\u001b[2Jb\r\nc\u0085\u009b31m\u2067d")).toBe("a[2Jb c31md");
  });
});

describe("npm run eval", () => {
  it("gives one row per cell, each analysed alone, with its location copied", async () => {
    const input = join(folder, "cells.jsonl");
    const output = join(folder, "cells-out.jsonl");
    const rows = ["import pandas as pd", "df = pd.read_csv('a.csv')", "model.fit(X, y)", ""].map(
      (source, cell_index) => ({
        set: "x",
        notebook_id: cell_index === 0 ? 7 : "n",
        cell_index,
        source,
        label: "hidden",
      }),
    );
    writeFileSync(input, rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
    expect((await evaluate("cells", input, output)).code).toBe(0);
    const found = readRows(output);
    expect(found.map(({ notebook_id, cell_index }) => [notebook_id, cell_index])).toEqual([
      [7, 0],
      ["n", 1],
      ["n", 2],
      ["n", 3],
    ]);
    for (const row of found) expect(Object.keys(row)).toEqual(["notebook_id", "cell_index", "stage", "stages", "tags"]);
    expect(found.map(({ stage }) => stage)).toEqual(["other", "preparation", "modeling", "other"]);
  });

  it("gives one row per notebook with the whole analysis, or the refusal", async () => {
    const output = join(folder, "notebooks-out.jsonl");
    writeFileSync(join(folder, "reports/broken.ipynb"), "{");
    expect((await evaluate("notebooks", join(folder, "reports"), output)).code).toBe(0);
    const [first, second, third] = readRows(output);
    expect(first).toMatchObject({
      file: "a.ipynb",
      ok: true,
      language: "python",
      cells: [{ cell_index: 1 }],
      metrics: [],
      outcome: null,
    });
    for (const score of ["clarity", "documentation", "codeQuality", "overall", "ms"])
      expect(first?.[score]).toBeTypeOf("number");
    expect(Object.keys(first?.["sections"] ?? {})).toEqual([
      "exploration",
      "preparation",
      "featureEngineering",
      "modeling",
      "validation",
    ]);
    expect(second).toMatchObject({ file: "b [1].ipynb", ok: true });
    expect(third).toMatchObject({ file: "broken.ipynb", ok: false, refusal: { title: "Invalid notebook format" } });
  });

  it("explains its usage when called incorrectly", async () => {
    for (const answer of [await evaluate("cells", "only-one"), await started("cli/bin/eval.mjs", "cells", "only-one")])
      expect(answer).toMatchObject({ code: 2, stderr: expect.stringContaining("usage:") as string });
  });
});

function notebook(markdown: string, code: string): string {
  return JSON.stringify({
    nbformat: 4,
    nbformat_minor: 4,
    metadata: {},
    cells: [
      { cell_type: "markdown", metadata: {}, source: markdown },
      { cell_type: "code", metadata: {}, execution_count: 1, outputs: [], source: code },
    ],
  });
}

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const datadoc = (...args: readonly string[]): Promise<Ended> => ended(runDatadoc, args);
const evaluate = (...args: readonly string[]): Promise<Ended> => ended(runEvaluation, args);

async function datadocIn(folderOfWork: string, ...args: readonly string[]): Promise<Ended> {
  const before = process.cwd();
  process.chdir(folderOfWork);
  try {
    return await datadoc(...args);
  } finally {
    process.chdir(before);
  }
}

async function ended(
  run: (args: readonly string[], around: Surroundings) => Promise<number>,
  args: readonly string[],
): Promise<Ended> {
  const written = { stdout: "", stderr: "" };
  const output = (name: keyof typeof written) => ({ write: (text: string) => (written[name] += text) });
  const code = await run(args, { stdout: output("stdout"), stderr: output("stderr"), env: {} });
  return { code, ...written };
}

/** The command in a process of its own, as a user runs it. */
function started(program: string, ...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(REPOSITORY, program), ...args], {
      cwd: REPOSITORY,
      env: { ...process.env, NODE_NO_WARNINGS: "1" },
    });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    child.on("error", reject).on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

function readRows(file: string): Record<string, unknown>[] {
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}
