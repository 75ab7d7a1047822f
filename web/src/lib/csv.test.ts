import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { csvOf } from "./csv.ts";

const lineOf = (...row: (string | number | null)[]): string => csvOf([row]).slice(1, -2);

describe("a table as CSV", () => {
  it("has quotes where a value needs them, CRLF after each row, and a UTF-8 byte order mark at the start", () => {
    expect(
      csvOf([
        ["a", "b"],
        ['say "x"', "1,2"],
        ["two\nlines", null],
        [-0.5, 1e-7],
      ]),
    ).toBe('\u{feff}a,b\r\n"say ""x""","1,2"\r\n"two\nlines",\r\n-0.5,1e-7\r\n');
  });

  it.each([
    "=1+1",
    "+1",
    "-1+cmd|' /C calc'!A0",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    " =1",
    "\u00a0=1",
    "＝1",
    "＋1",
    '=HYPERLINK("x")',
  ])("D13 U03: %j is text and not a formula", (text) => {
    expect(lineOf(text).replace(/^"/, "").startsWith("'")).toBe(true);
  });

  it.each([
    ["a;=1+1;b", "a;'=1+1;b"],
    ["a; @SUM(A1)", "a; '@SUM(A1)"],
    ["a\n=1", '"a\n\'=1"'],
    ["a;\t-1", "a;\t'-1"],
    ["a;b=1; c", "a;b=1; c"],
  ])("D13: %j holds no formula where cells end at semicolons either", (text, written) => {
    expect(lineOf(text)).toBe(written);
  });

  it("can be read back, whatever the values", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1 }), (values) => {
        const read = [...`,${lineOf(...values)}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^,]*))/gs)].map(
          ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
        );
        const bare = (text: string): string => text.replaceAll("'", "");
        expect(read.map(bare)).toEqual(values.map(bare));
        const isHarmless = (text: string): boolean => /^[^;\s=+\-@＝＋－＠]*$/u.test(text);
        expect(read.filter(isHarmless)).toEqual(values.filter(isHarmless));
      }),
    );
  });
});
