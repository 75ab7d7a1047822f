/**
 * Everything that takes time with a large notebook, for a worker: decoding, parsing, looking for secrets, masking, the digest,
 * the preview, the pictures and the built-in analysis. Nothing here reaches the network.
 */
import { analyseNotebook } from "@data-documentation/notebook/analysis/analyse.ts";
import { readingOf } from "@data-documentation/notebook/analysis/notebook-reading.ts";
import { takeDocumentation } from "@data-documentation/notebook/document/notebook-file.ts";
import { notebookCharts } from "@data-documentation/notebook/format/charts.ts";
import { decodeNotebook } from "@data-documentation/notebook/format/decode.ts";
import { digestNotebook } from "@data-documentation/notebook/format/digest.ts";
import type { Notebook } from "@data-documentation/notebook/format/notebook.ts";
import { parseNotebook } from "@data-documentation/notebook/format/parse.ts";
import { maskSecrets } from "@data-documentation/notebook/format/secret-mask.ts";
import { type SecretFinding, findSecrets } from "@data-documentation/notebook/format/secrets.ts";
import { storableJson } from "@data-documentation/notebook/format/text.ts";
import { notebookTitle } from "@data-documentation/notebook/format/title.ts";
import { ok } from "@data-documentation/notebook/result.ts";
import { type Endpoint, expose } from "comlink";
import { blobJson, jsonBlob } from "../../lib/json-body.ts";
import { previewOf } from "../preview/data.ts";
import { MAX_SHOWN_SECRETS, READ_FAILURE, type ReaderWorker } from "./reader-messages.ts";

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
      const bytes = await file.arrayBuffer().catch(() => {
        throw new Error(READ_FAILURE);
      });
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

    prepare: ({ mask }) => {
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

    analyse: () => {
      const analysis = analyseNotebook(opened());
      return { ...readingOf(analysis), sections: analysis.sections };
    },

    digest: async () => jsonBlob(digestNotebook(opened(), { secrets: await findSecrets(opened()) })),
  };
}
