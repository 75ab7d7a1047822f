import { createHash } from "node:crypto";
import { Transform } from "node:stream";

/** What has passed through a stream. */
export interface Total {
  readonly bytes: number;
  /** Line ends: rows, in the text format of COPY. */
  readonly rows: number;
  readonly sha256: string;
}

const LINE_END = 0x0a;

/** A stream that passes everything on and counts it. `total` may be called once, after its end. */
export const tally = (): { through: Transform; total: () => Total } => {
  const hash = createHash("sha256");
  let bytes = 0;
  let rows = 0;
  const through = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) rows += 1;
      done(null, chunk);
    },
  });
  return { through, total: () => ({ bytes, rows, sha256: hash.digest("hex") }) };
};
