import type { MimeBundle, Output } from "./notebook.ts";

/** Whether a mime type contains bytes (base64), not text. SVG is text. */
export function isBinaryMime(mime: string): boolean {
  return /^(?:image\/(?!svg)|audio\/|video\/|application\/(?:pdf|octet-stream|zip))/.test(mime);
}

/** The texts of an output with their field: "text" (stream), "evalue", "traceback" (its frames joined), or the mime type. */
export function outputTexts(output: Output): (readonly [field: string, text: string])[] {
  switch (output.kind) {
    case "stream":
      return [["text", output.text]];
    case "error":
      return [
        ["evalue", output.evalue],
        ["traceback", output.traceback.join("\n")],
      ];
    case "display":
    case "result":
      return Object.entries(output.data).filter(([mime]) => !isBinaryMime(mime));
    case "unsupported":
      return [];
  }
}

/** The output with each of its texts changed; a traceback keeps its frames unless the change applies to all of it. */
export function mapOutputTexts(output: Output, change: (text: string) => string): Output {
  switch (output.kind) {
    case "stream":
      return { ...output, text: change(output.text) };
    case "error":
      return { ...output, evalue: change(output.evalue), traceback: changedTraceback(output.traceback, change) };
    case "display":
    case "result":
      return { ...output, data: changedBundle(output.data, change) };
    case "unsupported":
      return output;
  }
}

function changedBundle(data: MimeBundle, change: (text: string) => string): MimeBundle {
  const changed: Record<string, string> = {};
  for (const [mime, text] of Object.entries(data)) changed[mime] = isBinaryMime(mime) ? text : change(text);
  return changed;
}

function changedTraceback(frames: readonly string[], change: (text: string) => string): readonly string[] {
  const whole = frames.join("\n");
  const changed = change(whole);
  return changed === whole ? frames : changed === "" ? [] : [changed];
}
