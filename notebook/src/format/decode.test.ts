import { gzipSync } from "node:zlib";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeNotebook } from "./decode.ts";
import { MAX_JSON_DEPTH, MAX_UPLOAD_BYTES } from "./limits.ts";
import { parseNotebook } from "./parse.ts";
import { validateFile } from "./validate.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const MINIMAL = '{"cells":[]}';

describe("taking a file", () => {
  it("requires an .ipynb file when the name ends otherwise", () => {
    for (const name of ["data.csv", "notebook.ipynb.txt", "ipynb", "notebook.ipynb ", ""]) {
      const refusal = validateFile({ name, size: 10 });
      expect(refusal).toMatchObject({
        ok: false,
        error: { title: "Invalid file format", message: "Please upload a Jupyter Notebook (.ipynb) file." },
      });
    }
    expect(validateFile({ name: "a.ipynb", size: 10 })).toEqual({ ok: true, value: undefined });
  });

  it("accepts exactly 10 MB and refuses one byte more, counting the bytes of the file and not its characters (D07)", () => {
    expect(validateFile({ name: "a.ipynb", size: MAX_UPLOAD_BYTES })).toMatchObject({ ok: true });
    expect(validateFile({ name: "a.ipynb", size: MAX_UPLOAD_BYTES + 1 })).toEqual({
      ok: false,
      error: {
        title: "File too large",
        message:
          "The file exceeds the 10MB limit. Please remove dataframe printouts or large outputs to reduce file size.",
        reason: "the file has 10.1 MB (10,485,761 bytes)",
      },
    });
    const padded = MINIMAL.padEnd(MAX_UPLOAD_BYTES, " ");
    expect(decodeNotebook(bytes(padded))).toMatchObject({ ok: true });
    expect(decodeNotebook(bytes(`${padded} `))).toMatchObject({ ok: false, error: { title: "File too large" } });
    const umlauts = `{"cells":["${"\u00e4".repeat(MAX_UPLOAD_BYTES / 2)}"]}`;
    expect(umlauts.length).toBeLessThan(MAX_UPLOAD_BYTES);
    expect(decodeNotebook(bytes(umlauts))).toMatchObject({ ok: false, error: { title: "File too large" } });
  });

  it("keeps a byte order mark, and the file opens as it does without one", () => {
    expect(decodeNotebook(bytes(`\uFEFF${MINIMAL}`))).toEqual({ ok: true, value: `\uFEFF${MINIMAL}` });
    expect(parseNotebook(`\uFEFF${MINIMAL}`)).toEqual(parseNotebook(MINIMAL));
  });

  it("explains what is wrong with files in other encodings and formats (D07)", () => {
    const cases: readonly (readonly [Uint8Array, string])[] = [
      [Buffer.from(`\uFEFF${MINIMAL}`, "utf16le"), "the file is encoded as UTF-16: save it as UTF-8"],
      [Buffer.from(MINIMAL, "utf16le"), "the file is encoded as UTF-16: save it as UTF-8"],
      [Buffer.from(MINIMAL, "utf16le").swap16(), "the file is encoded as UTF-16: save it as UTF-8"],
      [gzipSync(MINIMAL), "the file is compressed with gzip: unpack it first"],
      [bytes("PK\u0003\u0004"), "the file is a zip archive: unpack it first"],
      [
        Buffer.from('{"cells":[\n\n"\xe9t\xe9"]}', "latin1"),
        "the file is not UTF-8 text: byte 0xE9 on line 3 cannot stand there (save the file as UTF-8)",
      ],
      [
        Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]),
        "the file is not UTF-8 text: byte 0xED on line 1 cannot stand there (save the file as UTF-8)",
      ],
      [
        Buffer.from([0x22, 0xf0, 0x9f, 0x98]),
        "the file is not UTF-8 text: byte 0xF0 on line 1 cannot stand there (save the file as UTF-8)",
      ],
    ];
    for (const [file, reason] of cases) {
      expect(decodeNotebook(file)).toEqual({
        ok: false,
        error: { title: "Invalid notebook format", message: "missing 'cells' array", reason },
      });
    }
  });

  it("opens or refuses any bytes, and never crashes (D07)", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (file) => {
        const decoded = decodeNotebook(file);
        const isUtf8 = Buffer.from(file).equals(Buffer.from(Buffer.from(file).toString("utf8")));
        if (decoded.ok) expect(isUtf8).toBe(true);
        else expect(decoded.error.reason.length).toBeGreaterThan(10);
      }),
    );
  });
});

describe("nesting bombs (D04)", () => {
  it("D04: any mixture of brackets beyond the limit is refused, up to 10 MB, and anything shallower is not", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("[", '{"a":'), { minLength: 1, maxLength: 20 }),
        fc.constantFrom(1, 10, MAX_JSON_DEPTH - 40, MAX_JSON_DEPTH, MAX_JSON_DEPTH + 1, 5_000, 300_000),
        fc.boolean(),
        (pattern, depth, isClosed) => {
          const opening = Array.from({ length: depth }, (_, level) => pattern[level % pattern.length] ?? "[");
          const closing = opening.map((open) => (open === "[" ? "]" : "}")).reverse();
          const text = `{"cells":[],"metadata":${opening.join("")}0${isClosed ? closing.join("") : ""}}`;
          const parsed = parseNotebook(text);
          if (depth >= MAX_JSON_DEPTH) {
            expect(parsed).toMatchObject({
              error: {
                title: "Invalid notebook format",
                message: "The file nests brackets more than 100,000 levels deep, which is the limit.",
                reason: "the limit is passed on line 1",
              },
            });
          } else {
            expect(parsed.ok).toBe(isClosed);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it("D04: ten megabytes of brackets are refused as an invalid format before any recursive code sees them", () => {
    for (const bomb of ["[".repeat(MAX_UPLOAD_BYTES), '{"cells":'.repeat(MAX_UPLOAD_BYTES / 9)]) {
      const decoded = decodeNotebook(bytes(bomb));
      expect(decoded.ok && parseNotebook(decoded.value)).toMatchObject({
        ok: false,
        error: { title: "Invalid notebook format" },
      });
    }
  });

  it("opens a notebook with an output nested up to the limit, and shows every other cell", () => {
    const levels = MAX_JSON_DEPTH - 10;
    const deep = `${"[".repeat(levels)}${"]".repeat(levels)}`;
    const output = `{"output_type":"display_data","metadata":{},"data":{"application/json":${deep},"text/plain":${deep}}}`;
    const cell = (source: string, outputs: string): string =>
      `{"cell_type":"code","metadata":{"deep":${deep}},"execution_count":1,"source":"${source}","outputs":[${outputs}]}`;
    const parsed = parseNotebook(`{"cells":[${cell("tree.dump()", output)},${cell("1 + 1", "")}],"metadata":{}}`);
    expect(parsed.ok && parsed.value.cells.map(({ source }) => source)).toEqual(["tree.dump()", "1 + 1"]);
    const [shown] = (parsed.ok && parsed.value.cells[0]?.outputs) || [];
    expect(shown).toMatchObject({ data: { "application/json": "(nested too deeply to show)" } });
  });

  it("brackets inside strings do not count", () => {
    const source = JSON.stringify(`${'["\\'.repeat(3_000)}${"[".repeat(10_000)}`);
    const text = `{"cells":[{"cell_type":"raw","metadata":{},"source":${source}}]}`;
    expect(parseNotebook(text)).toMatchObject({ ok: true });
  });
});
