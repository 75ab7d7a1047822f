/** What is done with a whole notebook, each job in a worker of its own. */
export { sectionWork } from "@data-documentation/notebook/writing/section-work.ts";
export { analyseDigest } from "../../supabase/functions/_shared/analyse-digest.ts";
export { readPushedFile } from "../../supabase/functions/push-notebook/pushed-file.ts";
export { shownFile } from "../../supabase/functions/open-notebook-link/shown.ts";
