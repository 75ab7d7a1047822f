import { MAX_UPLOAD_BYTES } from "@data-documentation/notebook/format/limits.ts";
import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { archiveFile } from "../export/archive-file.ts";
import { notebooks } from "./read-archive.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const zipOf = (files: Record<string, Uint8Array>): Blob => new Blob([zipSync(files)]);
const read = async (archive: Blob) => {
  const found = await notebooks(archive);
  return found.ok
    ? Promise.all(found.value.map(async ({ name, content }) => [name, await content.text()]))
    : found.error;
};

it("gives the notebooks of all folders, and nothing else", async () => {
  const archive = zipOf({
    "index.html": bytes("<p>"),
    "a.ipynb": bytes("1"),
    "team/2026/B.IPYNB": bytes("2"),
    "../../up.ipynb": bytes("3"),
    ".ipynb_checkpoints/a-checkpoint.ipynb": bytes("old"),
    "__MACOSX/a.ipynb": bytes("fork"),
    "team/._a.ipynb": bytes("fork"),
  });
  expect(await read(archive)).toEqual([
    ["a.ipynb", "1"],
    ["B.IPYNB", "2"],
  ]);
});

it("reads what an export has written", async () => {
  const known = { title: "A", status: "Published", score: null, outcome: "", updatedAt: "2026-11-01", failure: null };
  const files = [
    { name: "A.html", content: new Blob(["<p>"]) },
    { name: "A.documented.ipynb", content: new Blob(["{}".repeat(50_000)]) },
  ];
  const archive = await archiveFile({ title: "All", notebooks: [{ ...known, files }] });
  expect(await read(archive)).toEqual([["A.documented.ipynb", "{}".repeat(50_000)]]);
});

it.each([
  ["no zip file", new Blob(["PK, but not really"]), "It contains no notebook (.ipynb) that can be read."],
  ["an empty file", new Blob([]), "It contains no notebook (.ipynb) that can be read."],
  ["another one's content", zipOf({ "a.txt": bytes("1") }), "It contains no notebook (.ipynb) that can be read."],
  [
    "too many notebooks",
    zipOf(Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`${index}.ipynb`, bytes("1")]))),
    "It contains more than 500 notebooks.",
  ],
])("says why not: %s", async (_, archive, reason) => {
  expect(await read(archive)).toBe(reason);
});

it("D05: unpacks no more of a file than it takes to refuse it, and of all of them together", async () => {
  const zeros = new Uint8Array(3 * MAX_UPLOAD_BYTES);
  const found = await notebooks(zipOf({ "large.ipynb": zeros, "small.ipynb": bytes("1") }));
  expect(found.ok && found.value.map(({ name, content }) => [name, content.size])).toEqual([
    ["large.ipynb", MAX_UPLOAD_BYTES + 1],
    ["small.ipynb", 1],
  ]);
  const two = zipOf({ "a.ipynb": zeros.subarray(0, 700_000), "b.ipynb": zeros.subarray(0, 700_000) });
  expect(await notebooks(two, { notebooks: 9, megabytes: 1 })).toMatchObject({
    error: "It contains more than 1 MB of notebooks.",
  });
});

it("says so where it is damaged", async () => {
  const whole = new Uint8Array(await zipOf({ "a.ipynb": bytes("1".repeat(20_000) + Math.PI) }).arrayBuffer());
  whole.fill(255, 40, 60);
  expect(await read(new Blob([whole]))).toBe("It is damaged, or not a zip file.");
});
