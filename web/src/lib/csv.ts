/** Values of a table as CSV (RFC 4180): commas, CRLF, and quotes where a value needs them. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  // Spreadsheets take a file without this mark for one in the code page of the country.
  return `\u{feff}${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}

/**
 * Spreadsheets run a text that begins with = + - @ or a tab as a formula, in quotes too: an apostrophe before it makes it a text (OWASP, "CSV
 * Injection"). Numbers of ours stay numbers. The signs of full width mean the same in East Asian editions. Where commas are decimal, cells
 * are taken to end at semicolons, and quotes later in a line to be letters: a formula after a semicolon or a line break counts too.
 */
function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const inside = value.replace(/[;\t\r\n][^\S\t\r\n]*(?=[=+\-@＝＋－＠])/gu, "$&'");
  const text = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/u.test(value) ? `'${inside}` : inside;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
