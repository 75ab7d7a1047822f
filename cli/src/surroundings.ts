/** Where a command writes, and the settings it heeds; a process is one. */
export interface Surroundings {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Environment;
}

export type Environment = Readonly<Record<string, string | undefined>>;

interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/**
 * 0 all went well, 1 a score under the minimum, 2 something could not be read, written or pushed, or the command was wrong, 3 the server could not
 * be reached or was busy: the same command may work later.
 */
export type ExitCode = 0 | 1 | 2 | 3;
