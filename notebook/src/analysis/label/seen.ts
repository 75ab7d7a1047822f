import type { Operation } from "../know/library.ts";

/** What a piece of code does, and why we say so. */
export interface Seen {
  readonly operation: Operation;
  readonly reason: string;
  /** 1 for certain knowledge, less for weak signs. */
  readonly share: number;
}

export const seen = (operation: Operation, reason: string, share = 1): Seen => ({ operation, reason, share });
