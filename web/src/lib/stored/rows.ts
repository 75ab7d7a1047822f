/**
 * Every table of the backend as this app reads it: one schema each, and no row reaches a screen without it. What a row is found by must be
 * there; of the rest, what cannot be read gives way to what a screen shows for nothing. Whatever anybody stored, a row is a row.
 */
import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";
import { contentRow } from "./content.ts";
import { nameOr } from "./name-or.ts";

export type NotebookRow = z.infer<typeof notebookRow>;

const id = z.string();
const optionalText = orElse(z.nullable(z.string()), null);
const text = orElse(z.string(), "");
const optionalId = optionalText;
const instant = text;

/** What to select for a row that takes all of it from its own table. */
export const columnsOf = (row: z.ZodMiniObject): string => Object.keys(row.shape).join(",");

export const idRow = z.object({ id });

export const profileRow = z.object({ email: optionalText, name: nameOr(null) });

/** With the signed-in person's own membership. */
export const teamRow = z.object({
  id,
  name: nameOr("Unnamed team"),
  description: optionalText,
  created_at: instant,
  team_members: orElse(z.array(z.object({ role: text })), []),
});

export const memberRow = z.object({
  user_id: id,
  role: text,
  joined_at: instant,
  profiles: orElse(z.nullable(profileRow), null),
});

export const invitationRow = z.object({
  id,
  team_id: id,
  email: text,
  created_at: instant,
  expires_at: instant,
  teams: orElse(z.nullable(z.object({ name: z.string() })), null),
  profiles: orElse(z.nullable(z.object({ name: z.nullable(z.string()), email: z.string() })), null),
});

export const folderRow = z.object({ id, name: nameOr("Unnamed folder") });

/** 0 to 10; null where there is none that can be read. PostgreSQL's numeric may come as text. */
const storedScore = z.pipe(
  z.unknown(),
  z.transform((value: unknown): number | null => {
    const score = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    return typeof score === "number" && score >= 0 && score <= 10 ? score : null;
  }),
);

/** What lists and the editor both read of a notebook. */
const notebookColumns = {
  title: nameOr("Untitled notebook"),
  status: text,
  folder_id: optionalId,
  team_id: optionalId,
  file_name: optionalText,
};

export const cardRow = z.object({
  id,
  ...notebookColumns,
  description_start: optionalText,
  user_id: text,
  updated_at: instant,
  overall_score: storedScore,
});

export const notebookRow = z.object({
  id,
  ...notebookColumns,
  description: optionalText,
  user_id: id,
  updated_at: instant,
  version: z.int(),
});

export const chartRow = z.object({
  cell_index: orElse(z.int().check(z.nonnegative()), 0),
  position: orElse(z.int().check(z.nonnegative()), 0),
  title: optionalText,
  mime_type: text,
  data: text,
});

export const revisionRow = z.object({
  version: z.int(),
  created_at: instant,
  author_id: optionalId,
  pushed_with: optionalText,
  profiles: orElse(z.nullable(profileRow), null),
});

/** A link that shows a notebook; of its token nothing is read. */
export const linkRow = z.object({
  id,
  label: optionalText,
  with_code: orElse(z.boolean(), false),
  created_at: instant,
  expires_at: instant,
  views: orElse(z.int().check(z.nonnegative()), 0),
  last_viewed_at: optionalText,
});

/** A token with which programs push notebooks; of the token itself, its last four signs. */
export const accessTokenRow = z.object({
  id,
  name: text,
  last_four: text,
  created_at: instant,
  expires_at: instant,
  last_used_at: optionalText,
});

/** What a link shows: the notebook as everybody may read it who was given the link. */
export const sharedReading = z.object({
  with_code: orElse(z.boolean(), false),
  expires_at: instant,
  author: optionalText,
  notebook: z.object({
    title: text,
    status: text,
    file_name: optionalText,
    description: optionalText,
    updated_at: instant,
    version: z.int(),
  }),
  content: z.nullable(contentRow),
});

export const sharedPictures = z.object({ charts: z.array(chartRow) });

/** The texts of a version as its save wrote them. */
export const snapshotRow = z.object({
  snapshot: orElse(
    z.nullable(z.object({ ...notebookColumns, description: optionalText, content: z.nullable(contentRow) })),
    null,
  ),
});

/** Anything but a yes is a no. */
export const yes = orElse(z.boolean(), false);

export const siteTextRow = z.object({ id: text, content: text });

const count = orElse(z.int(), 0);
export const accountSummary = z.object({ notebooks: count, team_notebooks: count, folders: count, teams: count });

const most = orElse(z.nullable(z.int()), null);

export const usage = z.object({ notebooks: count, bytes: count, most_notebooks: most, most_bytes: most });

/** Whether the invitation's mail was sent, and the link to hand over where it was not. */
export const sentMail = z.object({ sent: z.optional(z.boolean()), link: z.optional(z.string()) });

/** What the saving procedure answers. */
export const savedRow = z.object({
  outcome: z.enum(["saved", "conflict"]),
  id,
  version: z.int(),
});
