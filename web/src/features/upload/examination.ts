/** What is done with a notebook beyond showing it: loaded by its reader once it is needed. */
export { analyseNotebook } from "@data-documentation/notebook/analysis/analyse.ts";
export { readingOf } from "@data-documentation/notebook/analysis/notebook-reading.ts";
export { takeDocumentation } from "@data-documentation/notebook/document/notebook-file.ts";
export { notebookCharts } from "@data-documentation/notebook/format/charts.ts";
export { decodeNotebook } from "@data-documentation/notebook/format/decode.ts";
export { digestNotebook } from "@data-documentation/notebook/format/digest.ts";
export { maskSecrets } from "@data-documentation/notebook/format/secret-mask.ts";
export { findSecrets } from "@data-documentation/notebook/format/secrets.ts";
export { storableJson } from "@data-documentation/notebook/format/text.ts";
export { notebookTitle } from "@data-documentation/notebook/format/title.ts";
