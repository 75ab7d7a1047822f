import * as fc from "fast-check";

/** Notebook files for property tests: valid by the nbformat schema, with texts of any characters. */

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.array(
    fc.string({ unit: "grapheme", maxLength: 20 }).map((line) => `${line}\n`),
    { maxLength: 4 },
  ),
  fc.constantFrom(
    "\u0000",
    "\uD800",
    "a\rb\nc\b\bd",
    "\u001b[31mred\u001b[0m",
    "\u001b[\u001b[0m0m",
    "<table><tr><td>1</td></tr></table>",
  ),
);

const mime = fc.constantFrom(
  "text/plain",
  "text/html",
  "text/markdown",
  "image/png",
  "image/svg+xml",
  "application/json",
  "application/vnd.plotly.v1+json",
  "constructor",
  "toString",
  "1",
);
const data = fc.dictionary(mime, text, { maxKeys: 4 });
const count = fc.oneof(fc.constant(null), fc.nat(200));

const output = fc.oneof(
  fc.record({ output_type: fc.constant("stream"), name: fc.constantFrom("stdout", "stderr"), text }),
  fc.record({ output_type: fc.constant("display_data"), metadata: fc.constant({}), data }),
  fc.record({ output_type: fc.constant("execute_result"), metadata: fc.constant({}), execution_count: count, data }),
  fc.record({
    output_type: fc.constant("error"),
    ename: fc.string({ maxLength: 20 }),
    evalue: fc.string({ maxLength: 20 }),
    traceback: fc.array(fc.string({ unit: "binary", maxLength: 30 }), { maxLength: 4 }),
  }),
);

const codeCell = fc.record({
  cell_type: fc.constant("code"),
  metadata: fc.record({ tags: fc.array(fc.string({ maxLength: 10 }), { maxLength: 3 }) }),
  execution_count: count,
  source: text,
  outputs: fc.array(output, { maxLength: 5 }),
});

const textCell = fc.record({
  cell_type: fc.constantFrom("markdown", "raw"),
  metadata: fc.constant({}),
  source: text,
  attachments: fc.dictionary(fc.string({ maxLength: 8 }), fc.constant({ "image/png": "AAAA" }), { maxKeys: 2 }),
});

export const notebookFile = fc.record({
  nbformat: fc.constant(4),
  nbformat_minor: fc.nat(5),
  metadata: fc.record(
    {
      kernelspec: fc.record({ name: fc.constantFrom("python3", "ir", "julia-1.9", "  x "), display_name: fc.string() }),
      language_info: fc.record({ name: fc.constantFrom("python", "R", "julia", "Scala", "constructor") }),
    },
    { requiredKeys: [] },
  ),
  cells: fc.array(fc.oneof(codeCell, textCell), { maxLength: 6 }),
});

/** Values that have no business where they are put. */
export const foreignValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    5,
    -1,
    1.5,
    "",
    "x",
    [],
    {},
    [[]],
    [null],
    [[["x"]]],
    { cells: {} },
    { toString: 1 },
    "\uDC00",
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

/** The same JSON with the node that `choose` picks replaced. `choose` gets the number of nodes. */
export function mutated(json: unknown, choose: number, replacement: unknown): unknown {
  const nodes = countNodes(json);
  let position = choose % nodes;
  const visit = (value: unknown): unknown => {
    if (position-- === 0) return replacement;
    if (Array.isArray(value)) return value.map(visit);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, visit(item)]));
  };
  return visit(json);
}

function countNodes(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce((total: number, item) => total + countNodes(item), 1);
}
