/** What the trash holds, and what restoring from it answers. */
import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";
import { nameOr } from "./name-or.ts";

const kind = z.enum(["notebook", "folder", "team"]);
const count = orElse(z.int().check(z.nonnegative()), 0);

export const trashRow = z.object({
  /** That it had and gets again. */
  object_id: z.string(),
  kind,
  title: nameOr("Untitled"),
  notebooks: count,
  bytes: count,
  deleted_at: z.string(),
});

export const restoredRow = z.object({
  kind,
  object_id: z.string(),
  title: nameOr("Untitled"),
  notebooks: count,
  /** Notebooks that are to come back yet: the server stops before it takes too long. */
  remaining: count,
  renamed: orElse(z.nullable(z.string()), null),
  without_folder: count,
  without_team: count,
  is_mine: orElse(z.boolean(), true),
});
export type RestoredRow = z.infer<typeof restoredRow>;
