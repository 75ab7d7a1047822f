import type { Library } from "../library.ts";
import { learning } from "./learning.ts";
import { tables } from "./tables.ts";

/** What is known of Julia. */
export const julia: readonly Library[] = [...tables, ...learning];
