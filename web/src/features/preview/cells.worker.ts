/** Reads the cells of a stored notebook off the page's thread, for pages that show some of them. */
import { parseNotebook } from "@data-documentation/notebook/format/parse.ts";
import { expose } from "comlink";
import { blobJson } from "../../lib/json-body.ts";
import { type PreviewNotebook, previewOf } from "./data.ts";

export type CellsWorker = {
  /** `json`: the file's text as a JSON string. Null: not a notebook. */
  read: (json: Blob) => Promise<PreviewNotebook | null>;
};

const worker: CellsWorker = {
  read: async (json) => {
    const parsed = parseNotebook((await blobJson(json)) as string);
    return parsed.ok ? previewOf(parsed.value) : null;
  },
};

expose(worker);
