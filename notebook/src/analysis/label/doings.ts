import type { Actions } from "../read/actions/actions.ts";
import type { LanguageCode } from "../read/notebook-code.ts";

/** What the cells of one language do. */
export type Doings = Pick<LanguageCode, "cells" | "knowledge"> & Actions;
