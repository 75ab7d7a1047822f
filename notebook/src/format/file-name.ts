import { FILE_NAME_CHARACTERS, SHORTENED_FILE_NAME_CHARACTERS } from "./limits.ts";

/**
 * A file name as it is shown: without folders, control characters or characters that change the direction of writing
 * (they can make "cod.ipynb" out of another ending), and over 30 characters shortened to 27 plus an ellipsis (spec section 5).
 */
export function displayedFileName(name: string): string {
  const characters = Array.from(cleanFileName(name));
  if (characters.length <= FILE_NAME_CHARACTERS) return characters.join("");
  return `${characters.slice(0, SHORTENED_FILE_NAME_CHARACTERS).join("")}\u2026`;
}

/**
 * A file name that is safe to store and to offer for download: the last part of a path, on one line, without invisible
 * characters.
 */
export function cleanFileName(name: string): string {
  const last = name.slice(Math.max(name.lastIndexOf("/"), name.lastIndexOf("\\")) + 1);
  const visible = last.replace(LONE_SURROGATE, "\uFFFD").replace(UNSEEN, "").trim();
  return visible === "" || visible === "." || visible === ".." ? "notebook.ipynb" : visible;
}

/** Control characters, line and paragraph separators, zero-width and bidirectional format characters. */
const UNSEEN = /[\p{Cc}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

/** Half a character; UTF-8 has no form for it. */
const LONE_SURROGATE = /\p{Cs}/gu;
