/** What the procedure of the activity log answers. */
import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";

const text = orElse(z.string(), "");
const optionalText = orElse(z.nullable(z.string()), null);

const activityRow = z.object({
  id: z.string(),
  at: z.string(),
  /** An address; null where the account is gone. */
  actor: optionalText,
  actor_name: optionalText,
  action: text,
  object_kind: text,
  object_id: optionalText,
  title: optionalText,
  subject: optionalText,
  detail: optionalText,
});
export type ActivityRow = z.infer<typeof activityRow>;

export const activityPage = z.object({
  rows: z.array(activityRow),
  /** Where the next page begins; null after the last. */
  next: z.nullable(z.object({ at: z.string(), id: z.string() })),
});
export type ActivityPage = z.infer<typeof activityPage>;
