/** A notebook whose every cell is of a kind that some renderer takes far too long over. */
import { HOSTILE_HTML, HOSTILE_MARKDOWN, HOSTILE_PYTHON, HOSTILE_SVG, HOSTILE_TEXT } from "./hostile-inputs.ts";
import { HOSTILE_FIGURES, HOSTILE_JSON, HOSTILE_LATEX, WIDGET_TYPE, hostileWidgets } from "./hostile-outputs.ts";

export interface HostileCell {
  readonly cell_type: "code" | "markdown" | "raw";
  readonly metadata: object;
  readonly source: string;
  readonly execution_count?: number | null;
  readonly outputs?: readonly object[];
  readonly attachments?: object;
}

export type NamedCell = readonly [name: string, cell: HostileCell];

/** Every kind as a cell, by its name. `size`: see hostile-inputs.ts. */
export const hostileCells = (size: number): NamedCell[] => [
  ...each("markdown", HOSTILE_MARKDOWN, size, markdown),
  ...each("html", HOSTILE_HTML, size, (text) => code("1", [display("text/html", text)])),
  ...each("svg", HOSTILE_SVG, size, (text) => code("2", [display("image/svg+xml", text)])),
  ...each("text", HOSTILE_TEXT, size, (text) => code("3", [stream(text)])),
  ...each("python", HOSTILE_PYTHON, size, (text) => code(text)),
  ...each("latex", HOSTILE_LATEX, size, (text) => code("4", [display("text/latex", text)])),
  ...each("json", HOSTILE_JSON, size, (text) => code("5", [display("application/json", JSON.parse(text))])),
  ...Object.entries(HOSTILE_FIGURES).flatMap(([type, figures]) =>
    each<string>(figureName(type), figures, size, (text) => code("6", [display(type, JSON.parse(text))])),
  ),
  ...many(size),
];

/** What is harmless alone, many times over. */
function many(size: number): NamedCell[] {
  const count = (most: number): number => Math.max(1, Math.round(most * size));
  const drawing = HOSTILE_SVG["references in a style"](0.3 * size);
  const table = HOSTILE_HTML["a table of 30,000 rows"](size);
  const colors = HOSTILE_TEXT["a colour for each letter"](size).slice(0, 6000);
  const error = { output_type: "error", ename: "E".repeat(count(50_000)), evalue: colors };
  return [
    [
      "many: drawings, each as large as is drawn unasked",
      code(
        "7",
        listOf(4, (i) => display("image/svg+xml", `${drawing}<!--${i}-->`)),
      ),
    ],
    [
      "many: attached drawings",
      { ...markdown(listOf(count(30), (i) => `![](attachment:${i})`).join(" ")), attachments: attached(count(30)) },
    ],
    [
      "many: attachments",
      {
        ...markdown("![](attachment:7)"),
        attachments: Object.fromEntries(listOf(count(5000), (i) => [i, { "text/plain": "x" }])),
      },
    ],
    [
      "many: 30 outputs with tables of 30,000 rows",
      code(
        "8",
        listOf(30, () => display("text/html", table)),
      ),
    ],
    [
      "many: 100 coloured streams",
      code(
        "9",
        listOf(100, (i) => ({ ...stream(colors), name: i % 2 ? "stdout" : "stderr" })),
      ),
    ],
    ["many: lines of an error", code("10", [{ ...error, traceback: listOf(count(50_000), () => "\u001b[31mx") }])],
    [
      "many: widgets",
      code(
        "11",
        listOf(count(100), (i) => display(WIDGET_TYPE, { model_id: `w${i}` })),
      ),
    ],
    [
      "many: kinds of one output",
      code("12", [
        { ...display("text/plain", "x"), data: Object.fromEntries(listOf(count(20_000), (i) => [`a/b${i}`, "x"])) },
      ]),
    ],
  ];
}

/** As heavy as a drawing may be. */
const attached = (count: number): object =>
  Object.fromEntries(listOf(count, (i) => [i, { "image/svg+xml": `${HOSTILE_SVG["many shapes"](0.027)}<!--${i}-->` }]));

/** Lines that keep two cells out of each other's sight, so that what each costs can be told. */
const BETWEEN: HostileCell = { cell_type: "raw", metadata: {}, source: "between\n".repeat(120) };

export const setApart = (cells: readonly HostileCell[]): HostileCell[] => cells.flatMap((cell) => [cell, BETWEEN]);
/** Where the cell at this position stands among those that were set apart. */
export const placeOf = (position: number): number => 2 * position;

export const hostileNotebook = (cells: readonly HostileCell[]): string =>
  JSON.stringify({
    cells,
    metadata: {
      language_info: { name: "python" },
      kernelspec: { name: "python3", display_name: "Python 3", language: "python" },
      widgets: hostileWidgets(300),
    },
    nbformat: 4,
    nbformat_minor: 5,
  });

function each<Name extends string>(
  family: string,
  makers: Readonly<Record<Name, (size: number) => string>>,
  size: number,
  cell: (text: string) => HostileCell,
): NamedCell[] {
  return Object.entries<(size: number) => string>(makers).map(([name, make]) => [
    `${family}: ${name}`,
    cell(make(size)),
  ]);
}

/** "plotly" for application/vnd.plotly.v1+json. */
const figureName = (type: string): string => type.split(".")[1] ?? type;

const listOf = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

const display = (type: string, data: unknown) => ({
  output_type: "display_data",
  metadata: {},
  data: { [type]: data },
});
const stream = (text: string) => ({ output_type: "stream", name: "stdout", text });
const markdown = (source: string): HostileCell => ({ cell_type: "markdown", metadata: {}, source });
const code = (source: string, outputs: readonly object[] = []): HostileCell => ({
  cell_type: "code",
  metadata: {},
  execution_count: 1,
  source,
  outputs,
});
