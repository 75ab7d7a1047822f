import { decodeNotebook } from "@data-documentation/notebook/format/decode.ts";
import { digestNotebook } from "@data-documentation/notebook/format/digest.ts";
import type { Notebook } from "@data-documentation/notebook/format/notebook.ts";
import { parseNotebook } from "@data-documentation/notebook/format/parse.ts";
import { maskSecrets } from "@data-documentation/notebook/format/secret-mask.ts";
import { findSecrets } from "@data-documentation/notebook/format/secrets.ts";
import { sampleNotebook } from "../tests/support/sample-notebook.ts";
import { medianTimes, type Measurement } from "./lib/measurement.ts";

const MB = 1024 * 1024;

/** Reading a file of 10 MB, beside what decoding and JSON.parse alone take for the same bytes; and whether the time grows with the file. */
export async function measure(): Promise<Measurement[]> {
  return [...(await pictures()), ...(await printouts()), ...(await bombs()), ...(await growth())];
}

/** The usual large notebook: most of its bytes are pictures. */
async function pictures(): Promise<Measurement[]> {
  return ofFile("10 MB of pictures", sampleNotebook({ rounds: 178, pictureSide: 110 }));
}

/** The unusual one: 10 MB of printed tables, every byte of which is text to search and to cut. */
async function printouts(): Promise<Measurement[]> {
  return ofFile("10 MB of printouts", printedNotebook(600));
}

async function ofFile(name: string, text: string): Promise<Measurement[]> {
  const bytes = new TextEncoder().encode(text);
  const notebook = opened(text);
  const secrets = await findSecrets(notebook);
  const mask = [{ secret: "q7Rt2Yx9Lm4Kp8Wz1Bv6" }];
  const [floor = 0, read = 0, digest = 0, search = 0, masked = 0] = await medianTimes([
    () => JSON.parse(new TextDecoder().decode(bytes)) as unknown,
    () => readNotebook(bytes),
    () => digestNotebook(notebook, { secrets }),
    () => findSecrets(notebook),
    () => maskSecrets(text, mask),
  ]);
  const row = (what: string, value: number, atMost?: number): Measurement => ({
    name: `${name} (${(bytes.length / MB).toFixed(1)} MB): ${what}`,
    value,
    unit: "ms",
    peer: { name: "decoded JSON.parse", ratio: value / floor },
    ...(atMost === undefined ? {} : { bound: { atMost } }),
  });
  return [
    row("decode and parse", read, 4),
    row("digest", digest),
    row("search for secrets", search),
    row("mask a secret", masked),
    { name: `${name}: decode, parse and digest`, value: read + digest, unit: "ms", bound: { atMost: 1_000 } },
  ];
}

async function bombs(): Promise<Measurement[]> {
  const bytes = new TextEncoder().encode("[".repeat(10 * MB));
  const [refusal = 0] = await medianTimes([
    () => {
      const text = decodeNotebook(bytes);
      return text.ok && parseNotebook(text.value);
    },
  ]);
  return [{ name: "10 MB of brackets: refused", value: refusal, unit: "ms", bound: { atMost: 300 } }];
}

/** Milliseconds a megabyte at 10 and at 100 times the same notebook. */
async function growth(): Promise<Measurement[]> {
  const perMegabyte = async (cells: number): Promise<number> => {
    const bytes = new TextEncoder().encode(printedNotebook(cells));
    const [time = 0] = await medianTimes([() => digestNotebook(readNotebook(bytes), { secrets: [] })]);
    return time / (bytes.length / MB);
  };
  const ten = await perMegabyte(60);
  const hundred = await perMegabyte(600);
  const peer = { name: "the time a MB of a tenth of it", ratio: hundred / ten };
  return [
    { name: "100 times a notebook, a MB: parse and digest", value: hundred, unit: "ms", peer, bound: { atMost: 2 } },
  ];
}

function readNotebook(bytes: Uint8Array): Notebook {
  const text = decodeNotebook(bytes);
  if (!text.ok) throw new Error(text.error.reason);
  return opened(text.value);
}

function opened(text: string): Notebook {
  const notebook = parseNotebook(text);
  if (!notebook.ok) throw new Error(notebook.error.reason);
  return notebook.value;
}

/** Cells that each print a table of about 12 KB. */
function printedNotebook(cells: number): string {
  const table = Array.from({ length: 250 }, (_, line) => `${line}  ${"0.123456  ".repeat(4)}\u00b1 ${line / 7}\n`);
  return JSON.stringify({
    nbformat: 4,
    nbformat_minor: 4,
    metadata: {},
    cells: Array.from({ length: cells }, (_, index) => ({
      cell_type: "code",
      metadata: {},
      execution_count: index + 1,
      source: [`table_${index} = load(${index})\n`, `print(table_${index})`],
      outputs: [{ output_type: "stream", name: "stdout", text: table }],
    })),
  });
}
