/**
 * Notebooks of our own in any size, for tests that need real pictures and many cells without a fixture of megabytes.
 */
import { crc32, deflateSync } from "node:zlib";

export interface SampleOptions {
  /** Rounds of load, explore, prepare, engineer, model and validate (7 cells each). */
  readonly rounds?: number;
  /**
   * Rounds that train a model; the others explore their data in the same number of cells. Results side by side give no
   * headline.
   */
  readonly models?: number;
  /**
   * Side of each picture in pixels; random pixels do not compress, so bytes are about 4 * side * side * 4 / 3 in the
   * file.
   */
  readonly pictureSide?: number;
  readonly title?: string;
}

/** The text of a valid nbformat 4.5 notebook with outputs and PNG pictures. */
export function sampleNotebook({
  rounds = 1,
  models = rounds,
  pictureSide = 24,
  title = "Churn of a small telecom",
}: SampleOptions = {}): string {
  const cells = [
    markdown(`# ${title}\n\nWhich customers leave, and can we tell before they do?`),
    code(
      "import pandas as pd\nfrom sklearn.linear_model import LogisticRegression\nfrom sklearn.model_selection import train_test_split",
    ),
  ];
  for (let round = 0; round < rounds; round += 1)
    cells.push(...roundOfCells(round, pictureSide), ...(round < models ? modelCells(round) : looks()));
  let count = 0;
  const numbered = cells.map((cell, index) => ({
    id: `cell-${index}`,
    ...cell,
    ...(cell.cell_type === "code" ? { execution_count: (count += 1) } : {}),
  }));
  return JSON.stringify(
    {
      cells: numbered,
      metadata: {
        kernelspec: { name: "python3", display_name: "Python 3", language: "python" },
        language_info: { name: "python" },
      },
      nbformat: 4,
      nbformat_minor: 5,
    },
    null,
    1,
  );
}

function roundOfCells(round: number, side: number) {
  const picture = {
    output_type: "display_data",
    metadata: {},
    data: { "image/png": png(side, round), "text/plain": ["<Figure>"] },
  };
  return [
    markdown(`## Region ${round + 1}`),
    code(`df = pd.read_csv("customers_${round}.csv")\ndf.describe()`, [
      result("       tenure\ncount  1204.0\nmean     18.4"),
    ]),
    code('df["tenure"].hist(bins=20)', [picture]),
    code('df = df.dropna(subset=["tenure"])\ndf = df.drop_duplicates()'),
    code('df["spend_per_month"] = df["spend"] / df["tenure"]'),
  ];
}

const looks = () => [code('df.groupby("plan")["spend"].mean()'), code('df["spend"].median()')];

function modelCells(round: number) {
  return [
    code(
      'X_train, X_test, y_train, y_test = train_test_split(df[["tenure", "spend_per_month"]], df["churn"], test_size=0.25, random_state=7)\n' +
        "model = LogisticRegression(C=0.5)\nmodel.fit(X_train, y_train)",
    ),
    code('print("accuracy:", model.score(X_test, y_test))', [stream(`accuracy: 0.8${(round % 9) + 1}`)]),
  ];
}

interface SampleCell {
  readonly cell_type: "markdown" | "code";
  readonly metadata: object;
  readonly source: readonly string[];
  readonly outputs?: readonly object[];
}

function markdown(source: string): SampleCell {
  return { cell_type: "markdown", metadata: {}, source: lines(source) };
}

function code(source: string, outputs: readonly object[] = []): SampleCell {
  return { cell_type: "code", metadata: {}, source: lines(source), outputs };
}

const lines = (text: string): string[] => text.split(/(?<=\n)/);
const stream = (text: string) => ({ output_type: "stream", name: "stdout", text: lines(`${text}\n`) });
const result = (text: string) => ({
  output_type: "execute_result",
  execution_count: 1,
  metadata: {},
  data: { "text/plain": lines(text) },
});

/** A picture of `side` x `side` noisy pixels, base64. The same seed gives the same picture. */
export function png(side: number, seed = 0): string {
  const row = 1 + side * 4;
  const pixels = Buffer.alloc(row * side);
  let state = (seed + 1) * 2654435761;
  for (let index = 0; index < pixels.length; index += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    pixels[index] = index % row === 0 ? 0 : (index % row) % 4 === 0 ? 255 : state >>> 24;
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels)),
    chunk("IEND", Buffer.alloc(0)),
  ]).toString("base64");
}

/** A picture of `png(8)` that would change from frame to frame forever, base64 (APNG). */
export function movingPng(): string {
  const still = Buffer.from(png(8), "base64");
  const end = still.indexOf("IDAT") - 4;
  const loop = Buffer.alloc(8);
  loop.writeUInt32BE(2, 0);
  const frame = (sequence: number): Buffer => {
    const control = Buffer.alloc(26);
    for (const [index, value] of [sequence, 8, 8].entries()) control.writeUInt32BE(value, 4 * index);
    control.writeUInt16BE(1, 20);
    control.writeUInt16BE(50, 22);
    return chunk("fcTL", control);
  };
  const tail = still.length - 12;
  const second = Buffer.concat([Buffer.from([0, 0, 0, 2]), still.subarray(end + 8, tail - 4)]);
  return Buffer.concat([
    still.subarray(0, end),
    chunk("acTL", loop),
    frame(0),
    still.subarray(end, tail),
    frame(1),
    chunk("fdAT", second),
    still.subarray(tail),
  ]).toString("base64");
}

/** A GIF of 1 x 1 pixel with this many frames, base64; more than one would run forever. */
export function movingGif(frames: number): string {
  const image = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  const pause = [0x21, 0xf9, 4, 0, 5, 0, 0, 0];
  const screen = [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const loop = [0x21, 0xff, 11, ...Buffer.from("NETSCAPE2.0", "latin1"), 3, 1, 0, 0, 0];
  return Buffer.from([
    ...Buffer.from("GIF89a", "latin1"),
    ...screen,
    ...loop,
    ...Array.from({ length: frames }, () => [...pause, ...image]).flat(),
    0x3b,
  ]).toString("base64");
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}
