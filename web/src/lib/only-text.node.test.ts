import fc from "fast-check";
import { expect, it } from "vitest";
import { onlyText, textBytes } from "./only-text.ts";

const answer = (value: unknown): Blob => new Blob([JSON.stringify(value)]);
/** As some servers write it: every letter beyond ASCII as an escape. */
const escaped = (text: string): string =>
  JSON.stringify(text).replaceAll(
    /[^\u0020-\u007e]/g,
    (letter) => String.raw`\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

it("cuts the text out of an answer of one row, whatever is in it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "grapheme", minLength: 1 }), async (text) => {
      const found = await onlyText(answer([{ original_notebook: text }]));
      expect(await found?.text()).toBe(JSON.stringify(text));
    }),
  );
});

it("finds nothing where there is no row, no file or an empty one", async () => {
  for (const rows of [[], [{ original_notebook: null }], [{ original_notebook: "" }], [{ original_notebook: 1 }], {}])
    expect(await onlyText(answer(rows)), JSON.stringify(rows)).toBeNull();
});

it("counts them where an escape goes from one piece to the next", async () => {
  for (let before = 999_990; before < 1_000_000; before += 1) {
    const text = `${"a".repeat(before)}\u0001\n"${"b".repeat(9)}`;
    expect(await textBytes(new Blob([JSON.stringify(text)]))).toBe(text.length);
  }
});

it("counts the bytes that a text has as a file, however it is written", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary" }), async (text) => {
      const { size } = new Blob([text]);
      expect(await textBytes(new Blob([JSON.stringify(text)]))).toBe(size);
      expect(await textBytes(new Blob([escaped(text)]))).toBe(size);
    }),
  );
});
