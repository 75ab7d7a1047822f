import type { Cell, Notebook, Output } from "./notebook.ts";

/** A notebook as the text of an nbformat 4.4 file. `parseNotebook` reads back the same cells, language and kernel (cell ids are left out). */
export function notebookJson(notebook: Notebook): string {
  const { language, kernel } = notebook;
  return JSON.stringify({
    nbformat: 4,
    nbformat_minor: 4,
    metadata: {
      ...(kernel === null ? {} : { kernelspec: { name: kernel, display_name: kernel, language } }),
      language_info: { name: language },
    },
    cells: notebook.cells.map(cellJson),
  });
}

function cellJson(cell: Cell): unknown {
  const hasAttachments = Object.keys(cell.attachments).length > 0;
  return {
    cell_type: cell.type,
    metadata: cell.tags.length > 0 ? { tags: cell.tags } : {},
    ...(hasAttachments ? { attachments: cell.attachments } : {}),
    ...(cell.type === "code" ? { execution_count: cell.executionCount, outputs: cell.outputs.map(outputJson) } : {}),
    source: cell.source,
  };
}

function outputJson(output: Output): unknown {
  switch (output.kind) {
    case "stream":
      return { output_type: "stream", name: output.name, text: output.text };
    case "display":
      return { output_type: "display_data", metadata: {}, data: output.data };
    case "result":
      return { output_type: "execute_result", execution_count: output.executionCount, metadata: {}, data: output.data };
    case "error":
      return { output_type: "error", ename: output.ename, evalue: output.evalue, traceback: output.traceback };
    case "unsupported":
      return { output_type: output.outputType };
  }
}
