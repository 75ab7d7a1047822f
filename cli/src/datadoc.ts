import { readFileSync } from "node:fs";
import { differences } from "./diff.ts";
import { HELP, parseCommandLine, type Command } from "./command-line.ts";
import { exportName, exported, writeNew } from "./export.ts";
import { fileReport, systemWords, type FileReport } from "./file-report.ts";
import { findFiles } from "./files.ts";
import { markdownReport } from "./markdown-report.ts";
import { push } from "./push.ts";
import { progressLine } from "./progress.ts";
import type { ExitCode, Surroundings } from "./surroundings.ts";
import { harmless, harmlessLines, terminalOf, type Terminal, visibleJson } from "./terminal.ts";
import { terminalReport } from "./terminal-report.ts";
import { countWords } from "./wording.ts";

/** The command `datadoc`: reports go to standard output, progress and complaints to standard error. */
export async function run(args: readonly string[], around: Surroundings = process): Promise<ExitCode> {
  const command = parseCommandLine(args);
  if (!command.ok) {
    around.stderr.write(`datadoc: ${command.error}\n`);
    return 2;
  }
  switch (command.value.name) {
    case "help":
      around.stdout.write(HELP);
      return 0;
    case "version":
      around.stdout.write(`${version()}\n`);
      return 0;
    case "analyze":
      return analyze(command.value, terminalOf(around.stdout, around.env, args), around);
    case "export":
      return exportAll(command.value, around);
    case "diff":
      return diff(command.value, around);
    case "push":
      return push(command.value, around);
  }
}

async function diff(
  { before, after, format }: Extract<Command, { name: "diff" }>,
  { stdout, stderr }: Surroundings,
): Promise<ExitCode> {
  const text = await differences(before, after, format);
  if (text.ok) stdout.write(format === "html" ? text.value : harmlessLines(text.value));
  else stderr.write(`datadoc: ${harmless(text.error.file)}: ${harmless(text.error.reason)}\n`);
  return text.ok ? 0 : 2;
}

async function analyze(
  command: Extract<Command, { name: "analyze" }>,
  terminal: Terminal,
  { stdout, stderr }: Surroundings,
): Promise<ExitCode> {
  const { files, missing } = await findFiles(command.patterns);
  for (const pattern of missing) stderr.write(`datadoc: no notebook matches ${harmless(pattern)}\n`);
  const reports: FileReport[] = [];
  const progress = progressLine(files.length, stderr);
  for (const file of files) {
    progress.show(reports.length + 1, file);
    const report = await fileReport(file);
    progress.clear();
    if (command.format === "terminal") {
      stdout.write(`${reports.length > 0 ? "\n" : ""}${terminalReport(report, terminal)}`);
    } else if (command.format === "markdown") {
      stdout.write(`${reports.length > 0 ? "\n" : ""}${markdownReport(report)}`);
    }
    reports.push(report);
  }
  if (command.format === "json") stdout.write(`${visibleJson(reports)}\n`);
  return conclusion(reports, missing, command.minimum, stderr);
}

async function exportAll(
  { patterns, format, code, output }: Extract<Command, { name: "export" }>,
  { stdout, stderr }: Surroundings,
): Promise<ExitCode> {
  const { files, missing } = await findFiles(patterns);
  for (const pattern of missing) stderr.write(`datadoc: no notebook matches ${harmless(pattern)}\n`);
  if (output !== null && files.length > 1) {
    stderr.write(`datadoc: --output names one file, but there are ${files.length} notebooks\n`);
    return 2;
  }
  let failures = missing.length;
  for (const file of files) {
    const path = output ?? exportName(file, format);
    const content = await exported(file, { format, code });
    const reason = content.ok
      ? await written(path, content.value)
      : `${harmless(file)}: ${harmless(content.error.reason)}`;
    if (reason === null) stdout.write(`${harmless(path)}\n`);
    else stderr.write(`datadoc: ${reason}\n`);
    failures += reason === null ? 0 : 1;
  }
  return failures === 0 ? 0 : 2;
}

/** Null where it is written, else why it is not. */
const written = (path: string, content: string | Uint8Array): Promise<string | null> =>
  writeNew(path, content).then(
    () => null,
    (error: unknown) => `${harmless(path)}: ${systemWords(error)}`,
  );

function conclusion(
  reports: readonly FileReport[],
  missing: readonly string[],
  minimum: number | null,
  stderr: Surroundings["stderr"],
): ExitCode {
  const unread = reports.filter((report) => !report.ok);
  const under = reports.filter(
    (report) => report.ok && minimum !== null && report.analysis.quality.overallScore < minimum,
  );
  for (const { file } of under) stderr.write(`datadoc: ${harmless(file)} is under ${minimum ?? ""}\n`);
  if (unread.length > 0) stderr.write(`datadoc: ${countWords(unread.length, "file")} could not be read\n`);
  if (unread.length > 0 || missing.length > 0) return 2;
  return under.length > 0 ? 1 : 0;
}

function version(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return typeof manifest === "object" && manifest !== null && "version" in manifest ? String(manifest.version) : "";
}
