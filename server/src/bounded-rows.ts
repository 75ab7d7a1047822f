import type { Sql } from "postgres";

/** Bytes of rows that one answer is made from. Where there is one row it may be a notebook's file, which is stored within its own limit. */
export const ANSWER_LIMIT = { rows: 16 * 1024 * 1024, oneRow: 64 * 1024 * 1024 } as const;

/** The rows of an answer were too many bytes; nothing of them was kept. */
export class AnswerTooLarge extends Error {
  constructor() {
    super("The answer would be too large.");
    this.name = "AnswerTooLarge";
  }
}

/** Rows of these tables hold files: they come two at a time, so that few are on their way when there are enough. */
const HEAVY_ROWS = /"(?:notebook_content|charts|revisions)"/;
const ROWS_AT_A_TIME = 2;
const GIVES_ROWS = /^\s*(?:select|with)\b|\breturning\b/i;

/** JSON is counted where it is read, as text. Its row is handed on in the same turn. */
let jsonBytes = 0;
export const countedJson = (text: string): unknown => {
  jsonBytes += text.length;
  return JSON.parse(text);
};

type Reserved = Awaited<ReturnType<Sql["reserve"]>>;
type Options = globalThis.Parameters<Sql["unsafe"]>[2];
type Parameters = NonNullable<globalThis.Parameters<Sql["unsafe"]>[1]>;

/** The service takes the word "true" in a filter for a truth value, which no text equals. As a text it is what the column makes of it. */
const asWritten = (parameters: Parameters = []): Parameters =>
  parameters.map((value) => (typeof value === "boolean" ? String(value) : value));

/** Counts the rows of every statement on a reserved connection while they arrive, and gives up when an answer would be too large. */
export const boundRows = (driver: Sql): void => {
  const reserve = driver.reserve.bind(driver);
  driver.reserve = async () => {
    const reserved = await reserve();
    const unsafe = reserved.unsafe.bind(reserved);
    reserved.unsafe = ((text: string, parameters?: Parameters, options?: Options) =>
      GIVES_ROWS.test(text)
        ? counted(driver, unsafe(text, asWritten(parameters), options), text)
        : unsafe(text, asWritten(parameters), options)) as Reserved["unsafe"];
    return reserved;
  };
};

const counted = async (driver: Sql, query: ReturnType<Reserved["unsafe"]>, text: string) => {
  const rows: Record<string, unknown>[] = [];
  let bytes = 0;
  let tooLarge = false;
  // Further rows are asked for until there are too many bytes.
  if (HEAVY_ROWS.test(text)) void query.cursor(ROWS_AT_A_TIME, () => (tooLarge ? driver.CLOSE : undefined));
  jsonBytes = 0;
  const { command, count } = await query.forEach((row) => {
    if (!tooLarge) rows.push(row);
    bytes += jsonBytes;
    jsonBytes = 0;
    for (const value of Object.values(row as Record<string, unknown>))
      if (typeof value === "string") bytes += value.length;
    if (bytes <= (rows.length > 1 ? ANSWER_LIMIT.rows : ANSWER_LIMIT.oneRow)) return;
    tooLarge = true;
    rows.length = 0;
  });
  if (tooLarge) throw new AnswerTooLarge();
  return { command, count: count ?? rows.length, values: () => rows.values() };
};
