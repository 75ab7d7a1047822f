/**
 * One line of markdown as the text people see: emphasis, code marks, links, pictures and tags removed, entities and escapes left as
 * written. Meant for short lines (a heading, a caption): cut the line before.
 */
export function plainText(line: string): string {
  return line
    .replace(/!\[[^\]]{0,300}\]\([^()\s]{0,1000}(?:\s[^()]{0,300})?\)/g, "")
    .replace(/\[([^[\]]{0,300})\]\([^()\s]{0,1000}(?:\s[^()]{0,300})?\)/g, "$1")
    .replace(/<\/?[a-zA-Z][^<>]{0,300}>/g, "")
    .replace(/(\*\*\*|\*\*|__|`)(?=\S)((?:(?!\1).){1,300})(?<=\S)\1/g, "$2")
    .replace(/(?<![\w*])([*_])(?=\S)((?:(?!\1).){1,300})(?<=\S)\1(?![\w*])/g, "$2")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/ #+$/, "");
}
