import type { Library } from "../library.ts";

/** What is known of Julia. */
export const julia: readonly Library[] = [];
