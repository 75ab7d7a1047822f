import { randomUUID } from "node:crypto";
import { maskSecrets } from "@data-documentation/notebook/format/secret-mask.ts";
import { type SecretFinding, findSecrets } from "@data-documentation/notebook/format/secrets.ts";
import type { Command } from "./command-line.ts";
import { readNotebookFile } from "./file-report.ts";
import { findFiles } from "./files.ts";
import { progressLine } from "./progress.ts";
import { type PushAnswer, type PushClient, type PushFailure, openPushClient } from "./push-client.ts";
import { pushSettings } from "./push-settings.ts";
import { repositoryPath } from "./repository-path.ts";
import type { ExitCode, Surroundings } from "./surroundings.ts";
import { harmless, visibleJson } from "./terminal.ts";
import { cellWords, countWords } from "./wording.ts";

type PushCommand = Extract<Command, { name: "push" }>;

/** How one file ended; plain data, printed as it is by --json. */
type PushReport = { readonly file: string } & (
  | ({ readonly ok: true; readonly path: string; readonly secrets: FoundSecrets } & PushAnswer)
  | { readonly ok: false; readonly error: PushFailure }
);

interface FoundSecrets {
  /** Without their values. */
  readonly found: readonly Pick<SecretFinding, "kind" | "cell">[];
  readonly masked: boolean;
}

/** Sends notebooks to a server, one after the other; prints their addresses. */
export async function push(command: PushCommand, { stdout, stderr, env }: Surroundings): Promise<ExitCode> {
  const say = (text: string): unknown => stderr.write(`datadoc: ${harmless(text)}\n`);
  const { files, missing } = await findFiles(command.patterns);
  for (const pattern of missing) say(`no notebook matches ${pattern}`);
  if (command.as !== null && files.length > 1) {
    say(`--as names one notebook, but there are ${files.length}`);
    return 2;
  }
  const settings = await pushSettings(env, command);
  if (!settings.ok) {
    say(settings.error);
    return 2;
  }
  if (files.length === 0) return 2;
  const client = await openPushClient(settings.value);
  if (!client.ok) {
    say(client.error.message);
    return client.error.concerns === "later" ? 3 : 2;
  }

  const reports: PushReport[] = [];
  const progress = progressLine(files.length, stderr);
  for (const file of files) {
    progress.show(reports.length + 1, file);
    const report = await pushFile(file, command, client.value);
    progress.clear();
    reports.push(report);
    for (const remark of remarksOn(report)) say(`${file}: ${remark}`);
    if (report.ok && !command.json) stdout.write(`${harmless(report.url)}\n`);
    if (!report.ok && report.error.concerns !== "file") break;
  }
  if (command.json) stdout.write(`${visibleJson(reports)}\n`);
  if (reports.length < files.length) say(`${countWords(files.length - reports.length, "file")} not sent`);
  const under = reports.filter((report) => report.ok && command.minimum !== null && report.score < command.minimum);
  for (const { file } of under) say(`${file} is under ${command.minimum ?? ""}`);
  const failures = reports.flatMap((report) => (report.ok ? [] : [report.error]));
  if (missing.length > 0 || failures.some(({ concerns }) => concerns !== "later")) return 2;
  if (failures.length > 0) return 3;
  return under.length > 0 ? 1 : 0;
}

async function pushFile(
  file: string,
  { as, folder, team, keepSecrets }: PushCommand,
  client: PushClient,
): Promise<PushReport> {
  const read = await readNotebookFile(file);
  if (!read.ok) {
    const { title, reason } = read.error;
    return { file, ok: false, error: { message: `${title}: ${reason}`, concerns: "file" } };
  }
  const { notebook, text } = read.value;
  const secrets = await findSecrets(notebook);
  const path = as ?? repositoryPath(file);
  const answer = await client.push({
    path,
    file: keepSecrets ? text : maskSecrets(text, secrets),
    folder,
    team,
    saveId: randomUUID(),
  });
  if (!answer.ok) return { file, ok: false, error: { message: answer.error.message, concerns: answer.error.concerns } };
  const { id, url, version, created, score, kept } = answer.value;
  const found = secrets.map(({ kind, cell }) => ({ kind, cell }));
  return { file, ok: true, path, id, url, version, created, score, kept, secrets: { found, masked: !keepSecrets } };
}

function remarksOn(report: PushReport): string[] {
  if (!report.ok) return [report.error.message];
  const { kept, secrets } = report;
  return [
    ...(secrets.found.length > 0 ? [secretWords(secrets)] : []),
    ...(kept.length > 0 ? [`edited by hand, so kept: ${kept.join(", ")}`] : []),
  ];
}

/** "2 secrets were masked before sending: password in cell 3, AWS access key in cells 4 and 7". */
function secretWords({ found, masked }: FoundSecrets): string {
  const cells = new Map<string, Set<number>>();
  for (const { kind, cell } of found) cells.set(kind, (cells.get(kind) ?? new Set()).add(cell));
  const places = [...cells].map(([kind, where]) => `${kind} in ${cellWords([...where])}`);
  const [was, asIs] = found.length === 1 ? ["was", "it is"] : ["were", "they are"];
  const done = masked ? "masked before sending" : `sent as ${asIs}, because of --keep-secrets`;
  return `${countWords(found.length, "secret")} ${was} ${done}: ${places.join(", ")}`;
}
