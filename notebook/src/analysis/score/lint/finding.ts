import type { CodeCell } from "../../read/python/code.ts";
import type { Place } from "./bindings.ts";

/** The rule codes are ruff's. */
export type LintCode = "F401" | "F403" | "F811" | "F821" | "E722" | "B006" | "C901" | "ARG";

export interface LintFinding extends Place {
  readonly code: LintCode;
  /** The name it is about; "except" for E722, the parameter for B006. */
  readonly name: string;
  /** F821: true where a later cell binds the name. C901: the complexity. */
  readonly boundLater?: boolean;
  readonly complexity?: number;
}

/** What lint needs of a code cell. */
export type LintCell = Pick<CodeCell, "index" | "module" | "magics" | "language">;
