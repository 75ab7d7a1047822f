/** Many documented notebooks as one zip file with an index page, for a worker. */
import { type Block, type Run, runsOf } from "@data-documentation/notebook/document/document.ts";
import { htmlBlocks } from "@data-documentation/notebook/document/html.ts";
import { Zip, ZipDeflate } from "fflate";
import type { Archive, ArchivedNotebook } from "./messages.ts";

/** The index page, and beside it the files of each notebook, under names that are unique whatever the titles are. */
export async function archiveFile({ title, notebooks }: Archive): Promise<Blob> {
  const taken = new Set([INDEX]);
  const placed = notebooks.map((notebook) => ({
    ...notebook,
    files: notebook.files.map(({ name, content }) => ({ path: uniqueName(name, taken), content })),
  }));
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(new Uint8Array(piece));
  });
  const add = async (path: string, content: Blob): Promise<void> => {
    const file = new ZipDeflate(path, { level: 6 });
    zip.add(file);
    file.push(new Uint8Array(await content.arrayBuffer()), true);
  };
  await add(INDEX, new Blob([indexPage(title, placed)]));
  for (const { files } of placed) for (const { path, content } of files) await add(path, content);
  zip.end();
  return new Blob(pieces, { type: "application/zip" });
}

const INDEX = "index.html";

/** "Churn.html", "Churn (2).html": to file systems, capital and small letters are the same, and so are two ways to write "é". */
function uniqueName(name: string, taken: Set<string>): string {
  const end = /(?:\.documented)?\.[a-z]{1,8}$/.exec(name)?.[0] ?? "";
  const stem = name.slice(0, name.length - end.length);
  for (let count = 1; ; count += 1) {
    const unique = count === 1 ? name : `${stem} (${count})${end}`;
    const same = unique.normalize().toLowerCase();
    if (taken.has(same)) continue;
    taken.add(same);
    return unique;
  }
}

type Placed = Omit<ArchivedNotebook, "files"> & { readonly files: readonly { readonly path: string }[] };

function indexPage(title: string, notebooks: readonly Placed[]): string {
  const blocks: Block[] = [
    { kind: "heading", level: 1, text: title },
    {
      kind: "table",
      head: ["Notebook", "Outcome", "Score", "Status", "Updated"],
      rows: notebooks.map((notebook) => [
        titleRuns(notebook),
        runsOf(notebook.failure === null ? notebook.outcome : `Not exported: ${notebook.failure}`),
        plain(notebook.score === null ? "" : notebook.score.toFixed(1)),
        plain(notebook.status),
        plain(DATE.format(new Date(notebook.updatedAt))),
      ]),
    },
  ];
  return htmlBlocks(title, blocks);
}

const DATE = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const plain = (text: string): Run[] => [{ text, code: false }];

/** The title leads to the page, and a second link to the notebook. */
function titleRuns({ title, files: [page, notebook] }: Placed): Run[] {
  const link = (text: string, path: string): Run => ({ text, code: false, href: encodeURIComponent(path) });
  if (!page) return plain(title);
  return [link(title, page.path), ...(notebook ? [...plain(" "), link("(notebook)", notebook.path)] : [])];
}
