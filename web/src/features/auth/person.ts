import * as z from "zod/mini";
import { catch as orElse } from "zod/mini";

export interface Person {
  readonly id: string;
  readonly email: string;
  /** As given when registering. */
  readonly name: string | null;
  readonly createdAt: string | null;
}

const text = orElse(z.nullable(z.string()), null);
const user = z.pipe(
  z.object({
    id: z.string(),
    email: orElse(z.string(), ""),
    created_at: text,
    user_metadata: orElse(z.object({ name: text }), { name: null }),
  }),
  z.transform(({ id, email, created_at: createdAt, user_metadata: { name } }): Person => ({
    id,
    email,
    name: name || null,
    createdAt,
  })),
);

/** The account of a login, from the server or from this browser; null where it is none. */
export const readPerson = (stored: unknown): Person | null => user.safeParse(stored).data ?? null;
