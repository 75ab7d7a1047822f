import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const folder = join(import.meta.dirname, "..");
/** `const { string } = z`: what takes a namespace apart keeps all of it, 70 KB compressed with the messages in fifty languages. */
const TAKEN_APART = /\}\s*=\s*z\s*;/;

it("no schema takes the namespace of zod apart: every page would carry all of it", () => {
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((file) => /\.tsx?$/.test(file));
  const texts = files.map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));
  expect(texts.filter(({ text }) => text.includes('from "zod/mini"')).length).toBeGreaterThan(20);
  expect(texts.filter(({ text }) => TAKEN_APART.test(text)).map(({ file }) => file)).toEqual([]);
});
