/** Functions that do the whole work on a table that they are given. */
import type { Knowledge } from "../../know/knowledge.ts";
import type { Treatment } from "../../know/library.ts";
import { SCALES } from "../../read/trace/measures/handed-over.ts";
import type { CallEvent } from "../../read/trace/tracer.ts";

/** What these give back comes in a pair, or is a table that nobody sees. */
export const AT_ONCE = /^(?:tsfresh|featuretools|pyod|matminer)\./;

/** What a function of a module that is not at hand does by its name: `feature_scale(X)`; null for any other. */
export const byName = ({ path, after }: CallEvent, knowledge: Knowledge): Treatment | null =>
  after?.made === path && SCALES.test(path) && knowledge.library(path) === null ? SCALED : null;

const SCALED: Treatment = { as: "scaled", how: "other" };
