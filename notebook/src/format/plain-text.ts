import { withSingleBlanks } from "./text.ts";

/**
 * One line of markdown as the text people see: emphasis, code marks, links, pictures and tags removed, entities and escapes left as
 * written. Meant for short lines (a heading, a caption): cut the line before.
 */
export function plainText(line: string): string {
  // Most lines have no marks, and to see that is faster than to look for each kind of them.
  const bare = /[[<*_`]/.test(line) ? withoutMarks(line) : line;
  return withSingleBlanks(bare).trim().replace(/ #+$/, "");
}

const withoutMarks = (line: string): string =>
  line
    .replace(/!\[[^\]]{0,300}\]\([^()\s]{0,1000}(?:\s[^()]{0,300})?\)/g, "")
    .replace(/\[([^[\]]{0,300})\]\([^()\s]{0,1000}(?:\s[^()]{0,300})?\)/g, "$1")
    .replace(/<\/?[a-zA-Z][^<>]{0,300}>/g, "")
    .replace(/(\*\*\*|\*\*|__|`)(?=\S)((?:(?!\1).){1,300})(?<=\S)\1/g, "$2")
    .replace(/(?<![\w*])([*_])(?=\S)((?:(?!\1).){1,300})(?<=\S)\1(?![\w*])/g, "$2");
