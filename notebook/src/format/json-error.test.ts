import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { explainJsonError } from "./json-error.ts";

/** [file, words]. Curly quotes are written as escapes so that they can be seen. */
const FAULTS: readonly (readonly [text: string, words: string])[] = [
  ["", "the file is empty"],
  [" \n\t", "the file is empty"],
  ['{"cells": [\n"abc', "the file ends in the middle of a string, line 2"],
  ['{"cells": ["a\\', "the file ends in the middle of a string, line 1"],
  ['{"cells": ["a\\u00', "the file ends in the middle of a string, line 1"],
  ['{"cells": [\n{"a": 1', "the file ends too early: 3 brackets are still open, line 2"],
  ['{"cells"', "the file ends too early: 1 bracket is still open, line 1"],
  ['{"execution_count": NaN}', "NaN is not a JSON value, line 1"],
  ['{"a":\n-Infinity}', "-Infinity is not a JSON value, line 2"],
  ['{"a": None}', "None is not a JSON value, line 1"],
  ['{"a": True}', "True is not a JSON value, line 1"],
  ['{"a": undefined}', "undefined is not a JSON value, line 1"],
  ['["one\\n\u201d,\n"two"]', "a string ends with a curly quote instead of a double quote, line 1"],
  ['{"a": "b\u201d\n}', "a string ends with a curly quote instead of a double quote, line 1"],
  ["{\u201ccells\u201d: []}", "a string begins with a curly quote instead of a double quote, line 1"],
  ["{'cells': []}", "a string begins with a single quote instead of a double quote, line 1"],
  ['["one\ntwo"]', "a string is not closed before the line ends, line 1"],
  ['["a\tb"]', "a string holds a control character (U+0009), line 1"],
  ['["\\x41"]', '"\\x" is not an escape that JSON knows, line 1'],
  ['["\\u12g4"]', '"\\u" is not an escape that JSON knows, line 1'],
  ['{"a": 1, // one\n"b": 2}', "JSON has no comments, line 1"],
  ['# %%\n{"a": 1}', "JSON has no comments, line 1"],
  ['{"cells": [\n  1,\n]}', 'a comma stands before the closing "]", line 3'],
  ['{"a": 1,}', 'a comma stands before the closing "}", line 1'],
  ['{"cells": []}\n{"cells": []}', "there is more text after the end of the notebook, line 2"],
  ["<!DOCTYPE html>\n<html>", "the file is a web page, not a notebook (download the raw file instead), line 1"],
  ['{"cells": [\n<<<<<<< HEAD\n', "a merge conflict marker is left in the file, line 2"],
  ["import pandas as pd", 'the file begins with "import pandas as pd", not with a JSON document, line 1'],
  ['{"a" 1}', 'a ":" is expected in an object, not "1}", line 1'],
  ['["a" "b"]', 'a comma or a closing bracket is expected in a list, not ""b"]", line 1'],
  ['["a"}', 'a comma or a closing bracket is expected in a list, not "}", line 1'],
  ["[,1]", 'a value or "]" is expected in a list, not ",1]", line 1'],
  ["{1: 2}", 'a name in double quotes or "}" is expected in an object, not "1: 2}", line 1'],
  ["[01]", 'a value or "]" is expected in a list, not "01]", line 1'],
  ["[1.]", 'a value or "]" is expected in a list, not "1.]", line 1'],
];

describe("why a file is not JSON", () => {
  for (const [text, words] of FAULTS) {
    it(`says "${words}" of ${JSON.stringify(text)}`, () => {
      expect(() => JSON.parse(text)).toThrow(SyntaxError);
      expect(explainJsonError(text)).toBe(words);
    });
  }

  it("finds a fault exactly where JSON.parse rejects a text (D07)", () => {
    const document = fc
      .tuple(fc.json(), fc.nat(4))
      .map(([json, indent]) => JSON.stringify(JSON.parse(json), null, indent));
    const damage = fc.constantFrom(
      "",
      '"',
      "\\",
      ",",
      ":",
      "{",
      "}",
      "[",
      "]",
      "NaN",
      "0",
      ".",
      "e",
      "-",
      "\n",
      "\u0001",
      "x",
      "//",
      "\u201d",
    );
    fc.assert(
      fc.property(document, fc.nat(), fc.nat(3), damage, (text, place, removed, inserted) => {
        const at = place % (text.length + 1);
        const damaged = text.slice(0, at) + inserted + text.slice(at + removed);
        expect(explainJsonError(damaged) === null).toBe(isJson(damaged));
      }),
      { numRuns: 3_000 },
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
