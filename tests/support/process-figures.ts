/** The resources that processes hold, as Linux counts them. */
import { readFileSync, readdirSync } from "node:fs";

export interface ProcessMemory {
  /** Private bytes, without files and shared memory. */
  readonly own: number;
  /**
   * Bytes, where each byte shared by n processes counts as one nth (the kernel's Pss), so that the sum over all
   * processes counts each byte once.
   */
  readonly share: number;
  /** Bytes in memory, counting shared ones in full (the kernel's Rss). */
  readonly whole: number;
}

/** Null if the process has ended. */
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
