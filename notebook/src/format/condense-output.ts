import { headAndTail } from "./cut.ts";
import { htmlText, tableText } from "./html-text.ts";
import type { MimeBundle, Output } from "./notebook.ts";
import { mapOutputTexts } from "./output-texts.ts";

/**
 * Bytes of JSON text kept of one output text: all of a report or a long training log, but only the two ends of a data
 * dump.
 */
export const OUTPUT_TEXT_BYTES = 16_000;
/** Replaces the part left out. Without digits: nothing in it can be taken for a result. */
const OMITTED = "\n[... output shortened ...]\n";
const MIME_TYPES = 8;
const MIME_LENGTH = 80;

/**
 * The outputs of a cell as an analysis reads them, at most `count` (the first and the last ones): adjacent streams of
 * the same name are merged, terminal control is resolved, every text is capped, and pictures and other mime types are
 * kept by name only.
 */
export function condensedOutputs(outputs: readonly Output[], count: number): readonly Output[] {
  if (outputs.length === 0) return outputs;
  const kept = firstAndLast(mergedStreams(outputs), count);
  return mergedStreams(kept).map((output) => mapOutputTexts(condensedOutput(output), capped));
}

/** An output text cut to `maximum` bytes of JSON text. */
export function cutOutputText(text: string, maximum: number): string {
  return headAndTail(text, maximum, OMITTED);
}

const capped = (text: string): string => cutOutputText(text, OUTPUT_TEXT_BYTES);

function firstAndLast<T>(items: readonly T[], count: number): readonly T[] {
  if (items.length <= count) return items;
  const last = Math.floor(count / 2);
  return [...items.slice(0, count - last), ...items.slice(items.length - last)];
}

function mergedStreams(outputs: readonly Output[]): readonly Output[] {
  if (!outputs.some((output, position) => continues(output, outputs[position - 1]))) return outputs;
  const merged: { output: Output; texts: string[] }[] = [];
  for (const output of outputs) {
    const last = merged.at(-1);
    if (output.kind === "stream" && continues(output, last?.output)) {
      last?.texts.push(output.text);
    } else {
      merged.push({ output, texts: output.kind === "stream" ? [output.text] : [] });
    }
  }
  return merged.map(({ output, texts }) => (output.kind === "stream" ? { ...output, text: texts.join("") } : output));
}

/** A stream right after a stream of the same name. */
const continues = (output: Output, before: Output | undefined): boolean =>
  output.kind === "stream" && before?.kind === "stream" && before.name === output.name;

function condensedOutput(output: Output): Output {
  switch (output.kind) {
    case "stream":
      return { ...output, text: terminalText(output.text) };
    case "error":
      return {
        ...output,
        ename: output.ename.slice(0, MIME_LENGTH),
        evalue: withoutColours(output.evalue),
        traceback: output.traceback.map(withoutColours),
      };
    case "display":
    case "result":
      return { ...output, data: condensedBundle(output.data) };
    // There was an output; nothing more is known.
    case "unsupported":
      return { kind: "display", data: {} };
  }
}

function condensedBundle(data: MimeBundle): MimeBundle {
  const plain = readableText(data);
  const condensed: Record<string, string> = plain === null ? {} : { "text/plain": plain };
  let room = MIME_TYPES;
  for (const mime of Object.keys(data)) {
    if (mime === "text/plain" || mime.length > MIME_LENGTH || room === 0) continue;
    condensed[mime] = "";
    room -= 1;
  }
  return condensed;
}

/** text/plain, or the table or words it stands for if it only names an object ("<IPython.core.display.HTML object>"). */
function readableText(data: MimeBundle): string | null {
  const plain = data["text/plain"];
  const isName = plain === undefined || plain === "" || /^<[^<>]{1,300}>$/.test(plain.trim());
  const html = isName ? (data["text/html"] ?? "") : "";
  const instead = isName ? tableText(html) || htmlText(html) || (data["text/markdown"] ?? "") : "";
  const text = instead === "" ? plain : instead;
  return text === undefined ? null : withoutColours(text);
}

/** What a terminal shows in the end: text overwritten after a carriage return or backspaces (progress bars) is gone. */
function terminalText(text: string): string {
  const shown = withoutColours(text);
  if (!shown.includes("\r") && !shown.includes("\b")) return shown;
  return shown.split("\n").map(lastWriting).join("\n");
}

function lastWriting(line: string): string {
  return line.split(/[\r\b]+/).findLast((part) => part.trim() !== "") ?? "";
}

// oxlint-disable-next-line no-control-regex -- the escape sequences of ECMA-48
const COLOURS = /\u001b\[[0-9;?]{0,30}[ -/]{0,3}[@-~]/g;

/** No escape character is left, so what remains cannot form another sequence. */
function withoutColours(text: string): string {
  return text.includes("\u001b") ? text.replace(COLOURS, "").replaceAll("\u001b", "") : text;
}
