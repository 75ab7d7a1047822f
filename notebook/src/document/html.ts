import {
  type Block,
  type DocumentedNotebook,
  type Picture,
  type Run,
  cellWords,
  dataAddress,
  documentBlocks,
} from "./document.ts";

/** A code cell printed at the end of the page. */
export interface CodeCell {
  /** Index among all cells, from 0. */
  readonly index: number;
  readonly source: string;
}

/**
 * One page that opens without a network, a server or a script: styles are inline, pictures are data URLs, and its
 * policy allows nothing else. `code`: the cells to print at its end; empty for a page without code.
 */
export const htmlDocument = (notebook: DocumentedNotebook, code: readonly CodeCell[] = []): string =>
  htmlPage(notebook.title, `${documentBlocks(notebook).map(htmlBlock).join("\n")}\n${codePart(code)}`);

/** Any blocks as such a page. */
export const htmlBlocks = (title: string, blocks: readonly Block[]): string =>
  htmlPage(title, `${blocks.map(htmlBlock).join("\n")}\n`);

const htmlPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Data Documentation">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}</main>
</body>
</html>
`;

function htmlBlock(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `<h${block.level} dir="auto">${escaped(block.text)}</h${block.level}>`;
    case "paragraph": {
      const from = block.cells.length === 0 ? "" : ` <small>(${escaped(cellWords(block.cells))})</small>`;
      return `<p dir="auto">${marked(block.runs)}${from}</p>`;
    }
    case "list":
      return `<ul>${block.items.map((item) => `<li dir="auto">${marked(item)}</li>`).join("")}</ul>`;
    case "table": {
      const head = block.head.map((cell) => `<th scope="col">${escaped(cell)}</th>`).join("");
      const rows = block.rows.map(
        (row) => `<tr>${row.map((cell) => `<td dir="auto">${marked(cell)}</td>`).join("")}</tr>`,
      );
      return `<table><thead><tr>${head}</tr></thead><tbody>\n${rows.join("\n")}\n</tbody></table>`;
    }
    case "code":
      return `<pre><code>${block.text
        .split("\n")
        .map((line) => codeLine(line, block.language))
        .join("\n")}</code></pre>`;
    case "picture":
      return figure(block.picture, block.picture.title);
    case "pictures":
      return `<div class="pair">${side("Before", block.before)}${side("After", block.after)}</div>`;
  }
}

const figure = (picture: Picture, caption: string): string =>
  `<figure><img src="${escaped(dataAddress(picture))}" alt="${escaped(caption)}"><figcaption dir="auto">${escaped(caption)}</figcaption></figure>`;

const side = (when: string, picture: Picture | null): string =>
  picture === null ? `<p>${when}: no picture</p>` : figure(picture, `${when}: ${picture.title}`);

/** Removals and additions are marked by a sign, by their element for screen readers, and by color. */
function codeLine(line: string, language: string): string {
  const text = escaped(line);
  if (language !== "diff") return text;
  return line.startsWith("+") ? `<ins>${text}</ins>` : line.startsWith("-") ? `<del>${text}</del>` : text;
}

const codePart = (cells: readonly CodeCell[]): string =>
  cells.length === 0
    ? ""
    : `<h2>Code</h2>\n${cells
        .map(
          ({ index, source }) =>
            `<section aria-label="Cell ${index + 1}"><h3>Cell ${index + 1}</h3><pre><code>${escaped(source)}</code></pre></section>`,
        )
        .join("\n")}\n`;

const marked = (runs: readonly Run[]): string =>
  runs
    .map(({ text, code, href }) =>
      href !== undefined
        ? `<a href="${escaped(href)}">${escaped(text)}</a>`
        : code
          ? `<code>${escaped(text)}</code>`
          : escaped(text).replaceAll("\n", "<br>"),
    )
    .join("");

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2430; --soft: #556070; --rule: #d9d4c7; --page: #fffefb; --well: #f3f0e8; --come: #0b5d3b; --gone: #9b1c1c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8e6e1; --soft: #a9b1bd; --rule: #3a4250; --page: #10151e; --well: #1b222e; --come: #7fd6a8; --gone: #ffa3a3; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 1.0625rem/1.6 Georgia, "Source Serif 4", serif; }
main { max-width: 46rem; margin: 0 auto; padding: 3rem 1.25rem 5rem; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.2; break-after: avoid; }
h1 { font-size: 2.1rem; margin: 0 0 .75rem; }
h2 { font-size: 1.45rem; margin: 2.5rem 0 .75rem; padding-top: 1rem; border-top: 1px solid var(--rule); }
h3 { font-size: 1.05rem; margin: 1.5rem 0 .5rem; }
small, figcaption { color: var(--soft); font-size: .85em; }
code, pre { font-family: ui-monospace, "JetBrains Mono", Consolas, monospace; font-size: .88em; background: var(--well); border-radius: 4px; }
code { padding: .1em .3em; }
pre { padding: .9rem 1rem; overflow-x: auto; white-space: pre-wrap; }
pre code { padding: 0; background: none; }
ins, del { text-decoration: none; }
ins { color: var(--come); }
del { color: var(--gone); }
table { width: 100%; border-collapse: collapse; font: .92rem/1.45 system-ui, sans-serif; }
th, td { overflow-wrap: break-word; text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--rule); }
th { color: var(--soft); font-weight: 600; }
figure { margin: 1.5rem 0; break-inside: avoid; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start; margin: 1.5rem 0; }
.pair > * { margin: 0; }
@media (max-width: 32rem) { .pair { grid-template-columns: 1fr; } }
img { display: block; max-width: 100%; height: auto; background: #fff; border: 1px solid var(--rule); border-radius: 6px; }
@media print { body { font-size: 10.5pt; background: #fff; } main { max-width: none; padding: 0; } }
`;
