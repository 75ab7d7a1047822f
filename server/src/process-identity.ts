import { spawnSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/** A process as this machine knows it. The id alone is used again after the process has ended. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it started, in the words of the operating system; empty where that cannot be found out. */
  readonly started: string;
  /** The boot of the machine and the container in which the id means something. */
  readonly machine: string;
}

export const ownIdentity = (): ProcessIdentity => ({
  pid: process.pid,
  started: identityOf(process.pid)?.started ?? "",
  machine: machine(),
});

/** The living process with this id, or null. One that has ended and waits to be reaped by its parent is not living. */
export const identityOf = (pid: number): ProcessIdentity | null => {
  if (process.platform === "linux") {
    const status = processStatus(pid);
    return status === null || status.state === "Z" || status.state === "X"
      ? null
      : { pid, started: status.started, machine: machine() };
  }
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as { code?: string }).code !== "EPERM") return null;
  }
  const listed =
    process.platform === "win32"
      ? ""
      : spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout;
  return { pid, started: listed?.trim() ?? "", machine: machine() };
};

/** Fields 3 and 22 of /proc/PID/stat (proc_pid_stat(5)): the state and the start in clock ticks since boot. */
const processStatus = (pid: number): { state: string; started: string } | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the name in brackets, which may hold spaces and brackets itself.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return { state: fields[0] ?? "", started: fields[19] ?? "" };
  } catch {
    return null;
  }
};

const machine = (): string => {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return hostname();
  }
};
