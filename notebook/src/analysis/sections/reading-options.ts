import { columnNames } from "../python/bindings.ts";
import type { CallAction } from "../python/values.ts";
import { code, codeList } from "./names.ts";
import { argument, quotable } from "./story.ts";

const MOST_OPTIONS = 2;

/** How a table is read, where the call says so: "separated by `;`", "with `date` as dates". */
export function readingOptions(call: CallAction): string[] {
  if (!/\.read_\w+$/.test(call.name)) return /datasets\./.test(call.name) ? sampleSize(call) : [];
  const separator = argument(call, "sep") ?? argument(call, "delimiter");
  const columns = (name: string): readonly string[] => {
    const given = argument(call, name);
    return given === undefined ? [] : columnNames(given.value);
  };
  const number = (name: string): string | null => /^\d+$/.exec(argument(call, name)?.value.literal ?? "")?.[0] ?? null;
  const [rows, skipped, index] = [number("nrows"), number("skiprows"), columns("index_col")];
  const [dates, used, given] = [columns("parse_dates"), columns("usecols"), columns("names")];
  const sheet = argument(call, "sheet_name")?.value.literal;
  return [
    separator === undefined ? "" : separatedBy(separator.text, separator.value.literal),
    argument(call, "header")?.text === "None" ? "without a line of column names" : "",
    given.length > 0 ? `with ${codeList(given, 4)} as names of the columns` : "",
    sheet && !/^\d+$/.test(sheet) ? `from the sheet ${code(sheet)}` : "",
    rows === null ? "" : `of which only the first ${rows} rows`,
    skipped === null ? "" : `leaving out the first ${skipped} lines`,
    used.length > 0 ? `of which only ${codeList(used, 4)}` : "",
    dates.length > 0 ? `with ${codeList(dates, 3)} as dates` : "",
    index.length > 0 ? `with ${codeList(index, 3)} as the index` : "",
    quotable(argument(call, "encoding"), 20) === null
      ? ""
      : `in the encoding ${code(argument(call, "encoding")?.value.literal ?? "")}`,
  ]
    .filter((option) => option !== "" && !option.includes("``"))
    .slice(0, MOST_OPTIONS);
}

function separatedBy(text: string, literal: string | null): string {
  if (literal === null) return "";
  if (/^r?["']\\t["']$/.test(text) || literal === "\t") return "separated by tabs";
  if (/^(?:\\s\+| )$/.test(literal)) return "separated by blanks";
  return literal === "," || /[\n`]/.test(literal) ? "" : `separated by ${code(literal)}`;
}

/** A part of a data set that its call asks for: `n_points=500`. */
function sampleSize(call: CallAction): string[] {
  const given = call.args.find(({ name }) => name !== null && /^(?:n_points|n_samples|subset|num_words)$/.test(name));
  return given === undefined || given.text.length > 20 ? [] : [`with ${code(`${given.name ?? ""}=${given.text}`)}`];
}
