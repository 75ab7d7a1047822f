import { fail, ok, type Result } from "../result.ts";
import { displayedFileName } from "./file-name.ts";
import { MAX_UPLOAD_BYTES, NOTEBOOK_EXTENSION } from "./limits.ts";
import { tooLarge, wrongExtension, type UploadRefusal } from "./upload-refusal.ts";

/**
 * What can be said about a file before it is read (spec section 5): its name ends in .ipynb and it has at most 10 MB.
 * `size` in bytes.
 */
export function validateFile(file: { readonly name: string; readonly size: number }): Result<void, UploadRefusal> {
  if (!file.name.endsWith(NOTEBOOK_EXTENSION)) {
    return fail(wrongExtension(`the name "${displayedFileName(file.name)}" does not end in ${NOTEBOOK_EXTENSION}`));
  }
  return sizeRefusal(file.size);
}

/** Refuses more than 10 MB; the limit counts the bytes of the file. */
export function sizeRefusal(bytes: number): Result<void, UploadRefusal> {
  if (bytes <= MAX_UPLOAD_BYTES) return ok(undefined);
  return fail(tooLarge(`the file has ${megabytes(bytes)} MB (${bytes.toLocaleString("en-US")} bytes)`));
}

/** Rounded up, so that one byte too many never reads "10.0 MB". */
function megabytes(bytes: number): string {
  return (Math.ceil((bytes / (1024 * 1024)) * 10) / 10).toFixed(1);
}
