/** Reads the notebook on standard input once and prints the time and the most memory that the process held, as JSON. */
import { readFileSync } from "node:fs";
import { analyseNotebook } from "@data-documentation/notebook/analysis/analyse.ts";
import { decodeNotebook } from "@data-documentation/notebook/format/decode.ts";
import { parseNotebook } from "@data-documentation/notebook/format/parse.ts";

const bytes = readFileSync(0);
const start = performance.now();
const text = decodeNotebook(bytes);
const notebook = text.ok ? parseNotebook(text.value) : text;
if (!notebook.ok) throw new Error(notebook.error.reason);
analyseNotebook(notebook.value);
const milliseconds = performance.now() - start;
// Kilobytes, as getrusage gives them.
const peakMegabytes = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ milliseconds, peakMegabytes }));
