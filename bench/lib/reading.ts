/** What the benchmark of the analysis measures, and its floor: bundled together, as the server and the web ship them. */
export { analyseNotebook } from "@data-documentation/notebook/analysis/analyse.ts";
export { treeOf } from "@data-documentation/notebook/analysis/read/python/syntax.ts";
export { decodeNotebook } from "@data-documentation/notebook/format/decode.ts";
export { parseNotebook } from "@data-documentation/notebook/format/parse.ts";
