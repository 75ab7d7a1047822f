import { isBlank, storable } from "@data-documentation/notebook/format/text.ts";

/**
 * A name as it is stored: trimmed, and what is not a character but a control code (the tab between two cells of a spreadsheet, U+0000)
 * becomes a space; "" where nothing of it can be seen. The database refuses such names.
 */
export const oneLine = (text: string): string =>
  isBlank(text)
    ? ""
    : storable(text)
        .replace(/\p{Cc}+/gu, " ")
        .trim();
