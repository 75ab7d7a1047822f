/**
 * `npm run soak -- [--minutes N]`: twenty people upload, edit, search, export and sign in at a server of its own, for 30 minutes unless told
 * otherwise. Prints memory, disk, handles and times of the last third beside the first, writes them to soak.json, and ends with 1 where
 * something grows or was refused. The bounds are in soak/verdict.ts. Linux only.
 */
import { writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { newDataFolder, startServerProcess } from "../tests/support/server-process.ts";
import { openNotebooks } from "./soak/notebooks.ts";
import { ACTIONS, type Action, type Person, openPerson } from "./soak/person.ts";
import { keptBytes, type Sample, takeSample, type Watched } from "./soak/samples.ts";
import { type Done, type Finding, findings, isFlat } from "./soak/verdict.ts";

const PEOPLE = 20;
/** How often a person does what, of so many. */
const OFTEN: Record<Action, number> = { upload: 3, edit: 8, search: 5, dashboard: 5, export: 2, login: 2 };
/** Milliseconds between two actions of a person: from almost none to twice the mean. */
const PAUSE = 4_000;
const EVERY = 5_000;
/** Part of the whole time before the clock starts: workers and connections that come with the first requests stay. */
const WARM_UP = 0.1;

const { values } = parseArgs({ options: { minutes: { type: "string", default: "30" } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  console.error("usage: npm run soak -- [--minutes N]");
  process.exit(2);
}

const folder = await newDataFolder();
try {
  const server = await startServerProcess({ dataDir: folder.path, env: { TRUSTED_PROXIES: "127.0.0.1" } });
  try {
    process.exitCode = (await soak({ server, folder }, minutes * 60_000)) ? 0 : 1;
  } finally {
    await server.end("SIGTERM");
  }
} finally {
  await folder.remove();
}

/** Whether everything stayed flat over so many milliseconds. */
async function soak(watched: Watched, duration: number): Promise<boolean> {
  const notebooks = await openNotebooks();
  const people: Person[] = [];
  for (let number = 0; number < PEOPLE; number += 1) people.push(await openPerson(watched.server, number, notebooks));
  const failures: string[] = [];
  const done: Done[] = [];
  const samples: Sample[] = [];
  const start = performance.now() + WARM_UP * duration;
  const now = (): number => performance.now() - start;
  const work = people.map(async (person, number) => {
    while (now() < duration) {
      const action = chosen();
      const began = performance.now();
      try {
        await person.act(action);
        if (now() > 0) done.push({ action, at: now(), ms: performance.now() - began });
      } catch (error) {
        failures.push(
          `${action} of person ${number}: ${error instanceof Error ? error.message : JSON.stringify(error)}`,
        );
      }
      await sleep(2 * PAUSE * Math.random());
    }
  });
  await sleep(WARM_UP * duration);
  let first: number | null = null;
  while (now() < duration) {
    samples.push(await takeSample(watched, now()));
    if (first === null && now() > duration / 3) first = await keptBytes(watched.folder.path);
    await sleep(EVERY);
  }
  await Promise.all(work);
  const kept = { first: first ?? 0, last: await keptBytes(watched.folder.path) };
  const found = findings({ duration, samples, done, failures, kept });
  const load = samples.reduce((sum, sample) => sum + sample.load, 0) / samples.length;
  console.log(
    `${done.length} actions of ${PEOPLE} people in ${duration / 60_000} minutes, at a load of ${load.toFixed(1)}`,
  );
  for (const finding of found) console.log(line(finding));
  for (const failure of failures.slice(0, 10)) console.log(failure);
  const machine = { node: process.version, cpu: cpus()[0]?.model ?? "unknown", cores: cpus().length, load };
  writeFileSync("soak.json", `${JSON.stringify({ machine, found, failures, samples }, null, 1)}\n`);
  return found.every(isFlat);
}

function chosen(): Action {
  const all = ACTIONS.flatMap((action) => Array.from({ length: OFTEN[action] }, () => action));
  return all[Math.floor(Math.random() * all.length)] ?? "dashboard";
}

function line(finding: Finding): string {
  const { name, first, last, most, unit } = finding;
  const words = [first, last, most].map((number) => number.toFixed(0));
  return `${isFlat(finding) ? "ok   " : "GROWS"} ${name}: ${words[0]}, then ${words[1]} ${unit} (at most ${words[2]})`;
}
