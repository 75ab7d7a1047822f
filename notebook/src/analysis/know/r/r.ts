import type { Library } from "../library.ts";
import { base } from "./base.ts";
import { learning } from "./learning.ts";
import { models } from "./models.ts";
import { plotting } from "./plotting.ts";
import { seriesAndText } from "./series-and-text.ts";
import { tidyverse } from "./tidyverse.ts";

/** What is known of R, most commonly used first: of two functions with one name, the first is meant. */
export const r: readonly Library[] = [...tidyverse, ...base, ...plotting, ...learning, ...models, ...seriesAndText];
