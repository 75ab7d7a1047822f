import { createReadStream, createWriteStream } from "node:fs";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Surroundings } from "./surroundings.ts";
import { cellPrediction, notebookPrediction } from "./predictions.ts";
import { findFiles } from "./files.ts";

/**
 * Predictions for an evaluation set, as JSON lines:
 *   npm run eval -- cells INPUT.jsonl OUT.jsonl      one row a cell, each read alone
 *   npm run eval -- notebooks DIR OUT.jsonl          one row a notebook below DIR
 */
const USAGE = "usage: npm run eval -- cells INPUT.jsonl OUT.jsonl | npm run eval -- notebooks DIR OUT.jsonl\n";

export async function run(
  [set, input, output, ...rest]: readonly string[],
  { stderr }: Pick<Surroundings, "stderr"> = process,
): Promise<number> {
  if (input === undefined || output === undefined || rest.length > 0 || (set !== "cells" && set !== "notebooks")) {
    stderr.write(USAGE);
    return 2;
  }
  const rows = set === "cells" ? cellRows(input) : notebookRows(input);
  const out = createWriteStream(output);
  let count = 0;
  for await (const row of rows) {
    if (!out.write(`${JSON.stringify(row)}\n`)) await once(out, "drain");
    count++;
  }
  out.end();
  await once(out, "close");
  stderr.write(`${count} rows in ${output}\n`);
  return 0;
}

async function* cellRows(input: string): AsyncGenerator<object> {
  for await (const line of createInterface({ input: createReadStream(input, "utf8"), crlfDelay: Infinity })) {
    if (line.trim() !== "") yield cellPrediction(JSON.parse(line) as Parameters<typeof cellPrediction>[0]);
  }
}

async function* notebookRows(folder: string): AsyncGenerator<object> {
  const { files } = await findFiles([folder]);
  const prefix = join(folder, "/").length;
  for (const file of files) yield { file: join(file).slice(prefix), ...(await notebookPrediction(file)) };
}
