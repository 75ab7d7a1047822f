import { isBlank } from "@data-documentation/notebook/format/text.ts";
import * as z from "zod/mini";

/** A name that can be seen. Blank ones, from before the database refused them, give way to other words, as does what is no text. */
export const nameOr = <Nothing extends string | null>(nothing: Nothing) =>
  z.pipe(
    z.unknown(),
    z.transform((name): string | Nothing => (typeof name === "string" && !isBlank(name) ? name : nothing)),
  );
