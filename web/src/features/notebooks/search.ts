import type { NotebookCardData } from "./data.ts";

/** Case-insensitive match on title or description (spec section 2). Spaces around the text do not count; no text matches everything. */
export const matchesSearch = (notebook: Pick<NotebookCardData, "title" | "description">, text: string): boolean => {
  const wanted = fold(text.trim());
  return fold(notebook.title).includes(wanted) || fold(notebook.description ?? "").includes(wanted);
};

/** NFC, so that "é" typed as one code point finds "é" written as two. */
const fold = (text: string): string => text.normalize("NFC").toLowerCase();
