import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { compress } from "hono/compress";
import type { Edge } from "./edge/context.ts";
import { NOT_FOUND, refuse } from "./edge/refusal.ts";
import { type SiteText, createLandingPage } from "./landing-page.ts";

/** Files under /assets carry a hash of their content in their name: they never change. Everything else is asked for again. */
const FOR_EVER = "public, max-age=31536000, immutable";
const ASK_AGAIN = "no-cache";

/**
 * The built web app. Addresses that name no file get the app's page, whose own router knows them; a missing asset is a 404, for a page
 * in its place would be run as a script. The landing page comes with its texts in it, those of the site where `landingTexts` has them.
 */
export const createStatic = (folder: string, landingTexts: () => Promise<readonly SiteText[] | null>): Hono<Edge> => {
  const landing = createLandingPage(folder);
  const files = serveStatic<Edge>({
    root: folder,
    precompressed: true,
    onFound: (path, context) => {
      context.header("cache-control", path.includes("/assets/") ? FOR_EVER : ASK_AGAIN);
    },
  });
  const page = (): string | null => {
    const path = join(folder, "index.html");
    return existsSync(path) ? readFileSync(path, "utf8") : null;
  };
  return new Hono<Edge>()
    .use(compress())
    .use("/s/*", async (context, next) => {
      await next();
      // What a link shows is for those who were given it, not for search engines.
      context.header("x-robots-tag", "noindex, nofollow, noarchive");
    })
    .on(["GET", "HEAD"], "/assets/*", files, (context) => refuse(context.req.path, NOT_FOUND))
    .on(["GET", "HEAD"], "/", async (context, next) => {
      const html = landing.withTexts(await landingTexts());
      return html === null ? next() : context.html(html, 200, { "cache-control": ASK_AGAIN });
    })
    .on(["GET", "HEAD"], "*", files, (context) => {
      const html = page();
      if (html === null) return refuse(context.req.path, NOT_BUILT);
      return context.html(html, 200, { "cache-control": ASK_AGAIN });
    })
    .all("*", (context) => refuse(context.req.path, NOT_FOUND));
};

const NOT_BUILT = {
  status: 503,
  code: "not_built",
  message: "The web app is not built yet. Start the server with npm start, which builds it.",
  retryAfter: 10,
};
