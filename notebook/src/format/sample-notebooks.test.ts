import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { condenseNotebook } from "./condense.ts";
import { cellCounts } from "./counts.ts";
import { decodeNotebook } from "./decode.ts";
import { digestNotebook } from "./digest.ts";
import { MAX_DIGEST_BYTES } from "./limits.ts";
import { parseNotebook } from "./parse.ts";

/**
 * Notebooks of other people, kept beside the repository because their licences do not let them in. manifest.tsv says of each
 * whether it opens or why not, and how many cells it has.
 */
const SAMPLES = join(import.meta.dirname, "../../../../shared/notebooks");
const MANIFEST = join(SAMPLES, "manifest.tsv");

describe("sample notebooks of many kinds", () => {
  const rows = existsSync(MANIFEST) ? manifest(readFileSync(MANIFEST, "utf8")) : [];

  it("are checked when present, and their absence is reported", () => {
    if (!existsSync(MANIFEST)) process.stdout.write("sample notebooks are absent: nothing measured\n");
    expect(rows.length > 0).toBe(existsSync(MANIFEST));
  });

  for (const row of rows) {
    it(`${row.file} ${row.expected === "opens" ? "opens with all its cells" : `is refused: ${row.expected}`}`, () => {
      const file = readFileSync(join(SAMPLES, row.file));
      const text = decodeNotebook(file);
      const parsed = text.ok ? parseNotebook(text.value) : text;
      if (row.expected !== "opens") {
        if (parsed.ok) throw new Error("it opened");
        expect(parsed.error).toMatchObject({ title: "Invalid notebook format", message: "missing 'cells' array" });
        for (const fact of facts(row.expected)) expect(parsed.error.reason).toContain(fact);
        return;
      }
      if (!parsed.ok) throw new Error(parsed.error.reason);
      expect(text.ok && Buffer.from(text.value).equals(file)).toBe(true);
      const { code, markdown } = cellCounts(parsed.value);
      expect([code, markdown]).toEqual([Number(row.codeCells), Number(row.markdownCells)]);
      if (row.language !== "") expect(parsed.value.language).toBe(row.language.toLowerCase());
      const digest = digestNotebook(parsed.value, { secrets: [] });
      expect(Buffer.byteLength(digest)).toBeLessThanOrEqual(MAX_DIGEST_BYTES);
      expect(parseNotebook(digest)).toEqual({ ok: true, value: condenseNotebook(parsed.value) });
    });
  }
});

interface ManifestRow {
  readonly file: string;
  readonly language: string;
  readonly codeCells: string;
  readonly markdownCells: string;
  readonly expected: string;
}

function manifest(text: string): ManifestRow[] {
  const [header = "", ...lines] = text.trim().split("\n");
  const names = header.split("\t");
  return lines.map((line) => {
    const fields = line.split("\t");
    const field = (name: string): string => fields[names.indexOf(name)] ?? "";
    return {
      file: field("file"),
      language: field("language"),
      codeCells: field("code_cells"),
      markdownCells: field("markdown_cells"),
      expected: field("expected"),
    };
  });
}

/** "not valid JSON: line 142 ends a string with a curly quote" -> its parts in any wording: the phrases both sides share. */
function facts(expected: string): string[] {
  const phrases = [
    "not valid JSON",
    "missing 'cells' array",
    "the file is empty",
    "ends in the middle of a string",
    "is not a JSON value",
    "NaN",
    "the JSON document is an array",
    "curly quote instead of a double quote",
    /line \d+/.exec(expected)?.[0] ?? "",
  ];
  const found = phrases.filter((phrase) => phrase !== "" && expected.includes(phrase));
  expect(found.length).toBeGreaterThan(0);
  return found;
}
