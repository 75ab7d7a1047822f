import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export interface SiteText {
  readonly id: string;
  readonly content: string;
}

export interface LandingPage {
  /** The page with these texts in the place of its own; with its own where they are not known. Null where the web was built without it. */
  withTexts(texts: readonly SiteText[] | null): string | null;
}

/** The page that the build has prerendered: each editable text is the content of an element that names it. */
export const createLandingPage = (folder: string): LandingPage => {
  const path = join(folder, "landing.html");
  let kept: { readonly changed: number; readonly html: string } | null = null;
  const page = (): string | null => {
    if (!existsSync(path)) return null;
    const changed = statSync(path).mtimeMs;
    if (kept?.changed !== changed) kept = { changed, html: readFileSync(path, "utf8") };
    return kept.html;
  };
  return {
    withTexts: (texts) => {
      const html = page();
      // Where the site has none, those that a browser has of its own are shown.
      if (html === null || !texts?.length) return html;
      const own = new Map(texts.map(({ id, content }) => [id, content]));
      const filled = html.replace(EDITABLE, (element, start: string, id: string) => {
        const text = own.get(id);
        return text === undefined || text.trim() === "" ? element : `${start}${escaped(text)}<`;
      });
      // The app begins with the same texts.
      const data = JSON.stringify(texts).replaceAll("<", "\\u003c");
      return filled.replace("</body>", () => `<script type="application/json" id="site-texts">${data}</script></body>`);
    },
  };
};

const EDITABLE = /( data-text="([\w-]{1,60})">)[^<]{0,5000}</g;

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
