import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin, Rolldown } from "vite";
import { isFirst } from "./chunks.ts";

const compressed = promisify(brotliCompress);

/** Writes every script and style a second time, compressed: our server sends that file where the browser takes it, and has no work with it. */
export const compressedAssets = (): Plugin => ({
  name: "compressed-assets",
  apply: "build",
  async writeBundle({ dir = "" }, bundle) {
    const files = Object.values(bundle).filter(({ fileName }) => /\.(?:js|css)$/.test(fileName));
    await Promise.all(
      files.map(async (file) => {
        const path = join(dir, file.fileName);
        await writeFile(`${path}.br`, await compressed(await readFile(path), { params: paramsOf(file) }));
      }),
    );
  },
});

/** The best compression takes two seconds a megabyte, ten times as long as the second best, for a twentieth of the size. */
const paramsOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk): Record<number, number> => ({
  [constants.BROTLI_PARAM_QUALITY]: isFirst(file.name ?? "") ? constants.BROTLI_MAX_QUALITY : 9,
});
