/** Headings of markdown, read line by line; lines in fenced code are not headings. */
import { plainText } from "./plain-text.ts";

export interface Heading {
  /** 1 to 6. */
  readonly level: number;
  /** As displayed; never empty. */
  readonly text: string;
}

/** How many UTF-16 units of a heading's line are read. */
const LONGEST = 200;

export function headings(source: string): Heading[] {
  return headingLines(source).flatMap((line) => {
    const level = /^#{1,6}/.exec(line.trimStart())?.[0].length ?? 1;
    const text = headingText(line);
    return text === null ? [] : [{ level, text }];
  });
}

/** The last heading of a markdown source, as text; null if it has none. */
export function lastHeading(source: string): string | null {
  const line = headingLines(source).at(-1);
  return line === undefined ? null : headingText(line);
}

function headingLines(source: string): string[] {
  let isFenced = false;
  return source.split("\n").filter((line) => {
    if (/^\s{0,3}(?:```|~~~)/.test(line)) isFenced = !isFenced;
    else if (!isFenced && /^\s{0,3}#{1,6}\s{1,20}[^\s#]/.test(line)) return true;
    return false;
  });
}

function headingText(line: string): string | null {
  const text = plainText(
    line
      .trimStart()
      .slice(0, LONGEST)
      .replace(/^#{1,6}/, ""),
  );
  return text === "" ? null : text;
}
