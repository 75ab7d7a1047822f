import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

/** What browsers get. */
const FOLDERS = [join(import.meta.dirname, ".."), join(import.meta.dirname, "../../../notebook/src")];
/**
 * `const { string } = z`: destructuring the namespace keeps all of it, 70 KB compressed with the messages in fifty
 * languages.
 */
const TAKEN_APART = /\}\s*=\s*z\s*;/;

it("no schema destructures the zod namespace: every page would load all of it", () => {
  const files = FOLDERS.flatMap((folder) =>
    (readdirSync(folder, { recursive: true }) as string[]).map((file) => join(folder, file)),
  ).filter((file) => /\.tsx?$/.test(file));
  const texts = files.map((file) => ({ file, text: readFileSync(file, "utf8") }));
  expect(texts.filter(({ text }) => text.includes('from "zod/mini"')).length).toBeGreaterThan(20);
  expect(texts.filter(({ text }) => TAKEN_APART.test(text)).map(({ file }) => file)).toEqual([]);
});
