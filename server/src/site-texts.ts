import { setTimeout as sleep } from "node:timers/promises";
import type { Backend } from "./backend.ts";
import type { SiteText } from "./landing-page.ts";

/** Milliseconds that a page waits for its texts; without them it comes with the defaults, and the browser asks again. */
const PATIENCE = 1_000;

/** The texts of a page that the site admin has saved, as every visitor may read them. Null where the database does not say. */
export const siteTexts = async (backend: Backend, page: "landing"): Promise<readonly SiteText[] | null> => {
  const rows = backend.rows(
    {
      sql: 'select id, content from public.site_content where "type" = $1',
      parameters: [page],
      isSingle: false,
      offset: 0,
      location: null,
    },
    { role: "anon" },
  );
  const found = rows.then((texts) => texts as readonly unknown[] as readonly SiteText[]).catch(() => null);
  return Promise.race([found, sleep(PATIENCE, null, { ref: false })]);
};
