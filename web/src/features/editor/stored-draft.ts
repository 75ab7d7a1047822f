/**
 * Drafts as an earlier visit left them, or an earlier version of this app: read field by field, and what cannot be read gives way to what
 * an empty notebook has. null: nothing of it can be offered.
 */
import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";
import { readContentFields } from "../../lib/stored/content.ts";
import { chartRow } from "../../lib/stored/rows.ts";
import type { NotebookChart } from "../charts/data.ts";
import { NOTEBOOK_STATUSES } from "../notebooks/data.ts";
import { type NotebookFields, type NotebookFile, emptyFields } from "./fields.ts";
import type { SaveRequest } from "./save-request.ts";

export interface Draft {
  /** One a session of the editor, so that two tabs never write over each other. */
  readonly id: string;
  readonly userId: string;
  /** null: a notebook that was never saved. */
  readonly notebookId: string | null;
  readonly version: number | null;
  readonly fields: NotebookFields;
  /** Milliseconds since 1970. */
  readonly changedAt: number;
  readonly hasFile: boolean;
  /** A save whose answer never came; it is settled before the next one. */
  readonly unfinished: SaveRequest | null;
}

export interface DraftFile {
  readonly file: NotebookFile;
  readonly charts: readonly NotebookChart[];
}

export function readDraft(stored: unknown): Draft | null {
  const read = draftSchema.safeParse(stored);
  return read.success ? read.data : null;
}

export function readDraftFile(stored: unknown): DraftFile | null {
  const read = draftFileSchema.safeParse(stored);
  return read.success ? read.data : null;
}

const text = orElse(z.string(), "");
const id = z.string();
const optionalId = z.nullable(z.string());
const version = z.nullable(z.int());

/** What a notebook has beside its content. */
const cardSchema = z.object({
  title: text,
  description: text,
  status: orElse(z.enum(NOTEBOOK_STATUSES), emptyFields().status),
  folderId: orElse(optionalId, null),
  teamId: orElse(optionalId, null),
  sharePast: orElse(z.boolean(), false),
  fileName: orElse(optionalId, null),
});

const fieldsSchema = z.pipe(
  z.record(z.string(), z.unknown()),
  z.transform((stored): NotebookFields => ({ ...cardSchema.parse(stored), ...readContentFields(stored) })),
);

const draftSchema = z.object({
  id,
  userId: id,
  notebookId: optionalId,
  version,
  fields: fieldsSchema,
  changedAt: z.number(),
  hasFile: orElse(z.boolean(), false),
  unfinished: orElse(
    z.nullable(z.object({ saveId: id, id: optionalId, version, fields: fieldsSchema, withFile: z.boolean() })),
    null,
  ),
});

const draftFileSchema: z.ZodMiniType<DraftFile> = z.object({
  file: z.object({
    json: z.instanceof(Blob),
    bytes: z.number(),
    chartsJson: z.nullable(z.instanceof(Blob)),
  }) satisfies z.ZodMiniType<NotebookFile>,
  charts: orElse(z.array(chartRow), []),
});
