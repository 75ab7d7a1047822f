import type { Instance, Value } from "./value.ts";

/** A search that called a function of the notebook with settings to try. */
export interface OwnSearch {
  readonly cell: number;
  /** Path of the search. */
  readonly by: string;
  /** What the function gave back. */
  readonly best: Value;
  /** The models that it tries. */
  readonly models: readonly Instance[];
  /** The settings that it varies, as far as the code names them. */
  readonly over: readonly string[];
}
