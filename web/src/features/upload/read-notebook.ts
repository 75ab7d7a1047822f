/**
 * Everything that takes time with a large notebook, for a worker: decoding, parsing, looking for secrets, masking, the digest,
 * the preview, the pictures and the built-in analysis. Nothing here reaches the network.
 */
import type { Notebook } from "@data-documentation/notebook/format/notebook.ts";
import { parseNotebook } from "@data-documentation/notebook/format/parse.ts";
import type { SecretFinding } from "@data-documentation/notebook/format/secrets.ts";
import { ok } from "@data-documentation/notebook/result.ts";
import { type Endpoint, expose } from "comlink";
import { blobJson, jsonBlob } from "../../lib/json-body.ts";
import { previewOf } from "../preview/data.ts";
import { MAX_SHOWN_SECRETS, READ_FAILURE, type ReaderWorker } from "./reader-messages.ts";

/** What showing a stored notebook does without: a megabyte of grammars and rules, which would be read first. */
const examination = () => import("./examination.ts");

/** Answers the page at the other end: of a worker, unless given. */
export const offerReader = (end?: Endpoint): void => expose(notebookReader(), end);

/** Reads one file, as ReaderCalls says. */
function notebookReader(): ReaderWorker {
  let text = "";
  let notebook: Notebook | null = null;
  let secrets: readonly SecretFinding[] = [];

  function read(content: string): ReturnType<typeof parseNotebook> {
    const parsed = parseNotebook(content);
    if (parsed.ok) {
      text = content;
      notebook = parsed.value;
    }
    return parsed;
  }

  function opened(): Notebook {
    if (notebook === null) throw new Error("No notebook was opened");
    return notebook;
  }

  return {
    open: async ({ file }) => {
      const examining = examination();
      const bytes = await file.arrayBuffer().catch(() => {
        throw new Error(READ_FAILURE);
      });
      const { decodeNotebook, findSecrets, notebookTitle, takeDocumentation } = await examining;
      const decoded = decodeNotebook(new Uint8Array(bytes));
      if (!decoded.ok) return decoded;
      // Its cells are where they were before the export, and its texts in the fields.
      const carried = takeDocumentation(decoded.value);
      const parsed = read(carried?.file ?? decoded.value);
      if (!parsed.ok) return parsed;
      secrets = await findSecrets(parsed.value);
      return ok({
        title: notebookTitle(parsed.value),
        documentation: carried?.documentation ?? null,
        secrets: secrets.slice(0, MAX_SHOWN_SECRETS).map(({ secret: _value, ...shown }) => shown),
        secretCount: secrets.length,
      });
    },

    prepare: async ({ mask }) => {
      const { digestNotebook, maskSecrets, notebookCharts, storableJson } = await examination();
      // The digest before the masks: it masks by itself, and looks at the notebook as it was written.
      const digest = digestNotebook(opened(), { secrets });
      if (mask) {
        const masked = read(maskSecrets(text, secrets));
        if (!masked.ok) throw new Error(masked.error.reason);
      }
      const kept = opened();
      const chartsJson = jsonBlob(storableJson(notebookCharts(kept)));
      return {
        file: { json: jsonBlob(text), bytes: new Blob([text]).size, chartsJson },
        digest: jsonBlob(digest),
        preview: previewOf(kept),
      };
    },

    show: async ({ json }) => {
      const parsed = read((await blobJson(json)) as string);
      return parsed.ok ? ok(previewOf(parsed.value)) : parsed;
    },

    analyse: async () => {
      const { analyseNotebook, readingOf } = await examination();
      const analysis = analyseNotebook(opened());
      return { ...readingOf(analysis), sections: analysis.sections };
    },

    digest: async () => {
      const { digestNotebook, findSecrets } = await examination();
      return jsonBlob(digestNotebook(opened(), { secrets: await findSecrets(opened()) }));
    },
  };
}
