/** What the procedures of search and catalog answer. What cannot be read gives way to nothing, row by row and field by field. */
import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";
import { nameOr } from "./name-or.ts";

const text = orElse(z.string(), "");
const optionalText = orElse(z.nullable(z.string()), null);
const optionalNumber = orElse(z.nullable(z.number()), null);
const count = orElse(z.int().check(z.nonnegative()), 0);
const texts = orElse(z.array(z.string()), []);

const passage = z.object({
  part: z.string(),
  cell: z.nullable(z.int()),
  /** In turn without and with a word that was asked for. */
  pieces: z.array(z.string()),
});
export type Passage = z.infer<typeof passage>;

const catalogRow = z.object({
  id: z.string(),
  title: nameOr("Untitled notebook"),
  status: text,
  team_id: optionalText,
  user_id: text,
  owner: optionalText,
  overall_score: optionalNumber,
  created_at: text,
  updated_at: text,
  question: optionalText,
  data: texts,
  target: optionalText,
  model: optionalText,
  metric: optionalText,
  metric_of: optionalText,
  part: optionalText,
  value: optionalNumber,
  printed: optionalText,
  group: optionalText,
  group_size: optionalNumber,
  passage: orElse(z.nullable(passage), null),
});
export type CatalogRow = z.infer<typeof catalogRow>;

export const catalogPage = z.object({
  total: count,
  /** There are more than `total`: counting stops at a number (supabase/migrations/*_catalog_reach.sql). */
  more: orElse(z.boolean(), false),
  /** The pages show the ones changed last, and leave out the others. */
  partial: orElse(z.boolean(), false),
  rows: z.array(catalogRow),
  /** Where the next page begins, for the procedure alone to read; null after the last. */
  next: z.nullable(z.record(z.string(), z.json())),
});
export type CatalogPage = z.infer<typeof catalogPage>;

export const catalogChoices = z.object({
  models: texts,
  metrics: texts,
  data: texts,
  libraries: texts,
  people: orElse(z.array(z.object({ id: z.string(), name: text })), []),
});
export type CatalogChoices = z.infer<typeof catalogChoices>;

const flowEnds = orElse(z.array(z.object({ id: z.string(), title: nameOr("Untitled notebook") })), []);
const fileFlow = z.object({
  file: text,
  writers: flowEnds,
  readers: flowEnds,
  writer_count: count,
  reader_count: count,
});
export type FileFlow = z.infer<typeof fileFlow>;
export const fileFlows = z.array(fileFlow);

/** What a search probably meant. */
export const meantText = z.nullable(z.string());
