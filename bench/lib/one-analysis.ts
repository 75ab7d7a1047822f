/**
 * Reads the notebook on standard input once and prints the time and the most memory that the process held, as JSON. With the argument
 * "passes" it takes only the least that reading takes: JSON.parse and the grammar over its code cells.
 */
import { readFileSync } from "node:fs";
import { analyseNotebook, decodeNotebook, parseNotebook, treeOf } from "./reading.ts";

const bytes = readFileSync(0);
const start = performance.now();
if (process.argv[2] === "passes") {
  const { cells } = JSON.parse(new TextDecoder().decode(bytes)) as {
    cells: { cell_type: string; source: string | string[] }[];
  };
  for (const { cell_type: type, source } of cells)
    if (type === "code") treeOf(typeof source === "string" ? source : source.join(""));
} else {
  const text = decodeNotebook(bytes);
  const notebook = text.ok ? parseNotebook(text.value) : text;
  if (!notebook.ok) throw new Error(notebook.error.reason);
  analyseNotebook(notebook.value);
}
const milliseconds = performance.now() - start;
const peakMegabytes = peakKilobytes() / 1024;
process.stdout.write(JSON.stringify({ milliseconds, peakMegabytes }));

/** What getrusage says begins, on Linux, with what the process that started this one held; the peak of the program itself is in its status. */
function peakKilobytes(): number {
  const status = process.platform === "linux" ? readFileSync("/proc/self/status", "utf8") : "";
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS);
}
