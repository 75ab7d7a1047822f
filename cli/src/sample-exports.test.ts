/**
 * Third-party notebooks, exported with their documentation and read back. They are kept outside the repository because
 * their licences don't allow copying them. A varied few, or all with SAMPLE_NOTEBOOKS=all.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeNotebook } from "@data-documentation/notebook/format/decode.ts";
import { takeDocumentation } from "@data-documentation/notebook/document/notebook-file.ts";
import { STAGES } from "@data-documentation/notebook/analysis/analysis.ts";
import { afterAll, expect, it } from "vitest";
import { documentedNotebook, exported } from "./export.ts";
import { readNotebookFile } from "./file-report.ts";

const SAMPLES = join(import.meta.dirname, "../../../shared/notebooks");
const files = existsSync(SAMPLES) ? readdirSync(SAMPLES).filter((name) => name.endsWith(".ipynb")) : [];
const every = process.env["SAMPLE_NOTEBOOKS"] === "all" ? 1 : 9;

const folder = mkdtempSync(join(tmpdir(), "data-documentation-samples-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each(files.filter((_name, index) => index % every === 0))(
  "%s keeps its cells, and its documentation reads back unchanged",
  async (name) => {
    const path = join(SAMPLES, name);
    const read = await readNotebookFile(path);
    const written = await exported(path, { format: "notebook", code: false });
    expect(written.ok).toBe(read.ok);
    if (!read.ok || !written.ok) return;
    const taken = takeDocumentation(String(written.value));
    const { sections, facts, outcome, summary } = documentedNotebook(path, read.value.notebook);
    for (const stage of STAGES) expect(taken?.documentation.sections[stage]).toBe(sections[stage]);
    expect(taken?.documentation).toMatchObject({
      outcome,
      summary,
      facts: JSON.parse(JSON.stringify(facts)) as unknown,
    });
    const original = decodeNotebook(readFileSync(path));
    const { nbformat } = JSON.parse(original.ok ? original.value : "{}") as { nbformat?: number };
    if (nbformat === 4) expect(JSON.parse(taken?.file ?? "")).toEqual(JSON.parse(original.ok ? original.value : ""));
    writeFileSync(join(folder, name), String(written.value));
    if (nbformat === 4) writeFileSync(join(folder, `${name}.original`), original.ok ? original.value : "");
  },
  60_000,
);

/** Names of the files that nbformat, Jupyter's own library, accepts as valid. */
const VALID = `
import json, os, sys, nbformat
for name in sorted(os.listdir(sys.argv[1])):
    with open(os.path.join(sys.argv[1], name), encoding="utf-8") as file: notebook = json.load(file)
    if nbformat.validator.isvalid(notebook): print(name)
`;

it("an exported file is valid by nbformat wherever the original is, if nbformat is installed", () => {
  const run = ["python3", "/usr/bin/python3"]
    .map((python) => spawnSync(python, ["-c", VALID, folder], { encoding: "utf8" }))
    .find(({ status }) => status === 0);
  if (run === undefined) {
    process.stdout.write("nbformat is absent: the exported notebooks were not validated\n");
    return;
  }
  const valid = new Set(run.stdout.trim().split("\n"));
  const names = readdirSync(folder);
  const written = names.filter((name) => name.endsWith(".ipynb"));
  const owed = written.filter((name) => !names.includes(`${name}.original`) || valid.has(`${name}.original`));
  expect(owed.filter((name) => !valid.has(name))).toEqual([]);
});
