/** Why the server cannot start, in one line for the person who starts it. Thrown anywhere on the way up, printed in one place. */
export class StartRefusal extends Error {
  override readonly name = "StartRefusal";
}

/** The code of a system error (`EACCES`, `ENOSPC` ...), or null. */
export const systemCode = (error: unknown): string | null => {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : null;
};
