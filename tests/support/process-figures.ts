/** What processes hold, as Linux counts it. */
import { readFileSync, readdirSync } from "node:fs";

export interface ProcessMemory {
  /** Bytes of its own, not those of files and of memory that is shared. */
  readonly own: number;
  /** Bytes, of which those shared with n others count one nth (the kernel's Pss): the sum over all processes counts each byte once. */
  readonly share: number;
  /** Bytes in memory, shared ones whole (the kernel's Rss). */
  readonly whole: number;
}

/** Null where the process has ended. */
export const processMemory = (pid: number): ProcessMemory | null => {
  const rollup = readOrNull(`/proc/${pid}/smaps_rollup`);
  if (rollup === null || rollup === "") return null;
  const bytes = (name: string): number => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(rollup)?.[1]) * 1024;
  return { own: bytes("Pss_Anon"), share: bytes("Pss"), whole: bytes("Rss") };
};

/** Open files, sockets and pipes of a process. */
export const openHandles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

const readOrNull = (path: string): string | null => {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
};
