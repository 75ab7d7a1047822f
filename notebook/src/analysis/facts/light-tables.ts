/** Column names that R or Julia prints: `names(x)`, `str(x)`, and the head of a Julia table. */
export function columnNamesIn(text: string): string[] {
  const shown = /^names\(\w+\) = \[([^\]]{1,400})\]/m.exec(text)?.[1] ?? rNames(text);
  if (shown !== undefined) return [...shown.matchAll(/"([^"\n]{1,40})"/g)].map((m) => m[1] ?? "");
  const structure = [...text.matchAll(/^ \$ (\S{1,40})\s*:/gm)].map((m) => m[1] ?? "");
  if (structure.length > 1) return structure;
  const header = /^\s*Row │\s+(.{3,300})$/m.exec(text)?.[1];
  return (
    header
      ?.trim()
      .split(/\s{1,}/)
      .filter((name) => /^[A-Za-z]\w*$/.test(name)) ?? []
  );
}

/** ` [1] "response" "x1"` and the lines that go on from it. */
function rNames(text: string): string | undefined {
  const lines = text.split("\n", 60).filter((line) => /^\s*\[\d+\]\s+"/.test(line));
  return lines.length > 0 && (lines.join().match(/"/g) ?? []).length >= 4 ? lines.join(" ") : undefined;
}
