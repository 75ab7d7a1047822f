/** Checks what we write against the schemas of Jupyter's own library (folder nbformat, with its licence). */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@cfworker/json-schema";
import { expect, it } from "vitest";
import { decodeNotebook } from "../format/decode.ts";
import { parseNotebook } from "../format/parse.ts";
import { withoutMark } from "../format/text.ts";
import { CHURN } from "./fixtures.ts";
import { withDocumentation } from "./notebook-file.ts";

const FIXTURES = join(import.meta.dirname, "../format/fixtures/input");

const schema = (name: string): Validator =>
  new Validator(JSON.parse(readFileSync(join(import.meta.dirname, "nbformat", name), "utf8")) as object, "4", false);
const WITH_IDS = schema("nbformat.v4.5.schema.json");
const WITHOUT_IDS = schema("nbformat.v4.4.schema.json");

interface Json {
  readonly nbformat?: number;
  readonly nbformat_minor?: number;
  readonly cells?: readonly object[];
}

/** What nbformat would complain about: where, and what. Empty for a valid file. */
const complaints = (file: Json): string[] => {
  const validator = (file.nbformat_minor ?? 0) >= 5 ? WITH_IDS : WITHOUT_IDS;
  return validator.validate(file).errors.map(({ instanceLocation, error }) => `${instanceLocation}: ${error}`);
};

const texts = readdirSync(FIXTURES).flatMap((name) => {
  const text = decodeNotebook(readFileSync(join(FIXTURES, name)));
  if (!text.ok || !parseNotebook(text.value).ok) return [];
  return [[name, text.value, JSON.parse(withoutMark(text.value)) as Json] as const];
});
/**
 * Files from before version 4 are written in the current format; others stay as they are, including what was invalid in
 * them.
 */
const owed = texts.filter(([, , json]) => (json.nbformat ?? 4) < 4 || complaints(json).length === 0);

it.each(owed.map(([name, text]) => [name, text]))("%s is valid with its documentation", (_name, text) => {
  const written = withDocumentation(text, CHURN);
  if (!written.ok) throw new Error(written.error.reason);
  expect(complaints(JSON.parse(written.value) as Json)).toEqual([]);
});

it("the schemas distinguish valid files from invalid ones, and the files include old formats", () => {
  const versions = owed.map(([, , { nbformat = 0, nbformat_minor: minor = 0 }]) => `${nbformat}.${minor}`);
  expect(versions).toEqual(expect.arrayContaining(["2.0", "3.0", "4.4", "4.5"]));
  const written = withDocumentation(String(owed.find(([name]) => name === "nbformat-4.5.ipynb")?.[1]), CHURN);
  const valid = JSON.parse(written.ok ? written.value : "") as Required<Json>;
  const [first, ...rest] = valid.cells;
  for (const broken of [{ metadata: {} }, { ...first, id: "a b" }, { ...first, outputs: [] }, { ...first, source: 7 }])
    expect(complaints({ ...valid, cells: [broken, ...rest] })).not.toEqual([]);
});
