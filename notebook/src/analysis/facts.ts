/**
 * The facts of a notebook: what it works on, does, tries and finds. Plain data that survives JSON; no English in it but what the
 * notebook itself says. Stored with every save (docs/facts.md), so a change that old readers cannot read raises FACTS_VERSION.
 * Code that only looks at facts takes their types from here, without what reads stored ones.
 */
import type { NotebookFacts } from "./facts/notebook-facts.ts";

export const FACTS_VERSION: NotebookFacts["version"] = 1;

export type * from "./facts/cautions.ts";
export type * from "./facts/data.ts";
export type * from "./facts/evidence.ts";
export type * from "./facts/experiments.ts";
export type * from "./facts/models.ts";
export type * from "./facts/notebook-facts.ts";
export type * from "./facts/parts.ts";
export type * from "./facts/treatments.ts";
