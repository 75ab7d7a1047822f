import { storable } from "@data-documentation/notebook/format/text.ts";

/**
 * A name as it is stored: trimmed, and what is not a character but a control code (the tab between two cells of a spreadsheet, U+0000)
 * becomes a space. The database refuses names with them.
 */
export const oneLine = (text: string): string =>
  storable(text)
    .replace(/\p{Cc}+/gu, " ")
    .trim();
