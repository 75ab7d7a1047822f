/** Limits of the format, with their units. The first four are the specification's (section 9). */

/** Bytes of the file, not characters. */
export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const NOTEBOOK_EXTENSION = ".ipynb";
/** Characters shown of a stored file that is not JSON. */
export const PREVIEW_FALLBACK_CHARACTERS = 5000;
/** A displayed file name longer than this is cut to the shorter length plus an ellipsis. */
export const FILE_NAME_CHARACTERS = 30;
export const SHORTENED_FILE_NAME_CHARACTERS = 27;

/**
 * Levels of brackets a notebook may nest. The parsers of all engines keep their own stack, so that only memory ends them: ten million
 * levels take 400 MB, this many take 5. The deepest real outputs (plot specifications, tree dumps) stay below 100.
 */
export const MAX_JSON_DEPTH = 100_000;

/**
 * Cells read from one file. The longest published notebooks have a few thousand; a 10 MB file can contain 3.4 million
 * empty ones.
 */
export const MAX_CELLS = 50_000;

/** Bytes (UTF-8) of the digest, the only part of a notebook that is sent for analysis. */
export const MAX_DIGEST_BYTES = 1024 * 1024;
