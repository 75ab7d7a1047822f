import type { Rule } from "./rule.ts";
import * as telling from "./rules/telling.ts";
import * as layout from "./rules/layout.ts";
import * as names from "./rules/names.ts";
import * as shown from "./rules/shown.ts";
import * as runs from "./rules/runs.ts";
import * as method from "./rules/method.ts";
import * as surroundings from "./rules/surroundings.ts";
import * as structure from "./rules/structure.ts";
import * as definitions from "./rules/definitions.ts";

/** All rules: what the files of the folder export. The order has no effect on scores. */
export const RULES: readonly Rule[] = [
  telling,
  layout,
  shown,
  names,
  runs,
  method,
  surroundings,
  structure,
  definitions,
].flatMap((rules): Rule[] => Object.values(rules));
