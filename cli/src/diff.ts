import { basename } from "node:path";
import { htmlBlocks } from "@data-documentation/notebook/document/html.ts";
import { dataAddress } from "@data-documentation/notebook/document/document.ts";
import { markdownBlocks } from "@data-documentation/notebook/document/markdown.ts";
import { differenceBlocks } from "@data-documentation/notebook/difference/document.ts";
import { type Result, fail, ok } from "@data-documentation/notebook/result.ts";
import { readNotebook } from "./file-report.ts";

/** What changed from one file to the other, as text; or which of them can't be read, and why. */
export async function differences(
  before: string,
  after: string,
  format: "markdown" | "html",
): Promise<Result<string, { readonly file: string; readonly reason: string }>> {
  const [former, latter] = [await readNotebook(before), await readNotebook(after)];
  if (!former.ok) return fail({ file: before, reason: former.error.reason });
  if (!latter.ok) return fail({ file: after, reason: latter.error.reason });
  const [from, to] = namesOf(before, after);
  const blocks = differenceBlocks(
    { name: from, notebook: former.value },
    { name: to, notebook: latter.value },
    { pictures: format === "html" },
  );
  return ok(
    format === "html"
      ? htmlBlocks(`Changes from ${from} to ${to}`, blocks)
      : markdownBlocks(blocks, ({ mimeType, data }) => dataAddress({ mimeType, data })),
  );
}

/** Files are called by their names, and by their paths where these are equal. */
const namesOf = (before: string, after: string): [string, string] =>
  basename(before) === basename(after) ? [before, after] : [basename(before), basename(after)];
