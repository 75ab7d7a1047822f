import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { type Plugin, runnerImport } from "vite";

/** Fonts of what is seen first. */
const FIRST_FONTS = /(?:source-serif-4-latin-600|source-sans-3-latin-(?:400|600))-normal-[\w-]+\.woff2$/;

/**
 * Writes landing.html beside index.html: the same page with the landing page in it. It can be read before any script has come, and its scripts
 * are fetched when somebody begins to use it (public/start-on-intent.js).
 */
export const prerenderedLanding = (): Plugin => ({
  name: "prerendered-landing",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const { module } = await runnerImport<typeof import("./src/prerender.tsx")>(
      join(import.meta.dirname, "src/prerender.tsx"),
      {
        root: import.meta.dirname,
        plugins: [react()],
        logLevel: "error",
      },
    );
    const page = await readFile(join(dir, "index.html"), "utf8");
    await writeFile(join(dir, "landing.html"), landingPage(page, module.landingMarkup(), Object.keys(bundle)));
  },
});

const landingPage = (page: string, markup: string, files: readonly string[]): string => {
  const main = /<script type="module" crossorigin src="(\/assets\/[^"]+)"><\/script>/;
  const script = main.exec(page)?.[1];
  const root = '<div id="root"></div>';
  if (script === undefined || !page.includes(root))
    throw new Error("index.html is not as the landing page expects it.");
  const fonts = files
    .filter((file) => FIRST_FONTS.test(file))
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`);
  return page
    .replace(
      main,
      `${fonts.join("\n    ")}\n    <script src="/start-on-intent.js" data-script="${script}" defer></script>`,
    )
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, "")
    .replace(/\s*<noscript>.*?<\/noscript>/s, "")
    .replace(root, () => `<div id="root">${markup}</div>`);
};
